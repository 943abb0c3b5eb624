import { type Browser, expect, type Page, test } from '@playwright/test';
import { foreignIn, saidOn } from './foreign-words.ts';
import { House, PIN } from './house.ts';
import { openScene, type Scene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { type Key, say } from './words.ts';

/** They take minutes: `npm run campaign:words`. tests/browser/sizes.spec.ts looks at one scene of each page. */
const EVERY_SCENE = process.env['PUNTOBANCO_EVERY_SCENE'] !== undefined;

const zh = (key: Key) => say(key, {}, 'zh');
const pressing = (key: Key) => async (page: Page) => {
  await page
    // A button may name its key too.
    .getByRole('button', { name: new RegExp(`(^|\\s)${zh(key)}(\\s|$)`) })
    .first()
    .click({ timeout: 8_000 });
};
const LOOK = {
  viewport: { width: 1440, height: 900 },
  language: 'zh',
  theme: 'dark',
  touch: false,
} as const;

/** What the scenes do not show: every section of the pit, the dealer's sheets, a refusal, an address that is none. */
const further = (house: House, table: string): readonly Scene[] => {
  const [d1, s1, sm1] = [house.by('d1'), house.by('s1'), house.by('sm1')];
  const dealer = (name: string, first: (page: Page) => Promise<unknown>): Scene => {
    return { name, path: `/table/${table}/dealer`, client: d1, first };
  };
  const reports = (by: 'bet' | 'dealer' | 'day' | 'shift'): Scene => ({
    name: `reports by ${by}`,
    path: '/pit#reports',
    client: s1,
    first: (page) => page.getByLabel(zh('pit.report.by')).selectOption(by),
  });
  return [
    { name: 'nowhere', path: '/no/such/page', client: null },
    ...['patron', 'board', 'dealer'].map((page) => {
      return { name: `no such table: ${page}`, path: `/table/none/${page}`, client: null };
    }),
    { name: 'floor of staff', path: '/', client: sm1 },
    { name: 'signed in', path: '/sign-in', client: sm1 },
    ...(['rounds', 'terminals', 'displays', 'alerts'] as const).map((tab) => {
      return { name: tab, path: `/pit#${tab}`, client: sm1 };
    }),
    ...(['bet', 'dealer', 'day', 'shift'] as const).map(reports),
    {
      name: 'a round',
      path: '/pit#rounds',
      client: s1,
      first: async (page) => {
        await page.getByLabel(zh('pit.rounds.of')).selectOption(table);
        await page.getByLabel(zh('pit.rounds.number')).fill('25');
        await pressing('pit.rounds.go')(page);
        await page.getByText(zh('pit.round.steps')).waitFor({ timeout: 8_000 });
      },
    },
    { name: 'a new table', path: '/pit', client: s1, first: pressing('pit.open') },
    { name: 'a new account', path: '/pit#staff', client: sm1, first: pressing('pit.staff.add') },
    dealer('bets', pressing('dealer.foot.bet')),
    dealer('people', pressing('dealer.foot.people')),
    dealer('the table', pressing('dealer.foot.table')),
    dealer('a wrong card', pressing('dealer.foot.correct')),
    {
      name: 'a refusal',
      path: '/sign-in',
      client: null,
      first: async (page) => {
        // This terminal is enrolled; the PIN is not the right one.
        const code = await sm1.ok<{ text: string }>('POST', '/api/terminals/codes');
        await page.getByLabel(zh('people.enrol.code')).fill(code.text);
        await page.getByLabel(zh('people.terminal.label')).fill('9');
        await pressing('people.enrol')(page);
        await page.getByLabel(zh('people.id'), { exact: true }).fill('nobody');
        await page.getByLabel(zh('people.pin'), { exact: true }).fill(PIN);
        await pressing('people.sign-in')(page);
        await expect(page.getByRole('alert').first()).toContainText('工号或密码不正确');
      },
    },
  ];
};

const everyScene = async ({ browser }: { readonly browser: Browser }) => {
  test.setTimeout(480_000);
  const house = await new House().start();
  let met = 0;
  const look = async (scene: Scene) => {
    const page = await openScene(browser, house.address, scene, LOOK);
    expect.soft(foreignIn(await saidOn(page)), scene.name).toEqual([]);
    met += 1;
    await page.context().close();
  };
  try {
    let table = '';
    for await (const scene of scenes(house)) {
      table = /^\/table\/(t\d)\//.exec(scene.path)?.[1] ?? table;
      await look(scene);
    }
    for (const scene of further(house, table)) await look(scene);
  } finally {
    await house.end();
  }
  expect(met).toBeGreaterThan(60);
};
if (EVERY_SCENE) test('a page in Chinese has no English on it', everyScene);

test('English on a Chinese page is found wherever it stands', async ({ page }) => {
  await page.setContent(`
    <p>閒 8 点</p><p>第 3 局 · sm1 · PLAYER</p><p lang="en">Banker wins</p>
    <p>Hello</p><button aria-label="Close it">×</button><input placeholder="Your name" />
    <select><option>easy-six</option></select><img alt="A card" />`);
  expect(foreignIn(await saidOn(page))).toEqual([
    'Hello',
    'Close it',
    'Your name',
    'easy-six',
    'A card',
  ]);
});
