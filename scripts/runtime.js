// Finds a Node that can run the project, with any Node from 20 on. Plain JavaScript: nothing may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
// Whole: what the two below need of it is no part of Node 20.
import module from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const NEEDED = 24;

/** Installs what package-lock.json names, unless that has been done since it last changed. */
export const ensureInstalled = () => {
  const done = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  // A linked folder is another checkout's to fill.
  if (existsSync(done) && lstatSync(join(root, 'node_modules')).isSymbolicLink()) return;
  console.error('Installing dependencies (once) …');
  // Nothing that is installed may run anything. `npm pack --dry-run` means the packing.
  const { status } = spawnSync('npm ci --ignore-scripts --no-dry-run --loglevel=error', {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // As npm is a script of the shell on Windows.
    shell: true,
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

/**
 * Keeps what this process compiles for the next one, which then starts in a fraction of the time. Beside the packages,
 * or in the user's own folder: never where another could put something that we would run. Where neither can be written,
 * each start compiles anew. NODE_COMPILE_CACHE names another place.
 */
export const keepCompiled = () => {
  const own = process.env.XDG_CACHE_HOME || homedir();
  const folder = [join(root, 'node_modules'), own].find((path) => path && isWritable(path));
  if (!folder) return;
  const kept = join(folder, '.cache', 'puntobanco');
  module.enableCompileCache(kept);
  // Threads hear of it by this alone.
  process.env.NODE_COMPILE_CACHE ??= kept;
};

/**
 * Our own files name each other by path and ending, so there is nothing to look for: Node would ask the disk for every
 * one of them whether it is there, where it really lies and which package it belongs to.
 */
export const resolveAsWritten = () => {
  module.registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && specifier.endsWith('.ts')
        ? {
            url: new URL(specifier, context.parentURL).href,
            format: 'module-typescript',
            shortCircuit: true,
          }
        : next(specifier, context),
  });
};

/** Asked first: where a folder is missing and cannot be made, Node tries for ever (HOME=/proc/1/none). */
const isWritable = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
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
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
});

const fail = (message) => {
  console.error(`puntobanco: ${message}`);
  process.exit(1);
};
