import { openSqlite } from '../../src/house/store/sqlite.ts';
import { START, writer } from './chain.ts';

/**
 * A process to be killed: it appends to several streams without end and prints `stream sequence` of what was
 * acknowledged, after the promise was kept. A refusal is printed too, and it goes on.
 */
const [folder = '', size = '200'] = process.argv.slice(2);
const store = await openSqlite(folder, { clock: Date.now });
const heads = new Map((await store.streams()).map((head) => [head.stream, head]));
const data = 'x'.repeat(Number(size));

const run = async (stream: string) => {
  let { count, hash } = heads.get(stream) ?? START;
  const write = writer(store, stream, { count, hash });
  for (;;) {
    const id = `c${count + 1}`;
    const answers = [{ actor: 'p1', id, body: id, text: `${count + 1}` }];
    const rounds = [{ stream, round: count + 1, at: count, text: id }];
    try {
      await write([{ data }], { answers, rounds });
      count += 1;
      process.stdout.write(`${stream} ${count}\n`);
    } catch {
      process.stdout.write(`refused ${await store.healthy()}\n`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

await Promise.all(['t1', 't2', 't3', 't4', 't5'].map(run));
