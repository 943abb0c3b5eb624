import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { type Harness, openHarness, PIN } from '../house/harness.ts';
import { graveIn } from './grave.ts';
import { DESKTOP, inRoom } from './watched.ts';
import { say } from './words.ts';

/** Three days at one table, in a house whose clock is the test's: what its charts say of them. */
const t = 't1';
const DAY = 86_400_000;
let h: Harness;
const days: string[] = [];

/** Player has 9, Banker 7 or the other way round. */
const PLAYER = ['9S', '7D', 'KH', 'QC'] as const;
const BANKER = ['7S', '9D', 'KH', 'QC'] as const;

test.beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 's1'] });
  await h.table(t, settingsOf(rulebooks.find(({ insurance }) => insurance === null)?.id ?? ''));
  await h.patron(t, 'p1');
  for (const [amount, cards] of [
    [10_000, PLAYER],
    [20_000, BANKER],
    [40_000, BANKER],
  ] as const) {
    for (const id of ['d1', 's1'] as const) {
      await h.by(id).ok('POST', '/api/sign-in', { id, pin: PIN });
    }
    const d1 = h.by('d1');
    days.push(new Date(h.now()).toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' }));
    await d1.does(t, { type: 'OpenRound' });
    await d1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount });
    await d1.does(t, { type: 'CloseBets' });
    for (const card of cards) await d1.does(t, { type: 'DrawCard', card });
    await d1.does(t, { type: 'Settle' });
    h.pass(DAY);
  }
  await h.by('s1').ok('POST', '/api/sign-in', { id: 's1', pin: PIN });
});
test.afterAll(() => h.end());

test('win by day against what chance allows; a sparkline says the same', async ({ browser }) => {
  await inRoom(browser, async (room) => {
    const { page } = await room.open(`${h.address}/pit#reports`, h.by('s1'), { viewport: DESKTOP });
    await page.getByLabel(say('pit.report.period')).selectOption('dates');
    await page.getByLabel(say('pit.period.from')).fill(days[0] ?? '');
    await page.getByLabel(say('pit.period.to')).fill(days[2] ?? '');
    const chart = page.getByRole('img', { name: say('pit.over.day') });
    await expect(chart.locator('canvas')).toBeVisible();
    await page.getByText(say('shared.chart.figures')).click();
    const rows = page.getByRole('table', { name: say('pit.over.day') }).locator('tbody tr');
    // What the patron won the house lost: 100, then it won 200 and 400.
    await expect(rows).toHaveCount(3);
    for (const [i, win] of ['-100', '200', '400'].entries()) {
      await expect(rows.nth(i).getByRole('rowheader')).toHaveText((days[i] ?? '').slice(5));
      await expect(rows.nth(i).getByRole('cell').last()).toHaveText(win);
    }
    const spark = page.getByRole('img', { name: new RegExp(days.join('.*')) });
    await expect(spark.locator('polyline')).toHaveAttribute('points', /^\S+ \S+ \S+$/);
    expect(await graveIn(page)).toEqual([]);
  });
});
