import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type House, openHouse } from '../../src/house/house.ts';
import { CheckpointFile } from '../../src/house/record/checkpoint-file.ts';
import { checkpointsTo } from '../../src/house/record/checkpoints.ts';
import { openKeys } from '../../src/house/record/house-keys.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import type { LiveTable } from '../../src/house/tables/live-table.ts';
import { type Actor, needed, type Wanted } from '../../src/table/index.ts';
import { until } from '../house/until.ts';
import { settingsAt } from './points.ts';
import { asks, committed, known } from './prepared.ts';

/** A house on SQLite over some years, which is opened and closed again; its clock stands where it is put. */
export const inYear = async <T>(
  data: string,
  year: number,
  work: (house: House, store: Store) => Promise<T>,
): Promise<T> => {
  let at = Date.UTC(year, 5, 1);
  const now = () => {
    at += 1;
    return at;
  };
  mkdirSync(dirname(data), { recursive: true });
  const bytes = (count: number) => randomBytes(count);
  const store = await openSqlite(data, { clock: now });
  try {
    await store.documents.put('floor', 'kind', 'real', 0);
    const file = `${data}.key`;
    const lost = async () => {};
    const { ring: keys } = await openKeys({ store, file, newKey: false, bytes, now, lost });
    const log = () => {};
    const checkpoints = checkpointsTo(new CheckpointFile(`${data}.checkpoints`), {
      keys,
      now,
      log,
    });
    const house = await openHouse({
      store,
      keys,
      now,
      bytes,
      log,
      demonstration: false,
      checkpoints,
    });
    try {
      return await work(house, store);
    } finally {
      await house.stop();
      await checkpoints.stop();
    }
  } finally {
    await store.close();
  }
};

const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
const dealer: Actor = { role: 'dealer', id: 'd1' };
const patron: Actor = { role: 'patron', id: 'p1' };
let commands = 0;
export const does = async (live: LiveTable, by: Actor, wanted: Wanted, id = `c${++commands}`) => {
  const answer = await asks(live, by, id, wanted);
  if ('error' in answer) throw new Error(`${wanted.type}: ${answer.error.message}`);
  return answer;
};

/** An electronic table with a patron who has chips; its first shoe is loaded. */
export const furnished = async ({ floor }: House, id: string): Promise<void> => {
  await floor.create(supervisor, { id, name: id, settings: settingsAt('CI') });
  const { live } = known(floor.table(id));
  await does(live, supervisor, { type: 'FillTray', amount: 10_000_000 });
  await does(live, patron, { type: 'Join', patron: 'p1', box: 1, seat: 'seated' });
  await does(live, dealer, { type: 'BuyIn', patron: 'p1', amount: 5_000_000 });
  await loaded(live);
};

const loaded = async (live: LiveTable): Promise<void> => {
  await committed(live);
  await does(live, dealer, { type: 'LoadShoe' });
};

/** Rounds with a bet each, to the end; and one that stays open. */
export const playedRounds = async (live: LiveTable, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    await does(live, dealer, { type: 'OpenRound' });
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
    await does(live, patron, bet);
    await does(live, dealer, { type: 'CloseBets' });
    for (;;) {
      const type = needed(live.stream().state)?.type;
      if (type !== 'DrawCard' && type !== 'Settle') break;
      await does(live, dealer, { type });
      if (type === 'Settle') break;
    }
  }
};

/** Another shoe takes the place of the one in play, whose seed is then made known. */
export const reshuffled = async (live: LiveTable): Promise<void> => {
  await does(live, supervisor, { type: 'ReplaceShoe', reason: 'a new one' });
  await loaded(live);
};

export const closedTable = async (live: LiveTable): Promise<void> => {
  const state = () => live.stream().state;
  const now = state();
  const count = { amount: now.status === 'unopened' ? 0 : now.money.tray };
  const wish = { type: 'CloseTable', count } as const;
  const { sequence } = await does(live, supervisor, { type: 'Ask', wish });
  await does(live, dealer, { type: 'Confirm', ask: sequence });
  await until(() => {
    const now = state();
    return now.status === 'closed' && now.unrevealed.length === 0;
  }, 'the last seed');
};
