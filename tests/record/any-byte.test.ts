import { expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { isFault } from '../../src/record/index.ts';
import { Chance } from '../table/model-chance.ts';
import { lines, verify } from './verifying.ts';

const bytes = Buffer.from(`${lines.join('\n')}\n`);

/** The file with the byte at `place` changed, and the line, from 1, in which that is. */
const changedAt = (place: number, by: number) => {
  const changed = Buffer.from(bytes);
  changed[place] = (bytes[place] ?? 0) ^ by;
  const text = changed.toString();
  const parts = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  return { place, parts, line: bytes.subarray(0, place).toString().split('\n').length };
};

test('any byte changed anywhere is found in its line', { timeout: 60_000 }, () => {
  const chance = new Chance(8);
  const attempts = Array.from({ length: 300 }, (_, i) => {
    // The end of the file is looked at more closely.
    const place = i < 250 ? chance.below(bytes.length) : bytes.length - 1 - chance.below(400);
    return changedAt(place, 1 + chance.below(127));
  }).toSorted((a, b) => a.line - b.line);

  // One reader goes through the true lines and is shown each change where it comes up. What it finds it has not
  // taken: it then reads on to the end as if it had never seen it.
  const { take, end } = verification(ciphers);
  let taken = 0;
  const goTo = (count: number) => {
    for (; taken < count; taken += 1) expect(take(lines[taken] ?? '')).toBeUndefined();
  };
  for (const { place, parts, line } of attempts) {
    goTo(line - 1);
    expect([place, take(parts[line - 1] ?? '')]).toMatchObject([place, { line }]);
    // A line that was broken in two, or joined to the next, is put to a reader of its own as well.
    if (parts.length !== lines.length) {
      expect([place, verify(parts)]).toMatchObject([place, { line }]);
    }
  }
  goTo(lines.length);
  expect(isFault(end())).toBe(false);
});
