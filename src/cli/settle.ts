import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import type { SettleOptions } from './commands/settle.ts';
import { openInput } from './input-file.ts';
import { lineBlocks } from './lines.ts';
import { type SettledBlock, settleBlock } from './settle-block.ts';
import { type Settlers, settlers } from './settle-threads.ts';
import { threadsNamed } from './whole-number.ts';

export const settleFile = async (
  file: string | undefined,
  options: SettleOptions,
): Promise<void> => {
  const threads = threadsNamed(options.threads, Math.min(availableParallelism(), USUAL_THREADS));
  const input = file === undefined ? process.stdin : await openInput(file, 'rounds, one a line');
  const ok = await settleStream(input, process.stdout, threads);
  if (!ok) process.exitCode = 1;
};

/** One thread reads and writes for all: it would not keep up with many more, and each takes memory. */
const USUAL_THREADS = 4;

/** So much is settled sooner than a thread is started. */
const ALONE = 1 << 20;

/** Answers whether all rounds could be settled. What is written is the same on any number of threads. */
export const settleStream = async (
  input: AsyncIterable<Buffer | string>,
  output: Writable,
  threads = 1,
): Promise<boolean> => {
  let others: Settlers | undefined;
  let read = 0;
  let allSettled = true;
  const write = async (answer: SettledBlock | Promise<SettledBlock>, before?: Promise<void>) => {
    const [{ answers, allSettled: all }] = await Promise.all([answer, before]);
    allSettled &&= all;
    if (answers.length > 0 && !output.write(answers)) await once(output, 'drain');
  };
  /** What is on its way out, block after block in their order. */
  const leaving: Promise<void>[] = [];
  try {
    for await (const block of lineBlocks(input)) {
      if (threads > 1 && read > ALONE) others ??= settlers(threads);
      read += 'bytes' in block ? block.bytes.length : 0;
      const answer = others === undefined ? settleBlock(block) : others.settle(block);
      const written = write(answer, leaving.at(-1));
      // A fault of a thread is thrown below, where it is waited for.
      written.catch(() => {});
      leaving.push(written);
      // Enough to keep every thread busy; more would only fill the memory.
      if (leaving.length > 2 * threads) await leaving.shift();
    }
    await leaving.at(-1);
  } finally {
    others?.end();
  }
  return allSettled;
};
