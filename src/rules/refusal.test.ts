import { expect, test } from 'vitest';
import { isRefusal, refuse } from './refusal.ts';

test('a refusal has a paragraph only where one says so', () => {
  expect(refuse('BAD_BOX', 'no such box', '2.1.1')).toEqual({
    code: 'BAD_BOX',
    message: 'no such box',
    rule: '2.1.1',
  });
  expect(Object.keys(refuse('BAD_JSON', 'not JSON'))).toEqual(['code', 'message']);
  expect(isRefusal(refuse('BAD_JSON', 'not JSON'))).toBe(true);
  expect(isRefusal({ message: 'x' })).toBe(false);
});
