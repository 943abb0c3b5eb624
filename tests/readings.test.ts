import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The page of readings is what code and tests cite: it must be whole, and what it names must be there. */

const root = new URL('../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Reading = { readonly id: string; readonly body: string };

/** Sections `### 19. Title` and, for choices beyond, `### a. Title`. */
const readings: readonly Reading[] = text('docs/readings.md')
  .split(/^(?=##+ )/m)
  .flatMap((section) => {
    const id = /^### (\w+)\. \S/.exec(section)?.[1];
    return id === undefined ? [] : [{ id, body: section }];
  });

/** Files and folders of the repository that a text names in backticks. */
const filesIn = (body: string): string[] =>
  [...body.matchAll(/`((?:src|tests|scripts|docs|bench)\/[^`\s]*)`/g)].map(
    ([, path]) => path ?? '',
  );

const field = (body: string, name: string): string =>
  new RegExp(`^- ${name}: (.*)$`, 'm').exec(body)?.[1] ?? '';

test('readings 1 to 75, and choices a to w, each once and in order', () => {
  const numbers = Array.from({ length: 75 }, (_, i) => String(i + 1));
  expect(readings.map(({ id }) => id)).toEqual([...numbers, ...'abcdefghijklmnopqrstuvw']);
});

describe.each(readings)('reading $id', ({ body }) => {
  test('says why', () => {
    expect(body).toMatch(/^Why: \S/m);
  });

  test.each(['Code', 'Tests'])('%s: names a file', (name) => {
    expect(filesIn(field(body, name))).not.toEqual([]);
  });

  test('what it names as a test is one', () => {
    expect(filesIn(field(body, 'Tests')).filter((path) => !path.endsWith('.test.ts'))).toEqual([]);
  });
});

test('every file that the page names exists', () => {
  const named = new Set(filesIn(text('docs/readings.md')));
  expect([...named].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('no source or test cites a reading that is not on the page', () => {
  const known = new Set(readings.map(({ id }) => id));
  const files = ['src', 'tests', 'scripts', 'bench']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'));
  const unknown = files.flatMap((path) =>
    [...text(path).matchAll(/\breadings? (\d+)(?: (?:to|and) (\d+))?/g)]
      .flatMap(([, from, to]) => (to === undefined ? [from] : [from, to]))
      .filter((id) => id !== undefined && !known.has(id))
      .map((id) => `${path}: reading ${id}`),
  );
  expect(unknown).toEqual([]);
});
