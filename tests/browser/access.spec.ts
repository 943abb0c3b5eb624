import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable, staffAt } from './at-table.ts';
import { House, openHouse } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { DESKTOP, inRoom, PHONE, type Room, WALL, type Watched } from './watched.ts';
import { say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const LANGUAGES = ['en', 'zh'] as const;
const insured = rulebooks.find(({ insurance }) => insurance !== null)?.id ?? '';
/** Motion would be caught half way: a card that is still sliding in has no contrast yet. */
const STILL = 'matchMedia("(prefers-reduced-motion: reduce)")';

/** No serious or critical finding, in the dark and in the light. */
const sound = async (page: Page, where: string): Promise<void> => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .analyze();
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [
        `${where}, ${theme}: ${id}`,
        nodes.slice(0, 4).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
      ]);
    expect(grave).toEqual([]);
  }
};

/** The same page in both languages, side by side. */
const inBoth = async (
  room: Room,
  address: string,
  client: Parameters<Room['open']>[1],
  viewport: { width: number; height: number },
): Promise<readonly Watched[]> =>
  Promise.all(
    LANGUAGES.map(async (language) => {
      const watched = await room.open(address, client, { viewport, language });
      await watched.page.emulateMedia({ reducedMotion: 'reduce' });
      return watched;
    }),
  );

test('a whole round: patron, dealer and board', async ({ browser }) => {
  test.setTimeout(240_000);
  expect(STILL).toContain('reduce');
  const t = await house.table('round', settingsOf(insured));
  const [first, second, display] = [
    await house.patron(t, 'p1', 1),
    await house.patron(t, 'p2', 3),
    await house.display(t),
  ];
  const [d1, s1] = [house.by('d1'), house.by('s1')];
  const at = `${house.address}/table/${t}`;
  await inRoom(browser, async (room) => {
    const pages = {
      phone: await inBoth(room, `${at}/patron`, first, PHONE),
      desktop: await inBoth(room, `${at}/patron`, second, DESKTOP),
      dealer: await inBoth(room, `${at}/dealer`, d1, DESKTOP),
      board: await inBoth(room, `${at}/board`, display, WALL),
    };
    const all = async (state: string, which = Object.keys(pages) as (keyof typeof pages)[]) => {
      for (const name of which) {
        for (const [i, { page }] of pages[name].entries()) {
          await sound(page, `${name} ${state} ${LANGUAGES[i]}`);
        }
      }
    };
    const sheets = async (which: readonly (keyof typeof pages)[], shown: boolean) => {
      for (const { page } of which.flatMap((name) => pages[name])) {
        await expect(page.getByRole('dialog')).toHaveCount(shown ? 1 : 0);
      }
    };
    await d1.does(t, { type: 'OpenRound' });
    await first.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await second.does(t, { type: 'PlaceBet', patron: 'p2', box: 3, bet: 'player', amount: 5_000 });
    await expect(pages.desktop[0]?.page.locator('[data-staked]') ?? test.fail).toHaveText('50.00');
    await all('betting');

    await d1.does(t, { type: 'CloseBets' });
    for (const card of ['2S', 'KD', '3H', '4C'] as const) await d1.does(t, { type: 'DrawCard', card });
    await sheets(['phone', 'desktop'], true);
    await all('insuring');

    // The dealer's "something went wrong", as a list and as a form.
    for (const { page } of pages.dealer) await page.keyboard.press('F9');
    await sheets(['dealer'], true);
    await all('trouble', ['dealer']);
    for (const { page } of pages.dealer) {
      await page.keyboard.type('drawn-together');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    }
    await all('report', ['dealer']);
    for (const { page } of pages.dealer) await page.keyboard.press('Escape');

    const detail = { words: 'two stuck together', cards: ['6S', '2D'] as ('6S' | '2D')[] };
    await d1.does(t, { type: 'Report', kind: 'drawn-together', detail });
    await expect(pages.phone[0]?.page.getByRole('dialog') ?? test.fail).toHaveCount(0);
    await all('halted', ['phone', 'dealer', 'board']);
    const decision = { is: 'order' as const, order: [0, 1] };
    await s1.does(t, { type: 'Resolve', decision, reason: 'as they came' });
    await sheets(['phone', 'desktop'], true);
    await all('electing');
    for (const [client, patron] of [
      [first, 'p1'],
      [second, 'p2'],
    ] as const) {
      await client.does(t, { type: 'Elect', patron, choice: 'continue' });
    }
    await sheets(['phone', 'desktop'], false);
    await d1.does(t, { type: 'DrawCard' });
    await d1.does(t, { type: 'DrawCard' });
    await d1.does(t, { type: 'Settle' });
    for (const { page } of [...pages.phone, ...pages.desktop]) {
      await expect(page.locator('[data-line]')).toHaveCount(1);
    }
    await all('settled');
  });
});

test('floor, doors and pit', async ({ browser }) => {
  test.setTimeout(240_000);
  const fresh = await new House().start();
  try {
    await inRoom(browser, async (room) => {
      const visit = async (
        name: string,
        address: string,
        client: Parameters<Room['open']>[1] = null,
        viewport = DESKTOP,
      ) => {
        for (const [i, { page }] of (await inBoth(room, address, client, viewport)).entries()) {
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('heading').first()).toBeVisible();
          await sound(page, `${name} ${LANGUAGES[i]}`);
          await page.close();
        }
      };
      await visit('set-up', fresh.setUpLink, null, PHONE);
      await visit('floor of a guest', house.address, null, PHONE);
      await visit('floor of staff', house.address, house.by('sm1'));
      await visit('enrol', `${house.address}/sign-in`);
      await visit('signed in', `${house.address}/sign-in`, house.by('m1'));
      await visit('join', `${house.address}/join`, null, PHONE);
      await visit('no seat', `${house.address}/table/round/patron`, null, PHONE);
      for (const tab of ['tables', 'reports', 'rounds', 'staff', 'terminals', 'displays', 'alerts']) {
        await visit(`pit ${tab}`, `${house.address}/pit#${tab}`, house.by('sm1'));
      }
    });
  } finally {
    await fresh.end();
  }
});

test('a bet with the keyboard alone', async ({ browser }) => {
  const t = await house.table('keys', settingsOf(insured));
  await inRoom(browser, async (room) => {
    const { d1, p1, p2 } = await atTable(house, room, t);
    await d1.does('dealer.next.OpenRound', { number: 1 });
    for (const patron of [p1, p2]) {
      const { page } = patron;
      await expect(patron.spot('tie')).toHaveAttribute('aria-disabled', 'false');
      // The figure chooses a chip, arrows lead to a spot, Enter lays it down, Backspace takes it back.
      const figure = await patron.chip(2_500).getAttribute('aria-keyshortcuts');
      await page.keyboard.press(figure ?? '');
      const focused = () => page.evaluate<string | null>('document.activeElement?.dataset?.bet ?? null');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).not.toBeNull();
      const bet = (await focused()) ?? '';
      await page.keyboard.press('Enter');
      await patron.has(bet, 2_500);
      await page.keyboard.press('ArrowRight');
      const other = (await focused()) ?? '';
      expect(other).not.toBe(bet);
      await page.keyboard.press('Enter');
      await patron.has(other, 2_500);
      // Focus can be seen.
      const ring = await page.evaluate<string>(
        `(() => { const at = document.activeElement; const mark = at.querySelector('.focus-mark') ?? at;
          const { outlineStyle, outlineWidth, stroke, strokeWidth } = getComputedStyle(mark);
          return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'outline' : stroke + strokeWidth; })()`,
      );
      expect(ring).not.toBe('none1px');
      await page.keyboard.press('Backspace');
      await expect(patron.spot(other)).not.toHaveAccessibleName(/in chips/);
      await patron.has(bet, 2_500);
      // Without arrows too: Tab reaches every spot in turn.
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
    }
  });
});

/** What moves although nobody touched the page. */
const SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => node?.nodeName + '.' + (node?.className?.baseVal ?? node?.className ?? ''));
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('nothing moves when a round advances', async ({ browser }) => {
  const t = await house.table('still', settingsOf(insured));
  const [first, second] = [await house.patron(t, 'p1', 1), await house.patron(t, 'p2', 3)];
  const d1 = house.by('d1');
  const at = `${house.address}/table/${t}`;
  await inRoom(browser, async (room) => {
    const look = (viewport: typeof PHONE) => ({ viewport, before: SHIFTS });
    const pages = {
      'patron, phone': await room.open(`${at}/patron`, first, look(PHONE)),
      'patron, desktop': await room.open(`${at}/patron`, second, look(DESKTOP)),
      'dealer, phone': await room.open(`${at}/dealer`, d1, look(PHONE)),
      'dealer, desktop': await room.open(`${at}/dealer`, d1, look(DESKTOP)),
    };
    const all = Object.values(pages);
    for (const { page } of all) await page.waitForLoadState('networkidle');
    await expect(new PatronPage(pages['patron, phone'], 1).spot('player')).toBeVisible();
    for (const { page } of all) await page.evaluate('void (shifts.length = 0)');
    // Driven from elsewhere: no key and no tap on these pages excuses a shift.
    const step = async (does: () => Promise<unknown>) => {
      await does();
      const sequence = ((await d1.ok<{ sequence: number }>('GET', `/api/tables/${t}`)).sequence);
      for (const { frames } of all) {
        await expect.poll(() => frames.some((text) => text.includes(`"sequence":${sequence},`))).toBe(true);
      }
      // Two frames drawn, and the slowest motion over.
      for (const { page } of all) {
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      }
    };
    const bet = (patron: 'p1' | 'p2', box: number, name: string) => {
      const client = patron === 'p1' ? first : second;
      return () => client.does(t, { type: 'PlaceBet', patron, box, bet: name, amount: 10_000 });
    };
    for (const cards of [
      ['2S', 'KD', '3H', '4C', '6S', '2D'],
      ['2H', '2D', '4H', '4D'],
    ] as const) {
      await step(() => d1.does(t, { type: 'OpenRound' }));
      await step(bet('p1', 1, 'player'));
      await step(bet('p2', 3, 'banker'));
      await step(bet('p2', 3, 'tie'));
      await step(() => d1.does(t, { type: 'CloseBets' }));
      for (const card of cards) await step(() => d1.does(t, { type: 'DrawCard', card }));
      await step(() => d1.does(t, { type: 'Settle' }));
    }
    for (const [name, { page }] of Object.entries(pages)) {
      const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('shifts');
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const seen = shifts.slice(0, 5).map((one) => JSON.stringify(one).slice(0, 400));
      expect([name, sum < 0.01 ? 0 : sum, sum < 0.01 ? [] : seen]).toEqual([name, 0, []]);
    }
  });
});

test('the supervisor’s decision has names for everything', async ({ browser }) => {
  const t = await house.table('decide', settingsOf(insured));
  const patron = await house.patron(t, 'p1', 1);
  const d1 = house.by('d1');
  await d1.does(t, { type: 'OpenRound' });
  await patron.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
  await d1.does(t, { type: 'CloseBets' });
  await d1.does(t, { type: 'Report', kind: 'anything-else', detail: { words: 'a fire alarm' } });
  await inRoom(browser, async (room) => {
    const sm1 = await staffAt(house, room, { table: t, id: 'sm1' });
    await sm1.does('dealer.next.Resolve', { what: say('irregularities.kind.anything-else') });
    await sm1.sheet.getByRole('radio', { name: say('irregularities.decision.return') }).check();
    await sound(sm1.page, 'decision');
  });
});
