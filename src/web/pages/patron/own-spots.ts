import type { SettlementLine } from '../../../rules/index.ts';
import type { StakeView } from '../../../table/index.ts';
import type { FeltStake } from '../../parts/felt-stacks.tsx';
import type { Spot } from '../../parts/spots.tsx';
import type { Seat } from './seat.ts';
import type { Betting } from './use-betting.ts';

/** What is to be drawn on the spots of the patron's own box. */
export const ownSpots = (
  { view, own, patron }: Pick<Seat, 'view' | 'own' | 'patron'>,
  { shown, pending }: Pick<Betting, 'shown' | 'pending'>,
): Readonly<Record<string, Spot>> => {
  const spots: Record<string, Spot> = {};
  // A void round has given everything back.
  if (view.phase === 'void') return spots;
  for (const { bet, amount, box, patron: id } of view.stakes) {
    if (box !== patron.box || id === patron.id) continue;
    spots[bet] = { ...spots[bet], others: (spots[bet]?.others ?? 0) + amount };
  }
  for (const [bet, amount] of Object.entries(shown)) {
    if (amount === 0) continue;
    spots[bet] = { ...spots[bet], ...(pending.has(bet) ? { pending: amount } : { amount }) };
  }
  if (view.phase !== 'settled') return spots;
  for (const line of own.lines) {
    if (line.box !== patron.box) continue;
    const won = line.result === 'win' ? { amount: line.paid + line.returned } : {};
    spots[line.bet] = { ...spots[line.bet], ...won, result: line.result };
  }
  return spots;
};

/** The same for the whole felt: others as they lie, own chips as this page shows them. */
export const feltStakes = (
  { view, own, patron }: Pick<Seat, 'view' | 'own' | 'patron'>,
  { shown }: Pick<Betting, 'shown'>,
  winning: readonly string[],
): readonly FeltStake[] => {
  if (view.phase === 'void') return [];
  const isHere = ({ patron: id, box }: StakeView) => id === patron.id && box === patron.box;
  const others = view.stakes.filter((stake) => !isHere(stake));
  const standing = patron.seat === 'standing';
  const mine = Object.entries(shown)
    .filter(([, amount]) => amount > 0)
    .map(([bet, amount], order) => ({
      ...{ box: patron.box, patron: patron.id, bet, hand: null, amount },
      ...{ standing, asItLay: false, order },
    }));
  if (view.phase !== 'settled') return [...others, ...mine];
  const lineOf = ({ bet, box }: StakeView): SettlementLine | undefined =>
    own.lines.find((line) => line.bet === bet && line.box === box);
  return [...others, ...mine].map((stake) => {
    if (stake.patron !== patron.id) return movedBy(stake, winning, view.outcome);
    const line = lineOf(stake);
    return line === undefined ? stake : endOf(stake, line);
  });
};

/** Losing chips are swept, winning ones paid, the rest lies where it was. */
const endOf = (stake: StakeView, { result, paid, returned }: SettlementLine): FeltStake => {
  if (result === 'win') return { ...stake, amount: paid + returned, motion: 'paid' };
  return result === 'lose' ? { ...stake, motion: 'swept' } : stake;
};

/** Of others it is seen which bets won, not what they were paid. */
const movedBy = (
  stake: StakeView,
  winning: readonly string[],
  outcome: string | null,
): FeltStake => {
  if (winning.includes(stake.bet)) return stake;
  const tied = outcome === 'tie' && stake.hand !== null;
  return tied ? stake : { ...stake, motion: 'swept' };
};
