import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { afterAll, afterEach, expect, test } from 'vitest';
import { dealer, givenTable, supervisor } from '../../tests/table/scenario.ts';
import { type HandHistory, handHistories } from '../table/index.ts';
import { replayCommand } from './commands/replay.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  process.exitCode = undefined;
});

const played = (): HandHistory[] => {
  const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).bet('p2', 1, 'tie', 500);
  scenario.close().deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
  scenario.open().bet('p1', 1, 'banker', 10_000).close().deal('2S', '5D');
  scenario.do(dealer, { type: 'Report', kind: 'foreign-card', detail: { words: 'a joker' } });
  scenario.do(supervisor, { type: 'Resolve', decision: { is: 'so' }, reason: 'seen' });
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  scenario.open().bet('p1', 1, 'banker', 10_000);
  return handHistories(scenario.events);
};

let files = 0;
const fileOf = (lines: readonly (string | object)[]): string => {
  files += 1;
  const file = join(folder, `${files}.ndjson`);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(file, text.join('\n'));
  return file;
};

const run = async (...args: readonly string[]) => {
  const output = Object.assign(new PassThrough(), { columns: 100 });
  const program = new Command('puntobanco')
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  replayCommand(program, output);
  await program.parseAsync(['replay', ...args], { from: 'user' });
  output.end();
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return { out: Buffer.concat(chunks).toString(), code: process.exitCode ?? 0 };
};

test('a line a round, with the outcome and whether the rules agree', async () => {
  const { out, code } = await run(fileOf([...played(), '']));
  expect(code).toBe(0);
  expect(out).toMatch(/1\s+1\s+9♠ K♥\s+2♦ 3♣\s+Player 9 to 5\s+2\s+105\.00\s+-95\.00\s+agrees/);
  expect(out).toMatch(/2\s+1\s+2♠\s+5♦\s+void\s+1\s+100\.00\s+0\.00\s+1\s+agrees/);
  expect(out).toMatch(/3\s+2\s+under way/);
});

test('one round step by step, with the paragraphs', async () => {
  const { out, code } = await run(fileOf(played()), '--round', '2', '--step');
  expect(code).toBe(0);
  expect(out).toMatch(/^ {2}5\.5\.1 +A card that is not part of the set: a joker\./m);
  expect(out).toMatch(/^ {2}5\.5\.1 +Decision: it is so\. "seen" \[Pit Supervisor s1\]$/m);
  expect(out).toContain('The rules settle it the same.');
});

test('a round under way is told as far as it went', async () => {
  const { out, code } = await run(fileOf(played()), '--round', '3');
  expect(code).toBe(0);
  expect(out).toContain('box 1  p1: Banker 100.00');
  expect(out).toContain('The round is under way.');
});

test('a settlement that the rules do not make is named by round and line', async () => {
  const rounds = played();
  const [first] = rounds;
  const settlement = first?.settlement;
  if (!settlement) throw new Error('no settlement');
  const lines = settlement.lines.map((line, at) => (at === 0 ? { ...line, paid: 9500 } : line));
  const tampered = { ...first, settlement: { ...settlement, lines } };
  const all = await run(fileOf([tampered, ...rounds.slice(1)]));
  const fault = 'Round 1 disagrees: line 1 (box 1, p1, Player): paid 9500, by the rules 10000';
  expect(all.code).toBe(1);
  expect(all.out).toContain(fault);
  expect(all.out).toMatch(/disagrees$/m);
  process.exitCode = undefined;
  const one = await run(fileOf([tampered]), '--round', '1');
  expect(one.code).toBe(1);
  expect(one.out).toContain(fault);
  expect(one.out).not.toContain('settle it the same');
});

test.each([
  [
    'a line too many',
    (lines: object[]) => [...lines, lines[0]],
    'line 3 (box 1, p1, Player) is one too many',
  ],
  ['a line too few', (lines: object[]) => lines.slice(1), 'is missing'],
])('%s is a disagreement', async (_, change, message) => {
  const [first] = played();
  const lines = change([...(first?.settlement?.lines ?? [])]);
  const file = fileOf([{ ...first, settlement: { ...first?.settlement, lines } }]);
  const { out, code } = await run(file);
  expect(code).toBe(1);
  expect(out).toContain(message);
});

test('cards that cannot be settled are a disagreement, not a fall', async () => {
  const [first] = played();
  const { out, code } = await run(
    fileOf([{ ...first, cards: ['9S', '2D', 'KH'] }]),
    '--round',
    '1',
  );
  expect(code).toBe(1);
  expect(out).toContain('Round 1 disagrees: it cannot be settled');
});

test.each([
  ['no such file', () => [join(folder, 'none')], /cannot read .*ENOENT/],
  ['a folder', () => [folder], /is a folder/],
  ['an empty file', () => [fileOf(['', '', ''])], /is empty/],
  ['a line that is not JSON', () => [fileOf([...played().slice(0, 1), '{'])], /line 2 is not JSON/],
  ['a line that is no history', () => [fileOf([{}])], /line 1 is no hand history: id is missing/],
  [
    'a round that is not there',
    () => [fileOf(played()), '--round', '9'],
    /no round 9: it has rounds 1 to 3/,
  ],
  ['a round that is no number', () => [fileOf(played()), '--round', 'x'], /number of a round/],
  ['steps of no round', () => [fileOf(played()), '--step'], /--step goes with --round/],
])('%s: one line', async (_, args, message) => {
  const error: unknown = await run(...args()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  const words = error instanceof Error ? error.message : '';
  expect(words).toMatch(message);
  expect(words).not.toContain('\n');
  if (!words.includes('number of a round')) expect(error).toBeInstanceOf(UsageError);
});

test('on a terminal, --step waits for Enter after each step', async () => {
  const output = Object.assign(new PassThrough(), { columns: 100 });
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const program = new Command('puntobanco');
  replayCommand(program, output, input);
  let out = '';
  output.on('data', (chunk) => {
    out += String(chunk);
  });
  const done = program.parseAsync(['replay', fileOf(played()), '--round', '1', '--step'], {
    from: 'user',
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  while (!out.includes('Place your bets')) await settle();
  expect(out).not.toContain('No more bets');
  while (!out.includes('The rules settle')) {
    input.write('\n');
    await settle();
  }
  await done;
  expect(out).toContain('No more bets');
});
