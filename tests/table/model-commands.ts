import type { Hand } from '../../src/rulebooks/index.ts';
import { boxNumbers, type Card, FACE_DOWN } from '../../src/rules/index.ts';
import {
  type Actor,
  patrons,
  type Role,
  type State,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { anyWish } from './model-any.ts';
import type { Chance } from './model-chance.ts';
import { dealingWish } from './model-dealing.ts';
import { likelyReport, likelyResolution } from './model-irregular.ts';
import { ALL_COMMANDS, ALL_ROLES, CELLS } from './model-matrix.ts';
import type { World } from './model-world.ts';
import { bookOf } from './scenario.ts';

export const PEOPLE: readonly string[] = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];

export type Asked = { readonly by: Actor; readonly wish: Wanted };

/** The choices of one step: the table as it is, chance, and the cards that come. */
export type Step = { readonly chance: Chance; readonly palette: readonly Card[] };

/** What somebody does now: mostly what can be done in this situation, sometimes anything at all. */
export const nextAsked = (state: State, chance: Chance, { palette }: World): Asked => {
  const wild = chance.percent(8);
  const wish =
    wild || state.status === 'unopened'
      ? anyWish(chance.one(chance.percent(2) ? ALL_COMMANDS : NOT_THE_END), chance, PEOPLE)
      : likelyWish(state, { chance, palette });
  return { by: actorOf(wish, state, chance), wish };
};

/** A closed table says no to everything. */
const NOT_THE_END = ALL_COMMANDS.filter((type) => type !== 'CloseTable');

const STAFF_IDS = ['1', '2', '3', '4'];

/** Somebody who may, as a rule. */
const actorOf = (wish: Wanted, state: State, chance: Chance): Actor => {
  const may = [...(CELLS.get(wish.type) ?? [])];
  const role = chance.percent(4) ? chance.one(ALL_ROLES) : chance.one([...may, ...favoured(wish)]);
  const cards = ['DrawCard', 'ExposeCard', 'LoadShoe', 'BurnCards'];
  const electronic = state.status !== 'unopened' && state.settings.shoe === 'electronic';
  if (electronic && cards.includes(wish.type) && chance.percent(92)) {
    return { role: 'house', id: 'house' };
  }
  if (role === 'patron') {
    const own = 'patron' in wish && wish.patron !== null ? wish.patron : chance.one(PEOPLE);
    return { role, id: chance.percent(95) ? own : chance.one(PEOPLE) };
  }
  return { role, id: `${role}-${chance.one(STAFF_IDS)}` };
};

/** Decisions need a high rank; so that they are taken, the higher ones come more often. */
const favoured = ({ type }: Wanted): readonly Role[] =>
  type === 'Resolve' ? ['shift-manager', 'shift-manager', 'pit-manager', 'pit-manager'] : [];

const likelyWish = (table: Table, step: Step): Wanted => {
  switch (table.round.phase) {
    case 'none':
    case 'settled':
    case 'void':
      return betweenRounds(table, step);
    case 'betting':
      return bettingWish(table, step);
    case 'dealing':
      return dealingWish(table, step);
    case 'halted':
      return step.chance.percent(3)
        ? money(table, step)
        : likelyResolution(table, table.round, step.chance);
    case 'electing': {
      const { waitingFor } = table.round.electing;
      if (step.chance.percent(8)) return { type: 'CloseElections' };
      const choice = step.chance.one(['continue', 'return', 'return'] as const);
      return { type: 'Elect', patron: step.chance.one([...waitingFor, 'p1']), choice };
    }
  }
};

const betweenRounds = (table: Table, step: Step): Wanted => {
  const { chance, palette } = step;
  const { shoe, settings, round } = table;
  if (table.status === 'closing' && chance.percent(40)) return { type: 'CloseTable' };
  if (shoe === null || shoe.furtherRounds === 0 || chance.percent(1)) {
    return { type: 'LoadShoe', shuffled: chance.percent(95), cards: settings.decks * 52 };
  }
  if (shoe.toBurn && chance.percent(90)) return { type: 'BurnCards', card: chance.one(palette) };
  const settled = round.phase === 'settled';
  return chance.weighted<() => Wanted>([
    [40, () => ({ type: 'OpenRound' })],
    [14, () => money(table, step)],
    [settled ? 6 : 0, () => correction(table, step)],
    [settled ? 8 : 0, () => likelyReport(table, round, step)],
    [settled ? 4 : 0, () => leaveUp(table, chance)],
    [2, () => ({ type: 'ChangeSettings', settings: otherSettings(table, chance) })],
    [1, () => ({ type: 'CutCardOut' })],
    [1, () => ({ type: 'ReplaceShoe', reason: 'a card was marked' })],
    [1, () => ({ type: 'Interrupt', cause: 'the lights went out' })],
    [chance.percent(1) ? 1 : 0, () => ({ type: 'CloseTable' })],
  ])();
};

export const correction = (table: Table, { chance, palette }: Step): Wanted => {
  const { round } = table;
  const hand = chance.one<Hand>(['player', 'banker']);
  const dealt = round.phase === 'none' ? 2 : Math.max(1, round.deal[hand].length);
  const index = chance.below(dealt);
  return { type: 'CorrectCard', hand, index, card: chance.one(palette), reason: 'keyed wrongly' };
};

const leaveUp = ({ round }: Table, chance: Chance): Wanted => {
  const lines = round.phase === 'settled' ? round.settlement.lines : [];
  const pushed = lines.filter(({ result }) => result === 'push');
  const { box, patron, bet } = chance.one([
    ...pushed,
    ...pushed,
    { box: 1, patron: 'p1', bet: 'player' },
  ]);
  return { type: 'LeaveUp', box, patron, bet };
};

/** Another table between rounds: mostly one detail, sometimes another game. */
const otherSettings = ({ settings }: Table, chance: Chance) => {
  const turn = chance.below(7);
  if (turn === 0) return { ...settings, faceDown: !settings.faceDown };
  if (turn === 1) {
    return { ...settings, forgone: settings.forgone === 'round' ? 'offer' : 'round' } as const;
  }
  if (turn === 2) {
    const established = settings.established === 'offered' ? 'placed' : 'offered';
    return { ...settings, established } as const;
  }
  if (turn === 3) {
    const per = settings.limits.per === 'box' ? 'table' : 'box';
    return { ...settings, limits: { ...settings.limits, per } } as const;
  }
  if (turn === 4) {
    const offer = settings.automation.offer === 'manual' ? 'automatic' : 'manual';
    return { ...settings, automation: { ...settings.automation, offer } } as const;
  }
  const book = bookOf(settings);
  if (turn === 5) return { ...settings, layout: chance.one(book.layouts).id };
  return { ...settings, private: true, insurance: chance.one(['off', 'offered'] as const) };
};

/** People come and go, and money with them. */
const money = (table: Table, { chance }: Step): Wanted => {
  const here = patrons(table.roster).map(({ id }) => id);
  const patron = chance.one([...here, chance.one(PEOPLE)]);
  const rack = patrons(table.roster).find(({ id }) => id === patron)?.rack ?? 0;
  const boxes = boxNumbers(table.settings.boxes);
  return chance.weighted<() => Wanted>([
    [
      8,
      () => {
        const seat = chance.one(['seated', 'standing'] as const);
        return {
          type: 'Join',
          patron: chance.one(PEOPLE),
          box: chance.one(boxes.slice(0, 3)),
          seat,
        };
      },
    ],
    [12, () => ({ type: 'BuyIn', patron, amount: 1000 * (1 + chance.below(300)) })],
    [4, () => ({ type: 'CashOut', patron, amount: Math.max(1, rack - chance.below(3) * 2500) })],
    [3, () => ({ type: 'Leave', patron })],
    [1, () => ({ type: 'FillTray', amount: 1_000_000 })],
    [1, () => ({ type: 'CreditTray', amount: 1 + chance.below(500_000) })],
  ])();
};

const bettingWish = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { round } = table;
  const placed = round.phase === 'betting' && round.placed > 0;
  const lying = round.phase === 'betting' ? stakesOf(round) : [];
  const at = lying.length === 0 ? null : chance.one(lying);
  const { minimum } = table.settings.limits;
  return chance.weighted<() => Wanted>([
    [50, () => ({ type: 'PlaceBet', ...betAt(table, chance), amount: stake(table, chance) })],
    [
      12,
      () => {
        const amount = chance.one([0, 1, 700, minimum, 12_345, 20_000, minimum * 3]);
        return { type: 'RecordBet', ...betAt(table, chance), amount };
      },
    ],
    [
      at === null ? 0 : 4,
      () => ({ type: 'ReduceBet', ...where(at), amount: stake(table, chance) / 2 }),
    ],
    [at === null ? 0 : 4, () => ({ type: 'WithdrawBet', ...where(at) })],
    [placed ? 22 : 4, () => ({ type: 'CloseBets' })],
    [4, () => money(table, step)],
    [4, () => likelyReport(table, round, step)],
    [3, () => squeezeFirst(table, chance)],
    [1, () => ({ type: 'ConsentSqueeze' })],
    [1, () => ({ type: 'AssignHand', hand: 'player', patron: chance.one([...PEOPLE, null]) })],
    [1, () => ({ type: 'RefuseToShare', patron: chance.one(PEOPLE) })],
    [1, () => ({ type: 'WalkAway', patron: at?.patron ?? 'p1' })],
    [chance.percent(20) ? 1 : 0, () => ({ type: 'Interrupt', cause: 'the floor is flooded' })],
    [chance.percent(20) ? 1 : 0, () => ({ type: 'CutCardOut' })],
    [chance.percent(1) ? 1 : 0, () => ({ type: 'CloseTable' })],
  ])();
};

const where = (at: { box: number; patron: string; bet: string } | null) => ({
  box: at?.box ?? 1,
  patron: at?.patron ?? 'p1',
  bet: at?.bet ?? 'player',
});

const squeezeFirst = ({ round }: Table, chance: Chance): Wanted => {
  const patron = round.phase === 'betting' ? (stakesOf(round)[0]?.patron ?? 'p1') : 'p1';
  const hand = chance.one<Hand>(['player', 'banker']);
  return { type: 'RequestSqueeze', patron, hand, index: chance.below(3) };
};

/** Somebody at the table, in the own box as a rule, on something that the layout has. */
const betAt = (table: Table, chance: Chance) => {
  const { settings, roster } = table;
  const here = patrons(roster);
  const seated = here.filter(({ seat }) => seat === 'seated');
  const first = seated.length > 0 && chance.percent(50) ? seated : here;
  const one = here.length > 0 && chance.percent(97) ? chance.one(first) : { id: 'p6', box: 1 };
  const bets = bookOf(settings).bets.filter(({ layouts }) => layouts.includes(settings.layout));
  const bet = chance.percent(60) ? chance.one(['player', 'banker']) : chance.one(bets).id;
  const boxes = boxNumbers(settings.boxes);
  return { box: chance.percent(85) ? one.box : chance.one(boxes), patron: one.id, bet };
};

const stake = ({ settings }: Table, chance: Chance): number => {
  const { limits, chipUnit } = settings;
  const most = Math.min(limits.maximum, 40_000);
  const wanted = chance.weighted([
    [5, limits.minimum],
    [3, limits.minimum * 2],
    [4, 1 + chance.below(most)],
    [1, chipUnit],
    [2, most],
  ]);
  return Math.max(chipUnit, Math.ceil(wanted / chipUnit) * chipUnit);
};

/** A place where a card lies face down, if there is one. */
export const faceDownPlaces = ({ round }: Table) =>
  round.phase === 'none'
    ? []
    : (['player', 'banker'] as const).flatMap((hand) =>
        round.deal[hand].flatMap((slot, index) => (slot === FACE_DOWN ? [{ hand, index }] : [])),
      );
