import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { House, PIN } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { startServer } from './server.ts';
import { inRoom, PHONE, WALL } from './watched.ts';
import { type Key, say } from './words.ts';

const button = (page: Page, key: Key) => page.getByRole('button', { name: say(key), exact: true });
const field = (page: Page, key: Key) => page.getByLabel(say(key), { exact: true });

test('a newcomer at the demonstration: a bet within a minute, then every other role', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'puntobanco-demo-'));
  const server = await startServer({ data: join(folder, 'data'), demonstration: 1 });
  try {
    await inRoom(browser, async (room) => {
      const began = Date.now();
      const watched = await room.open(server.address, null, { viewport: PHONE });
      const { page } = watched;
      await expect(page.getByText(say('shared.demonstration')).first()).toBeVisible();
      // As many tables as there are games, each with a way to sit down.
      const sit = page.getByRole('button', { name: /^Sit down and play at / });
      await expect(sit).toHaveCount(5);
      await sit.first().tap();
      const me = new PatronPage(watched, 0);
      await expect(me.spot('player')).toBeVisible();
      await expect(me.spot('player')).toHaveAttribute('aria-disabled', 'false', {
        timeout: 55_000,
      });
      await me.spot('player').tap();
      await expect(me.spot('player')).toHaveAccessibleName(/ in chips/);
      await expect(me.spot('player')).toHaveAttribute('data-pending', 'false');
      const seconds = (Date.now() - began) / 1000;
      console.log(`a newcomer’s first bet: after ${seconds.toFixed(1)} s`);
      expect(seconds).toBeLessThan(60);

      // Plainly marked, anybody takes any role.
      await page.goto('/');
      await page.getByText(say('floor.roles'), { exact: true }).first().tap();
      await button(page, 'shared.role.dealer').first().tap();
      await expect(page).toHaveURL(/\/dealer$/);
      await expect(page.locator('#next')).toBeVisible();
      await expect(page.getByText(say('shared.demonstration')).first()).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('link', { name: say('floor.seat') })).toBeVisible();
      await page.getByText(say('floor.roles'), { exact: true }).first().tap();
      await page
        .getByRole('link', { name: /^Board of / })
        .first()
        .tap();
      await expect(page.locator('.wall-headline')).toBeVisible();
    });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('first start of a house: set-up, staff, terminals, a table, a display', async ({
  browser,
}) => {
  const house = await new House().start();
  try {
    await inRoom(browser, async (room) => {
      // Nobody works here yet, and the floor says what to do.
      const office = await room.open(house.address);
      const { page } = office;
      await expect(page.getByText(say('floor.set-up'))).toBeVisible();
      await page.goto(house.setUpLink);
      await field(page, 'people.id').fill('sm1');
      await field(page, 'people.pin').fill(PIN);
      await field(page, 'people.pin.again').fill(`${PIN}1`);
      await button(page, 'people.set-up').click();
      await expect(page.getByRole('alert').first()).toHaveText(say('people.PINS_DIFFER'));
      await field(page, 'people.pin.again').fill(PIN);
      await button(page, 'people.set-up').click();
      await expect(page).toHaveURL(/\/pit/);

      // The shift manager adds people, a table, and a code for their terminal.
      const tab = (key: Key) =>
        page.getByRole('navigation').getByRole('button', { name: say(key) });
      await tab('pit.tab.staff').click();
      for (const [id, role] of [
        ['d1', 'shared.role.dealer'],
        ['s1', 'shared.role.pit-supervisor'],
      ] as const) {
        await button(page, 'pit.staff.add').click();
        await field(page, 'pit.staff.id').fill(id);
        await page.getByRole('dialog').getByLabel(say('pit.staff.role')).selectOption(say(role));
        await field(page, 'pit.staff.pin').fill(PIN);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('pit.staff.add') })
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('cell', { name: id, exact: true })).toBeVisible();
      }
      await tab('pit.tab.tables').click();
      await button(page, 'pit.open').click();
      await field(page, 'pit.new.name').fill('Table 7');
      await field(page, 'pit.new.id').fill('t7');
      await button(page, 'pit.new.make').click();
      const tile = page.getByRole('article', { name: 'Table 7' });
      await expect(tile).toBeVisible();
      await button(page, 'pit.tray.change').click();
      await field(page, 'pit.tray.amount').fill('10000');
      await page.getByRole('dialog').getByRole('button', { name: /^Fill/ }).click();
      await expect(tile).toContainText('10,000.00');
      await expect(page.getByText(say('pit.tray.done'))).toBeVisible();
      await page.keyboard.press('Escape');
      await tab('pit.tab.terminals').click();
      await button(page, 'pit.terminal.code').click();
      const code = await page.getByText(/^[A-Z0-9]{4,5}(-[A-Z0-9]{4,5})+$/).textContent();

      // A new terminal: enrolled once; a wrong PIN says so, three lock the account.
      const till = await room.open(`${house.address}/sign-in`);
      await field(till.page, 'people.enrol.code').fill(code ?? '');
      await field(till.page, 'people.terminal.label').fill('Table 7');
      await button(till.page, 'people.enrol').click();
      till.allow(/status of 4\d\d/);
      const signIn = async (id: string, pin: string) => {
        await field(till.page, 'people.id').fill(id);
        await field(till.page, 'people.pin').fill(pin);
        await button(till.page, 'people.sign-in').click();
      };
      for (let wrong = 1; wrong <= 3; wrong++) {
        await signIn('s1', '918273');
        await expect(till.page.getByRole('alert').first()).toContainText(/not right|locked/i);
        await expect(field(till.page, 'people.pin')).toHaveValue('');
      }
      await signIn('s1', PIN);
      await expect(till.page.getByRole('alert').first()).toContainText(/locked/i);
      await tab('pit.tab.staff').click();
      await expect(page.getByText(say('pit.staff.locked'))).toBeVisible();
      await button(page, 'pit.staff.unlock').click();
      await expect(page.getByText(say('pit.staff.locked'))).toHaveCount(0);
      await tab('pit.tab.alerts').click();
      await expect(page.getByText(say('pit.alert.account-locked')).first()).toBeVisible();
      await signIn('d1', PIN);
      // Somebody else chose that PIN: he is asked for one of his own, now or later.
      await expect(till.page.getByText(say('people.pin.by.another'))).toBeVisible();
      await button(till.page, 'people.later').click();
      // A display by its link.
      await tab('pit.tab.displays').click();
      await button(page, 'pit.display.make').click();
      const link = await page.getByText(/^http:\/\/.*\/display\//).textContent();
      const wall = await room.open(link ?? '', null, { viewport: WALL });
      await expect(wall.page.locator('.wall-headline')).toBeVisible();
    });
  } finally {
    await house.end();
  }
});

test('language and light are remembered; the policy is in force; no page has that address', async ({
  browser,
}) => {
  const house = await new House().start();
  try {
    await inRoom(browser, async (room) => {
      const watched = await room.open(`${house.address}/sign-in`);
      const { page } = watched;
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.getByRole('button', { name: say('shared.language.zh') }).click();
      await expect(page.getByText(say('people.set-up.needed', {}, 'zh'))).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
      const theme = page.getByRole('button', {
        name: new RegExp(`^${say('shared.theme', { now: '' }, 'zh')}`),
      });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      // One press goes to the next of: as the device, dark, light.
      const light = say('shared.theme.light', {}, 'zh');
      for (let press = 0; press < 3; press++) {
        if ((await theme.getAttribute('aria-label'))?.endsWith(light)) break;
        await theme.click();
      }
      await expect(theme).toHaveAccessibleName(new RegExp(`${light}$`));
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await page.reload();
      await expect(page.getByText(say('people.set-up.needed', {}, 'zh'))).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await page.goto('/table/nowhere/else');
      await expect(page.getByText(say('errors.NOT_FOUND', {}, 'zh'))).toBeVisible();

      const response = await page.goto('/');
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      // What somebody might write into a page does not run.
      watched.allow(/policy|Content Security Policy/);
      const ran = await page.evaluate(`(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.ran = true';
        document.body.append(script);
        return globalThis.ran === true;
      })()`);
      expect(ran).toBe(false);
    });
  } finally {
    await house.end();
  }
});
