import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../tests/record/chanced.ts';
import { Played } from '../../tests/record/played.ts';
import { anyWorld } from '../../tests/table/model-world.ts';
import { type Entry, entryOf } from '../record/index.ts';
import { rulebooks } from '../rulebooks/index.ts';
import type { Event } from '../table/index.ts';
import { readEvent } from './log.ts';

const at = { sequence: 1, command: 'c1', previous: '' };
const written = (event: Event): Entry => JSON.parse(JSON.stringify(entryOf(event, at)));

/** The events that the tables' own tests can make happen, by chance. */
const chanced = (): Event[] => {
  const events: Event[] = [];
  const property = fc.property(anyWorld(600), (world) => {
    events.push(...eventsOf(world));
  });
  fc.assert(property, { seed: 21, numRuns: 60 });
  for (const { id } of rulebooks) events.push(...new Played(id, { rounds: 5 }).close().events);
  return events;
};

/** A request with any other detail does not reach the table; the model's does. */
const sensible = (event: Event): boolean => {
  if (event.type !== 'IrregularityReported') return true;
  const { slot, intended = [] } = event.detail;
  const lies = slot === undefined || [0, 1, 2].includes(slot.index);
  return lies && intended.every(({ box }) => Number.isInteger(box));
};

test('every event reads back as it was written', { timeout: 60_000 }, () => {
  const types = new Set<string>();
  for (const event of chanced().filter(sensible)) {
    types.add(event.type);
    expect(readEvent(written(event))).toEqual(JSON.parse(JSON.stringify(event)));
  }
  // All that the table's source declares, so that a new one is not forgotten.
  const source = readFileSync(new URL('../table/events.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(/readonly type: '(\w+)'/g)].map(([, type]) => type);
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.filter((type) => type && !types.has(type))).toEqual([]);
});

describe('what is malformed is named', () => {
  const by = { role: 'dealer', id: 'd1' };
  const entry = (type: string, data: unknown, who: unknown = by): Entry =>
    ({ ...at, at: 1, by: who, type, data }) as Entry;

  test.each<[string, Entry, string]>([
    ['an unknown type', entry('Magic', {}), 'type: "Magic" is no event that this program knows'],
    ['a name of every object', entry('toString', {}), 'type: "toString" is no event'],
    ['no data', entry('BoughtIn', []), 'data: a list is no object'],
    ['a missing field', entry('BoughtIn', { patron: 'p1' }), 'data.amount is missing'],
    ['half a cent', entry('TrayFilled', { amount: 0.5 }), 'data.amount: 0.5 is no whole number'],
    ['a card that is none', entry('CardsBurnt', { card: '1S', count: 1 }), 'data.card: "1S"'],
    ['settings without limits', entry('TableOpened', { settings: {} }), 'data.settings.game is'],
    ['an unknown role', entry('TableClosed', {}, { role: 'king', id: 'k' }), 'by.role: "king"'],
    ['a line break in an id', entry('PatronLeft', { patron: 'p\n1' }), 'data.patron'],
  ])('%s', (_, wrong, message) => {
    const read = readEvent(wrong);
    expect('wrong' in read && read.wrong).toContain(message);
  });
});
