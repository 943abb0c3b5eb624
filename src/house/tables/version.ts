import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['rulebooks', 'rules', 'table', 'record'];

/**
 * Which `evolve` this is: a digest of everything that it is made of. A snapshot of another version is not used, so
 * nobody has to remember to count up a number.
 */
export const evolveVersion = (): string => {
  const digest = createHash('sha256');
  for (const folder of FOLDERS) {
    const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort();
    for (const name of files) digest.update(name).update(readFileSync(root + name));
  }
  return digest.digest('hex').slice(0, 32);
};
