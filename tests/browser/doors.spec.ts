import { expect, type Page, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { type Harness, openHarness, PIN, type StaffId } from '../house/harness.ts';
import { DealerPage } from './dealer-page.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, type Room } from './watched.ts';
import { type Key, say } from './words.ts';

/** A house in this process, whose clock is the test's: nobody waits ten minutes for a lock. */
let h: Harness;
let patron: Client;
const t = 't1';
const NEW_PIN = '580316';
const MINUTE = 60_000;

test.beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 'm1'] });
  await h.table(t, settingsOf(rulebooks[0]?.id ?? ''));
  patron = await h.patron(t, 'p1');
});
test.afterAll(() => h.end());

/** Somebody's own device, where a wrong PIN and the end of a session are part of the test. */
const open = async (room: Room, id: StaffId, path: string): Promise<Page> => {
  const watched = await room.open(h.address + path, h.by(id));
  watched.allow(/status of 4\d\d/);
  return watched.page;
};

const atTable = async (room: Room, id: StaffId): Promise<DealerPage> => {
  const watched = await room.open(`${h.address}/table/${t}/dealer`, h.by(id));
  watched.allow(/status of 4\d\d/);
  return new DealerPage(watched);
};

const fills = async (page: Page, fields: Partial<Record<Key, string>>, submit: Key) => {
  for (const [key, text] of Object.entries(fields)) {
    await page.getByLabel(say(key as Key), { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: say(submit), exact: true }).click();
};

const signsIn = (page: Page, id: string, pin: string) =>
  fills(page, { 'people.id': id, 'people.pin': pin }, 'people.sign-in');

const tab = (page: Page, key: Key) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: say(key), exact: true })
    .click();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The session behind a dealer's page is over: nothing of the table is left on it, and it says the way back. */
const isOver = async ({ page, next }: DealerPage) => {
  await expect(page.getByRole('status').first()).toContainText(/session/i);
  await expect(page.getByText(say('dealer.gate'))).toBeVisible();
  await expect(next).toHaveCount(0);
  await page
    .getByRole('link', { name: say('shared.sign-in') })
    .first()
    .click();
};

test('a terminal revoked, a rank changed and a PIN reset while their pages are open', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const [d1, s1] = [await atTable(room, 'd1'), await atTable(room, 's1')];
    const pit = await open(room, 'sm1', '/pit');
    await expect(d1.next).toContainText(say('dealer.next.OpenRound', { number: 1 }));

    // The terminal of d1 is gone: asked twice, then its page is over, and it has to be enrolled again.
    await tab(pit, 'pit.tab.terminals');
    const label = 'terminal of d1';
    await rowOf(pit, label)
      .getByRole('button', { name: say('pit.terminal.revoke') })
      .click();
    const sure = pit.getByRole('dialog');
    await expect(sure).toContainText(say('pit.terminal.revoke.title', { label }));
    await sure.getByRole('button', { name: say('shared.cancel') }).click();
    await expect(d1.next).toHaveAttribute('aria-disabled', 'false');
    await rowOf(pit, label)
      .getByRole('button', { name: say('pit.terminal.revoke') })
      .click();
    await sure.getByRole('button', { name: say('pit.terminal.revoke') }).click();
    await expect(rowOf(pit, label)).toHaveCount(0);
    await isOver(d1);
    await expect(d1.page.getByRole('heading', { name: say('people.enrol.title') })).toBeVisible();
    const enrols = (code: string) =>
      fills(
        d1.page,
        { 'people.enrol.code': code, 'people.terminal.label': 'Pit 1' },
        'people.enrol',
      );
    await enrols('WRONG-WRONG');
    await expect(d1.page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
    await pit.getByRole('button', { name: say('pit.terminal.code') }).click();
    await enrols((await pit.locator('.tracking-widest').textContent()) ?? '');
    await signsIn(d1.page, 'd1', '111222');
    await expect(d1.page.getByRole('alert').filter({ hasText: /PIN/ })).toBeVisible();
    await signsIn(d1.page, 'd1', PIN);
    await d1.page.getByRole('button', { name: say('people.later') }).click();
    await expect(d1.page).toHaveURL(`${h.address}/`);
    await d1.page.goto(`${h.address}/table/${t}/dealer`);
    await expect(d1.next).toContainText(say('dealer.next.OpenRound', { number: 1 }));

    // A supervisor becomes a dealer: what he had open as a supervisor is over.
    await s1.page.keyboard.press('F8');
    await expect(s1.sheet.getByRole('button', { name: say('dealer.close') })).toBeVisible();
    await tab(pit, 'pit.tab.staff');
    const role = (id: string) => pit.getByLabel(say('pit.staff.role.of', { id }));
    await role('sm1').selectOption('dealer');
    await expect(rowOf(pit, 'sm1')).toContainText(say('people.LAST_SHIFT_MANAGER'));
    await expect(role('sm1')).toHaveValue('shift-manager');
    await role('s1').selectOption('dealer');
    await expect(role('s1')).toHaveValue('dealer');
    await isOver(s1);
    await signsIn(s1.page, 's1', PIN);
    await s1.page.getByRole('button', { name: say('people.later') }).click();
    await expect(s1.page).toHaveURL(`${h.address}/`);
    await s1.page.goto(`${h.address}/table/${t}/dealer`);
    await expect(s1.page.getByText(`· ${say('shared.role.dealer')}`)).toBeVisible();
    await expect(s1.next).toBeVisible();
    await s1.page.keyboard.press('F8');
    await expect(s1.sheet).toContainText(say('dealer.settings'));
    await expect(s1.sheet.getByRole('button', { name: say('dealer.close') })).toHaveCount(0);
    await role('s1').selectOption('pit-supervisor');

    // A PIN that somebody else sets: the old one is worth nothing, and the new one is changed at the door.
    await rowOf(pit, 'd1')
      .getByRole('button', { name: say('pit.staff.pin.set') })
      .click();
    const field = sure.locator('input');
    await field.fill('123456');
    await field.press('Enter');
    await expect(sure.getByRole('alert').filter({ hasText: /6 to 12 digits/ })).toBeVisible();
    await field.fill(NEW_PIN);
    await field.press('Enter');
    await expect(sure).toHaveCount(0);
    await isOver(d1);
    await signsIn(d1.page, 'd1', PIN);
    await expect(d1.page.getByRole('alert').filter({ hasText: /PIN/ })).toBeVisible();
    await signsIn(d1.page, 'd1', NEW_PIN);
    await expect(d1.page.getByText(say('people.pin.by.another'))).toBeVisible();
    const chooses = (pin: string, again: string) =>
      fills(
        d1.page,
        { 'people.pin.old': NEW_PIN, 'people.pin.new': pin, 'people.pin.again': again },
        'people.pin.change',
      );
    await chooses(PIN, '739105');
    await expect(
      d1.page.getByRole('alert').filter({ hasText: say('people.PINS_DIFFER') }),
    ).toBeVisible();
    await chooses(PIN, PIN);
    await expect(d1.page).toHaveURL(`${h.address}/`);
  });
});

test('nobody does anything for ten minutes: staff are locked out, patrons are not', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const d2 = await atTable(room, 'd2');
    const pit = await open(room, 'm1', '/pit');
    const p1 = new PatronPage(await room.open(`${h.address}/table/${t}/patron`, patron), 1);
    await d2.does('dealer.next.OpenRound', { number: 1 });
    await p1.keys('player', 10_000);
    await p1.has('player', 10_000);
    h.pass(11 * MINUTE);
    const locked = d2.page.getByRole('heading', { name: say('dealer.locked'), exact: true });
    await expect(locked).toBeVisible();
    // Nothing of the table is left on the page, and no key does anything.
    await expect(d2.next).toHaveCount(0);
    await expect(d2.page.locator('body')).not.toContainText('100,000');
    await expect(pit.getByRole('heading', { name: say('people.unlock.title') })).toBeVisible();
    await expect(pit.locator('body')).not.toContainText(t);

    const gives = async (pin: string) => {
      await d2.page.getByLabel(say('dealer.locked.pin')).fill(pin);
      await d2.page.getByRole('button', { name: say('dealer.locked.do') }).click();
    };
    await gives('111222');
    await expect(d2.page.getByRole('alert').filter({ hasText: /PIN/ })).toBeVisible();
    await expect(d2.page.getByLabel(say('dealer.locked.pin'))).toHaveValue('');
    await gives(PIN);
    await d2.does('dealer.next.CloseBets');
    await expect(p1.spot('player')).toHaveAttribute('aria-disabled', 'true');
    await fills(pit, { 'people.pin': PIN }, 'people.unlock');
    await expect(pit.getByRole('article')).toContainText(say('shared.phase.dealing'));
  });
});
