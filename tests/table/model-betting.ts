import { HANDS } from '../../src/rulebooks/index.ts';
import { boxNumbers } from '../../src/rules/index.ts';
import { patrons, stakesOf, type Table, type Wanted } from '../../src/table/index.ts';
import type { Chance } from './model-chance.ts';
import type { Step } from './model-commands.ts';
import { PEOPLE, people } from './model-people.ts';

/** What is done while bets are placed. */
export const bettingWish = (table: Table, step: Step): Wanted => {
  const { chance } = step;
  const { round } = table;
  const lying = round === null ? [] : stakesOf(round);
  const at = lying.length === 0 ? { box: 1, patron: 'p1', bet: 'player' } : chance.one(lying);
  const where = { box: at.box, patron: at.patron, bet: at.bet };
  const { minimum } = table.settings.limits;
  const odd = [0, 1, 700, minimum, 12_300, 20_000, minimum * 3];
  return chance.weighted<() => Wanted>([
    [50, () => ({ type: 'PlaceBet', ...betAt(table, chance), amount: stake(table, chance) })],
    [14, () => ({ type: 'RecordBet', ...betAt(table, chance), amount: chance.one(odd) })],
    [4, () => ({ type: 'ReduceBet', ...where, amount: stake(table, chance) / 2 })],
    [4, () => ({ type: 'WithdrawBet', ...where })],
    [lying.length > 2 ? 18 : 2, () => ({ type: 'CloseBets' })],
    [3, () => people(table, step)],
    [4, () => squeezeFirst(table, chance)],
    [1, () => ({ type: 'ConsentSqueeze' })],
    [1, () => ({ type: 'WithdrawSqueeze', patron: at.patron })],
    [2, () => assign(table, chance)],
    [1, () => ({ type: 'RefuseToShare', patron: chance.one(PEOPLE) })],
    [1, () => ({ type: 'WalkAway', patron: at.patron })],
  ])();
};

/** Who accepts a Hand: somebody who bets, or nobody any more. */
export const assign = ({ round }: Table, chance: Chance): Wanted => {
  const bettors = round === null ? [] : stakesOf(round).map(({ patron }) => patron);
  const patron = chance.one([...bettors, ...bettors, chance.one(PEOPLE), null]);
  return { type: 'AssignHand', hand: chance.one(HANDS), patron };
};

/** Some tied bet does not stay yet. */
export const mayLeaveUp = ({ round, book }: Table): boolean =>
  book.play.tiedBetsMayStay &&
  round?.stage.is === 'settled' &&
  round.stage.settlement.lines.filter(({ result }) => result === 'push').length >
    round.leftUp.length;

/** A tied bet stays where it lies, where the book lets it. */
export const leaveUp = ({ round }: Table, chance: Chance): Wanted => {
  const lines = round?.stage.is === 'settled' ? round.stage.settlement.lines : [];
  const pushed = lines.filter(({ result }) => result === 'push');
  const first = { box: 1, patron: 'p1', bet: 'player' };
  const { box, patron, bet } = chance.one([...pushed, ...pushed, first]);
  return { type: 'LeaveUp', box, patron, bet };
};

const squeezeFirst = ({ round }: Table, chance: Chance): Wanted => {
  const patron = (round === null ? undefined : stakesOf(round)[0]?.patron) ?? 'p1';
  const [hand, index] = [chance.one(HANDS), chance.below(4)];
  return index === 3
    ? { type: 'RequestSqueeze', patron, hand, index: 0, both: true }
    : { type: 'RequestSqueeze', patron, hand, index };
};

/** Somebody at the table, in the own box as a rule, on something that the layout has. */
export const betAt = ({ settings, roster, book }: Table, chance: Chance) => {
  const here = patrons(roster);
  const seated = here.filter(({ seat }) => seat === 'seated');
  const first = seated.length > 0 && chance.percent(60) ? seated : here;
  const one = here.length > 0 && chance.percent(97) ? chance.one(first) : { id: 'p6', box: 1 };
  const bets = book.bets.filter(({ layouts }) => layouts.includes(settings.layout));
  const bet = chance.percent(70) ? chance.one(HANDS) : chance.one(bets).id;
  const boxes = boxNumbers(book, settings.boxes);
  return { box: chance.percent(85) ? one.box : chance.one(boxes), patron: one.id, bet };
};

export const stake = ({ settings }: Table, chance: Chance): number => {
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
