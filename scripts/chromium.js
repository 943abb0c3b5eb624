// Finds a Chromium for the tests in a browser, and installs one where there is none. Plain JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a browser; null where none can be had. */
export const chromium = () => found() ?? installed();

const found = () => {
  const named = process.env.PUNTOBANCO_CHROMIUM;
  if (named && existsSync(named)) return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ?? null;
};

/** On Debian and its kin the package; a CJK font with it, or Chinese shows as boxes. */
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
  const packages = ['chromium', 'fonts-noto-cjk'];
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages) ? found() : null;
};
