import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { SettlementLine } from '../../src/rules/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { folderOf, furtherBook } from '../further-book.ts';
import { atTable, staffAt } from './at-table.ts';
import { type House, openHouse, RACK } from './house.ts';
import { inRoom } from './watched.ts';
import { say } from './words.ts';

/** A game that is a file alone, in a real browser; then its second version, at the same table. */

const FIRST = furtherBook();
const SECOND = furtherBook({
  version: '2',
  effective: '2021-01-01',
  bets: FIRST.bets.map((bet) =>
    bet.id === 'lucky-nine'
      ? { ...bet, pays: bet.pays.map((line) => ({ ...line, pays: '30 to 1' as const })) }
      : bet,
  ),
});
const books = folderOf({ '1.json': FIRST });

/** A line that is gone while the house is started again. */
const GONE = /WebSocket connection to|net::ERR_|Failed to load resource/;

/** Player 0 and then 9 in three cards, Banker 7. */
const CARDS = ['KS', '3D', 'QH', '4C', '9D'];
const won = (odds: '25 to 1' | '30 to 1'): SettlementLine => ({
  box: 1,
  patron: 'p1',
  bet: 'lucky-nine',
  amount: 10_000,
  effective: 10_000,
  result: 'win',
  odds,
  paid: 10_000 * Number.parseInt(odds, 10),
  returned: 10_000,
  rule: '4.1.3',
});

let house: House;
test.beforeAll(async () => {
  house = await openHouse(books);
});
test.afterAll(() => house.end());

test('a game from a folder is played, and its next version takes over at the table', async ({
  browser,
}) => {
  const settings = settingsOf(FIRST.id, {}, FIRST);
  const t = await house.table('l1', settings, FIRST.title);
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    await expect(p1.page.getByText(FIRST.title).first()).toBeVisible();
    await expect(p1.spot('lucky-nine')).toContainText('25');
    const round = async (number: number, odds: '25 to 1' | '30 to 1', rack: number) => {
      await d1.does('dealer.next.OpenRound', { number });
      await p1.taps('lucky-nine', 10_000);
      await p1.has('lucky-nine', 10_000);
      await d1.does('dealer.next.CloseBets');
      await d1.deals(...CARDS);
      await d1.does('dealer.next.Settle');
      await p1.sees([won(odds)]);
      await p1.hasRack(rack);
    };
    await round(1, '25 to 1', RACK + 250_000);

    // The house is started with one file more; the table goes on by its own version until it is told.
    const { port } = house.server;
    for (const { watched } of [d1, p1, p2, board]) watched.allow(GONE);
    await house.server.kill();
    writeFileSync(join(books, '2.json'), JSON.stringify(SECOND));
    await expect(d1.page.locator('main .stale')).toHaveCount(1);
    await house.start(port);
    for (const { page } of [d1, p1]) {
      await expect(page.locator('main .stale')).toHaveCount(0, { timeout: 30_000 });
    }
    const m1 = await staffAt(house, room, { table: t, id: 'm1' });
    await expect(m1.next).toBeVisible();
    await m1.page.keyboard.press('F8');
    await m1.sheet
      .getByRole('button', { name: say('dealer.newVersion', { version: '2' }) })
      .click();
    await expect(m1.sheet).toContainText(say('dealer.asks.sent'));
    // Somebody else confirms it, from the pit.
    const pit = await room.open(`${house.address}/pit`, house.by('s1'));
    const waits = pit.page.getByRole('region', { name: say('dealer.asks') });
    await expect(waits).toContainText(say('dealer.event.RulebookChanged', { version: '2' }));
    await waits.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }).click();
    await expect(waits).toHaveCount(0);
    await expect(p1.spot('lucky-nine')).toContainText('25');
    await round(2, '30 to 1', RACK + 550_000);
    await expect(p1.spot('lucky-nine')).toContainText('30');
  });
});
