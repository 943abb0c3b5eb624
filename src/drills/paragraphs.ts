import type { Clause, Rulebook } from '../rulebooks/index.ts';
import { clauseOf } from '../table/index.ts';
import { DRILL_KINDS, type DrillAsked, type DrillKind, type MadeDrill } from './drill.ts';
import { kindsOf, makeDrill } from './make.ts';
import { rulesOf } from './mark.ts';
import { troublesOf } from './trouble.ts';

/** Which paragraphs each kind of drill can train, by the data of the book. */
export const paragraphsTrained = (
  book: Rulebook,
): Readonly<Record<DrillKind, readonly string[]>> => {
  const { play, insurance, limits, acceptedInFull } = book;
  const side = book.bets.filter(({ original }) => original === null);
  const pays = book.bets.map(({ rule }) => rule);
  const rules: Readonly<Record<DrillKind, readonly (string | undefined)[]>> = {
    draws: [play.initialCards, play.tableOfPlay.rule],
    wins: [play.values, play.winner, play.tie, ...side.map(({ rule }) => rule)],
    pays: [
      ...pays,
      play.tie,
      limits?.proRata,
      limits?.short,
      acceptedInFull,
      insurance?.table.rule,
      insurance?.tie,
    ],
    insurance: [
      insurance?.table.rule,
      insurance?.cap.rule,
      insurance?.right,
      insurance?.forgone,
      insurance?.neglected.before,
    ],
    announce: [
      play.open,
      play.close,
      play.initialCards,
      play.tableOfPlay.rule,
      play.winner,
      play.tie,
      insurance?.offer,
    ],
    trouble: troublesOf(book).flatMap((kind) => {
      const clause = clauseOf(book, kind);
      return clause === null ? [] : rulesOfClause(book, clause);
    }),
  };
  const known = kindsOf(book);
  const only = (kind: DrillKind) => (known.includes(kind) ? unlike(rules[kind]) : []);
  return {
    draws: only('draws'),
    wins: only('wins'),
    pays: only('pays'),
    insurance: only('insurance'),
    announce: only('announce'),
    trouble: only('trouble'),
  };
};

const unlike = (rules: readonly (string | undefined)[]): string[] => [
  ...new Set(rules.filter((rule) => rule !== undefined)),
];

/** The paragraph of a clause and all to which it leads. */
const rulesOfClause = (
  { limits, insurance, acceptedInFull, elections }: Rulebook,
  clause: Clause,
): (string | undefined)[] => [
  clause.rule,
  ...('elections' in clause && clause.elections !== null
    ? [clause.elections.rule, elections?.continue, elections?.reconstructed]
    : []),
  ...(clause.effect === 'void-unless-established'
    ? [clause.established, clause.notEstablished]
    : []),
  ...(clause.effect === 'offer-or-return' && insurance !== null
    ? Object.values(insurance.neglected)
    : []),
  ...(clause.effect === 'reject-excess' ? [limits?.proRata ?? acceptedInFull] : []),
  ...(clause.effect === 'advise-short' ? [limits?.unnoticed ?? acceptedInFull] : []),
];

export type ParagraphAsked = Omit<DrillAsked, 'kind'> & {
  readonly paragraph: string;
  readonly kind?: DrillKind;
};

/**
 * What to ask for so that the drill trains that paragraph: seeds are walked until one does. null: no drill of this book
 * does, or only so seldom that none was found.
 */
export const drillFor = ({ paragraph, kind, ...asked }: ParagraphAsked): DrillAsked | null => {
  const trained = paragraphsTrained(asked.book);
  const kinds = DRILL_KINDS.filter(
    (one) => (kind === undefined || one === kind) && trained[one].includes(paragraph),
  );
  for (let walked = 0; walked < MOST_WALKED; walked++) {
    for (const one of kinds) {
      const next = aimed(
        { ...asked, kind: one, seed: `${asked.seed}.${walked}` },
        paragraph,
        walked,
      );
      if (trains(makeDrill(next), paragraph)) return next;
    }
  }
  return null;
};
const MOST_WALKED = 120;

const trains = ({ trains: first, rights }: MadeDrill, paragraph: string): boolean =>
  first === paragraph || rights.some((right) => rulesOf(right).includes(paragraph));

/** With a layout that has such a bet, and of what goes wrong a kind that leads there. */
const aimed = (asked: DrillAsked, paragraph: string, walked: number): DrillAsked => {
  const { book } = asked;
  if (asked.kind === 'trouble' && asked.trouble === undefined) {
    const kinds = troublesOf(book).filter((kind) => {
      const clause = clauseOf(book, kind);
      return clause !== null && rulesOfClause(book, clause).includes(paragraph);
    });
    const trouble = kinds[walked % kinds.length];
    return trouble === undefined ? asked : { ...asked, trouble };
  }
  const layouts = [
    ...new Set(book.bets.flatMap(({ rule, layouts: on }) => (rule === paragraph ? on : []))),
  ];
  const layout = layouts[walked % layouts.length];
  return asked.layout === undefined && layout !== undefined ? { ...asked, layout } : asked;
};
