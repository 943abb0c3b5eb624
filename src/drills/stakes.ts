import type { Bet } from '../rulebooks/index.ts';
import { boxNumbers, type PlacedBet } from '../rules/index.ts';
import type { TableLimits } from '../table/index.ts';
import type { Making } from './asked.ts';

/** How much lies: limits as the table displays them, and stakes in whole chips. */
export type Stakes = {
  readonly limits: TableLimits;
  /** The smallest step of an Original Bet, and of a side bet. */
  readonly unit: number;
  readonly side: number;
};

/** The minimum is a chip of middle worth, and the maximum a hundred of it or more. */
export const stakeSizes = ({ chance, chips }: Making): Stakes => {
  const values = [...chips].sort((a, b) => a - b);
  const low = values.filter((value) => value <= MOST_MINIMUM);
  const unit = chance.pick(low.length === 0 ? values.slice(0, 1) : low.slice(-3));
  const smaller = values.filter((value) => value <= unit);
  return {
    unit,
    side: chance.pick(smaller.slice(-2)),
    limits: { minimum: unit, maximum: unit * chance.pick([100, 200]), per: 'box', side: {} },
  };
};
const MOST_MINIMUM = 10_000;

/** The boxes that somebody bets in: more with the level. */
export const boxesFor = ({ book, chance, layout, level }: Making): readonly number[] => {
  const most = book.layouts.find(({ id }) => id === layout)?.boxes.to ?? 1;
  const count = Math.min(most, level + chance.below(2));
  return chance.some(boxNumbers(book, most), count);
};

const TIMES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30];

/** An Original Bet of whoever sits there, side bets beside it, and sometimes somebody who stands behind. */
export const laidIn = (making: Making, stakes: Stakes, box: number, place: number): PlacedBet[] => {
  const { chance, level } = making;
  const seated = betsOf(making, stakes, box, `p${2 * place + 1}`);
  if (level === 1 || !chance.oneIn(4)) return seated;
  return [...seated, ...betsOf(making, stakes, box, `p${2 * place + 2}`)];
};

const betsOf = (
  { book, chance, layout, level }: Making,
  { unit, side }: Stakes,
  box: number,
  patron: string,
): PlacedBet[] => {
  const offered = book.bets.filter(({ layouts }) => layouts.includes(layout));
  const [originals, others] = [
    offered.filter(isOriginal),
    offered.filter((bet) => !isOriginal(bet)),
  ];
  const original = { box, patron, bet: chance.pick(originals), amount: unit * chance.pick(TIMES) };
  const count = Math.min(others.length, chance.below(level + 1));
  return [
    original,
    ...chance
      .some(others, count)
      .map((bet) => ({ box, patron, bet, amount: side * (1 + chance.below(4)) })),
  ];
};

const isOriginal = ({ original }: Bet): boolean => original !== null;

/**
 * More than the Differential allows lies on one Hand of the box, in shares that come out in whole chips, or a part of
 * them; with a bet under the minimum among them, or without.
 */
export const overLimit = (
  { book, chance, layout }: Making,
  { unit, limits }: Stakes,
  box: number,
  short: boolean,
): PlacedBet[] => {
  const originals = book.bets.filter((bet) => isOriginal(bet) && bet.layouts.includes(layout));
  const bet = chance.pick(originals);
  const other = originals.find((one) => one !== bet);
  const most = limits.maximum / unit;
  const shares = chance.pick(SHARES);
  const sum = shares.reduce((all, share) => all + share, 0);
  const over = (most / sum) * (sum + 1 + chance.below(sum));
  const heavy = shares.map((share, i) => ({
    box,
    patron: `p${i + 11}`,
    bet,
    amount: Math.floor((over * share) / sum) * unit,
  }));
  const light = chance.oneIn(2) && other !== undefined;
  return [
    ...heavy,
    ...(light ? [{ box, patron: 'p14', bet: other, amount: unit * (1 + chance.below(9)) }] : []),
    ...(short ? [{ box, patron: 'p15', bet, amount: Math.max(1, Math.floor(unit / 2)) }] : []),
  ];
};

const SHARES: readonly (readonly number[])[] = [[1], [1, 1], [3, 2], [4, 1], [3, 1], [2, 2, 1]];
