/**
 * Writes src/web/words/paragraphs/: for each book what every paragraph says in our words, a file for each language, and
 * one with the files and tests that hold it, as docs/conformance.md has them. The page of rulebooks loads them.
 * `npm run conformance` runs it at its end; `tests/paragraph-words.test.ts` holds them current.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rulebook } from '../src/rulebooks/index.ts';
import type { BookWords, HeldBy } from '../src/web/words/book-words.ts';
import { inChinese } from '../tests/conformance/chinese.ts';
import { readingsOf } from '../tests/conformance/readings.ts';
import { topicOf } from '../tests/conformance/topics.ts';
import type { Truth } from '../tests/second/truth.ts';
import { truths } from '../tests/second/truths.ts';

const ROOT = new URL('../', import.meta.url);
const FOLDER = 'src/web/words/paragraphs/';

type Tongue = 'en' | 'zh';

/** Every file by its path, as it should be. */
export const paragraphFiles = (): ReadonlyMap<string, string> => {
  const page = readFileSync(new URL('docs/conformance.md', ROOT), 'utf8');
  return new Map(
    truths.flatMap((truth) => [
      ...(['en', 'zh'] as const).map(
        (tongue) =>
          [`${FOLDER}${truth.game}.${tongue}.json`, json(wordsOf(truth, tongue))] as const,
      ),
      [`${FOLDER}${truth.game}.held.json`, json(heldBy(page, truth.game))] as const,
    ]),
  );
};

export const writeParagraphs = (): void => {
  mkdirSync(new URL(FOLDER, ROOT), { recursive: true });
  for (const [path, text] of paragraphFiles()) writeFileSync(new URL(path, ROOT), text);
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

const wordsOf = (truth: Truth, tongue: Tongue): BookWords => {
  const inTongue = tongue === 'en' ? (english: string) => english : inChinese;
  const readings = readingsOf(truth, tongue);
  const book = rulebook(truth.game);
  if (book === undefined) throw new Error(`no book has the name ${truth.game}`);
  return {
    version: book.version,
    silentOn: book.silentOn.map(({ subject, policy }) => ({
      subject: inTongue(subject),
      policy: inTongue(policy),
    })),
    paragraphs: Object.keys(truth.paragraphs).map((at) => {
      const { says, procedure } = topicOf(truth, at);
      const about = readings.filter(({ on }) => on.includes(at)).map(({ id }) => id);
      return {
        at,
        says: inTongue(says),
        ...(procedure !== undefined && { procedure: inTongue(procedure) }),
        ...(about.length > 0 && { readings: about }),
      };
    }),
    readings: readings.map(({ id, title, says, why, on }) => ({ id, title, says, why, on })),
  };
};

/** A row of the table of conformance: paragraph, words, where, tests. */
const ROW = /^\| (\S[^|]*?) \| .* \| ((?:`[^|]*)|human procedure[^|]*|open[^|]*) \| ([^|]*) \|$/;

/** What the generated page says of a book. */
const heldBy = (page: string, game: string): HeldBy => {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${game}\n`)) ?? '';
  const rows = section.split('\n').flatMap((line) => {
    const [, at, where, tests] = ROW.exec(line) ?? [];
    if (at === undefined || at === 'paragraph') return [];
    return [[at, { in: quoted(where), tests: counted(tests) }] as const];
  });
  return Object.fromEntries(rows);
};

const quoted = (text = ''): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

const counted = (text = ''): HeldBy[string]['tests'] =>
  [...text.matchAll(/`([^`]+)` \((\d+)\)/g)].map(([, file = '', count]) => [file, Number(count)]);

if (import.meta.main) writeParagraphs();
