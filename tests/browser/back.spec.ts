import { expect, type Page, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { type House, openHouse } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE } from './watched.ts';
import { type Key, say } from './words.ts';

let house: House;
let table: string;
test.beforeAll(async () => {
  house = await openHouse();
  table = await house.table('back', settingsOf(rulebooks[0]?.id ?? ''));
  const [d1, p1] = [house.by('d1'), await house.patron(table, 'p0', 5)];
  const bet = { patron: 'p0', box: 5, bet: 'player', amount: 10_000 } as const;
  await d1.does(table, { type: 'OpenRound' });
  await p1.does(table, { type: 'PlaceBet', ...bet });
  await d1.does(table, { type: 'CloseBets' });
  for (const card of ['9S', '2D', 'KH', '3C'] as const) {
    await d1.does(table, { type: 'DrawCard', card });
  }
  await d1.does(table, { type: 'Settle' });
});
test.afterAll(() => house.end());

const sheet = (page: Page) => page.getByRole('dialog');
const titled = (page: Page, key: Key, filling = {}) =>
  expect(sheet(page).getByRole('heading', { name: say(key, filling), exact: true })).toBeVisible();
const press = (page: Page, key: Key) =>
  page.getByRole('button', { name: say(key), exact: true }).click();
const isBare = (page: Page) => expect(sheet(page)).toHaveCount(0);
/** As a browser's button does it, and Android's. */
const back = (page: Page) => goes(page, 'back');
/** Asked for in a turn of its own: the page that is asked may be gone before it could answer. */
const goes = (page: Page, way: 'back' | 'forward') =>
  page.evaluate(`void setTimeout(() => history.${way}())`);
const path = (page: Page) => expect.poll(() => new URL(page.url()).pathname);

test('a patron comes back from sheets to the table, from the table to the floor', async ({
  browser,
}) => {
  const patron = await house.patron(table, 'p1', 1);
  await inRoom(browser, async (room) => {
    const { page } = await room.open(house.address, patron, { viewport: PHONE });
    await page.getByRole('link', { name: say('floor.seat') }).click();
    const seat = `/table/${table}/patron`;
    for (const key of ['patron.roads', 'patron.boxes', 'patron.history'] as const) {
      await press(page, 'patron.menu');
      await titled(page, 'patron.menu');
      await sheet(page)
        .getByRole('button', { name: say(key), exact: true })
        .click();
      await titled(page, key);
      await back(page);
      await isBare(page);
      await path(page).toBe(seat);
    }
    // Closed by its own button, it leaves nothing behind that Back would have to pass.
    await press(page, 'patron.menu');
    await sheet(page)
      .getByRole('button', { name: say('shared.close') })
      .click();
    await isBare(page);
    await expect.poll(() => page.evaluate('history.state')).toBeNull();
    await press(page, 'patron.menu');
    await titled(page, 'patron.menu');
    // The sheet has its entry in the history a moment after it is drawn.
    await expect.poll(() => page.evaluate('history.state?.over')).toBe(1);
    await page.reload();
    await expect(page.getByRole('button', { name: say('patron.menu'), exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate('history.state')).toBeNull();
    await back(page);
    await path(page).toBe('/');
    await goes(page, 'forward');
    await path(page).toBe(seat);
  });
});

test('a patron comes back from a past round to the list of them', async ({ browser }) => {
  await inRoom(browser, async (room) => {
    const patron = house.clients.find(({ name }) => name === 'p0') ?? null;
    const { page } = await room.open(`${house.address}/table/${table}/patron`, patron);
    await press(page, 'patron.menu');
    await press(page, 'patron.history');
    await sheet(page).getByRole('listitem').first().getByRole('button').click();
    await titled(page, 'shared.round', { number: 1 });
    await back(page);
    await titled(page, 'patron.history');
    await back(page);
    await isBare(page);
    await path(page).toBe(`/table/${table}/patron`);
  });
});

test('Back while the page is on its own way back puts one thing more away', async ({ browser }) => {
  await inRoom(browser, async (room) => {
    const patron = house.clients.find(({ name }) => name === 'p0') ?? null;
    const watched = await room.open(`${house.address}/table/${table}/patron`, patron);
    const { page } = watched;
    const spot = new PatronPage(watched, 5).spot('player');
    // In the moment of Escape it is chance whose way the browser sees first: so, many times.
    for (const moment of [...Array<number>(10).fill(0), 1, 5]) {
      await spot.press('i');
      await expect(sheet(page)).toHaveCount(1);
      await sheet(page).locator('a[data-rule]').last().click();
      await expect.poll(() => page.evaluate('history.state?.over')).toBe(2);
      await page.evaluate(
        `addEventListener('keydown', () => setTimeout(() => history.back(), ${moment}), { once: true, capture: true })`,
      );
      await page.keyboard.press('Escape');
      await isBare(page);
      await expect.poll(() => page.evaluate('history.state')).toBeNull();
      await path(page).toBe(`/table/${table}/patron`);
    }
  });
});

test('a dealer comes back from a report to the list; what was typed is not lost by one press', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const { page } = await room.open(`${house.address}/table/${table}/dealer`, house.by('d1'));
    await expect(page.locator('#next')).toBeVisible();
    await page.keyboard.press('F9');
    await titled(page, 'dealer.trouble');
    await sheet(page)
      .getByRole('button', { name: say('irregularities.kind.anything-else') })
      .last()
      .click();
    const words = sheet(page).getByLabel(say('dealer.trouble.words'));
    await words.fill('the third card lay under the shoe');
    await back(page);
    await expect(sheet(page).getByText(say('shared.sheet.typed'))).toBeVisible();
    await expect(words).toHaveValue('the third card lay under the shoe');
    await back(page);
    await titled(page, 'dealer.trouble');
    await back(page);
    await isBare(page);
    for (const [key, title] of [
      ['F4', 'dealer.people'],
      ['F8', 'dealer.table'],
    ] as const) {
      await page.keyboard.press(key);
      await titled(page, title);
      await back(page);
      await isBare(page);
    }
    await path(page).toBe(`/table/${table}/dealer`);
  });
});

test('the pit comes back from a round, from a section, from a tray', async ({ browser }) => {
  await inRoom(browser, async (room) => {
    const { page } = await room.open(`${house.address}/pit#reports`, house.by('s1'));
    const current = () => page.locator('nav [aria-current=page]');
    await expect(current()).toHaveText(say('pit.tab.reports'));
    await press(page, 'pit.tab.rounds');
    const first = page.getByRole('button', { name: say('pit.round.show', { number: 1 }) });
    await first.click();
    await expect(
      page.getByRole('heading', { name: say('pit.round.title', { number: 1 }) }),
    ).toBeVisible();
    await back(page);
    await expect(first).toBeVisible();
    await back(page);
    await expect(current()).toHaveText(say('pit.tab.reports'));
    await press(page, 'pit.tab.tables');
    await press(page, 'pit.tray.change');
    await expect(sheet(page)).toBeVisible();
    await back(page);
    await isBare(page);
    await expect(current()).toHaveText(say('pit.tab.tables'));
  });
});

test('a link that was opened in a new window has the floor behind it', async ({ browser }) => {
  await inRoom(browser, async (room) => {
    const { page } = await room.open(house.address, house.by('d1'));
    const [cold] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(`void open('/table/${table}/dealer', '_blank', 'noopener')`),
    ]);
    await expect(cold.locator('#next')).toBeVisible();
    await back(cold);
    await path(cold).toBe('/');
    await expect(cold.getByRole('article').first()).toBeVisible();
  });
});
