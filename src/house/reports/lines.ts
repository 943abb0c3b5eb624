import { INSURANCE_BETS, type SettlementLine } from '../../rules/index.ts';
import { type Benchmark, benchmarkOf, type Cover, coverOf } from './benchmark.ts';
import type { ReportRound } from './round.ts';

/** A line of a settlement, and what it is compared with. */
export type ReportLine = {
  readonly line: SettlementLine;
  readonly insurance: boolean;
  /** What the odds say of it; null where they say nothing. */
  readonly against: { readonly cover: Cover | null } | null;
};

/** A settled or void round, ready to be counted. */
export type CountedRound = {
  readonly voided: boolean;
  readonly final: boolean;
  readonly benchmark: Benchmark | null;
  readonly lines: readonly ReportLine[];
};

/** Null while the round is under way. */
export const countedRound = (round: ReportRound): CountedRound | null => {
  const { settlement } = round;
  if (settlement === null) return null;
  const voided = settlement.outcome === 'void';
  const benchmark = voided ? null : benchmarkOf(round.game, round.version, round.decks);
  const isWhole = settlement.lines.every(({ result }) => result !== 'returned');
  let insured = 0;
  const lines = settlement.lines.map((line): ReportLine => {
    const insurance = INSURANCE_BETS.includes(line.bet);
    const place = insurance ? insured++ : 0;
    // Where bets went back, whoever let them lie had seen cards: the odds before the deal no longer hold.
    if (benchmark === null || !isWhole) return { line, insurance, against: null };
    const cover = insurance ? coverAt(round, benchmark, line, place) : null;
    const isKnown = insurance ? cover !== null : benchmark.edges.has(line.bet);
    return { line, insurance, against: isKnown ? { cover } : null };
  });
  return { voided, final: round.final ?? true, benchmark, lines };
};

/** Insurance stands in the settlement in the order in which it was placed. */
const coverAt = (
  { cards, insurance = [] }: ReportRound,
  benchmark: Benchmark,
  { bet }: SettlementLine,
  place: number,
): Cover | null => {
  const placed = insurance[place];
  // A late offer is made when further cards may lie open: its situation is not on record.
  if (placed === undefined || placed.late || !bet.startsWith(placed.hand)) return null;
  return coverOf(benchmark, cards, placed);
};
