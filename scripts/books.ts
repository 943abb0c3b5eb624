import { mkdirSync, writeFileSync } from 'node:fs';
import { bookFiles } from '../tests/book-files.ts';

/** Writes the rulebooks as files, and their schema: `npm run books`. */
for (const [path, text] of bookFiles()) {
  const file = new URL(`../${path}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}
