import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../src/api/live.ts';
import type { Stored } from '../../src/house/store/store.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import type { Wish } from '../../src/table/index.ts';
import { BrokenLaw } from './answer-laws.ts';

/** What was given at a door in a race, and what came of it. Moments are counted: each giving and each answer is one. */
export type GivenLate = {
  readonly id: string;
  readonly person: string;
  readonly wish: Wish;
  readonly door: number;
  readonly given: number;
  answered: number;
  answer: Answer | null;
};

const BETS: ReadonlySet<string> = new Set(['PlaceBet', 'ReduceBet', 'WithdrawBet', 'RecordBet']);
const NEVER: ReadonlySet<string> = new Set(['UNAVAILABLE', 'UNDECIDED', 'NO_SESSION', 'ID_REUSED']);

export type LateCounts = { inTime: number; late: number; otherwise: number; doubled: number };

/**
 * By the record, bets lie before the entry that closed betting and none behind it; what was acknowledged is there, once,
 * and what was refused is not; and no door changes the order of what it was given.
 */
export const lateHolds = (
  given: readonly GivenLate[],
  record: readonly Stored[],
  counts: LateCounts,
): void => {
  const closed = closedAt(record);
  const closes = given.filter(({ wish }) => wish.type === 'CloseBets');
  const kept = new Map<string, number>();
  for (const { sequence, person, id, text } of record) {
    const name = `${person} ${id}`;
    if (kept.has(name)) throw new BrokenLaw(`${name} is on record twice`);
    kept.set(name, sequence);
    if (sequence > closed && BETS.has(entryIn(text).command.type)) {
      throw new BrokenLaw(`${name} is entry ${sequence}, and bets were closed by ${closed}`);
    }
  }
  const first = new Map<string, GivenLate>();
  for (const one of given) {
    answeredRightly(one, kept, closed);
    const name = `${one.person} ${one.id}`;
    const before = first.get(name);
    const isTwin = given.some((other) => other !== one && other.id === one.id);
    if (BETS.has(one.wish.type)) inOrder(one, closes, { counts, isTwin });
    first.set(name, before ?? one);
    if (before === undefined) continue;
    counts.doubled += 1;
    if (!isDeepStrictEqual(before.answer, one.answer)) {
      throw new BrokenLaw(`${name} was answered in two ways: ${words(before)}, ${words(one)}`);
    }
  }
};

const closedAt = (record: readonly Stored[]): number => {
  const closing = record.filter(({ text }) => text.includes('"type":"BetsClosed"'));
  const [one, ...more] = closing;
  if (one === undefined || more.length > 0) {
    throw new BrokenLaw(`bets were closed ${closing.length} times`);
  }
  return one.sequence;
};

const answeredRightly = (
  one: GivenLate,
  kept: ReadonlyMap<string, number>,
  closed: number,
): void => {
  const { answer, person, id, wish } = one;
  if (answer === null) throw new BrokenLaw(`${person} ${id} was never answered`);
  const sequence = kept.get(`${person} ${id}`);
  if ('error' in answer) {
    if (NEVER.has(answer.error.code)) throw new BrokenLaw(`${words(one)}: ${answer.error.message}`);
    if (sequence !== undefined) throw new BrokenLaw(`${words(one)}: refused, and on record`);
    return;
  }
  if (sequence !== answer.sequence) {
    throw new BrokenLaw(`${words(one)}: acknowledged as ${answer.sequence}, and is ${sequence}`);
  }
  if (BETS.has(wish.type) && answer.sequence > closed) {
    throw new BrokenLaw(`${words(one)}: acknowledged, and bets were closed by ${closed}`);
  }
};

/** What is given twice has one answer: that of the door which was first, whichever that was. */
const inOrder = (
  one: GivenLate,
  closes: readonly GivenLate[],
  { counts, isTwin }: { readonly counts: LateCounts; readonly isTwin: boolean },
): void => {
  const { answer } = one;
  const isLate = answer !== null && 'error' in answer && answer.error.code === 'BETS_CLOSED';
  const isDone = answer !== null && !('error' in answer);
  counts[isLate ? 'late' : isDone ? 'inTime' : 'otherwise'] += 1;
  // Where the house closed by itself, the record alone says when that was.
  if (closes.length === 0) return;
  const here = closes.filter(({ door }) => door === one.door);
  const afterAtThisDoor = here.some(({ given }) => given < one.given);
  const wasOver = closes.some(({ answered }) => answered < one.given);
  if (isDone && !isTwin && (afterAtThisDoor || wasOver)) {
    throw new BrokenLaw(`${words(one)}: given after the close, and taken`);
  }
  const beforeAll = closes.every(({ given }) => one.answered < given);
  const onlyHere = closes.every(({ door }) => door === one.door);
  const beforeAtThisDoor = onlyHere && closes.every(({ given }) => one.given < given);
  if (isLate && !isTwin && (beforeAll || beforeAtThisDoor)) {
    throw new BrokenLaw(`${words(one)}: given before the close, and refused as late`);
  }
};

const words = ({ id, person, wish, door, given, answered, answer }: GivenLate): string =>
  `${wish.type} ${id} of ${person} at door ${door}, moments ${given} to ${answered}, ${
    answer === null ? 'no answer' : 'error' in answer ? answer.error.code : answer.sequence
  }`;
