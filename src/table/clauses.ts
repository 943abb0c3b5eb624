import {
  type Clause,
  type Deciding,
  HOUSE_POLICY,
  type Kind,
  type Rulebook,
} from '../rulebooks/index.ts';
import type { Decision } from './commands.ts';
import type { Incident, Table } from './state.ts';
import { unreachable } from './unreachable.ts';

type Books = Pick<Rulebook, 'irregularities'>;

export const clauseOf = ({ irregularities }: Books, kind: Kind): Clause | null =>
  irregularities[kind];

/** The paragraph of an irregularity; where nothing is said of it, it is the house's. */
export const ruleOf = (book: Books, kind: Kind): string =>
  clauseOf(book, kind)?.rule ?? HOUSE_POLICY;

/** A clause whose reports wait for somebody to decide. */
export type Decidable = Extract<Clause, Deciding>;

export const isDecidable = (clause: Clause | null): clause is Decidable =>
  clause !== null && 'authority' in clause;

/** What can be decided, most usual first. What needs no decision has none. */
export const decisionsFor = (clause: Clause): readonly Decision['is'][] => {
  switch (clause.effect) {
    case 'void':
    case 'void-unless-established':
    case 'offer-or-return':
      return ['so', 'not-so'];
    case 'reconstruct':
    case 'void-unless-reconstructed':
      return ['reconstructed', 'cannot-be-reconstructed', 'not-so'];
    case 'decide-order':
      return ['order', 'not-so'];
    case 'ruling':
      return ['continue', 'settle', 'return', 'void'];
    case 'note':
    case 'reject-excess':
    case 'advise-short':
    case 'continue':
      return [];
    default:
      return unreachable(clause);
  }
};

const TURNS: Readonly<Record<Deciding['turn'], number>> = { first: 0, second: 1, 'by-age': 2 };

/** The reports that wait, in the order in which they are decided: by force, then by age. */
export const inTurnOf = ({ reports, book }: Pick<Table, 'reports' | 'book'>): Incident[] =>
  reports.toSorted((a, b) => force(book, a) - force(book, b) || a.report - b.report);

const force = (book: Books, { kind }: Incident): number => {
  const clause = clauseOf(book, kind);
  return isDecidable(clause) ? TURNS[clause.turn] : TURNS['by-age'];
};
