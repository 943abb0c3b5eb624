import { expect, test } from 'vitest';
import { isFault } from '../../src/record/index.ts';
import { Chance } from '../table/model-chance.ts';
import { lines, verify } from './verifying.ts';

test('any byte changed anywhere is found in its line', { timeout: 60_000 }, () => {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const chance = new Chance(8);
  for (let i = 0; i < 300; i++) {
    // The end of the file is looked at more closely.
    const place = i < 250 ? chance.below(bytes.length) : bytes.length - 1 - chance.below(400);
    const changed = Buffer.from(bytes);
    changed[place] = (bytes[place] ?? 0) ^ (1 + chance.below(127));
    const text = changed.toString();
    const parts = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
    const line = bytes.subarray(0, place).toString().split('\n').length;
    const found = verify(parts);
    if (!isFault(found))
      throw new Error(`byte ${place} of ${bytes.length} was changed and not found`);
    expect(found.line).toBe(line);
  }
});
