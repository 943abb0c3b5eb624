import type { Page } from '@playwright/test';

/** What stays as it is in Chinese: the house's name, the felt's print, forms of files, a key, the other language. */
const KEPT = ['Puntobanco', 'PLAYER', 'BANKER', 'TIE', 'CSV', 'NDJSON', 'Esc', 'EN', 'English'];
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
  'stands',
  'full',
  'FULL',
  'shut',
  'SHUT',
  'waits',
  'WAITS',
  'Asia/Singapore',
];
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
      for (const address of ADDRESSES) left = left.replace(address, ' ');
      for (const kept of [...KEPT, ...GIVEN]) left = left.replaceAll(kept, ' ');
      return left.match(/\p{Script=Latin}{2,}/gu) === null ? [] : [text.trim()];
    }),
  ),
];
