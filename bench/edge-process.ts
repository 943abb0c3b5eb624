// An edge in a process of its own: it shows the table that a house on the same PostgreSQL runs, and tells what it used.
import { randomBytes } from 'node:crypto';
import { openHouse } from '../src/house/house.ts';
import { serverOf, USUAL } from '../src/house/http/server.ts';
import { keysFrom } from '../src/house/record/keys.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import { allowing } from '../tests/house/budgets-of.ts';

const [database = ''] = process.argv.slice(2);
const store = await openPostgres(database, { readOnly: true });
const house = await openHouse({
  store,
  keys: keysFrom(randomBytes(64)),
  now: store.now,
  bytes: (count) => randomBytes(count),
  log: () => {},
  demonstration: false,
  edge: true,
});
const app = await serverOf(house, { ...USUAL, budgets: allowing(1e9), socketsAtOnce: 1e5 });
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ ...process.cpuUsage(), ...process.memoryUsage() });
});
process.send?.({ port: (app.server.address() as { port: number }).port });
