import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  DRILL_KINDS,
  drillFor,
  kindsOf,
  makeDrill,
  markMade,
  paragraphsTrained,
} from '../../src/drills/index.ts';
import { paragraphsOf, rulebooks } from '../../src/rulebooks/index.ts';
import { atOrPolicy, truthOfGame } from '../second/truths.ts';

const document = readFileSync(new URL('../../docs/drills.md', import.meta.url), 'utf8');

describe.each(rulebooks.map((book) => [book.id, book] as const))('%s', (_id, book) => {
  const trained = paragraphsTrained(book);

  test.each(DRILL_KINDS)(
    '%s: every paragraph that can be trained is, when it is asked for',
    (kind) => {
      for (const paragraph of trained[kind]) {
        const asked = drillFor({ book, kind, paragraph, seed: 'for', level: 3 });
        expect([kind, paragraph, asked?.kind]).toEqual([kind, paragraph, kind]);
        if (asked === null) continue;
        const made = makeDrill(asked);
        const right = Object.fromEntries(made.rights.map(({ id, right: is }) => [id, is]));
        expect(markMade(made, right).paragraphs).toContainEqual({ rule: paragraph, correct: true });
      }
    },
    60_000,
  );

  test('no drill cites another, and all are of the book', () => {
    const known = paragraphsOf(book);
    for (const kind of kindsOf(book)) {
      for (let i = 0; i < 20; i++) {
        const { trains, rights } = makeDrill({ book, kind, seed: `cites ${i}`, level: 3 });
        const cited = [trains, ...rights.flatMap(({ rule, also = [] }) => [rule, ...also])];
        expect(cited.filter((rule) => !trained[kind].includes(rule))).toEqual([]);
      }
      expect(trained[kind].filter((rule) => !known.has(rule))).toEqual([]);
    }
  });

  test('every pay table and every irregularity of the truth is among them', () => {
    const { short, bets, irregularities } = truthOfGame(book.id);
    const pays = Object.keys(bets).map((bet) => atOrPolicy(short, `pays ${bet}`));
    expect(pays.filter((rule) => !trained.pays.includes(rule))).toEqual([]);
    const kinds = Object.keys(irregularities.remedies).filter((kind) => kind !== 'copies');
    const rules = kinds.map((kind) => atOrPolicy(short, kind as Parameters<typeof atOrPolicy>[1]));
    expect(rules.filter((rule) => !trained.trouble.includes(rule))).toEqual([]);
  });

  test('the document counts situations of each of them', () => {
    const [, part = ''] = document.split(`### ${book.title}, version ${book.version}\n`);
    const [own = ''] = part.split('\n### ');
    const counted = new Set([...own.matchAll(/^\| § (.+?) \|/gm)].map(([, rule]) => rule));
    const all = new Set(Object.values(trained).flat());
    expect([...counted].sort()).toEqual([...all].sort());
  });

  test('what no drill trains is not found', () => {
    expect(drillFor({ book, paragraph: '99.9', seed: '1' })).toBeNull();
  });
});
