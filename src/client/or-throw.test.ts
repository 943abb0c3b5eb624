import { expect, test } from 'vitest';
import { HouseRefused, orThrow } from './or-throw.ts';

test('what was answered is handed on', () => {
  expect(orThrow({ value: 7 })).toBe(7);
});

test.each([
  [{ code: 'NOT_NOW', message: 'bets are closed', status: 409 }, 'NOT_NOW: bets are closed'],
  [{ code: 'OFFLINE', message: '', status: 0 }, 'OFFLINE: the house does not answer'],
  [{ code: 'BAD_ANSWER', message: '', status: 502 }, /^BAD_ANSWER: something else than a house/],
])('a refusal is thrown with its code, status and a word: %o', (error, says) => {
  const thrown = () => orThrow({ error });
  expect(thrown).toThrow(HouseRefused);
  expect(thrown).toThrow(says);
  expect(thrown).toThrow(expect.objectContaining({ code: error.code, status: error.status }));
});
