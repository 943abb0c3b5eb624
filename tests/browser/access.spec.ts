import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { staffAt } from './at-table.ts';
import { House, openHouse } from './house.ts';
import { DESKTOP, inRoom, PHONE, type Room, WALL, type Watched } from './watched.ts';
import { say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const LANGUAGES = ['en', 'zh'] as const;
const insured = rulebooks.find(({ insurance }) => insurance !== null)?.id ?? '';

type Axe = {
  readonly run: (context: Document, options: object) => ReturnType<AxeBuilder['analyze']>;
};
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds serious or critical. It is put into a page once and stays as long as the page does: the builder puts it
 * in anew for each look, which takes longer than the look.
 */
const graveIn = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes
          .slice(0, 4)
          .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
      }));
  });
};

/**
 * No serious or critical finding. Colours do not depend on the language, nor names on the light: so English is looked
 * at in the dark and Chinese in the light.
 */
const sound = async (page: Page, where: string): Promise<void> => {
  const grave = await graveIn(page);
  expect(grave.map(({ id, nodes }) => [`${where}: ${id}`, nodes])).toEqual([]);
};

test('what cannot be read or has no name is found, also by a second look', async ({ page }) => {
  await page.setContent('<html lang="en"><title>t</title><main><h1>Good</h1></main></html>');
  expect(await graveIn(page)).toEqual([]);
  await page.setContent(
    '<html lang="en"><title>t</title><main><p style="color:#777;background:#888">Grey</p><button></button></main></html>',
  );
  const found = (await graveIn(page)).map(({ id }) => id).toSorted();
  expect(found).toEqual(['button-name', 'color-contrast']);
});

/** The same page in both languages, side by side. */
const inBoth = async (
  room: Room,
  address: string,
  client: Parameters<Room['open']>[1],
  viewport: { width: number; height: number },
): Promise<readonly Watched[]> =>
  Promise.all(
    LANGUAGES.map(async (language) => {
      const theme = language === 'en' ? 'dark' : 'light';
      const watched = await room.open(address, client, { viewport, language, theme });
      // A card that is still sliding in has no contrast yet.
      await watched.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
      return watched;
    }),
  );

test('a whole round: patron, dealer and board', async ({ browser }) => {
  test.setTimeout(240_000);
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
    for (const { page } of pages.desktop) {
      await expect(page.locator('[data-staked]')).toHaveText('50.00');
    }
    await all('betting');

    await d1.does(t, { type: 'CloseBets' });
    for (const card of ['2S', 'KD', '3H', '4C'] as const)
      await d1.does(t, { type: 'DrawCard', card });
    await sheets(['phone', 'desktop'], true);
    await all('insuring');

    // The dealer's "something went wrong", as a list and as a form.
    for (const { page } of pages.dealer) await page.keyboard.press('F9');
    await sheets(['dealer'], true);
    await all('trouble', ['dealer']);
    for (const { page } of pages.dealer) {
      await page.keyboard.type('drawn-together');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    }
    await all('report', ['dealer']);
    for (const { page } of pages.dealer) await page.keyboard.press('Escape');

    const detail = { words: 'two stuck together', cards: ['6S', '2D'] as ('6S' | '2D')[] };
    await d1.does(t, { type: 'Report', kind: 'drawn-together', detail });
    await sheets(['phone', 'desktop'], false);
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
      for (const [i, { page }] of (
        await inBoth(room, `${house.address}/pit`, house.by('sm1'), DESKTOP)
      ).entries()) {
        const tabs = page.getByRole('navigation').getByRole('button');
        await expect(tabs).toHaveCount(7);
        for (const tab of await tabs.all()) {
          await tab.click();
          await expect(tab).toHaveAttribute('aria-current', 'page');
          await page.waitForLoadState('networkidle');
          await sound(page, `pit ${await tab.textContent()} ${LANGUAGES[i]}`);
        }
      }
    });
  } finally {
    await fresh.end();
  }
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
