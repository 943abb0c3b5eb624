import { afterEach, beforeEach, expect, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { settings } from '../table/scenario.ts';
import { dealt, notesIn } from './checkpoint-notes.ts';
import { type Harness, openHarness } from './harness.ts';
import { entriesOf, verifies } from './record-of.ts';

/** Two clocks, the house's and the store's, never agree, and any clock may be set back. */
const t = 't1';
let h: Harness;
beforeEach(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  await h.table(t, settings('CI', { shoe: 'electronic' }));
  await h.by('d1').does(t, { type: 'LoadShoe' });
});
afterEach(() => h.end());

const trailerOf = (lines: readonly string[]) =>
  (JSON.parse(lines.at(-1) ?? '') as { trailer: { at: number; count: number } }).trailer;

test.each([200, 90_000, -200])(
  'a house that is %i ms behind signs exports that verify',
  async (behind) => {
    h.behind = behind;
    await dealt(h.by('d1'), t, 2);
    const last = (await entriesOf(h, t)).at(-1)?.at ?? 0;
    expect(last).toBe(h.now());
    const lines = await h.exported(t);
    expect(trailerOf(lines).at).toBe(Math.max(last, h.now() - behind));
    await verifies(h, t);
    // Its checkpoints bear the record out as well.
    const checkpoints = notesIn(h.checkpoints, t);
    expect(checkpoints.at(-1)?.at).toBe(h.now() - behind);
    const check = verification(ciphers, { checkpoints });
    for (const line of lines) expect(check.take(line)).toBeUndefined();
    expect(check.end()).toMatchObject({ verdict: 'verified', checkpoints: checkpoints.length });
  },
);

test('a clock that is set back stands still in the record until it has caught up', async () => {
  await dealt(h.by('d1'), t, 1);
  const before = (await entriesOf(h, t)).at(-1)?.at ?? 0;
  h.pass(-60_000);
  await h.by('d1').does(t, { type: 'DrawCard' });
  h.pass(30_000);
  await h.by('d1').does(t, { type: 'DrawCard' });
  h.pass(31_000);
  await h.by('d1').does(t, { type: 'DrawCard' });
  const times = (await entriesOf(h, t)).slice(-3).map(({ at }) => at);
  expect(times).toEqual([before, before, before + 1000]);
  await verifies(h, t);
  h.pass(-60_000);
  await h.restart();
  await verifies(h, t);
});
