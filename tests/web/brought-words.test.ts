import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../src/web/', import.meta.url));
const pages = resolve(web, 'pages');
const text = (path: string) => readFileSync(path, 'utf8');
const SECTIONS = [...text(resolve(web, 'words/index.ts')).matchAll(/readonly (\w+): typeof/g)].map(
  ([, section]) => section,
);
/** Every page with its words; those behind the table have a list of their own. */
const LISTS = ['pages.ts', 'pages-behind.tsx'].map((name) => text(resolve(web, name))).join('\n');
const ALWAYS = [...text(resolve(web, 'words/always.ts')).matchAll(/export \{ (\w+) \}/g)].map(
  ([, section]) => section,
);
const SPOKEN = new RegExp(`['\`](${SECTIONS.join('|')})\\.`, 'g');

/** All files that a page is made of, itself included. */
const filesOf = (path: string, met = new Set<string>()): ReadonlySet<string> => {
  if (met.has(path)) return met;
  met.add(path);
  for (const [, to = ''] of text(path).matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    const next = resolve(dirname(path), to);
    if (next.startsWith(web) && !next.startsWith(resolve(web, 'words'))) filesOf(next, met);
  }
  return met;
};

test.each(readdirSync(pages))('%s brings every section of words that it speaks from', (page) => {
  const index = resolve(pages, page, 'index.tsx');
  const [, brought = ''] = new RegExp(`pages/${page}/index\\.tsx'\\),([^)]*)\\)`).exec(LISTS) ?? [];
  const known = new Set([...ALWAYS, ...brought.split(',').map((name) => name.trim().slice(1, -1))]);
  const spoken = [...filesOf(index)].flatMap((path) =>
    [...text(path).matchAll(SPOKEN)].map(([, section]) => section ?? ''),
  );
  expect(SECTIONS).toHaveLength(16);
  expect([...new Set(spoken)].filter((section) => !known.has(section))).toEqual([]);
});
