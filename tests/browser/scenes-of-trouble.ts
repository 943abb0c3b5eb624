import type { Page } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import type { House } from './house.ts';
import { pressing, type Scene, shown } from './open-scene.ts';

/** What will follow is asked of the house. */
const foreseen = (page: Page) =>
  page
    .getByRole('dialog')
    .getByText(/^(One moment|请稍候)/)
    .waitFor({ state: 'hidden' });

/** Tables that wait for somebody, and one that is as full as it gets. */
export async function* scenesOfTrouble(house: House): AsyncGenerator<Scene> {
  yield* waiting(house);
  yield* full(house);
  const t = await house.table('shut', settingsOf(rulebooks[0]?.id ?? ''));
  const display = await house.display(t);
  const s1 = house.by('s1');
  yield {
    name: 'pit-open',
    path: '/pit',
    client: s1,
    first: async (page) => {
      await page.getByRole('button', { name: /^(Open a table|开台)/ }).click();
      await shown(page);
    },
  };
  await s1.does(t, { type: 'CallFloor', words: 'a fill, please' });
  yield { name: 'pit-called', path: '/pit', client: s1 };
  await s1.does(t, { type: 'CloseTable' });
  yield {
    name: 'dealer-count',
    path: `/table/${t}/dealer`,
    client: s1,
    first: async (page) => {
      await page.locator('#next').waitFor();
      await pressing(' ')(page);
    },
  };
  await house.closed(t);
  yield { name: 'board-closed', path: `/table/${t}/board`, client: display };
}

/** An offer that pays on ties too, a card put right, two cards out at once, and what follows from that. */
async function* waiting(house: House): AsyncGenerator<Scene> {
  const [d1, s1] = [house.by('d1'), house.by('s1')];
  const book = rulebooks.find(({ insurance }) => insurance !== null);
  const t = await house.table('waits', settingsOf(book?.id ?? ''), 'Tiger Buffalo 12');
  const [board, dealer] = [`/table/${t}/board`, `/table/${t}/dealer`];
  await house.patron(t, 'p7', 2);
  await house.patron(t, 'p8', 5);
  const display = await house.display(t);
  const begin = async (cards: readonly ('2S' | 'KD' | '3H' | '4C' | '5S')[]) => {
    await d1.does(t, { type: 'OpenRound' });
    await d1.does(t, { type: 'PlaceBet', patron: 'p7', box: 2, bet: 'player', amount: 150_000 });
    await d1.does(t, { type: 'PlaceBet', patron: 'p8', box: 5, bet: 'banker', amount: 250_000 });
    await d1.does(t, { type: 'CloseBets' });
    for (const card of cards) await d1.does(t, { type: 'DrawCard', card });
  };
  await begin(['2S', 'KD', '3H', '4C', '5S']);
  yield { name: 'board-last-offer', path: board, client: display };
  yield { name: 'dealer-correct', path: dealer, client: d1, first: pressing('F6') };
  const cards = [{ hand: 'player', index: 1, card: '4H' }] as const;
  const wish = { type: 'CorrectCards', cards, reason: 'keyed wrongly', round: 1 } as const;
  const { sequence } = await d1.does(t, { type: 'Ask', wish });
  yield { name: 'board-checked', path: board, client: display };
  yield {
    name: 'dealer-refuse',
    path: dealer,
    client: s1,
    first: async (page) => {
      await pressing('F10')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Refuse|拒绝)/ })
        .click();
    },
  };
  await s1.does(t, { type: 'Refuse', ask: sequence, reason: 'it is a three' });
  await d1.does(t, { type: 'DrawCard', card: '2D' });
  await d1.does(t, { type: 'Settle' });

  await begin(['2S', 'KD', '3H', '4C']);
  const detail = { words: 'two cards left the shoe at once', cards: ['9H', '10C'] } as const;
  await d1.does(t, { type: 'Report', kind: 'drawn-together', detail });
  yield { name: 'board-halted', path: board, client: display };
  yield { name: 'dealer-halted', path: dealer, client: d1 };
  yield {
    name: 'dealer-decide',
    path: dealer,
    client: s1,
    first: async (page) => {
      await page.locator('#next').waitFor();
      await pressing(' ')(page);
      await foreseen(page);
    },
  };
  const decision = { is: 'order', order: [0, 1] } as const;
  await s1.does(t, { type: 'Resolve', decision, reason: 'seen' });
  yield { name: 'board-electing', path: board, client: display };
  yield { name: 'dealer-choices', path: dealer, client: d1, first: pressing('F5') };
  yield {
    name: 'dealer-asked',
    path: dealer,
    client: d1,
    first: async (page) => {
      await page.locator('#next').waitFor();
      await page.keyboard.press(' ');
      await page.getByRole('alert').first().waitFor();
    },
  };
  yield {
    name: 'dealer-reason',
    path: dealer,
    client: d1,
    first: async (page) => {
      await pressing('F9')(page);
      await page
        .getByRole('button', { name: /A technical interruption|技术中断/ })
        .first()
        .click();
      await shown(page);
      await foreseen(page);
    },
  };
}

/** Nine boxes, each with four bets, and somebody who stands behind the first. */
async function* full(house: House): AsyncGenerator<Scene> {
  const d1 = house.by('d1');
  const book = rulebooks.find(({ layouts, bets }) => layouts[0]?.boxes.to === 9 && bets.length > 6);
  const t = await house.table('full', settingsOf(book?.id ?? ''));
  const side = book?.bets.filter(({ original }) => original === null).slice(0, 3) ?? [];
  const boxes = book?.boxNumbers.slice(0, 9) ?? [];
  const lay = (box: number, patron: string, bet: string, amount: number) =>
    d1.does(t, { type: 'PlaceBet', patron, box, bet, amount });
  for (const box of boxes) {
    await d1.does(t, { type: 'Join', patron: `guest-${box}`, box, seat: 'seated' });
    await d1.does(t, { type: 'BuyIn', patron: `guest-${box}`, amount: 2_000_000 });
  }
  await d1.does(t, { type: 'Join', patron: 'stands', box: 1, seat: 'standing' });
  await d1.does(t, { type: 'BuyIn', patron: 'stands', amount: 100_000 });
  await d1.does(t, { type: 'OpenRound' });
  for (const box of boxes) {
    await lay(box, `guest-${box}`, box % 2 === 0 ? 'player' : 'banker', 125_000 + box * 10_000);
    for (const { id } of side) await lay(box, `guest-${box}`, id, 2_500 * box);
  }
  await lay(1, 'stands', 'player', 50_000);
  yield { name: 'dealer-full', path: `/table/${t}/dealer`, client: d1 };
  yield { name: 'dealer-full-bets', path: `/table/${t}/dealer`, client: d1, first: pressing('F2') };
}
