import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  fingerprint,
  isFault,
  isTrailer,
  readTrailer,
  trailerLine,
  utf8,
} from '../../src/record/index.ts';
import { FORGER, HOUSE } from './exported.ts';

const extent = { table: 't1', count: 614, hash: 'ab'.repeat(32), at: 1_700_000_381_100 };

/** A trailer that the house has signed, whatever it says. */
const signed = (text: string, prefix = 'puntobanco trailer 1\n'): string =>
  `{"trailer":${text},"key":"${HOUSE.key}","signature":"${HOUSE.sign(utf8(prefix + text))}"}`;

test('the fingerprint is the SHA-256 of the 32 bytes of the key', () => {
  const digest = createHash('sha256').update(Buffer.from(HOUSE.key, 'hex')).digest('hex');
  expect(fingerprint(ciphers, HOUSE.key)).toBe(digest);
});

test('a trailer is signed over its kind and its exact bytes, and read back', () => {
  const line = trailerLine(extent, HOUSE);
  const text = `{"table":"t1","count":614,"hash":"${extent.hash}","at":1700000381100}`;
  expect(line).toBe(signed(text));
  expect(isTrailer(line)).toBe(true);
  expect(isTrailer(` ${line}`)).toBe(false);
  expect(readTrailer(ciphers, 9, line)).toEqual({ ...extent, key: HOUSE.key });
});

describe('no trailer', () => {
  const line = trailerLine(extent, HOUSE);
  test.each([
    ['something in front', ` ${line}`, /no trailer/],
    ['something behind', `${line} `, /no trailer/],
    ['a key that is too short', line.replace(/"key":"./, '"key":"'), /no trailer/],
    ['a signature that is too short', line.replace(/"signature":"./, '"signature":"'), /no trail/],
    ['a text for a trailer', signed('"t1"'), /no trailer/],
    ['signed as something else', signed('{"table":"t1"}', 'puntobanco receipt 1\n'), /not good/],
    ['signed by another', line.replace(HOUSE.key, FORGER.key), /not good/],
  ])('%s', (_, text, words) => {
    const found = readTrailer(ciphers, 9, text);
    expect(found).toMatchObject({ line: 9 });
    expect(isFault(found) && found.fault).toMatch(words);
  });
});

describe('signed by the house, and yet it does not say how far the record goes', () => {
  test.each<[string, object]>([
    ['no table', { table: undefined }],
    ['a table that is a number', { table: 1 }],
    ['a table whose name steers a terminal', { table: 't\u001b[2J' }],
    ['a name that ends a line', { table: 't1\n' }],
    ['no hash', { hash: undefined }],
    ['no count', { count: undefined }],
    ['a count that is a text', { count: '614' }],
    ['a count below nothing', { count: -1 }],
    ['half an entry', { count: 1.5 }],
    ['no time', { at: undefined }],
    ['a time below nothing', { at: -1 }],
    ['a time that has no date', { at: 8.64e15 + 1 }],
  ])('%s', (_, change) => {
    const found = readTrailer(ciphers, 9, signed(JSON.stringify({ ...extent, ...change })));
    expect(found).toEqual({ line: 9, fault: 'the trailer lacks a field' });
  });

  test('no JSON', () => {
    expect(readTrailer(ciphers, 9, signed('{table}'))).toMatchObject({ line: 9 });
  });

  test('the first and the last of what can be said', () => {
    for (const change of [{ count: 0 }, { at: 0 }, { at: 8.64e15 }]) {
      const text = JSON.stringify({ ...extent, ...change });
      expect(readTrailer(ciphers, 9, signed(text))).toMatchObject(change);
    }
  });
});
