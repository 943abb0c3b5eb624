import type { Page } from '@playwright/test';
import { rulebooks } from '../../src/rulebooks/index.ts';

/** What stays as it is in Chinese: the house's name, the felt's print, forms of files, a key, the other language. */
const KEPT = [
  'Puntobanco',
  'PLAYER',
  'BANKER',
  'TIE',
  'CSV',
  'NDJSON',
  'JSON',
  'HTML',
  'Markdown',
  'Esc',
  'EN',
  'English',
];
/** Names and reasons that these tests give. */
const GIVEN = [
  'sm1',
  'First terminal',
  'terminal of',
  'Table squeeze',
  'squeeze',
  'SQUEEZE',
  'keyed wrongly',
  'it is a three',
  'Tiger Buffalo 12',
  'two cards left the shoe at once',
  'a fill, please',
  'guest-',
  'Table full',
  'Table shut',
  'Table past',
  'past',
  'PAST',
  'stands',
  'full',
  'FULL',
  'shut',
  'SHUT',
  'waits',
  'WAITS',
  'Asia/Singapore',
];
/** Tables that these tests name as a book is called: the longest first, since one is a part of others. */
const TITLES = rulebooks.map(({ title }) => title).sort((one, other) => other.length - one.length);
/** Definitions have no number of their own: they are cited by the word that the book defines. */
const DEFINED = /(?<=[§第] 1 )[A-Z][A-Za-z -]+/g;
/** What a person types into an address. */
const ADDRESSES = [/https?:\/\/\S+/g, /\/sign-in\b/g, /\?lang=zh/g, /\?theme=light/g, /X{5}-X{5}/g];

/** All that a page says to eyes and ears, but for what it marks as another language, or as a code. */
export const saidOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const said: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (
        element === null ||
        element.closest('[lang="en"], [translate="no"], script, style') !== null
      )
        continue;
      if (node instanceof Text) said.push(node.data);
      else {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          said.push(element.getAttribute(name) ?? '');
        }
      }
    }
    return said;
  });

/** Words of two letters and more that no Chinese page has. */
export const foreignIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.flatMap((text) => {
      let left = text;
      for (const address of [...ADDRESSES, DEFINED]) left = left.replace(address, ' ');
      for (const kept of [...TITLES, ...KEPT, ...GIVEN]) left = left.replaceAll(kept, ' ');
      return left.match(/\p{Script=Latin}{2,}/gu) === null ? [] : [text.trim()];
    }),
  ),
];
