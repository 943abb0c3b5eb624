import type { Clause, ElectionsAfter } from '../rulebooks/index.ts';
import { type Deal, type DecidedBet, outcomeEstablished, reconstruct } from '../rules/index.ts';
import { dealOf, inOrder, slotOf } from './cards.ts';
import type { Detail } from './commands.ts';
import type { Happening } from './events.ts';
import { type Incident, type RoundData, stakesOf, type Table } from './state.ts';
import { exposedPlaces, seenAt } from './step.ts';

/** The bets that have conclusively won or lost on such cards. */
export const establishedOn = (
  { settings, book }: Table,
  round: RoundData,
  deal: Deal,
): readonly DecidedBet[] => {
  const { decided } = outcomeEstablished(book, settings.layout, deal);
  if (settings.established === 'offered') return decided;
  const placed = new Set(stakesOf(round).map(({ bet }) => bet));
  return decided.filter(({ bet }) => placed.has(bet));
};

/** The cards that a clause judges by: as they lay, or as they will lie once they are put right (reading 53). */
export const judgedCards = (
  { book, waiting }: Table,
  round: RoundData,
  judgedOn: ElectionsAfter['judgedOn'],
): Deal => {
  if (judgedOn === 'before-error') return dealOf(round);
  const all = [...inOrder(round.hands), ...waiting].map(slotOf);
  return reconstruct(book, all).deal;
};

const judgedOn = (clause: Clause): ElectionsAfter['judgedOn'] =>
  'elections' in clause && clause.elections !== null ? clause.elections.judgedOn : 'before-error';

/** What is established by the report of an incident, with every correction made since. */
export const establishedBy = (
  table: Table,
  round: RoundData,
  clause: Clause,
  { exposed }: Pick<Incident, 'exposed'>,
): readonly DecidedBet[] =>
  establishedOn(table, round, seenAt(judgedCards(table, round, judgedOn(clause)), exposed));

/** A report, with what is established; `table` is as the cards of the report left it. */
export const reported = (
  table: Table,
  clause: Clause,
  { kind, detail }: { kind: Incident['kind']; detail: Detail },
): Extract<Happening, { type: 'IrregularityReported' }> => {
  const { round } = table;
  const deal =
    round === null ? { player: [], banker: [] } : judgedCards(table, round, judgedOn(clause));
  return {
    type: 'IrregularityReported',
    kind,
    detail,
    rule: clause.rule,
    established: round === null ? [] : establishedOn(table, round, deal),
    exposed: exposedPlaces(deal),
  };
};
