// Writes lib/: the sources as JavaScript, with types for what others import. `npm pack` runs it (scripts/package.js).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evolveVersion } from '../src/house/tables/version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = join(root, 'lib');

/** What nobody imports needs no types. */
const UNTYPED = /^(?:house|cli)\/.*\.d\.ts$/;

/** Of which there is something in the pages, whose licences go with it. */
const IN_THE_PAGES = [
  'react',
  'react-dom',
  'scheduler',
  'ts-fsrs',
  'uplot',
  'uqr',
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  'tailwindcss',
  '@fontsource/cinzel',
  '@fontsource/ibm-plex-sans',
];

const licenseOf = (name: string): string =>
  `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`;

const build = (): number => {
  rmSync(lib, { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.package.json')], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) return 1;
  for (const name of readdirSync(lib, { recursive: true, encoding: 'utf8' })) {
    const file = join(lib, name);
    if (UNTYPED.test(name.replaceAll('\\', '/'))) rmSync(file);
    else if (/\.(?:js|d\.ts)$/.test(name)) finish(file);
  }
  const built = { evolve: evolveVersion() };
  writeFileSync(join(lib, 'built.json'), `${JSON.stringify(built)}\n`);
  writeFileSync(join(lib, 'LICENSES.txt'), IN_THE_PAGES.map(licenseOf).join('\n'));
  return 0;
};

/** The compiler renames what is imported; what types are taken from, and what is started as a thread, it leaves. */
const finish = (file: string): void => {
  const text = readFileSync(file, 'utf8');
  const renamed = text.replace(
    /((?:from |import\(|new URL\()['"]\.[^'"]*)\.ts(?=['"])/g,
    (_, before: string) => `${before}.js`,
  );
  if (renamed !== text) writeFileSync(file, renamed);
};

process.exitCode = build();
