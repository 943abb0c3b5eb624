import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StoreFull } from '../../src/house/store/unavailable.ts';
import { settings } from '../table/scenario.ts';
import type { Harness } from './harness.ts';
import { metricsOf } from './metrics-of.ts';

/** What the machine does to a house: on whatever store. */
export const troubles = (house: () => Harness): void => {
  const alertsOf = async (type: string) => {
    const { alerts } = await house()
      .by('sm1')
      .ok<{ alerts: { type: string; acknowledgedBy: string | null }[] }>('GET', '/api/alerts');
    return alerts.filter((one) => one.type === type).map(({ acknowledgedBy }) => acknowledgedBy);
  };
  const gauge = async (name: string) => {
    const found = new RegExp(`^puntobanco_${name} (\\S+)$`, 'm').exec(
      await metricsOf(house().address),
    );
    return Number(found?.[1]);
  };
  const look = () => house().house.troubles.look();

  test('a disk without room is an alert, once, until there is room again', async () => {
    const h = house();
    await look();
    expect([await alertsOf('disk-full'), await gauge('disk_full')]).toEqual([[], 0]);
    expect(await gauge('disk_free_bytes')).toBeGreaterThan(0);
    const t = await h.table('full', settings('NC'));
    h.broken = new StoreFull('The database at some.where:5432 has no space left on its disk');
    const open = { type: 'OpenRound', round: 1 };
    const live = h.house.floor.table(t)?.live;
    const d1 = { role: 'dealer', id: 'd1' } as const;
    const refused = await live?.submit(d1, 'no-room', { type: 'OpenRound', round: 1 });
    expect(refused).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    // No room for the alert either: it is written as soon as there is.
    await look();
    expect(await gauge('disk_full')).toBe(1);
    h.broken = null;
    for (let i = 0; i < 3; i += 1) await look();
    expect(await alertsOf('disk-full')).toEqual([null]);
    await h.by('d1').does(t, open as { type: 'OpenRound' });
    await look();
    expect([await alertsOf('disk-full'), await gauge('disk_full')]).toEqual([['house'], 0]);
  });

  test('a checkpoint that cannot be written is an alert, until one is', async () => {
    const h = house();
    const t = await h.table('unsigned', settings('NC'));
    await look();
    expect(await alertsOf('checkpoint-late')).toEqual([]);
    // Whatever stands there now is no file.
    rmSync(h.checkpoints, { force: true });
    mkdirSync(h.checkpoints);
    for (let i = 0; i < 101; i += 1) await h.by('s1').does(t, { type: 'FillTray', amount: 100 });
    for (let i = 0; i < 3; i += 1) await look();
    expect([await alertsOf('checkpoint-late'), await gauge('checkpoint_late')]).toEqual([
      [null],
      1,
    ]);
    rmdirSync(h.checkpoints);
    await look();
    expect([await alertsOf('checkpoint-late'), await gauge('checkpoint_late')]).toEqual([
      ['house'],
      0,
    ]);
  });
};
