import { parseOptions } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEmptyHouse, aStaffedHouse, PINS, tries, WRONG } from '../../../tests/people/a-house.ts';
import { hashPin, isPin, pinFault } from './pins.ts';

/** Counts the work; the work itself is real. */
const work = vi.hoisted(() => ({ done: [] as string[], longest: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      const { memoryCost, timeCost, parallelism } = given[1] ?? {};
      work.done.push(`${memoryCost} ${timeCost} ${parallelism}`);
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      const { memoryCost, timeCost, parallelism } = real.parseOptions(given[0]);
      work.done.push(`${memoryCost} ${timeCost} ${parallelism}`);
      work.longest = Math.max(work.longest, given[1].length);
      return real.verify(...given);
    },
  };
});
beforeEach(() => {
  work.done.length = 0;
});

test.each([
  ['six digits', '602214', null],
  ['twelve digits', '602214076019', null],
  ['a run with a gap', '123457', null],
  ['steps of two', '135791', null],
  ['five digits', '60221', 'BAD_PIN'],
  ['thirteen digits', '6022140760190', 'BAD_PIN'],
  ['none', '', 'BAD_PIN'],
  ['a letter', '60221a', 'BAD_PIN'],
  ['a blank', '602 214', 'BAD_PIN'],
  ['a line end', '602214\n', 'BAD_PIN'],
  ['digits of another script', '٦٠٢٢١٤', 'BAD_PIN'],
  ['all the same', '777777', 'BAD_PIN'],
  ['a run up', '123456', 'BAD_PIN'],
  ['a run down', '654321', 'BAD_PIN'],
  ['a run past the nine', '78901234', 'BAD_PIN'],
  ['a run down past the nought', '210987', 'BAD_PIN'],
])('%s: %j', (_, pin, code) => {
  expect(pinFault(pin)?.code ?? null).toBe(code);
});

test('a PIN is kept by argon2id with 19 MiB and two passes, and known again', async () => {
  const { pinCost: _, ...means } = anEmptyHouse().means;
  const kept = await hashPin(means, '602214');
  expect(kept).toMatch(/^[0-9a-f]{16}:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(kept.split(':')[1] ?? '').saltLen).toBe(16);
  expect(await isPin(means, kept, '602214')).toBe(true);
  expect(await isPin(means, kept, '602215')).toBe(false);
  expect(await hashPin(means, '602214')).not.toBe(kept);
});

test('ids with and without an account cost the same work', async () => {
  const house = await aStaffedHouse();
  const costs = async (id: string, pin: string) => {
    work.done.length = 0;
    await tries(house, id, pin);
    return work.done;
  };
  const known = [...(await costs('d1', WRONG))];
  expect(known).toEqual(['8 1 1']);
  expect(await costs('d2', WRONG)).toEqual(known);
  expect(await costs('no id at all', WRONG)).toEqual(known);
  expect(await costs('s1', PINS.s1)).toEqual(known);
  expect(await costs('m1', '9'.repeat(100_000))).toEqual(known);
  expect(work.longest).toBeLessThanOrEqual(12);
});

test('a locked account costs none', async () => {
  const house = await aStaffedHouse();
  for (const _ of [1, 2, 3]) await tries(house, 'd1', WRONG);
  work.done.length = 0;
  expect(await tries(house, 'd1', PINS.d1)).toBe('ACCOUNT_LOCKED');
  expect(work.done).toEqual([]);
});
