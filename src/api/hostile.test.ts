import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, HOSTILE, pathsOf } from '../../tests/hostile.ts';
import { isRefusal, settle } from '../rules/index.ts';
import { idOf, parseRound } from './round.ts';

const CODES = [
  'BAD_INPUT',
  'UNKNOWN_GAME',
  'UNKNOWN_LAYOUT',
  'UNKNOWN_BET',
  'BAD_DECKS',
  'BAD_CARD',
  'TOO_MANY_COPIES',
  'TOO_FEW_CARDS',
  'TOO_MANY_CARDS',
  'BAD_AMOUNT',
  'BAD_BOX',
  'BET_NOT_ON_LAYOUT',
  'INSURANCE_NOT_OFFERED',
  'INSURANCE_WITHOUT_ORIGINAL',
  'INSURANCE_OVER_CAP',
  'INSURANCE_WAIVED',
  'BAD_ELECTION',
];

/** Whatever it is, it settles with totals that add up, or is refused by a code of the contract. */
const answer = (json: unknown): string => {
  idOf(json);
  const round = parseRound(json);
  const result = isRefusal(round) ? round : settle(round);
  if (isRefusal(result)) {
    expect(CODES).toContain(result.code);
    expect(result.message).not.toMatch(/\[object /);
    return result.code;
  }
  const { staked, paid, returned, house } = result.totals;
  expect(house).toBe(staked - paid - returned);
  for (const cents of [staked, paid, returned]) expect(Number.isSafeInteger(cents)).toBe(true);
  for (const line of result.lines) {
    expect(line.effective).toBeGreaterThanOrEqual(0);
    expect(line.effective).toBeLessThanOrEqual(line.amount);
    expect(line.returned).toBeLessThanOrEqual(line.amount);
  }
  return 'settled';
};

const FULL = {
  id: 'r1',
  game: 'tiger-buffalo-commission-insurance',
  layout: 'A',
  decks: 8,
  limits: { minimum: 2500, maximumDifferential: 1000000, per: 'box' },
  cards: ['2S', '4D', '3H', 'KC', '2D', '4S'],
  bets: [
    { box: 1, patron: 'p1', bet: 'player', amount: 10000 },
    { box: 1, patron: 'p2', standing: true, bet: 'big-tiger', amount: 500 },
  ],
  insurance: [
    { box: 1, patron: 'p1', hand: 'player', after: 4, amount: 5000 },
    { box: 1, patron: 'p1', hand: 'player', after: 5, amount: 100, late: true },
  ],
  elections: [{ patron: 'p2', choice: 'return', cards: 3, exposed: [0, 2], rule: '5.13.3' }],
  returned: [{ box: 1, patron: 'p1', bet: 'player', rule: '5.14.2' }],
};

test('the round itself settles', () => {
  expect(answer(FULL)).toBe('settled');
});

describe('every field with every hostile value', () => {
  const paths = pathsOf(FULL);
  test.each(HOSTILE)('%s', (_name, value) => {
    for (const path of paths) answer(changed(FULL, path, value));
    answer({ ...FULL, void: value });
    answer({ ...FULL, void: { rule: value } });
    answer({ ...FULL, insuranceWaived: value });
  });
});

describe('names that objects have of their own', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a patron called %s',
    (patron) => {
      const renamed = JSON.parse(JSON.stringify(FULL).replaceAll('p1', patron)) as unknown;
      expect(answer(renamed)).toBe('settled');
    },
  );

  test('a round behind __proto__ is no round', () => {
    const hidden = JSON.parse(`{"__proto__":${JSON.stringify(FULL)}}`) as unknown;
    expect(parseRound(hidden)).toEqual({ code: 'BAD_INPUT', message: 'id is missing' });
    expect(idOf(hidden)).toBeNull();
    expect(({} as Record<string, unknown>)['id']).toBeUndefined();
  });
});

test('any JSON at all', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (json) => {
      expect(answer(json)).not.toBe('settled');
    }),
    { numRuns: 500 },
  );
});

test('a round with any JSON in one or two places', () => {
  const path = fc.constantFrom(...pathsOf(FULL));
  fc.assert(
    fc.property(path, fc.jsonValue(), path, fc.jsonValue(), (one, first, two, second) => {
      const once = changed(FULL, one, first);
      answer(once);
      // The second place may be gone by now.
      if (pathsOf(once).some((known) => known.join() === two.join()))
        answer(changed(once, two, second));
    }),
    { numRuns: 1000 },
  );
});

test('a round of any cards, bets and insurance in their own form', () => {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 1, max: 2 ** 52 }),
  );
  const box = fc.constantFrom(1, 2, 3, 5);
  const patron = fc.constantFrom('a', 'b', 'c');
  const rank = fc.constantFrom(...'A23456789TJQK');
  const suit = fc.constantFrom(...'SHDC');
  const round = fc.record({
    id: fc.constant('r'),
    game: fc.constantFrom(
      'tiger-buffalo-commission-insurance',
      'tiger-buffalo-non-commission-insurance',
    ),
    layout: fc.constantFrom('A', 'C'),
    limits: fc.record({
      minimum: fc.nat(5000),
      maximumDifferential: fc.integer({ min: 1, max: 30_000 }),
      per: fc.constantFrom('box', 'table'),
    }),
    cards: fc.array(
      fc.tuple(rank, suit).map((card) => card.join('')),
      { minLength: 3, maxLength: 7 },
    ),
    bets: fc.array(
      fc.record({
        box,
        patron,
        bet: fc.constantFrom('player', 'banker', 'tie', 'big-tiger'),
        amount,
      }),
      { maxLength: 6 },
    ),
    insurance: fc.array(
      fc.record({
        box,
        patron,
        hand: fc.constantFrom('player', 'banker'),
        after: fc.constantFrom(4, 5),
        amount: fc.integer({ min: 1, max: 500 }),
        late: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  });
  const answers = new Set<string>();
  fc.assert(
    fc.property(round, (json) => {
      answers.add(answer(json));
    }),
    { numRuns: 2000, seed: 7 },
  );
  for (const met of [
    'settled',
    'TOO_FEW_CARDS',
    'TOO_MANY_CARDS',
    'INSURANCE_NOT_OFFERED',
    'BAD_AMOUNT',
  ]) {
    expect(answers).toContain(met);
  }
});
