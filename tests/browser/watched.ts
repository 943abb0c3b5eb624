import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Request,
  test,
} from '@playwright/test';
import type { Client } from '../house/client.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
export const WALL = { width: 1920, height: 1080 };

/** Nothing on a page takes so long to become ready to be pressed. */
const ACTION = 15_000;

export type Look = {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly language?: 'en' | 'zh';
  readonly theme?: 'dark' | 'light';
  /** Fingers instead of a mouse; a phone has them anyway. */
  readonly touch?: boolean;
  /** Runs in the page before anything else. */
  readonly before?: string;
};

const isKept = (url: string): boolean => {
  const { pathname } = new URL(url);
  return pathname.startsWith('/api/') && !pathname.endsWith('/live');
};

/** A page of somebody, whose every byte and every complaint is kept. */
export class Watched {
  readonly page: Page;
  /** Frames of its live connections, in the order in which they came. */
  readonly frames: string[] = [];
  /** Answers to its requests. */
  readonly answers: string[] = [];
  /** Requests that are still to be answered. */
  readonly waiting = new Set<Request>();
  /** How many live connections it has opened: more than one, and the first was cut. */
  lines = 0;
  readonly #faults: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#faults.push(`page: ${error.stack ?? error.message}`));
    page.on('websocket', (socket) => {
      this.lines += 1;
      socket.on('framereceived', ({ payload }) => this.frames.push(String(payload)));
    });
    page.on('request', (request) => {
      if (isKept(request.url())) this.waiting.add(request);
    });
    page.on('requestfailed', (request) => this.waiting.delete(request));
    page.on('response', (response) => {
      if (!isKept(response.url())) return;
      const { pathname, search } = new URL(response.url());
      const asked = `${response.request().method()} ${pathname}${search} ${response.status()}`;
      const keep = (answer: string) => {
        this.answers.push(answer);
        this.waiting.delete(response.request());
      };
      response.text().then(
        (text) => keep(`${asked}\n${text}`),
        () => keep(asked),
      );
    });
  }

  /** All that came, in whatever way. */
  get received(): string {
    return [...this.frames, ...this.answers].join('\n');
  }

  /** From here on complaints like this are part of the test: a refused PIN, a server that is gone. */
  allow(complaint: RegExp): void {
    this.#allowed.push(complaint);
  }

  faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#allowed.some((one) => one.test(fault)));
  }
}

/** Pages of one test; closes them all and asks that none complained. */
export class Room {
  readonly #browser: Browser;
  readonly #pages: { readonly context: BrowserContext; readonly watched: Watched }[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A device of its own, with the sessions of a client if one is given. */
  async open(address: string, client: Client | null = null, look: Look = {}): Promise<Watched> {
    const context = await this.#browser.newContext({
      viewport: look.viewport ?? DESKTOP,
      colorScheme: look.theme ?? 'dark',
      baseURL: new URL(address).origin,
      hasTouch: look.touch ?? look.viewport === PHONE,
      isMobile: look.viewport === PHONE,
    });
    await context.addInitScript(`
      addEventListener('securitypolicyviolation', (event) =>
        console.error('policy', event.violatedDirective, event.blockedURI));
      ${look.language === undefined ? '' : `localStorage.getItem('puntobanco.language') ?? localStorage.setItem('puntobanco.language', '${look.language}');`}
      ${look.theme === undefined ? '' : `localStorage.getItem('puntobanco.theme') ?? localStorage.setItem('puntobanco.theme', '${look.theme}');`}
      ${look.before ?? ''}
    `);
    if (client !== null) {
      const url = new URL(address).origin;
      const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url }));
      await context.addCookies(cookies);
    }
    context.setDefaultTimeout(ACTION);
    const watched = new Watched(await context.newPage());
    this.#pages.push({ context, watched });
    await watched.page.goto(address);
    return watched;
  }

  /** What everybody saw when it failed. */
  async keep(): Promise<void> {
    for (const [i, { watched }] of this.#pages.entries()) {
      const path = test.info().outputPath(`page-${i + 1}.png`);
      await watched.page.screenshot({ path }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    const faults = this.#pages.flatMap(({ watched }) =>
      watched.faults().map((fault) => `${watched.page.url()}: ${fault}`),
    );
    for (const { context } of this.#pages) await context.close();
    expect(faults).toEqual([]);
  }
}

/** Runs with a room and closes it, whatever happens. */
export const inRoom = async (
  browser: Browser,
  run: (room: Room) => Promise<void>,
): Promise<void> => {
  const room = new Room(browser);
  let failed: unknown;
  try {
    await run(room);
  } catch (error) {
    failed = error;
    await room.keep();
  }
  try {
    await room.close();
  } catch (faults) {
    // What the pages complained of explains what failed.
    if (failed === undefined) throw faults;
    throw new Error(`${String(failed)}\n\n${String(faults)}`);
  }
  if (failed !== undefined) throw failed;
};
