import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Rulebook } from '../../src/rulebooks/index.ts';
import type { Settlement } from '../../src/rules/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable } from './at-table.ts';
import { balanceOf, inPayingOrder, type Laid, linesOf, settled } from './expected.ts';
import { type House, openHouse, RACK } from './house.ts';
import { inRoom } from './watched.ts';
import { money, paragraph, say, shortMoney } from './words.ts';

/** No page knows a game, and neither does this test: it takes whatever the house says it has. */
const GAMES = readdirSync(new URL('../truth/', import.meta.url)).length;
const TIE = ['2S', '2H', '4S', '4H'];
/** Both hands draw: Player 7 against Banker 1. */
const PLAYER = ['3S', 'KD', '2H', '4C', '2D', '7S'];
/** Banker 6 of two cards, a pair, against Player 4. */
const BANKER = ['2C', '3H', '3C', '3D', '9C'];
const LIMITS = { minimum: 2_500, maximum: 100_000 };
/** As much on each side bet, whatever it pays. */
const sidesOf = ({ bets }: Rulebook) =>
  Object.fromEntries(
    bets
      .filter(({ original }) => original === null)
      .map(({ id }) => [id, { minimum: 100, maximum: LIMITS.maximum }]),
  );

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const bookNumber = async (i: number): Promise<Rulebook> => {
  const d1 = house.by('d1');
  const { rulebooks } = await d1.ok<{ rulebooks: { id: string }[] }>('GET', '/api/rulebooks');
  expect(rulebooks).toHaveLength(GAMES);
  return d1.ok<Rulebook>('GET', `/api/rulebooks/${rulebooks[i]?.id}`);
};

/** Two in `npm test`, one with paragraphs on limits and one without; all with `npm run campaign:games`. */
const PLAYED =
  process.env['PUNTOBANCO_EVERY_GAME'] === undefined ? [0, 2] : [...Array(GAMES).keys()];

for (const game of PLAYED) {
  test(`game ${game + 1}: a tie, a win for Player${game === 0 ? ', a win for Banker' : ''}`, async ({
    browser,
  }) => {
    const book = await bookNumber(game);
    const settings = settingsOf(book.id, { limits: { ...LIMITS, side: sidesOf(book) } });
    const t = await house.table(`g${game}`, settings, book.title);
    await inRoom(browser, async (room) => {
      const { d1, p1, p2, board } = await atTable(house, room, t);
      const sides = book.bets.filter((bet) => bet.layouts.includes('A') && bet.original === null);
      const racks = { p1: RACK, p2: RACK };
      const nameOf = (id: string) => book.bets.find((bet) => bet.id === id)?.name.en ?? id;

      /** Everybody sees the end of the round, each what is his to see. */
      const ends = async (end: Settlement): Promise<void> => {
        await d1.does('dealer.next.Settle');
        for (const [id, page] of [
          ['p1', p1],
          ['p2', p2],
        ] as const) {
          const lines = linesOf(end, id);
          racks[id] += balanceOf(lines);
          await page.sees(lines);
          await page.hasRack(racks[id]);
        }
        const order = inPayingOrder(end.lines);
        await expect(d1.movements).toHaveCount(order.length);
        for (const [i, line] of order.entries()) {
          const moved = line.result === 'lose' ? line.amount : line.paid || line.returned;
          const movement = d1.movements.nth(i);
          await expect(movement).toContainText(`${line.patron} · ${nameOf(line.bet)}`);
          await expect(movement).toContainText(money(moved));
          await expect(movement).toContainText(paragraph(line.rule));
        }
        const total = d1.region('dealer.settlement');
        await expect(total).toContainText(money(end.totals.house, { signed: true }));
      };

      // A tie: what lies on a hand comes back.
      await d1.does('dealer.next.OpenRound', { number: 1 });
      await p1.taps('player', 10_000);
      await p1.has('player', 10_000);
      await p2.keys('banker', 10_000);
      await p2.keys('tie', 2_500);
      await p2.has('banker', 10_000);
      await p2.has('tie', 2_500);
      // Each sees the other's chips, and the dealer both boxes.
      await expect(p2.spot('player', 1)).toHaveAccessibleName(/100 in chips/);
      await expect(d1.box(1)).toContainText(nameOf('player'));
      await expect(d1.box(3)).toContainText(nameOf('tie'));
      await expect(board.page.getByText(say('shared.phase.betting'))).toBeVisible();
      await d1.does('dealer.next.CloseBets');
      const firstCard = say('shared.verdict.first', { hand: say('shared.hand.player') });
      await expect(p1.status).toContainText(firstCard);
      await expect(p1.spot('player')).toHaveAttribute('aria-disabled', 'true');
      await expect(board.page.getByText(say('shared.phase.dealing'))).toBeVisible();
      await d1.deals(...TIE);
      const tie: Laid[] = [
        { box: 1, patron: 'p1', bet: 'player', amount: 10_000 },
        { box: 3, patron: 'p2', bet: 'banker', amount: 10_000 },
        { box: 3, patron: 'p2', bet: 'tie', amount: 2_500 },
      ];
      await ends(settled(book, settings, TIE, tie));
      await board.shows('tie', { player: 0, banker: 0, tie: 1 });
      const stays = book.play.tiedBetsMayStay;
      const leave = p1.result.getByRole('button', { name: say('patron.leave-up') });
      await expect(leave).toHaveCount(stays ? 1 : 0);
      if (stays) {
        await leave.tap();
        await expect(leave).toHaveCount(0);
      }

      // Over the limit: taken in part where the book says so, else refused; each with its paragraph, at the spot.
      await d1.does('dealer.next.OpenRound', { number: 2 });
      await p1.hasStaked(stays ? 10_000 : 0);
      const first = stays ? 40_000 : 50_000;
      const rule = book.irregularities['over-limit']?.rule ?? '';
      for (let chips = first; chips > 0; ) {
        const chip = chips >= 50_000 ? 50_000 : 10_000;
        await p1.taps('player', chip);
        chips -= chip;
        await p1.has('player', 50_000 - chips);
      }
      await p1.taps('player', 100_000);
      if (book.limits === null) {
        const amount = shortMoney(LIMITS.maximum);
        await expect(p1.note('player')).toContainText(say('patron.refused.maximum', { amount }));
        await p1.taps('player', 50_000);
      } else {
        const amounts = { amount: '500', asked: '1,000' };
        await expect(p1.note('player')).toContainText(say('patron.note.partly', amounts));
        await expect(p1.note('player')).toContainText(paragraph(rule));
      }
      await p1.has('player', LIMITS.maximum);
      await p1.taps('player', 10_000);
      const why = book.limits === null ? 'patron.refused.maximum' : 'patron.refused.differential';
      await expect(p1.note('player')).toContainText(
        say(why, { amount: shortMoney(LIMITS.maximum) }),
      );
      await expect(p1.note('player')).toContainText(paragraph(rule));
      await p1.has('player', LIMITS.maximum);
      // A refused chip is back in the rack, to the eye too.
      await p1.hasStaked(LIMITS.maximum);
      const near = await p1.note('player').boundingBox();
      const spot = await p1.spot('player').boundingBox();
      expect(Math.abs((near?.y ?? 0) - ((spot?.y ?? 0) + (spot?.height ?? 0)))).toBeLessThan(40);
      // Every bet of the layout, as the data have it.
      for (const bet of sides) await p2.keys(bet.id, 2_500);
      for (const bet of sides) await p2.has(bet.id, 2_500);
      await d1.does('dealer.next.CloseBets');
      await d1.deals(...PLAYER);
      const player: Laid[] = [
        { box: 1, patron: 'p1', bet: 'player', amount: LIMITS.maximum },
        ...sides.map(({ id: bet }) => ({ box: 3, patron: 'p2', bet, amount: 2_500 })),
      ];
      await ends(settled(book, settings, PLAYER, player));
      await board.shows('player', { player: 1, banker: 0, tie: 1 });

      // One game is enough for what no rule touches.
      if (game > 0) return;
      // The bets of the last round again, and doubled.
      await d1.does('dealer.next.OpenRound', { number: 3 });
      await p1.taps('banker', 50_000);
      await p1.page.getByRole('button', { name: say('patron.action.double.more') }).tap();
      await p1.has('banker', 100_000);
      await p2.page.getByRole('button', { name: say('patron.action.rebet.more') }).click();
      for (const bet of sides) await p2.has(bet.id, 2_500);
      await d1.does('dealer.next.CloseBets');
      await d1.deals(...BANKER);
      const banker: Laid[] = [
        { box: 1, patron: 'p1', bet: 'banker', amount: 100_000 },
        ...sides.map(({ id: bet }) => ({ box: 3, patron: 'p2', bet, amount: 2_500 })),
      ];
      await ends(settled(book, settings, BANKER, banker));
      await board.shows('banker', { player: 1, banker: 1, tie: 1 });
      for (const { page } of [p1, p2]) {
        await expect(page.getByText(say('shared.outcome.banker')).first()).toBeVisible();
      }
    });
  });
}
