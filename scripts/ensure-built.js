// The pages, for whatever serves or packs them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, withNodeFirst } from './runtime.js';

/** When the newest source in a folder, or a file, was changed. */
const changed = (path) => {
  const found = statSync(path);
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changed(join(path, name))));
};

/** What the pages are made of. */
const FOLDERS = ['rulebooks', 'rules', 'odds', 'table', 'drills', 'record', 'api', 'client', 'web'];
const SOURCES = [
  ...FOLDERS.map((name) => join('src', name)),
  'vite.config.ts',
  join('scripts', 'pages'),
  'package-lock.json',
];

/** Builds the pages, unless they are newer than what they are made of. */
export const ensureBuilt = () => {
  const page = join(root, 'dist', 'web', 'index.html');
  const sources = SOURCES.map((name) => changed(join(root, name)));
  if (existsSync(page) && statSync(page).mtimeMs >= Math.max(...sources)) return;
  console.error('Building the pages (once) …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(node(), [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: withNodeFirst(),
  });
  if (status === 0) return;
  console.error('puntobanco: the pages could not be built: see above');
  process.exit(1);
};
