import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const WINDOWS = process.platform === 'win32';

/** As if a person had typed it: without what the npm that runs this test says to its scripts. */
const npm = (args: readonly string[], cwd: string): void => {
  const OURS = /^npm_(?!config_(?:registry|cache|userconfig)$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  execFileSync('npm', ['--loglevel=error', ...args], {
    cwd,
    env,
    // npm is a script of the shell there.
    shell: WINDOWS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

/** What `npm pack` makes of this checkout. */
export const packed = (within: string): string => {
  const folder = mkdtempSync(join(within, 'packed-'));
  npm(['pack', '--pack-destination', folder], root);
  const [file] = readdirSync(folder);
  if (file === undefined) throw new Error('npm pack has packed nothing');
  return join(folder, file);
};

/** An empty project that has the package, and nothing from a registry. */
export const projectWith = (tarball: string, within: string): string => {
  const folder = mkdtempSync(join(within, 'project-'));
  const manifest = { name: 'project', private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  npm(['install', '--offline', '--no-audit', '--no-fund', tarball], folder);
  return folder;
};

/** Gives a project packages of this checkout's, as if it had installed them. */
export const lend = (project: string, names: readonly string[]): void => {
  for (const name of names) {
    const place = join(project, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place, 'junction');
  }
};

/** The oldest Node that `engines` allows is one of these. */
const OLDEST = '20.18.0';
const OLD = /^v20\.(?:1[89]|[2-9]\d)\./;

/** A Node 20: what PUNTOBANCO_NODE_20 names, else one on the path, else npm's. */
export const oldNode = (within: string): string => {
  const name = WINDOWS ? 'node.exe' : 'node';
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const named = process.env['PUNTOBANCO_NODE_20'];
  const there = [...(named === undefined ? [] : [named]), ...onPath].find((path) => {
    const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return status === 0 && OLD.test(stdout);
  });
  if (there !== undefined) return there;
  const folder = mkdtempSync(join(within, 'node-'));
  const system = WINDOWS ? 'win' : process.platform;
  const brought = `node-${system}-${process.arch}`;
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', `${brought}@${OLDEST}`], folder);
  return join(folder, 'node_modules', brought, 'bin', name);
};

export type Ended = {
  readonly out: string;
  readonly error: string;
  readonly status: number | null;
};

/** Runs a file of a project to its end. */
export const ran = (
  node: string,
  args: readonly string[],
  { cwd, input = '' }: { readonly cwd: string; readonly input?: string },
): Ended => {
  // Nothing of what this test itself was started with.
  const { PATH, HOME, TMPDIR, SystemRoot, APPDATA } = process.env;
  const { stdout, stderr, status } = spawnSync(node, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { PATH, HOME, TMPDIR, SystemRoot, APPDATA },
  });
  return { out: stdout, error: stderr, status };
};

/** The command that a project got. */
export const COMMAND = join('node_modules', 'puntobanco', 'bin', 'puntobanco.js');
