import { parentPort } from 'node:worker_threads';
import { adoptHanded } from '../books/adopted.ts';
import type { LineBlock } from './lines.ts';
import { settleBlock } from './settle-block.ts';

adoptHanded();

/** A thread of `settle`: a block of lines in, their answers out, in the order in which they came. */
parentPort?.on('message', (block: LineBlock) => {
  const settled = settleBlock(block);
  parentPort?.postMessage(settled, [settled.answers.buffer]);
});
