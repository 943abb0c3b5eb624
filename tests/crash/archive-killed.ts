import { archiveStream } from '../../src/house/record/archive.ts';
import { keysFor } from '../../src/house/record/house-keys.ts';
import { yearEnd } from '../../src/house/reports/index.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { evolveVersion } from '../../src/house/tables/version.ts';

/** Archives as the command does, and is gone without a word at a step of table t1. */
const [data = '', folder = '', step = ''] = process.argv.slice(2);
const store = await openSqlite(data, { clock: () => Date.now() });
const die = () => process.kill(process.pid, 'SIGKILL');
let begun = false;
const means = {
  store: {
    ...store,
    read: async (...asked: Parameters<typeof store.read>) => {
      // The first page is in the file, or on its way there.
      if (begun && step === 'reading') setTimeout(die, 1);
      return store.read(...asked);
    },
  },
  keys: await keysFor(store, `${data}.key`),
  version: evolveVersion(),
  folder,
  year: 2023,
  before: yearEnd(2023),
  now: Date.now(),
  told: (stream: string, done: string) => {
    if (stream !== 't1') return;
    begun = true;
    if (done === step) die();
  },
};
for (const { stream } of await store.streams()) await archiveStream(stream, means);
