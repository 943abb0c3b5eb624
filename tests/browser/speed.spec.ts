import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { settingsOf } from '../../src/table/index.ts';
import { board as roadBoard } from '../../src/table/roads/index.ts';
import { addMark, NO_ROADS } from '../../src/table/roads/roads.ts';
import { freshView } from '../web/fresh-view.ts';
import { atTable } from './at-table.ts';
import { firstLoad } from './first-load.ts';
import { FrameCost, median } from './frame-cost.ts';
import { type House, openHouse } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { DESKTOP, inRoom, PHONE, WALL } from './watched.ts';
import { shortMoney } from './words.ts';

const SCRIPT = 120_000;
const FIRST_FELT = 190 * 1024;
/** Wanted are 100 and 16 ms; what is allowed beyond is the noise of a busy machine. */
const TAP = 150;
const ROADS = 40;
/**
 * Wanted are 8 ms; beside so many shapes drawn by hand. The same code takes 1.6 to 2.2 times as long on a desk and 0.8 to
 * 1.05 on a phone, by the machine: where a frame on a phone takes 1.5 ms, what is none of the shapes' weighs more.
 */
const STAKES = { desk: 2.3, phone: 1.15 };

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.end());

const game = rulebooks[0]?.id ?? '';

test('the floor needs at most 120 kB of script, compressed', async ({ browser }) => {
  await house.table('first', settingsOf(game));
  await inRoom(browser, async (room) => {
    const watched = await room.open('about:blank');
    const scripts = new Map<string, Promise<number>>();
    watched.page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    });
    await watched.page.goto(house.address);
    await expect(watched.page.getByRole('article').first()).toBeVisible();
    await watched.page.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts.values());
    const sum = sizes.reduce((total, size) => total + size, 0);
    console.log(`script of the floor: ${(sum / 1000).toFixed(1)} kB in ${sizes.length} files`);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(SCRIPT);
  });
});

test('a patron’s first felt needs at most 190 KiB, of which 120 kB are script', async ({
  browser,
}) => {
  const table = await house.table('felt', settingsOf(game));
  const patron = await house.patron(table, 'first', 1);
  const { bytes, script, files } = await firstLoad(browser, { house, table, patron, slow: false });
  console.log(`first felt: ${(bytes / 1024).toFixed(1)} KiB, ${files.length} requests`);
  expect(bytes).toBeLessThanOrEqual(FIRST_FELT);
  expect(script).toBeLessThanOrEqual(SCRIPT);
  // One book, and whatever a page needs of the others is none of it.
  expect(files.filter(({ url }) => url.includes('/rulebooks/'))).toHaveLength(1);
});

test('files go out compressed, under names that never change their contents', async () => {
  const head = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const response = await fetch(house.address + path, { headers });
    await response.arrayBuffer();
    return Object.fromEntries(response.headers);
  };
  const page = await (await fetch(`${house.address}/table/t/patron`)).text();
  const script = /src="([^"]+)"/.exec(page)?.[1] ?? '';
  for (const encoding of ['br', 'gzip']) {
    expect(await head(script, encoding)).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await head('/pit', encoding)).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  }
  expect(await head(script, 'identity')).not.toHaveProperty('content-encoding');
  expect((await fetch(`${house.address}${script}.br`)).status).toBe(404);
});

/** From the finger on the glass to the frame in which the chip lies there as accepted. */
const TIMED = `(bet) => {
  const spot = document.querySelector('[data-bet="' + bet + '"]');
  const before = spot.getAttribute('aria-label');
  globalThis.timed = new Promise((done) => {
    let tapped = null;
    spot.addEventListener('pointerdown', (event) => { tapped = event.timeStamp; }, { once: true, capture: true });
    const look = new MutationObserver(() => {
      if (tapped === null || spot.dataset.pending === 'true') return;
      if (spot.getAttribute('aria-label') === before) return;
      look.disconnect();
      requestAnimationFrame(() => done(performance.now() - tapped));
    });
    look.observe(spot, { subtree: true, childList: true, attributes: true });
  });
}`;

test('a tapped chip is accepted within 100 ms', async ({ browser }) => {
  const t = await house.table('taps', settingsOf(game, { limits: { maximum: 100_000_000 } }));
  await inRoom(browser, async (room) => {
    const { d1, p1 } = await atTable(house, room, t);
    await d1.does('dealer.next.OpenRound', { number: 1 });
    await p1.chip(2_500).tap();
    await p1.spot('player').tap();
    await p1.has('player', 2_500);
    const times: number[] = [];
    for (let tap = 1; tap <= 30; tap++) {
      await p1.page.evaluate(`(${TIMED})('player')`);
      await p1.spot('player').tap();
      times.push(await p1.page.evaluate<number>('timed'));
      await p1.has('player', 2_500 * (tap + 1));
    }
    console.log(
      `from tap to accepted chip: median ${median(times).toFixed(1)} ms of ${times.length}`,
    );
    expect(median(times)).toBeLessThanOrEqual(TAP);
  });
});

/** In place of the house: the page's own code draws whatever frame it is handed, and the clock stands around that. */
const NO_HOUSE = `
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      globalThis.line = this;
      setTimeout(() => this.onopen?.());
    }
    send() {}
    close() {}
  };
  globalThis.drawn = (frame) => new Promise((done) => {
    const look = new MutationObserver(() => {
      look.disconnect();
      document.body.getBoundingClientRect();
      done(performance.now() - start);
    });
    look.observe(document.getElementById('root'), { subtree: true, childList: true, attributes: true, characterData: true });
    const start = performance.now();
    line.onmessage({ data: frame });
  });
`;

test('roads of 100 hands are drawn within 16 ms', async ({ browser }) => {
  const t = await house.table('roads', settingsOf(game));
  const display = await house.display(t);
  const winners = ['banker', 'player', 'banker', 'banker', 'tie', 'player', 'player'] as const;
  const boardOf = (shift: number) => {
    let roads = NO_ROADS;
    for (let hand = 0; hand < 100; hand++) {
      const winner = winners[(hand * (shift + 2) + (hand >> 3)) % winners.length] ?? 'tie';
      const pair = (hand + shift) % 9 === 0;
      const mark = {
        winner,
        points: hand % 10,
        natural: false,
        playerPair: pair,
        bankerPair: !pair,
      };
      roads = addMark(roads, mark);
    }
    return roadBoard(roads);
  };
  const view = freshView(game);
  await inRoom(browser, async (room) => {
    const address = `${house.address}/table/${t}/board`;
    const { page } = await room.open(address, display, { viewport: WALL, before: NO_HOUSE });
    await expect.poll(() => page.evaluate('typeof globalThis.line?.onmessage')).toBe('function');
    const first = {
      type: 'view',
      sequence: 1,
      at: Date.now(),
      public: { ...view, board: boardOf(0) },
      own: { role: 'display' },
    };
    await page.evaluate(`drawn(${JSON.stringify(JSON.stringify(first))})`);
    await expect(page.getByRole('img', { name: /100 hands/ }).first()).toBeVisible();
    const times: number[] = [];
    for (let sequence = 2; sequence <= 31; sequence++) {
      const change = {
        type: 'change',
        from: sequence - 1,
        sequence,
        at: Date.now(),
        public: { board: boardOf(sequence % 5) },
        stakes: [],
        heard: [],
      };
      times.push(await page.evaluate<number>(`drawn(${JSON.stringify(JSON.stringify(change))})`));
      // The frame is painted before the next one is measured.
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      );
    }
    console.log(
      `roads of 100 hands drawn: median ${median(times).toFixed(1)} ms of ${times.length}`,
    );
    expect(median(times)).toBeLessThanOrEqual(ROADS);
  });
});

const OWN = {
  role: 'patron',
  may: [],
  patron: { id: 'p1', rack: 1_000_000, box: 2, seat: 'seated' },
  ...{ stakes: [], insurance: [], insurable: [], lines: [], goingBack: [], maySqueeze: [] },
  ...{ shown: [], faces: [], elects: false, insures: false, away: false, guard: null, nonce: null },
};

/** Thirty patrons, each on a bet of his own, who lay one more chip each time. */
const thirtyStakes = (boxes: readonly { readonly number: number }[], turn: number) => {
  const bets = rulebooks[0]?.bets.filter(({ layouts }) => layouts.includes('A')) ?? [];
  return Array.from({ length: 30 }, (_, i) => {
    const bet = bets[i % bets.length];
    const box = boxes[i % boxes.length]?.number ?? 1;
    const stake = { box, patron: `s${i}`, bet: bet?.id ?? '', hand: bet?.original ?? null };
    const amount = 2_500 * (turn + (i % 7));
    return { ...stake, amount, standing: true, asItLay: false, order: i };
  });
};

/** Thirty stacks of chips with their sums, drawn by hand beside the page: what so many shapes cost at the least. */
const YARDSTICK = `
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 1600 400');
  svg.style.cssText = 'position:fixed;left:0;top:0;width:800px;height:200px;pointer-events:none';
  const shape = (name, parent) => parent.appendChild(document.createElementNS(svg.namespaceURI, name));
  const stacks = Array.from({ length: 30 }, (_, i) => {
    const stack = shape('g', svg);
    stack.setAttribute('transform', 'translate(' + (i * 50 + 25) + ' 200)');
    return [...Array.from({ length: 5 }, () => shape('path', stack)), shape('text', stack)];
  });
  document.body.append(svg);
  globalThis.byHand = (turn) => {
    for (const [i, shapes] of stacks.entries()) {
      const text = shapes.pop();
      for (const [k, path] of shapes.entries()) {
        const wide = 5 + ((turn + i + k) % 16);
        path.setAttribute('d', 'M0 ' + -k * 4 + 'a' + wide + ' ' + wide + ' 0 1 0 1 0');
        path.setAttribute('fill', ['#123', '#456', '#789'][(turn + k) % 3]);
      }
      text.textContent = String(2500 * (turn + i));
      shapes.push(text);
    }
  };
`;

test('a frame of 30 changed stakes costs little more than its shapes', async ({ browser }) => {
  const t = await house.table('stakes', settingsOf(game));
  const fresh = freshView(game);
  const boxes = fresh.boxes.map((box) => ({ ...box, seated: `s${box.number}` }));
  const view = { ...fresh, phase: 'betting', round: 1, boxes };
  const patron = await house.patron(t, 'p1', 2);
  await inRoom(browser, async (room) => {
    for (const [device, viewport] of [
      ['desk', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      const address = `${house.address}/table/${t}/patron`;
      const watched = await room.open(address, patron, { viewport, before: NO_HOUSE });
      const { page } = watched;
      await expect.poll(() => page.evaluate('typeof globalThis.line?.onmessage')).toBe('function');
      const at = Date.now();
      const first = { type: 'view', sequence: 1, at, public: view, own: OWN };
      const changes = Array.from({ length: 40 }, (_, i) => {
        const change = { type: 'change', from: i + 1, sequence: i + 2, at, heard: [], public: {} };
        return { ...change, stakes: thirtyStakes(boxes, i + 2) };
      });
      const texts = [first, ...changes].map((frame) => JSON.stringify(frame));
      await page.evaluate(`globalThis.texts = ${JSON.stringify(texts)}`);
      const hear = (which: number) => page.evaluate(`line.onmessage({ data: texts[${which}] })`);
      await hear(0);
      await expect(page.locator('[data-bet="player"]').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(YARDSTICK);
      const cost = await FrameCost.on(page);
      const times: number[] = [];
      const byHand: number[] = [];
      for (let which = 1; which <= changes.length; which++) {
        times.push(await cost.of(() => hear(which)));
        byHand.push(await cost.of(() => page.evaluate(`byHand(${which})`)));
      }
      // What was measured is what is shown: the last frame, in the own box.
      const here = thirtyStakes(boxes, 41).filter(({ box }) => box === 2);
      const bet = here[0]?.bet ?? '';
      const sum = here.reduce((total, one) => total + (one.bet === bet ? one.amount : 0), 0);
      await expect(new PatronPage(watched, 2).spot(bet)).toContainText(shortMoney(sum));
      // The first frames warm the page up.
      const warm = times.slice(10);
      const ratio = median(warm) / median(byHand.slice(10));
      console.log(
        `30 changed stakes on a ${device}: median ${median(warm).toFixed(1)} ms of ${warm.length}, ${ratio.toFixed(2)} of what it takes by hand`,
      );
      expect(ratio).toBeLessThanOrEqual(STAKES[device]);
    }
  });
});
