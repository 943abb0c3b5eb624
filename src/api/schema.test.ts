import { expect, test } from 'vitest';
import { reader } from './read.ts';
import {
  between,
  closed,
  form,
  listOf,
  type Of,
  object,
  oneOf,
  optional,
  whole,
} from './schema.ts';
import { text } from './values.ts';

type Seat = { readonly box: number; readonly who: 'patron' | 'nobody'; readonly note?: string };

const who = oneOf('patron', 'nobody');

test('a schema is the type, to the field: whatever else does not compile', () => {
  const seat = object<Seat>({ box: whole, who, note: optional(text) });
  expect(reader(seat)({ box: 1, who: 'nobody' }, 'seat')).toEqual({ box: 1, who: 'nobody' });

  // @ts-expect-error a field is missing
  object<Seat>({ box: whole, note: optional(text) });
  // @ts-expect-error an optional field is missing
  object<Seat>({ box: whole, who });
  // @ts-expect-error a field too many
  object<Seat>({ box: whole, who, note: optional(text), more: text });
  // @ts-expect-error another type
  object<Seat>({ box: text, who, note: optional(text) });
  // @ts-expect-error narrower than the type
  object<Seat>({ box: whole, who: oneOf('patron'), note: optional(text) });
  // @ts-expect-error wider than the type
  object<Seat>({ box: whole, who: text, note: optional(text) });
  // @ts-expect-error must not be left out
  object<Seat>({ box: optional(whole), who, note: optional(text) });
  // @ts-expect-error may be left out
  object<Seat>({ box: whole, who, note: text });
});

test('a form makes the type of its fields', () => {
  const made = form({ box: whole, notes: listOf(text), note: optional(text) });
  const value: Of<typeof made> = { box: 1, notes: ['a'] };
  expect(reader(made)(value, 'it')).toEqual(value);
  // @ts-expect-error no such field
  const wrong: Of<typeof made> = { box: 1, notes: [], more: 1 };
  expect(reader(made)(wrong, 'it')).toEqual({ box: 1, notes: [] });
});

test('they are JSON Schema as it stands', () => {
  const schema = closed<{ readonly n: number; readonly s?: string }>({
    n: between(0, 9),
    s: optional(text),
  });
  expect(JSON.parse(JSON.stringify(schema))).toEqual({
    type: 'object',
    required: ['n'],
    properties: { n: { type: 'integer', minimum: 0, maximum: 9 }, s: { type: 'string' } },
    additionalProperties: false,
  });
});
