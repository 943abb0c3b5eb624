// Counts how many distinct situations the drills of each game come to, by kind and by paragraph, and writes the tables
// into docs/drills.md. With --check it writes nothing and exits 1 where they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  DRILL_KINDS,
  type DrillAsked,
  type DrillKind,
  kindsOf,
  LEVELS,
  type MadeDrill,
  makeDrill,
  troublesOf,
} from '../src/drills/index.ts';
import { type Rulebook, rulebooks } from '../src/rulebooks/index.ts';

const EACH = 600;
const EACH_TROUBLE = 30;
const FILE = fileURLToPath(new URL('../docs/drills.md', import.meta.url));
const [FROM, TO] = ['<!-- counted: from here -->', '<!-- counted: to here -->'];

/** Suits never matter, nor in which box it lies: what is left is another situation for a dealer. */
const situationOf = ({ drill: { situation, fields } }: MadeDrill): string => {
  const shown =
    situation.is === 'table'
      ? [
          situation.view.public?.phase,
          situation.view.public?.hands,
          situation.view.public?.stakes.map(({ bet, amount }) => [bet, amount]),
          situation.happened,
          fields[0]?.with,
        ]
      : { ...situation, limits: null };
  return JSON.stringify(shown).replaceAll(/"(A|\d+|[JQK])[SHDC]"/g, '"$1"');
};

const askedOf = (book: Rulebook, kind: DrillKind): DrillAsked[] =>
  kind === 'trouble'
    ? troublesOf(book).flatMap((trouble) =>
        seeds(EACH_TROUBLE).map((seed) => ({ book, kind, trouble, seed, level: 3 as const })),
      )
    : seeds(EACH).map((seed, i) => ({ book, kind, seed, level: LEVELS[i % 3] ?? 2 }));

const seeds = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}`);

const counted = (book: Rulebook) => {
  const byKind = new Map<DrillKind, { made: number; distinct: Set<string> }>();
  const byParagraph = new Map<string, Map<DrillKind, Set<string>>>();
  for (const kind of kindsOf(book)) {
    const all = askedOf(book, kind);
    const distinct = new Set<string>();
    for (const asked of all) {
      const made = makeDrill(asked);
      const situation = situationOf(made);
      distinct.add(situation);
      for (const { rule, also = [] } of made.rights) {
        for (const paragraph of [rule, ...also]) {
          const kinds = byParagraph.get(paragraph) ?? new Map<DrillKind, Set<string>>();
          byParagraph.set(paragraph, kinds);
          kinds.set(kind, (kinds.get(kind) ?? new Set()).add(situation));
        }
      }
    }
    byKind.set(kind, { made: all.length, distinct });
  }
  return { byKind, byParagraph };
};

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const tables = (): string =>
  rulebooks
    .map((book) => {
      const { byKind, byParagraph } = counted(book);
      const kinds = DRILL_KINDS.filter((kind) => byKind.has(kind));
      const paragraphs = [...byParagraph].sort(([a], [b]) =>
        a.localeCompare(b, 'en', { numeric: true }),
      );
      return [
        `### ${book.title}, version ${book.version}`,
        '',
        row(['', ...kinds]),
        row(['---', ...kinds.map(() => '--:')]),
        row(['drills made', ...kinds.map((kind) => byKind.get(kind)?.made ?? 0)]),
        row(['distinct situations', ...kinds.map((kind) => byKind.get(kind)?.distinct.size ?? 0)]),
        ...paragraphs.map(([paragraph, of]) =>
          row([`§ ${paragraph}`, ...kinds.map((kind) => of.get(kind)?.size ?? '')]),
        ),
      ].join('\n');
    })
    .join('\n\n');

const text = readFileSync(FILE, 'utf8');
const [head, rest = ''] = text.split(FROM);
const [, tail = ''] = rest.split(TO);
const now = `${head}${FROM}\n\n${tables()}\n\n${TO}${tail}`;
if (!process.argv.includes('--check')) writeFileSync(FILE, now);
else if (now !== text) {
  console.error('docs/drills.md differs from what the drills come to: npm run drills');
  process.exitCode = 1;
}
