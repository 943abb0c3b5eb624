// `npm run campaign:order -- --stops 100 --seed 1 [--tables 50] [--writers 20] [--restarts 10] [--from N] [--json] [--faults]`:
// two houses on one PostgreSQL, of which the one that runs the tables is stopped and goes on, and the database too
// (docs/reliability/order.md). In shards of a seed and a database of their own. 1 where a law broke.
import { parseArgs } from 'node:util';
import { runOrder } from '../tests/order/run.ts';
import { startPostgres } from '../tests/postgres/server.ts';
import { ORDER_FAULTS } from '../tests/processes/faults.ts';
import { endMembers } from '../tests/processes/members.ts';
import { addFigures, secondsNow, showProgress, wholeOption } from './campaign-options.ts';

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '100' },
    tables: { type: 'string', default: '50' },
    writers: { type: 'string', default: '20' },
    /** Of PostgreSQL. */
    restarts: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** The first shard: what was run before is left out. */
    from: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
});
const stops = wholeOption(values.stops, 'stops', 1);
const tables = wholeOption(values.tables, 'tables', 2);
const writers = wholeOption(values.writers, 'writers', 1);
const restarts = wholeOption(values.restarts, 'restarts');
const seed = wholeOption(values.seed, 'seed');
const from = wholeOption(values.from, 'from');

/** So many stops are a shard. */
const SHARD = 25;
const server = await startPostgres();

const tell = (figures: object, words: string): void => {
  if (values.json) console.log(JSON.stringify(figures));
  console.log(words);
};

const all = async (): Promise<void> => {
  const sum = new Map<string, number>();
  const broken: string[] = [];
  const shards = Math.ceil(stops / SHARD);
  for (let shard = from; shard < shards; shard += 1) {
    const share = Math.min(SHARD, stops - shard * SHARD);
    const outcome = await runOrder({
      ...{ seed: seed * 1000 + shard, tables, writers, server, stops: share },
      restarts: Math.ceil((restarts * share) / stops),
      progress: (done) => showProgress(`${shard * SHARD + done} of ${stops} stops`),
    });
    const { tables: _, writers: __, ...counts } = outcome.figures;
    addFigures(sum, counts);
    if (outcome.broken === null) continue;
    broken.push(outcome.broken);
    const asked = `--tables ${tables} --writers ${writers} --restarts ${restarts}`;
    const again = `--seed ${seed} --stops ${shard * SHARD + share} --from ${shard} ${asked}`;
    console.log(`shard ${shard}: ${outcome.broken}`);
    console.log(`  npm run campaign:order -- ${again}`);
  }
  const figures = Object.fromEntries(sum);
  tell(
    {
      ...{ campaign: 'order', seed, from, tables, writers, broken, seconds: secondsNow() },
      ...figures,
    },
    `seed ${seed}: ${writers} writers at ${tables} tables, the holder stopped ${
      (figures['short'] ?? 0) + (figures['long'] ?? 0)
    } times, PostgreSQL ${figures['database stopped'] ?? 0} times, ${figures['entries'] ?? 0} entries: ${broken.length} shards broken`,
  );
  if (broken.length > 0) process.exitCode = 1;
};

const planted = async (): Promise<void> => {
  for (const fault of ORDER_FAULTS) {
    const given = { seed, tables: 8, writers: 6, stops: 12, restarts: 0, long: 12, server, fault };
    const { broken, figures } = await runOrder(given);
    const within = broken === null ? 'not found' : `found: ${broken.split('\n')[0]}`;
    tell({ fault, seed, broken }, `${fault}: ${figures['long']} stops, ${within}`);
    if (broken === null) process.exitCode = 1;
  }
};

try {
  await (values.faults ? planted : all)();
} finally {
  endMembers();
  await server.stop();
}
process.exit();
