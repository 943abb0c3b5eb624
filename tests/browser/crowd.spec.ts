import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { staffAt } from './at-table.ts';
import { type House, openHouse, RACK } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE } from './watched.ts';
import { money, say, shortMoney } from './words.ts';

/** Two patrons are the most whose stacks all can see, and four are there. */

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const book = rulebooks.find(({ squeeze }) => squeeze !== null);

test('a crowd: a patron sees sums and his own, and the stacks of a box he looks into; the dealer sees all', async ({
  browser,
}) => {
  if (book === undefined) throw new Error('no book');
  const t = await house.table('crowd', settingsOf(book.id, { crowd: 2 }));
  const clients = [];
  for (const [name, box] of [
    ['p1', 1],
    ['p2', 2],
    ['p3', 3],
    ['p4', 5],
  ] as const) {
    clients.push(await house.patron(t, name, box));
  }
  const [first, second, third, fourth] = clients;
  if (!first || !second || !third || !fourth) throw new Error('four are there');
  await house.by('d1').does(t, { type: 'OpenRound' });
  const bet = { type: 'PlaceBet', box: 2, bet: 'player' } as const;
  await second.does(t, { ...bet, patron: 'p2', amount: 20_000 });
  await third.does(t, { ...bet, patron: 'p3', amount: 5_000 });
  await fourth.does(t, { ...bet, patron: 'p4', amount: 10_000 });

  await inRoom(browser, async (room) => {
    const address = `${house.address}/table/${t}/patron`;
    const [desk, phone] = [
      new PatronPage(await room.open(address, second), 2),
      new PatronPage(await room.open(address, first, { viewport: PHONE }), 1),
    ];
    const d1 = await staffAt(house, room, { table: t, id: 'd1' });

    // On the whole felt the spot of box 2 bears what all have there; his own chips are in the rack's count.
    await expect(desk.spot('player', 2)).toHaveAccessibleName(
      new RegExp(say('shared.money.stack', { amount: shortMoney(35_000) })),
    );
    await desk.hasRack(RACK - 20_000);
    await desk.hasStaked(20_000);

    // On a phone he has his own spots: nothing of the others lies there, and his chip does once it is laid.
    await phone.taps('player', 10_000);
    await phone.has('player', 10_000);
    await phone.hasStaked(10_000);

    // He looks into his own box, and into another, which alone is shown to him stack by stack.
    await phone.page.getByRole('button', { name: say('patron.menu') }).tap();
    await phone.sheet.getByRole('button', { name: say('patron.boxes') }).tap();
    await expect(phone.sheet.locator('dt')).toHaveText([new RegExp(`${escaped(money(10_000))}$`)]);
    await phone.sheet.getByRole('button', { name: say('shared.box', { number: 2 }) }).tap();
    await expect(phone.sheet.locator('dt')).toHaveText([new RegExp(`${escaped(money(35_000))}$`)]);
    const stacks = phone.sheet.locator('dd li');
    await expect(stacks).toHaveText([money(20_000), money(10_000), money(5_000)]);
    // While he looks, what changes there is shown.
    await third.does(t, { ...bet, patron: 'p3', amount: 10_000 });
    await expect(stacks).toHaveText([money(20_000), money(15_000), money(10_000)]);
    const before = phone.watched.frames.length;
    await phone.sheet.getByRole('button', { name: say('shared.box', { number: 3 }) }).tap();
    await expect(phone.sheet).toContainText(say('patron.boxes.none', { number: 3 }));
    await fourth.does(t, { ...bet, patron: 'p4', amount: 2_500 });
    await expect(desk.spot('player', 2)).toHaveAccessibleName(
      new RegExp(escaped(say('shared.money.stack', { amount: shortMoney(47_500) }))),
    );
    // Who sits where all can see; what he bets is told of the box alone into which one looks.
    expect(phone.watched.frames.slice(before).join('\n')).not.toContain('"patron":"p4"');

    // The dealer has every stack, by name.
    const box = d1.box(2);
    for (const [name, cents] of [
      ['p2', 20_000],
      ['p3', 15_000],
      ['p4', 12_500],
    ] as const) {
      await expect(box).toContainText(name);
      await expect(box).toContainText(shortMoney(cents));
    }
    await expect(d1.box(1)).toContainText(shortMoney(10_000));
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
