import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { alikeIn } from './alike.ts';

/** Every look of every page, element by element: `npm run campaign:pages`. */
export const EVERY_LOOK = process.env['PUNTOBANCO_EVERY_LOOK'] === '1';

type Axe = {
  readonly run: (context: object, options: object) => ReturnType<AxeBuilder['analyze']>;
};
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { readonly id: string; readonly nodes: readonly string[] };
type Looking = {
  readonly within?: 'dialog';
  /** False: the colours of this page were looked at in its other language. */
  readonly contrast?: boolean;
};

/**
 * What axe finds serious or critical, in the light that a page has and in the other one. Names do not depend on the
 * light, so there only contrast is looked at again, and of that not the felt, which is the same in both. By far the most
 * of the time goes into contrast: of elements that look alike it is looked at one. Axe is put into a page once and stays
 * as long as the page does.
 */
export const graveIn = async (
  page: Page,
  { within, contrast = true }: Looking = {},
): Promise<readonly Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${AXE}; window.alikeIn = ${alikeIn}`);
  }
  const looking = { selector: within ?? 'html', contrast: contrast || EVERY_LOOK, EVERY_LOOK };
  return page.evaluate(async ({ selector, contrast, EVERY_LOOK }) => {
    const { axe, alikeIn } = window as unknown as {
      readonly axe: Axe;
      readonly alikeIn: (root: Element, besides: string) => Element[];
    };
    const { dataset } = document.documentElement;
    const look = async (context: object, options: object): Promise<Finding[]> => {
      const { violations } = await axe.run(
        { include: selector, ...context },
        { resultTypes: ['violations'], ...options },
      );
      const light = dataset['theme'] ?? 'plain';
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id: `${light}: ${id}`,
          nodes: nodes
            .slice(0, 4)
            .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
        }));
    };
    const colours = (besides: readonly string[]): Promise<Finding[]> => {
      const roots = EVERY_LOOK ? [] : [...document.querySelectorAll(selector)];
      const alike = roots.flatMap((root) => alikeIn(root, besides.join() || 'script'));
      const exclude = [...besides.map((one) => [one]), ...alike];
      return look({ exclude }, { runOnly: ['color-contrast'] });
    };
    const found = await look({}, { rules: { 'color-contrast': { enabled: false } } });
    if (!contrast) return found;
    found.push(...(await colours([])));
    const own = dataset['theme'];
    if (own === undefined) return found;
    dataset['theme'] = own === 'dark' ? 'light' : 'dark';
    found.push(...(await colours(['.felt', 'svg'])));
    dataset['theme'] = own;
    return found;
  }, looking);
};
