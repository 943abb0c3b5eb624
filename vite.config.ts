import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './scripts/pages/ahead.ts';
import { compressed } from './scripts/pages/compressed.ts';
import { fileOf } from './scripts/pages/file-of.ts';
import { cutFonts } from './scripts/pages/fonts.ts';
import { oneLanguage, soundWords } from './scripts/pages/one-language.ts';

/** What only says what things are: whoever names one of them loads that one, not the five books beside it. */
const PURE = /\/src\/(?:rulebooks|rules|odds|table|drills|record|api|client)\//;

/** What nobody needs who came to bet. */
const BEHIND = /\/(?:pages-behind|rule-shown)-/;

const WEB = fileURLToPath(new URL('src/web/', import.meta.url));

/** The pages: built into dist/web, from where the house serves them. */
export default defineConfig({
  root: 'src/web',
  plugins: [soundWords(), cutFonts(), oneLanguage(), react(), tailwindcss(), ahead(), compressed()],
  // Workers load nothing of the pages, and of the books only what they are told.
  worker: {
    format: 'es',
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !PURE.test(id) } },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: addresses.
    modulePreload: {
      polyfill: false,
      // What lies behind the table and over it finds its parts by itself: their names would come with every first felt.
      resolveDependencies: (file, needed) => (BEHIND.test(file) ? [] : needed),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !PURE.test(id) },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf(WEB) }] },
      },
    },
  },
});
