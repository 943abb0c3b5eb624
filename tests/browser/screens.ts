import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { House } from './house.ts';
import type { Scene } from './open-scene.ts';
import { openBrowser, openScene } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { smallPng } from './small-png.ts';

/** Pictures of every page, for the documents: `node tests/browser/screens.ts`, or of some scenes, by their names. */
const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  '1080p': { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
} as const;
type Size = keyof typeof SIZES;
type Language = 'en' | 'zh';
type Theme = 'dark' | 'light';
type Kind = { readonly size: Size; readonly language: Language; readonly theme: Theme };

const EVERY: readonly Kind[] = (['phone', 'desktop'] as const).flatMap((size) =>
  (['en', 'zh'] as const).map((language) => ({ size, language, theme: 'dark' as const })),
);
const DESK: readonly Kind[] = EVERY.filter(({ size }) => size === 'desktop');
const LIGHT: readonly Kind[] = [
  { size: 'phone', language: 'en', theme: 'light' },
  { size: 'desktop', language: 'en', theme: 'light' },
];
const WALLS: readonly Kind[] = (['1080p', '4k'] as const).flatMap((size) =>
  (['en', 'zh'] as const).map((language) => ({ size, language, theme: 'dark' as const })),
);

/** In which kinds a scene is taken; those that are not named, in every kind. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  floor: [...EVERY, ...LIGHT],
  'patron-betting': [...EVERY, ...LIGHT],
  'dealer-betting': [...EVERY, ...LIGHT],
  'patron-settled': [...EVERY, ...LIGHT],
  'board-betting': WALLS.slice(0, 2),
  'board-insurance': WALLS,
  board: WALLS,
  'pit-two-persons': DESK,
  reports: DESK,
  staff: DESK,
};

const pictureOf = async (browser: Browser, address: string, scene: Scene, kind: Kind) => {
  const { size, language, theme } = kind;
  const look = { viewport: SIZES[size], language, theme, touch: size === 'phone' };
  const page = await openScene(browser, address, scene, look);
  const light = theme === 'light' ? '-light' : '';
  const file = join(FOLDER, `${scene.name}-${size}-${language}${light}.png`);
  writeFileSync(file, smallPng(await page.screenshot()));
  await page.context().close();
};

const named = new Set(process.argv.slice(2));
mkdirSync(FOLDER, { recursive: true });
const house = await new House().start();
const browser = await openBrowser();
try {
  for await (const scene of scenes(house)) {
    if (named.size > 0 && !named.has(scene.name)) continue;
    for (const kind of KINDS[scene.name] ?? EVERY) {
      await pictureOf(browser, house.address, scene, kind);
    }
  }
} finally {
  await browser.close();
  await house.end();
}
