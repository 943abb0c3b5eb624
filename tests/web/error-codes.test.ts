import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errors } from '../../src/web/words/errors.ts';
import { peopleErrors } from '../../src/web/words/people-errors.ts';

const HOUSE = fileURLToPath(new URL('../../src/house/', import.meta.url));
const sources = readdirSync(HOUSE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(HOUSE + path, 'utf8'));

/** As it stands in a call or an answer, and in the table of what status each has. */
const CODE =
  /(?:fail|refused|refuse)\('([A-Z_]+)'|\bcode: '([A-Z_]+)'|^ {2}([A-Z]+_[A-Z_]+): \d{3},$/gm;

test('every code that the house answers with has words', () => {
  const answered = new Set(
    sources.flatMap((source) => [...source.matchAll(CODE)].map(([, a, b, c]) => a ?? b ?? c ?? '')),
  );
  expect(answered.size).toBeGreaterThan(40);
  expect(
    [...answered].filter((code) => !(code in errors.en) && !(code in peopleErrors.en)).sort(),
  ).toEqual([]);
});
