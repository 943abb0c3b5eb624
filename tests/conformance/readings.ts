import { readFileSync } from 'node:fs';
import { subjectsOf, type Truth } from '../second/truth.ts';
import { readingsInChinese } from './chinese/readings.ts';
import { READ } from './read.ts';

/** A reading as a book has it: what we hold, why, and of which of its paragraphs. */
export type ReadingOf = {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly why: string;
  readonly on: readonly string[];
};

type Text = Pick<ReadingOf, 'title' | 'says' | 'why'>;

/** docs/readings.md, by number. */
const english: Readonly<Record<string, Text>> = Object.fromEntries(
  readFileSync(new URL('../../docs/readings.md', import.meta.url), 'utf8')
    .split(/^(?=##+ )/m)
    .flatMap((section) => {
      const [, id, title = ''] = /^### (\w+)\. (.*)$/m.exec(section) ?? [];
      if (id === undefined) return [];
      const body = section.split('\n').slice(1);
      const says = body.filter((line) => /^(?!Why: |- )\S/.test(line)).join(' ');
      const why = body.find((line) => line.startsWith('Why: '))?.slice('Why: '.length) ?? '';
      return [[id, { title: plain(title), says: plain(says), why: plain(why) }] as const];
    }),
);

/** Without the marks of a document. */
function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\*([^*]+)\*/g, '$1');
}

/** The readings that a book needs, in the order of the page; those about no paragraph of it are house policy there. */
export const readingsOf = (truth: Truth, tongue: 'en' | 'zh'): readonly ReadingOf[] =>
  Object.entries(READ)
    .filter(([, { books }]) => books === undefined || books.includes(truth.short))
    .map(([id, { about }]) => {
      const text = tongue === 'en' ? english[id] : readingsInChinese[id];
      if (text === undefined) throw new Error(`reading ${id} has no words (${tongue})`);
      const on = Object.entries(truth.paragraphs)
        .filter(([, entry]) => subjectsOf(entry).some((subject) => about.includes(subject)))
        .map(([at]) => at);
      return { id, ...text, on };
    })
    .filter(({ id, on }) => on.length > 0 || READ[id]?.policy === true);

export const readingIds: readonly string[] = Object.keys(english);
