import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { paragraphsOf, type Rulebook, rulebookOf, rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { bookPath, paragraphId, paragraphPath } from '../../src/web/parts/paragraph-link.ts';
import { truths } from '../second/truths.ts';
import { atTable } from './at-table.ts';
import { graveIn } from './grave.ts';
import { type House, openHouse } from './house.ts';
import { anchorOf, astray, ledTo, whole } from './led-to.ts';
import { inRoom, PHONE } from './watched.ts';
import { say } from './words.ts';

/** Every § leads to its paragraph; every paragraph of every book is there, in both languages. */

let house: House;
test.beforeAll(async () => {
  house = await openHouse(fileURLToPath(new URL('../../examples/books', import.meta.url)));
});
test.afterAll(() => house.end());

const bookOf = (game: string): Rulebook => {
  const book = rulebooks.find(({ id }) => id === game);
  if (book === undefined) throw new Error(`no book ${game}`);
  return book;
};
const insured = rulebooks.find(({ insurance }) => insurance !== null) ?? bookOf('');

/** One without insurance and one with it; all five with `npm run campaign:games`. */
const crawled = truths.filter(
  ({ short }) => process.env['PUNTOBANCO_EVERY_GAME'] === '1' || short === 'E6' || short === 'CI',
);
for (const truth of crawled) {
  test(`${truth.game}: every paragraph has its place and its words, every § in it leads to one`, async ({
    browser,
  }) => {
    const book = bookOf(truth.game);
    const numbers = Object.keys(truth.paragraphs);
    await inRoom(browser, async (room) => {
      const said: string[][] = [];
      for (const language of ['en', 'zh'] as const) {
        const { page } = await room.open(`${house.address}${bookPath(book)}`, null, { language });
        await whole(page);
        const shown = await page
          .locator('[data-paragraph]')
          .evaluateAll((all) =>
            all.map((one) => [
              one.getAttribute('data-paragraph') ?? '',
              one.querySelector('p')?.textContent ?? '',
            ]),
          );
        expect(shown.map(([at]) => at)).toEqual(numbers);
        said.push(shown.map(([, text = '']) => text));
        if (language === 'zh') continue;
        const led = (await ledTo(page)).map(anchorOf);
        expect(led.length).toBeGreaterThan(10);
        const cited = [...paragraphsOf(book)].map(paragraphId);
        const ids = new Set([...numbers.map(paragraphId), ...cited, ...led]);
        expect(await astray(page, [...ids])).toEqual([]);
      }
      const [english = [], chinese = []] = said;
      expect(english.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
      expect(chinese.filter((text) => !/\p{Script=Han}.*。$/u.test(text))).toEqual([]);
    });
  });
}

test('a § at a table is read over it, and nobody loses what he typed', async ({ browser }) => {
  const t = await house.table('read', settingsOf(insured.id));
  await inRoom(browser, async (room) => {
    const { d1, p1 } = await atTable(house, room, t);
    const links = new Set<string>();
    const gather = async (page: Page) => {
      for (const href of await ledTo(page)) links.add(href);
    };
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.taps('player', 10_000);
    await p1.has('player', 10_000);

    // A patron reads what a bet is, and a paragraph of it.
    await p1.spot('small-tiger').press('i');
    const bet = insured.bets.find(({ id }) => id === 'small-tiger');
    const sheets = p1.page.getByRole('dialog');
    await sheets.locator(`a[data-rule="${bet?.rule}"]`).last().click();
    await expect(p1.page.locator(`[data-said="${bet?.rule}"]`)).toContainText('22 to 1');
    await expect(sheets).toHaveCount(2);
    await gather(p1.page);
    await p1.page.keyboard.press('Escape');
    await expect(sheets).toHaveCount(1);
    await p1.page.evaluate(() => history.back());
    await expect(sheets).toHaveCount(0);
    expect(new URL(p1.page.url()).pathname).toBe(`/table/${t}/patron`);
    await p1.has('player', 10_000);

    // A dealer looks something up while he looks for what went wrong.
    await d1.page.keyboard.press('F9');
    const find = d1.page.getByLabel(say('dealer.trouble.find'));
    await find.fill('card');
    await gather(d1.page);
    const tag = d1.page.getByRole('dialog').locator('a[data-rule]').first();
    const rule = (await tag.getAttribute('data-rule')) ?? '';
    await tag.click();
    await expect(d1.page.locator(`[data-said="${rule}"]`)).not.toBeEmpty();
    await d1.page
      .getByRole('button', { name: say('shared.close') })
      .last()
      .click();
    await expect(find).toHaveValue('card');
    await find.fill('');
    await gather(d1.page);
    await d1.page.keyboard.press('Escape');

    await d1.does('dealer.next.CloseBets');
    await d1.deals('9S', '2D', 'KH', '3C');
    await d1.does('dealer.next.Settle');
    await expect(d1.page.locator('a[data-rule]').first()).toBeVisible();
    await gather(d1.page);
    await gather(p1.page);
    const pit = await room.open(`${house.address}/pit#rounds`, house.by('s1'));
    await pit.page.getByLabel(say('pit.rounds.of')).selectOption(t);
    await pit.page.getByLabel(say('pit.rounds.number')).fill('1');
    await pit.page.getByRole('button', { name: say('pit.rounds.go'), exact: true }).click();
    await expect(pit.page.getByText(say('pit.round.steps'))).toBeVisible();
    // It was opened and closed, and one bet was settled.
    const { open, close } = insured.play;
    const settled = insured.bets.find(({ id }) => id === 'player')?.rule ?? '';
    expect(new Set((await ledTo(pit.page)).map(anchorOf))).toEqual(new Set([open, close, settled]));
    await gather(pit.page);

    const { page } = await room.open(`${house.address}${bookPath(insured)}`);
    await whole(page);
    const there = new URL(page.url());
    expect([...links].filter((href) => new URL(href).pathname !== there.pathname)).toEqual([]);
    const ids = [...links].map(anchorOf);
    expect(ids.length).toBeGreaterThan(15);
    expect(await astray(page, ids)).toEqual([]);
  });
});

test('two books side by side: the Banker pays otherwise, and the edge says by how much', async ({
  browser,
}) => {
  const [commission, without] = rulebooks.filter(({ insurance }) => insurance !== null);
  if (commission === undefined || without === undefined) throw new Error('no two such books');
  const path = `/rules/${commission.id}/${without.id}@${without.version}`;
  await inRoom(browser, async (room) => {
    const { page } = await room.open(`${house.address}${path}`);
    // The known edges of both: with 5% of commission, and at half pay on 6.
    const edge = page.getByRole('row').filter({ has: page.locator('[data-edge="banker"]') });
    await expect(edge).toContainText('1.0579%');
    await expect(edge).toContainText('1.4581%');
    await expect(edge).toContainText('+0.4002');
    const player = page.getByRole('row').filter({ has: page.locator('[data-edge="player"]') });
    await expect(player).toContainText(say('rules.compared.alike'));
    const pays = page.getByRole('row').filter({ has: page.locator('[data-pays="banker"]') });
    await expect(pays).toContainText('0.95 to 1');
    await expect(pays).toContainText('1 to 2');
    // Each § goes to the book that it stands in.
    const led = await ledTo(pays);
    expect(led.map((href) => new URL(href).pathname + new URL(href).hash)).toEqual(
      [commission, without].map((book) =>
        paragraphPath(book, book.bets.find(({ id }) => id === 'banker')?.rule ?? ''),
      ),
    );
    expect(await graveIn(page)).toEqual([]);
  });
});

test('a book that is a file alone: shown by its data, with what the check says', async ({
  browser,
}) => {
  const path = '/rules/punto-banco';
  await inRoom(browser, async (room) => {
    const file = await fetch(`${house.address}/api/rulebooks/punto-banco`);
    const book = (await file.json()) as Rulebook;
    const { page } = await room.open(`${house.address}${path}`, null, { viewport: PHONE });
    await whole(page);
    await expect(page.getByText(say('rules.no-words'))).toBeVisible();
    await expect(page.getByText(say('rules.check'), { exact: true }).last()).toBeVisible();
    const cited = [...paragraphsOf(book), ...book.bets.map(({ definition }) => definition)];
    expect(await astray(page, [...new Set(cited.map(paragraphId))])).toEqual([]);
    expect(await graveIn(page)).toEqual([]);
  });
});

test('anybody may read; what is wrong is said; both lights can be read', async ({ browser }) => {
  await inRoom(browser, async (room) => {
    const [short] = [...rulebooks].sort((a, b) => a.bets.length - b.bets.length);
    if (short === undefined) throw new Error('no books');
    for (const [theme, language] of [
      ['dark', 'en'],
      ['light', 'zh'],
    ] as const) {
      const { page } = await room.open(`${house.address}/rules`, null, { theme, language });
      await page
        .locator('main a')
        .filter({ hasText: language === 'en' ? short.title : (short.titleZh ?? '') })
        .first()
        .click();
      await whole(page);
      expect(await graveIn(page)).toEqual([]);
    }
    const nowhere = await room.open(`${house.address}/rules/no-such-game`);
    nowhere.allow(/404/);
    await expect(nowhere.page.getByText(say('rules.unknown'))).toBeVisible();
    // Our layouts print something else than section 4 pays: the check of the house says so.
    const misprinted = rulebooks.find(({ id, version, asPrinted }) =>
      asPrinted?.layouts.some(({ bet, pays }) =>
        rulebookOf(id, version)?.bets.some(
          (one) => one.id === bet && !one.pays.some((line) => line.pays === pays),
        ),
      ),
    );
    if (misprinted === undefined) throw new Error('no such book');
    const { page } = await room.open(`${house.address}${bookPath(misprinted)}#check`);
    await expect(page.getByText(say('rules.check.code.PRINTED_PAYS'))).toBeVisible();
  });
});
