import { Worker } from 'node:worker_threads';
import type { LineBlock } from './lines.ts';
import type { SettledBlock } from './settle-block.ts';

export type Settlers = {
  readonly settle: (block: LineBlock) => Promise<SettledBlock>;
  readonly end: () => void;
};

/** Threads that settle blocks; each block goes to the one with the least to do. */
export const settlers = (threads: number): Settlers => {
  const all = Array.from({ length: threads }, settler);
  return {
    settle: (block) => all.reduce((a, b) => (b.waiting() < a.waiting() ? b : a)).settle(block),
    end: () => {
      for (const one of all) one.end();
    },
  };
};

type Waiting = {
  readonly resolve: (answer: SettledBlock) => void;
  readonly reject: (error: Error) => void;
};

const settler = () => {
  const worker = new Worker(new URL('./settle-worker.ts', import.meta.url));
  const waiting: Waiting[] = [];
  worker.on('message', (answer: SettledBlock) => waiting.shift()?.resolve(answer));
  worker.on('error', (error) => {
    for (const one of waiting.splice(0)) one.reject(error);
  });
  return {
    waiting: () => waiting.length,
    settle: (block: LineBlock): Promise<SettledBlock> =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(block, 'bytes' in block ? ownBuffer(block.bytes) : []);
      }),
    end: () => void worker.terminate(),
  };
};

/** What can be handed over; small ones share their memory with others and are copied. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
