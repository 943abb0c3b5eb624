import { expect, test } from 'vitest';
import { commandId, houseId, isHouseId, NOT_YOUR_ID, timeOfId } from './command-id.ts';

const all = (byte: number) => (count: number) => new Uint8Array(count).fill(byte);

test('the time comes first, then the version, then chance', () => {
  // The example of RFC 9562, appendix A.6.
  const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(commandId(0x017f22e279b0, () => bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test.each([0, 255])('version and variant stand whatever chance says: %d', (byte) => {
  expect(commandId(1, all(byte))).toMatch(/^00000000-0001-7[0f]{3}-[8b][0f]{3}-[0f]{12}$/);
});

test('later ids sort after earlier ones', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map((at, i) =>
    commandId(at, all(255 - 100 * i)),
  );
  expect(ids.toSorted()).toEqual(ids);
});

test('its time is read again', () => {
  expect(timeOfId(commandId(1_700_000_000_123, all(7)))).toBe(1_700_000_000_123);
  expect(timeOfId('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(0x017f22e279b0);
});

test.each([
  '',
  'c1',
  '017f22e2-79b0-4cc3-98c4-dc0c0c07398f',
  '017f22e2-79b0-7cc3-18c4-dc0c0c07398f',
])('%j has none', (id) => expect(timeOfId(id)).toBeNull());

const OF_THE_HOUSE = [
  'auto',
  'buy-in',
  'fill',
  'house',
  'interrupted',
  'join',
  'journal',
  'open',
  'reveal',
  'rollback',
  'undecided',
  'withdraw',
] as const;

test.each(OF_THE_HOUSE)('%s: is the house’s, in capitals too', (what) => {
  expect(houseId(what, 't1', 7)).toBe(`${what}:t1:7`);
  expect(isHouseId(houseId(what, 't1', 7))).toBe(true);
  expect(isHouseId(`${what.toUpperCase()}:x`)).toBe(true);
  expect(isHouseId(`${what}-x`)).toBe(false);
  expect(NOT_YOUR_ID).toContain(`${what}:`);
});
