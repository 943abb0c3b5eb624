import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import type { CommandKey } from '../../src/house/store/store.ts';
import { rederived, servedNow } from '../../src/house/tables/rederive.ts';
import { entryText, hashOf } from '../../src/record/index.ts';
import { DECIDER } from '../../src/table/index.ts';
import { known } from '../crash/prepared.ts';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness } from './harness.ts';
import { entriesOf } from './record-of.ts';
import { until } from './until.ts';

/** A table at which a newer release has written what this one has no words for. */
const t = 't1';
let h: Harness;
beforeEach(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  await h.table(t, settings('NC', { shoe: 'physical' }));
});
afterEach(() => h.end());

/** As the newer release would add it. */
const writes = async (events: readonly { readonly type: string }[], decider?: number) => {
  const { store } = h.house;
  const before = known(h.house.floor.table(t)).live.stream();
  await store.append({ stream: t, known: before.sequence, commands: [] }, ({ at, missed }) => {
    const { sequence, hash: previous } = missed.at(-1) ?? before;
    const text = entryText({
      sequence: sequence + 1,
      at,
      by: { role: 'house', id: 'house' },
      id: `next-${sequence + 1}`,
      command: { type: 'Levitate' },
      ...(decider !== undefined && { given: { decider } }),
      events,
      previous,
    });
    const hash = hashOf(ciphers, text);
    const entry = { sequence: sequence + 1, at, person: 'house', id: `next-${sequence + 1}` };
    return { entries: [{ ...entry, text, hash }], refusals: [], rounds: [] };
  });
};
/** What the store says that a command has come to. */
const heardOf = async (key: CommandKey): Promise<readonly unknown[]> => {
  let earlier: readonly unknown[] = [];
  await h.house.store.append({ stream: t, known: h.count(t), commands: [key] }, (now) => {
    earlier = now.earlier;
    return { entries: [], refusals: [], rounds: [] };
  });
  return earlier;
};
const table = () => known(h.house.floor.table(t));
const caughtUp = (sequence: number) =>
  until(() => table().live.stream().sequence === sequence, 'the newer entries');
const NEWER = { error: expect.objectContaining({ code: 'NEWER_RELEASE' }) };

describe('an event that this release does not know', () => {
  test('stops nobody: the table is no longer shown, every other goes on, and the record is there', async () => {
    const d1 = h.by('d1');
    const live = await d1.watch(t);
    await h.table('t2', settings('NC', { shoe: 'physical' }));
    const before = h.count(t);
    await writes([{ type: 'Levitated' }], DECIDER + 1);
    // Behind it, an event that it knows: on a table that it does not, it means nothing.
    await writes([{ type: 'TableClosed' }]);
    await caughtUp(before + 2);
    expect(table().live.stream()).toMatchObject({ unread: true, decider: DECIDER + 1 });
    expect(table().live.stream().state.status).toBe('open');

    expect(await d1.get(`/api/tables/${t}`)).toMatchObject({ status: 503, json: NEWER });
    const refused = await d1.sends(t, { type: 'OpenRound', round: 1 }, 'once');
    expect(refused).toMatchObject({ status: 503, json: NEWER });
    // Nobody remembers that: the newer release decides it under the same id.
    expect(await heardOf({ person: 'staff:d1', id: 'once' })).toEqual([null]);
    const { tables } = await d1.ok<{ tables: { id: string }[] }>('GET', '/api/floor');
    expect(tables.map(({ id }) => id)).toEqual(['t2']);
    await d1.does('t2', { type: 'OpenRound' });

    expect(table().keeper.holds()).toBe(false);
    expect(await entriesOf(h, t)).toHaveLength(before + 2);
    expect(
      await rederived(h.house.store, servedNow(table()), { version: '', keys: [], knows: DECIDER }),
    ).toBeNull();
    expect(h.logged.map(({ message }) => message)).not.toContain('could not catch up');
    // Whoever looks on is told to go elsewhere, with the next beat.
    await until(() => live.closed !== null, 'the line to be closed', 15_000);
    expect(live.frames.at(-1)).toMatchObject({ type: 'bye', code: 'NEWER_RELEASE' });
  });

  test('a process that starts over it starts, and reads the others', async () => {
    const before = h.count(t);
    await writes([{ type: 'Levitated' }], DECIDER + 1);
    await caughtUp(before + 1);
    await h.restart();
    expect(table().live.stream()).toMatchObject({ unread: true, sequence: before + 1 });
    expect(table().keeper.holds()).toBe(false);
    const refused = await h.by('d1').sends(t, { type: 'OpenRound', round: 1 });
    expect(refused).toMatchObject({ status: 503, json: NEWER });
  });

  test('of this release’s own decider it is damage, and not passed over', async () => {
    const before = h.count(t);
    await writes([{ type: 'Levitated' }]);
    await until(
      () => h.logged.some(({ message }) => message === 'could not catch up'),
      'the fault to be told',
    );
    expect(h.count(t)).toBe(before);
    await h.stop();
    await expect(h.start()).rejects.toThrow();
  });
});
