import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dependenciesDocument } from '../scripts/dependencies.ts';

test('docs/dependencies.md says why each package is here, as package.json has them', () => {
  const kept = readFileSync(new URL('../docs/dependencies.md', import.meta.url), 'utf8');
  expect(kept).toBe(dependenciesDocument());
});

test('the licence of every package that the pages import goes with them', () => {
  const library = readFileSync(new URL('../scripts/library.ts', import.meta.url), 'utf8');
  const listed = new Set([...library.matchAll(/^ {2}'([^']+)',$/gm)].map(([, name]) => name));
  const pages = fileURLToPath(new URL('../src/web', import.meta.url));
  const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const imported = sources.flatMap((name) =>
    [
      ...readFileSync(join(pages, name), 'utf8').matchAll(
        / from '((?:@[\w-]+\/)?[\w-]+)[^']*';$/gm,
      ),
    ].map(([, from = '']) => from),
  );
  expect(imported).toContain('react');
  expect(imported.filter((name) => !listed.has(name))).toEqual([]);
});
