import { type Browser, chromium, type Page } from '@playwright/test';
import { chromium as chromiumHere } from '../../scripts/chromium.js';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import type { Client } from '../house/client.ts';
import { CHROMIUM } from './chromium.ts';

/** A page of somebody in a state of the house; `first` is done on it before anybody looks. */
export type Scene = {
  readonly name: string;
  readonly path: string;
  readonly client: Client | null;
  readonly first?: (page: Page) => Promise<unknown>;
};

export const shown = (page: Page) => page.getByRole('dialog').waitFor();

export const pressing = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await shown(page);
};

export type SceneLook = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: 'en' | 'zh';
  readonly theme: 'dark' | 'light';
  /** Fingers instead of a mouse. */
  readonly touch: boolean;
};

/** A scene on a device of its own, once everything of it is there. */
export const openScene = async (
  browser: Browser,
  address: string,
  { path, client, first }: Scene,
  { viewport, language, theme, touch }: SceneLook,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    colorScheme: theme,
    hasTouch: touch,
  });
  await context.addInitScript(
    `localStorage.setItem('puntobanco.language', '${language}');
     localStorage.setItem('puntobanco.theme', '${theme}');`,
  );
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => {
    return { name, value, url: address };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(new URL(path, address).href);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await first?.(page);
  return page;
};

/** Chromium for a program that is no test, and pages for it to open: tests are given theirs by `npm test`. */
export const openBrowser = async (): Promise<Browser> => {
  ensureBuilt();
  const executablePath = chromiumHere();
  if (executablePath === null) {
    throw new Error(
      'There is no Chromium, and none could be installed: name one in PUNTOBANCO_CHROMIUM.',
    );
  }
  return chromium.launch({ ...CHROMIUM, executablePath });
};
