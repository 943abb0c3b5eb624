import { expect, type Page, test } from '@playwright/test';
import { settingsOf } from '../../src/table/index.ts';
import { staffAt } from './at-table.ts';
import { House } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE } from './watched.ts';
import { type Key, say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await (await new House().start()).setUp();
});
test.afterAll(() => house.end());

const button = (page: Page, key: Key) => page.getByRole('button', { name: say(key), exact: true });
const field = (page: Page, key: Key) => page.getByLabel(say(key), { exact: true });

test('a patron sets limits and a reminder, excludes himself, and is cashed out whole', async ({
  browser,
}) => {
  const table = await house.table('t1', settingsOf('tiger-buffalo-non-commission'));
  const device = await house.patron(table, 'p1', 1, 100_000);
  await house.by('d1').does(table, { type: 'OpenRound' });
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/table/${table}/patron`, device, {
      viewport: PHONE,
    });
    const { page } = watched;
    const p1 = new PatronPage(watched, 1);
    const limits = async () => {
      await button(page, 'patron.menu').click();
      await button(page, 'patron.limits').click();
    };
    await limits();
    await field(page, 'limits.loss').fill('30');
    await field(page, 'limits.remind').selectOption('15');
    await button(page, 'limits.save').click();
    await expect(page.getByText(say('limits.saved'))).toBeVisible();
    await expect(page.getByText('Left today: 30.00')).toBeVisible();
    // Higher is to hold a day later, and says when.
    await field(page, 'limits.loss').fill('90');
    await button(page, 'limits.save').click();
    await expect(page.getByText(/^90\.00 from /)).toBeVisible();
    await expect(page.getByText('Left today: 30.00')).toBeVisible();
    await page.keyboard.press('Escape');

    await p1.spot('player').click();
    await expect(p1.spot('player')).toHaveAccessibleName(/25(\.00)? in chips/);
    await p1.spot('player').click();
    await expect(page.getByText(/limit that the patron has set/).first()).toBeVisible();

    // A quarter of an hour later the page says so, by the time of the house.
    await page.clock.install();
    await page.clock.fastForward('15:00');
    await expect(page.getByText('You have been here for 15 minutes.')).toBeVisible();

    await limits();
    await button(page, 'limits.exclude').click();
    await button(page, 'limits.exclude.sure').click();
    await expect(page.getByRole('dialog').getByText(say('patron.excluded'))).toBeVisible();

    // The dealer sees it, and gives him all that is his.
    const d1 = await staffAt(house, room, { table, id: 'd1' });
    await d1.page
      .getByRole('button', { name: say('dealer.people') })
      .first()
      .click();
    await expect(d1.page.getByText(say('dealer.excluded'))).toBeVisible();
    await button(d1.page, 'dealer.cashOut.all').click();
    await expect(button(d1.page, 'dealer.cashOut.all')).toBeDisabled();
  });
});
