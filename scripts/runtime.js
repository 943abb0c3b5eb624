// Finds a Node that can run the project, with any Node from 20 on. Plain JavaScript: nothing may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const NEEDED = 24;

/** Installs what package-lock.json names, unless that has been done since it last changed. */
export const ensureInstalled = () => {
  const done = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error('Installing dependencies (once) …');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0)
    fail('npm ci failed: see above, and check that the npm registry can be reached');
};

/** The path of a Node that is new enough: this one, or the one that the package brings. */
export const node = () => {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const brought = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  if (existsSync(brought)) return brought;
  return fail(
    `Node ${NEEDED} or newer is needed on ${process.platform}-${process.arch}, this is ${process.version}: install it and try again`,
  );
};

/** Runs a script with that Node and ends as it ends. */
export const run = (args) => {
  const child = spawn(node(), args, { stdio: 'inherit', env: withNodeFirst() });
  // The child gets the signal too and decides what to do with it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
};

/** So that whatever is started from here finds the same Node. */
export const withNodeFirst = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
});

const fail = (message) => {
  console.error(`puntobanco: ${message}`);
  process.exit(1);
};
