import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { entryLine, hashOf, splitLine, trailerLine } from '../../src/record/index.ts';
import { HOUSE } from './exported.ts';
import { lines, played, verify } from './verifying.ts';

describe('a change to the lines is found in the line where it is', () => {
  const at = 40;
  const line = lines[at - 1] ?? '';
  /** Still a hash to look at. */
  const otherDigit = (place: number): string =>
    `${line.slice(0, place)}${line[place] === '0' ? '1' : '0'}${line.slice(place + 1)}`;
  const flipped = (place: number): string => {
    const bytes = Buffer.from(line);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return bytes.toString('latin1');
  };
  const replaced = (text: string) => lines.with(at - 1, text);
  const next = lines[at] ?? '';

  test.each<[string, string[], number, RegExp]>([
    ['a byte of the hash', replaced(otherDigit(line.length - 10)), at, /hash is not the one/],
    ['a byte of the events', replaced(flipped(line.indexOf('"events"') + 12)), at, /hash is not/],
    ['a byte of the previous hash', replaced(flipped(line.indexOf('"previous"') + 20)), at, /hash/],
    ['a byte of the time', replaced(flipped(line.indexOf('"at"') + 8)), at, /hash is not/],
    ['a line deleted', lines.toSpliced(at - 1, 1), at, /sequence 41 where 40 is due/],
    ['a line put in', lines.toSpliced(at - 1, 0, lines[0] ?? ''), at, /sequence 1 where 40 is due/],
    ['a line twice', lines.toSpliced(at, 0, line), at + 1, /sequence 40 where 41 is due/],
    ['lines exchanged', lines.toSpliced(at - 1, 2, next, line), at, /sequence 41 where 40/],
    ['an empty line', lines.toSpliced(at - 1, 0, ''), at, /no entry/],
    ['a space more', replaced(`${line} `), at, /no entry with a hash/],
    ['the trailer removed', lines.slice(0, -1), lines.length, /trailer is missing.*tail/],
    ['all but the trailer removed', lines.slice(-1), 1, /the tail was cut off/],
    ['nothing at all', [], 1, /the file is empty/],
    [
      'the tail cut off before the trailer',
      lines.toSpliced(-6, 5),
      lines.length - 5,
      /signed for \d+ entries and \d+ come before it: the tail was cut off/,
    ],
    [
      'a line after the trailer',
      [...lines, lines[0] ?? ''],
      lines.length + 1,
      /follows the trailer/,
    ],
    ['the trailer twice', [...lines, lines.at(-1) ?? ''], lines.length + 1, /follows the trailer/],
    ['an empty line after it', [...lines, ''], lines.length + 1, /follows the trailer/],
  ])('%s', (_, changed, expected, words) => {
    const found = verify(changed);
    expect(found).toMatchObject({ line: expected });
    expect('fault' in found && found.fault).toMatch(words);
  });

  test('a trailer of another table, count or time has no good signature', () => {
    const trailer = lines.at(-1) ?? '';
    const changes = [
      trailer.replace(played.table, 't2'),
      trailer.replace(/"at":1/, '"at":2'),
      trailer.replace(/"count":(\d+)/, (_, count) => `"count":${Number(count) + 1}`),
      trailer.replace(/"key":"(.)/, (_, first) => `"key":"${first === '0' ? '1' : '0'}`),
      trailer.replace(
        /"signature":"(.)/,
        (_, first) => `"signature":"${first === '0' ? '1' : '0'}`,
      ),
      `${trailer} `,
    ];
    for (const changed of changes) {
      expect(changed).not.toBe(trailer);
      const found = verify([...lines.slice(0, -1), changed]);
      expect(found).toMatchObject({
        line: lines.length,
        fault: expect.stringContaining('trailer'),
      });
    }
  });

  test('a line hashed anew breaks the chain at itself or at the next', () => {
    const rehashed = (change: (text: string) => string) => {
      const text = change(splitLine(line)?.text ?? '');
      return replaced(entryLine(text, hashOf(ciphers, text)));
    };
    const data = rehashed((text) => text.replace('"id":"c', '"id":"x'));
    expect(verify(data)).toMatchObject({ line: at + 1, fault: expect.stringContaining('follows') });
    const previous = rehashed((text) => text.replace(/"previous":"../, '"previous":"zz'));
    expect(verify(previous)).toMatchObject({ line: at, fault: expect.stringContaining('follows') });
    const twice = rehashed((text) => text.replace('"at":', '"at":1,"at":'));
    const spaced = rehashed((text) => text.replace('"at":', '"at": '));
    for (const changed of [twice, spaced, rehashed(() => '{"at":1}')]) {
      expect(verify(changed)).toMatchObject({
        line: at,
        fault: expect.stringContaining('no entry'),
      });
    }
  });

  test('a trailer from before the last entry', () => {
    const hash = splitLine(lines.at(-2) ?? '')?.hash ?? '';
    const extent = { table: played.table, count: lines.length - 1, hash, at: 5 };
    const found = verify([...lines.slice(0, -1), trailerLine(extent, HOUSE)]);
    expect(found).toMatchObject({ line: lines.length, fault: expect.stringContaining('before') });
  });
});
