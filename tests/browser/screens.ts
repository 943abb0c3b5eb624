import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { House } from './house.ts';
import { smallPng } from './small-png.ts';

/** Pictures of every page, for the documents: `node tests/browser/screens.ts`. The pages must be built. */
const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  '1080p': { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
} as const;
type Size = keyof typeof SIZES;
type Language = 'en' | 'zh';
type Theme = 'dark' | 'light';
type Kind = { readonly size: Size; readonly language: Language; readonly theme: Theme };

const EVERY: readonly Kind[] = (['phone', 'desktop'] as const).flatMap((size) =>
  (['en', 'zh'] as const).map((language) => ({ size, language, theme: 'dark' as const })),
);
const DESK: readonly Kind[] = EVERY.filter(({ size }) => size === 'desktop');
const LIGHT: readonly Kind[] = [
  { size: 'phone', language: 'en', theme: 'light' },
  { size: 'desktop', language: 'en', theme: 'light' },
];
const WALLS: readonly Kind[] = (['1080p', '4k'] as const).flatMap((size) =>
  (['en', 'zh'] as const).map((language) => ({ size, language, theme: 'dark' as const })),
);

class Studio {
  readonly #browser: Browser;
  readonly #address: string;

  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  /** One picture of each kind; `first` is done on the page before. */
  async take(
    name: string,
    path: string,
    client: Client | null,
    kinds: readonly Kind[],
    first: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<void> {
    for (const { size, language, theme } of kinds) {
      const context = await this.#browser.newContext({
        viewport: SIZES[size],
        reducedMotion: 'reduce',
        colorScheme: theme,
        hasTouch: size === 'phone',
      });
      await context.addInitScript(
        `localStorage.setItem('puntobanco.language', '${language}');
         localStorage.setItem('puntobanco.theme', '${theme}');`,
      );
      const url = this.#address;
      const cookies = [...(client?.cookies ?? [])].map(([key, value]) => ({
        name: key,
        value,
        url,
      }));
      await context.addCookies(cookies);
      const page = await context.newPage();
      await page.goto(new URL(path, url).href);
      await page.waitForLoadState('networkidle');
      await page.evaluate('document.fonts.ready');
      await first(page);
      const light = theme === 'light' ? '-light' : '';
      const file = join(FOLDER, `${name}-${size}-${language}${light}.png`);
      writeFileSync(file, smallPng(await page.screenshot()));
      await context.close();
    }
  }
}

const shown = (page: Page) => page.getByRole('dialog').waitFor();

const pictures = async (house: House, browser: Browser): Promise<void> => {
  const newcomer = new Studio(browser, house.address);
  await newcomer.take('set-up', new URL(house.setUpLink).pathname, null, EVERY);
  await house.setUp();
  const studio = new Studio(browser, house.address);
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
  await studio.take('floor', '/', null, [...EVERY, ...LIGHT]);
  await studio.take('patron-betting', `${at}/patron`, p1, [...EVERY, ...LIGHT]);
  await studio.take('dealer-betting', `${at}/dealer`, d1, [...EVERY, ...LIGHT]);
  await studio.take('board-betting', `${at}/board`, display, WALLS.slice(0, 2));
  await d1.does(t, { type: 'CloseBets' });
  await draw(['2S', 'KD', '3H', '4C']);
  await studio.take('patron-insurance', `${at}/patron`, p1, EVERY, shown);
  await studio.take('dealer-dealing', `${at}/dealer`, d1, EVERY);
  await studio.take('board-insurance', `${at}/board`, display, WALLS);
  await studio.take('dealer-trouble', `${at}/dealer`, d1, EVERY, async (page) => {
    await page.keyboard.press('F9');
    await shown(page);
  });
  // What takes two persons, as whoever may confirm it sees it.
  const round = SHOE.length + 1;
  const cards = [{ hand: 'player', index: 1, card: '4H' }] as const;
  const wish = { type: 'CorrectCards', cards, reason: 'keyed wrongly', round } as const;
  const { sequence } = await d1.does(t, { type: 'Ask', wish });
  await studio.take('dealer-two-persons', `${at}/dealer`, s1, EVERY, async (page) => {
    await page.keyboard.press('F10');
    await shown(page);
  });
  await studio.take('pit-two-persons', '/pit', s1, DESK);
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
  await studio.take('patron-settled', `${at}/patron`, p1, [...EVERY, ...LIGHT]);
  await studio.take('dealer-settled', `${at}/dealer`, d1, EVERY);
  await studio.take('board', `${at}/board`, display, WALLS);
  await studio.take('patron-history', `${at}/patron`, p1, EVERY, async (page) => {
    await page.locator('header button:has(svg)').first().waitFor();
    await page.getByRole('button', { name: /^(Menu|菜单)$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Your rounds|您的牌局)$/ })
      .click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  });
  await squeezed(house, studio);
  // A round counts in reports once it stands, which is when the next one opens.
  await d1.does(t, { type: 'OpenRound' });
  await studio.take('sign-in', '/sign-in', null, EVERY);
  await studio.take('join', '/join', null, EVERY);
  await studio.take('pit', '/pit', sm1, EVERY);
  await studio.take('reports', '/pit#reports', s1, DESK);
  await studio.take('staff', '/pit#staff', sm1, DESK);
};

/** A card bent open by its corner. */
const squeezed = async (house: House, studio: Studio): Promise<void> => {
  const book = rulebooks.find(({ squeeze }) => squeeze !== null);
  const t = await house.table(
    'squeeze',
    settingsOf(book?.id ?? '', { shoe: 'electronic', faceDown: true }),
  );
  const d1 = house.by('d1');
  const p1 = await house.patron(t, 'p1', 2);
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 2, bet: 'player', amount: 150_000 });
  await p1.does(t, { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 });
  await d1.does(t, { type: 'CloseBets' });
  await d1.does(t, { type: 'ConsentSqueeze' });
  for (let card = 0; card < 4; card++) await d1.does(t, { type: 'DrawCard' });
  await studio.take('patron-squeeze', `/table/${t}/patron`, p1, EVERY, async (page) => {
    await shown(page);
    const card = page.getByRole('dialog').getByRole('button').last();
    const box = await card.boundingBox();
    if (box === null) return;
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.84);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 6 });
  });
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

mkdirSync(FOLDER, { recursive: true });
const house = await new House().start();
const browser = await chromium.launch({
  executablePath: process.env['PUNTOBANCO_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  await pictures(house, browser);
} finally {
  await browser.close();
  await house.end();
}
