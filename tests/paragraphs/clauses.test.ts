import { describe, expect, test } from 'vitest';
import type { Irregularity } from '../../src/rulebooks/index.ts';
import { across, BOOKS, type Book, rulesOf } from './books.ts';

/**
 * Which paragraph a book has for what. That it is carried out is shown by tests whose titles begin with the
 * paragraph; these do not, so that the table of conformance never rests on them.
 */
type Kind = Irregularity['kind'];
type At = Partial<Record<Book, string>>;
const POLICY = 'house policy';

const clause = (book: Book, kind: Kind): Irregularity | undefined => {
  const found = rulesOf(book).irregularities.filter((one) => one.kind === kind);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
};

/** Section 5: the paragraph of each book for each irregularity, and what it makes of it. */
// biome-ignore format: a table
const CLAUSES: readonly (readonly [Kind, At, effect: string, elections: string])[] = [
  ['over-limit', { NC: '5.1', DH: '5.1', CI: '5.1', NI: '5.1' }, 'reject-or-pro-rata', 'never'],
  ['below-minimum', { NC: '5.2', DH: '5.2', CI: '5.2', NI: '5.2' }, 'advise', 'never'],
  ['walked-away', { NC: '5.3', DH: '5.3', CI: '5.3.1', NI: '5.3.1' }, 'settle', 'never'],
  ['interruption', { NC: '5.4', DH: '5.4', CI: '5.4', NI: '5.4' }, 'void-unless-established', 'never'],
  ['foreign-card', { NC: '5.5.1', DH: '5.5.1', E6: '5.1.1', CI: '5.5.1', NI: '5.5.1' }, 'void', 'never'],
  ['shortage-or-excess', { NC: '5.5.2', DH: '5.5.2', CI: '5.5.2', NI: '5.5.2' }, 'void', 'never'],
  ['wrong-number', { NC: '5.5.3', DH: '5.5.3', E6: '5.1.2', CI: '5.5.3', NI: '5.5.3' }, 'void-unless-reconstructed', 'never'],
  ['insufficient-cards', { NC: '5.5.4', DH: '5.5.4', E6: '5.1.3', CI: '5.5.4', NI: '5.5.4' }, 'void', 'never'],
  ['not-shuffled', { NC: '5.5.5', DH: '5.5.5', CI: '5.5.5', NI: '5.5.5' }, 'void', 'never'],
  ['previous-rounds', { NC: '5.6', DH: '5.5', E6: '5.1.1', CI: '5.6', NI: '5.5' }, 'stands', 'never'],
  ['late-bet', { NC: '5.7', DH: '5.6', E6: '5.2', CI: '5.7', NI: '5.6' }, 'refuse', 'never'],
  ['excess-card', { NC: '5.8', DH: '5.7', CI: '5.8', NI: '5.7' }, 'reconstruct', 'unless-established'],
  ['exposed-card', { NC: '5.8', DH: '5.7', CI: '5.8', NI: '5.7' }, 'reconstruct', 'unless-established'],
  ['misdirected-area', { NC: '5.9.1', DH: '5.8.1', CI: '5.9.1', NI: '5.8.1' }, 'reconstruct', 'unless-established-and-reconstructed'],
  ['misdirected-person', { NC: '5.9.2', DH: '5.8.2', CI: '5.9.2', NI: '5.8.2' }, 'reconstruct', 'unless-established-and-reconstructed'],
  ['face-up', { NC: '5.10', DH: '5.9', CI: '5.10', NI: '5.9' }, 'continue', 'unless-established'],
  ['drawn-together', { NC: '5.11', DH: '5.10', CI: '5.11', NI: '5.10' }, 'decide-order', 'always'],
  ['replace-shoe', { NC: '5.11.2', DH: '5.10.2', E6: '5.1.1', CI: '5.11.2', NI: '5.10.2' }, 'replace-shoe', 'never'],
  ['noticed-later', { NC: '5.12', DH: '5.11', CI: '5.12', NI: '5.11' }, 'stands', 'never'],
  ['other-dealing-error', { NC: '5.13', DH: '5.12', CI: '5.13', NI: '5.12' }, 'reconstruct', 'always'],
  ['insurance-neglected', { CI: '5.14', NI: '5.13' }, 'offer-or-return', 'never'],
  ['placed-in-error', { NC: '5.14', DH: '5.13', CI: '5.15', NI: '5.14' }, 'stands', 'never'],
  ['display-wrong', { NC: '5.15', DH: '5.14', CI: '5.16', NI: '5.15' }, 'cards-prevail', 'never'],
  ['voided', { NC: '5.16', DH: '5.15', CI: '5.17', NI: '5.16' }, 'return-bets', 'never'],
  ['on-behalf', { NC: '5.17', DH: '5.16', CI: '5.18', NI: '5.17' }, 'allowed', 'never'],
  ['anything-else', { NC: '5.18', DH: '5.17', CI: '5.19', NI: '5.18' }, 'ruling', 'never'],
];

describe('each irregularity has its clause', () => {
  test.each(
    CLAUSES.map(([kind, at, ...rest]) => [`${kind} is ${across(at)}`, kind, at, ...rest] as const),
  )('%s', (_title, kind, at, effect, elections) => {
    for (const book of BOOKS) {
      if (at[book] === undefined) continue;
      expect(clause(book, kind)).toMatchObject({ rule: at[book], effect, elections });
    }
  });

  test('insurance can be neglected only where there is any', () => {
    expect(clause('NC', 'insurance-neglected')).toBeUndefined();
    expect(clause('DH', 'insurance-neglected')).toBeUndefined();
    expect(clause('E6', 'insurance-neglected')).toBeUndefined();
  });

  test('E6 names house policy where it says nothing, and gives no elections', () => {
    const policies: Partial<Record<Kind, string>> = {
      'over-limit': 'refuse',
      'below-minimum': 'refuse',
      'walked-away': 'settle',
      interruption: 'return-bets',
      'shortage-or-excess': 'void',
      'not-shuffled': 'void',
      'excess-card': 'reconstruct-or-void',
      'exposed-card': 'reconstruct-or-void',
      'misdirected-area': 'reconstruct-or-void',
      'misdirected-person': 'reconstruct-or-void',
      'face-up': 'reconstruct-or-void',
      'drawn-together': 'reconstruct-or-void',
      'other-dealing-error': 'reconstruct-or-void',
      'noticed-later': 'stands',
      'placed-in-error': 'stands',
      'display-wrong': 'cards-prevail',
      voided: 'return-bets',
      'on-behalf': 'allowed',
      'anything-else': 'ruling',
    };
    const silent = rulesOf('E6').irregularities.filter(({ rule }) => rule === POLICY);
    expect(Object.fromEntries(silent.map(({ kind, effect }) => [kind, effect]))).toEqual(policies);
    expect(rulesOf('E6').irregularities.map(({ elections }) => elections)).toEqual(
      rulesOf('E6').irregularities.map(() => 'never'),
    );
  });
});

describe('who decides', () => {
  const NAMED: readonly (readonly [string, Kind, string])[] = [
    [
      across({ NC: '5.11', DH: '5.10', CI: '5.11', NI: '5.10' }),
      'drawn-together',
      'pit-supervisor',
    ],
    [
      across({ NC: '5.11.2', DH: '5.10.2', CI: '5.11.2', NI: '5.10.2' }),
      'replace-shoe',
      'pit-supervisor',
    ],
    [across({ NC: '5.8', DH: '5.7', CI: '5.8', NI: '5.7' }), 'excess-card', 'pit-supervisor'],
    [across({ NC: '5.8', DH: '5.7', CI: '5.8', NI: '5.7' }), 'exposed-card', 'pit-supervisor'],
    [across({ CI: '5.14', NI: '5.13' }), 'insurance-neglected', 'pit-manager'],
    [across({ NC: '5.18', DH: '5.17', CI: '5.19', NI: '5.18' }), 'anything-else', 'shift-manager'],
  ];
  test.each(NAMED)('by %s %s is for a %s or above', (_cited, kind, authority) => {
    for (const book of BOOKS) {
      const found = clause(book, kind);
      if (found !== undefined) expect(found.authority).toBe(authority);
    }
  });

  test.each([
    [across({ NC: '5.8', CI: '5.8' }), ['NC', 'CI'], 'excess-card', 'reasonable'],
    [across({ DH: '5.7', NI: '5.7' }), ['DH', 'NI'], 'exposed-card', 'absolute'],
    [
      across({ NC: '5.18', CI: '5.19', NI: '5.18' }),
      ['NC', 'CI', 'NI'],
      'anything-else',
      'reasonable',
    ],
    [across({ DH: '5.17' }), ['DH'], 'anything-else', undefined],
  ] as const)('by %s, in %j, the discretion on %s is %s', (_cited, books, kind, discretion) => {
    for (const book of books) expect(clause(book, kind)?.discretion).toBe(discretion);
    if (kind === 'excess-card' || kind === 'exposed-card') {
      for (const book of books) {
        expect(clause(book, 'excess-card')?.discretion).toBe(discretion);
        expect(clause(book, 'exposed-card')?.discretion).toBe(discretion);
      }
    }
  });
});

describe('which paragraph gives the elections, and what they are', () => {
  test.each([
    ['excess-card', { NC: '5.8.1', DH: '5.7.1', CI: '5.8.1', NI: '5.7.1' }],
    ['exposed-card', { NC: '5.8.1', DH: '5.7.1', CI: '5.8.1', NI: '5.7.1' }],
    ['misdirected-area', { NC: '5.9', DH: '5.8', CI: '5.9', NI: '5.8' }],
    ['misdirected-person', { NC: '5.9', DH: '5.8', CI: '5.9', NI: '5.8' }],
    ['drawn-together', { NC: '5.11.1', DH: '5.10.1', CI: '5.11.1', NI: '5.10.1' }],
  ] as const)('%s', (kind, at) => {
    for (const book of ['NC', 'DH', 'CI', 'NI'] as const) {
      expect([book, clause(book, kind)?.electionsRule]).toEqual([book, at[book]]);
    }
  });

  test.each([
    ['NC', 5.13],
    ['DH', 5.12],
    ['CI', 5.13],
    ['NI', 5.12],
  ] as const)('%s %s.1 to 3', (book, head) => {
    expect(rulesOf(book).elections).toEqual({
      continue: `${head}.1`,
      reconstructed: `${head}.2`,
      return: `${head}.3`,
    });
  });

  test.each([
    [across({ NC: '5.4.1', DH: '5.4.1', CI: '5.4.1', NI: '5.4.1' }), 'established', '5.4.1'],
    [across({ NC: '5.4.2', DH: '5.4.2', CI: '5.4.2', NI: '5.4.2' }), 'notEstablished', '5.4.2'],
  ] as const)('by %s an interruption with an outcome %s is decided', (_cited, which, rule) => {
    for (const book of ['NC', 'DH', 'CI', 'NI'] as const) {
      expect(clause(book, 'interruption')?.[which]).toBe(rule);
    }
    expect(clause('E6', 'interruption')?.[which]).toBeUndefined();
  });
});
