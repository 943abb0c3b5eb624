import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cutFont } from '../../scripts/pages/cut-font.ts';
import { CHARACTERS } from '../../scripts/pages/fonts.ts';
import { board } from '../../src/web/words/board.ts';
import { dealer } from '../../src/web/words/dealer.ts';
import { errors } from '../../src/web/words/errors.ts';
import { floor } from '../../src/web/words/floor.ts';
import { irregularities } from '../../src/web/words/irregularities.ts';
import { limits } from '../../src/web/words/limits.ts';
import { patron } from '../../src/web/words/patron.ts';
import { people } from '../../src/web/words/people.ts';
import { pit } from '../../src/web/words/pit.ts';
import { proof } from '../../src/web/words/proof.ts';
import { shared } from '../../src/web/words/shared.ts';

const { resolve } = createRequire(import.meta.url);
const FONT = '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff';
const original = readFileSync(resolve(FONT));

/** The tables behind a directory of one byte and a length for each, as we write it. */
const unpacked = (
  woff2: Buffer,
): { readonly data: Buffer; readonly lengths: readonly number[] } => {
  const lengths: number[] = [];
  let at = 48;
  for (let n = 0; n < woff2.readUInt16BE(12); n++) {
    at += 1;
    let length = 0;
    let byte: number;
    do {
      byte = woff2.readUInt8(at);
      length = length * 128 + (byte & 0x7f);
      at += 1;
    } while (byte & 0x80);
    lengths.push(length);
  }
  const data = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  return { data, lengths };
};

test('a cut font is a whole WOFF2: as long as it says, and all of its tables in it', () => {
  const cut = cutFont(original, CHARACTERS);
  expect(cut.toString('latin1', 0, 4)).toBe('wOF2');
  expect(cut.readUInt32BE(8)).toBe(cut.length);
  const { data, lengths } = unpacked(cut);
  expect(data.length).toBe(lengths.reduce((sum, length) => sum + length, 0));
});

test('fewer characters, fewer bytes; none that the font does not have', () => {
  const cut = cutFont(original, CHARACTERS).length;
  expect(cut).toBeLessThan(13_000);
  expect(cutFont(original, [0x41, 0x42]).length).toBeLessThan(cut / 2);
  expect(cutFont(original, [...CHARACTERS, 0x4e00]).length).toBe(cut);
});

test('`fonts.css` says of each face which characters it has', () => {
  const css = readFileSync(new URL('../../src/web/fonts.css', import.meta.url), 'utf8');
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) =>
    range.split(',').flatMap((part) => {
      const [from = '', to = from] = part.trim().slice(2).split('-');
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => first + i);
    }),
  );
  expect(ranges).toHaveLength(6);
  for (const [i, range] of ranges.entries()) {
    if (i % 2 === 0) expect(range).toEqual(CHARACTERS);
    else expect(range.filter((character) => CHARACTERS.includes(character))).toEqual([]);
  }
});

test('every letter of the English words is in the cut', () => {
  const texts = [
    shared,
    errors,
    irregularities,
    floor,
    patron,
    limits,
    proof,
    dealer,
    board,
    people,
    pit,
  ]
    .map(({ en }) => JSON.stringify(Object.values(en)))
    .join('');
  // Arrows and Chinese come from the system's own faces, as they always did.
  const missing = new Set([...texts].map((letter) => letter.codePointAt(0) ?? 0));
  for (const character of CHARACTERS) missing.delete(character);
  const latin = [...missing].filter((character) => character < 0x2190);
  expect(latin.map((character) => String.fromCodePoint(character))).toEqual([]);
});
