import { type Decided, outcomeEstablished } from '../rules/index.ts';
import type { Detail } from './commands.ts';
import type { Happening } from './events.ts';
import { type Incident, type RoundData, stakesOf, type Table } from './state.ts';
import { exposedPlaces } from './step.ts';

/** The bets that have conclusively won or lost on the cards exposed now. */
export const establishedNow = ({ settings, book }: Table, round: RoundData): readonly Decided[] => {
  const { decided } = outcomeEstablished(book, settings.layout, round.deal);
  if (settings.established === 'offered') return decided;
  const placed = new Set(stakesOf(round).map(({ bet }) => bet));
  return decided.filter(({ bet }) => placed.has(bet));
};

/** A report, with what was established just before the error. */
export const reported = (
  table: Table,
  round: RoundData,
  { kind, detail, rule }: { kind: Incident['kind']; detail: Detail; rule: string },
): Happening => ({
  type: 'IrregularityReported',
  kind,
  detail,
  rule,
  established: establishedNow(table, round),
  exposed: exposedPlaces(round.deal),
});
