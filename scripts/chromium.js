// Finds a Chromium for the tests in a browser, and installs one where there is none. Plain JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell first: the same Chromium without what belongs to a window, which nobody looks at here. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The path of a browser; null where none can be had. */
export const chromium = () => found() ?? installed();

const found = () => {
  const named = process.env.PUNTOBANCO_CHROMIUM;
  if (named && existsSync(named)) return named;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
};

/** On Debian the package of the shell, on its kin that of the browser; a CJK font with it, or Chinese shows as boxes. */
const installed = () => {
  const root = process.getuid?.() === 0;
  if (!root || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  console.error('Installing Chromium for the tests in a browser (once) …');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt('update', '-qq')) return null;
  const has = (name) =>
    apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk');
  return NAMES.slice(0, 2).some(has) ? (found() ?? null) : null;
};
