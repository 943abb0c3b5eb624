import type { Page } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { bookPath, paragraphPath } from '../../src/web/parts/paragraph-link.ts';
import type { Scene } from './open-scene.ts';

/** The rulebooks, for anybody: all of them, one from the top, a paragraph, two side by side. */
export async function* scenesOfRules(): AsyncGenerator<Scene> {
  const [short] = [...rulebooks].sort((a, b) => a.bets.length - b.bets.length);
  const insured = rulebooks.filter(({ insurance }) => insurance !== null);
  const [first, second] = insured;
  if (short === undefined || first === undefined || second === undefined) return;
  const there = (page: Page) => page.locator('[data-paragraph]').first().waitFor();
  yield { name: 'rules', path: '/rules', client: null };
  yield { name: 'rules-book', path: bookPath(short), client: null, first: there };
  yield {
    name: 'rules-insurance',
    path: paragraphPath(first, first.insurance?.table.rule ?? ''),
    client: null,
    first: there,
  };
  yield {
    name: 'rules-compared',
    path: `${bookPath(first)}/${bookPath(second).slice('/rules/'.length)}`,
    client: null,
    first: (page) => page.locator('[data-edge]').first().waitFor(),
  };
}
