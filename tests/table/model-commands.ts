import { boxNumbers, type Card } from '../../src/rules/index.ts';
import {
  type Actor,
  burnsFirst,
  inTurnOf,
  isEntering,
  isFinished,
  patrons,
  phaseOf,
  type Role,
  type State,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { changeAt } from './further-version.ts';
import { anyWish } from './model-any.ts';
import { bettingWish, leaveUp, mayLeaveUp } from './model-betting.ts';
import type { Chance } from './model-chance.ts';
import { dealingWish } from './model-dealing.ts';
import { likelyReport } from './model-irregular.ts';
import { ALL_COMMANDS, ALL_ROLES, CELLS } from './model-matrix.ts';
import { otherSettings, PEOPLE, people } from './model-people.ts';
import { likelyResolution } from './model-resolutions.ts';
import { answer, asked, chips, corrections } from './model-second-person.ts';
import type { World } from './model-world.ts';

export type Asked = { readonly by: Actor; readonly wish: Wanted };

/** The choices of one step: chance, the cards that come, and how much goes wrong. */
export type Step = { readonly chance: Chance } & Pick<World, 'palette' | 'trouble'>;

/** What somebody does now: mostly what can be done in this situation, sometimes anything at all. */
export const nextAsked = (state: State, chance: Chance, { palette, trouble }: World): Asked => {
  if (state.status === 'unopened' || chance.percent(6)) {
    const wish = anyWish(chance.one(chance.percent(2) ? ALL_COMMANDS : NOT_THE_END), chance);
    return { by: actorOf(wish, state, chance), wish };
  }
  const stops = state.asks.some(({ wish }) => 'round' in wish) && state.reports.length === 0;
  if (state.asks.length > 0 && chance.percent(stops ? 55 : 20)) return answer(state, chance);
  const wish = asked(likelyWish(state, { chance, palette, trouble }), state, chance);
  return { by: actorOf(wish, state, chance), wish };
};

/** A closed table says no to everything. */
const NOT_THE_END = ALL_COMMANDS.filter((type) => type !== 'CloseTable');

/** The same few people in every rank: who asked as a dealer may be there as a Pit Supervisor. */
export const STAFF_IDS: readonly string[] = ['e1', 'e2', 'e3', 'e4'];
const HOUSE: Actor = { role: 'house', id: 'house' };

/** Somebody who may, as a rule. */
const actorOf = (wish: Wanted, state: State, chance: Chance): Actor => {
  if (state.status !== 'unopened' && chance.percent(90) && isForTheHouse(wish, state, chance)) {
    return HOUSE;
  }
  const { type } = wish.type === 'Ask' ? wish.wish : wish;
  const may = [...(CELLS.get(type) ?? [])].filter((role) => role !== 'house');
  const role = chance.percent(4)
    ? chance.one(ALL_ROLES)
    : chance.one([...may, ...favoured(wish), ...(may.length === 0 ? ALL_ROLES : [])]);
  if (role === 'house') return HOUSE;
  if (role === 'patron') {
    const own = 'patron' in wish && wish.patron !== null ? wish.patron : chance.one(PEOPLE);
    return { role, id: chance.percent(95) ? own : chance.one(PEOPLE) };
  }
  return { role, id: chance.one(STAFF_IDS) };
};

/** What is done with an electronic shoe, by the clock, or when the machine notices something. */
const isForTheHouse = ({ type }: Wanted, table: Table, chance: Chance): boolean => {
  const { settings } = table;
  if (type === 'RevealShoe' || type === 'AcceptRollback') return true;
  if (isEntering(table) && (type === 'DrawCard' || type === 'ExposeCard')) return false;
  if (type === 'Interrupt') return chance.percent(35);
  if (settings.shoe === 'physical') return false;
  const { open } = settings.automation;
  const steps = ['OpenRound', 'CloseBets', 'Settle', 'CloseElections'];
  if (steps.includes(type)) return open !== null && chance.percent(80);
  return ['DrawCard', 'ExposeCard', 'LoadShoe', 'BurnCards', 'Report'].includes(type);
};

/** Decisions need a high rank; so that they are taken, the higher ones come more often. */
const favoured = (wish: Wanted): readonly Role[] => {
  if (wish.type === 'Ask' && wish.wish.type === 'Resolve') return RULING;
  const entered = wish.type === 'OpenRound' && wish.entered !== undefined;
  return entered || wish.type === 'Resolve' || wish.type === 'ChangeSettings' ? DECIDING : [];
};

const DECIDING: readonly Role[] = ['shift-manager', 'shift-manager', 'pit-manager', 'pit-manager'];
const RULING: readonly Role[] = new Array(16).fill('shift-manager');

const likelyWish = (table: Table, step: Step): Wanted => {
  const { chance, trouble } = step;
  const phase = phaseOf(table);
  switch (phase) {
    case 'none':
    case 'settled':
    case 'void':
      return chance.percent(8 + 9 * trouble) ? mishap(table, step) : betweenRounds(table, step);
    case 'betting':
      return chance.percent(2 + 4 * trouble) ? mishap(table, step) : bettingWish(table, step);
    case 'dealing':
      return chance.percent(4 + 5 * trouble) ? mishap(table, step) : dealingWish(table, step);
    case 'halted':
      return chance.percent(10 + 6 * trouble) || inTurnOf(table).length === 0
        ? mishap(table, step)
        : likelyResolution(table, chance);
    case 'electing': {
      if (chance.percent(10)) return mishap(table, step);
      if (chance.percent(8)) return { type: 'CloseElections' };
      const waitingFor = table.round?.electing?.waitingFor ?? [];
      const choice = chance.one(['continue', 'return', 'return'] as const);
      return { type: 'Elect', patron: chance.one([...waitingFor, 'p1']), choice };
    }
  }
};

/** What can go wrong or change at any time. */
const mishap = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { settings, book, roster } = table;
  const round = table.round?.stage.is ?? 'none';
  const patron = chance.one([...patrons(roster).map(({ id }) => id), chance.one(PEOPLE)]);
  const boxes = boxNumbers(book, settings.boxes);
  return chance.weighted<() => Wanted>([
    [40, () => likelyReport(table, step)],
    [16, () => corrections(table, step)],
    [round === 'dealing' || round === 'settled' ? 20 : 2, () => chips(table, step)],
    [8, () => people(table, step)],
    [
      8,
      () => {
        const seat = chance.one(['seated', 'standing'] as const);
        return { type: 'ChangeSeat', patron, box: chance.one(boxes.slice(0, 4)), seat };
      },
    ],
    [6, () => ({ type: 'WalkAway', patron })],
    [6, () => ({ type: 'Interrupt', cause: 'the lights went out' })],
    [3, () => ({ type: 'ReplaceShoe', reason: 'the shoe jammed' })],
    [2, () => ({ type: 'CutCardOut' })],
    [1, () => loading(table, chance)],
    [1, () => ({ type: 'ChangeSettings', ...otherSettings(table, chance) })],
    [1, () => ({ type: 'Ask', wish: changeAt(table) })],
    [chance.percent(10) ? 1 : 0, () => ({ type: 'CloseTable' })],
  ])();
};

export const loading = ({ settings }: Table, chance: Chance): Wanted => ({
  type: 'LoadShoe',
  shuffled: chance.percent(95),
  cards: settings.decks * 52,
});

const betweenRounds = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { shoe } = table;
  if (table.status === 'closing' && chance.percent(40)) {
    const { tray } = table.money;
    const amount = Math.max(0, chance.percent(70) ? tray : tray + chance.one([-500, 500]));
    return { type: 'CloseTable', count: { amount } };
  }
  if (table.restored && chance.percent(60)) return { type: 'OpenRound', entered: 'a recording' };
  if (shoe === null || isFinished(shoe)) return loading(table, chance);
  const leftUp = (table.round?.leftUp.length ?? 0) > 0;
  if (burnsFirst(shoe) && chance.percent(90)) return { type: 'BurnCards', card: oneOf(step) };
  return chance.weighted<() => Wanted>([
    [40, () => ({ type: 'OpenRound' })],
    [14, () => people(table, step)],
    [mayLeaveUp(table) ? 60 : 1, () => leaveUp(table, chance)],
    [leftUp ? 30 : 3, () => ({ type: 'ChangeSettings', ...otherSettings(table, chance) })],
    [2, () => ({ type: 'Ask', wish: changeAt(table) })],
    [1, () => ({ type: 'ReplaceShoe', reason: 'a card was marked' })],
    [3, () => ({ type: 'AcceptRollback', count: 900, hash: '0'.repeat(64) })],
  ])();
};

export const oneOf = ({ chance, palette }: Step): Card => chance.one(palette);
