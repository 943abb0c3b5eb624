import { describe, expect, test } from 'vitest';
import { readRecorded } from '../../src/api/log.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { check, entryText, GENESIS, isFault, plain, UNWRITTEN } from '../../src/record/index.ts';
import { HOUSE_POLICY } from '../../src/rulebooks/index.ts';
import { DECIDER, type Event } from '../../src/table/index.ts';
import { report, ruling } from '../table/irregular.ts';
import { dealer, givenTable, house } from '../table/scenario.ts';
import { type Body, bodyOf } from './exported.ts';
import { lineOf, ofAnotherDecider } from './verifying.ts';

/** A round that is settled, one that is void, and one that is open. */
const scenario = givenTable('NC').open().bet('p1', 1, 'player', 2500).close();
scenario.deal('9S', '2S', 'KS', '6S').do(dealer, { type: 'Settle' });
scenario.open().bet('p1', 1, 'banker', 2500).close().deal('2H', '3H');
report(scenario, 'anything-else');
ruling(scenario, { is: 'void' });
scenario.open();
const bodies: readonly Body[] = scenario.made.map(({ asking, events }, i) =>
  bodyOf(asking, events, i + 1),
);

type Written = (text: string) => string;

/** What the check makes of these entries, the first fault or the report. `written` is how the nth is written. */
const checked = (entries: readonly Body[], nth = 0, written: Written = (text) => text) => {
  const record = check(ciphers);
  for (const [i, body] of entries.entries()) {
    const entry = { sequence: i + 1, previous: GENESIS, ...body };
    const text = entryText(entry);
    const read = readRecorded(entry, i + 1 === nth ? written(text) : text);
    if ('wrong' in read) return { line: i + 1, fault: read.wrong };
    const fault = record.take(i + 1, read);
    if (fault !== undefined) return fault;
  }
  return record.end('t1');
};

const withBody = (at: number, change: (body: Body) => object, from = bodies): Body[] =>
  from.with(at - 1, change(from[at - 1] as Body) as Body) as Body[];

const withGiven = (at: number, given: object, from = bodies) =>
  withBody(at, (body) => ({ ...body, given: { ...body.given, ...given } }), from);

describe('an honest record', () => {
  const rounds = { opened: 3, settled: 1, voided: 1 };
  const NONCES = { withNonces: 0, withoutNonces: 0, dropped: 0 };
  const shoes = { checked: 0, notYetRevealed: 0, leftUnrevealed: 0, ...NONCES };

  const entries = bodies.length;

  test('is decided again, and counted', () => {
    const report = { entries, decidedAgain: entries, checkedByLaws: 0, rounds, shoes };
    expect(checked(bodies)).toEqual(report);
  });

  test('of another decider is held to the laws, and counted', () => {
    const report = { entries, decidedAgain: 0, checkedByLaws: entries, rounds, shoes };
    expect(checked(ofAnotherDecider(bodies))).toEqual(report);
  });

  test('whose decider changes on the way is counted in parts', () => {
    const from = withGiven(6, { decider: DECIDER }, ofAnotherDecider(bodies));
    expect(checked(from)).toMatchObject({ entries, checkedByLaws: 5, decidedAgain: entries - 5 });
    const back = withGiven(9, { decider: 98 }, from);
    expect(checked(back)).toMatchObject({ checkedByLaws: entries - 3, decidedAgain: 3 });
  });

  test('of nothing has no rounds', () => {
    const none = { opened: 0, settled: 0, voided: 0 };
    expect(checked([])).toMatchObject({ entries: 0, rounds: none });
  });
});

describe('the first entry, and no other, says by what the log is to be read', () => {
  const without = (name: string) =>
    withBody(1, (body) => {
      const { [name]: _, ...given } = body.given as Record<string, unknown>;
      return { ...body, given };
    });

  test.each<[string, Body[], number, RegExp]>([
    ['no form', without('form'), 1, /no form that this program knows/],
    ['another form', withGiven(1, { form: 2 }), 1, /no form that this program knows/],
    ['no decider', without('decider'), 1, /does not name its decider/],
    ['no rulebook', without('book'), 1, /does not hold the rulebook/],
    ['a form later on', withGiven(2, { form: 1 }), 2, /only the first entry names the form/],
    ['a decider again', withGiven(2, { decider: DECIDER }), 2, /named again though it has not/],
  ])('%s', (_, entries, line, words) => {
    expect(checked(entries)).toEqual({ line, fault: expect.stringMatching(words) });
  });
});

describe('what the command does not come to', () => {
  const at = lineOf(bodies, 'BetPlaced');
  const changed = (change: (events: Body['events']) => object[]) =>
    checked(withBody(at, (body) => ({ ...body, events: change(body.events) })));

  test('an event is missing', () => {
    expect(changed(() => [])).toEqual({
      line: at,
      fault: 'BetPlaced is missing, which the command makes happen',
    });
  });

  test('an event is one too many', () => {
    const more = { type: 'BetRejected' };
    expect(changed((events) => [...events, more])).toEqual({
      line: at,
      fault: 'BetRejected is one too many: the command does not come to it',
    });
  });

  test('an event is another', () => {
    const right = JSON.stringify(bodies[at - 1]?.events[0]);
    const found = changed(([event]) => [{ ...event, amount: 5000 }]);
    const fault = `the command does not come to this BetPlaced, but to ${right}`;
    expect(found).toEqual({ line: at, fault });
  });

  test('one in the middle is named, not the ones before it', () => {
    const draw = lineOf(bodies, 'CardExposed');
    const found = checked(
      withBody(draw, (body) => ({ ...body, events: [body.events[0], { type: 'BetsClosed' }] })),
    );
    expect(found).toMatchObject({ line: draw });
    expect(isFault(found) && found.fault).toMatch(/come to this BetsClosed, but to .*CardExposed/);
  });

  test('a command that the table would have refused, with its paragraph where it has one', () => {
    const close = lineOf(bodies, 'BetsClosed');
    const late = bodies.toSpliced(close, 0, bodies[at - 1] as Body);
    const found = checked(late);
    expect(found).toMatchObject({ line: close + 1 });
    expect(isFault(found) && found.fault).toMatch(/^the table would have refused this: \w+ \d/);
    const [first] = bodies as [Body];
    const { form: _, decider: __, ...given } = first.given as { form: 1; decider: number };
    const again: Body = { ...first, given };
    const twice = checked(bodies.toSpliced(1, 0, again));
    expect(twice).toMatchObject({ line: 2 });
    expect(isFault(twice) && twice.fault).toMatch(/^the table would have refused this: \w+, /);
  });
});

describe('a settlement that the rules do not make', () => {
  const at = lineOf(bodies, 'RoundSettled');
  const { events } = bodies[at - 1] as Body;
  const [{ settlement }] = events as unknown as [Extract<Event, { type: 'RoundSettled' }>];
  const settled = (event: object) => {
    const found = checked(withBody(at, (body) => ({ ...body, events: [event] })));
    expect(found).toMatchObject({ line: at });
    return isFault(found) ? found.fault : '';
  };
  const type = 'RoundSettled';

  test('the first field that differs is named', () => {
    const other = { ...settlement, layout: 'Z', outcome: 'banker' };
    expect(settled({ type, settlement: other })).toBe(
      `the command does not come to this settlement: layout "Z", by the rules "${settlement.layout}"`,
    );
  });

  test.each<[string, object]>([
    ['none', { type }],
    ['null', { type, settlement: null }],
    ['without lines', { type, settlement: {} }],
    ['one with a field that is none of its own', { type, settlement: { ...settlement, more: 1 } }],
  ])('%s: what is due is named', (_, event) => {
    expect(settled(event)).toMatch(/come to this RoundSettled, but to \{"type":"RoundSettled"/);
  });

  test('another event that holds one', () => {
    const event = { type: 'Noted', settlement: { ...settlement, layout: 'Z' } };
    expect(settled(event)).toMatch(/come to this Noted, but to /);
  });
});

describe('the same said in another way', () => {
  const spaced = (text: string) => text.replace('"at":', '"at": ');

  test('is none, whichever decider it is of', () => {
    expect(checked(bodies, 4, spaced)).toEqual({ line: 4, fault: UNWRITTEN });
    expect(checked(ofAnotherDecider(bodies), 4, spaced)).toEqual({ line: 4, fault: UNWRITTEN });
  });
});

describe('of another decider', () => {
  const others = ofAnotherDecider(bodies);
  const at = lineOf(bodies, 'BetPlaced');
  const event = (fields: object) =>
    checked(
      withBody(
        at,
        (body) => ({ ...body, events: body.events.map((one) => ({ ...one, ...fields })) }),
        others,
      ),
    );

  test('an event that cannot be read, that breaks a law, or that cannot happen', () => {
    expect(event({ amount: '1' })).toMatchObject({ line: at, fault: /BetPlaced\.amount/ });
    expect(event({ type: 'BetsClosed', rule: '1' })).toMatchObject({
      line: at,
      fault: 'BetsClosed does not come of PlaceBet',
    });
    expect(event({ patron: 'p9' })).toEqual({
      line: at,
      fault: expect.stringMatching(/^this cannot happen at the table as it was: .*p9/),
    });
  });
});

test('an entry that is wrong is not taken: the right one may follow', () => {
  const record = check(ciphers);
  const take = (nth: number, body: Body) => {
    const entry = { sequence: nth, previous: GENESIS, ...body };
    const read = readRecorded(entry, entryText(entry));
    if ('wrong' in read) throw new Error(read.wrong);
    return record.take(nth, read);
  };
  for (const [i, body] of bodies.slice(0, 3).entries()) expect(take(i + 1, body)).toBeUndefined();
  expect(take(4, { ...(bodies[3] as Body), events: [] })).toMatchObject({ line: 4 });
  expect(take(4, bodies[3] as Body)).toBeUndefined();
  expect(record.end('t1')).toMatchObject({ entries: 4 });
});

test('what the house took up again is kept: where it is said, and what was given up when', () => {
  const at = (bodies.at(-1)?.at ?? 0) + 5;
  const event = { type: 'RollbackAccepted', count: 60, hash: 'ab'.repeat(32), from: bodies.length };
  const withdrawn = { type: 'ShoeWithdrawn', shoe: 1, rule: HOUSE_POLICY };
  const { from: _, ...command } = { ...event, type: 'AcceptRollback' };
  const accepted: Body = { at, by: house, id: 'x', command, events: [event, withdrawn] };
  const record = check(ciphers);
  for (const [i, body] of [...bodies, accepted].entries()) {
    const entry = { sequence: i + 1, previous: GENESIS, ...body };
    const read = readRecorded(entry, entryText(entry));
    if ('wrong' in read) throw new Error(read.wrong);
    expect(record.take(i + 1, read)).toBeUndefined();
  }
  const { length: from } = bodies;
  expect(record.rollbacks()).toEqual([{ entry: from + 1, from, count: 60, at }]);
});

test('an event in an entry has neither who nor when', () => {
  const event: Event = { type: 'BetsClosed', rule: '3.1', by: house, at: 5 };
  expect(plain(event)).toEqual({ type: 'BetsClosed', rule: '3.1' });
});
