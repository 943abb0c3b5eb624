import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable } from './at-table.ts';
import { type House, openHouse } from './house.ts';
import { inRoom } from './watched.ts';
import { cardName, say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const CARDS = /"(10|[A2-9JQK])[SHDC]"/g;
const cardsIn = (text: string): readonly string[] => text.match(CARDS) ?? [];

const FIRST = { hand: say('shared.hand.player'), number: 1 };

test('a card is squeezed: nobody else has it, not even as bytes, before it is turned', async ({
  browser,
}) => {
  const book = rulebooks.find(({ squeeze }) => squeeze !== null);
  if (book === undefined) throw new Error('no book lets squeeze');
  const settings = settingsOf(book.id, { shoe: 'electronic', faceDown: true });
  const t = await house.table('squeeze', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    const others = [d1.watched, p2.watched, board.watched];
    const back = say('shared.card.down');

    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.taps('player', 50_000);
    await p1.has('player', 50_000);
    await p2.keys('banker', 10_000);
    await p2.has('banker', 10_000);
    await d1.does('dealer.next.CloseBets');
    // Only the highest bet may ask; the dealer consents with a key.
    const ask = { name: say('patron.squeeze.ask') };
    await expect(p2.page.getByRole('button', ask)).toHaveCount(0);
    await p1.asksToSqueeze('player', 0);
    await expect(p1.page.getByText(say('patron.squeeze.waiting', FIRST))).toBeVisible();
    const place = {
      patron: 'p1',
      hand: say('shared.hand.player'),
      ordinal: say('dealer.ordinal.0'),
    };
    await expect(d1.region('dealer.strip')).toContainText(say('dealer.squeeze.asks', place));
    await expect(p2.status).toContainText(
      say('patron.wait.asks', { box: 1, hand: say('shared.hand.player') }),
    );
    await d1.page.keyboard.press('y');
    await expect(p1.page.getByText(say('patron.squeeze.granted', FIRST))).toBeVisible();
    await d1.does('dealer.next.DrawCard.down', place);

    // The face is on one page alone.
    const title = say('patron.squeeze.yours', { hand: say('shared.hand.player'), number: 1 });
    await expect(p1.sheet).toContainText(title);
    const [face = ''] = cardsIn(p1.watched.frames.join('\n'));
    expect(face).not.toBe('');
    const card = face.replaceAll('"', '');
    await expect(d1.hand('player').getByRole('img', { name: back })).toHaveCount(1);
    const shown = (page: typeof p1.page) =>
      page
        .getByRole('region', { name: say('shared.hand.player') })
        .getByRole('img', { name: back });
    await expect(shown(p2.page)).toHaveCount(1);
    await expect(board.page.getByRole('img', { name: back })).toHaveCount(1);
    const nobodyElse = async () => {
      for (const { page, received } of others) {
        expect(cardsIn(received)).toEqual([]);
        await expect(page.getByRole('img', { name: cardName(card) })).toHaveCount(0);
        expect(await page.content()).not.toContain(cardName(card));
      }
    };
    await nobodyElse();

    // A peek at the corner turns nothing.
    const corner = p1.sheet.getByRole('button', { name: say('shared.card.squeeze') });
    const drag = async (part: number) => {
      const box = await corner.boundingBox();
      if (box === null) throw new Error('the card is not there');
      const { mouse } = p1.page;
      await mouse.move(box.x + box.width * 0.82, box.y + box.height * 0.86);
      await mouse.down();
      for (let step = 1; step <= 6; step++) {
        const way = (part * step) / 6;
        await mouse.move(
          box.x + box.width * (0.82 - 0.7 * way),
          box.y + box.height * (0.86 - 0.75 * way),
        );
      }
      return mouse;
    };
    const peek = await drag(0.3);
    // Half of it shows its face to him while he holds it.
    await expect(corner.locator('clipPath')).toHaveCount(2);
    await peek.up();
    await expect(corner.locator('clipPath')).toHaveCount(0);
    await nobodyElse();
    await (await drag(1)).up();

    // Turned: everybody sees it.
    for (const page of [p1.page, p2.page, d1.page, board.page]) {
      await expect(page.getByRole('img', { name: cardName(card) }).first()).toBeVisible();
    }
    await expect(p1.sheet).toHaveCount(0);
    for (const { received } of others) expect(new Set(cardsIn(received))).toEqual(new Set([face]));
  });
});

test('a squeeze that is refused is no squeeze', async ({ browser }) => {
  const book = rulebooks.find(({ squeeze }) => squeeze !== null);
  const settings = settingsOf(book?.id ?? '', { shoe: 'electronic', faceDown: true });
  const t = await house.table('refused', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1 } = await atTable(house, room, t);
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.taps('player', 50_000);
    await p1.has('player', 50_000);
    await d1.does('dealer.next.CloseBets');
    await p1.asksToSqueeze('player', 0);
    await expect(d1.region('dealer.strip')).toContainText('p1');
    await d1.page.keyboard.press('n');
    await expect(p1.page.getByText(say('patron.squeeze.waiting', FIRST))).toHaveCount(0);
    const place = { hand: say('shared.hand.player'), ordinal: say('dealer.ordinal.0') };
    await d1.does('dealer.next.DrawCard.down', place);
    await expect.poll(() => d1.lying()).toBe(1);
    await expect(p1.sheet).toHaveCount(0);
    expect(cardsIn(p1.watched.received)).toEqual([]);
  });
});
