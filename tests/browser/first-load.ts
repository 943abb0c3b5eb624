import type { Browser } from '@playwright/test';
import type { Client } from '../house/client.ts';
import type { House } from './house.ts';
import { PHONE } from './watched.ts';

/** What a patron's first look at the table took. */
export type Loaded = {
  /** Over the line, heads of answers and frames of the live connection included. */
  readonly bytes: number;
  /** Of all scripts, compressed, without the heads. */
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
      requestAnimationFrame(() => setTimeout(() => drawn(performance.now())));
    });
    look.observe(document, { subtree: true, childList: true });
  });
`;

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
    const asked = new Map<string, { url: string; script: number; bytes: number }>();
    let frames = 0;
    line.on('Network.responseReceived', ({ requestId, response, type }) => {
      const length = Number(response.headers['content-length'] ?? 0);
      asked.set(requestId, { url: response.url, script: type === 'Script' ? length : 0, bytes: 0 });
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
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready');
    const files = [...asked.values()];
    const sum = (some: typeof files) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      bytes: sum(files) + frames,
      script: files.reduce((total, { script: own }) => total + own, 0),
      seconds: felt / 1000,
      files: [...files, { url: 'frames', bytes: frames }],
    };
  } finally {
    await context.close();
  }
};
