import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { exportOf, FORGER, HOUSE } from '../../../tests/record/exported.ts';
import { good } from '../../../tests/record/good-certificate.ts';
import { Played } from '../../../tests/record/played.ts';
import { verifiedFiles } from '../../cli/verify-files.ts';
import { ciphers } from '../../house/record/ciphers.ts';
import {
  certificateLine,
  checkpointNote,
  fingerprint,
  isFault,
  splitLine,
} from '../../record/index.ts';
import { rulebooks } from '../../rulebooks/index.ts';
import { type CheckedFiles, type CheckProgress, checked, type Source } from './checking.ts';
import { pageCiphers } from './ciphers.ts';
import { faultKind } from './fault-kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-checking-'));
afterAll(() => rmSync(folder, { recursive: true }));

const played = new Played(rulebooks[0]?.id ?? '', { rounds: 6 });
const lines = exportOf(played.table, played.entries);
const key = fingerprint(ciphers, HOUSE.key);

/** In pieces of an odd length, so that no line ends where a piece does. */
const sourceOf = (text: string | Uint8Array, name = 'a.ndjson'): Source => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return {
    name,
    size: bytes.length,
    open: async () =>
      new ReadableStream({
        start: (stream) => {
          for (let at = 0; at < bytes.length; at += 1777) {
            stream.enqueue(bytes.slice(at, at + 1777));
          }
          stream.close();
        },
      }),
  };
};

const none = { key: null, checkpoints: null };
const inPage = (
  sources: readonly Source[],
  against: Parameters<typeof checked>[2] = none,
  told: (progress: CheckProgress) => void = () => {},
) => checked(pageCiphers, sources, against, told);

/** What the command line finds of the same bytes. */
const byCommand = async (text: string | Uint8Array, origin = {}) => {
  const file = join(folder, 'a.ndjson');
  writeFileSync(file, text);
  const result = await verifiedFiles([file], origin, (async function* () {})());
  return isFault(result) ? { line: result.line, fault: result.fault } : result;
};

const whole = `${lines.join('\n')}\n`;

/** The verdict alone, as far as both have it. */
const plain = (result: CheckedFiles): object => {
  if (result.is === 'bad') return { line: result.line, fault: result.fault };
  return 'result' in result ? result.result : result;
};

test('a good export: the same report as the command line, and progress on the way', async () => {
  const told: CheckProgress[] = [];
  const result = await inPage([sourceOf(whole)], none, (progress) => told.push(progress));
  expect(result.is).toBe('record');
  expect(plain(result)).toEqual(await byCommand(whole));
  expect(told.at(-1)).toMatchObject({
    bytes: Buffer.byteLength(whole),
    of: Buffer.byteLength(whole),
    settlements: 6,
  });
});

test('with its key, with another, and with checkpoints', async () => {
  const against = { key: key.toUpperCase(), checkpoints: null };
  expect(plain(await inPage([sourceOf(whole)], against))).toMatchObject({ verdict: 'verified' });
  const foreign = { key: 'ab'.repeat(32), checkpoints: null };
  expect(plain(await inPage([sourceOf(whole)], foreign))).toEqual(
    await byCommand(whole, { key: 'ab'.repeat(32) }),
  );
  const hash = splitLine(lines[9] ?? '')?.hash ?? '';
  const extent = { table: played.table, count: 10, hash, at: 1_800_000_000_000 };
  const note = sourceOf(checkpointNote(ciphers, extent, HOUSE), 'points');
  expect(await inPage([sourceOf(whole)], { key: null, checkpoints: note })).toMatchObject({
    result: { checkpoints: 1, verdict: 'verified' },
  });
  // Dropped with the export they are taken for what they are.
  expect(await inPage([note, sourceOf(whole)])).toMatchObject({ result: { checkpoints: 1 } });
  expect(await inPage([note])).toMatchObject({ is: 'unfit', what: 'none' });
});

describe('whatever is changed is found in the same line, for the same reason', () => {
  const replaced = (at: number, by: (line: string) => string) =>
    `${lines.with(at, by(lines[at] ?? '')).join('\n')}\n`;
  const cases: readonly (readonly [string, string | Uint8Array])[] = [
    ['a digit', replaced(20, (line) => line.replace('"at":17', '"at":18'))],
    ['a line gone', `${lines.toSpliced(12, 1).join('\n')}\n`],
    ['a line twice', `${lines.toSpliced(12, 0, lines[12] ?? '').join('\n')}\n`],
    ['a line cut', replaced(15, (line) => line.slice(0, 40))],
    [
      'two lines changed over',
      `${lines
        .with(8, lines[9] ?? '')
        .with(9, lines[8] ?? '')
        .join('\n')}\n`,
    ],
    ['no trailer', `${lines.slice(0, -1).join('\n')}\n`],
    ['the tail cut', `${[...lines.slice(0, 30), lines.at(-1)].join('\n')}\n`],
    ['something after it', `${whole}{}\n`],
    ['a forged trailer', replaced(lines.length - 1, (line) => line.replace(/"at":1/, '"at":2'))],
    ['no text', Buffer.concat([Buffer.from(`${lines[0]}\n`), Buffer.from([0xff, 0x0a])])],
    ['an empty line', `${lines[0]}\n\n`],
    ['chained anew with another amount', otherAmount()],
  ];
  test.each(cases)('%s', async (_, text) => {
    const result = await inPage([sourceOf(text)]);
    expect(result.is).toBe('bad');
    expect(plain(result)).toEqual(await byCommand(text));
    if (result.is !== 'bad') return;
    expect(faultKind(result.fault)).not.toBe('other');
    const shown = Buffer.from(text).toString('utf8').split('\n');
    for (const { number, text: line } of result.around) {
      if (line !== '') expect(line).toBe(shown[number - 1]);
    }
  });
});

/** A bet of another amount, hashed and signed by a forger: the decision gives it away. */
function otherAmount(): string {
  const changed = played.entries.map((entry) => ({
    ...entry,
    events: entry.events.map((event) =>
      event.type === 'BetPlaced' ? { ...event, amount: 12_300 } : event,
    ),
  }));
  return `${exportOf(played.table, changed, FORGER).join('\n')}\n`;
}

test('a part, an empty file, a kind that is not known, a key that is none', async () => {
  const part = `${lines.slice(10).join('\n')}\n`;
  expect(await inPage([sourceOf(part)])).toMatchObject({ is: 'part', result: { begins: 11 } });
  expect(await inPage([sourceOf('')])).toMatchObject({ is: 'bad', line: 1 });
  const other = '{"form":"puntobanco something 1","score":1}';
  expect(await inPage([sourceOf(other)])).toMatchObject({ is: 'unfit', what: 'unknown' });
  const bad = { key: 'abc', checkpoints: null };
  expect(await inPage([sourceOf(whole)], bad)).toMatchObject({ is: 'unfit', what: 'key' });
  const receipt = '{"form":"puntobanco receipt 1","text":[]}';
  expect(await inPage([sourceOf(receipt)])).toMatchObject({ is: 'bad', line: null });
});

test('a certificate of drills: marked again, by the key that was named, and not if it was changed', async () => {
  const line = certificateLine(good, HOUSE);
  const by = (key: string | null) => ({ key, checkpoints: null });
  expect(await inPage([sourceOf(line)])).toMatchObject({
    is: 'certificate',
    result: { verdict: 'consistent, origin not checked', markedAgain: true },
  });
  expect(await inPage([sourceOf(line)], by(key))).toMatchObject({
    result: { verdict: 'verified' },
  });
  const forged = [line.replace('"right":9', '"right":10'), certificateLine(good, FORGER)];
  for (const text of forged) {
    expect(await inPage([sourceOf(text)], by(key))).toMatchObject({ is: 'bad', line: null });
  }
  const unknown = certificateLine({ ...good, game: 'none' }, HOUSE);
  expect(await inPage([sourceOf(unknown)])).toMatchObject({
    result: { verdict: 'not marked again' },
  });
});
