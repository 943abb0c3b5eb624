// Writes docs/odds: the sheet of every game at eight decks, the house edges for every number of decks, and what
// the counting campaign measured. With --check it writes nothing and exits 1 where a page differs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { effectsOn } from '../src/cli/odds.ts';
import { tallyChecksum } from '../src/cli/odds-checksum.ts';
import { exactOdds, freshShoe, type ShoeCounts, together } from '../src/odds/index.ts';
import { oddsSheet } from '../src/odds/odds-sheet.ts';
import { fixed, rowInWords, STAGE_WORDS } from '../src/odds/odds-words.ts';
import { sheetAs } from '../src/odds/sheet.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';
import { countingData } from './counting-data.ts';
import { countingPage, countingSections } from './counting-page.ts';

const DECKS = 8;

/** Every page by its file name. */
export const pages = (): ReadonlyMap<string, string> =>
  new Map([
    ...rulebooks.map((book) => [`${book.id}.md`, sheet(book)] as const),
    ['decks.md', edges()],
    ['counting.md', countingPage(countingData())],
  ]);

export const sheet = (book: Rulebook): string => {
  const exact = exactOdds(book, shoeOf(book, DECKS));
  const sheet = oddsSheet({
    exact,
    decks: DECKS,
    together: together(book, exact.shoe),
    effects: effectsOn(exact),
    counting: countingSections(countingData(), book),
    format: 'markdown',
    checksum: tallyChecksum(exact),
  });
  return sheetAs('markdown', sheet);
};

const edges = (): string => {
  const parts = rulebooks.map((book) => {
    const { from, to } = book.decks;
    const decks = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const columns = decks.map((number) => exactOdds(book, shoeOf(book, number)));
    const [first] = columns;
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const bets = (first?.bets ?? []).map(({ bet }, at) =>
      line([bet.name.en, ...columns.map(({ bets }) => percent(bets[at]?.houseEdge))]),
    );
    const insurance = (first?.insurance ?? []).map(({ row }, at) => {
      const name = `${rowInWords(row)}, after ${STAGE_WORDS[row.after]}`;
      return line([name, ...columns.map(({ insurance }) => percent(insurance[at]?.houseEdge))]);
    });
    return [
      `## ${book.title}`,
      [
        line(['House edge in per cent', ...decks.map((number) => `${number} decks`)]),
        line(['---', ...decks.map(() => '---:')]),
        ...bets,
        ...insurance,
      ].join('\n'),
    ].join('\n\n');
  });
  const lead =
    'Exact, per unit staked, pushes included. `puntobanco odds --game GAME --decks N` gives the ways behind each figure.';
  return `${['# House edges by number of decks', lead, ...parts].join('\n\n')}\n`;
};

const percent = (edge: number | undefined): string =>
  edge === undefined ? '' : fixed(edge * 100, 7);

const shoeOf = (book: Rulebook, decks: number): ShoeCounts => {
  const shoe = freshShoe(book, decks);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return shoe;
};

const folder = new URL('../docs/odds/', import.meta.url);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages()) {
    const file = new URL(name, folder);
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`docs/odds/${name} is out of date: run npm run odds`);
      process.exitCode = 1;
    }
  }
}
