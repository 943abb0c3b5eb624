import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { oddsCertificate } from '../../src/cli/odds-certificate.ts';
import { exactOdds, freshShoe } from '../../src/odds/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { given, shoe } from './shoes.ts';

const CHECKER = fileURLToPath(new URL('../../checkers/odds.py', import.meta.url));
const python = spawnSync('python3', ['--version']).status === 0;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Certificate = ReturnType<typeof oddsCertificate>;

const plain = (certificate: Certificate): Json => JSON.parse(JSON.stringify(certificate));

const WORN = shoe([3, 11, 7, 0, 9, 2, 14, 6, 4, 8, 1, 5, 10]);
const good = rulebooks.flatMap((book) => [
  plain(oddsCertificate(exactOdds(book, given(freshShoe(book, book.decks.to))))),
  plain(oddsCertificate(exactOdds(book, WORN))),
]);

/** What only the rulebook says; the checker prints it instead. */
const PRINTED =
  /^\/(?:game|title|version|layout)$|\/(?:bet|name|rule|when|paidOnTie|hand|after|own|other|original)(?:\/|$)/;

/** Every place that holds a plain value, by its path. */
const places = (value: Json, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return PRINTED.test(path) ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => places(inner, `${path}/${key}`));
};

const changed = (value: Json, [key, ...rest]: readonly string[], by: number): Json => {
  if (key === undefined) return other(value, by);
  if (Array.isArray(value)) {
    return value.map((inner, at) => (String(at) === key ? changed(inner, rest, by) : inner));
  }
  if (typeof value !== 'object' || value === null) throw new Error(`nothing at ${key}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? changed(inner, rest, by) : inner,
    ]),
  );
};

/** A little more, or less: the last digit counts. */
const other = (value: Json, by: number): Json => {
  if (typeof value === 'number') return value + by;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'A';
  if (typeof value !== 'string') throw new Error('no plain value');
  return value
    .replace(/\d+/, (digits) => String(BigInt(digits) + BigInt(by)))
    .replace(/^[AJQK]$/, '2');
};

const CHANGES_EACH = 100;

/** Spread over all places of each good one. */
const bad = (): readonly Json[] =>
  good.flatMap((certificate) => {
    const all = places(certificate);
    return Array.from({ length: CHANGES_EACH }, (_, at) => {
      const path = all[Math.floor((at * all.length) / CHANGES_EACH)] ?? '';
      return changed(certificate, path.split('/').slice(1), at % 2 === 0 ? 1 : 3);
    });
  });

/** Classes left out, doubled or exchanged; bets without their losses. */
const rearranged = (certificate: Json): readonly Json[] => {
  if (typeof certificate !== 'object' || certificate === null || Array.isArray(certificate))
    return [];
  const of = certificate as Readonly<Record<string, Json>>;
  return ['score', 'pairs', 'drawing'].flatMap((list) => {
    const rows = of[list];
    if (!Array.isArray(rows)) return [];
    return [rows.slice(1), [...rows, rows[0]], rows.slice(0, -1)].map((less) => ({
      ...of,
      [list]: less,
    }));
  });
};

const folder = mkdtempSync(join(tmpdir(), 'puntobanco-certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('checkers/odds.py', () => {
  test('says yes to good certificates and no to every changed one, in one process', () => {
    const wrong = [...bad(), ...good.flatMap(rearranged)];
    expect(wrong.length).toBeGreaterThan(1000);
    const input = [...good, ...wrong].map((one) => `${JSON.stringify(one)}\n`).join('');
    const { status, stdout, error } = spawnSync('python3', [CHECKER, '--lines'], {
      input,
      encoding: 'utf8',
      maxBuffer: 64e6,
    });
    if (!python) {
      console.warn('python3 is not here: checkers/odds.py was not run');
      expect(error).toMatchObject({ code: 'ENOENT' });
      return;
    }
    expect(status).toBe(0);
    const answers = stdout.trimEnd().split('\n');
    expect(answers).toHaveLength(good.length + wrong.length);
    expect(answers.slice(0, good.length)).toEqual(good.map(() => 'yes'));
    const passed = answers.slice(good.length).filter((answer) => !answer.startsWith('no: '));
    expect(passed).toEqual([]);
  });

  test('prints what it cannot know, and names the number that is wrong', () => {
    if (!python) return expect(spawnSync('python3').error).toMatchObject({ code: 'ENOENT' });
    const [first] = good;
    if (first === undefined) throw new Error('none');
    const files = { 'good.json': first, 'bad.json': changed(first, ['bets', '2', 'lose'], 1) };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), JSON.stringify(content));
    }
    const run = spawnSync('python3', [CHECKER, 'good.json', 'bad.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('8 to 1: {"winner": ["tie"]}');
    expect(run.stdout).toContain('good.json: yes');
    expect(run.stdout).toMatch(/bad\.json: no: tie: ways to lose is '\d+', not '\d+'/);
    const lost = spawnSync('python3', [CHECKER, 'none.json'], { cwd: folder, encoding: 'utf8' });
    expect(lost.status).toBe(2);
    expect(lost.stderr).toContain('none.json: cannot be read');
  });
});
