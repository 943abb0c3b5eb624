import { describe, expect, test } from 'vitest';
import { BOOKS } from '../second/truths.ts';
import { campaign, Parted } from './campaign.ts';
import { FAULTS } from './faults.ts';
import { playSession, sessionOf } from './session.ts';
import { told } from './told.ts';

/** A slice of `npm run campaign:scenarios`. */
const SEED = Number(process.env['PUNTOBANCO_SEED'] ?? 3);
const SESSIONS = Number(process.env['PUNTOBANCO_SESSIONS'] ?? 200);

test(`decide and the second table agree on ${SESSIONS} sessions of seed ${SEED}`, () => {
  const { met, rounds, tried, byLaws } = campaign({ seed: SEED, from: 0, sessions: SESSIONS });
  expect(rounds).toBe(SESSIONS * 3);
  expect(tried).toBeGreaterThan(SESSIONS);
  expect(byLaws).toBe(Math.ceil(SESSIONS / 40));
  // What comes of every kind of act.
  for (const feature of [
    'void',
    'bets returned',
    'pro rata',
    'settled anew',
    'two reports',
  ] as const) {
    const times = BOOKS.reduce((sum, book) => sum + met.times(book, [feature]), 0);
    expect([feature, times > 0]).toEqual([feature, true]);
  }
});

test('a session is the same whenever it is played', () => {
  const story = () => told(sessionOf(SEED, 17), playSession(sessionOf(SEED, 17)));
  expect(story()).toEqual(story());
});

/** Each was found within so many sessions by the whole campaign; here those that take the fewest. */
const FOUND: readonly (readonly [keyof typeof FAULTS & string, number])[] = [
  ['choices are not asked for', 5],
  ['a wrong number that is put right gives no choice', 10],
  ['a foreign card voids until the settlement only', 40],
  ['cards that belong nowhere are dealt in this round', 10],
  ['corrected cards stay where they lie', 30],
  ['who let an offer pass may insure', 40],
  ['a cent more where pro rata was applied', 40],
];

describe('a fault that is planted is found', () => {
  test.each(FOUND)('%s', (name, sessions) => {
    const planted = FAULTS[name];
    if (planted === undefined) throw new Error(`no fault ${name}`);
    let parted: unknown = null;
    try {
      campaign({ seed: 3, from: 0, sessions, planted });
    } catch (error) {
      parted = error;
    }
    expect(parted).toBeInstanceOf(Parted);
    expect((parted as Parted).message).toContain(
      'npm run campaign:scenarios -- --seed 3 --session',
    );
  });
});
