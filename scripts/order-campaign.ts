// `npm run campaign:order -- --stops 100 --seed 1 [--tables 50] [--writers 20] [--restarts 10] [--from N] [--json] [--faults]`:
// two houses on one PostgreSQL, of which the one that runs the tables is stopped and goes on, and the database too
// (docs/reliability/order.md). In shards of a seed and a database of their own. 1 where a law broke.
import { runOrder } from '../tests/order/run.ts';
import { startPostgres } from '../tests/postgres/server.ts';
import { ORDER_FAULTS } from '../tests/processes/faults.ts';
import { endMembers } from '../tests/processes/members.ts';
import {
  addFigures,
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  stops: '100',
  tables: '50',
  writers: '20',
  /** Of PostgreSQL. */
  restarts: '10',
  seed: '1',
  /** The first shard: what was run before is left out. */
  from: '0',
  json: false,
  faults: false,
});
const stops = wholeNumber(options.stops, 'stops', 1);
const tables = wholeNumber(options.tables, 'tables', 2);
const writers = wholeNumber(options.writers, 'writers', 1);
const restarts = wholeNumber(options.restarts, 'restarts');
const seed = wholeNumber(options.seed, 'seed');
const from = wholeNumber(options.from, 'from');

/** So many stops are a shard. */
const SHARD = 25;
const server = await startPostgres();

const all = async (): Promise<void> => {
  const sum = new Map<string, number>();
  const broken: string[] = [];
  const shards = Math.ceil(stops / SHARD);
  for (let shard = from; shard < shards; shard += 1) {
    const share = Math.min(SHARD, stops - shard * SHARD);
    const soFar = { broken, ...Object.fromEntries(sum) };
    const outcome = await runOrder({
      ...{ seed: seed * 1000 + shard, tables, writers, server, stops: share },
      restarts: Math.ceil((restarts * share) / stops),
      progress: (done) => showProgress(`${shard * SHARD + done} of ${stops} stops`, soFar),
    });
    const { tables: _, writers: __, ...counts } = outcome.figures;
    addFigures(sum, counts);
    if (outcome.broken === null) continue;
    broken.push(outcome.broken);
    const asked = `--tables ${tables} --writers ${writers} --restarts ${restarts}`;
    const again = `--seed ${seed} --stops ${shard * SHARD + share} --from ${shard} ${asked}`;
    showBroken(`shard ${shard}: ${outcome.broken}`, `npm run campaign:order -- ${again}`);
  }
  const figures = Object.fromEntries(sum);
  showFigures(
    { campaign: 'order', seed, from, tables, writers, broken, ...figures },
    `seed ${seed}: ${writers} writers at ${tables} tables, the holder stopped ${
      (figures['short'] ?? 0) + (figures['long'] ?? 0)
    } times, PostgreSQL ${figures['database stopped'] ?? 0} times, ${figures['entries'] ?? 0} entries: ${broken.length} shards broken`,
    options.json,
  );
};

const planted = async (): Promise<void> => {
  for (const fault of ORDER_FAULTS) {
    const given = { seed, tables: 8, writers: 6, stops: 12, restarts: 0, long: 12, server, fault };
    const { broken, figures } = await runOrder(given);
    const within = broken === null ? 'not found' : `found: ${broken.split('\n')[0]}`;
    const line = `${fault}: ${figures['long']} stops, ${within}`;
    showFigures({ fault, seed, broken }, line, options.json);
    if (broken === null) process.exitCode = 1;
  }
};

try {
  await (options.faults ? planted : all)();
} finally {
  endMembers();
  await server.stop();
}
process.exit();
