import { describe, expect, test } from 'vitest';
import {
  type Entry,
  entryLine,
  entryText,
  GENESIS,
  isWritten,
  parseEntry,
  readEntry,
  splitLine,
} from './line.ts';

const entry: Entry = {
  sequence: 19,
  at: 1_700_000_013_300,
  by: { role: 'dealer', id: 'd1' },
  id: 'c19',
  command: { type: 'DrawCard' },
  given: { card: '7S' },
  events: [{ type: 'CardDealt' }, { type: 'CardExposed' }],
  previous: GENESIS,
};
const hash = 'ab'.repeat(32);

test('the text has its members in one order, whatever order they were put in', () => {
  const { previous, by, ...rest } = entry;
  const text = entryText({ previous, ...rest, by: { id: by.id, role: by.role } });
  expect(text).toBe(
    `{"sequence":19,"at":1700000013300,"by":{"role":"dealer","id":"d1"},"id":"c19","command":{"type":"DrawCard"},"given":{"card":"7S"},"events":[{"type":"CardDealt"},{"type":"CardExposed"}],"previous":"${'0'.repeat(64)}"}`,
  );
  expect(readEntry(text)).toEqual(entry);
});

test('a line is the text with its hash as the last member', () => {
  const text = entryText(entry);
  const line = entryLine(text, hash);
  expect(line).toBe(`${text.slice(0, -1)},"hash":"${hash}"}`);
  expect(splitLine(line)).toEqual({ text, hash });
});

test.each([
  ['no hash', entryText(entry)],
  ['a hash that is too short', entryLine('{"a":1}', hash.slice(1))],
  ['a hash that is too long', entryLine('{"a":1}', `${hash}0`)],
  ['a hash in capitals', entryLine('{"a":1}', hash.toUpperCase())],
  ['something behind it', `${entryLine('{"a":1}', hash)} `],
  ['a hash within', `${entryLine('{"a":1}', hash)},"b":2}`],
])('%s is no line', (_, line) => {
  expect(splitLine(line)).toBeUndefined();
});

describe('what is no entry', () => {
  test('nothing but the time was given: then nothing is written', () => {
    const { given: _, ...bare } = entry;
    expect(parseEntry(JSON.stringify(bare))).toEqual(bare);
  });

  test('what came to nothing is one', () => {
    expect(parseEntry(JSON.stringify({ ...entry, events: [] }))).toEqual({ ...entry, events: [] });
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"entry"'],
    ['a list', '[]'],
  ])('%s', (_, text) => {
    expect(parseEntry(text)).toBeUndefined();
  });

  test.each<[string, object]>([
    ['a sequence that is a text', { sequence: '19' }],
    ['a sequence that is no whole number', { sequence: 1.5 }],
    ['a time that is a text', { at: '1' }],
    ['a time too large to count', { at: 2 ** 53 }],
    ['no time', { at: null }],
    ['an id that is a number', { id: 1 }],
    ['a previous hash that is a number', { previous: 0 }],
    ['nobody', { by: null }],
    ['a name instead of somebody', { by: 'dealer' }],
    ['somebody in a list', { by: ['dealer', 'd1'] }],
    ['somebody without a role', { by: { id: 'd1' } }],
    ['somebody without an id', { by: { role: 'dealer' } }],
    ['somebody whose role is a number', { by: { role: 1, id: 'd1' } }],
    ['somebody whose id is a number', { by: { role: 'dealer', id: 1 } }],
    ['an empty object given', { given: {} }],
    ['a list given', { given: ['7S'] }],
    ['a text given', { given: '7S' }],
    ['null given', { given: null }],
    ['no command', { command: null }],
    ['a command without a type', { command: {} }],
    ['a command whose type is a number', { command: { type: 1 } }],
    ['a command that is a text', { command: 'DrawCard' }],
    ['a command in a list', { command: [{ type: 'DrawCard' }] }],
    ['no events', { events: null }],
    ['events that are an object', { events: { type: 'CardDealt' } }],
    ['an event without a type', { events: [{ type: 'CardDealt' }, {}] }],
    ['an event that is a text', { events: ['CardDealt'] }],
    ['an event that is null', { events: [null] }],
  ])('%s', (_, change) => {
    expect(parseEntry(JSON.stringify({ ...entry, ...change }))).toBeUndefined();
  });
});

describe('what is written in another way may be read in two', () => {
  const text = entryText(entry);
  test.each([
    ['a space', text.replace('"at":', '"at": ')],
    ['a member twice', text.replace('"at":', '"at":1,"at":')],
    ['a member too many', text.replace('{', '{"more":1,')],
    ['another order', JSON.stringify(Object.fromEntries(Object.entries(entry).toReversed()))],
  ])('%s', (_, other) => {
    expect(parseEntry(other)).toMatchObject({ sequence: 19 });
    expect(readEntry(other)).toBeUndefined();
  });

  test('so deep that it cannot be written again', () => {
    let events: object = { type: 'Deep' };
    for (let i = 0; i < 100_000; i++) events = { type: 'Deep', events };
    expect(isWritten({ ...entry, events: [events] } as Entry, text)).toBe(false);
  });
});
