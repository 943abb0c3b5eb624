import { type Browser, expect, type Page, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { TABS } from '../../src/web/pages/pit/tabs.ts';
import { staffAt } from './at-table.ts';
import { EVERY_LOOK, graveIn } from './grave.ts';
import { House, openHouse } from './house.ts';
import { openScene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { DESKTOP, inRoom, PHONE, type Room, WALL, type Watched } from './watched.ts';
import { say } from './words.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const LANGUAGES = ['en', 'zh'] as const;
const insured = rulebooks.find(({ insurance }) => insurance !== null)?.id ?? '';

/** Chinese has the colours of English. */
const sound = async (page: Page, where: string, within?: 'dialog'): Promise<void> => {
  const contrast = (await page.locator('html').getAttribute('lang')) === 'en';
  const grave = await graveIn(page, { contrast, ...(within !== undefined && { within }) });
  expect(grave.map(({ id, nodes }) => [`${where} ${id}`, nodes])).toEqual([]);
};

test('what cannot be read or has no name is found, also by a second look', async ({ page }) => {
  await page.setContent('<html lang="en"><title>t</title><main><h1>Good</h1></main></html>');
  expect(await graveIn(page)).toEqual([]);
  await page.setContent(
    '<html lang="en"><title>t</title><main><p style="color:#777;background:#888">Grey</p><button></button></main></html>',
  );
  const found = (await graveIn(page)).map(({ id }) => id).toSorted();
  expect(found).toEqual(['plain: button-name', 'plain: color-contrast']);
  // One of many, by its own colour or by what it lies on.
  for (const odd of [
    '<p style="color:#eee">Four</p>',
    '<div style="background:#222"><p>Four</p></div>',
  ]) {
    const many = '<p>One</p><div><p>Two</p></div><p>Three</p>';
    await page.setContent(`<html lang="en"><title>t</title><main>${many}${odd}</main></html>`);
    const [one, ...others] = await graveIn(page);
    expect([one?.id, one?.nodes.length, others]).toEqual(['plain: color-contrast', 1, []]);
  }
  // In the other light as well, and there alone.
  await page.setContent(
    `<html lang="en" data-theme="dark"><title>t</title><style>[data-theme=light] p { color: #eee }</style>
     <main><p>Only in the dark</p></main></html>`,
  );
  expect((await graveIn(page)).map(({ id }) => id)).toEqual(['light: color-contrast']);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

/** The same page in both languages, side by side. */
const inBoth = async (
  room: Room,
  address: string,
  client: Parameters<Room['open']>[1],
  viewport: { width: number; height: number },
): Promise<readonly Watched[]> =>
  Promise.all(
    LANGUAGES.map((language) => {
      const theme = language === 'en' ? 'dark' : 'light';
      return room.open(address, client, { viewport, language, theme });
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
    type Name = keyof typeof pages;
    const all = async (
      state: string,
      which: readonly Name[] = ['phone', 'desktop', 'dealer', 'board'],
      within?: 'dialog',
    ) => {
      for (const name of which) {
        await Promise.all(
          pages[name].map(({ page }, i) => sound(page, `${name} ${state} ${LANGUAGES[i]}`, within)),
        );
      }
    };
    const sheets = async (which: readonly Name[], shown: boolean) => {
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
    // What lies behind a sheet is looked at when there is none.
    await all('insuring', ['phone'], 'dialog');
    await all('insuring', ['dealer', 'board']);

    // The dealer's "something went wrong", as a list and as a form.
    for (const { page } of pages.dealer) await page.keyboard.press('F9');
    await sheets(['dealer'], true);
    await all('trouble', ['dealer'], 'dialog');
    for (const { page } of pages.dealer) {
      await page.keyboard.type('drawn-together');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    }
    await all('report', ['dealer'], 'dialog');
    for (const { page } of pages.dealer) await page.keyboard.press('Escape');

    const detail = { words: 'two stuck together', cards: ['6S', '2D'] as ('6S' | '2D')[] };
    await d1.does(t, { type: 'Report', kind: 'drawn-together', detail });
    await sheets(['phone', 'desktop'], false);
    await all('halted', ['phone', 'dealer', 'board']);
    const decision = { is: 'order' as const, order: [0, 1] };
    await s1.does(t, { type: 'Resolve', decision, reason: 'as they came' });
    await sheets(['phone', 'desktop'], true);
    await all('electing', ['phone'], 'dialog');
    await all('electing', ['board']);
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
      /** Once a page is there, from one to the next without loading anew. */
      const visit = async (
        client: Parameters<Room['open']>[1],
        viewport: { width: number; height: number },
        [first = '', ...others]: readonly string[],
        last?: (page: Page, language: 'en' | 'zh') => Promise<void>,
      ) => {
        const both = await inBoth(room, first, client, viewport);
        for (const [i, { page }] of both.entries()) {
          const language = LANGUAGES[i] ?? 'en';
          await ready(page, language);
          await sound(page, `${first} ${language}`);
          for (const path of others) {
            await page.evaluate((to) => {
              history.pushState(null, '', to);
              dispatchEvent(new PopStateEvent('popstate'));
            }, path);
            await ready(page, language);
            await sound(page, `${path} ${language}`);
          }
          await last?.(page, language);
          await page.close();
        }
      };
      await visit(null, PHONE, [fresh.setUpLink]);
      await visit(null, PHONE, [house.address, '/sign-in', '/join', '/table/round/patron', '/no']);
      const staff = [house.address, '/sign-in', '/pit'];
      await visit(house.by('sm1'), DESKTOP, staff, async (page, language) => {
        const tabs = page.getByRole('navigation').getByRole('button');
        await expect(tabs).toHaveCount(TABS.length);
        for (const tab of (await tabs.all()).slice(1)) {
          await tab.click();
          await expect(tab).toHaveAttribute('aria-current', 'page');
          await ready(page, language);
          await sound(page, `pit ${await tab.textContent()} ${language}`);
        }
      });
    });
  } finally {
    await fresh.end();
  }
});

/** Nothing is on its way any more. */
const ready = async (page: Page, language: 'en' | 'zh'): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expect(page.getByText(say('shared.state.loading', {}, language))).toHaveCount(0);
};

const everyScene = async ({ browser }: { readonly browser: Browser }) => {
  test.setTimeout(3_600_000);
  const fresh = await new House().start();
  let met = 0;
  try {
    for await (const scene of scenes(fresh)) {
      for (const language of LANGUAGES) {
        for (const theme of ['dark', 'light'] as const) {
          const look = { viewport: DESKTOP, language, theme, touch: false };
          const page = await openScene(browser, fresh.address, scene, look);
          const where = `${scene.name} ${language} ${theme}`;
          expect.soft(await graveIn(page), where).toEqual([]);
          met += 1;
          await page.context().close();
        }
      }
    }
  } finally {
    await fresh.end();
  }
  expect(met).toBeGreaterThan(240);
};
if (EVERY_LOOK) test('every scene, in both languages and both lights', everyScene);

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
    await sound(sm1.page, 'decision', 'dialog');
  });
});
