import { describe, expect, test } from 'vitest';
import { due, MANUAL } from '../../src/table/index.ts';
import { atOrPolicy, BOOKS } from '../second/truths.ts';
import { money, plain, report, resolve, settleAndCompare, types } from './irregular.ts';
import { dealer, givenTable, house, type Scenario, type Short } from './scenario.ts';

const AUTOMATIC = { ...MANUAL, open: 4000, close: 20_000, draw: 1000, settle: 1000 };
const CAUSE = 'the system stopped without warning and was started again';

/** A round with one bet, at a table that runs by itself or is dealt by hand. */
const betting = (book: Short, chosen: Parameters<typeof givenTable>[1] = {}): Scenario =>
  givenTable(book, chosen).open().bet('p1', 1, 'player', 10_000);
const byItself = { shoe: 'electronic', automation: AUTOMATIC } as const;

/** The house is back; its last sign of life is so many milliseconds old. A scenario's clock goes by a second. */
const back = (scenario: Scenario, outage: number) => {
  const at = (scenario.events.at(-1)?.at ?? 0) + 1000;
  const given = { cause: 'stopped', alive: at - outage } as const;
  return scenario.try(house, { type: 'Interrupt', cause: CAUSE, given });
};
const events = (scenario: Scenario, outage: number) => {
  const decided = back(scenario, outage);
  if ('code' in decided) throw new Error(decided.message);
  return decided;
};

describe('reading 36: a standstill within the grace did not affect the round', () => {
  test.each(BOOKS)('%s: 15 s are not too long; everybody is told how long it was', (book) => {
    const scenario = betting(book);
    const before = money(scenario);
    const { since } = scenario.table;
    const now = events(scenario, 15_000);
    expect(plain(now)).toEqual([
      {
        type: 'Paused',
        cause: CAUSE,
        since: (now[0]?.at ?? 0) - 15_000,
        rule: atOrPolicy(book, 'interruption'),
      },
      { type: 'Resumed', outage: 15_000 },
    ]);
    expect([scenario.phase, money(scenario)]).toEqual(['betting', before]);
    expect(scenario.table.since).toBe(since + 15_000);
    scenario.close().deal('KS', 'QH', '9D', '3C');
    settleAndCompare(scenario);
  });

  test.each(BOOKS)('%s: a moment more is an interruption', (book) => {
    const scenario = betting(book);
    expect(types(events(scenario, 15_001))).toEqual(['Interrupted', 'IrregularityReported']);
  });

  test('the grace is a setting of the table', () => {
    const scenario = betting('NC', { grace: 3000 });
    expect(types(events(scenario, 3001))).toContain('Interrupted');
    expect(types(events(betting('NC', { grace: 60_000 }), 60_000))).toEqual(['Paused', 'Resumed']);
    expect(types(events(betting('NC', { grace: 0 }), 1))).toContain('Interrupted');
  });

  test('one of which nobody knows how long it was is an interruption', () => {
    const scenario = betting('NC');
    const given = { cause: 'stopped' } as const;
    const decided = scenario.do(house, { type: 'Interrupt', cause: CAUSE, given });
    expect(types(decided)).toContain('Interrupted');
  });

  test('a clock that went back makes it no longer', () => {
    const scenario = betting('NC');
    expect(plain(events(scenario, -5000)).at(-1)).toEqual({ type: 'Resumed', outage: 0 });
  });
});

describe('a deadline', () => {
  test.each([
    ['of the bets', (scenario: Scenario) => scenario],
    ['of a draw', (scenario: Scenario) => scenario.close()],
  ])('%s moves by the standstill, and no other', (_title, go) => {
    const scenario = go(betting('NC', byItself));
    const before = due(scenario.table);
    events(scenario, 7000);
    expect(due(scenario.table)).toEqual({ ...before, at: (before?.at ?? 0) + 7000 });
    events(scenario, 500);
    expect(due(scenario.table)?.at).toBe((before?.at ?? 0) + 7500);
  });
});

describe('a standstill and', () => {
  test('a report that waits: that is still decided, and nothing else is asked', () => {
    const scenario = betting('NC').close().deal('KS');
    report(scenario, 'foreign-card');
    expect(types(events(scenario, 2000))).toEqual(['Paused', 'Resumed']);
    expect(scenario.table.reports.map(({ kind }) => kind)).toEqual(['foreign-card']);
    resolve(scenario, { is: 'so' });
    expect(scenario.phase).toBe('void');
  });

  test('an interruption that waits already', () => {
    const scenario = betting('NC').close().deal('KS');
    scenario.do(dealer, { type: 'Interrupt', cause: 'the lights went out' });
    expect(types(events(scenario, 20_000))).toEqual(['Noted']);
  });

  test.each(BOOKS)('%s: no round: it is noted', (book) => {
    const scenario = givenTable(book);
    expect(types(events(scenario, 2000))).toEqual(['Noted']);
  });

  test('choices: who has not chosen has as much longer', () => {
    const automation = { ...MANUAL, elections: 30_000 };
    const scenario = betting('NC', { automation }).close().deal('KS');
    report(scenario, 'excess-card', { cards: ['9S'] });
    resolve(scenario, { is: 'reconstructed' });
    const before = due(scenario.table)?.at ?? 0;
    events(scenario, 9000);
    expect([scenario.phase, due(scenario.table)?.at]).toEqual(['electing', before + 9000]);
  });
});

describe('a table that runs by itself', () => {
  test.each(BOOKS)('%s: within the grace it goes on, beyond it follows its book', (book) => {
    const scenario = betting(book, byItself);
    expect(types(events(scenario, 15_000))).toEqual(['Paused', 'Resumed']);
    // Reading 62: before the close, and nothing is established.
    expect(types(events(scenario, 15_001))).toContain('RoundVoided');
  });
});

describe('a sign of life', () => {
  test('is the house’s to give', () => {
    const scenario = betting('NC');
    const given = { alive: 1 };
    const wish = { type: 'Interrupt', cause: 'power', given } as const;
    expect(scenario.refused(dealer, wish).code).toBe('NOT_ALLOWED');
  });

  test('is given to nothing else', () => {
    const scenario = betting('NC', byItself).close();
    const given = { alive: 1, cause: 'shoe-lost' } as const;
    const refused = scenario.refused(house, { type: 'Interrupt', cause: 'no key', given });
    expect(refused.code).toBe('NOT_ALLOWED');
  });
});
