import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  checkpointProblem,
  entryLine,
  entryText,
  GENESIS,
  hashOf,
  nextLink,
  type Signed,
  START,
  seal,
  trailerLine,
} from '../../src/record/index.ts';
import { type Body, HOUSE } from './exported.ts';

const hash = 'ab'.repeat(32);
const body: Body = {
  at: 5000,
  by: { role: 'dealer', id: 'd1' },
  id: 'c4',
  command: { type: 'Settle' },
  events: [],
};
const lineOf = (sequence: number, previous: string, change: object = {}): string => {
  const text = entryText({ sequence, previous, ...body, ...change });
  return entryLine(text, hashOf(ciphers, text));
};

describe('the next line', () => {
  const last = { count: 3, hash, at: 5000 };

  test('the first follows on 64 zeros, at any time', () => {
    expect(GENESIS).toBe('0'.repeat(64));
    expect(START).toEqual({ count: 0, hash: GENESIS, at: 0 });
    expect(nextLink(ciphers, START, lineOf(1, GENESIS, { at: 0 }))).toMatchObject({
      link: { count: 1, at: 0 },
    });
  });

  test('of the same moment follows, and is where the chain then is', () => {
    const line = lineOf(4, hash);
    const text = entryText({ sequence: 4, previous: hash, ...body });
    expect(nextLink(ciphers, last, line)).toEqual({
      entry: { sequence: 4, previous: hash, ...body },
      text,
      link: { count: 4, hash: hashOf(ciphers, text), at: 5000 },
    });
  });

  test.each([
    ['of another number', lineOf(5, hash), /sequence 5 where 4 is due/],
    ['on another line', lineOf(4, GENESIS), /follows on another line/],
    ['of a moment before', lineOf(4, hash, { at: 4999 }), /time 4999 is before .* 5000/],
    ['without a hash', '{}', /no entry with a hash/],
    ['that is no entry', entryLine('{"a":1}', hashOf(ciphers, '{"a":1}')), /no entry as the reco/],
    ['with another hash', entryLine('{"a":1}', hash), /not the one of these bytes/],
  ])('%s does not', (_, line, words) => {
    expect(nextLink(ciphers, last, line)).toEqual({ line: 4, fault: expect.stringMatching(words) });
  });
});

describe('the trailer', () => {
  const last = { count: 3, hash, at: 5000 };
  const extent = { table: 't1', count: 3, hash, at: 5000 };

  test('signed in the moment of the last entry, or later', () => {
    for (const at of [5000, 5001]) {
      const trailer = { ...extent, at };
      expect(seal(ciphers, last, trailerLine(trailer, HOUSE))).toEqual({
        ...trailer,
        key: HOUSE.key,
      });
    }
  });

  test.each([
    ['for more entries', { count: 4 }, /4 entries and 3 come before it: the tail was cut off/],
    ['for fewer entries', { count: 2 }, /2 entries and 3 come before it: lines were added/],
    ['for another last entry', { hash: GENESIS }, /another last entry/],
    ['before the last entry', { at: 4999 }, /before the last entry was made/],
  ])('%s', (_, change, words) => {
    const line = trailerLine({ ...extent, ...change }, HOUSE);
    expect(seal(ciphers, last, line)).toEqual({ line: 4, fault: expect.stringMatching(words) });
  });

  test('that is none', () => {
    expect(seal(ciphers, last, '{"trailer":{}}')).toEqual({
      line: 4,
      fault: expect.stringContaining('no trailer'),
    });
  });
});

describe('an export and a checkpoint', () => {
  const key = HOUSE.key;
  const trailer: Signed = { table: 't1', count: 60, hash, at: 9000, key };
  const checkpoint: Signed = { table: 't1', count: 40, hash, at: 4000, key };
  const other = 'cd'.repeat(32);

  test('bear each other out', () => {
    expect(checkpointProblem(checkpoint, trailer, hash)).toBeUndefined();
    expect(checkpointProblem({ ...checkpoint, count: 60 }, trailer, hash)).toBeUndefined();
  });

  test('of another table say nothing of each other', () => {
    const elsewhere = { ...checkpoint, table: 't2', count: 99 };
    expect(checkpointProblem(elsewhere, trailer, undefined)).toBeUndefined();
  });

  test('of a table that had no entries yet: any history may follow', () => {
    const none = { ...checkpoint, count: 0 };
    expect(checkpointProblem(none, trailer, undefined)).toBeUndefined();
    expect(checkpointProblem({ ...none, key: 'k2' }, trailer, undefined)).toMatchObject({
      line: 61,
      fault: expect.stringContaining('another key'),
    });
  });

  test('an export that is shorter has lost its tail', () => {
    expect(checkpointProblem({ ...checkpoint, count: 61 }, trailer, undefined)).toMatchObject({
      line: 61,
      fault: expect.stringMatching(/had 61 entries, the export has 60: the tail was cut off/),
    });
  });

  test('one with another hash there is another history', () => {
    for (const count of [1, 40]) {
      expect(checkpointProblem({ ...checkpoint, count }, trailer, other)).toMatchObject({
        line: count,
        fault: expect.stringContaining('another history'),
      });
    }
  });

  test('one that another key signed is of another origin', () => {
    expect(checkpointProblem({ ...checkpoint, key: 'k2' }, trailer, hash)).toMatchObject({
      line: 61,
      fault: expect.stringContaining('another key'),
    });
  });

  describe('before a rollback that was owned up to', () => {
    /** After entry 20 the house went on, though 40 had been signed for. */
    const rollback = { entry: 21, from: 20, count: 40, at: 4000 };
    const problem = (change: Partial<Signed>, there: string | undefined = other) =>
      checkpointProblem({ ...checkpoint, ...change }, trailer, there, [rollback]);

    test('what was given up is not held against it', () => {
      expect(problem({})).toBeUndefined();
      expect(problem({ count: 21 })).toBeUndefined();
      expect(problem({ at: 3999 })).toBeUndefined();
    });

    test.each<[string, Partial<Signed>]>([
      ['what was kept is', { count: 20 }],
      ['what was signed for more is', { count: 41 }],
      ['what was signed after it is', { at: 4001 }],
      ['what another key signed is', { key: 'k2' }],
    ])('%s', (_, change) => {
      expect(problem(change)).toMatchObject({ fault: expect.any(String) });
    });

    test('where the tail is not there at all it is neither', () => {
      const short = { ...trailer, count: 30 };
      const lost = (rollbacks: (typeof rollback)[]) =>
        checkpointProblem(checkpoint, short, undefined, rollbacks);
      expect(lost([rollback])).toBeUndefined();
      expect(lost([])).toMatchObject({ line: 31 });
      expect(lost([{ ...rollback, count: 39 }, rollback])).toBeUndefined();
    });
  });
});
