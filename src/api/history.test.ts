import { describe, expect, test } from 'vitest';
import { dealer, givenTable } from '../../tests/table/scenario.ts';
import { isRefusal } from '../rules/index.ts';
import { handHistories } from '../table/index.ts';
import { parseHistory } from './history.ts';
import { HistorySchema } from './history-form.ts';
import { reader } from './read.ts';

const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close();
scenario.deal('9S', '2D', 'KH', '3C').do(dealer, { type: 'Settle' });
const [written] = handHistories(scenario.events);

/** A history as JSON, with something changed in it. */
const history = (change: (json: Record<string, unknown>) => void = () => {}): unknown => {
  const json = JSON.parse(JSON.stringify(written));
  change(json);
  return json;
};

test('what is written is read back', () => {
  const read = parseHistory(history());
  if (isRefusal(read)) throw new Error(read.message);
  const { steps, settlement, round, shoe, version, irregularities } = read.record;
  expect({ steps, settlement, round, shoe, version, irregularities }).toEqual({
    steps: written?.steps,
    settlement: written?.settlement,
    round: 1,
    shoe: 1,
    version: '3',
    irregularities: [],
  });
  expect(read.round.cards).toEqual(['9S', '2D', 'KH', '3C']);
});

test('fields that a later version adds are left aside', () => {
  const json = history((one) => {
    one['weather'] = 'rain';
    one['steps'] = [{ ...written?.steps[0], mood: 'calm' }];
  });
  const read = parseHistory(json);
  expect(read).not.toHaveProperty('code');
  expect(JSON.stringify(read)).not.toContain('calm');
});

test('what would steer a terminal is taken out of what people wrote', () => {
  const step = {
    by: dealer,
    at: 1,
    type: 'Noted',
    kind: 'display-wrong',
    words: 'red \u001b[31m\nline',
    rule: '5.15',
  };
  const read = parseHistory(
    history((one) => {
      one['steps'] = [step];
    }),
  );
  expect(read).toMatchObject({ record: { steps: [{ words: 'red  [31m line' }] } });
});

test('the whole of it is what its schema says', () => {
  const json: unknown = JSON.parse(JSON.stringify(written));
  expect(reader(HistorySchema)(json, 'history')).toEqual(json);
});

describe('anything else is refused in one line', () => {
  test.each<[string, (one: Record<string, unknown>) => void, string]>([
    ['no round number', (one) => delete one['round'], 'history.round is missing'],
    ['no steps', (one) => delete one['steps'], 'history.steps is missing'],
    ['steps that are no list', (one) => (one['steps'] = {}), 'history.steps: an object is no list'],
    ['an unknown step', (one) => (one['steps'] = [{ type: 'Danced' }]), 'steps[0].type: "Danced"'],
    [
      'a step of the table',
      (one) => (one['steps'] = [{ type: 'TrayFilled', by: dealer, at: 0, amount: 1 }]),
      'steps[0].type: "TrayFilled" is no step',
    ],
    [
      'a step called like a method',
      (one) => (one['steps'] = [{ type: 'toString' }]),
      'steps[0].type: "toString"',
    ],
    [
      'a card that is none',
      (one) =>
        (one['steps'] = [
          { type: 'CardExposed', by: dealer, at: 0, hand: 'player', index: 0, card: '1S' },
        ]),
      'steps[0].card: "1S" is no card',
    ],
    [
      'a place that is none',
      (one) =>
        (one['steps'] = [
          { type: 'CardExposed', by: dealer, at: 0, hand: 'player', index: 1e9, card: 'AS' },
        ]),
      'steps[0].index: 1000000000 is no whole number from 0 to 2',
    ],
    [
      'an unknown role',
      (one) => (one['steps'] = [{ type: 'BetsClosed', by: { role: 'cook' } }]),
      'role',
    ],
    ['no settlement', (one) => delete one['settlement'], 'history.settlement is missing'],
    [
      'odds that are none',
      (one) =>
        (one['settlement'] = {
          ...written?.settlement,
          lines: [{ ...written?.settlement?.lines[0], odds: 'good' }],
        }),
      'odds: "good" is no odds',
    ],
    ['an id that steers the terminal', (one) => (one['version'] = '\u001b[2J'), 'history.version'],
    ['no game', (one) => delete one['game'], 'game is missing'],
  ])('%s', (_, change, message) => {
    expect(parseHistory(history(change))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
  });

  test.each([[null], [[]], ['text'], [7]])('%j', (json) => {
    expect(parseHistory(json)).toMatchObject({ code: 'BAD_INPUT' });
  });
});
