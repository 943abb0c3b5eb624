import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const WORDS = /^(.*\/words\/[\w-]+\.ts)\?(en|zh)$/;

/** `./patron.ts?en` is what that file says in English, and nothing else. */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  load: {
    filter: { id: WORDS },
    async handler(id) {
      const [, file, language] = WORDS.exec(id) ?? [];
      if (file === undefined || language === undefined) return null;
      this.addWatchFile(file);
      const module: Record<string, Record<string, unknown>> = await import(
        pathToFileURL(file).href
      );
      const sections = Object.entries(module).map(([name, both]) => [name, both[language]]);
      const json = JSON.stringify(Object.fromEntries(sections));
      // A string of JSON is read faster than an object written out.
      return { code: `export default JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' };
    },
  },
});
