import { AnswerGivenSchema, drillKind, level } from '../../api/drill-form.ts';
import {
  type DrillItem,
  DrillItemSchema,
  type DrillName,
  drillName,
  type ExamResult,
  ExamResultSchema,
} from '../../api/drills.ts';
import { flag, listOf, object, orNull, whole } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import type { DrillAnswer, DrillKind, Level, Marked } from '../../drills/index.ts';
import {
  change,
  type DocumentChange,
  type DocumentKind,
  get,
  list,
  make,
  remove,
} from '../people/documents.ts';
import type { Means } from '../people/means.ts';

/**
 * What the house keeps of a person's drills: one document, so that an answer and what it counts for are written
 * together or not at all. All of it is bounded.
 */
export type Training = {
  /** Drills that were given for practice, the last few, answered or not. */
  readonly given: readonly GivenDrill[];
  readonly items: readonly DrillItem[];
  /** The last one that was begun. */
  readonly exam: Exam | null;
  /** How exams ended, oldest first. */
  readonly past: readonly ExamResult[];
};

export type GivenDrill = {
  readonly id: string;
  readonly drill: DrillName;
  readonly at: number;
  readonly answered: { readonly at: number; readonly answer: DrillAnswer } | null;
};

export type Exam = {
  readonly id: string;
  readonly at: number;
  readonly game: string;
  readonly version: string;
  readonly kinds: readonly DrillKind[];
  readonly level: Level;
  readonly chips: readonly number[];
  readonly asked: readonly ExamQuestion[];
  readonly result: ExamResult | null;
  /** The signed line, if it was passed; until the next exam begins it lies here too. */
  readonly certificate: string | null;
};

/** `given` null: nobody has seen it yet. */
export type ExamQuestion = {
  readonly kind: DrillKind;
  readonly seed: string;
  readonly given: number | null;
  readonly answered: ExamAnswered | null;
};

/** `time` in milliseconds. */
export type ExamAnswered = {
  readonly answer: DrillAnswer;
  readonly time: number;
  readonly late: boolean;
  readonly correct: boolean;
};

const GIVEN_KEPT = 12;
/** So many answers of each item are kept one by one: from these the page works out when it is due again. */
export const REVIEWS_KEPT = 10;
/** All books and kinds have some hundreds of items; whoever finds a way to make more is stopped here. */
const MOST_ITEMS = 2000;
export const EXAMS_KEPT = 20;

const NOTHING: Training = { given: [], items: [], exam: null, past: [] };

export const trainingOf = async (means: Means, person: string): Promise<Training> =>
  (await get(means, TRAINING, person)) ?? NOTHING;

export const trainings = async (means: Means) => list(means, TRAINING);

/** `write` null: it stays as it is. */
export const changeTraining = <R>(
  means: Means,
  person: string,
  work: (now: Training) => DocumentChange<Training, R>,
): Promise<R> => change(means, TRAINING, person, (now) => work(now ?? NOTHING));

export const withGiven = (training: Training, given: GivenDrill): Training => ({
  ...training,
  given: [...training.given, given].slice(-GIVEN_KEPT),
});

/** Each paragraph that the drill trained counts by itself. */
export const withMarked = (
  training: Training,
  { game, kind }: { readonly game: string; readonly kind: DrillKind },
  { at, time, marked }: { readonly at: number; readonly time: number; readonly marked: Marked },
): Training => {
  let items = training.items;
  for (const { rule, correct: right } of marked.paragraphs) {
    const isThis = (item: DrillItem) =>
      item.game === game && item.kind === kind && item.rule === rule;
    const before = items.find(isThis);
    if (before === undefined && items.length >= MOST_ITEMS) continue;
    const { right: rights, wrong, time: all, last } = before ?? NEVER;
    const item: DrillItem = {
      ...{ game, kind, rule },
      right: rights + (right ? 1 : 0),
      wrong: wrong + (right ? 0 : 1),
      time: all + time,
      last: [...last, { at, right, time }].slice(-REVIEWS_KEPT),
    };
    items = [...items.filter((one) => one !== before), item];
  }
  return { ...training, items };
};

const NEVER: Pick<DrillItem, 'right' | 'wrong' | 'time' | 'last'> = {
  right: 0,
  wrong: 0,
  time: 0,
  last: [],
};

/** Of whoever has left the house nothing of it stays. */
export const forgetTraining = async (means: Means, person: string): Promise<void> => {
  const training = await get(means, TRAINING, person);
  if (training === null) return;
  const { past, exam } = training;
  for (const { id } of [...past, ...(exam === null ? [] : [exam])])
    await forgetCertificate(means, id);
  await remove(means, TRAINING, person);
};

type KeptCertificate = { readonly person: string; readonly line: string };

/** Once: what is there already stays. */
export const keepCertificate = (means: Means, id: string, kept: KeptCertificate) =>
  make(means, CERTIFICATE, id, kept);

export const certificateOf = (means: Means, id: string): Promise<KeptCertificate | null> =>
  get(means, CERTIFICATE, id);

export const forgetCertificate = (means: Means, id: string): Promise<void> =>
  remove(means, CERTIFICATE, id);

const CERTIFICATE: DocumentKind<KeptCertificate> = {
  kind: 'drill-certificate',
  schema: object<KeptCertificate>({ person: text, line: text }),
};

const TRAINING: DocumentKind<Training> = {
  kind: 'training',
  schema: object<Training>({
    given: listOf(
      object<GivenDrill>({
        id: text,
        drill: drillName,
        at: whole,
        answered: orNull(
          object<NonNullable<GivenDrill['answered']>>({ at: whole, answer: AnswerGivenSchema }),
        ),
      }),
    ),
    items: listOf(DrillItemSchema),
    exam: orNull(
      object<Exam>({
        id: text,
        at: whole,
        game: text,
        version: text,
        kinds: listOf(drillKind),
        level,
        chips: listOf(whole),
        asked: listOf(
          object<ExamQuestion>({
            kind: drillKind,
            seed: text,
            given: orNull(whole),
            answered: orNull(
              object<ExamAnswered>({
                answer: AnswerGivenSchema,
                time: whole,
                late: flag,
                correct: flag,
              }),
            ),
          }),
        ),
        result: orNull(ExamResultSchema),
        certificate: orNull(text),
      }),
    ),
    past: listOf(ExamResultSchema),
  }),
};
