import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeKeys, readKeyFile, rotateKeys, stampOf } from './key-file.ts';
import { ringOf } from './keys.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-key-file-'));
  file = join(folder, 'house.key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (byte: number) => (count: number) => new Uint8Array(count).fill(byte);
const line = (byte: number) => `puntobanco-key-1 ${byte.toString(16).padStart(2, '0').repeat(64)}`;
const holds = (text: string) => writeFileSync(file, text, { mode: 0o600 });

describe('a key file that is none: one line that says what to do', () => {
  test.each<[string, () => void, RegExp]>([
    ['missing', () => {}, /there is no key file .*: restore it from its copy/],
    ['a folder', () => mkdirSync(file), /is a folder: set PUNTOBANCO_KEY_FILE to the file itself/],
    ['a device', () => symlinkSync('/dev/zero', file), /is no plain file: set PUNTOBANCO_KEY_FILE/],
    ['empty', () => holds(''), /is empty: restore it from its copy/],
    ['blank', () => holds('\n\n'), /is no key file of puntobanco: restore the right one/],
    ['garbage', () => holds('-----BEGIN KEY-----'), /is no key file of puntobanco/],
    ['half a key', () => holds(line(1).slice(0, -1)), /is no key file of puntobanco/],
    ['half a second key', () => holds(`${line(1)}\n${line(2).slice(9)}`), /is no key file/],
    ['very long', () => holds(`${line(1)}\n`.repeat(1000)), /is no key file of puntobanco/],
    [
      'for others to read',
      () => {
        holds(line(1));
        chmodSync(file, 0o640);
      },
      /others can read the key file .*: chmod 600 it/,
    ],
    [
      'under a file',
      () => {
        holds(line(1));
        file = join(file, 'house.key');
      },
      /cannot read the key file/,
    ],
  ])('%s', (_, make, says) => {
    make();
    for (const work of [readKeyFile, (one: string) => rotateKeys(one, bytes(9))]) {
      expect(() => work(file)).toThrow(says);
      expect(() => work(file)).toThrow(/^[^\n]+$/);
    }
  });

  test('a place that cannot be written', () => {
    holds('text');
    expect(() => makeKeys(join(file, 'house.key'), bytes(1))).toThrow(
      /cannot write the key file .*: set PUNTOBANCO_KEY_FILE to a place that can be written/,
    );
  });
});

describe('a key', () => {
  test('is made once, for its owner alone, and folders on the way', () => {
    file = join(folder, 'a', 'b', 'house.key');
    expect(makeKeys(file, bytes(1))).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(`${line(1)}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(makeKeys(file, bytes(2))).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe(`${line(1)}\n`);
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['house.key']);
  });

  test('that is rotated stands before the others, which stay; nothing else is left behind', () => {
    makeKeys(file, bytes(1));
    const before = stampOf(file);
    const [first] = readKeyFile(file);
    const [second, ...older] = rotateKeys(file, bytes(2));
    expect(older.map(({ id }) => id)).toEqual([first.id]);
    expect(second.publicKey).not.toBe(first.publicKey);
    rotateKeys(file, bytes(3));
    expect(readFileSync(file, 'utf8')).toBe([line(3), line(2), line(1), ''].join('\n'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['house.key']);
    expect(stampOf(file)).not.toBe(before);
  });

  test('behind a link is rotated where it lies', () => {
    makeKeys(join(folder, 'real.key'), bytes(1));
    symlinkSync('real.key', file);
    rotateKeys(file, bytes(2));
    expect(readKeyFile(join(folder, 'real.key'))).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(['house.key', 'real.key']);
  });

  test('is not rotated while another rotation is under way', () => {
    makeKeys(file, bytes(1));
    writeFileSync(`${file}.new`, '');
    expect(() => rotateKeys(file, bytes(2))).toThrow(/another rotation is under way; .*remove/);
    expect(readKeyFile(file)).toHaveLength(1);
  });
});

describe('a ring', () => {
  test('seals with the current key, opens with any, and has secrets for each purpose', () => {
    holds(`${line(2)}\n${line(1)}\n`);
    const keys = readKeyFile(file);
    const ring = ringOf(() => keys);
    const [current, older] = keys;
    expect(current.unseal(ring.seal('a seed', 't.1'), 't.1')).toBe('a seed');
    expect(older?.unseal(ring.seal('a seed', 't.1'), 't.1')).toBeNull();
    expect(ring.unseal(older?.seal('a seed', 't.1') ?? '', 't.1')).toBe('a seed');
    expect(ring.unseal(older?.seal('a seed', 't.1') ?? '', 't.2')).toBeNull();
    const secrets = [current, older].flatMap((key) =>
      ['pins 1', 'codes 1'].map((one) => Buffer.from(key?.secretFor(one) ?? []).toString('hex')),
    );
    expect(new Set(secrets).size).toBe(4);
    expect(secrets.every((one) => one.length === 64)).toBe(true);
  });
});

test('on Windows, where a mode says nothing, the file is taken as it is', () => {
  holds(line(1));
  chmodSync(file, 0o644);
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  try {
    expect(() => readKeyFile(file)).not.toThrow();
    expect(() => makeKeys(join(folder, 'new.key'), bytes(1))).not.toThrow();
  } finally {
    platform.mockRestore();
  }
  expect(() => readKeyFile(file)).toThrow(/chmod 600/);
});
