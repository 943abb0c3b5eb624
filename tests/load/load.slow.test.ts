import { expect, test } from 'vitest';
import { climbed, LOADS, type LoadStep } from '../../bench/load.ts';

/** A slice of `npm run campaign:load`: that it measures what it says, at a fiftieth of the size. */
test('bets are counted, timed and held against what they strain', async () => {
  const bets = LOADS.find(({ name }) => name === 'bets');
  if (bets === undefined) throw new Error('no such load');
  const told: LoadStep[] = [];
  // However long somebody waits here says something of the machine alone.
  const patient = { ...bets, bound: Number.POSITIVE_INFINITY, sizes: bets.sizes.slice(0, 1) };
  const { steps, bent } = await climbed(patient, 0.02, (step) => told.push(step));
  expect(bent).toBeNull();
  expect(told).toEqual(steps);
  const [step] = steps;
  expect(step?.size).toBe(20);
  expect(step?.p99).toBeGreaterThanOrEqual(step?.p50 ?? Number.NaN);
  for (const share of Object.values(step?.strain ?? {})) expect(share).toBeGreaterThanOrEqual(0);
  expect(step?.strain.loop).toBeGreaterThan(0);
});
