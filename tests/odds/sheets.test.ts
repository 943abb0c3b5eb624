import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from '../../scripts/odds-sheets.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';

const made = pages();

test('there is a sheet for every game, one of edges by decks and one of counting', () => {
  expect([...made.keys()].sort()).toEqual(
    [...rulebooks.map(({ id }) => `${id}.md`), 'counting.md', 'decks.md'].sort(),
  );
});

test.each([...made.keys()])('docs/odds/%s is what the script makes', (name) => {
  const filed = readFileSync(new URL(`../../docs/odds/${name}`, import.meta.url), 'utf8');
  expect(filed).toBe(made.get(name));
});
