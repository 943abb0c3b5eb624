import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyWorld } from '../table/model-any-world.ts';
import { WHOLE } from '../whole.ts';
import { entriesOf } from './chanced.ts';
import { exportOf } from './exported.ts';
import { ofAnotherDecider, verify } from './verifying.ts';

test('whatever happens at a table is decided again alike, and breaks no law', {
  timeout: 120_000,
}, () => {
  let settled = 0;
  const property = fc.property(anyWorld(600), (world) => {
    // The model's electronic shoes are of no seed: what is checked of shoes is checked elsewhere.
    const settings = { ...world.settings, shoe: 'physical' } as const;
    const bodies = entriesOf({ ...world, settings });
    if (bodies.length === 0) return;
    const again = verify(exportOf('t1', bodies));
    // The model accepts rollbacks that never were, and changes to electronic shoes without an end.
    if ('fault' in again && /not revealed|seed/.test(again.fault)) return;
    expect(again).toMatchObject({ decidedAgain: bodies.length, checkedByLaws: 0 });
    const lawful = verify(exportOf('t1', ofAnotherDecider(bodies)));
    expect(lawful).toMatchObject({ decidedAgain: 0, checkedByLaws: bodies.length });
    if ('rounds' in again && 'rounds' in lawful) {
      expect(lawful.rounds).toEqual(again.rounds);
      settled += again.rounds.settled;
    }
  });
  fc.assert(property, { seed: 4, numRuns: WHOLE ? 60 : 20 });
  expect(settled).toBeGreaterThan(WHOLE ? 100 : 30);
});
