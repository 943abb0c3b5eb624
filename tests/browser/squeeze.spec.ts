import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable } from './at-table.ts';
import type { DealerPage } from './dealer-page.ts';
import { FrameCost, median, quantile } from './frame-cost.ts';
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

/** Of scripts, styles and layout, in milliseconds. */
const FRAME = 4;

const facedown = () => {
  const book = rulebooks.find(({ squeeze }) => squeeze !== null);
  if (book === undefined) throw new Error('no book lets squeeze');
  return settingsOf(book.id, { shoe: 'electronic', faceDown: true });
};

/** Before that the dealer consents to nothing. */
const closes = async (dealer: DealerPage) => {
  await dealer.does('dealer.next.CloseBets');
  const first = { hand: say('shared.hand.player'), ordinal: say('dealer.ordinal.0') };
  await expect(dealer.next).toContainText(say('dealer.next.DrawCard.down', first));
};

const dealsFour = async (dealer: DealerPage) => {
  for (const index of [0, 1] as const) {
    for (const hand of ['player', 'banker'] as const) {
      const place = { hand: say(`shared.hand.${hand}`), ordinal: say(`dealer.ordinal.${index}`) };
      await dealer.does('dealer.next.DrawCard.down', place);
    }
  }
};

const FIRST = { hand: say('shared.hand.player'), number: 1 };

test('a card is squeezed: nobody else has it, not even as bytes, before it is turned', async ({
  browser,
}) => {
  const t = await house.table('squeeze', facedown());
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
    // It lies before him only once it is drawn.
    const of = { box: 1, hand: say('shared.hand.player') };
    await expect(p2.status).toContainText(say('patron.wait.will-squeeze', of));
    await d1.does('dealer.next.DrawCard.down', place);
    await expect(p2.status).toContainText(say('patron.wait.squeezes', of));

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
    await p1.pulls(p1.closed, 0.3, (move) => move());
    // Half of it shows its face to him while he holds it.
    await expect(p1.closed.locator('clipPath')).toHaveCount(2);
    await p1.page.mouse.up();
    await expect(p1.closed.locator('clipPath')).toHaveCount(0);
    await nobodyElse();
    await p1.opens(p1.closed);

    // Turned: everybody sees it.
    for (const page of [p1.page, p2.page, d1.page, board.page]) {
      await expect(page.getByRole('img', { name: cardName(card) }).first()).toBeVisible();
    }
    await expect(p1.sheet).toHaveCount(0);
    for (const { received } of others) expect(new Set(cardsIn(received))).toEqual(new Set([face]));
  });
});

test('two people each open the Hand they hold: both cards asked for at once, each on his own page', async ({
  browser,
}) => {
  const t = await house.table('two-hands', facedown());
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.taps('player', 50_000);
    await p1.has('player', 50_000);
    await p2.keys('banker', 10_000);
    await p2.has('banker', 10_000);
    const dealer = house.by('d1');
    await dealer.does(t, { type: 'AssignHand', hand: 'player', patron: 'p1' });
    await dealer.does(t, { type: 'AssignHand', hand: 'banker', patron: 'p2' });
    await p1.asksToSqueeze('player', 'both');
    await p2.asksToSqueeze('banker', 'both');
    await closes(d1);
    for (const [patron, hand] of [
      ['p1', 'player'],
      ['p2', 'banker'],
    ] as const) {
      const asks = say('dealer.squeeze.both.asks', { patron, hand: say(`shared.hand.${hand}`) });
      await expect(d1.region('dealer.strip')).toContainText(asks);
      await d1.page.keyboard.press('y');
      await expect(d1.region('dealer.strip')).not.toContainText(asks);
    }
    await dealsFour(d1);
    await expect(p1.closed).toHaveCount(2);
    await expect(p2.closed).toHaveCount(2);
    const facesOf = ({ watched }: typeof p1) => new Set(cardsIn(watched.received));
    const [mine, theirs] = [facesOf(p1), facesOf(p2)];
    // Two cards may be alike; that they are other ones is told by the Hand below.
    for (const faces of [mine, theirs]) expect([1, 2]).toContain(faces.size);
    for (const { watched } of [d1, board]) expect(cardsIn(watched.received)).toEqual([]);
    for (const [page, hand] of [
      [p1, 'banker'],
      [p2, 'player'],
    ] as const) {
      expect(page.watched.received).not.toMatch(new RegExp(`"hand":"${hand}","index":.,"card"`));
    }

    // Both hold a corner at once; a bent card is nobody else's business.
    await p1.pulls(p1.closed.first(), 0.3, (move) => move());
    await p2.pulls(p2.closed.last(), 0.3, (move) => move());
    for (const { watched } of [d1, board]) expect(cardsIn(watched.received)).toEqual([]);
    expect(facesOf(p1)).toEqual(mine);
    expect(facesOf(p2)).toEqual(theirs);
    await Promise.all([p1.page.mouse.up(), p2.page.mouse.up()]);

    // Each turns his own, in the order he likes; what is turned everybody sees.
    await Promise.all([p1.opens(p1.closed.first()), p2.opens(p2.closed.last())]);
    for (const [hand, index] of [
      ['player', 0],
      ['banker', 1],
    ] as const) {
      await expect(d1.hand(hand).getByRole('img').nth(index)).not.toHaveAccessibleName(
        say('shared.card.down'),
      );
    }
    await expect(p1.closed).toHaveCount(1);
    await expect(p2.closed).toHaveCount(1);
    await Promise.all([p1.opens(p1.closed), p2.opens(p2.closed)]);
    await expect(d1.page.getByRole('img', { name: say('shared.card.down') })).toHaveCount(0);
    await expect(p1.sheet).toHaveCount(0);
    await expect(p2.sheet).toHaveCount(0);
  });
});

test('a card follows the finger for at most 4 ms a frame', async ({ browser }) => {
  const t = await house.table('follows', facedown());
  await inRoom(browser, async (room) => {
    const { d1, p1 } = await atTable(house, room, t);
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.taps('player', 50_000);
    await p1.has('player', 50_000);
    await p1.asksToSqueeze('player', 'both');
    await closes(d1);
    await expect(d1.region('dealer.strip')).toContainText('p1');
    await d1.page.keyboard.press('y');
    await expect(d1.region('dealer.strip')).toContainText(
      say('dealer.squeeze.both.has', { patron: 'p1', hand: say('shared.hand.player') }),
    );
    await dealsFour(d1);
    await expect(p1.closed).toHaveCount(2);
    const cost = await FrameCost.on(p1.page);
    const frames: number[] = [];
    for (const card of [p1.closed.first(), p1.closed.last()]) {
      await p1.pulls(card, 0.6, async (move) => void frames.push(await cost.of(move)));
      await expect(card.locator('clipPath')).toHaveCount(2);
      await p1.pulls(card, 0.01, (move) => move());
      await p1.page.mouse.up();
    }
    const [usual, most] = [median(frames), quantile(frames, 0.95)];
    console.log(
      `a squeezed card follows the finger: median ${usual.toFixed(1)} ms, 95 % ${most.toFixed(1)} ms of ${frames.length} frames`,
    );
    expect(most).toBeLessThanOrEqual(FRAME);
  });
});

test('a squeeze that is refused is no squeeze', async ({ browser }) => {
  const t = await house.table('refused', facedown());
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
