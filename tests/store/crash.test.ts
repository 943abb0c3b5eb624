import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { type Earlier, REMEMBERED_OF_EACH, type Store } from '../../src/house/store/store.ts';
import { faultsOf, tailOf } from './chain.ts';

const WRITER = fileURLToPath(new URL('crash-writer.ts', import.meta.url));
const PATIENCE = { timeout: 20_000, interval: 5 };

let folder = '';
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-crash-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A writing process and what it has acknowledged so far: the highest number of each stream. */
const start = (acknowledged: Map<string, number>, command: string, args: readonly string[]) => {
  const process = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = process;
  const told = { lines: 0, refused: 0, unhealthy: 0 };
  let rest = '';
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    // A line cut by the end of the process acknowledges nothing.
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [stream = '', value] = line.split(' ');
      if (stream === 'refused') {
        told.refused += 1;
        if (value === 'false') told.unhealthy += 1;
      } else {
        told.lines += 1;
        acknowledged.set(stream, Number(value));
      }
    }
  });
  const kill = async () => {
    const closed = once(process, 'close');
    process.kill('SIGKILL');
    await closed;
  };
  return { process, told, kill };
};

/** Everything acknowledged is there; the chain is whole; refusals, marks and rounds are those of the entries. */
const check = async (acknowledged: ReadonlyMap<string, number>) => {
  const store = await openSqlite(folder, { clock: Date.now });
  const heads = await store.streams();
  for (const [stream, count] of acknowledged) {
    expect(heads.find((head) => head.stream === stream)?.count).toBeGreaterThanOrEqual(count);
  }
  for (const { stream, count, hash } of heads) {
    const entries = await store.read(stream, 1, 1_000_000);
    expect(faultsOf(entries)).toEqual([]);
    expect(tailOf(entries)).toEqual({ count, hash });
    const numbers = [...entries.map(({ sequence }) => sequence), count + 1];
    const [made, refused] = await Promise.all(
      ['c', 'r'].map((letter) => outcomes(store, stream, letter, numbers)),
    );
    // One for each entry, and none for the one to come; of the refusals the last thousand.
    expect(made).toEqual([...entries.map((entry) => ({ entry })), null]);
    const forgotten = Math.max(0, count - REMEMBERED_OF_EACH);
    const texts = entries.map(({ sequence }) => ({ body: 'b', text: `${sequence}` }));
    expect(refused).toEqual([
      ...Array(forgotten).fill(null),
      ...texts.slice(forgotten).map((refusal) => ({ refusal })),
      null,
    ]);
    const marked = await store.readMarked({ kinds: ['Counted'], stream });
    expect(marked.map(({ sequence }) => sequence)).toEqual(numbers.slice(0, -1));
    const rounds = await store.rounds({ stream, limit: 1_000_000 });
    expect(rounds.map(({ round }) => round)).toEqual(numbers.slice(0, -1).toReversed());
  }
  await store.close();
  return heads.reduce((sum, { count }) => sum + count, 0);
};

/** What the commands of these numbers have come to. */
const outcomes = async (
  store: Store,
  stream: string,
  letter: string,
  numbers: readonly number[],
): Promise<readonly (Earlier | null)[]> => {
  const commands = numbers.map((number) => ({ person: 'p1', id: `${letter}${number}` }));
  let found: readonly (Earlier | null)[] = [];
  await store.append({ stream, known: numbers.length - 1, commands }, ({ earlier }) => {
    found = earlier;
    return { entries: [], refusals: [], rounds: [] };
  });
  return found;
};

test('a full disk refuses, is told, loses nothing, and goes on when there is room', {
  timeout: 60_000,
}, async () => {
  const acknowledged = new Map<string, number>();
  // The system stops every file at 512 kB, as if there were no more room, until the limit is lifted.
  const script = 'ulimit -S -f 1024 && exec "$0" "$@"';
  const args = ['-c', script, process.execPath, WRITER, folder, '3000'];
  const { process: writing, told, kill } = start(acknowledged, '/bin/sh', args);
  await vi.waitFor(() => {
    expect(told.refused).toBeGreaterThan(5);
    expect(told.unhealthy).toBeGreaterThan(0);
  }, PATIENCE);
  const full = told.lines;
  expect(full).toBeGreaterThan(0);
  execFileSync('prlimit', ['--pid', String(writing.pid), '--fsize=unlimited']);
  await vi.waitFor(() => expect(told.lines).toBeGreaterThan(full + 50), PATIENCE);
  await kill();
  expect(await check(acknowledged)).toBeGreaterThan(full);
});

test('killed three times while its log is copied into the database', {
  timeout: 60_000,
}, async () => {
  const acknowledged = new Map<string, number>();
  const file = join(folder, 'puntobanco.db');
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let kept = 0;
  for (let life = 0; life < 3; life += 1) {
    const before = size();
    // Nothing else lets the file grow by more than its tables.
    const { kill } = start(acknowledged, process.execPath, [WRITER, folder, '50000']);
    await vi.waitFor(() => expect(size()).toBeGreaterThan(before + 2e6), {
      ...PATIENCE,
      interval: 1,
    });
    await kill();
    const now = await check(acknowledged);
    expect(now).toBeGreaterThan(kept + 500);
    kept = now;
  }
});
