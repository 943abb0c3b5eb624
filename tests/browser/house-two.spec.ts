import { expect, test } from '@playwright/test';
import { type House, openHouse, PIN } from './house.ts';
import { inRoom } from './watched.ts';
import { say } from './words.ts';

let house: House;
const OWN = '746303';
test.beforeAll(async () => {
  house = await openHouse();
  await house.by('m1').ok('POST', '/api/pin', { old: PIN, pin: OWN });
});
test.afterAll(() => house.end());

test('a rank by two persons: one from the list, one at the same terminal; the log says who', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/pit#staff`, house.by('sm1'));
    // It takes two, and he is not two.
    watched.allow(/status of 40[39]/);
    const sm1 = watched.page;
    const { page: m1 } = await room.open(`${house.address}/pit`, house.by('m1'));
    const rank = sm1.getByLabel(say('pit.staff.role.of', { id: 'd1' }));
    const sheet = sm1.getByRole('dialog', { name: say('pit.second.title') });
    await rank.selectOption('pit-supervisor');
    await sheet.getByRole('button', { name: say('pit.second.later') }).click();
    await expect(sheet).toHaveCount(0);
    await expect(rank).toHaveValue('dealer');
    await expect(sm1.getByText(say('pit.ask.own'))).toBeVisible({ timeout: 10_000 });

    const list = m1.getByRole('region', { name: say('pit.asks.title') });
    const supervisor = say('shared.role.pit-supervisor');
    await expect(list).toContainText(say('pit.ask.ChangeRole', { staff: 'd1', role: supervisor }), {
      timeout: 10_000,
    });
    await list.getByRole('button', { name: say('pit.ask.confirm') }).click();
    await expect(list).toHaveCount(0);
    await sm1.reload();
    await expect(rank).toHaveValue('pit-supervisor');

    await rank.selectOption('dealer');
    await sheet.getByLabel(say('pit.second.id')).fill('sm1');
    await sheet.getByLabel(say('pit.second.pin')).fill(PIN);
    await sheet.getByRole('button', { name: say('pit.second.here') }).click();
    await expect(sheet.getByRole('alert')).not.toBeEmpty();
    await sheet.getByLabel(say('pit.second.id')).fill('m1');
    await sheet.getByLabel(say('pit.second.pin')).fill(OWN);
    await sheet.getByRole('button', { name: say('pit.second.here') }).click();
    await expect(sheet).toHaveCount(0);
    await expect(rank).toHaveValue('dealer');

    await sm1.getByRole('button', { name: say('pit.tab.journal'), exact: true }).click();
    await sm1.getByLabel(say('pit.journal.kind'), { exact: true }).selectOption('staff');
    const row = sm1.getByRole('row').nth(1);
    await expect(row).toContainText(say('pit.journal.type.RoleChanged'));
    await expect(row).toContainText(`${supervisor} → ${say('shared.role.dealer')}`);
    await expect(row.getByRole('cell').nth(3)).toHaveText('m1');
  });
});
