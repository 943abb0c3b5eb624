/**
 * Writes docs/conformance.md: every numbered paragraph of every book, what it says in our words, where it is
 * implemented and which tests name it; then the words of the page of rulebooks. `--check` writes nothing and fails if the page is out of date. `--ran FILE`,
 * once or more, takes the titles from vitest's JSON reports of a run of all tests, rather than read every test file
 * once more.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Topic, topicOf as topicIn } from '../tests/conformance/topics.ts';
import { BOOKS, type Short, truthOf } from '../tests/second/truths.ts';
import { writeParagraphs } from './paragraph-words.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/conformance.md';

/** How many tests of each file name a paragraph such as `NC 3.12`. */
type Named = ReadonlyMap<string, ReadonlyMap<string, number>>;

const main = (): string | undefined => {
  const { check = false, ran } = parseArgs({
    options: { check: { type: 'boolean' }, ran: { type: 'string', multiple: true } },
  }).values;
  const tests = ran === undefined ? listTests() : testsThatRan(ran);
  if (tests === undefined) return `the tests cannot be listed: 'npm run unit' says why`;
  const named = namedBy(tests);
  const known = new Set(BOOKS.flatMap((book) => listed(book).map((at) => `${book} ${at}`)));
  const unknown = [...named.keys()].filter((paragraph) => !known.has(paragraph));
  if (unknown.length > 0) return `tests name what no book has: ${unknown.join(', ')}`;
  const untested = BOOKS.flatMap((book) =>
    listed(book)
      .filter((at) => topicOf(book, at).in !== undefined && !named.has(`${book} ${at}`))
      .map((at) => `${book} ${at}`),
  );
  if (untested.length > 0) return `implemented, and no test names it: ${untested.join(', ')}`;
  const page = pageOf(named);
  if (!check) {
    writeFileSync(join(ROOT, PAGE), page);
    writeParagraphs();
    return undefined;
  }
  return page === onDisk()
    ? undefined
    : `${PAGE} is out of date: run 'node scripts/conformance.ts'`;
};

/** `name` has the titles of what the test stands in before its own. */
type Listed = { readonly name: string; readonly file: string };

type Ran = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
    }[];
  }[];
};

/** The same titles as `listTests` finds; undefined if a report is missing. */
const testsThatRan = (reports: readonly string[]): readonly Listed[] | undefined => {
  if (!reports.every((report) => existsSync(report))) return undefined;
  return reports
    .flatMap((report) => (JSON.parse(readFileSync(report, 'utf8')) as Ran).testResults)
    .flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title }) => ({
        name: [...ancestorTitles, title].join(' > '),
        file,
      })),
    );
};

/** The titles of all tests of all projects, tables written out; undefined if a file cannot be read. */
const listTests = (): readonly Listed[] | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const file = join(folder, 'tests.json');
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'list', `--json=${file}`, '--no-static-parse'];
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
    if (status !== 0) return undefined;
    return JSON.parse(readFileSync(file, 'utf8')) as Listed[];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const PARAGRAPH = `(?:${BOOKS.join('|')}) (?:1 [A-Z][A-Za-z -]*|\\d+(?:\\.\\d+)+(?:\\([a-z]\\))?)`;
const TITLE = new RegExp(`^(${PARAGRAPH}(?:, ${PARAGRAPH})*): `);

/** A title, of a test or of what it stands in, cites paragraphs as `NC 4.1.1, E6 1 Tie: plain words`. */
const cited = (name: string): ReadonlySet<string> =>
  new Set(name.split(' > ').flatMap((title) => TITLE.exec(title)?.[1]?.split(', ') ?? []));

const namedBy = (tests: readonly Listed[]): Named => {
  const named = new Map<string, Map<string, number>>();
  for (const { name, file } of tests) {
    const path = relative(ROOT, file).split(sep).join('/');
    for (const paragraph of cited(name)) {
      const files = named.get(paragraph) ?? new Map<string, number>();
      named.set(paragraph, files.set(path, (files.get(path) ?? 0) + 1));
    }
  }
  return named;
};

const listed = (book: Short): readonly string[] => Object.keys(truthOf(book).paragraphs);

const topicOf = (book: Short, at: string): Topic => topicIn(truthOf(book), at);

const pageOf = (named: Named): string =>
  [
    '# Conformance',
    '',
    'Generated by `node scripts/conformance.ts` from `tests/truth/`, `tests/conformance/` and the titles of the tests;',
    'not to be edited. A row is *implemented* in the files it names and tested by the tests that name the paragraph',
    '(how many, in brackets); or it is *human procedure*, with the reason; or it is *open*: it belongs to the live',
    'table and is still to come.',
    '',
    '| game | cited as | paragraphs | implemented | human procedure | open |',
    '|---|---|---|---|---|---|',
    ...BOOKS.map(countsOf),
    '',
    ...BOOKS.flatMap((book) => [
      `## ${truthOf(book).game}`,
      '',
      '| paragraph | in our words | implemented in | tests |',
      '|---|---|---|---|',
      ...listed(book).map((at) => rowOf(book, at, named)),
      '',
    ]),
  ].join('\n');

const countsOf = (book: Short): string => {
  const all = listed(book).map((at) => topicOf(book, at));
  const count = (state: 'in' | 'procedure' | 'open') =>
    all.filter((topic) => topic[state] !== undefined).length;
  return cells(
    `[${truthOf(book).game}](#${truthOf(book).game})`,
    book,
    `${all.length}`,
    `${count('in')}`,
    `${count('procedure')}`,
    `${count('open')}`,
  );
};

const rowOf = (book: Short, at: string, named: Named): string => {
  const topic = topicOf(book, at);
  return cells(at, topic.says, whereOf(topic, book), testsOf(named.get(`${book} ${at}`)));
};

const whereOf = (topic: Topic, book: Short): string => {
  if (topic.procedure !== undefined) return `human procedure: ${topic.procedure}`;
  if (topic.open !== undefined) return `open: ${topic.open}`;
  return topic.in
    .map((file) => (file === 'src/rulebooks/' ? `${file}${truthOf(book).game}.ts` : file))
    .map((file) => `\`${file}\``)
    .join(', ');
};

const testsOf = (files: ReadonlyMap<string, number> | undefined): string =>
  [...(files ?? [])]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, count]) => `\`${file}\` (${count})`)
    .join(', ') || '–';

const cells = (...texts: readonly string[]): string =>
  `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

const onDisk = (): string => {
  try {
    return readFileSync(join(ROOT, PAGE), 'utf8');
  } catch {
    return '';
  }
};

const fault = main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
