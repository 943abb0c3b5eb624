import { PASSES_WITH } from '../../api/certificate.ts';
import type { AskedNow, DrillName, ExamMarked, ExamResult, ExamSeen } from '../../api/drills.ts';
import {
  type DrillAnswer,
  type DrillAsked,
  type DrillKind,
  kindsOf,
  type Level,
} from '../../drills/index.ts';
import type { DocumentChange } from '../people/documents.ts';
import { DAY, type Means, SECOND } from '../people/means.ts';
import {
  askedOf,
  bookFor,
  chipValues,
  heeded,
  isRefusedDrill,
  markedOf,
  newSeed,
  questionOf,
} from './asked.ts';
import { type Certify, certifiedLine } from './certify.ts';
import { type DrillError, refusedDrill } from './refused.ts';
import {
  changeTraining,
  EXAMS_KEPT,
  type Exam,
  type ExamAnswered,
  type ExamQuestion,
  forgetCertificate,
  keepCertificate,
  type Training,
  trainingOf,
  withMarked,
} from './training.ts';

const QUESTIONS = 20;

/** How long a question may take. */
const LIMITS: Readonly<Record<DrillKind, number>> = {
  draws: 60 * SECOND,
  wins: 90 * SECOND,
  pays: 240 * SECOND,
  insurance: 120 * SECOND,
  announce: 90 * SECOND,
  trouble: 240 * SECOND,
};
/** What a line may take besides. */
const GRACE = 2 * SECOND;
/** One that was left lying so long is given up when another begins. */
const LEFT_LYING = DAY;

export type ExamWish = {
  readonly person: string;
  readonly game: string;
  readonly version?: string;
  readonly kinds?: readonly DrillKind[];
  readonly questions?: number;
  readonly level?: Level;
};

type Begun = { readonly exam: Exam; readonly dropped: readonly ExamResult[] };

/** The house chooses the seeds, all of them now: what will be asked depends on no answer. */
export const beginExam = async (
  means: Means,
  wish: ExamWish,
  zone: string,
): Promise<ExamSeen | DrillError> => {
  const book = bookFor(wish.game, wish.version);
  if (isRefusedDrill(book)) return book;
  const kinds = kindsOf(book).filter((kind) => wish.kinds?.includes(kind) ?? true);
  if (kinds.length === 0 || kinds.length < (wish.kinds?.length ?? 0)) {
    return refusedDrill('NO_SUCH_DRILLS');
  }
  const { person, questions = QUESTIONS, level = 2 } = wish;
  const at = await means.now();
  const exam: Exam = {
    id: newSeed(means),
    at,
    game: book.id,
    version: book.version,
    kinds,
    level,
    chips: await chipValues(means, zone),
    asked: Array.from({ length: questions }, (_, i) => ({
      kind: kinds[i % kinds.length] ?? 'draws',
      seed: newSeed(means),
      given: null,
      answered: null,
    })),
    result: null,
    certificate: null,
  };
  const before = (await trainingOf(means, person)).exam;
  if (before?.certificate) {
    await keepCertificate(means, before.id, { person, line: before.certificate });
  }
  const begun = await changeTraining(
    means,
    person,
    (now): DocumentChange<Training, Begun | DrillError> => {
      const before = now.exam;
      const isOpen = before !== null && before.result === null;
      if (isOpen && at - before.at < LEFT_LYING) {
        return { write: null, answer: refusedDrill('EXAM_UNDER_WAY') };
      }
      const past = isOpen ? [...now.past, resultOf(before, at, true)] : now.past;
      const { kept, dropped } = lastOf(past);
      return { write: { ...now, past: kept, exam }, answer: { exam, dropped } };
    },
  );
  if (isRefusedDrill(begun)) return begun;
  for (const { id } of begun.dropped) await forgetCertificate(means, id);
  return examSeen(begun.exam, at);
};

const lastOf = (past: readonly ExamResult[]) => ({
  kept: past.slice(-EXAMS_KEPT),
  dropped: past.slice(0, -EXAMS_KEPT),
});

/** The exam as it stands; nothing is given by looking. */
export const examNow = async (means: Means, person: string): Promise<ExamSeen | null> => {
  const { exam } = await trainingOf(means, person);
  return exam && examSeen(exam, await means.now());
};

/** Gives the next question. One that was given and not answered is given again, and its time runs on. */
export const nextQuestion = async (
  means: Means,
  person: string,
): Promise<ExamSeen | DrillError> => {
  const at = await means.now();
  return changeTraining(means, person, (now): DocumentChange<Training, ExamSeen | DrillError> => {
    const { exam } = now;
    if (exam === null || exam.result !== null) {
      return { write: null, answer: refusedDrill('NO_EXAM') };
    }
    if (openQuestion(exam) !== undefined) return { write: null, answer: examSeen(exam, at) };
    const next = exam.asked.findIndex(({ given }) => given === null);
    const asked = replacedAt(exam.asked, next, (one) => ({ ...one, given: at }));
    const given = { ...exam, asked };
    return { write: { ...now, exam: given }, answer: examSeen(given, at) };
  });
};

const replacedAt = <T>(list: readonly T[], at: number, by: (one: T) => T): readonly T[] =>
  list.map((one, i) => (i === at ? by(one) : one));

const openIndex = ({ asked }: Exam): number =>
  asked.findIndex(({ given, answered }) => given !== null && answered === null);

const openQuestion = (exam: Exam): ExamQuestion | undefined => exam.asked[openIndex(exam)];

export type ExamAnswer = {
  readonly person: string;
  readonly exam: string;
  /** From 1. */
  readonly number: number;
  readonly answer: DrillAnswer;
};

type Told = ExamMarked & { readonly certificate: string | null };

/** The first answer counts. Whoever answers again is told what came of it; after the last one the exam is over. */
export const answerExam = async (
  means: Means,
  { person, exam: id, number, answer }: ExamAnswer,
  certify: Certify,
): Promise<ExamMarked | DrillError> => {
  const at = await means.now();
  const told = await changeTraining(
    means,
    person,
    (now): DocumentChange<Training, Told | DrillError> => {
      const { exam } = now;
      const question = exam?.asked[number - 1];
      if (exam === null || exam.id !== id || question === undefined) {
        return { write: null, answer: refusedDrill('NO_EXAM') };
      }
      const asked = askedOf(nameOf(exam, question));
      if (question.given === null || asked === null) {
        return { write: null, answer: refusedDrill('OTHER_QUESTION') };
      }
      const answered = question.answered ?? answeredNow(question, asked, answer, at);
      const marked = markedOf(asked, answered.answer);
      const { time, late } = answered;
      const told = { late, time, seed: question.seed, marked };
      if (question.answered !== null) {
        const { certificate } = exam;
        return { write: null, answer: { exam: examSeen(exam, at), ...told, certificate } };
      }
      const after = {
        ...exam,
        asked: replacedAt(exam.asked, number - 1, (one) => ({ ...one, answered })),
      };
      const ended = endedIfLast(after, { person, at }, certify);
      const counted = withMarked(
        now,
        { game: exam.game, kind: question.kind },
        { at, time, marked },
      );
      const past = ended.result === null ? now.past : [...now.past, ended.result];
      return {
        write: { ...counted, exam: ended, past },
        answer: { exam: examSeen(ended, at), ...told, certificate: ended.certificate },
      };
    },
  );
  if (isRefusedDrill(told)) return told;
  const { certificate, ...rest } = told;
  // Where the house stopped in between, it is kept by whoever asks again; until then it lies with the exam.
  if (certificate !== null) await keepCertificate(means, id, { person, line: certificate });
  return rest;
};

const nameOf = (
  { game, version, level, chips }: Exam,
  { kind, seed }: Pick<ExamQuestion, 'kind' | 'seed'>,
): DrillName => ({ game, version, kind, level, seed, chips });

const answeredNow = (
  { given, kind }: ExamQuestion,
  asked: DrillAsked,
  answer: DrillAnswer,
  at: number,
): ExamAnswered => {
  const time = Math.max(0, at - (given ?? at));
  const late = time > LIMITS[kind] + GRACE;
  const kept = heeded(questionOf(asked), answer);
  return { answer: kept, time, late, correct: !late && markedOf(asked, kept).correct };
};

const endedIfLast = (
  exam: Exam,
  { person, at }: { readonly person: string; readonly at: number },
  certify: Certify,
): Exam => {
  if (exam.asked.some(({ answered }) => answered === null)) return exam;
  const result = resultOf(exam, at, false);
  const certificate = result.passed ? certifiedLine(exam, { person, result }, certify) : null;
  return { ...exam, result, certificate };
};

const resultOf = (exam: Exam, at: number, givenUp: boolean): ExamResult => {
  const { id, game, version, asked } = exam;
  const right = asked.filter(({ answered }) => answered?.correct).length;
  return {
    ...{ id, at, game, version, right, givenUp },
    questions: asked.length,
    time: asked.reduce((sum, { answered }) => sum + (answered?.time ?? 0), 0),
    passed: !givenUp && right * 100 >= asked.length * PASSES_WITH,
  };
};

/** It counts as one that was not passed. */
export const giveUpExam = async (means: Means, person: string): Promise<ExamSeen | DrillError> => {
  const at = await means.now();
  return changeTraining(means, person, (now): DocumentChange<Training, ExamSeen | DrillError> => {
    const { exam } = now;
    if (exam === null || exam.result !== null) {
      return { write: null, answer: refusedDrill('NO_EXAM') };
    }
    const ended = { ...exam, result: resultOf(exam, at, true) };
    const past = [...now.past, ended.result];
    return { write: { ...now, exam: ended, past }, answer: examSeen(ended, at) };
  });
};

/** As whoever takes it sees it: of a question that is open no seed, which would give the answers away. */
const examSeen = (exam: Exam, at: number): ExamSeen => {
  const { id, game, version, kinds, level, asked, result } = exam;
  const marks = asked.flatMap(({ answered }) => (answered === null ? [] : [answered.correct]));
  const now = result === null ? askedNow(exam) : null;
  return { id, at, game, version, kinds, level, questions: asked.length, marks, now, result };
};

const askedNow = (exam: Exam): AskedNow | null => {
  const open = openQuestion(exam);
  const asked = open === undefined ? null : askedOf(nameOf(exam, open));
  if (open === undefined || open.given === null || asked === null) return null;
  const number = openIndex(exam) + 1;
  return { number, at: open.given, limit: LIMITS[open.kind], drill: questionOf(asked) };
};
