import type { BetPlace } from './commands.ts';
import { atPlace, placesIn, withPlace } from './pages.ts';
import { placeOfStake, withoutStakePlace, withStakePlace } from './place-of-stake.ts';
import { type Box, type RoundData, type Stake, stakesInBox } from './state.ts';
import { sumsWith } from './sums.ts';

type Placed = Pick<Stake, 'asItLay' | 'own'> & Partial<Pick<Stake, 'hand' | 'standing'>>;

/** Adds to a stake, or takes from it; a stake of nothing is gone, and its place stays empty. */
export const withStake = <R extends RoundData>(
  round: R,
  at: BetPlace,
  change: number,
  placed: Placed | null,
): R => {
  const box = round.boxes.find(({ number }) => number === at.box);
  if (box === undefined) throw new Error(`no box ${at.box}`);
  const known = placeOfStake(round, at);
  const place = known ?? placesIn(box.pages);
  const old = known === undefined ? null : (atPlace(box.pages, place) ?? null);
  const stake =
    old === null ? newStake(at, change, placed, round.placed) : changedStake(old, change, placed);
  const hand = old?.hand ?? placed?.hand ?? null;
  const pages = withPlace(box.pages, place, stake);
  const changed: Box = {
    number: box.number,
    pages,
    player: box.player + (hand === 'player' ? change : 0),
    banker: box.banker + (hand === 'banker' ? change : 0),
    uncovered: uncovered(box, pages, change, old?.standing ?? placed?.standing ?? false),
  };
  return {
    ...round,
    placed: round.placed + 1,
    sums: sumsWith(round, at, hand, change),
    boxes: round.boxes.map((one) => (one === box ? changed : one)),
    stakePlaces: placesAfter(round, at, known === undefined ? place : null, stake),
  };
};

const newStake = (
  { patron, bet }: BetPlace,
  amount: number,
  placed: Placed | null,
  order: number,
): Stake => {
  const { hand = null, standing = false, asItLay = false, own = 0 } = placed ?? {};
  return { patron, bet, hand, amount, standing, asItLay, own, order };
};

const changedStake = (old: Stake, change: number, placed: Placed | null): Stake | null => {
  const amount = old.amount + change;
  if (amount <= 0) return null;
  // Whoever changes a bet that was recorded as it lay has the limits looked at.
  const asItLay = placed?.asItLay ?? old.asItLay;
  const own = Math.min(old.own + (placed?.own ?? 0), amount);
  return { ...old, amount, asItLay, own };
};

/** As a rule a stake that changes stays where it is. */
const placesAfter = (
  { stakePlaces }: RoundData,
  at: BetPlace,
  fresh: number | null,
  stake: Stake | null,
): RoundData['stakePlaces'] => {
  if (stake === null) return withoutStakePlace(stakePlaces, at);
  if (fresh === null) return stakePlaces;
  return withStakePlace(stakePlaces, at.patron, { box: at.box, bet: at.bet, place: fresh });
};

/** Somebody seated took the last bet back while standing patrons' bets lie there, and nobody seated bet since. */
const uncovered = (box: Box, pages: Box['pages'], change: number, standing: boolean): boolean => {
  if (standing) return box.uncovered;
  if (change > 0) return false;
  const stakes = stakesInBox({ pages });
  return stakes.length > 0 && stakes.every((stake) => stake.standing);
};
