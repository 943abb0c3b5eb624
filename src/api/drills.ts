import type { DrillKind, Level } from '../drills/index.ts';
import { KINDS, type Kind } from '../rulebooks/rulebook.ts';
import { AnswerGivenSchema, DrillSchema, drillKind, level, MarkedSchema } from './drill-form.ts';
import {
  between,
  closedForm,
  flag,
  form,
  listOf,
  type Of,
  object,
  oneOf,
  optional,
  orNull,
  type Schema,
  string,
  whole,
} from './schema.ts';
import { id, text } from './values.ts';

/** Drills as staff ask for them, and what the house answers. */

/** By what a drill is made again, wherever the book is known. */
export type DrillName = {
  readonly game: string;
  readonly version: string;
  readonly kind: DrillKind;
  readonly level: Level;
  readonly seed: string;
  readonly trouble?: Kind;
  readonly layout?: string;
  /** The values of the house's chips when it was asked. */
  readonly chips: readonly number[];
};

const trouble = oneOf(...KINDS);
export const drillName: Schema<DrillName> = object<DrillName>({
  game: text,
  version: text,
  kind: drillKind,
  level,
  seed: text,
  trouble: optional(trouble),
  layout: optional(text),
  chips: listOf(whole),
});

const version = string({ minLength: 1, maxLength: 64 });
export const seed: Schema<string> = string({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9._-]+$',
});

/** Without a version the one in force; without a seed one by chance. */
export const NewDrillSchema = closedForm({
  game: id,
  version: optional(version),
  kind: drillKind,
  level: optional(level),
  seed: optional(seed),
  trouble: optional(trouble),
  layout: optional(id),
});

export const GivenDrillSchema = form({ id: text, at: whole, seed: text, drill: DrillSchema });
export type GivenDrillAnswer = Of<typeof GivenDrillSchema>;

export const DrillParams = form({ drill: id });
export const DrillAnswerSchema = closedForm({ answer: AnswerGivenSchema });

/** `time`: between giving and answering, by the clock of the house, in milliseconds. */
export const DrillMarkedSchema = form({ id: text, time: whole, marked: MarkedSchema });
export type DrillMarked = Of<typeof DrillMarkedSchema>;

/** One answer, as far as it is about a paragraph. */
export type Review = { readonly at: number; readonly right: boolean; readonly time: number };

/** What somebody did of a paragraph in one kind of drill: in sum, and the last answers, oldest first. */
export type DrillItem = {
  readonly game: string;
  readonly kind: DrillKind;
  readonly rule: string;
  readonly right: number;
  readonly wrong: number;
  readonly time: number;
  readonly last: readonly Review[];
};

export const DrillItemSchema: Schema<DrillItem> = object<DrillItem>({
  game: text,
  kind: drillKind,
  rule: text,
  right: whole,
  wrong: whole,
  time: whole,
  last: listOf(object<Review>({ at: whole, right: flag, time: whole })),
});

/** How an exam ended. */
export type ExamResult = {
  readonly id: string;
  readonly at: number;
  readonly game: string;
  readonly version: string;
  readonly questions: number;
  readonly right: number;
  readonly time: number;
  readonly passed: boolean;
  /** Not all questions were answered. */
  readonly givenUp: boolean;
};

export const ExamResultSchema: Schema<ExamResult> = object<ExamResult>({
  id: text,
  at: whole,
  game: text,
  version: text,
  questions: whole,
  right: whole,
  time: whole,
  passed: flag,
  givenUp: flag,
});

export const OwnDrillsSchema = form({
  person: text,
  items: listOf(DrillItemSchema),
  /** Oldest first. */
  exams: listOf(ExamResultSchema),
  /** One is under way. */
  examining: flag,
});
export type OwnDrills = Of<typeof OwnDrillsSchema>;

/** For the pit: sums without single answers. */
const SummedSchema = form({
  game: text,
  kind: drillKind,
  rule: text,
  right: whole,
  wrong: whole,
  time: whole,
  /** When it was last answered. */
  last: whole,
});
export type SummedItem = Of<typeof SummedSchema>;

export const PeopleDrillsSchema = form({
  people: listOf(
    form({ person: text, items: listOf(SummedSchema), exams: listOf(ExamResultSchema) }),
  ),
});
export type PeopleDrills = Of<typeof PeopleDrillsSchema>;

export const NewExamSchema = closedForm({
  game: id,
  version: optional(version),
  kinds: optional(listOf(drillKind, { minItems: 1, maxItems: 12, uniqueItems: true })),
  questions: optional(between(5, 50)),
  level: optional(level),
});

/** What is asked now: its number from 1, when it was given, and how long it may take. The seed is told afterwards. */
const AskedNowSchema = form({ number: whole, at: whole, limit: whole, drill: DrillSchema });
export type AskedNow = Of<typeof AskedNowSchema>;

export const ExamSchema = form({
  id: text,
  /** The time at the house now: questions are timed by its clock. */
  at: whole,
  game: text,
  version: text,
  kinds: listOf(drillKind),
  level,
  questions: whole,
  /** Of those that are over, in order. */
  marks: listOf(flag),
  now: orNull(AskedNowSchema),
  result: orNull(ExamResultSchema),
});
export type ExamSeen = Of<typeof ExamSchema>;
export const OwnExamSchema = form({ exam: orNull(ExamSchema) });

export const ExamAnswerSchema = closedForm({
  exam: id,
  number: between(1, 50),
  answer: AnswerGivenSchema,
});

/** Late is wrong, whatever was answered. */
export const ExamMarkedSchema = form({
  exam: ExamSchema,
  late: flag,
  time: whole,
  seed: text,
  marked: MarkedSchema,
});
export type ExamMarked = Of<typeof ExamMarkedSchema>;

/** As much of a moment of a table as it takes to play on from there. */
export const MomentToPlaySchema = form({
  table: text,
  sequence: whole,
  /** The whole table, as `readSnapshot` reads it. */
  snapshot: text,
});

export const ExamParams = form({ exam: id });
export const PersonParams = form({ person: id });
