import { afterAll, beforeAll, expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { adopt } from '../../src/books/adopted.ts';
import { checkBook } from '../../src/books/check.ts';
import { booksIn } from '../../src/books/folder.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { bookHash, hashOf, isFault } from '../../src/record/index.ts';
import { adoptBooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { folderOf, furtherBook } from '../further-book.ts';
import { type Harness, openHarness } from './harness.ts';
import { entriesOf, eventsOf, verifies } from './record-of.ts';

/** A game that no source knows, from a folder; and a version of it that takes over at a live table. */

const ZONE = 'Asia/Singapore';
const FIRST = furtherBook();
const luckyAt = (pays: '25 to 1' | '30 to 1') => {
  const [player, banker, lucky] = FIRST.bets;
  const line = lucky?.pays[0];
  if (!player || !banker || !lucky || !line) throw new Error('no such bets');
  return [player, banker, { ...lucky, pays: [{ ...line, pays }] }];
};
const SECOND = furtherBook({
  version: '2',
  effective: '2025-06-01T06:00',
  bets: luckyAt('30 to 1'),
});
const hash = bookHash(ciphers, SECOND);
const ask = { type: 'Ask', wish: { type: 'ChangeRulebook', version: '2', hash } } as const;

const folder = folderOf({ 'lucky-nine.json': FIRST });

let h: Harness;
beforeAll(async () => {
  adopt(booksIn(folder), ZONE);
  h = await openHarness({ staff: ['d1', 's1', 'm1', 'h1', 'a1'] });
});
afterAll(async () => {
  await h.end();
  adoptBooks([], () => '9999');
});

const t = 't1';
const d1 = () => h.by('d1');
const deals = async () => {
  // Player 0 and then 9 in three cards, Banker 7.
  for (const card of ['KS', '3D', 'QH', '4C', '9D'] as const) {
    await d1().does(t, { type: 'DrawCard', card });
  }
  await d1().does(t, { type: 'Settle' });
};
const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'lucky-nine', amount: 10_000 } as const;
const paid = async (): Promise<unknown[]> =>
  (await eventsOf(h, t))
    .filter(({ type }) => type === 'RoundSettled')
    .map(({ data }) => {
      const { lines } = data['settlement'] as { lines: { paid: number; odds: string }[] };
      return lines.map((line) => [line.paid, line.odds]);
    });

test('a game from a folder is on the floor, in the list of games, has odds, and is played', async () => {
  const { rulebooks } = await d1().ok<{ rulebooks: { id: string; hash: string }[] }>(
    'GET',
    '/api/rulebooks',
  );
  expect(rulebooks.at(-1)).toMatchObject({ id: 'lucky-nine', hash: bookHash(ciphers, FIRST) });
  expect(rulebooks).toHaveLength(6);
  expect(await d1().ok('GET', '/api/rulebooks/lucky-nine')).toEqual(FIRST);
  expect(await d1().ok('GET', '/api/rulebooks/lucky-nine?version=1')).toEqual(FIRST);
  expect((await d1().get('/api/rulebooks/lucky-nine?version=2')).status).toBe(404);
  // Whoever reads the book reads what the check says of it, and which paragraphs its text has.
  const paragraphs = FIRST.asPrinted?.paragraphs ?? [];
  const checked = { ...checkBook(FIRST), paragraphs };
  expect(await h.client('stranger').ok('GET', '/api/rulebooks/lucky-nine/check')).toEqual(checked);
  expect((await d1().get('/api/rulebooks/lucky-nine/check?version=2')).status).toBe(404);
  expect(rulebooks.at(-1)).toMatchObject({ versions: [{ version: '1' }] });
  // By a thread of the clerk.
  const odds = await d1().ok<{ bets: { bet: string }[] }>('GET', '/api/odds/lucky-nine');
  expect(odds.bets.map((one) => one.bet)).toEqual(['player', 'banker', 'lucky-nine']);

  await h.table(t, settingsOf('lucky-nine', {}, FIRST));
  const p1 = await h.patron(t, 'p1');
  const watching = await p1.watch(t);
  expect(watching.public).toMatchObject({ game: 'lucky-nine', version: '1' });
  await d1().does(t, { type: 'OpenRound' });
  await p1.does(t, bet);
  await d1().does(t, { type: 'CloseBets' });
  await deals();
  expect(await paid()).toEqual([[[250_000, '25 to 1']]]);
  await verifies(h, t);
  const { groups } = await h
    .by('s1')
    .ok<{ groups: { name: string }[] }>('GET', `/api/reports?by=bet&from=0&to=${h.now() + 1000}`);
  expect(groups.map(({ name }) => name)).toContain('Lucky Nine (lucky-nine)');
});

test('a version that nobody has, or that is not in force yet, is refused', async () => {
  const tried = await h.by('m1').tries(t, ask);
  expect(tried.status).toBe(400);
  expect(tried.text).toMatch(/lucky-nine version 2 .*not in force at this house/);
  adoptBooks([FIRST, SECOND], () => '2025-06-01T05:59');
  expect((await h.by('m1').tries(t, ask)).text).toMatch(/not in force/);
  adoptBooks([FIRST, SECOND], () => '2025-06-01T06:00');
  const other = { ...ask, wish: { ...ask.wish, hash: 'ab'.repeat(32) } };
  expect((await h.by('m1').tries(t, other)).text).toMatch(/not in force/);
});

test('asked for in the midst of a round, confirmed by a second person, it holds from the next one', async () => {
  await d1().does(t, { type: 'OpenRound' });
  const p1 = h.clients.find(({ name }) => name === 'p1');
  if (p1 === undefined) throw new Error('p1 has left');
  await p1.does(t, bet);
  expect((await h.by('s1').tries(t, ask)).status).toBe(403);
  expect((await h.by('m1').tries(t, ask.wish)).text).toMatch(/SECOND_PERSON/);
  await h.by('m1').does(t, ask);
  const asked = (await entriesOf(h, t)).at(-1)?.sequence ?? 0;
  expect((await h.by('m1').tries(t, { type: 'Confirm', ask: asked })).text).toMatch(/SAME_PERSON/);
  await h.by('s1').does(t, { type: 'Confirm', ask: asked });
  expect((await h.by('m1').tries(t, ask)).text).toMatch(/version 2 of lucky-nine holds already/);

  // What lies on the layout is settled by the old one.
  await d1().does(t, { type: 'CloseBets' });
  await deals();
  expect((await paid()).at(-1)).toEqual([[250_000, '25 to 1']]);
  await d1().does(t, { type: 'OpenRound' });
  await p1.does(t, bet);
  await d1().does(t, { type: 'CloseBets' });
  await deals();
  expect((await paid()).at(-1)).toEqual([[300_000, '30 to 1']]);
  const rounds = (await eventsOf(h, t)).filter(({ type }) => type === 'RoundOpened');
  expect(rounds.map(({ data }) => data['version'])).toEqual(['1', '1', '2']);
});

test('a process without the folder goes on with it, and hands it out', async () => {
  adoptBooks([], () => '2025-07-01');
  await h.restart();
  expect(await d1().ok('GET', '/api/rulebooks/lucky-nine?version=2')).toEqual(SECOND);
  expect(await d1().ok('GET', '/api/rulebooks/lucky-nine')).toEqual(SECOND);
  expect((await d1().get('/api/rulebooks/lucky-nine?version=7')).status).toBe(404);
  await d1().does(t, { type: 'OpenRound' });
  await d1().does(t, { type: 'CloseBets' });
  await deals();
  // One that has only the first does not take the table back.
  adoptBooks([FIRST], () => '2025-07-01');
  const back = { ...ask.wish, version: '1', hash: bookHash(ciphers, FIRST) };
  expect((await h.by('m1').tries(t, { type: 'Ask', wish: back })).text).toMatch(/older than/);
});

test('the record verifies from the export alone, and not with another book under that hash', async () => {
  adoptBooks([], () => '9999');
  await verifies(h, t);
  const lines = await h.exported(t);
  const entries = lines.map((line) => JSON.parse(line));
  const changed = entries.findIndex(({ given }, at) => at > 0 && given?.book !== undefined);
  expect(entries[changed].command.type).toBe('Ask');
  const check = verification(ciphers);
  let fault: unknown;
  let previous = '';
  for (const [at, entry] of entries.slice(0, -1).entries()) {
    // The chain is forged anew behind the change.
    const { hash: _, ...rest } = entry;
    if (at === changed) rest.given.book.bets[2].pays[0].pays = '35 to 1';
    if (at > changed) rest.previous = previous;
    const text = lines[at] ?? '';
    const body = at < changed ? text : JSON.stringify(rest);
    const own = at < changed ? entry.hash : hashOf(ciphers, body);
    previous = own;
    fault = check.take(at < changed ? text : `${body.slice(0, -1)},"hash":"${own}"}`);
    if (fault !== undefined) break;
  }
  expect(isFault(fault as object)).toBe(true);
  expect(JSON.stringify(fault)).toMatch(/the rulebook given has the hash/);
});
