import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { DealerPage } from './dealer-page.ts';
import { House, PIN } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE, type Room, type Watched } from './watched.ts';
import { type Key, say } from './words.ts';

/** A whole day by pages alone, from the set-up link to the shift report, and the table opened again the next day. */

const field = (page: Page, key: Key) => page.getByLabel(say(key), { exact: true });
const button = (page: Page, key: Key) => page.getByRole('button', { name: say(key), exact: true });
const tab = (page: Page, key: Key) =>
  page.getByRole('navigation').getByRole('button', { name: say(key) });

const adds = async (page: Page, id: string, role: Key) => {
  await button(page, 'pit.staff.add').click();
  const sheet = page.getByRole('dialog');
  await field(page, 'pit.staff.id').fill(id);
  await sheet.getByLabel(say('pit.staff.role')).selectOption(say(role));
  await field(page, 'pit.staff.pin').fill(PIN);
  await sheet.getByRole('button', { name: say('pit.staff.add') }).click();
  await expect(page.getByRole('cell', { name: id, exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);
};

/** A device of the house: enrolled by a code of the shift manager, and somebody signs in. */
const terminal = async (room: Room, office: Page, address: string, id: string) => {
  await tab(office, 'pit.tab.terminals').click();
  const shown = office.getByText(/^[A-Z0-9]{4,5}(-[A-Z0-9]{4,5})+$/);
  const before = (await shown.count()) === 0 ? '' : await shown.first().textContent();
  await button(office, 'pit.terminal.code').click();
  await expect(shown.first()).not.toHaveText(before || 'none');
  const code = await shown.first().textContent();
  const device = await room.open(`${address}/sign-in`);
  await field(device.page, 'people.enrol.code').fill(code ?? '');
  await field(device.page, 'people.terminal.label').fill(`Terminal ${id}`);
  await button(device.page, 'people.enrol').click();
  await field(device.page, 'people.id').fill(id);
  await field(device.page, 'people.pin').fill(PIN);
  await button(device.page, 'people.sign-in').click();
  await button(device.page, 'people.later').click();
  return device;
};

const loads = async (dealer: DealerPage) => {
  await dealer.does('dealer.load');
  await dealer.sheet.getByLabel(say('dealer.load.counted')).fill('416');
  await dealer.sheet.getByLabel(say('dealer.load.shuffled')).check();
  await dealer.sheet.getByRole('button', { name: say('dealer.load.do') }).click();
  await expect(dealer.sheet).toHaveCount(0);
};

/** A guest comes with a phone, sits down, and the dealer sells chips. */
const seats = async (room: Room, address: string, dealer: DealerPage, box: number) => {
  await dealer.page.keyboard.press('F4');
  await dealer.sheet.getByRole('button', { name: say('dealer.code.new') }).click();
  const code = await dealer.sheet.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/).textContent();
  const phone = await room.open(address, null, { viewport: PHONE });
  await field(phone.page, 'people.join.code').fill(code ?? '');
  await button(phone.page, 'people.join').tap();
  await phone.page
    .getByRole('button', { name: new RegExp(`^${box}`) })
    .first()
    .tap();
  await button(phone.page, 'patron.join.sit').tap();
  const row = dealer.sheet
    .getByRole('listitem')
    .filter({ hasText: say('shared.box', { number: box }) });
  await row.getByLabel(say('dealer.amount')).fill('1000');
  await row.getByRole('button', { name: say('dealer.buyIn') }).click();
  const guest = new PatronPage(phone, box);
  await guest.hasRack(100_000);
  await dealer.page.keyboard.press('Escape');
  await expect(dealer.sheet).toHaveCount(0);
  return guest;
};

const round = async (dealer: DealerPage, guests: readonly PatronPage[], number: number) => {
  await dealer.does('dealer.next.OpenRound', { number });
  for (const guest of guests) {
    await guest.taps('banker', 10_000);
    await guest.has('banker', 10_000);
  }
  await dealer.does('dealer.next.CloseBets');
};

/** What a page offers to be saved, line by line. */
const saved = async ({ page }: Watched, click: () => Promise<void>): Promise<string[]> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n');
};

test('a day through pages alone, and the table opened again', async ({ browser }) => {
  test.setTimeout(240_000);
  const house = await new House().start();
  try {
    await inRoom(browser, async (room) => {
      const { address } = house;
      const office = await room.open(house.setUpLink);
      await field(office.page, 'people.id').fill('sm1');
      await field(office.page, 'people.pin').fill(PIN);
      await field(office.page, 'people.pin.again').fill(PIN);
      await button(office.page, 'people.set-up').click();
      await tab(office.page, 'pit.tab.staff').click();
      await adds(office.page, 'd1', 'shared.role.dealer');
      await adds(office.page, 'd2', 'shared.role.dealer');
      await adds(office.page, 's1', 'shared.role.pit-supervisor');
      const till = await terminal(room, office.page, address, 'd1');
      const pit = await terminal(room, office.page, address, 's1');

      // The supervisor opens a table and fills its tray; the slip is printed.
      await pit.page.goto(`${address}/pit`);
      await button(pit.page, 'pit.open').click();
      await field(pit.page, 'pit.new.name').fill('Table 7');
      await field(pit.page, 'pit.new.id').fill('t7');
      await button(pit.page, 'pit.new.make').click();
      const tile = pit.page.getByRole('article', { name: 'Table 7' });
      await button(pit.page, 'pit.tray.change').click();
      await field(pit.page, 'pit.tray.amount').fill('10000');
      await pit.page.getByRole('dialog').getByRole('button', { name: /^Fill/ }).click();
      await expect(pit.page.getByText(say('pit.tray.done'))).toBeVisible();
      await pit.page.keyboard.press('Escape');
      await expect(tile).toContainText('10,000.00');
      await pit.page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await tile.getByRole('button', { name: say('pit.slips') }).click();
      const slips = pit.page.getByRole('dialog');
      await slips.getByRole('button', { name: `${say('pit.slips.fill')} 1` }).click();
      await expect(slips).toContainText('10,000.00');
      await button(pit.page, 'pit.slips.print').click();
      await expect(pit.page.locator('[data-printed]')).toHaveCount(1);
      await pit.page.emulateMedia({ media: 'print' });
      await expect(slips.locator('[data-print]')).toBeVisible();
      await expect(tile.locator('h2').first()).toBeHidden();
      await pit.page.emulateMedia({ media: 'screen' });
      await pit.page.keyboard.press('Escape');
      await pit.page.keyboard.press('Escape');

      // The dealer, three guests, a round that halts: the pit sees it within two seconds.
      await till.page.goto(`${address}/table/t7/dealer`);
      const d1 = new DealerPage(till);
      await loads(d1);
      const guests = [
        await seats(room, address, d1, 1),
        await seats(room, address, d1, 2),
        await seats(room, address, d1, 3),
      ];
      await round(d1, guests, 1);
      await d1.deals('2S');
      await d1.page.keyboard.press('F9');
      await d1.page.keyboard.type('anything-else');
      await d1.page.keyboard.press('Enter');
      await d1.sheet.getByRole('textbox').first().fill('a guest fell ill');
      const confirm = d1.sheet.getByRole('button', { name: say('dealer.trouble.confirm') });
      await expect(confirm).toBeEnabled();
      await confirm.click();
      const called = performance.now();
      await expect(tile).toHaveAttribute('data-need', 'halt', { timeout: 2_000 });
      console.log(`a halted table in the pit: after ${Math.round(performance.now() - called)} ms`);
      // A matter that no paragraph covers: a shift manager rules, with a witness at the table.
      const ruling = await room.open(`${address}/table/t7/dealer`);
      await ruling.page.context().addCookies(await office.page.context().cookies());
      await ruling.page.goto(`${address}/table/t7/dealer`);
      const sm1 = new DealerPage(ruling);
      const what = { what: say('irregularities.kind.anything-else') };
      await sm1.does('dealer.next.Resolve', what);
      await sm1.sheet.getByRole('radio', { name: say('irregularities.decision.continue') }).check();
      await sm1.sheet.getByLabel(say('dealer.decide.reason')).fill('all cards lie as they lay');
      // So it is called once the page has asked what would follow.
      await sm1.sheet.getByRole('button', { name: say('dealer.asks.rule') }).click();
      await d1.page.keyboard.press('F10');
      await d1.sheet.getByRole('button', { name: say('dealer.asks.attest') }).click();
      await expect(tile).not.toHaveAttribute('data-need');
      await d1.page.keyboard.press('Escape');

      // Relief in the midst of it, in two steps.
      await button(d1.page, 'dealer.relief').click();
      await d1.sheet.getByLabel(say('dealer.relief.id')).fill('d2');
      await d1.sheet.getByLabel(say('dealer.relief.pin')).fill(PIN);
      await button(d1.page, 'dealer.relief.do').click();
      await expect(till.page.getByText('d2').first()).toBeVisible();
      const d2 = new DealerPage(till);
      await d2.deals('9D', 'KH', 'KC');
      await d2.does('dealer.next.Settle');
      for (const guest of guests) await expect(guest.page.locator('[data-line]')).toHaveCount(1);

      // Closed with a count by two persons.
      const closing = await room.open(`${address}/table/t7/dealer`);
      await closing.page.context().addCookies(await pit.page.context().cookies());
      await closing.page.goto(`${address}/table/t7/dealer`);
      const s1 = new DealerPage(closing);
      await expect(s1.next).toContainText(say('dealer.next.OpenRound', { number: 2 }));
      await s1.page.keyboard.press('F8');
      await s1.sheet.getByRole('button', { name: say('dealer.close'), exact: true }).click();
      await s1.sheet.getByRole('button', { name: say('dealer.close.sure'), exact: true }).click();
      await expect(s1.sheet).toHaveCount(0);
      // The page does not say what should be there while somebody counts.
      const tray = await s1
        .region('dealer.status')
        .getByText(/\d,\d{3}\.\d\d/)
        .first()
        .textContent();
      await s1.next.press(' ');
      for (const [chip, pieces] of piecesOf(tray ?? '')) {
        await s1.sheet.getByRole('textbox', { name: chip, exact: true }).fill(pieces);
      }
      await s1.sheet.getByRole('button', { name: say('dealer.count.compare') }).click();
      await s1.sheet.getByRole('button', { name: say('dealer.count.close') }).click();
      await expect(s1.sheet).toContainText(say('dealer.asks.sent'));
      await d2.page.keyboard.press('F10');
      await d2.sheet.getByRole('button', { name: say('dealer.asks.confirm'), exact: true }).click();
      await expect(tile).toContainText(say('shared.table.closed'));

      // The shift report balances; who dealt stands with the round.
      await tab(pit.page, 'pit.tab.shift').click();
      await expect(pit.page.getByRole('row', { name: /Table 7|t7/ }).first()).toContainText(
        '10,000.00',
      );
      await tab(pit.page, 'pit.tab.rounds').click();
      await expect(pit.page.getByRole('cell', { name: 'd1, d2' })).toBeVisible();

      // Opened again: the same table and guests, and one record of both openings.
      await tab(pit.page, 'pit.tab.tables').click();
      await tile.getByRole('button', { name: say('pit.again') }).click();
      await button(pit.page, 'pit.again.now').click();
      await expect(tile).not.toContainText(say('shared.table.closed'));
      await d2.page.keyboard.press('Escape');
      await loads(d2);
      await round(d2, guests, 2);
      await d2.deals('9S', '2D', 'KD', '3H');
      await d2.does('dealer.next.Settle');
      await expect(guests[0]?.page.locator('[data-line]') ?? tile).toHaveCount(1);
      const logs: string[][] = [];
      for (const opening of [1, 2]) {
        logs.push(
          await saved(pit, () =>
            pit.page.evaluate((to) => {
              const link = document.createElement('a');
              link.href = to;
              link.download = '';
              link.click();
            }, `/api/tables/t7/export?opening=${opening}`),
          ),
        );
      }
      const check = verification(ciphers);
      for (const [i, lines] of logs.entries()) {
        if (i > 0) expect(check.next()).toBeUndefined();
        for (const line of lines) expect(check.take(line)).toBeUndefined();
      }
      expect(check.end()).toMatchObject({ table: 't7', rounds: { opened: 2, settled: 2 } });
    });
  } finally {
    await house.end();
  }
});

/** As few chips as make an amount such as 9,700.00. */
const piecesOf = (text: string): [string, string][] => {
  let left = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
  const found: [string, string][] = [];
  for (const [value, name] of [
    [1_000_000, '10,000'],
    [500_000, '5,000'],
    [100_000, '1,000'],
    [50_000, '500'],
    [10_000, '100'],
  ] as const) {
    const pieces = Math.floor(left / value);
    left -= pieces * value;
    if (pieces > 0) found.push([name, String(pieces)]);
  }
  return found;
};
