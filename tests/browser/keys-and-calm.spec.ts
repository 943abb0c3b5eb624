import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { atTable } from './at-table.ts';
import { type House, openHouse } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { DESKTOP, inRoom, PHONE } from './watched.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const insured = rulebooks.find(({ insurance }) => insurance !== null)?.id ?? '';

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
      const focused = () =>
        page.evaluate<string | null>('document.activeElement?.dataset?.bet ?? null');
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

test('nothing moves as a page loads and when a round advances', async ({ browser }) => {
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
    /** Nothing has moved since it was last asked. */
    const still = async (when: string) => {
      for (const [name, { page }] of Object.entries(pages)) {
        const shifts =
          await page.evaluate<{ value: number; moved: string[] }[]>('shifts.splice(0)');
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        const seen = shifts.slice(0, 5).map((one) => JSON.stringify(one).slice(0, 400));
        console.log(`layout shift ${when}, ${name}: ${sum.toFixed(4)}`);
        expect([name, when, sum < 0.01 ? [] : seen]).toEqual([name, when, []]);
      }
    };
    for (const { page } of all) await page.waitForLoadState('networkidle');
    await expect(new PatronPage(pages['patron, phone'], 1).spot('player')).toBeVisible();
    await still('as it loads');
    // Driven from elsewhere: no key and no tap on these pages excuses a shift.
    const step = async (does: () => Promise<unknown>) => {
      await does();
      const sequence = (await d1.ok<{ sequence: number }>('GET', `/api/tables/${t}`)).sequence;
      for (const { frames } of all) {
        await expect
          .poll(() => frames.some((text) => text.includes(`"sequence":${sequence},`)))
          .toBe(true);
      }
      // Two frames drawn, and the slowest motion over.
      for (const { page } of all) {
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
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
    await still('through two rounds');
    // The measure itself can fail: something pushed in from above is noticed.
    const { page } = pages['patron, phone'];
    await page.evaluate(`(() => {
      const block = document.createElement('div');
      block.style.height = '200px';
      document.body.prepend(block);
    })()`);
    await expect.poll(() => page.evaluate('shifts.some(({ value }) => value > 0.01)')).toBe(true);
  });
});
