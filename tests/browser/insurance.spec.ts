import { expect, test } from '@playwright/test';
import { type Rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, dealOut, insuranceBet } from '../../src/rules/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable } from './at-table.ts';
import { balanceOf, linesOf, settled } from './expected.ts';
import { type House, openHouse, RACK } from './house.ts';
import { inRoom } from './watched.ts';
import { money, paragraph, say } from './words.ts';

/** Player 5 against Banker 4, then Player 1 against Banker 4: each hand leads once. */
const FOUR: Card[] = ['2S', 'KD', '3H', '4C'];
const FIVE: Card[] = [...FOUR, '6S'];
const SIX: Card[] = [...FIVE, '2D'];
const LIMITS = { minimum: 2_500, maximum: 100_000 };

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

/** What the book offers after these cards. */
const offerAfter = (book: Rulebook, cards: readonly Card[], hand: 'player' | 'banker') => {
  const { step } = dealOut(book, cards);
  const offer = step.step === 'settle' ? undefined : step.offers.find((one) => one.hand === hand);
  if (offer === undefined) throw new Error(`${book.id} offers nothing on ${hand}`);
  return offer;
};

for (const book of rulebooks.filter(({ insurance }) => insurance !== null)) {
  test(`${book.id}: insurance in both stages`, async ({ browser }) => {
    const rules = book.insurance;
    if (rules === null) throw new Error('no insurance');
    const settings = settingsOf(book.id, { limits: LIMITS });
    const t = await house.table(
      `t-${book.version}-${rulebooks.indexOf(book)}`,
      settings,
      book.title,
    );
    const [first, second] = [offerAfter(book, FOUR, 'player'), offerAfter(book, FIVE, 'banker')];
    const quarter = LIMITS.maximum / 4;
    await inRoom(browser, async (room) => {
      const { d1, p1, p2, board } = await atTable(house, room, t);
      const place = (page: typeof p1) =>
        page.sheet.getByRole('button', { name: new RegExp(`^${say('patron.insurance.place')} `) });

      await d1.does('dealer.next.OpenRound', { number: 1 });
      await p1.taps('player', 10_000);
      await p1.has('player', 10_000);
      await p2.keys('banker', 50_000);
      await p2.has('banker', 50_000);
      await d1.does('dealer.next.CloseBets');
      await d1.deals(...FOUR);

      // Only he is asked who has a bet on that hand: what it pays, how much at most, what doing nothing means.
      await expect(p1.sheet).toContainText(say('patron.insurance.title'));
      // It begins with what it asks, not with the way out of it.
      await expect(p1.sheet.getByRole('heading').first()).toBeFocused();
      await expect(p1.sheet.locator('[data-odds]')).toHaveText(first.pays);
      await expect(p1.sheet.locator('[data-amount]')).toHaveText(money(0));
      await expect(place(p1)).toBeDisabled();
      await expect(p1.sheet).toContainText(`${say('patron.insurance.most')} ${money(10_000)}`);
      await expect(p1.sheet).toContainText(paragraph(rules.cap.rule));
      await expect(p1.sheet).toContainText(say('patron.insurance.else'));
      await expect(p1.sheet).toContainText(paragraph(rules.forgone));
      await expect(p2.sheet).toHaveCount(0);
      await expect(board.headline).toContainText(say('board.insurance'));
      await expect(board.headline).toContainText(first.pays);
      await expect(d1.region('dealer.strip')).toContainText(`Player ${first.pays}`);

      // Who means to insure holds the draw, and everybody is told.
      await p1.sheet.getByRole('button', { name: say('patron.insurance.declare') }).tap();
      await expect(p1.sheet).toContainText(say('patron.insurance.held'));
      await expect(d1.next).toContainText(say('dealer.next.held', { patrons: 'p1' }));
      await expect(d1.region('dealer.strip')).toContainText(
        say('dealer.insurance.declared', { patrons: 'p1' }),
      );
      await expect(p2.status).toContainText(say('patron.wait.insures', { box: 1 }));
      await expect(board.page.getByText(say('board.insurance.held'))).toBeVisible();
      await d1.page.keyboard.type('6s');
      await d1.page.keyboard.press('Enter');
      expect(await d1.lying()).toBe(4);
      await p1.sheet.getByRole('button', { name: say('patron.insurance.full') }).tap();
      await expect(p1.sheet.locator('[data-amount]')).toHaveText(money(10_000));
      await place(p1).tap();
      await expect(p1.page.locator('[data-insured="player"]')).toContainText(money(10_000));
      await p1.hasRack(RACK - 20_000);
      await expect(d1.region('dealer.strip')).toContainText(
        say('dealer.insurance.taken', { count: 1 }),
      );
      await d1.deals('6S');

      // The other hand leads: a quarter of the maximum is the most. Doing nothing is an answer.
      await expect(p2.sheet.locator('[data-odds]')).toHaveText(second.pays);
      await expect(p2.sheet).toContainText(`${say('patron.insurance.most')} ${money(quarter)}`);
      await expect(p1.sheet).toHaveCount(0);
      await d1.deals('2D');
      await expect(p2.sheet).toHaveCount(0);
      await expect(p2.page.getByText(say('patron.news.forgone')).first()).toBeVisible();
      await d1.does('dealer.next.Settle');
      const bets = [
        { box: 1, patron: 'p1', bet: 'player', amount: 10_000 },
        { box: 3, patron: 'p2', bet: 'banker', amount: 50_000 },
      ];
      const one = settled(book, settings, SIX, bets, {
        insurance: [{ box: 1, patron: 'p1', hand: 'player', after: 4, amount: 10_000 }],
      });
      expect(linesOf(one, 'p1').map(({ bet }) => bet)).toContain(insuranceBet('player'));
      await p1.sees(linesOf(one, 'p1'));
      await p2.sees(linesOf(one, 'p2'));
      const racks = {
        p1: RACK + balanceOf(linesOf(one, 'p1')),
        p2: RACK + balanceOf(linesOf(one, 'p2')),
      };
      await p1.hasRack(racks.p1);
      await p2.hasRack(racks.p2);

      // Once more: the first stage is let pass, the second taken, half of what can be had.
      await d1.does('dealer.next.OpenRound', { number: 2 });
      await p1.page.getByRole('button', { name: say('patron.action.rebet.more') }).tap();
      await p2.page.getByRole('button', { name: say('patron.action.rebet.more') }).click();
      await p1.has('player', 10_000);
      await p2.has('banker', 50_000);
      await d1.does('dealer.next.CloseBets');
      await d1.deals(...FOUR);
      await p1.sheet.getByRole('button', { name: say('patron.insurance.no') }).tap();
      await expect(p1.sheet).toHaveCount(0);
      // Not yet too late: the question can be opened again until the next card.
      const again = p1.page.getByRole('button', { name: say('patron.insurance.open') });
      await expect(again).toBeVisible();
      await d1.deals('6S');
      await expect(again).toHaveCount(0);
      await p2.sheet.getByRole('button', { name: say('patron.insurance.half') }).click();
      await expect(p2.sheet.locator('[data-amount]')).toHaveText(money(quarter / 2));
      await place(p2).click();
      await expect(p2.page.locator('[data-insured="banker"]')).toContainText(money(quarter / 2));
      await d1.deals('2D');
      await d1.does('dealer.next.Settle');
      const two = settled(book, settings, SIX, bets, {
        insurance: [{ box: 3, patron: 'p2', hand: 'banker', after: 5, amount: quarter / 2 }],
      });
      await p1.sees(linesOf(two, 'p1'));
      await p2.sees(linesOf(two, 'p2'));
      await p1.hasRack(racks.p1 + balanceOf(linesOf(two, 'p1')));
      await p2.hasRack(racks.p2 + balanceOf(linesOf(two, 'p2')));
      await expect(d1.movements).toHaveCount(two.lines.length);
    });
  });
}
