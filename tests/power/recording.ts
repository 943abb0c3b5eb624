import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Orders } from '../crash/doomed-words.ts';
import { houseCommand, houseEnv } from '../crash/life.ts';
import { traced } from '../crash/strace.ts';
import { type CallReader, WATCHED } from './disk-calls.ts';

/** Runs a house until it stops by itself; the reader is told what it did to the files, and said. */
export const record = async (orders: Orders, reader: CallReader): Promise<void> => {
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
