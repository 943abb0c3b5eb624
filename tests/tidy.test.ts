import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rulebooks } from '../src/rulebooks/index.ts';

/** What a review would say twice is checked here once. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each folder of src may import, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  rulebooks: [],
  rules: ['rulebooks'],
  odds: ['rulebooks', 'rules'],
  table: ['rulebooks', 'rules'],
  drills: ['rulebooks', 'rules', 'table'],
  record: ['rulebooks', 'rules', 'odds', 'table'],
  api: ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record'],
  client: ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record', 'api'],
  books: ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record', 'api'],
  house: ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record', 'api', 'client', 'books'],
  web: ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record', 'api', 'client'],
  cli: [
    'rulebooks',
    'rules',
    'odds',
    'table',
    'drills',
    'record',
    'api',
    'client',
    'books',
    'house',
  ],
};
const PURE = ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record'];

/** A clock, chance, the machine, the network, the page: none of it belongs in a pure folder. */
const IMPURE =
  /\b(?:Date|Math\.random|performance|process|console|crypto|fetch|setTimeout|setInterval|queueMicrotask|globalThis|window|document|navigator|localStorage|require|Worker|Atomics)\b/;

/** What starts the program, or is offered to others. */
const ENTRIES = [
  'src/cli/main.ts',
  'src/web/main.ts',
  ...Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports)
    .filter((name) => name !== './package.json')
    .map((name) => `src/${name.slice(2)}/index.ts`),
];

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? walk(path) : [path];
  });

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const code = (path: string) =>
  text(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
const folderOf = (path: string) => path.split('/')[1] ?? '';

/** Static and dynamic imports, exports from elsewhere, and files started as workers. */
const importsOf = (path: string): string[] => [
  ...[...code(path).matchAll(/(?:from|import)\s*\(?\s*'([^'?]+)(?:\?\w+)?'/g)].map(
    ([, to]) => to ?? '',
  ),
  ...[...code(path).matchAll(/new URL\('(\.[^']+\.ts)'/g)].map(([, to]) => to ?? ''),
];
const target = (from: string, to: string) =>
  relative(root, resolve(root, dirname(from), to)).replaceAll('\\', '/');

const sources = walk('src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

describe.each(sources)('%s', (path) => {
  const folder = folderOf(path);
  const imports = importsOf(path);

  test('imports go one way', () => {
    const wrong = imports
      .filter((to) => to.startsWith('.'))
      .map((to) => folderOf(target(path, to)))
      .filter((to) => to !== folder && !MAY_IMPORT[folder]?.includes(to));
    expect(wrong).toEqual([]);
  });

  test('has one subject: no drawer for odds and ends, no chance of its own', () => {
    expect(path).not.toMatch(/\b(?:utils?|helpers?|common|misc)\b/);
    expect(code(path)).not.toContain('Math.random');
    expect(text(path).split('\n').length).toBeLessThanOrEqual(400);
  });
});

test.each(sources.filter((path) => PURE.includes(folderOf(path))))('%s is pure', (path) => {
  expect(importsOf(path).filter((to) => !to.startsWith('.'))).toEqual([]);
  expect(IMPURE.exec(code(path))).toBeNull();
});

test.each(sources.filter((path) => folderOf(path) !== 'rulebooks'))('%s names no game', (path) => {
  // A bet may be called like its game, so that name alone proves nothing.
  const bets = new Set(rulebooks.flatMap((book) => book.bets.map(({ id }) => id)));
  const games = rulebooks.map(({ id }) => id).filter((id) => !bets.has(id));
  expect(games.filter((id) => code(path).includes(id))).toEqual([]);
});

test('the truth and the second settlement take nothing from the sources they are held against', () => {
  const own = ['tests/truth', 'tests/second', 'tests/conformance']
    .flatMap(walk)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    // It is the one that compares the two.
    .filter((path) => path !== 'tests/second/check-book.ts');
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((path) => importsOf(path).some((to) => to.includes('src/')))).toEqual([]);
});

test('every source folder is one that the architecture names', () => {
  const folders = new Set(sources.map(folderOf));
  expect([...folders].filter((folder) => MAY_IMPORT[folder] === undefined)).toEqual([]);
});

test('no dead file: everything is reached from the command or an export', () => {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const to of importsOf(path)) if (to.startsWith('.')) visit(target(path, to));
  };
  for (const entry of ENTRIES) visit(entry);
  expect(sources.filter((path) => !reached.has(path))).toEqual([]);
});

test.each(sources.filter((path) => ['client', 'web', 'cli'].includes(folderOf(path))))(
  '%s reads JSON by a schema, and casts none',
  (path) => {
    expect(code(path)).not.toMatch(/JSON\.parse\([^;]*\) as |\.json\(\)[^;]* as /);
  },
);

test.each(sources.filter((path) => ['api', 'client'].includes(folderOf(path))))(
  '%s is for browsers and programs of others: it needs no package and no Node',
  (path) => {
    // What has a space in it stands between two strings.
    const packages = importsOf(path).filter((to) => !to.startsWith('.') && !to.includes(' '));
    expect(packages).toEqual([]);
  },
);

test.each([
  ['pages', 'src/web/main.ts'],
  ['the checking of a record', 'src/cli/verify.ts'],
  ['the replay of one', 'src/cli/replay.ts'],
])('%s does without TypeBox, which is slow to load', (_, entry) => {
  const reached = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    const loaded = code(path).replace(/^(?:import|export) type [^;]*;/gm, '');
    for (const [, to = ''] of loaded.matchAll(/(?:from|import)\s*\(?\s*'([^'?]+)/g)) {
      if (to.startsWith('.')) visit(target(path, to));
      else packages.add(to);
    }
  };
  visit(entry);
  expect(reached.size).toBeGreaterThan(50);
  expect([...packages].filter((name) => name.includes('typebox'))).toEqual([]);
});

test('nothing names this machine, a registry or a way of working', () => {
  const files = [
    'src',
    'tests',
    'examples',
    'scripts',
    'bench',
    'docs',
    'bin',
    '.ci',
    '.github',
    'development',
  ].flatMap((folder) =>
    walk(folder).filter((path) => /\.(?:ts|tsx|js|md|json|css|html|yml)$|run$/.test(path)),
  );
  const top = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'package.json', 'package-lock.json'];
  const banned = new RegExp(['/wor' + 'k/', '/roo' + 't/', 'regis' + 'try\\.npm'].join('|'));
  const naming = [...files, ...top].filter((path) => banned.test(text(path)));
  expect(naming).toEqual([]);
});

/** Of a path that was never set it is the folder in which the tests run. */
test('no test removes the folder above what it made', () => {
  const above = /\brm(?:Sync)?\([^;]*dirname\(|of \[dirname\(/;
  const removing = walk('tests').filter((path) => /\.tsx?$/.test(path) && above.test(text(path)));
  expect(removing.filter((path) => path !== 'tests/tidy.test.ts')).toEqual([]);
});

test('every file that the documents name is there', () => {
  const pages = [...walk('docs').filter((path) => path.endsWith('.md')), 'README.md'];
  const named = pages.flatMap((page) =>
    [
      ...text(page).matchAll(
        /`((?:src|tests|examples|scripts|bench)\/[\w./-]+\.(?:tsx?|js|json))`/g,
      ),
    ].map(([, path = '']) => `${page}: ${path}`),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((one) => !existsSync(join(root, one.split(': ')[1] ?? '')))).toEqual([]);
});

/** A name that is offered to other files means one thing (docs/vocabulary.md). */
test('one word, one meaning: no two files offer the same name', () => {
  /** A component may be called like the thing that it draws; a catalogue of words like its page. */
  const isDrawn = (path: string, name: string) =>
    /^src\/web\/words\//.test(path) || (path.endsWith('.tsx') && /^[A-Z][a-z]/.test(name));
  /** Two stores do one thing in two ways; a book is a book; a refusal is one, with codes of its own at the table. */
  const subject = (path: string) =>
    path
      .replace(/store\/(?:sqlite|postgres)-/, 'store/')
      .replace(/^src\/rulebooks\/.*/, 'src/rulebooks')
      .replace(/^src\/(?:rules|table)\/refusal\.ts$/, 'refusal');
  const offered = new Map<string, Set<string>>();
  for (const path of sources) {
    for (const [, name = ''] of code(path).matchAll(
      /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm,
    )) {
      if (isDrawn(path, name)) continue;
      offered.set(name, (offered.get(name) ?? new Set()).add(subject(path)));
    }
  }
  expect(offered.size).toBeGreaterThan(1000);
  const several = [...offered].filter(([, by]) => by.size > 1);
  expect(several.map(([name, by]) => `${name}: ${[...by].join(', ')}`)).toEqual([]);
});
