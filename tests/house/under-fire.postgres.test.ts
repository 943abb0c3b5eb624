import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { settingsAt } from '../crash/points.ts';
import { prepare } from '../crash/prepared.ts';
import { killAll, startServer } from '../crash/server-process.ts';
import { createDatabase } from '../postgres/server.ts';
import { flooding } from './flood.ts';
import { oddsOf } from './odds-of.ts';

/** A real server on PostgreSQL, and another process that would take its tables if it let go of them. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-fire-'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const t = 't1';
const AT_ONCE = 500;

test('500 requests at once: no lease moves, and what the clerk reads is what was kept', async () => {
  const database = await createDatabase(inject('postgres'));
  const where = { data: join(folder, 'data'), keyFile: join(folder, 'house.key'), database };
  const store = await openPostgres(database);
  const crowd = await prepare({ store, keyFile: where.keyFile }, [
    { id: t, settings: settingsAt('CI') },
  ]);
  // The usual budgets: it is they that are asked for.
  const server = await startServer({ ...where, env: { PUNTOBANCO_BUDGETS: '1' } });
  crowd.moveTo(server.address);
  const p1 = crowd.patron(t, 'p1');
  await crowd.d1.does(t, { type: 'LoadShoe' });
  await crowd.d1.does(t, { type: 'OpenRound' });
  const rival = await openPostgres(database);
  const taken: string[] = [];
  const wanting = setInterval(() => {
    rival.lease(t).then(
      (lease) => lease !== null && taken.push(`epoch ${lease.epoch}`),
      (error) => taken.push(String(error)),
    );
  }, 200);
  try {
    const asks = (cookie: string, path: string) => ({ url: `${server.address}${path}`, cookie });
    const requests = Array.from({ length: AT_ONCE }, (_, n) => {
      if (n % 25 === 0) return asks(crowd.a1.cookieLine, '/api/reports?by=day');
      if (n % 25 === 1) return asks(crowd.a1.cookieLine, `/api/tables/${t}/export`);
      return asks(p1.cookieLine, oddsOf(n));
    });
    const answers = (await flooding(requests))();
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 2500 } as const;
    const { sequence } = await crowd.d1.does(t, bet);
    const statuses = await answers;
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    // Nothing of the house's own came between.
    expect((await crowd.d1.looks(t))?.sequence).toBe(sequence);
    expect(taken).toEqual([]);
  } finally {
    clearInterval(wanting);
  }
  // The clerk reads PostgreSQL by connections of his own: a report, past rounds, the whole record.
  const kept = await rival.read(t, 1, 1000);
  await rival.close();
  const ok = async (path: string) => {
    const { status, text } = await crowd.a1.get(path);
    expect(status, text).toBe(200);
    return text;
  };
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const lines = (await ok(`/api/tables/${t}/export`)).trimEnd().split('\n');
  expect(lines).toHaveLength(kept.length + 1);
  expect(
    lines.slice(0, -1).every((line, n) => line.startsWith(kept[n]?.text.slice(0, -1) ?? '?')),
  ).toBe(true);
  expect(JSON.parse(await ok('/api/reports'))).toMatchObject({ tables: [t] });
  expect(JSON.parse(await ok(`/api/tables/${t}/rounds`))).toMatchObject({ rounds: [{ round: 1 }] });
  await server.stop();
});
