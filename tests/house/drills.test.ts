import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkCertificate } from '../../src/api/certificate.ts';
import type {
  DrillMarked,
  GivenDrillAnswer,
  OwnDrills,
  PeopleDrills,
} from '../../src/api/drills.ts';
import { DRILL_KINDS, kindsOf } from '../../src/drills/index.ts';
import { beginExam } from '../../src/house/drills/index.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import type { Client } from './client.ts';
import { chipsOf, examOf, rightTo, seedsOf, toTheEnd } from './examined.ts';
import { type Harness, openHarness } from './harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 'a1'] });
});
afterAll(() => h.end());
// The clock stands still unless a test moves it: nobody is locked out meanwhile.
beforeEach(async () => {
  for (const id of ['d1', 'd2', 's1', 'a1', 'sm1'] as const) await h.by(id).get('/api/me');
});

const game = rulebooks[0]?.id ?? '';

const given = (by: Client, more: object = {}) =>
  by.ok<GivenDrillAnswer>('POST', '/api/drills/practice', { game, kind: 'draws', ...more });
const answered = (by: Client, id: string, answer: object) =>
  by.ok<DrillMarked>('POST', `/api/drills/practice/${id}/answer`, { answer });
const own = (by: Client) => by.ok<OwnDrills>('GET', '/api/drills/own');
const sum = ({ items }: Pick<OwnDrills, 'items'>) =>
  items.reduce((all, { right, wrong }) => all + right + wrong, 0);

test.each(DRILL_KINDS)('the house gives and marks %s of every book that has it', async (kind) => {
  const d1 = h.by('d1');
  const chips = await chipsOf(h);
  for (const book of rulebooks.filter((some) => kindsOf(some).includes(kind))) {
    const { id, seed, drill } = await given(d1, { game: book.id, kind, level: 3 });
    expect(drill.fields.length).toBeGreaterThan(0);
    h.pass(1500);
    const right = rightTo({ book, kind, seed, level: 3, chips });
    expect(await answered(d1, id, right)).toMatchObject({ time: 1500, marked: { correct: true } });
    const wrong = await given(d1, { game: book.id, kind, seed, level: 3 });
    expect(wrong.drill).toEqual(drill);
    expect((await answered(d1, wrong.id, {})).marked).toMatchObject({ correct: false, right: 0 });
  }
});

test('answered twice, it counts once, and the first answer stands', async () => {
  const d2 = h.by('d2');
  const { id } = await given(d2);
  const first = await answered(d2, id, {});
  const counted = sum(await own(d2));
  expect(counted).toBe(first.marked.paragraphs.length);
  h.pass(5000);
  expect(await answered(d2, id, { next: 'to-player' })).toEqual(first);
  expect(sum(await own(d2))).toBe(counted);
});

test('both at the same moment count once', async () => {
  const d2 = h.by('d2');
  const before = sum(await own(d2));
  const { id } = await given(d2);
  const [a, b] = await Promise.all([answered(d2, id, {}), answered(d2, id, {})]);
  expect(a).toEqual(b);
  expect(sum(await own(d2))).toBe(before + a.marked.paragraphs.length);
});

test('of somebody else, of a patron, of nobody, or with nonsense: refused', async () => {
  const { id } = await given(h.by('d1'));
  const path = `/api/drills/practice/${id}/answer`;
  expect((await h.by('d2').post(path, { answer: {} })).status).toBe(404);
  expect((await h.client('nobody').post(path, { answer: {} })).status).toBe(401);
  const long = { next: 'x'.repeat(300) };
  for (const body of [{}, { answer: 3 }, { answer: long }, { answer: { next: '\u0000' } }]) {
    expect((await h.by('d1').post(path, body)).status).toBe(400);
  }
  const odd = { answer: { next: ['a'], __proto__: null, constructor: 'x', more: [] } };
  expect((await h.by('d1').post(path, odd)).json).toMatchObject({ marked: { correct: false } });
  const ask = (more: object) =>
    h.by('d1').post('/api/drills/practice', { game, kind: 'draws', ...more });
  expect((await ask({ game: 'none' })).json).toMatchObject({ error: { code: 'UNKNOWN_GAME' } });
  expect((await ask({ version: '99' })).status).toBe(404);
  const without = rulebooks.find((book) => !kindsOf(book).includes('insurance'));
  expect((await ask({ game: without?.id, kind: 'insurance' })).json).toMatchObject({
    error: { code: 'NO_SUCH_DRILLS' },
  });
});

test('the pit sees how everybody comes on; a dealer sees himself', async () => {
  const { people } = await h.by('s1').ok<PeopleDrills>('GET', '/api/drills/people');
  expect(people.map(({ person }) => person)).toEqual(['d1', 'd2']);
  expect((await h.by('a1').get('/api/drills/people')).status).toBe(200);
  expect((await h.by('d1').get('/api/drills/people')).status).toBe(403);
  expect((await h.by('d1').get('/api/drills/people/d2')).status).toBe(403);
  expect((await h.by('d1').get('/api/drills/people/d1')).status).toBe(200);
  const { items } = await h.by('s1').ok<OwnDrills>('GET', '/api/drills/people/d1');
  expect(items.every(({ last }) => last.length <= 10)).toBe(true);
});

test('an exam: one question at a time, no seed before its answer, a certificate at the end', async () => {
  const d1 = h.by('d1');
  const exam = await examOf(d1, { game, questions: 12 });
  expect(exam).toMatchObject({ questions: 12, marks: [], now: null, result: null });
  const again = await d1.post('/api/drills/exam', { game });
  expect(again.json).toMatchObject({ error: { code: 'EXAM_UNDER_WAY' } });
  const seeds = await seedsOf(h, 'd1');
  const begun = d1.received.length;
  const open = await d1.ok<typeof exam>('POST', '/api/drills/exam/next');
  expect(open.now?.number).toBe(1);
  expect(d1.received.slice(begun).join()).not.toContain(seeds[0]);
  // Asked again it is the same one, and what comes later is not to be had.
  expect(await d1.ok('POST', '/api/drills/exam/next')).toEqual(open);
  const skip = { exam: exam.id, number: 2, answer: {} };
  expect((await d1.post('/api/drills/exam/answer', skip)).status).toBe(409);
  // Nobody answers for somebody else.
  const first = { exam: exam.id, number: 1, answer: {} };
  expect((await h.by('d2').post('/api/drills/exam/answer', first)).status).toBe(404);
  await h.restart();
  const result = await toTheEnd(h, 'd1');
  expect(result).toMatchObject({ questions: 12, right: 12, passed: true, givenUp: false });
  const path = `/api/drills/certificates/${exam.id}`;
  const { text, headers } = await d1.get(path);
  expect(headers.get('content-disposition')).toContain('certificate-d1.json');
  expect(checkCertificate(ciphers, text)).toMatchObject({
    markedAgain: true,
    signedBy: h.house.keys.fingerprint,
    certificate: { person: 'd1', game, questions: 12, right: 12, id: exam.id },
  });
  expect((await h.by('d2').get(path)).status).toBe(404);
  expect((await h.by('s1').get(path)).text).toBe(text);
});

test('late is wrong; below nine in ten there is no certificate', async () => {
  const d2 = h.by('d2');
  const { id } = await examOf(d2, { game, questions: 10, kinds: ['draws'] });
  const result = await toTheEnd(h, 'd2', { late: [2, 7] });
  expect(result).toMatchObject({ right: 8, passed: false });
  expect((await d2.get(`/api/drills/certificates/${id}`)).status).toBe(404);
  const { exams } = await own(d2);
  expect(exams.map(({ passed }) => passed)).toEqual([false]);
});

test('one wrong of ten passes, and the last answer told twice ends it once', async () => {
  const d2 = h.by('d2');
  const { id } = await examOf(d2, { game, questions: 10, kinds: ['wins'] });
  expect(await toTheEnd(h, 'd2', { wrong: [4], twice: true })).toMatchObject({
    right: 9,
    passed: true,
  });
  const { exams, examining } = await own(d2);
  expect([exams.length, examining]).toEqual([2, false]);
  // What was laid beside is gone, as if the house had stopped before: it lies with the exam still.
  await h.house.store.documents.remove('drill-certificate', id);
  expect((await d2.get(`/api/drills/certificates/${id}`)).status).toBe(200);
  await examOf(d2, { game });
  expect((await d2.get(`/api/drills/certificates/${id}`)).status).toBe(200);
  await d2.ok('POST', '/api/drills/exam/give-up');
  expect((await own(d2)).exams.at(-1)).toMatchObject({ givenUp: true, passed: false });
  expect((await d2.post('/api/drills/exam/next')).status).toBe(404);
});

test('twenty exams are kept, and with the oldest goes its certificate', async () => {
  const a1 = h.by('a1');
  const { id } = await examOf(a1, { game, questions: 5, kinds: ['draws'] });
  await toTheEnd(h, 'a1');
  for (let i = 0; i < 21; i += 1) {
    await examOf(a1, { game });
    await a1.ok('POST', '/api/drills/exam/give-up');
  }
  await examOf(a1, { game });
  expect((await own(a1)).exams).toHaveLength(20);
  expect((await a1.get(`/api/drills/certificates/${id}`)).status).toBe(404);
});

test('one that was left lying for a day is given up when another begins', async () => {
  const { people, zone } = h.house;
  const after = (hours: number) => async () => h.now() + hours * 3_600_000;
  const begin = (hours: number) =>
    beginExam({ ...people, now: after(hours) }, { person: 'a1', game }, zone);
  expect(await begin(23)).toMatchObject({ code: 'EXAM_UNDER_WAY' });
  expect(await begin(24)).toMatchObject({ marks: [], result: null });
  expect((await own(h.by('a1'))).exams.at(-1)).toMatchObject({ givenUp: true, passed: false });
});

test('who is removed leaves nothing of it behind', async () => {
  const kept = async (kind: string) =>
    (await h.house.store.documents.list(kind)).map(({ id, text }) => `${id} ${text}`).join();
  expect(await kept('training')).toContain('d2 {');
  expect(await kept('drill-certificate')).toContain('"person":"d2"');
  await h.by('sm1').ok('DELETE', '/api/staff/d2');
  expect(await kept('training')).not.toContain('d2 {');
  expect(await kept('drill-certificate')).not.toContain('"person":"d2"');
});
