import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dependenciesDocument } from '../scripts/dependencies.ts';

test('docs/dependencies.md says why each package is here, as package.json has them', () => {
  const kept = readFileSync(new URL('../docs/dependencies.md', import.meta.url), 'utf8');
  expect(kept).toBe(dependenciesDocument());
});
