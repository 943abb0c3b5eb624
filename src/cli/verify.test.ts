import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Command } from 'commander';
import { afterAll, afterEach, expect, test } from 'vitest';
import { exportOf, FORGER, HOUSE } from '../../tests/record/exported.ts';
import { Played } from '../../tests/record/played.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { checkpointNote, fingerprint, splitLine } from '../record/index.ts';
import { rulebooks } from '../rulebooks/index.ts';
import { replayCommand } from './commands/replay.ts';
import { verifyCommand } from './commands/verify.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  process.exitCode = undefined;
});

const game = rulebooks[0]?.id ?? '';
const played = new Played(game, { rounds: 8 });
const lines = exportOf(played.table, played.entries);
const key = fingerprint(ciphers, HOUSE.key);

let files = 0;
const fileOf = (content: readonly string[], end = '\n'): string => {
  files += 1;
  const file = join(folder, `${files}.ndjson`);
  writeFileSync(file, content.join('\n') + end);
  return file;
};

const run = async (args: readonly string[], input: Iterable<string> = []) => {
  const output = Object.assign(new PassThrough(), { columns: 100 });
  const program = new Command('puntobanco')
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  verifyCommand(program, output, Readable.from([...input]));
  replayCommand(program, output);
  await program.parseAsync([...args], { from: 'user' });
  output.end();
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return { out: Buffer.concat(chunks).toString(), code: process.exitCode ?? 0 };
};

const checkpoint = (count: number, signer = HOUSE) => {
  const hash = splitLine(lines[count - 1] ?? '')?.hash ?? '';
  return checkpointNote(
    ciphers,
    { table: played.table, count, hash, at: 1_800_000_000_000 },
    signer,
  );
};

test('a good export: what was checked, who signed, and that nothing says where it came from', async () => {
  const { out, code } = await run(['verify', fileOf(lines)]);
  expect(code).toBe(0);
  expect(out).toContain(played.table);
  expect(out).toMatch(
    new RegExp(`Entries +${played.entries.length}, ${played.entries.length} decided again`),
  );
  expect(out).toMatch(/Rounds +8, \d+ settlements checked/);
  expect(out).toMatch(/Shoes +\d+ checked, 1 not yet revealed/);
  expect(out).toContain(key);
  expect(out.trimEnd().endsWith('consistent, origin not checked')).toBe(true);
});

test.each([
  ['as it is printed', key],
  ['in capitals, with colons', (key.toUpperCase().match(/../g) ?? []).join(':')],
])('against a key %s', async (_, text) => {
  const { out, code } = await run(['verify', fileOf(lines), '--key', text]);
  expect(code).toBe(0);
  expect(out.trimEnd().endsWith('  verified')).toBe(true);
});

test('against another key', async () => {
  const { out, code } = await run(['verify', fileOf(lines), '--key', 'ab'.repeat(32)]);
  expect(code).toBe(1);
  expect(out).toMatch(new RegExp(`^line ${lines.length}: it is signed by the key ${key}`));
});

test('against checkpoints', async () => {
  const file = fileOf([checkpoint(3), checkpoint(30), '']);
  const { out, code } = await run(['verify', fileOf(lines), '--checkpoints', file]);
  expect(code).toBe(0);
  expect(out).toMatch(/Checkpoints +2 borne out/);
  expect(out).toContain('verified');
});

test('from standard input, in pieces of any size', async () => {
  const text = `${lines.join('\n')}\n`;
  const pieces = Array.from({ length: Math.ceil(text.length / 777) }, (_, i) =>
    text.slice(i * 777, (i + 1) * 777),
  );
  expect((await run(['verify', '-'], pieces)).out).toContain('consistent');
});

test('a last line without its end is the same export', async () => {
  expect((await run(['verify', fileOf(lines, '')])).code).toBe(0);
});

test('the first bad line is named, and the exit code is 1', async () => {
  const changed = lines.with(24, (lines[24] ?? '').replace('"at":17', '"at":18'));
  const { out, code } = await run(['verify', fileOf(changed)]);
  expect(out).toBe('line 25: the hash is not the one of these bytes: the line was changed\n');
  expect(code).toBe(1);
});

test('bytes that are no text, and an empty file', async () => {
  const file = fileOf(lines.slice(0, 4));
  writeFileSync(file, Buffer.concat([Buffer.from(`${lines[0]}\n`), Buffer.from([0xff, 0x0a])]));
  expect((await run(['verify', file])).out).toBe('line 2: the line is not UTF-8\n');
  expect((await run(['verify', fileOf([], '')])).out).toMatch(/^line 1: .*the file is empty/);
  expect(process.exitCode).toBe(1);
});

test('as JSON, good and bad', async () => {
  const good = JSON.parse((await run(['verify', fileOf(lines), '--json'])).out);
  expect(good).toMatchObject({
    verdict: 'consistent, origin not checked',
    table: played.table,
    entries: played.entries.length,
    decidedAgain: played.entries.length,
    checkedByLaws: 0,
    rollbacks: 0,
    signedBy: key,
  });
  const bad = JSON.parse((await run(['verify', fileOf(lines.slice(0, -1)), '--json'])).out);
  expect(bad).toEqual({
    verdict: 'faulty',
    line: lines.length,
    error: { code: 'BAD_RECORD', message: expect.stringContaining('the trailer is missing') },
  });
});

test.each<[string, () => string[], RegExp]>([
  ['no such file', () => [join(folder, 'none')], /cannot read .*ENOENT/],
  ['no such checkpoints', () => [fileOf(lines), '--checkpoints', folder], /is a folder/],
  ['no checkpoint', () => [fileOf(lines), '--checkpoints', fileOf([])], /holds no checkpoint/],
  [
    'a checkpoint that was changed',
    () => [
      fileOf(lines),
      '--checkpoints',
      fileOf([checkpoint(3), checkpoint(4, FORGER).replace('count 4', 'count 5')]),
    ],
    /line 10: the signature of the checkpoint is not good/,
  ],
  ['no fingerprint', () => [fileOf(lines), '--key', 'abc'], /64 hex digits/],
])('%s: one line', async (_, args, message) => {
  const error: unknown = await run(['verify', ...args()]).catch((thrown: unknown) => thrown);
  const words = error instanceof Error ? error.message : '';
  expect(words).toMatch(message);
  if (!words.includes('hex digits')) expect(error).toBeInstanceOf(UsageError);
});

test('replay shows the rounds of an export, and says what checks it', async () => {
  const { out, code } = await run(['replay', fileOf(lines)]);
  expect(code).toBe(0);
  for (let round = 1; round <= 8; round++) expect(out).toMatch(new RegExp(`^ +${round} `, 'm'));
  expect(out).not.toContain('disagrees');
  expect(out).toContain("'puntobanco verify' checks its chain");
  const one = await run(['replay', fileOf(lines), '--round', '2']);
  expect(one.out).toContain('Round 2, shoe');
  expect(one.out).toContain('Place your bets, please.');
  expect(one.out).toContain('puntobanco verify');
});

test('replay of an export that holds no round, or events that cannot follow', async () => {
  const opening = exportOf('t1', played.entries.slice(0, 3));
  expect((await run(['replay', fileOf(opening)])).out).toContain('No round has been opened.');
  const round = run(['replay', fileOf(opening), '--round', '1']);
  await expect(round).rejects.toThrow(/has no round 1: it has none/);
  const headless = run(['replay', fileOf(lines.slice(1))]);
  await expect(headless).rejects.toThrow(/line 1 is entry 2: the beginning is missing/);
  const gap = run(['replay', fileOf(lines.filter((_, i) => i < 1 || i > 20))]);
  await expect(gap).rejects.toThrow(/line \d+ does not follow from the lines before it/);
});

test('a record that names no form is a journal, or none: that of a table does not pass for one', async () => {
  const bodies = played.entries.map(({ given, ...body }, i) =>
    i === 0 || given === undefined ? body : { ...body, given },
  );
  const table = await run(['verify', fileOf(exportOf(played.table, bodies))]);
  expect(table.code).toBe(1);
  expect(table.out).toMatch(/line 1: the first entry names no form of the log/);
  process.exitCode = undefined;
  // Nor under the name of the house's own log, which holds other things.
  const posing = await run(['verify', fileOf(exportOf('house', bodies)), '--key', key]);
  expect([posing.code, posing.out]).toEqual([1, expect.stringContaining('line 1')]);
  process.exitCode = undefined;
  const lost = { type: 'TableLost', table: 't9', count: 3 };
  const house = { role: 'house', id: 'house' };
  const notes = [{ at: 1, by: house, id: 'journal:1', command: lost, events: [] }];
  const journal = await run(['verify', fileOf(exportOf('house', notes)), '--key', key]);
  expect(journal.code).toBe(0);
  expect(journal.out).toMatch(/chain and hashes checked[\s\S]*verified/);
  const other = await run(['verify', fileOf(exportOf('house', notes, FORGER)), '--key', key]);
  expect(other.code).toBe(1);
});
