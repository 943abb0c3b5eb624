import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { changed, HOSTILE, type Path, pathsOf } from '../../tests/hostile.ts';
import { freshView } from '../../tests/web/fresh-view.ts';
import { rulebook } from '../rulebooks/index.ts';
import { type Event, settingsOf, type Wish } from '../table/index.ts';
import { EventSchema } from './events.ts';
import { readFrame } from './frames.ts';
import { FloorSchema, MeSchema } from './house.ts';
import { HOUSE_DEFAULTS } from './house-settings.ts';
import { AnswerSchema, type Own } from './live.ts';
import { Malformed } from './malformed.ts';
import { StaffSchema } from './people.ts';
import { letterReader, type Reader, reader } from './read.ts';
import { BookSchema } from './rulebooks.ts';
import type { Schema } from './schema.ts';
import { SettingsSchema } from './settings.ts';
import { OwnSchema, PublicViewSchema } from './view.ts';
import { WISHES } from './wish-schema.ts';
import { readAsked, readWish } from './wishes.ts';

/** What crosses a border may be anything: it is read as its schema says, or refused with a place. */

const GAME = 'tiger-buffalo-commission-insurance';
const by = { role: 'dealer', id: 'd1' } as const;
const VIEW = {
  ...freshView(GAME),
  offers: [{ hand: 'player', after: 4, pays: '3 to 2', paidOnTie: false, rule: '4.1.15' }],
  step: { step: 'expose', to: 'banker', index: 1, offers: [] },
  squeezes: [{ patron: 'p1', hand: 'player', index: 2, bankerFirst: null, consented: false }],
} as const;
const REPORTED: Event = {
  type: 'IrregularityReported',
  by,
  at: 5,
  kind: 'drawn-together',
  detail: { words: 'two at once', cards: ['9H', 'faceDown'], intended: [] },
  rule: '5.11',
  established: [{ bet: 'player', result: 'win' }],
  exposed: [0, 1],
};
const RETURNED: Event = {
  type: 'IrregularityResolved',
  by,
  at: 6,
  kind: 'placed-in-error',
  report: 7,
  decision: { is: 'return', bets: [{ box: 1, patron: 'p1', bet: 'player', after: 4 }] },
  reason: 'as asked',
  rule: '5.14',
};
const OWN: Own = {
  role: 'patron',
  may: ['PlaceBet'],
  patron: { id: 'p1', rack: 100, box: 1, seat: 'seated' },
  stakes: [],
  insurance: [],
  insurable: [
    { offer: 9, box: 1, hand: 'player', after: 4, pays: '3 to 2', most: 100, late: false },
  ],
  lines: [],
  goingBack: [{ box: 1, bet: 'player', amount: 2500 }],
  maySqueeze: ['player'],
  shown: [{ hand: 'player', index: 2 }],
  elects: false,
  insures: false,
  away: false,
  guard: null,
  nonce: null,
  faces: [{ hand: 'player', index: 2, card: '10D' }],
};
const ME = {
  signedIn: { kind: 'staff', role: 'dealer', id: 'd1', table: null, locked: false },
  terminal: { id: 't', label: 'pit' },
  needsSetUp: false,
  demonstration: false,
  zone: 'Asia/Singapore',
  chips: HOUSE_DEFAULTS.chips,
};

const CASES: readonly (readonly [string, Schema<never>, unknown])[] = (
  [
    [
      'settings',
      SettingsSchema,
      settingsOf(GAME, { limits: { side: { tie: { minimum: 1, maximum: 2 } } } }),
    ],
    ['a view', PublicViewSchema, VIEW],
    ['an own part', OwnSchema, OWN],
    ['an event', EventSchema, REPORTED],
    ['a decision', EventSchema, RETURNED],
    ['an answer', AnswerSchema, { id: 'c1', sequence: 3, events: [REPORTED] }],
    [
      'a refusal',
      AnswerSchema,
      { id: 'c1', error: { code: 'NOT_NOW', message: 'no', rule: '3.1' } },
    ],
    ['who is here', MeSchema, ME],
    ['staff', StaffSchema, { staff: [{ id: 'd1', role: 'dealer', locked: false }] }],
    ['the floor', FloorSchema, { tables: [] }],
    ['a rulebook', BookSchema, rulebook(GAME)],
  ] as const
).map(([name, schema, value]) => [
  name,
  schema as unknown as Schema<never>,
  JSON.parse(JSON.stringify(value)),
]);

/** What our reader makes of it: the value, or where it is wrong; anything but that is a fault of ours. */
const readBy = (
  schema: Schema<never>,
  json: unknown,
  way: (schema: Schema<never>) => Reader<unknown> = reader,
): { value: unknown } | { wrong: string } => {
  try {
    return { value: way(schema)(json, 'it') };
  } catch (error) {
    if (error instanceof Malformed) return { wrong: error.message };
    throw error;
  }
};

test.each(CASES)('%s is read as it is', (_, schema, value) => {
  expect(readBy(schema, value)).toEqual({ value });
  expect(Compile(schema).Check(value)).toBe(true);
});

describe('every field with every hostile value', () => {
  test.each(CASES)(
    '%s',
    (_, schema, value) => {
      const validator = Compile(schema);
      const one = ofEachOne(value);
      expect(validator.Check(one)).toBe(true);
      for (const path of pathsOf(one).filter(everyForm)) {
        for (const [name, hostile] of HOSTILE) {
          const json = changed(one, path, hostile);
          const read = readBy(schema, json);
          if ('wrong' in read) {
            expect(read.wrong).toMatch(/^it\b/);
            expect(read.wrong.length).toBeLessThan(600);
            expect(read.wrong).not.toMatch(/\[object /);
          }
          const letter = 'value' in readBy(schema, json, letterReader);
          const checked = validator.Check(json);
          if (!BEYOND.has(name)) {
            expect(`${path.join('.')} ${name} ${letter}`).toBe(
              `${path.join('.')} ${name} ${checked}`,
            );
          }
          // What the two make of it is the same, but for what a terminal must not be steered by and 2^53.
          if (OURS_ALONE.has(name) || isWords(path)) continue;
          expect(`${path.join('.')} ${name} ${'value' in read}`).toBe(
            `${path.join('.')} ${name} ${checked}`,
          );
        }
      }
    },
    120_000,
  );
});

/** Refused by our reader alone; and what a closed object must not hold, which is left aside. */
const OURS_ALONE = new Set([
  'a prototype',
  'a constructor',
  'toString',

  'a null byte',
  '2^53',
  '2^53 and more digits',
  'a number past all bounds',
]);
/** Whole numbers that JavaScript does not tell apart: JSON Schema takes them for whole. */
const BEYOND = new Set(['2^53', '2^53 and more digits']);
/** Of older records it takes words of any length. */
const isWords = (path: Path) => path.includes('words') || path.includes('reason');

/** Of a list the first member stands for the others. */
const ofEachOne = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.slice(0, 1).map(ofEachOne);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, ofEachOne(value)]));
};

/** Of clauses with the same fields one stands for the others. */
const everyForm = (path: Path): boolean =>
  path[0] !== 'irregularities' || path.length < 2 || FORMS.has(String(path[1]));
const FORMS: ReadonlySet<string> = new Set([
  'over-limit',
  'interruption',
  'wrong-number',
  'copies',
  'face-up',
  'drawn-together',
]);

test('what a later version adds is left aside, and nothing of it comes through', () => {
  const more = { ...ME, later: true, signedIn: { ...ME.signedIn, since: 5 } };
  expect(readBy(MeSchema as unknown as Schema<never>, more)).toEqual({ value: ME });
});

test('members of any name, whatever objects have of their own', () => {
  const side = JSON.parse(
    '{"__proto__":{"minimum":1,"maximum":2},"constructor":{"minimum":3,"maximum":4}}',
  );
  const settings = { ...settingsOf(GAME), limits: { ...settingsOf(GAME).limits, side } };
  const read = reader(SettingsSchema)(settings, 'it');
  expect(Object.keys(read.limits.side)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>)['minimum']).toBeUndefined();
});

describe('frames', () => {
  const view = { type: 'view', sequence: 1, at: 2, public: VIEW, own: OWN };

  test('are read', () => {
    expect(readFrame(JSON.stringify(view))).toEqual(JSON.parse(JSON.stringify(view)));
    expect(readFrame('{"type":"beat","at":5}')).toEqual({ type: 'beat', at: 5 });
  });

  test('of a type that is not known are left aside', () => {
    expect(readFrame('{"type":"fireworks"}')).toBeNull();
    expect(readFrame('{"type":"toString"}')).toBeNull();
  });

  test.each([
    ['nothing', '', 'this is no JSON'],
    ['no object', '[1]', 'a frame is an object with a type'],
    ['no type', '{"at":1}', 'a frame is an object with a type'],
    ['half a view', '{"type":"view","sequence":1}', 'view.at is missing'],
    ['another role', JSON.stringify({ ...view, own: { role: 'cook' } }), 'view.own.role: "cook"'],
    [
      'a wrong field of a change',
      '{"type":"change","from":1,"sequence":2,"at":3,"public":{"round":"x"},"stakes":[],"heard":[]}',
      'change.public.round: "x" is no whole number',
    ],
  ])('%s is refused with its place', (_, text, wrong) => {
    expect(readFrame(text)).toEqual({ wrong: expect.stringContaining(wrong) });
  });

  test('any JSON at all', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const frame = readFrame(JSON.stringify(json));
        expect(frame === null || 'wrong' in frame).toBe(true);
      }),
    );
  });
});

const isList = (json: unknown, path: Path): boolean =>
  Array.isArray(path.reduce((one, key) => (one as Record<string, unknown>)[key], json));

describe('commands', () => {
  const OPEN = { type: 'OpenTable', settings: settingsOf(GAME) };
  const RESOLVE = {
    type: 'Resolve',
    decision: RETURNED.decision,
    reason: 'so',
    round: 1,
    report: 4,
  };
  const REPORT = { type: 'Report', kind: 'drawn-together', detail: REPORTED.detail, round: 1 };

  test.each([OPEN, RESOLVE, REPORT])('$type, every field with every hostile value', (command) => {
    const json: unknown = JSON.parse(JSON.stringify(command));
    const validator = Compile(WISHES[command.type as Wish['type']]);
    expect(readAsked(json)).toEqual(command);
    for (const path of pathsOf(json)) {
      for (const [name, hostile] of HOSTILE) {
        const asked = changed(json, path, hostile);
        const read = readAsked(asked);
        if (typeof read === 'string') expect(read.length).toBeLessThan(400);
        // In a record it is held to the letter, and to nothing besides.
        const isWish = typeof readWish(asked) !== 'string';
        expect(`${path.join('.')} ${name} ${isWish}`).toBe(
          `${path.join('.')} ${name} ${validator.Check(asked)}`,
        );
      }
      // What is no object becomes one, and is refused as well.
      const more: unknown = JSON.parse(JSON.stringify(changed(json, [...path, 'surplus'], 1)));
      if (!isList(json, path)) expect(typeof readAsked(more)).toBe('string');
    }
  });
});
