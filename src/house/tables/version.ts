import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reader } from '../../api/read.ts';
import { form, string } from '../../api/schema.ts';

/**
 * Which `evolve` this is. A snapshot of another version is not used, so nobody has to remember to count up a number. A
 * package has it from its build; a checkout takes it from its sources.
 */
export const evolveVersion = (): string => {
  version ??= existsSync(BUILT) ? readBuilt(BUILT) : sourceDigest();
  return version;
};

const BUILT = new URL('../../built.json', import.meta.url);
/** Of what this process runs, whatever becomes of its files. */
let version: string | undefined;

const read = reader(form({ evolve: string({ minLength: 32, maxLength: 32 }) }));
const readBuilt = (file: URL): string =>
  read(JSON.parse(readFileSync(file, 'utf8')), 'built').evolve;

/** A digest of everything that `evolve` is made of. */
const sourceDigest = (): string => {
  const digest = createHash('sha256');
  for (const folder of ['rulebooks', 'rules', 'table', 'record']) {
    const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      // As on any system, so that a package built on one is known to another.
      .map((name) => name.replaceAll('\\', '/'))
      .sort();
    for (const name of files) digest.update(name).update(readFileSync(root + name));
  }
  return digest.digest('hex').slice(0, 32);
};
