import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { betLetters } from '../../src/web/parts/bet-letters.ts';
import { staffAt } from './at-table.ts';
import { DealerPage } from './dealer-page.ts';
import { type House, openHouse } from './house.ts';
import { inRoom } from './watched.ts';
import { say } from './words.ts';

/** A book for nine boxes, with side bets. */
const book = rulebooks.find(
  ({ layouts, bets }) => layouts[0]?.boxes.to === 9 && bets.length > 6 && bets.length < 10,
);
if (book === undefined) throw new Error('no such book');
const BOXES = [1, 2, 3, 5, 6, 7, 8];
const letters = betLetters(book, 'A');

/** 25 bets of seven patrons, as they may lie at such a table. */
const BETS: readonly (readonly (readonly [bet: string, amount: number])[])[] = [
  [
    ['banker', 500],
    ['tie', 50],
    ['small-tiger', 25],
    ['big-tiger', 25],
  ],
  [
    ['player', 1000],
    ['tiger', 100],
    ['tie', 100],
    ['tiger-pair', 50],
  ],
  [
    ['banker', 2500],
    ['tiger', 250],
    ['tie', 100],
  ],
  [
    ['banker', 300],
    ['small-tiger', 50],
    ['big-tiger', 50],
    ['tiger-tie', 25],
  ],
  [
    ['player', 5000],
    ['tie', 200],
    ['tiger-pair', 200],
  ],
  [
    ['player', 750],
    ['tie', 25],
    ['tiger-tie', 25],
    ['tiger', 100],
  ],
  [
    ['banker', 1200],
    ['tiger', 100],
    ['tie', 100],
  ],
];

/** As a dealer keys it: no box where it is the next, no amount where it is the one before, a k for a thousand. */
const keyed = (bets: (typeof BETS)[number]): string => {
  let before = 0;
  return bets
    .map(([bet, amount]) => {
      const figures = amount % 1000 === 0 ? `${amount / 1000}k` : String(amount);
      const text = `${letters.get(bet)}${amount === before ? '' : figures}`;
      before = amount;
      return text;
    })
    .join('');
};

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

/** More than the usual limit, so that 25 bets of all sizes lie there. */
const PAIRS = { 'tiger-pair': { minimum: 100, maximum: 20_000 } };

const tableOfSeven = async (id: string): Promise<string> => {
  await house.table(id, settingsOf(book.id, { limits: { side: PAIRS } }));
  for (const box of BOXES) {
    await house.by('d1').does(id, { type: 'Join', patron: `p${box}`, box, seat: 'seated' });
    await house.by('d1').does(id, { type: 'BuyIn', patron: `p${box}`, amount: 3_000_000 });
  }
  return id;
};

test('a whole round by keyboard alone: 25 bets in seven boxes take 120 keys at most', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const t = await tableOfSeven('keys');
    const d1 = await staffAt(house, room, { table: t, id: 'd1' });
    let pressed = 0;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1;
        await d1.page.keyboard.press(key);
      }
    };
    const next = (key: Parameters<typeof say>[0], filling = {}) =>
      expect(d1.next).toContainText(say(key, filling));
    await next('dealer.next.OpenRound', { number: 1 });
    await press('Space');
    await next('dealer.next.CloseBets');

    const before = pressed;
    await press('F2');
    for (const bets of BETS) await press(...keyed(bets), 'Enter');
    await press('Escape');
    const forBets = pressed - before;

    for (const [i, bets] of BETS.entries()) {
      const box = d1.box(BOXES[i] ?? 0);
      for (const [, amount] of bets) await expect(box).toContainText(amount.toLocaleString('en'));
    }
    const { public: seen } = await house
      .by('d1')
      .ok<{ public: { stakes: unknown[] } }>('GET', `/api/tables/${t}`);
    expect(seen.stakes).toHaveLength(25);

    await press('Space');
    for (const card of ['7s', '8h', 'kd', 'kc']) {
      await expect(d1.next.locator('output')).toHaveText('');
      await press(...card, 'Space');
    }
    await next('dealer.next.Settle');
    await press('Space');
    await expect(d1.movements.first()).toBeVisible();

    // Published in docs/decisions/037-chips-by-keys-and-taps.md.
    expect({ forBets, theRound: pressed }).toEqual({ forBets: 85, theRound: 100 });
    expect(forBets).toBeLessThanOrEqual(120);

    // The next round: everybody bets as before.
    await next('dealer.next.OpenRound', { number: 2 });
    await press('Space');
    await next('dealer.next.CloseBets');
    await press('F2', '=', 'Enter', 'Escape');
    for (const [i, bets] of BETS.entries()) {
      const box = d1.box(BOXES[i] ?? 0);
      for (const [, amount] of bets) await expect(box).toContainText(amount.toLocaleString('en'));
    }
  });
});

test('by taps on a tablet: a tap lays a chip, undo takes it back, a refused one says why', async ({
  browser,
}) => {
  await inRoom(browser, async (room) => {
    const t = await tableOfSeven('taps');
    await house.by('d1').does(t, { type: 'OpenRound' });
    const watched = await room.open(`${house.address}/table/${t}/dealer`, house.by('d1'), {
      viewport: { width: 1024, height: 768 },
      touch: true,
    });
    const d1 = new DealerPage(watched);
    await d1.box(3).tap();
    const spot = (bet: string) => d1.sheet.locator(`[data-bet="${bet}"]`);
    const chip = (amount: string) =>
      d1.sheet.getByRole('button', { name: say('shared.money.chip', { amount }) });
    await chip('500').tap();
    await spot('banker').tap();
    await spot('banker').tap();
    await chip('25').tap();
    await spot('tie').tap();
    await expect(spot('banker')).toContainText('1,000');
    await expect(spot('tie')).toContainText('25');
    await d1.sheet.getByRole('button', { name: say('dealer.bet.undo') }).tap();
    await expect(spot('tie')).not.toContainText('25');
    await chip('10,000').tap();
    await spot('banker').tap();
    const refused = d1.sheet.getByRole('region', { name: say('dealer.bet.unplaced') });
    const figures = { player: '0', banker: '10,000', maximum: '10,000' };
    await expect(refused).toContainText(say('dealer.bet.partly', { amount: '10,000' }));
    await expect(refused).toContainText(say('dealer.bet.why.differential', figures));
    await refused.getByRole('button', { name: say('dealer.bet.drop') }).tap();
    await expect(refused).toHaveCount(0);
  });
});
