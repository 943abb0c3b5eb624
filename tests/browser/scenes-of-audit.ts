import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import type { House } from './house.ts';
import type { Scene } from './open-scene.ts';

/** The record of a table looked through, a round of it, and the page that checks files. */
export async function* scenesOfAudit(house: House): AsyncGenerator<Scene> {
  const t = await house.table('past', settingsOf(rulebooks[0]?.id ?? ''));
  const [d1, s1] = [house.by('d1'), house.by('s1')];
  const p1 = await house.patron(t, 'p1', 1);
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  await d1.does(t, { type: 'CloseBets' });
  await d1.does(t, { type: 'DrawCard', card: '9S' });
  const detail = { words: '…' };
  await d1.does(t, { type: 'Report', kind: 'foreign-card', detail });
  yield { name: 'audit', path: '/audit', client: s1 };
  yield { name: 'audit-table', path: `/audit/${t}`, client: s1 };
  yield {
    name: 'audit-round',
    path: `/audit/${t}/1`,
    client: s1,
    first: async (page) => {
      await page.locator('[data-sequence]').waitFor();
      await page.keyboard.press('End');
    },
  };
  yield { name: 'audit-forbidden', path: '/audit', client: d1 };
  yield {
    name: 'check',
    path: '/check',
    client: null,
    first: async (page) => {
      const buffer = Buffer.from('{"sequence":1}\n');
      const file = { name: 'bad.ndjson', mimeType: 'text/plain', buffer };
      await page.locator('input[data-files]').setInputFiles(file);
      await page.locator('[data-verdict]').waitFor();
    },
  };
}
