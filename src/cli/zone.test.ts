import { expect, test } from 'vitest';
import { zoneIn } from './zone.ts';

test.each([
  [{}, 'Asia/Singapore'],
  [{ PUNTOBANCO_ZONE: '' }, 'Asia/Singapore'],
  [{ PUNTOBANCO_ZONE: 'America/New_York' }, 'America/New_York'],
])('%j is %s', (env, zone) => {
  expect(zoneIn(env)).toBe(zone);
});

test('what is no zone is refused with one that is', () => {
  expect(() => zoneIn({ PUNTOBANCO_ZONE: 'Singapore time' })).toThrow(
    "PUNTOBANCO_ZONE is a time zone such as Asia/Singapore, not 'Singapore time'",
  );
});
