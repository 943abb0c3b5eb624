// `npm run campaign:once -- --commands 100000 --seed 1 [--on postgres|sqlite|both] [--from N] [--json] [--faults]`: commands
// that are sent one to five times, through houses that are killed, stopped and started again (docs/reliability/once.md).
// So many commands on each store, in shards of a seed and a database of their own. 1 where a law broke.
import { type OnceOutcome, runOnce } from '../tests/once/run.ts';
import { createDatabase, type Server, startPostgres } from '../tests/postgres/server.ts';
import { ONCE_FAULTS, type PlantedFault } from '../tests/processes/faults.ts';
import { endMembers } from '../tests/processes/members.ts';
import {
  addFigures,
  oneOf,
  optionsOf,
  showBroken,
  showFigures,
  showProgress,
  wholeNumber,
} from './campaign-figures.ts';

const options = optionsOf({
  commands: '100000',
  seed: '1',
  on: 'both',
  /** The first shard: what was run before is left out. */
  from: '0',
  json: false,
  faults: false,
});
const commands = wholeNumber(options.commands, 'commands', 1);
const seed = wholeNumber(options.seed, 'seed');
const from = wholeNumber(options.from, 'from');
const on = oneOf(options.on, 'on', ['both', 'postgres', 'sqlite']);
const STORES = (['postgres', 'sqlite'] as const).filter((store) => on === 'both' || on === store);
type StoreName = (typeof STORES)[number];

/** So many commands are a shard, and something is restarted about once in so many of them. */
const SHARD = 10_000;
const A_RESTART = 1_000;

const shardOf = async (
  server: Server | null,
  given: {
    readonly seed: number;
    readonly commands: number;
    readonly restarts: number;
    readonly fault?: PlantedFault;
    readonly progress?: (given: number) => void;
  },
): Promise<OnceOutcome> =>
  runOnce({
    ...given,
    database: server === null ? null : await createDatabase(server.address),
    ...(server !== null && { server }),
  });

const all = async (store: StoreName, server: Server | null): Promise<void> => {
  const sum = new Map<string, number>();
  const broken: string[] = [];
  const shards = Math.ceil(commands / SHARD);
  for (let shard = from; shard < shards; shard += 1) {
    const share = Math.min(SHARD, commands - shard * SHARD);
    const soFar = { broken, ...Object.fromEntries(sum) };
    const outcome = await shardOf(server, {
      seed: seed * 1000 + shard,
      commands: share,
      restarts: Math.max(1, Math.round(share / A_RESTART)),
      progress: (given) =>
        showProgress(`${store}: ${shard * SHARD + given} of ${commands} commands`, soFar),
    });
    addFigures(sum, outcome.figures);
    if (outcome.broken === null) continue;
    broken.push(outcome.broken);
    const again = `--seed ${seed} --on ${store} --commands ${shard * SHARD + share} --from ${shard}`;
    showBroken(`shard ${shard}: ${outcome.broken}`, `npm run campaign:once -- ${again}`);
  }
  const figures = Object.fromEntries(sum);
  showFigures(
    { campaign: 'once', store, seed, from, broken, ...figures },
    `${store}, seed ${seed}: ${figures['commands']} commands sent ${figures['sent']} times over ${
      (figures['killed'] ?? 0) + (figures['stopped'] ?? 0) + (figures['database restarted'] ?? 0)
    } restarts: ${broken.length} shards broken`,
    options.json,
  );
};

/** So many commands a fault may take to be found. */
const planted = async (store: StoreName, server: Server | null): Promise<void> => {
  for (const fault of ONCE_FAULTS) {
    const given = { seed, commands: Math.min(commands, 2000), restarts: 6, fault };
    const { broken, figures } = await shardOf(server, given);
    const within = broken === null ? 'not found' : `found: ${broken.split('\n')[0]}`;
    showFigures(
      { fault, store, seed, broken },
      `${store}, ${fault}: ${figures['commands']} commands, ${within}`,
      options.json,
    );
    if (broken === null) process.exitCode = 1;
  }
};

for (const store of STORES) {
  const server = store === 'postgres' ? await startPostgres() : null;
  try {
    await (options.faults ? planted : all)(store, server);
  } finally {
    endMembers();
    await server?.stop();
  }
}
process.exit();
