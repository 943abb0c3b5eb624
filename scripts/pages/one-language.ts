import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { faultsOfSource, faultsOfTexts } from './word-faults.ts';

const WORDS = /^(.*\/words\/[\w-]+\.ts)\?(en|zh)$/;

/** The sources of the pages, but for the parts with sample data, which nobody but their makers sees. */
const SOURCE = /\/src\/web\/(?!words\/|pages\/gallery\/).*\.tsx?$/;

/** What a page says stands in its words: text in a source, or texts that are missing or mixed, end the build. */
export const soundWords = (): Plugin => ({
  name: 'sound-words',
  enforce: 'pre',
  transform: {
    filter: { id: SOURCE },
    handler(code, id) {
      const faults = faultsOfSource(id, code);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  },
});

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
      const faults = Object.entries(module).flatMap(([name, both]) =>
        faultsOfTexts(name, both as Parameters<typeof faultsOfTexts>[1]),
      );
      if (faults.length > 0) this.error(`${file}:\n${faults.join('\n')}`);
      const sections = Object.entries(module).map(([name, both]) => [name, both[language]]);
      const json = JSON.stringify(Object.fromEntries(sections));
      // A string of JSON is read faster than an object written out.
      return { code: `export default JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' };
    },
  },
});
