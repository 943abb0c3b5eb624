import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Orders } from '../crash/doomed-words.ts';
import { houseCommand, houseEnv } from '../crash/life.ts';
import { traced } from '../crash/strace.ts';
import { CallReader, type DiskCall, WATCHED } from './disk-calls.ts';
import { placesBelow } from './started.ts';

type Lives = Pick<Orders, 'seed' | 'bulk' | 'fault' | 'setUp'> & {
  /** Of each. */
  readonly answers: number;
  /** The how many-th recording on these data. */
  readonly nth: number;
};

/** Two lives of a house below a root: the first is stopped in order, so that names go and come. */
export const recordLives = async (root: string, lives: Lives): Promise<readonly DiskCall[]> => {
  const { seed, bulk, fault, setUp, answers, nth } = lives;
  const reader = new CallReader(root);
  for (const life of [2 * nth, 2 * nth + 1]) {
    const orders: Orders = {
      ...placesBelow(root),
      ...{ database: null, seed, life, bulk, fault, most: answers, again: [] },
      setUp: setUp && life % 2 === 0,
    };
    await record(orders, reader);
  }
  return reader.calls;
};

/** Runs a house until it stops by itself; the reader is told what it did to the files, and said. */
const record = async (orders: Orders, reader: CallReader): Promise<void> => {
  // Beside the root: it is no file of the house.
  const file = `${reader.root}.calls`;
  const watch = ['--seccomp-bpf', '-y', '-xx', '-s', '4000000', '-e', 'signal=none'];
  const [program = '', ...given] = traced(
    [...watch, '-e', `trace=${WATCHED}`, '-o', file],
    houseCommand(),
  );
  const child = spawn(program, given, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: houseEnv({ driver: 'sqlite', dies: null, fault: orders.fault }),
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-4000);
  });
  child.stdin?.on('error', () => {});
  child.stdin?.write(`${JSON.stringify(orders)}\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the house ended with ${code}:\n${words}`);
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') }))
    reader.line(line);
  rmSync(file);
};
