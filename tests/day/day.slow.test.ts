import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { disagreements } from './agreement.ts';
import { simulatedDays } from './simulated-day.ts';

/** A slice of `npm run campaign:day`: every game, two days, three shifts each. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-day-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('ledger, reports and the record agree to the cent over two days', async () => {
  const { store, tables } = await simulatedDays({
    folder,
    tables: 5,
    rounds: 60,
    days: 2,
    seed: 1,
  });
  try {
    expect(await disagreements(store, tables)).toEqual([]);
    const marked = (kind: string) => store.readMarked({ kinds: [kind] });
    for (const kind of ['TrayFilled', 'TrayCounted', 'BoughtIn', 'CashedOut', 'TableClosed']) {
      expect([kind, (await marked(kind)).length > 0]).toEqual([kind, true]);
    }
    expect((await marked('TableClosed')).length).toBe(10);
    expect((await marked('TableOpened')).length).toBe(10);
  } finally {
    await store.close();
  }
});
