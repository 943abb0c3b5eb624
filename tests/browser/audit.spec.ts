import { expect, type Locator, type Page, test } from '@playwright/test';
import type { RoundCourse, SeenMoment } from '../../src/api/audit.ts';
import { settingsOf } from '../../src/table/index.ts';
import { playAudited, viewsIn } from '../house/audited-round.ts';
import type { Client } from '../house/client.ts';
import { until } from '../house/until.ts';
import { atTable, staffAt } from './at-table.ts';
import { graveIn } from './grave.ts';
import { type House, openHouse } from './house.ts';
import { longExport } from './long-export.ts';
import { inRoom, type Watched } from './watched.ts';
import { cardName, say } from './words.ts';

const GAME = 'tiger-buffalo-commission-insurance';
const t = 'audited';
let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const clientOf = (name: string): Client => {
  const found = house.clients.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
};

/** Up to which entry a page has heard. */
const lastIn = ({ frames }: Watched): number => {
  const last = frames.findLast((text) => /^\{"type":"(view|change)"/.test(text)) ?? '';
  return Number(/"sequence":(\d+)/.exec(last)?.[1] ?? -1);
};

/** What the hands on the felt are called. */
const NAMES_DRAWN = (): string[] =>
  [...document.querySelectorAll('[data-sequence] [role="img"]')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
  );

const upload = (
  page: Page,
  ...files: readonly { readonly name: string; readonly text: string }[]
) =>
  page.locator('input[data-files]').setInputFiles(
    files.map(({ name, text }) => ({
      name,
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(text),
    })),
  );

/** Says whether the browser would open it in place of the page. */
const drops = (on: Locator, name: string, text: string): Promise<boolean> =>
  on.evaluate(
    (place, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name));
      const moved = { dataTransfer, bubbles: true, cancelable: true };
      place.dispatchEvent(new DragEvent('dragover', moved));
      return place.dispatchEvent(new DragEvent('drop', moved));
    },
    { name, text },
  );

test('a round with a squeeze, an insurance and a ruling of two: each role’s view is the one that its page had', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await house.table(t, settingsOf(GAME, { shoe: 'electronic', faceDown: true }));
  await inRoom(browser, async (room) => {
    const { d1, p1, p2, board } = await atTable(house, room, t);
    const s1 = await staffAt(house, room, { table: t, id: 's1' });
    const people = {
      d1: house.by('d1'),
      ruler: house.by('sm1'),
      second: house.by('s1'),
      p1: clientOf('p1'),
      p2: clientOf('p2'),
    };
    // Each change in a frame of its own: the next is asked for once every page has the last.
    const pages = [p1, p2, board, d1, s1].map(({ watched }) => watched);
    const all = async () => {
      const { sequence = 0 } = (await house.by('m1').looks(t)) ?? {};
      await until(() => pages.every((one) => lastIn(one) >= sequence), `entry ${sequence}`);
    };
    for (const client of Object.values(people)) client.afterwards = all;
    let round = 0;
    for (let insured = 0; insured === 0; insured = await playAudited(t, people)) round += 1;
    for (const client of Object.values(people)) client.afterwards = async () => {};
    const m1 = house.by('m1');
    const course = await m1.ok<RoundCourse>('GET', `/api/tables/${t}/rounds/${round}/course`);

    // From the list of tables to the entry of the insurance, and from there into its round.
    const { page } = await room.open(`${house.address}/audit`, m1);
    await page.getByRole('link', { name: new RegExp(`^${say('audit.open')}`) }).click();
    await page.getByLabel(say('audit.kind'), { exact: true }).selectOption('InsurancePlaced');
    await page.getByRole('button', { name: say('audit.search') }).click();
    await expect(page.getByText(/found 1\.$/)).toBeVisible();
    expect(await graveIn(page)).toEqual([]);
    await page.getByRole('link', { name: say('audit.round.open', { number: round }) }).click();
    await expect(page.locator('[data-sequence]')).toBeVisible();
    expect(await graveIn(page)).toEqual([]);

    const viewers: readonly (readonly [string, string, Watched])[] = [
      ['patron:p1', 'role=patron&patron=p1', p1.watched],
      ['patron:p2', 'role=patron&patron=p2', p2.watched],
      ['display', 'role=display', board.watched],
      ['dealer', 'role=dealer', d1.watched],
      ['pit-supervisor', 'role=pit-supervisor', s1.watched],
    ];
    const steps = course.to - course.from + 1;
    for (const [key, query, watched] of viewers) {
      const live = viewsIn(watched.frames);
      await page.getByLabel(say('audit.as'), { exact: true }).selectOption(key);
      await page.locator('h1').click();
      await page.keyboard.press('Home');
      let compared = 0;
      let faces = 0;
      for (let at = course.from; at <= course.to; at += 1) {
        const drawn = page.locator(`[data-sequence="${at}"]`);
        await drawn.waitFor({ state: 'attached' });
        const then = await m1.ok<SeenMoment>('GET', `/api/tables/${t}/moments/${at}/view?${query}`);
        const told = live.get(at);
        if (told !== undefined) {
          compared += 1;
          expect([key, at, then.public, then.own]).toEqual([key, at, told.public, told.own]);
          // And that is what is drawn.
          const cards = Object.values(told.public?.hands ?? {}).flatMap((hand) => hand.cards);
          const names = cards.map((card) =>
            card === 'faceDown' ? say('shared.card.down') : cardName(card),
          );
          const drawnNames = await page.evaluate(NAMES_DRAWN);
          expect([key, at, names.filter((name) => !drawnNames.includes(name))]).toEqual([
            key,
            at,
            [],
          ]);
        }
        if ('faces' in then.own && (then.own.faces?.length ?? 0) > 0) {
          faces += 1;
          await expect(page.getByRole('region', { name: say('audit.own') })).toContainText(
            say('audit.own.faces', { cards: '' }).trim(),
          );
        }
        await page.keyboard.press('ArrowRight');
      }
      expect(compared).toBeGreaterThan(steps * 0.8);
      expect([key, faces > 0]).toEqual([key, key === 'patron:p1']);
    }

    // The ruling: its clause, who asked, who confirmed, what else could have been chosen.
    const ruled = await m1.ok<{ entries: { sequence: number }[] }>(
      'GET',
      `/api/tables/${t}/entries?kind=IrregularityResolved&round=${round}`,
    );
    await page.goto(`${house.address}/audit/${t}/${round}#${ruled.entries[0]?.sequence}`);
    const happened = page.getByRole('region', { name: say('audit.happened') });
    await expect(happened).toContainText('no harm was done');
    await expect(happened).toContainText(
      say('audit.asked.confirmed', { who: `s1 (${say('shared.role.pit-supervisor')})` }),
    );
    await expect(happened).toContainText(say('irregularities.decision.void'));
    await expect(happened).toContainText('sm1');

    // The whole record, streamed into the worker.
    await page.goto(`${house.address}/audit/${t}`);
    await page.getByRole('button', { name: say('audit.verify') }).click();
    await expect(page.locator('[data-verdict="good"]')).toContainText(say('check.good.consistent'));

    // Whoever deals may not look.
    const denied = await room.open(`${house.address}/audit/${t}`, house.by('d1'));
    await expect(denied.page.getByText(say('audit.forbidden'))).toBeVisible();
  });
});

test('an export, a tampered one, receipts good and forged: checked in the page, nothing is sent', async ({
  browser,
}) => {
  const own = await house.table('proved', settingsOf(GAME));
  const [d1, p3] = [house.by('d1'), await house.patron(own, 'p3', 1)];
  await d1.does(own, { type: 'OpenRound' });
  await p3.does(own, { type: 'PlaceBet', patron: 'p3', box: 1, bet: 'player', amount: 20_000 });
  await d1.does(own, { type: 'CloseBets' });
  for (const card of ['9S', '7D', 'KH', 'QC'] as const) {
    await d1.does(own, { type: 'DrawCard', card });
  }
  await d1.does(own, { type: 'Settle' });
  const text = (await house.by('m1').get(`/api/tables/${own}/export`)).text;
  const { fingerprint } = await house.by('m1').ok<{ fingerprint: string }>('GET', '/api/key');
  const receipt = (await p3.get(`/api/tables/${own}/rounds/1/receipt`)).text;
  await inRoom(browser, async (room) => {
    const watched = await room.open(`${house.address}/check`);
    const { page } = watched;
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    const verdict = (tone: string) => page.locator(`[data-verdict="${tone}"]`);

    await upload(page, { name: 'good.ndjson', text });
    await expect(verdict('good')).toContainText(say('check.good.consistent'));
    expect(await graveIn(page)).toEqual([]);
    await page.getByText(say('check.against')).click();
    await page.getByLabel(say('check.key')).fill(fingerprint);
    // Let go beside the place for it, nothing happens; there, it is checked.
    expect(await drops(page.locator('h1'), 'good.ndjson', text)).toBe(false);
    await expect(verdict('good')).toContainText(say('check.good.consistent'));
    await drops(page.getByRole('region', { name: say('check.drop') }), 'good.ndjson', text);
    await expect(verdict('good')).toContainText(say('check.good.verified'));

    const lines = text.trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes('"type":"BetPlaced"'));
    const forged = lines.with(at, (lines[at] ?? '').replace('"amount":20000', '"amount":90000'));
    await upload(page, { name: 'bad.ndjson', text: `${forged.join('\n')}\n` });
    await expect(verdict('bad')).toContainText(
      say('check.bad.line', { line: at + 1, file: 'bad.ndjson' }),
    );
    await expect(verdict('bad')).toContainText(say('check.fault.changed'));
    const place = page.locator('li[aria-current="true"]');
    await expect(place).toContainText('"amount": 90000');
    expect(await graveIn(page)).toEqual([]);

    await upload(page, { name: 'receipt.json', text: receipt });
    await expect(verdict('good')).toContainText('p3');
    const other = receipt.replace('\\"patron\\":\\"p3\\"', '\\"patron\\":\\"p4\\"');
    expect(other).not.toBe(receipt);
    await upload(page, { name: 'receipt.json', text: other });
    await expect(verdict('bad')).toContainText(say('check.fault.receipt'));
    // The script of the worker was loaded, and nothing that was given went anywhere.
    expect(sent.filter((one) => !/^GET [^?]+(\.js|\.woff2|\/api\/me)$/.test(one))).toEqual([]);
  });
});

test('a file of 50,000 entries keeps nobody from typing, and can be stopped', async ({
  browser,
}) => {
  const text = longExport(GAME, 50_000);
  await inRoom(browser, async (room) => {
    const { page } = await room.open(`${house.address}/check`);
    await page.evaluate(`
      window.handled = [];
      addEventListener('keydown', (event) => {
        const from = performance.now();
        setTimeout(() => window.handled.push(performance.now() - from), 0);
      }, true);`);
    await upload(page, { name: 'long.ndjson', text });
    await expect(page.getByRole('heading', { name: say('check.busy') })).toBeVisible();
    const field = page.getByLabel(say('check.paste'));
    await field.click();
    await page.keyboard.type('typed while it is checked', { delay: 15 });
    await expect(field).toHaveValue('typed while it is checked');
    const busy = await page.getByRole('heading', { name: say('check.busy') }).isVisible();
    const handled = (await page.evaluate('window.handled')) as number[];
    const sorted = handled.toSorted((a, b) => a - b);
    // All but the slowest, which may have met another program of this machine.
    expect(sorted.at(-3)).toBeLessThan(50);
    expect(busy).toBe(true);
    await expect(page.locator('[data-verdict="good"]')).toContainText('50000', { timeout: 60_000 });
    await upload(page, { name: 'long.ndjson', text });
    await page.getByRole('button', { name: say('check.stop') }).click();
    await expect(page.locator('[data-verdict="warn"]')).toContainText(say('check.stopped'));
  });
});
