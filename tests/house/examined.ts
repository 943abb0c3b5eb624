import type { ExamMarked, ExamResult, ExamSeen } from '../../src/api/drills.ts';
import {
  type DrillAnswer,
  type DrillAsked,
  type DrillKind,
  makeDrill,
} from '../../src/drills/index.ts';
import { rulebookOf } from '../../src/rulebooks/index.ts';
import type { Client } from './client.ts';
import type { Harness, StaffId } from './harness.ts';

/** What is right, as whoever knows the seed finds out. */
export const rightTo = (asked: DrillAsked): DrillAnswer =>
  Object.fromEntries(makeDrill(asked).rights.map(({ id, right }) => [id, right]));

export const chipsOf = async (h: Harness): Promise<readonly number[]> => {
  const { chips } = await h.by('sm1').ok<{ chips: { value: number }[] }>('GET', '/api/house');
  return chips.map(({ value }) => value);
};

export const examOf = (by: Client, wish: object): Promise<ExamSeen> =>
  by.ok('POST', '/api/drills/exam', wish);

/** As they lie in the store, where nobody looks. */
type Kept = {
  readonly exam: { readonly asked: readonly { readonly kind: DrillKind; readonly seed: string }[] };
};

const keptOf = async (h: Harness, person: StaffId): Promise<Kept> => {
  const found = await h.house.store.documents.get('training', person);
  return JSON.parse(found?.text ?? '');
};

export const seedsOf = async (h: Harness, person: StaffId): Promise<readonly string[]> =>
  (await keptOf(h, person)).exam.asked.map(({ seed }) => seed);

export type Course = {
  /** Numbers of questions that are answered wrong, or too late. */
  readonly wrong?: readonly number[];
  readonly late?: readonly number[];
  /** Every answer is sent again. */
  readonly twice?: boolean;
};

/** Goes on with an exam to its end, by the seeds that only the store has. */
export const toTheEnd = async (
  h: Harness,
  person: StaffId,
  { wrong = [], late = [], twice = false }: Course = {},
): Promise<ExamResult | null> => {
  const by = h.by(person);
  const chips = await chipsOf(h);
  const { exam } = await keptOf(h, person);
  for (;;) {
    const seen = await by.ok<ExamSeen>('POST', '/api/drills/exam/next');
    const { number = 0 } = seen.now ?? {};
    const asked = exam.asked[number - 1];
    const book = rulebookOf(seen.game, seen.version);
    if (asked === undefined || book === undefined) throw new Error('no question');
    const { kind, seed } = asked;
    h.pass(late.includes(number) ? 100_000 : 4000);
    const right = rightTo({ book, kind, seed, level: seen.level, chips });
    const body = { exam: seen.id, number, answer: wrong.includes(number) ? {} : right };
    const marked = await by.ok<ExamMarked>('POST', '/api/drills/exam/answer', body);
    if (marked.seed !== seed || marked.late !== late.includes(number)) throw new Error('not so');
    if (twice) await by.ok('POST', '/api/drills/exam/answer', { ...body, answer: {} });
    if (marked.exam.result !== null) return marked.exam.result;
  }
};
