import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { check } from '../../src/record/index.ts';
import { anyWorld } from '../table/model-world.ts';
import { eventsOf } from './chanced.ts';

test('whatever happens at a table with real cards is found to be in order', {
  timeout: 60_000,
}, () => {
  let settled = 0;
  const property = fc.property(anyWorld(600), (world) => {
    // An electronic shoe without a commitment is a fault, and the model publishes none.
    const settings = { ...world.settings, shoe: 'physical' } as const;
    const events = eventsOf({ ...world, settings });
    const { take, end } = check(ciphers);
    for (const [i, event] of events.entries()) {
      if ('settings' in event && event.settings.shoe === 'electronic') return;
      expect([event, take(i + 1, event)]).toEqual([event, undefined]);
      if (event.type === 'RoundSettled') settled += 1;
    }
    expect(end('t1')).toMatchObject({ events: events.length, shoes: { checked: 0 } });
  });
  fc.assert(property, { seed: 4, numRuns: 50 });
  expect(settled).toBeGreaterThan(100);
});
