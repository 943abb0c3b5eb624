import { KINDS, type Kind, type Rulebook } from '../rulebooks/index.ts';
import {
  clauseOf,
  type Decision,
  type Event,
  isRefusal,
  publicView,
  type Refusal,
  type ReportView,
} from '../table/index.ts';
import type { Making } from './asked.ts';
import { viewOf } from './local-table.ts';
import { type Posed, whichRule } from './question.ts';
import { PEOPLE, type StagedTable } from './staged.ts';
import {
  askElections,
  askEstablished,
  askSecondPerson,
  askWhatNow,
  askWhoDecides,
  REASON,
  resolvedBy,
  whatFollows,
} from './trouble-questions.ts';
import { type Scene, sceneOf } from './trouble-scenes.ts';

/** The kinds of which the book, or the house for it, has a clause. */
export const troublesOf = (book: Rulebook): readonly Kind[] =>
  KINDS.filter((kind) => clauseOf(book, kind) !== null);

/** Something has gone wrong at a table: what now, who decides, what may the patrons choose? */
export const trouble = (making: Making, wanted?: Kind): Posed => {
  const { book, chance } = making;
  const kind = wanted ?? chance.pick(troublesOf(book));
  if (clauseOf(book, kind) === null) throw new Error(`${book.title} says nothing of ${kind}`);
  for (let tries = 0; tries < TRIES; tries++) {
    const found = sceneOf(making, kind);
    const posed = found && posedAt(making, found.table, found.scene);
    if (posed !== null && (tries > TRIES / 2 || isWorthwhile(making, kind, posed))) return posed;
  }
  throw new Error(`${kind} could not be staged at ${book.title}`);
};
/** Most scenes come at once; a situation that offers insurance to somebody takes a few. */
const TRIES = 60;

/** Of what mostly comes to nothing, three of four that do are passed over. */
const isWorthwhile = ({ book, chance }: Making, kind: Kind, { questions }: Posed): boolean =>
  clauseOf(book, kind)?.effect !== 'offer-or-return' ||
  questions[0]?.right !== 'goes-on' ||
  chance.oneIn(4);

/** What follows, found by telling the table and deciding there; null: the table does not take it as it stands. */
export const posedAt = (
  making: Making,
  staged: StagedTable,
  scene: Scene,
  asDecided: Decision | null = null,
): Posed | null => {
  const { book, level, chance } = making;
  const { happened, told } = scene;
  const view = viewOf(staged.local, PEOPLE.dealer);
  const clause = clauseOf(book, happened.kind);
  const reported = staged.copy();
  const first = reported.try(PEOPLE.dealer, told);
  if (first === null || clause === null) return null;
  const [waits = null] = publicView(reported.table).reports;
  const decision = waits && (asDecided ?? decisionOf(making, reported, waits));
  if (waits !== null && decision === null) return null;
  const decided = reported.copy();
  const then = decision === null ? [] : resolve(decided, decision);
  if (isRefusal(then)) return null;
  const events = [...first, ...then];
  const rule = ruleOf(events) ?? clause.rule;
  const isRuling = clause.effect === 'ruling';
  return {
    trains: rule,
    situation: { is: 'table', view, happened },
    questions: [
      askWhatNow(whatFollows(clause, events), isRuling ? null : decision, rule),
      askWhoDecides(reported, decision, clause.rule),
      whichRule(rule, rulesOfTrouble(book), chance),
      ...(level === 1 ? [] : [askSecondPerson(staged, told, decision, clause.rule)]),
      ...(level === 1 ? [] : askElections(decided, events, clause, level === 3)),
      ...(level === 3 ? askEstablished(making, first) : []),
    ],
    explained: { events, report: waits },
  };
};

/** What is decided: the most usual, or another that the table takes. */
const decisionOf = (
  { chance, level }: Making,
  reported: StagedTable,
  { decisions }: ReportView,
): Decision | null => {
  const taken = decisions
    .map((is) => decisionAs(is, reported))
    .filter((one) => one !== null)
    .filter((one) => !isRefusal(resolve(reported.copy(), one)));
  const [usual = null, ...others] = taken;
  const other = others.filter(({ is }) => is !== 'not-so');
  if (level === 1 || other.length === 0 || chance.oneIn(2)) {
    return level === 3 && chance.oneIn(10) ? (taken.at(-1) ?? usual) : usual;
  }
  return chance.pick(other);
};

const decisionAs = (is: Decision['is'], { table }: StagedTable): Decision | null => {
  switch (is) {
    case 'order': {
      const cards = table.reports[0]?.cards ?? [];
      return { is, order: cards.map((_, i) => i) };
    }
    case 'return':
      return null;
    case 'so':
    case 'not-so':
    case 'reconstructed':
    case 'cannot-be-reconstructed':
    case 'void':
    case 'settle':
    case 'continue':
      return { is };
  }
};

/** A Shift Manager decides, with a witness where one is needed; none is above him. */
const resolve = (staged: StagedTable, decision: Decision): readonly Event[] | Refusal => {
  const by = PEOPLE['shift-manager'];
  const alone = resolvedBy(staged, by, decision);
  if (!isRefusal(alone)) {
    staged.local = alone.table;
    return alone.events;
  }
  const report = publicView(staged.table).report ?? 0;
  const { rounds: round } = staged.table;
  const wish = { type: 'Resolve', decision, reason: REASON, report, round } as const;
  const asked = staged.try(by, { type: 'Ask', wish });
  const ask = staged.table.asks.at(-1)?.ask;
  if (asked === null || ask === undefined) return alone;
  return staged.try(PEOPLE['pit-supervisor'], { type: 'Confirm', ask }) ?? alone;
};

/** The paragraph of the last word that was said about it. */
const ruleOf = (events: readonly Event[]): string | undefined =>
  events.flatMap((event) => (SAYS.has(event.type) && 'rule' in event ? (event.rule ?? []) : []))[0];
const SAYS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'IrregularityResolved',
  'Noted',
  'WalkedAway',
]);

/** The paragraphs of section 5, to choose from. */
const rulesOfTrouble = (book: Rulebook): string[] => [
  ...troublesOf(book).flatMap((kind) => clauseOf(book, kind)?.rule ?? []),
  book.standing.previousRounds,
  book.standing.lateBet,
  ...(book.insurance === null ? [] : Object.values(book.insurance.neglected)),
];
