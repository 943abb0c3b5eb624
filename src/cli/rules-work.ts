import { existsSync } from 'node:fs';
import { lookedAt } from '../api/rulebook.ts';
import { BadBooks } from '../books/bad-books.ts';
import { bookJsonIn } from '../books/book-file.ts';
import { type Checked, checkBook } from '../books/check.ts';
import type { Finding } from '../books/finding.ts';
import { newBook } from '../books/new-book.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { diffOf } from '../odds/book-diff.ts';
import { date } from '../odds/in-words.ts';
import { bookHash } from '../record/index.ts';
import { isInForce, type Rulebook, rulebook, versionsOf } from '../rulebooks/index.ts';
import { orLine } from './adopt-folder.ts';
import { gameNamed } from './named.ts';
import { changeInWords, edgeRows } from './rules-diff-words.ts';
import { type Screen, table, wrap } from './screen.ts';
import { UsageError } from './usage-error.ts';

/** A file, or a book that is known by name. */
const bookNamed = (typed: string): Rulebook => {
  if (!isFile(typed)) return gameNamed(typed);
  const { book, wrong } = lookedAt(orLine(() => bookJsonIn(typed)));
  if (book !== undefined && wrong.length === 0) return book;
  throw new UsageError(`${typed} is no rulebook: ${wrong[0]}; see 'puntobanco rules --check'`);
};

const isFile = (typed: string): boolean => existsSync(typed) || /[./\\]json$|[/\\]/.test(typed);

export const checkedText = (t: Screen, file: string, json: boolean): string => {
  const { findings, bets } = checked(file);
  if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
  if (json) return JSON.stringify({ findings, bets });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const counted = `${errors} error${errors === 1 ? '' : 's'}, ${findings.length - errors} warning${findings.length - errors === 1 ? '' : 's'}`;
  return [
    ...findings.flatMap((finding) => findingLines(t, finding)),
    ...(findings.length > 0 ? [''] : []),
    ...table(t, {
      columns: [{ head: 'Bet' }, { head: 'House edge', align: 'right' }],
      rows: bets.map(({ bet, houseEdge }) => [bet, `${(100 * houseEdge).toFixed(4)}%`]),
    }),
    '',
    findings.length === 0 ? t.green(`${file}: nothing found`) : `${file}: ${counted}`,
  ].join('\n');
};

const checked = (file: string): Checked => {
  if (!isFile(file)) return checkBook(gameNamed(file));
  if (!existsSync(file))
    throw new UsageError(`no file ${file}: --check names a rulebook as a JSON file`);
  try {
    return checkBook(bookJsonIn(file));
  } catch (error) {
    if (!(error instanceof BadBooks)) throw error;
    const found = {
      code: 'SCHEMA',
      severity: 'error',
      at: 'book',
      message: error.message,
    } as const;
    return { findings: [found], bets: [] };
  }
};

const findingLines = (t: Screen, { severity, code, message, rule, at }: Finding): string[] => {
  const paint = severity === 'error' ? t.red : t.amber;
  const cited = rule === undefined ? '' : ` (${rule})`;
  return [
    `${paint(severity)} ${t.bold(code)} ${t.dim(at)}`,
    ...wrap(`${message}${cited}`, t.width - 2).map((line) => `  ${line}`),
  ];
};

export const diffText = (t: Screen, named: readonly string[], json: boolean): string => {
  const [a, b, more] = named;
  if (a === undefined || b === undefined || more !== undefined) {
    throw new UsageError('--diff takes two books: --diff BEFORE AFTER');
  }
  const [before, after] = [bookNamed(a), bookNamed(b)];
  const { changes, bets } = diffOf(before, after);
  const told = changes.map((change) => ({ ...change, says: changeInWords(change, before, after) }));
  if (json) {
    const edges = bets.map((one) => ({
      ...one,
      change: one.was === null || one.is === null ? null : one.is - one.was,
    }));
    return JSON.stringify({
      before: nameOf(before),
      after: nameOf(after),
      changes: told,
      bets: edges,
    });
  }
  if (told.length === 0) return `${a} and ${b} say the same`;
  return [
    ...told.flatMap(({ says }) =>
      wrap(says, t.width - 2).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`),
    ),
    '',
    ...table(t, {
      columns: [
        { head: 'Bet' },
        { head: 'Edge was', align: 'right' },
        { head: 'is', align: 'right' },
        { head: 'change', align: 'right' },
      ],
      rows: edgeRows(bets),
    }),
  ].join('\n');
};

const nameOf = (book: Rulebook) => ({
  id: book.id,
  version: book.version,
  effective: book.effective,
  hash: bookHash(ciphers, book),
});

export const versionsText = (t: Screen, game: string | undefined, json: boolean): string => {
  if (game !== undefined) gameNamed(game);
  const all = versionsOf(game?.split('@')[0]).map((book) => ({
    ...nameOf(book),
    title: book.title,
    inForce: rulebook(book.id) === book,
    stands: standing(book),
  }));
  if (json) return JSON.stringify(all.map(({ stands: _, ...one }) => one));
  return all
    .flatMap(({ id, version, effective, hash, stands }) => [
      `${t.bold(`${id}@${version}`)} ${stands} ${date(effective)}`,
      `  ${t.dim(hash)}`,
    ])
    .join('\n');
};

const standing = (book: Rulebook): string => {
  if (!isInForce(book)) return 'comes into force';
  return rulebook(book.id) === book ? 'in force since' : 'was in force from';
};

export const newText = (id: string, from: string | undefined): string => {
  if (from === undefined)
    throw new UsageError('say which book to begin with: --new ID --from BOOK');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id)) {
    throw new UsageError(
      `'${id}' is no name for a game: letters, digits, dots and hyphens, 64 at most`,
    );
  }
  const versions = versionsOf(id);
  if (versions.length > 0) {
    throw new UsageError(`there is a game ${id} already: for a new version of it copy its file`);
  }
  return JSON.stringify(newBook(id, bookNamed(from)), null, 2);
};
