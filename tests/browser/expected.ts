import { parseRound } from '../../src/api/round.ts';
import type { Rulebook } from '../../src/rulebooks/index.ts';
import { isRefusal, type Settlement, type SettlementLine, settle } from '../../src/rules/index.ts';
import type { Settings } from '../../src/table/index.ts';

export type Laid = {
  box: number;
  patron: string;
  bet: string;
  amount: number;
  standing?: boolean;
};
export type Insured = {
  box: number;
  patron: string;
  hand: 'player' | 'banker';
  after: 4 | 5;
  amount: number;
};

/** What the rules make of a round: the pages must show just that. */
export const settled = (
  book: Rulebook,
  { layout, limits, decks }: Settings,
  cards: readonly string[],
  bets: readonly Laid[],
  more: { readonly insurance?: readonly Insured[]; readonly elections?: readonly object[] } = {},
): Settlement => {
  const maximum =
    book.limits === null ? { maximum: limits.maximum } : { maximumDifferential: limits.maximum };
  const round = parseRound({
    id: 'r',
    game: book.id,
    layout,
    decks,
    limits: { minimum: limits.minimum, ...maximum },
    cards,
    bets,
    ...more,
  });
  const end = isRefusal(round) ? round : settle(round);
  if (isRefusal(end)) throw new Error(`${end.code}: ${end.message}`);
  return end;
};

export const linesOf = ({ lines }: Settlement, patron: string): readonly SettlementLine[] =>
  lines.filter((line) => line.patron === patron);

export const balanceOf = (lines: readonly SettlementLine[]): number =>
  lines.reduce((sum, { paid, returned, amount }) => sum + paid + returned - amount, 0);

/** What lost comes in first, from the last box to the first; then each box in turn is paid. */
export const inPayingOrder = (lines: readonly SettlementLine[]): readonly SettlementLine[] => {
  const lost = lines.filter(({ result }) => result === 'lose');
  const others = lines.filter(({ result }) => result !== 'lose');
  return [...lost.sort((a, b) => b.box - a.box), ...others.sort((a, b) => a.box - b.box)];
};
