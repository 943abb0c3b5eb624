import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { type AtTable, atTable, staffAt } from './at-table.ts';
import { linesOf, settled } from './expected.ts';
import { House, RACK } from './house.ts';
import { inRoom, type Room } from './watched.ts';
import { paragraph, say } from './words.ts';

/** Every house of this file is killed, so each test has its own. */
const houses: House[] = [];
const newHouse = async (): Promise<House> => {
  const house = new House();
  houses.push(house);
  await house.start();
  return house.setUp();
};
test.afterAll(async () => {
  for (const house of houses) await house.end();
});

const book = rulebooks[0];
if (book === undefined) throw new Error('no books');
const cut = book.irregularities.interruption;
if (cut?.effect !== 'void-unless-established') throw new Error('no such clause');
const BET = { box: 1, patron: 'p1', bet: 'player', amount: 10_000 };

/** A line that is gone, and requests that nobody answers. */
const GONE = /WebSocket connection to|net::ERR_|Failed to load resource/;

const dealt = async ({ d1, p1 }: AtTable, cards: readonly string[]): Promise<void> => {
  await d1.does('dealer.next.OpenRound', { number: 1 });
  await p1.taps('player', 10_000);
  await p1.has('player', 10_000);
  await d1.does('dealer.next.CloseBets');
  await d1.deals(...cards);
};

/** Pulls the plug: every page says since when it knows nothing, and shows nothing as if it were live. */
const pulled = async (house: House, { d1, p1, p2, board }: AtTable): Promise<void> => {
  for (const { watched } of [d1, p1, p2, board]) watched.allow(GONE);
  await house.server.kill();
  const since = new RegExp(say('shared.status.stale', { time: '\\d\\d:\\d\\d:\\d\\d' }));
  for (const { page } of [d1, p1, p2]) {
    await expect(page.getByRole('status').filter({ hasText: since })).toBeVisible();
    await expect(page.locator('main .stale')).toHaveAttribute('inert', '');
    await expect(page.getByText(say('shared.status.live'), { exact: true })).toHaveCount(0);
  }
  await expect(board.page.locator('main.wall.stale')).toBeVisible();
  const lost = new RegExp(say('board.stale', { time: '\\d\\d:\\d\\d:\\d\\d' }));
  await expect(board.page.getByRole('status')).toHaveText(lost);
  // Dimmed for whoever does not read.
  const dimmed = await p1.page
    .locator('main .stale')
    .evaluate((veil) => [getComputedStyle(veil).opacity, getComputedStyle(veil).filter].join(' '));
  expect(dimmed).not.toBe('1 none');
  // Keys lead nowhere now.
  await d1.page.keyboard.type('9h');
  await d1.page.keyboard.press('Space');
};

const back = async (house: House, { d1, p1, p2, board }: AtTable): Promise<void> => {
  const { port } = house.server;
  await house.start(port);
  for (const { page } of [d1, p1, p2]) {
    await expect(page.locator('main .stale')).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByText(say('shared.status.live'), { exact: true })).toHaveCount(1);
  }
  await expect(board.page.locator('main.wall.stale')).toHaveCount(0, { timeout: 30_000 });
};

/** That it was so is confirmed by somebody else than the house; until then everybody knows for whom it waits. */
const confirmed = async (house: House, room: Room, t: string, { d1, p1 }: AtTable) => {
  const kind = say('irregularities.kind.interruption');
  const who = say('irregularities.authority.pit-supervisor');
  await expect(p1.status).toContainText(say('patron.halted', { what: kind }));
  await expect(d1.region('dealer.next')).toContainText(say('dealer.call', { who }));
  const s1 = await staffAt(house, room, { table: t, id: 's1' });
  await s1.does('dealer.next.Resolve', { what: kind });
  await s1.sheet.getByLabel(say('dealer.decide.reason')).fill('the lights went out');
  const decide = s1.sheet.getByRole('button', { name: say('dealer.decide.confirm'), exact: true });
  await decide.click();
  await expect(s1.sheet).toHaveCount(0);
};

test('no outcome established: the round is void, and every page finds out by itself', async ({
  browser,
}) => {
  const house = await newHouse();
  const t = await house.table('t1', settingsOf(book.id, { grace: 0 }));
  await inRoom(browser, async (room) => {
    const all = await atTable(house, room, t);
    const { d1, p1, p2, board } = all;
    await dealt(all, ['2S', '3D']);
    await pulled(house, all);
    await back(house, all);
    await confirmed(house, room, t, all);
    const rule = paragraph(cut.notEstablished);
    await expect(p1.result).toContainText(say('shared.outcome.void'));
    await expect(p1.result).toContainText(rule);
    await p1.hasRack(RACK);
    await p1.hasStaked(0);
    await expect(p2.page.getByText(say('shared.outcome.void')).first()).toBeVisible();
    await expect(p2.page.getByText(say('patron.news.interrupted')).first()).toBeVisible();
    await expect(board.headline).toContainText(say('board.void'));
    await expect(board.headline).toContainText(rule);
    await expect(d1.region('dealer.strip')).toContainText(rule);
    await expect(d1.movements).toHaveCount(1);
    await d1.does('dealer.next.OpenRound', { number: 2 });
    await p1.taps('player', 10_000);
    await p1.has('player', 10_000);
  });
});

test('an outcome established: the round goes on where it was', async ({ browser }) => {
  const house = await newHouse();
  const settings = settingsOf(book.id, { grace: 0 });
  const t = await house.table('t1', settings);
  await inRoom(browser, async (room) => {
    const all = await atTable(house, room, t);
    const { d1, p1, p2, board } = all;
    await dealt(all, ['2S', '3D', '3H', '4C']);
    await pulled(house, all);
    await back(house, all);
    await expect(p2.page.getByText(say('patron.news.interrupted')).first()).toBeVisible();
    await confirmed(house, room, t, all);
    await expect(board.headline).toContainText(say('board.interrupted'));
    await expect(board.headline).toContainText(say('board.interrupted.more'));
    await expect(board.headline).toContainText(paragraph(cut.established));
    await p1.has('player', 10_000);
    await p1.hasRack(RACK - 10_000);
    // What was keyed into the dark was not dealt.
    expect(await d1.lying()).toBe(4);
    await d1.deals('9H');
    await d1.does('dealer.next.Settle');
    const end = settled(book, settings, ['2S', '3D', '3H', '4C', '9H'], [BET]);
    await p1.sees(linesOf(end, 'p1'));
    await board.shows('banker', { player: 0, banker: 1, tie: 0 });
  });
});
