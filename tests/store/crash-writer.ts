import { openSqlite } from '../../src/house/store/sqlite.ts';
import { START, writer } from './chain.ts';

/**
 * A process to be killed: it appends to several streams without end and prints `stream sequence` of what was
 * acknowledged, after the promise was kept. What is refused is printed too, and it goes on.
 */
const [folder = '', size = '200'] = process.argv.slice(2);
const store = await openSqlite(folder, { clock: Date.now });
const heads = new Map((await store.streams()).map((head) => [head.stream, head]));
const data = 'x'.repeat(Number(size));

const run = async (stream: string) => {
  let { count, hash } = heads.get(stream) ?? START;
  const write = writer(store, stream, { count, hash });
  for (;;) {
    const next = count + 1;
    const refusals = [{ person: 'p1', id: `r${next}`, body: 'b', text: `${next}` }];
    const rounds = [{ stream, round: next, at: count, text: `${next}` }];
    try {
      await write([{ id: `c${next}`, data, marks: ['Counted'] }], { refusals, rounds });
      count = next;
      process.stdout.write(`${stream} ${count}\n`);
    } catch {
      process.stdout.write(`refused ${await store.healthy()}\n`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

await Promise.all(['t1', 't2', 't3', 't4', 't5'].map(run));
