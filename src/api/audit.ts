import { EventSchema } from './events.ts';
import { RoundParams } from './rounds.ts';
import { ClauseSchema } from './rulebook-schema.ts';
import {
  anything,
  between,
  flag,
  form,
  listOf,
  type Of,
  oneOf,
  optional,
  orNull,
  recordOf,
  string,
  whole,
} from './schema.ts';
import { actor, hand, id, role, slot, text } from './values.ts';
import { OwnSchema, PublicViewSchema } from './view.ts';

/** The record of a table as it is looked through: entry by entry, and what each role saw at a moment. */

const any = between(0, Number.MAX_SAFE_INTEGER);

export const ORDERS = ['newest', 'oldest'] as const;

export const EntriesQuerySchema = form({
  order: optional(oneOf(...ORDERS)),
  /** Goes on where an answer ended: its `next`. */
  cursor: optional(any),
  limit: optional(between(1, 200)),
  /** Who did it, asked for it, confirmed it, or whom it is about. */
  person: optional(id),
  /** A kind of command, of what happened, or of an irregularity. */
  kind: optional(string({ pattern: '^[A-Za-z][A-Za-z-]{0,40}$' })),
  /** A paragraph, with all that stands under it. */
  rule: optional(string({ pattern: '^[A-Za-z0-9][A-Za-z0-9 .()-]{0,30}$' })),
  /** Cents: entries that name an amount from here to there, both included. */
  least: optional(any),
  most: optional(any),
  /** Milliseconds: from here on, to there (exclusive). */
  from: optional(any),
  to: optional(any),
  /** Entries from the opening of this round to the opening of the next. */
  round: optional(between(1, Number.MAX_SAFE_INTEGER)),
});
export type EntriesQuery = Of<typeof EntriesQuerySchema>;

/** The filters that are counted: each by itself, among what was looked through. */
export const COUNTED = ['person', 'kind', 'rule', 'amount'] as const;
export type CountedFilter = (typeof COUNTED)[number];

export const EntryLineSchema = form({
  sequence: whole,
  at: whole,
  by: actor,
  /** The type of the command, and what else it says. */
  command: text,
  said: recordOf(anything),
  events: listOf(EventSchema),
  /** The round that was opened last; null: none, or it is not known from here. */
  round: orNull(whole),
  hash: text,
});
export type EntryLine = Of<typeof EntryLineSchema>;

export const EntriesSchema = form({
  entries: listOf(EntryLineSchema),
  /** How many were looked through for this answer. */
  looked: whole,
  /** Of those, how many each filter alone lets through. */
  counted: form({
    person: optional(whole),
    kind: optional(whole),
    rule: optional(whole),
    amount: optional(whole),
  }),
  /** To go on; null: this is the end. */
  next: orNull(whole),
  /** How far the record goes. */
  last: whole,
  /** Entries up to this one, and rounds, lie in an archive; null: the whole record is here. */
  archived: orNull(form({ sequence: whole, round: whole, at: whole, file: text })),
});
export type EntriesPage = Of<typeof EntriesSchema>;

/** A round as a stretch of the record. */
export const CourseSchema = form({
  round: whole,
  at: whole,
  /** The entry that opened it, and the last before the next is opened. */
  from: whole,
  to: whole,
  /** Nothing can follow: the next round has been opened. */
  over: flag,
  /** Who was at the table in it, at most so many; and how many they were. */
  patrons: listOf(text),
  present: whole,
  /** The staff who acted in it. */
  staff: listOf(actor),
});
export type RoundCourse = Of<typeof CourseSchema>;
export const CourseParams = RoundParams;

export const SeenQuerySchema = form({
  role: optional(role),
  /** Of a patron. */
  patron: optional(id),
});

/** A card that lies face down for this viewer; `card`: what it was found to be later in the record. */
const unseenCardSchema = form({
  at: oneOf('player', 'banker', 'waiting', 'carried'),
  index: whole,
  card: orNull(slot),
  /** Who had it before him alone at that moment. */
  shownTo: orNull(text),
});
export type UnseenCard = Of<typeof unseenCardSchema>;

const clauseSchema = form({
  kind: text,
  rule: text,
  clause: orNull(ClauseSchema),
  /** What can be decided by it, most usual first. */
  decisions: listOf(text),
  chosen: orNull(text),
});
export type ClauseShown = Of<typeof clauseSchema>;

const askSchema = form({
  ask: whole,
  at: whole,
  by: actor,
  wish: recordOf(anything),
  rank: text,
  veto: flag,
  answer: orNull(oneOf('confirmed', 'refused')),
  /** Who answered, and where. */
  answeredBy: orNull(actor),
  reason: orNull(text),
});
export type AskShown = Of<typeof askSchema>;

export const SeenMomentSchema = form({
  sequence: whole,
  at: whole,
  entry: EntryLineSchema,
  viewer: actor,
  public: orNull(PublicViewSchema),
  own: OwnSchema,
  /** Of each event of the entry: whether this viewer heard of it, in full or in part. */
  heard: listOf(oneOf('whole', 'part', 'not')),
  unseen: form({
    cards: listOf(unseenCardSchema),
    /** Fields of what staff see, without what is this viewer's own or public. */
    fields: recordOf(anything),
  }),
  /** Faces that only this viewer had before him and nobody turned: the record does not hold them. */
  withheld: listOf(form({ hand, index: whole })),
  clauses: listOf(clauseSchema),
  asks: listOf(askSchema),
});
export type SeenMoment = Of<typeof SeenMomentSchema>;
