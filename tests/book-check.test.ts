import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBook } from '../src/books/check.ts';
import type { Finding } from '../src/books/finding.ts';
import { diffOf } from '../src/odds/book-diff.ts';
import { exactOdds, freshShoe } from '../src/odds/index.ts';
import { type Bet, type Rulebook, rulebook, rulebooks } from '../src/rulebooks/index.ts';
import { isRefusal } from '../src/rules/index.ts';
import { folderOf, furtherBook } from './further-book.ts';

/** By the short names of the readings. */
const named = (id: string): Rulebook => {
  const book = rulebook(id);
  if (book === undefined) throw new Error(id);
  return book;
};
const NC = named('tiger-buffalo-non-commission');
const CI = named('tiger-buffalo-commission-insurance');

// biome-ignore lint/suspicious/noExplicitAny: a book that is about to be spoilt
type Loose = any;

/** The book of another name, one thing changed. */
const changed = (book: Rulebook, change: (copy: Loose) => void): Rulebook => {
  const copy = structuredClone({ ...book, id: 'changed' });
  change(copy);
  return copy;
};
const found = (book: unknown): readonly string[] =>
  checkBook(book).findings.map(({ code, at }) => `${code} ${at}`);
const bet = (book: { bets: Bet[] }, id: string): Loose => book.bets.find((one) => one.id === id);

test('the five: what readings 12 and 33 tell of, and nothing else', () => {
  const all = rulebooks.flatMap((book) =>
    checkBook(book).findings.map(({ code, severity, rule }) => [book.id, severity, code, rule]),
  );
  expect(all).toEqual([
    [NC.id, 'error', 'PRINTED_PAYS', '4.1.4'],
    [CI.id, 'error', 'DANGLING_REFERENCE', '3.11'],
    [CI.id, 'error', 'DANGLING_REFERENCE', '3.12'],
  ]);
  expect(checkBook(NC).findings[0]).toEqual({
    code: 'PRINTED_PAYS',
    severity: 'error',
    at: 'layouts.B',
    message: 'layout B prints 25 to 1 for Small Tiger, section 4 pays 22 to 1',
    rule: '4.1.4',
  });
});

test('the edge of every bet is the exact one', () => {
  for (const book of rulebooks) {
    const shoe = freshShoe(book, 8);
    if (isRefusal(shoe)) throw new Error(shoe.message);
    const exact = exactOdds(book, shoe).bets.map(({ bet: { id }, houseEdge }) => [id, houseEdge]);
    expect(checkBook(book).bets.map((one) => [one.bet, one.houseEdge])).toEqual(exact);
  }
  const small = checkBook(NC).bets.find((one) => one.bet === 'small-tiger');
  expect(small?.houseEdge).toBeCloseTo(0.143325459, 9);
});

const KNOWN = { with: found(CI), without: found(NC) };

describe('one thing changed, and what is found besides', () => {
  test.each<[Finding['code'], string, Rulebook]>([
    [
      'OVERLAP',
      'bets[1].pays[1]',
      changed(NC, (b) => bet(b, 'banker').pays[1].when.points.push(6)),
    ],
    ['GAP', 'bets[1].pays', changed(NC, (b) => bet(b, 'banker').pays[1].when.points.pop())],
    ['GAP', 'bets[14].pays', changed(NC, (b) => bet(b, 'tiger-pair').pays.pop())],
    // More than the definition names.
    ['GAP', 'bets[6].pays', changed(NC, (b) => bet(b, 'small-tiger').pays[0].when.points.push(7))],
    // Nobody wins with 0.
    [
      'NEVER_WINS',
      'bets[16].pays[0]',
      changed(NC, (b) => {
        bet(b, 'wu-dalang').pays[0].when.points = [0];
      }),
    ],
    // No natural in three cards.
    [
      'NEVER_WINS',
      'bets[5].pays[0]',
      changed(NC, (b) => {
        bet(b, 'big-tiger').pays[0].when.totalCards = [4];
      }),
    ],
    [
      'ON_NO_LAYOUT',
      'bets[2].layouts',
      changed(NC, (b) => {
        bet(b, 'tie').layouts = [];
      }),
    ],
    [
      'ON_NO_LAYOUT',
      'bets[0].layouts',
      changed(NC, (b) => {
        bet(b, 'player').layouts.pop();
      }),
    ],
    [
      'PRINTED_PAYS',
      'layouts.A',
      changed(NC, (b) => {
        bet(b, 'big-tiger').pays[0].pays = '51 to 1';
      }),
    ],
    [
      'PRINTED_PAYS',
      'layouts.A',
      changed(CI, (b) => {
        b.insurance.table.rows[0].pays = '2 to 1';
        b.insurance.table.rows[3].pays = '2 to 1';
      }),
    ],
    [
      'DANGLING_REFERENCE',
      'bets[2].rule',
      changed(NC, (b) => {
        bet(b, 'tie').rule = '4.1.22';
      }),
    ],
    [
      'DANGLING_REFERENCE',
      'asPrinted.references[0]',
      changed(NC, (b) => {
        b.play.tableOfPlay.rule = '3.13';
      }),
    ],
    [
      'DANGLING_REFERENCE',
      'asPrinted.references[0].means',
      changed(NC, (b) => {
        b.asPrinted.references[0].means = 'play.nothing';
      }),
    ],
    [
      'NO_CLAUSE',
      'irregularities.not-shuffled',
      changed(NC, (b) => {
        b.irregularities['not-shuffled'] = null;
      }),
    ],
    [
      'NO_CLAUSE',
      'irregularities.copies',
      changed(NC, (b) => {
        b.irregularities.copies = null;
      }),
    ],
    [
      'NO_CLAUSE',
      'irregularities.insurance-neglected',
      changed(CI, (b) => {
        b.irregularities['insurance-neglected'] = null;
      }),
    ],
    [
      'AUTHORITY',
      'irregularities.anything-else.authority',
      changed(NC, (b) => {
        b.irregularities['anything-else'].authority = 'pit-manager';
      }),
    ],
    [
      'AUTHORITY',
      'irregularities.insurance-neglected.authority',
      changed(CI, (b) => {
        b.irregularities['insurance-neglected'].authority = 'pit-supervisor';
      }),
    ],
    [
      'AUTHORITY',
      'irregularities.drawn-together.authority',
      changed(NC, (b) => {
        b.irregularities['drawn-together'].authority = 'dealer';
      }),
    ],
    [
      'FAVOURS_PATRON',
      'insurance.table.rows[0]',
      changed(CI, (b) => {
        b.insurance.table.rows[0].pays = '5 to 2';
      }),
    ],
    [
      'OVERLAP',
      'insurance.table.rows[1]',
      changed(CI, (b) => {
        b.insurance.table.rows[1].own = [5, 6];
      }),
    ],
    [
      'NEVER_WINS',
      'insurance.table.rows[0]',
      changed(CI, (b) => {
        b.insurance.table.rows[0].own = [9];
        b.insurance.table.rows[0].other = [9];
      }),
    ],
    [
      'EDGE',
      'bets[2]',
      changed(NC, (b) => {
        bet(b, 'tie').pays[0].pays = '10 to 1';
      }),
    ],
    [
      'EDGE',
      'bets[15]',
      changed(NC, (b) => {
        bet(b, 'tiger-tie').pays[0].pays = '32 to 1';
      }),
    ],
    [
      'SCHEMA',
      'decks',
      changed(NC, (b) => {
        b.decks.from = 11;
      }),
    ],
    [
      'SCHEMA',
      'bets[0].pays[0].pays',
      changed(NC, (b) => {
        bet(b, 'player').pays[0].pays = '1 to 3';
      }),
    ],
    ['SCHEMA', 'version', { ...NC, title: 'Another' }],
  ])('%s at %s', (code, at, book) => {
    const known = KNOWN[book.insurance === null ? 'without' : 'with'];
    expect(found(book).filter((one) => !known.includes(one))).toContain(`${code} ${at}`);
  });

  test('a tie at 9 to 1 is still the house’s, at 10 to 1 no longer', () => {
    const at = (odds: string) =>
      found(
        changed(NC, (b) => {
          bet(b, 'tie').pays[0].pays = odds;
        }),
      ).filter((one) => one.startsWith('EDGE'));
    expect([at('9 to 1'), at('10 to 1')]).toEqual([[], ['EDGE bets[2]']]);
  });
});

test.each([[null], [[]], ['x'], [{}], [{ id: 7 }]])('%j is a finding, not a fault', (json) => {
  expect(checkBook(json)).toEqual({
    findings: [expect.objectContaining({ code: 'SCHEMA', severity: 'error' })],
    bets: [],
  });
});

test('a diff says what changed and what that makes of each edge', () => {
  const after = changed(NC, (b) => {
    bet(b, 'tie').pays[0].pays = '9 to 1';
    b.layouts[0].boxes.to = 5;
  });
  const { changes, bets } = diffOf({ ...NC, id: 'changed' }, after);
  expect(changes).toEqual([
    {
      at: 'bets.tie.pays {"winner":["tie"]}',
      was: '8 to 1',
      is: '9 to 1',
      when: { winner: ['tie'] },
    },
    { at: 'layouts.A.boxes.to', was: 6, is: 5 },
  ]);
  const moved = bets.filter(({ was, is }) => was !== is);
  expect(moved.map((one) => one.bet)).toEqual(['tie']);
  // One more unit on the ties, 475,627,426,473,216 of 4,998,398,275,503,360.
  const [{ was, is } = { was: 0, is: 0 }] = moved;
  expect((was ?? 0) - (is ?? 0)).toBeCloseTo(475627426473216 / 4998398275503360, 12);
});

const root = new URL('..', import.meta.url).pathname;
const typed = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'bin/puntobanco.js'), 'rules', ...words],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

test('a book that --check refuses is not loaded; one whose text alone is at fault is', () => {
  const gap = {
    ...furtherBook(),
    irregularities: { ...furtherBook().irregularities, copies: null },
  };
  const refused = typed('--books', folderOf({ 'a.json': gap }));
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/a\.json.*copies/);
  const cheap = structuredClone(furtherBook()) as Loose;
  cheap.bets[1].pays[0].when.points = [5, 6];
  const overlapping = typed('--books', folderOf({ 'a.json': cheap }));
  expect(overlapping.stderr).toMatch(
    /^puntobanco: .*a\.json: OVERLAP at bets\[1\]\.pays\[1\].*rules --check.*\n$/,
  );
  const misprint = folderOf({ 'a.json': { ...NC, version: '4', effective: '2025-01-01' } });
  expect(JSON.parse(typed(NC.id, '--json', '--books', misprint).stdout).version).toBe('4');
});

test('from --new by --check to a game: the commands', () => {
  const made = typed('--new', 'my-game', '--from', 'easy-six');
  expect(made.status).toBe(0);
  const folder = folderOf({ 'my-game.json': made.stdout });
  const file = join(folder, 'my-game.json');
  const json = typed('--check', file, '--json');
  expect(json.status).toBe(0);
  expect(JSON.parse(json.stdout).findings).toEqual([]);
  expect(typed('--check', file).stdout).toMatch(/easy-six +5\.0410%[\s\S]*nothing found/);
  const { explained, ...book } = JSON.parse(made.stdout);
  expect(Object.keys(explained).length).toBeGreaterThan(100);
  expect(JSON.parse(typed('my-game', '--json', '--books', folder).stdout)).toEqual(book);
  const diff = typed('--diff', 'easy-six', file, '--json');
  expect(JSON.parse(diff.stdout).changes.map(({ at }: { at: string }) => at)).toEqual([
    'id',
    'title',
    'titleZh',
  ]);
  expect(typed('--diff', file, file).stdout).toMatch(/say the same/);
  const printed = typed('--check', join(root, 'books/tiger-buffalo-non-commission.json'));
  expect(printed.status).toBe(1);
  expect(printed.stdout).toMatch(/PRINTED_PAYS layouts\.B[\s\S]*25 to 1[\s\S]*1 error, 0 warnings/);
});

test.each([
  [['--check', 'nothing.json'], /no file nothing\.json/],
  [['--check', 'no-game'], /no game 'no-game'/],
  [['--diff', 'easy-six'], /takes two books/],
  [['--diff', 'easy-six', 'a', 'b'], /takes two books/],
  [['--new', '../x', '--from', 'easy-six'], /no name for a game/],
  [['--new', 'easy-six', '--from', 'easy-six'], /there is a game easy-six already/],
  [['--new', 'x'], /--from BOOK/],
  [['--from', 'easy-six'], /give both/],
  [['--check', 'easy-six', '--versions'], /not both/],
  [['easy-six', '--diff', 'a', 'b'], /leave out|no game/],
])('%j: one line, exit 2', (words, line) => {
  const { status, stdout, stderr } = typed(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
