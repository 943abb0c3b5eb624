import { expect, type Page, test } from '@playwright/test';
import { House, PIN } from './house.ts';
import { openScene, type Scene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { type Key, say } from './words.ts';

/** What stays as it is in Chinese: the house's name, the felt's print, forms of files, a key, the other language. */
const KEPT = ['Puntobanco', 'PLAYER', 'BANKER', 'TIE', 'CSV', 'NDJSON', 'Esc', 'EN', 'English'];
/** Names and reasons that these tests give. */
const GIVEN = [
  'sm1',
  'First terminal',
  'terminal of',
  'Table squeeze',
  'squeeze',
  'SQUEEZE',
  'keyed wrongly',
  'it is a three',
  'Tiger Buffalo 12',
  'two cards left the shoe at once',
  'a fill, please',
  'guest-',
  'Table full',
  'Table shut',
  'stands',
  'full',
  'FULL',
  'shut',
  'SHUT',
  'waits',
  'WAITS',
  'Asia/Singapore',
];
/** All of them take two minutes; one of each page takes a part of that. */
const EVERY_SCENE = process.env['PUNTOBANCO_EVERY_SCENE'] !== undefined;
/** What a person types into an address. */
const ADDRESSES = [/https?:\/\/\S+/g, /\/sign-in\b/g, /\?lang=zh/g, /\?theme=light/g, /X{5}-X{5}/g];

/** All that a page says to eyes and ears, but for what it marks as another language, or as a code. */
const saidOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const said: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (
        element === null ||
        element.closest('[lang="en"], [translate="no"], script, style') !== null
      )
        continue;
      if (node instanceof Text) said.push(node.data);
      else {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          said.push(element.getAttribute(name) ?? '');
        }
      }
    }
    return said;
  });

/** Words of two letters and more that no Chinese page has. */
const foreignIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.flatMap((text) => {
      let left = text;
      for (const address of ADDRESSES) left = left.replace(address, ' ');
      for (const kept of [...KEPT, ...GIVEN]) left = left.replaceAll(kept, ' ');
      return left.match(/\p{Script=Latin}{2,}/gu) === null ? [] : [text.trim()];
    }),
  ),
];

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
    { name: 'no such table', path: '/table/none/patron', client: null },
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

test('a page in Chinese has no English on it', async ({ browser }) => {
  test.setTimeout(480_000);
  const house = await new House().start();
  const met: string[] = [];
  const look = async (scene: Scene) => {
    const page = await openScene(browser, house.address, scene, LOOK);
    expect.soft(foreignIn(await saidOn(page)), scene.name).toEqual([]);
    met.push(scene.name);
    await page.context().close();
  };
  try {
    let table = '';
    const pages = new Set<string>();
    for await (const scene of scenes(house)) {
      table = /^\/table\/(t\d)\//.exec(scene.path)?.[1] ?? table;
      const [page = ''] = scene.name.split('-');
      if (!EVERY_SCENE && pages.has(page)) continue;
      pages.add(page);
      await look(scene);
    }
    for (const [i, scene] of further(house, table).entries()) {
      if (EVERY_SCENE || i % 3 === 0) await look(scene);
    }
  } finally {
    await house.end();
  }
  expect(met.length).toBeGreaterThan(EVERY_SCENE ? 60 : 12);
});

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
