import type { SettlementLine } from '../../../rules/index.ts';
import type { StakeView } from '../../../table/index.ts';
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
): readonly StakeView[] => {
  if (view.phase === 'void') return [];
  const settled = view.phase === 'settled';
  const mine = (stake: StakeView) => stake.patron === patron.id && stake.box === patron.box;
  const others = view.stakes.filter((stake) => !mine(stake));
  const own_ = Object.entries(shown).flatMap(([bet, amount], i): readonly StakeView[] =>
    amount === 0
      ? []
      : [
          {
            box: patron.box,
            patron: patron.id,
            bet,
            hand: null,
            amount,
            standing: patron.seat === 'standing',
            asItLay: false,
            order: i,
          },
        ],
  );
  if (!settled) return [...others, ...own_];
  const lineOf = (bet: string): SettlementLine | undefined =>
    own.lines.find((line) => line.bet === bet && line.box === patron.box);
  // Losing chips are gone, winning ones paid, the rest lies where it was.
  const tie = view.outcome === 'tie';
  return [
    ...others.filter(({ bet, hand }) => winning.includes(bet) || (tie && hand !== null)),
    ...own_.flatMap((stake) => {
      const line = lineOf(stake.bet);
      if (line === undefined) return [stake];
      const amount = line.paid + line.returned;
      return amount === 0 ? [] : [{ ...stake, amount }];
    }),
  ];
};
