import { expect, type Locator, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable } from './at-table.ts';
import { linesOf, settled } from './expected.ts';
import { fingerOn, middleOf } from './finger.ts';
import { type House, openHouse, RACK } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { inRoom, PHONE } from './watched.ts';
import { cardName, money, say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const book = rulebooks.find(({ insurance }) => insurance !== null);
if (book === undefined) throw new Error('no book with insurance');
const nameOf = (id: string) => book.bets.find((bet) => bet.id === id)?.name.en ?? id;

test('a chip is dragged onto a spot, and a spot is held, with a finger and with a mouse', async ({
  browser,
}) => {
  const t = await house.table('drag', settingsOf(book.id));
  await inRoom(browser, async (room) => {
    const { d1, p1, p2 } = await atTable(house, room, t);
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await expect(p1.status).toContainText(say('shared.phase.betting'));
    const finger = await fingerOn(p1.page);
    const chip = await middleOf(p1.chip(10_000));
    const player = await middleOf(p1.spot('player'));
    const inHand = p1.page.locator('[data-dragged]');

    // It follows the finger, lies where it is let go, and is in nobody's hand afterwards.
    await finger.down(chip);
    await finger.to(chip, player);
    const carried = await middleOf(inHand);
    expect(Math.abs(carried.x - player.x)).toBeLessThan(30);
    expect(Math.abs(carried.y - player.y)).toBeLessThan(50);
    await finger.up();
    await p1.has('player', 10_000);
    await expect(inHand).toHaveCount(0);
    await expect(d1.box(1)).toContainText(nameOf('player'));
    await expect(p2.spot('player', 1)).toHaveAccessibleName(/100 in chips/);
    // A drag takes no chip into the hand for the next tap: that one was chosen before.
    await expect(p1.chip(10_000)).toHaveAttribute('aria-pressed', 'false');

    // Let go beside every spot, it goes back.
    await finger.drags(chip, await middleOf(p1.status));
    await expect(inHand).toHaveCount(0);
    await p1.hasStaked(10_000);

    // Held, a spot says what it is, and no chip lies there when it is let go.
    const tie = await middleOf(p1.spot('tie'));
    await finger.down(tie);
    await expect(p1.sheet).toContainText(nameOf('tie'));
    await finger.up();
    await expect(p1.sheet).toContainText(say('patron.explain.pays'));
    await p1.page.keyboard.press('Escape');
    await expect(p1.sheet).toHaveCount(0);
    await p1.hasStaked(10_000);
    // A tap right after it is a tap again.
    await p1.taps('tie', 2_500);
    await p1.has('tie', 2_500);

    // The same with a mouse on the whole felt.
    const { mouse } = p2.page;
    const drags = async (to: Locator) => {
      const [from, at] = [await middleOf(p2.chip(10_000)), await middleOf(to)];
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(at.x, at.y, { steps: 5 });
      await mouse.up();
    };
    await drags(p2.spot('banker', 3));
    await p2.has('banker', 10_000);
    // Nobody bets in another's box by dragging.
    await drags(p2.spot('banker', 1));
    await p2.hasStaked(10_000);
    const held = await middleOf(p2.spot('banker', 3));
    await mouse.move(held.x, held.y);
    await mouse.down();
    await expect(p2.sheet).toContainText(nameOf('banker'));
    await mouse.up();
    await p2.page.keyboard.press('Escape');
    await p2.hasStaked(10_000);

    // After the close a chip goes nowhere.
    await d1.does('dealer.next.CloseBets');
    await expect(p1.spot('player')).toHaveAttribute('aria-disabled', 'true');
    await finger.drags(chip, player);
    await p1.hasStaked(12_500);
    await p1.hasRack(RACK - 12_500);
  });
});

test('whoever stands bets behind a seated patron, and plays his rounds again', async ({
  browser,
}) => {
  const settings = settingsOf(book.id);
  const t = await house.table('stands', settings);
  await inRoom(browser, async (room) => {
    const { d1, p1, board } = await atTable(house, room, t);
    const code = await house.code(t, 'p3');
    const watched = await room.open(`${house.address}/join`, null, { viewport: PHONE });
    watched.allow(/40\d/);
    const { page } = watched;
    const p3 = new PatronPage(watched, 1);
    const typed = page.getByLabel(say('people.join.code'));
    await typed.fill('WRONG-WRONG');
    await page.getByRole('button', { name: say('people.join'), exact: true }).tap();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await typed.fill(code);
    await page.getByRole('button', { name: say('people.join'), exact: true }).tap();
    await page.getByRole('button', { name: /^1/ }).first().tap();
    await expect(page.getByRole('button', { name: say('patron.join.sit') })).toBeDisabled();
    await page.getByRole('button', { name: say('patron.join.stand') }).tap();
    await p3.hasRack(0);
    await expect(page.getByText(say('patron.empty'))).toBeVisible();
    await house.by('d1').does(t, { type: 'BuyIn', patron: 'p3', amount: RACK });
    await p3.hasRack(RACK);

    // Whoever sits there bets first.
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p3.taps('player', 10_000);
    await expect(p3.note('player')).toContainText(say('patron.refused.standing'));
    await p3.hasStaked(0);
    await p1.taps('banker', 10_000);
    await p1.has('banker', 10_000);
    await p3.taps('player', 10_000);
    await p3.has('player', 10_000);
    await expect(d1.box(1)).toContainText('p3');
    await expect(d1.box(1)).toContainText(say('dealer.standing'));
    await expect(d1.box(3)).not.toContainText('p3');

    await d1.does('dealer.next.CloseBets');
    const cards = ['3S', 'KD', '6H', '4C'];
    await d1.deals(...cards);
    await d1.does('dealer.next.Settle');
    const end = settled(book, settings, cards, [
      { box: 1, patron: 'p1', bet: 'banker', amount: 10_000 },
      { box: 1, patron: 'p3', bet: 'player', amount: 10_000, standing: true },
    ]);
    await p1.sees(linesOf(end, 'p1'));
    await p3.sees(linesOf(end, 'p3'));
    await p3.hasRack(RACK + 10_000);
    await board.shows('player', { player: 1, banker: 0, tie: 0 });

    // The same round again, card by card, forth and back; his own line at its end, nobody else's.
    await page.getByRole('button', { name: say('patron.menu') }).tap();
    await p3.sheet.getByRole('button', { name: say('patron.history') }).tap();
    await p3.sheet.getByRole('listitem').getByRole('button').tap();
    const press = (key: 'before' | 'next' | 'stop' | 'again' | 'all') =>
      p3.sheet.getByRole('button', { name: say(`patron.replay.${key}`), exact: true }).tap();
    await press('stop');
    const cardsShown = () => p3.sheet.getByRole('img', { name: / of / });
    for (let step = await cardsShown().count(); step < 5; step++) await press('next');
    for (const card of cards) {
      await expect(p3.sheet.getByRole('img', { name: cardName(card) })).toBeVisible();
    }
    await expect(p3.sheet.locator('[data-line]')).toHaveCount(1);
    await expect(p3.sheet.locator('[data-line="player"]')).toContainText(money(10_000));
    await press('before');
    await press('before');
    await expect(cardsShown()).toHaveCount(3);
    await expect(p3.sheet.locator('[data-line]')).toHaveCount(0);
    await press('all');
    await expect(p3.sheet.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');

    // He sits down at a free box; his place behind box 1 is nobody's.
    await page.getByRole('button', { name: say('patron.menu') }).tap();
    await p3.sheet.getByRole('button', { name: say('patron.menu.seat') }).tap();
    await p3.sheet.getByRole('button', { name: /^2/ }).tap();
    await p3.sheet.getByRole('button', { name: say('patron.join.sit') }).tap();
    await expect(p3.sheet).toHaveCount(0);
    await d1.does('dealer.next.OpenRound', { number: 2 });
    await p3.taps('tie', 2_500);
    await p3.has('tie', 2_500);
    await expect(d1.box(2)).toContainText('p3');
    await expect(d1.box(2)).not.toContainText(say('dealer.standing'));
  });
});
