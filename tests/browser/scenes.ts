import type { Page } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import type { House } from './house.ts';
import { pressing, type Scene, shown } from './open-scene.ts';
import { scenesOfAudit } from './scenes-of-audit.ts';
import { scenesOfDrills } from './scenes-of-drills.ts';
import { scenesOfLab } from './scenes-of-lab.ts';
import { scenesOfRules } from './scenes-of-rules.ts';
import { scenesOfTrouble } from './scenes-of-trouble.ts';

/**
 * Every page in every state that is worth a look. The house is brought into each when it is asked for, and stays in it
 * until the next one is.
 */
export async function* scenes(house: House): AsyncGenerator<Scene> {
  yield { name: 'set-up', path: new URL(house.setUpLink).pathname, client: null };
  await house.setUp();
  const [d1, s1, sm1] = [house.by('d1'), house.by('s1'), house.by('sm1')];
  for (const [i, book] of rulebooks.entries()) {
    await house.table(`t${i + 1}`, settingsOf(book.id), `${book.title}`);
  }
  const insured = rulebooks.findIndex(({ insurance }) => insurance !== null);
  const t = `t${insured + 1}`;
  const at = `/table/${t}`;
  const [p1, p2] = [await house.patron(t, 'p1', 2), await house.patron(t, 'p2', 5)];
  const display = await house.display(t);
  const lay = async (bets: readonly (readonly [string, number])[]) => {
    for (const [bet, amount] of bets) {
      await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 2, bet, amount });
    }
    await p2.does(t, { type: 'PlaceBet', patron: 'p2', box: 5, bet: 'banker', amount: 250_000 });
    await p2.does(t, { type: 'PlaceBet', patron: 'p2', box: 5, bet: 'tie', amount: 10_000 });
  };
  const draw = async (cards: readonly ('2S' | 'KD' | '3H' | '4C' | '6S' | '2D')[]) => {
    for (const card of cards) await d1.does(t, { type: 'DrawCard', card });
  };

  // A shoe well under way, so that the roads have something to show.
  await d1.does(t, { type: 'OpenRound' });
  for (const hand of SHOE) {
    await d1.does(t, { type: 'CloseBets' });
    for (const card of hand) await d1.does(t, { type: 'DrawCard', card });
    await d1.does(t, { type: 'Settle' });
    await d1.does(t, { type: 'OpenRound' });
  }
  await lay([
    ['player', 150_000],
    ['player-pair', 5_000],
    ['small-tiger', 2_500],
    ['big-buffalo', 2_500],
  ]);
  yield { name: 'floor', path: '/', client: null };
  yield { name: 'patron-betting', path: `${at}/patron`, client: p1 };
  yield { name: 'dealer-betting', path: `${at}/dealer`, client: d1 };
  yield { name: 'dealer-bets', path: `${at}/dealer`, client: d1, first: pressing('F2') };
  yield { name: 'board-betting', path: `${at}/board`, client: display };
  await d1.does(t, { type: 'CloseBets' });
  await draw(['2S', 'KD', '3H', '4C']);
  yield { name: 'patron-insurance', path: `${at}/patron`, client: p1, first: shown };
  yield { name: 'dealer-dealing', path: `${at}/dealer`, client: d1 };
  yield { name: 'board-insurance', path: `${at}/board`, client: display };
  yield { name: 'dealer-trouble', path: `${at}/dealer`, client: d1, first: pressing('F9') };
  // What takes two persons, as whoever may confirm it sees it.
  const round = SHOE.length + 1;
  const cards = [{ hand: 'player', index: 1, card: '4H' }] as const;
  const wish = { type: 'CorrectCards', cards, reason: 'keyed wrongly', round } as const;
  const { sequence } = await d1.does(t, { type: 'Ask', wish });
  yield { name: 'dealer-two-persons', path: `${at}/dealer`, client: s1, first: pressing('F10') };
  yield { name: 'pit-two-persons', path: '/pit', client: s1 };
  await s1.does(t, { type: 'Refuse', ask: sequence, reason: 'it is a three' });
  await p1.does(t, {
    type: 'PlaceInsurance',
    patron: 'p1',
    box: 2,
    hand: 'player',
    amount: 100_000,
  });
  await draw(['6S', '2D']);
  await d1.does(t, { type: 'Settle' });
  yield { name: 'patron-settled', path: `${at}/patron`, client: p1 };
  yield { name: 'dealer-settled', path: `${at}/dealer`, client: d1 };
  yield { name: 'board', path: `${at}/board`, client: display };
  yield {
    name: 'patron-history',
    path: `${at}/patron`,
    client: p1,
    first: async (page: Page) => {
      await page.locator('header button:has(svg)').first().waitFor();
      await page.getByRole('button', { name: /^(Menu|菜单)$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Your rounds|您的牌局)$/ })
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  };
  yield await squeezed(house);
  // A round counts in reports once it stands, which is when the next one opens.
  await d1.does(t, { type: 'OpenRound' });
  yield { name: 'sign-in', path: '/sign-in', client: null };
  yield { name: 'join', path: '/join', client: null };
  yield { name: 'pit', path: '/pit', client: sm1 };
  yield { name: 'reports', path: '/pit#reports', client: s1 };
  yield { name: 'staff', path: '/pit#staff', client: sm1 };
  yield { name: 'shift', path: '/pit#shift', client: s1 };
  yield { name: 'house', path: '/pit#house', client: sm1 };
  yield { name: 'journal', path: '/pit#journal', client: sm1 };
  await p2.ok('PUT', '/api/account', { loss: 500_000, buyIn: 9_000_000, remind: 30 });
  await p2.ok('PUT', '/api/account', { loss: null });
  yield {
    name: 'patron-limits',
    path: `${at}/patron`,
    client: p2,
    first: async (page) => {
      await page.getByRole('button', { name: /^(Menu|菜单)$/ }).click();
      await page.getByRole('button', { name: /^(Your limits|您的限额)$/ }).click();
      await page.getByRole('dialog').locator('select').first().waitFor();
    },
  };
  await sm1.ok('PUT', '/api/patrons/p-4711/exclusion', { reason: '21:40' });
  await sm1.ok('PUT', '/api/patrons/p2/name', { name: '李' });
  yield { name: 'patrons', path: '/pit#patrons', client: sm1 };
  yield* scenesOfTrouble(house);
  yield* scenesOfRules();
  yield* scenesOfLab(house);
  yield* scenesOfDrills(house);
  yield* scenesOfAudit(house);
}

/** A card bent open by its corner. */
const squeezed = async (house: House): Promise<Scene> => {
  const book = rulebooks.find(({ squeeze }) => squeeze !== null);
  const t = await house.table(
    'squeeze',
    settingsOf(book?.id ?? '', { shoe: 'electronic', faceDown: true }),
  );
  const d1 = house.by('d1');
  const p1 = await house.patron(t, 'p1', 2);
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 2, bet: 'player', amount: 150_000 });
  const both = { hand: 'player', index: 0, both: true } as const;
  await p1.does(t, { type: 'RequestSqueeze', patron: 'p1', ...both });
  await d1.does(t, { type: 'CloseBets' });
  await d1.does(t, { type: 'ConsentSqueeze' });
  for (let card = 0; card < 4; card++) await d1.does(t, { type: 'DrawCard' });
  return {
    name: 'patron-squeeze',
    path: `/table/${t}/patron`,
    client: p1,
    first: async (page) => {
      await shown(page);
      const card = page.getByRole('dialog').getByRole('button').last();
      const box = await card.boundingBox();
      if (box === null) return;
      await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.84);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 6 });
    },
  };
};

/** Hands of four cards that stand: enough of each winner for all five roads. Suits go round, as no shoe has nine alike. */
const RANKS = {
  b: ['7', '8', 'K', 'K'],
  p: ['9', '7', 'Q', 'Q'],
  t: ['7', '7', 'J', 'J'],
} as const;
const SUITS = ['S', 'H', 'D', 'C'] as const;
const SHOE = [...'bbpbppptbbbbppbpbtbbpppp'].map((winner, hand) =>
  RANKS[winner === 'b' || winner === 'p' ? winner : 't'].map(
    (rank, place) => `${rank}${SUITS[(hand + place) % 4] ?? 'S'}` as const,
  ),
);
