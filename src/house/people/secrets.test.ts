import { expect, test } from 'vitest';
import { anEmptyHouse } from '../../../tests/people/a-house.ts';
import { digest, isSecretOf, newCode, newId } from './secrets.ts';

/** A house whose chance is a list. */
const drawing = (...list: number[]) => {
  const { means } = anEmptyHouse();
  return { ...means, bytes: (count: number) => Uint8Array.from(list.splice(0, count)) };
};

test('each letter of a code comes equally often', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 252; byte += 1) {
    const letter = newCode(drawing(byte), 1);
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(21);
  expect(new Set(counts.values())).toEqual(new Set([12]));
  // 256 is no multiple of 21: the last four values are drawn again.
  for (const byte of [252, 253, 254, 255]) {
    expect(newCode(drawing(byte, 5), 1)).toBe(newCode(drawing(5), 1));
  }
});

test('each letter of an id comes equally often', () => {
  const letters = Array.from({ length: 256 }, (_, byte) =>
    newId(drawing(...Array(6).fill(byte)), 'p'),
  );
  expect(new Set(letters).size).toBe(32);
});

test('a secret is known by its digest', () => {
  expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(isSecretOf(digest('abc'), 'abc')).toBe(true);
  expect(isSecretOf(digest('abc'), 'abd')).toBe(false);
  expect(isSecretOf(digest('abc'), '')).toBe(false);
});
