// A house with its server, in a process of its own to be stopped, killed or left standing still. Commands come over the
// line, as anybody's do, or from the process that started it, straight to the table behind the door.
import { randomBytes } from 'node:crypto';
import type { Answer } from '../../src/api/live.ts';
import { openHouse } from '../../src/house/house.ts';
import { closing } from '../../src/house/http/closing.ts';
import { timesBudgets } from '../../src/house/http/costs.ts';
import { serverOf, USUAL } from '../../src/house/http/server.ts';
import { CheckpointFile } from '../../src/house/record/checkpoint-file.ts';
import { checkpointsTo } from '../../src/house/record/checkpoints.ts';
import { openKeys } from '../../src/house/record/house-keys.ts';
import { treesOf } from '../../src/house/record/trees.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { steadyClock } from '../../src/house/store/steady-clock.ts';
import { lastAsked, withFault } from './faults.ts';
import type { Delivery, FromMember, MemberSetUp, ToMember } from './orders.ts';
import { listenTo, type Told } from './told.ts';

/** So many times what is usual: everybody is at one address, and nobody is to be told to wait. */
const TIMES = 1000;

const setUp = JSON.parse(process.argv[2] ?? '{}') as MemberSetUp;
const say = (said: FromMember) => process.connected && process.send?.(said);

const openStore = async () => {
  if (setUp.database !== null) {
    const address = new URL(setUp.database);
    address.searchParams.set('application_name', setUp.name);
    return openPostgres(address.href);
  }
  const { now: clock, ...rest } = steadyClock(Date.now);
  return openSqlite(setUp.data, { clock, ...rest });
};

const start = async () => {
  const store = withFault(await openStore(), setUp.fault);
  const bytes = (count: number) => randomBytes(count);
  const { now } = store;
  const log = () => {};
  const { ring: keys } = await openKeys({
    ...{ store, file: setUp.keyFile, newKey: false, bytes, now },
    lost: async () => {},
  });
  const file = new CheckpointFile(`${setUp.data}.checkpoints`);
  const checkpoints = checkpointsTo(file, { keys, now, log, trees: treesOf(store) });
  const heard: (() => Told)[] = [];
  const house = await openHouse({
    ...{ store, keys, now, bytes, log, checkpoints },
    demonstration: false,
    opened: ({ live }) => heard.push(listenTo(live)),
  });
  const app = await serverOf(house, {
    ...USUAL,
    budgets: timesBudgets(USUAL.budgets, TIMES),
    commandsPerSecond: USUAL.commandsPerSecond * TIMES,
    patronCommandsPerSecond: USUAL.patronCommandsPerSecond * TIMES,
    socketsAtOnce: USUAL.socketsAtOnce * TIMES,
  });
  const close = closing(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const at = app.server.address();
  if (at === null || typeof at === 'string') throw new Error('no address');
  return {
    house,
    heard,
    address: `http://127.0.0.1:${at.port}`,
    stop: async () => {
      await close();
      await house.stop();
      await checkpoints.stop();
      await store.close();
    },
  };
};

const running = start();
running.then(
  ({ address }) => say({ is: 'ready', address }),
  (error: unknown) => {
    say({ is: 'failed', error: error instanceof Error ? (error.stack ?? '') : String(error) });
    setImmediate(() => process.exit(1));
  },
);

/** Answers of one turn of the event loop go together. */
let answers: (readonly [number, Answer])[] = [];
const answered = (number: number, answer: Answer) => {
  if (answers.length === 0) {
    setImmediate(() => {
      const list = answers;
      answers = [];
      say({ is: 'answers', list });
    });
  }
  answers.push([number, answer]);
};

const carryOut = async ({ number, table, by, id, wish }: Delivery) => {
  const { house } = await running;
  const live = house.floor.table(table)?.live;
  if (live === undefined) throw new Error(`no table ${table}`);
  lastAsked.set(id, wish);
  answered(number, await live.submit(by, id, wish));
};

process.on('message', async (asked: ToMember) => {
  switch (asked.is) {
    case 'deliver':
      for (const one of asked.list) void carryOut(one);
      return;
    case 'tell': {
      const { house, heard } = await running;
      const keeps = house.floor.tables().filter(({ keeper }) => keeper.holds()).length;
      const tables = heard.map((told) => told());
      return say({ is: 'told', report: { tables, keeps, faults: house.faults() } });
    }
    case 'stop':
      await (await running).stop();
      process.exit(0);
  }
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1));
