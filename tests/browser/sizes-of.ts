import type { Page } from '@playwright/test';
import { faultsIn } from './measured.ts';

export type Size = {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly touch: boolean;
};

/** From the smallest telephone to a wall; at twice its size a page has half the pixels both ways. */
export const SIZES: readonly Size[] = [
  { name: '320x568', viewport: { width: 320, height: 568 }, touch: true },
  { name: '390x844', viewport: { width: 390, height: 844 }, touch: true },
  { name: '844x390', viewport: { width: 844, height: 390 }, touch: true },
  { name: '768x1024', viewport: { width: 768, height: 1024 }, touch: true },
  { name: '1024x768', viewport: { width: 1024, height: 768 }, touch: true },
  { name: '1440x900', viewport: { width: 1440, height: 900 }, touch: false },
  { name: '200%', viewport: { width: 720, height: 450 }, touch: false },
  { name: '1920x1080', viewport: { width: 1920, height: 1080 }, touch: false },
  { name: '3840x2160', viewport: { width: 3840, height: 2160 }, touch: false },
];

/** What is wrong with a page at a size, in a theme. */
export const measuredAt = async (
  page: Page,
  { viewport, touch }: Size,
  theme: 'dark' | 'light',
): Promise<readonly string[]> => {
  await page.setViewportSize(viewport);
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    // What was loaded for this size comes, and is drawn.
    return new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 150));
  }, theme);
  return page.evaluate(faultsIn, { touch });
};
