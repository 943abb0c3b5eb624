import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { cutFont } from './cut-font.ts';

/** The faces that the pages are set in, by the names under which `theme.css` asks for them. */
const FACES = {
  'text-400': '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  'text-600': '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff',
  'engraved-600': '@fontsource/cinzel/files/cinzel-latin-600-normal.woff',
} as const;

/** English, and what stands between its words on our pages: the `unicode-range` of `theme.css`. */
export const CHARACTERS: readonly number[] = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i),
  ...[0xa0, 0xa7, 0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x2212],
];

/** Cuts the fonts before anything is built; they are made, not kept. */
export const cutFonts = (): Plugin => ({
  name: 'cut-fonts',
  configResolved({ root }) {
    const folder = join(root, 'fonts');
    mkdirSync(folder, { recursive: true });
    const { resolve } = createRequire(import.meta.url);
    for (const [name, file] of Object.entries(FACES)) {
      const cut = cutFont(readFileSync(resolve(file)), CHARACTERS);
      writeFileSync(join(folder, `${name}.woff2`), cut);
    }
  },
});
