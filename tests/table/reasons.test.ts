import { describe, expect, test } from 'vitest';
import { roundSeenBy } from '../../src/house/tables/past-round.ts';
import {
  type Actor,
  announced,
  type Event,
  handHistories,
  type State,
  toldTo,
  toldToEach,
  view,
} from '../../src/table/index.ts';
import {
  dealer,
  givenTable,
  house,
  manager,
  patron,
  Scenario,
  shift,
  supervisor,
} from './scenario.ts';

/**
 * What staff types, and why, stays with staff. Each course is run twice with other words: whoever is no staff must
 * have seen and heard the same, to the byte.
 */
type Course = (words: string) => Scenario;

const WON = ['9S', 'KD', 'KH', 'KC'];
const report = (kind: 'foreign-card' | 'anything-else' | 'placed-in-error', words: string) =>
  ({ type: 'Report', kind, detail: { words } }) as const;

const betting = (book: Parameters<typeof givenTable>[0] = 'NC') =>
  givenTable(book).open().bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 10_000);
const settled = () => {
  const scenario = betting()
    .close()
    .deal(...WON);
  scenario.do(dealer, { type: 'Settle' });
  return scenario;
};

const COURSES: Readonly<Record<string, Course>> = {
  'a void after the settlement': (words) => {
    const scenario = settled();
    scenario.do(dealer, report('foreign-card', words));
    scenario.do(manager, { type: 'Resolve', decision: { is: 'so' }, reason: words });
    return scenario;
  },
  'a report that is not so': (words) => {
    const scenario = betting().close().deal('9S', 'KD');
    scenario.do(dealer, report('foreign-card', words));
    scenario.do(manager, { type: 'Resolve', decision: { is: 'not-so' }, reason: words });
    return scenario;
  },
  'a note': (words) => {
    const scenario = betting().close();
    scenario.do(dealer, report('placed-in-error', words));
    return scenario;
  },
  'a card corrected after the settlement': (words) => {
    const scenario = settled();
    const card = { hand: 'player', index: 0, card: '8S' } as const;
    scenario.confirmed(dealer, { type: 'CorrectCard', ...card, reason: words }, supervisor);
    return scenario;
  },
  'chips put right': (words) => {
    const scenario = settled();
    const bet = { patron: 'p1', box: 1, bet: 'banker', amount: 20_000 } as const;
    scenario.confirmed(dealer, { type: 'CorrectBet', ...bet, reason: words }, supervisor);
    return scenario;
  },
  'a question that is refused': (words) => {
    const scenario = settled();
    const bet = { patron: 'p1', box: 1, bet: 'player', amount: 20_000, reason: words } as const;
    const wish = { type: 'CorrectBet', ...bet, round: 1 } as const;
    scenario.do(dealer, { type: 'Ask', wish });
    const ask = scenario.table.asks[0]?.ask ?? 0;
    scenario.do(supervisor, { type: 'Refuse', ask, reason: words });
    return scenario;
  },
  'a ruling that gives a bet back': (words) => {
    const scenario = betting().close().deal('9S', 'KD');
    scenario.do(shift, report('anything-else', words));
    const bets = [{ box: 1, patron: 'p1', bet: 'player' }];
    const decision = { is: 'return', bets } as const;
    scenario.confirmed(shift, { type: 'Resolve', decision, reason: words }, dealer);
    return scenario;
  },
  'an interruption': (words) => {
    const scenario = betting().close().deal('9S', 'KD');
    scenario.do(dealer, { type: 'Interrupt', cause: words });
    scenario.do(manager, { type: 'Resolve', decision: { is: 'so' }, reason: words });
    return scenario;
  },
  'a shoe replaced': (words) => {
    const scenario = settled();
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: words });
    return scenario;
  },
  'the floor called': (words) => {
    const scenario = betting();
    scenario.do(dealer, { type: 'CallFloor', words });
    return scenario;
  },
  'a round entered again': (words) => {
    const scenario = givenTable('NC');
    scenario.do(house, { type: 'AcceptRollback', count: 900, hash: 'f'.repeat(64) });
    scenario.do(supervisor, { type: 'OpenRound', entered: words });
    const bet = { patron: 'p1', box: 1, bet: 'player', amount: 10_000 } as const;
    scenario.do(dealer, { type: 'RecordBet', ...bet });
    scenario.close().deal(...WON);
    scenario.confirmed(dealer, { type: 'Settle' }, supervisor);
    return scenario;
  },
};

/** All that somebody could have seen and heard. */
const received = ({ made, events }: Scenario, who: Actor): string => {
  const again = new Scenario();
  const seen: unknown[] = [];
  for (const { asking } of made) {
    const { command, given } = asking;
    const { by, ...wish } = command;
    const { at: _, ...rest } = given;
    again.do(by, { ...wish, given: rest } as Parameters<Scenario['do']>[1]);
    seen.push(view(again.state as State, who));
  }
  const heard = (event: Event, crowd: boolean) => [
    announced(event, crowd),
    toldTo(event, who, crowd),
    toldToEach([event], crowd).get(who.id) ?? null,
  ];
  const told = events.flatMap((event) => [heard(event, false), heard(event, true)]);
  const rounds = handHistories(events).map((round) => roundSeenBy(round, who));
  return JSON.stringify({ seen, told, rounds });
};

describe.each(Object.entries(COURSES))('%s', (_, course) => {
  const [one, other] = [course('a red back at 21:40'), course('the family of p3 asks')];

  test.each([
    ['the patron whom it concerns', patron('p1')],
    ['another patron', patron('p3')],
  ])('says the same to %s', (__, who) => {
    expect(received(one, who)).toBe(received(other, who));
    expect(received(one, who)).not.toContain('21:40');
  });

  test('says the same to a display', () => {
    const board = { role: 'display', id: 'b' } as const;
    const shown = ({ made, events, state }: Scenario) => {
      expect(made.length).toBeGreaterThan(3);
      const heard = events.flatMap((event) => [announced(event), announced(event, true)]);
      return JSON.stringify({ heard, seen: view(state, board) });
    };
    expect(shown(one)).toBe(shown(other));
  });

  test('and staff has the words', () => {
    expect(JSON.stringify(one.events)).toContain('21:40');
    expect(JSON.stringify(one.events.map((event) => toldTo(event, dealer)))).toContain('21:40');
  });
});
