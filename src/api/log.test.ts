import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '../../tests/record/chanced.ts';
import type { Body } from '../../tests/record/exported.ts';
import { histories } from '../../tests/record/histories.ts';
import { anyWorld } from '../../tests/table/model-any-world.ts';
import { type Entry, entryText, GENESIS } from '../record/index.ts';
import { readRecorded } from './log.ts';

/** What the tables' own tests can carry out, by chance and by script. */
/** What chance comes to so seldom that so few tables may not. */
const place = { box: 1, patron: 'p1' };
const cover = { ...place, hand: 'player', after: 4, pays: '5 to 2', amount: 100 };
const seldom = (events: readonly object[]) => events as Body['events'];
const SELDOM: Body = {
  at: 1,
  by: { role: 'dealer', id: 'd1' },
  id: 'seldom',
  command: { type: 'CloseTable' },
  events: seldom([
    { type: 'BetNotLeftUp', ...place, bet: 'tie', amount: 100, reason: 'no room', rule: '3.8' },
    { type: 'InsuranceRestored', ...cover, late: false, own: true },
    { type: 'BetReturnLapsed', ...place, bet: 'player', reason: 'misread' },
    { type: 'ElectionsLapsed', patrons: ['p1'] },
  ]),
};

const chanced = (): Body[] => {
  const bodies: Body[] = [];
  const property = fc.property(anyWorld(600), (world) => {
    bodies.push(...entriesOf(world));
  });
  fc.assert(property, { seed: 21, numRuns: 25 });
  return [...bodies, ...histories().flatMap((one) => one.bodies), SELDOM];
};

const written = (body: Body): Entry =>
  JSON.parse(entryText({ sequence: 1, previous: GENESIS, ...body })) as Entry;

test('every entry reads back as it was written', { timeout: 60_000 }, () => {
  const types = new Set<string>();
  for (const body of chanced()) {
    const entry = written(body);
    const read = readRecorded(entry, entryText(entry));
    if ('wrong' in read) throw new Error(read.wrong);
    const { by, at, command, events, given = {} } = entry;
    expect(read.command).toEqual({ by, ...command });
    expect({ ...read.noted, ...read.given }).toEqual({ at, ...given });
    expect(read.readEvents()).toEqual(events.map((event) => ({ by, at, ...event })));
    for (const { type } of events) types.add(type);
  }
  // All that the table's source declares, so that a new one is not forgotten.
  const source = readFileSync(new URL('../table/events.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(/readonly type: '(\w+)'/g)].map(([, type]) => type);
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.filter((type) => type && !types.has(type))).toEqual([]);
});

describe('what is malformed is named', () => {
  const entry = (fields: object): Entry => ({
    ...written({
      at: 1,
      by: { role: 'dealer', id: 'd1' },
      id: 'c1',
      command: { type: 'CloseTable' },
      events: [],
    }),
    ...fields,
  });

  test.each<[string, object, string]>([
    ['an unknown command', { command: { type: 'Magic' } }, 'command: "Magic" is no command'],
    ['a name of every object', { command: { type: 'toString' } }, '"toString" is no command'],
    ['a missing field', { command: { type: 'Leave' } }, 'command: Leave'],
    [
      'a field too many',
      { command: { type: 'CloseTable', x: 1 } },
      'CloseTable.x: not one of its fields',
    ],
    ['a card in another spelling', { command: { type: 'BurnCards', card: 'TD' } }, 'card'],
    ['an unknown role', { by: { role: 'king', id: 'k' } }, 'by.role: "king"'],
    ['something given', { given: { x: 1 } }, '"x" is nothing that is given'],
    ['a card that is none', { given: { card: '1S' } }, 'given.card: "1S"'],
    ['an unknown cause', { given: { cause: 'bored' } }, 'given.cause: "bored"'],
    ['a book that is none', { given: { book: {} } }, 'given.book'],
  ])('%s', (_, wrong, message) => {
    const read = readRecorded(entry(wrong), '');
    expect('wrong' in read && read.wrong).toContain(message);
  });

  test.each<[string, object, string]>([
    ['an unknown event', { type: 'Magic' }, '"Magic" is no event that this program knows'],
    ['a missing field', { type: 'BoughtIn', patron: 'p1' }, 'BoughtIn.amount is missing'],
    ['half a cent', { type: 'TrayFilled', amount: 0.5 }, 'TrayFilled.amount: 0.5 is no whole'],
    ['a card that is none', { type: 'CardsBurnt', card: '1S', count: 1 }, 'CardsBurnt.card: "1S"'],
    ['settings without limits', { type: 'TableOpened', settings: {} }, 'TableOpened.settings.game'],
    ['a line break in an id', { type: 'PatronLeft', patron: 'p\n1' }, 'PatronLeft.patron'],
  ])('%s', (_, event, message) => {
    const read = readRecorded(entry({ events: [event] }), '');
    const events = 'wrong' in read ? read : read.readEvents();
    expect('wrong' in events && events.wrong).toContain(message);
  });
});
