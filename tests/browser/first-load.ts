import type { Browser } from '@playwright/test';
import type { Client } from '../house/client.ts';
import type { House } from './house.ts';
import { PHONE } from './watched.ts';

/** What a patron's first look at the table took. */
export type Loaded = {
  /** Over the line, heads of answers and frames of the live connection included. */
  readonly bytes: number;
  /** Of the scripts that the felt waits for, as they came over the line; what is opened over it comes after it. */
  readonly script: number;
  /** From the address to the frame in which the felt is drawn. */
  readonly seconds: number;
  readonly files: readonly { readonly url: string; readonly bytes: number }[];
};

export type FirstLoad = {
  readonly house: House;
  readonly table: string;
  readonly patron: Client;
  /** As over a phone's line, on a phone's processor. */
  readonly slow?: boolean;
};

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back; and a processor of a quarter the speed. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PROCESSOR = { rate: 4 };

/** When the felt's spots are there, and drawn. */
const WATCH = `
  globalThis.felt = new Promise((drawn) => {
    const look = new MutationObserver(() => {
      if (document.querySelector('[data-bet]') === null) return;
      look.disconnect();
      globalThis.spots = performance.now();
      requestAnimationFrame(() => setTimeout(() => drawn(performance.now())));
    });
    look.observe(document, { subtree: true, childList: true });
  });
`;

/** What had been asked for before the felt was drawn. */
const BEFORE = `performance
  .getEntriesByType('resource')
  .filter(({ startTime }) => startTime < globalThis.spots)
  .map(({ name }) => name)`;

/** Opens the patron's page on a device that has never seen it. */
export const firstLoad = async (
  browser: Browser,
  { house, table, patron, slow = true }: FirstLoad,
): Promise<Loaded> => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  try {
    const url = house.address;
    await context.addCookies([...patron.cookies].map(([name, value]) => ({ name, value, url })));
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    if (slow) {
      await line.send('Network.emulateNetworkConditions', LINE);
      await line.send('Emulation.setCPUThrottlingRate', PROCESSOR);
    }
    const asked = new Map<string, { url: string; type: string; bytes: number }>();
    let frames = 0;
    line.on('Network.responseReceived', ({ requestId, response, type }) => {
      asked.set(requestId, { url: response.url, type, bytes: 0 });
    });
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = asked.get(requestId);
      if (file !== undefined) file.bytes = encodedDataLength;
    });
    line.on('Network.webSocketFrameReceived', ({ response }) => {
      frames += Buffer.byteLength(response.payloadData);
    });
    await page.goto(`${url}/table/${table}/patron`);
    const felt = await page.evaluate<number>('felt');
    const before = new Set(await page.evaluate<string[]>(BEFORE));
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready');
    const files = [...asked.values()];
    const sum = (some: typeof files) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      bytes: sum(files) + frames,
      script: sum(files.filter(({ type, url: file }) => type === 'Script' && before.has(file))),
      seconds: felt / 1000,
      files: [...files, { url: 'frames', bytes: frames }],
    };
  } finally {
    await context.close();
  }
};
