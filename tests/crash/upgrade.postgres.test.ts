import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { isFault } from '../../src/record/index.ts';
import { DECIDER, GRACE, MANUAL, type Wanted } from '../../src/table/index.ts';
import { type Answered, Client } from '../house/client.ts';
import { until } from '../house/until.ts';
import { createDatabase } from '../postgres/server.ts';
import { chosenShoe, settingsAt } from './points.ts';
import { type Crowd, known, prepare } from './prepared.ts';
import { balanceOf, expectInOrder, expectKept, recordOf } from './records.ts';
import { killAll, type ServerProcess, startServer } from './server-process.ts';

/** Two neighbouring releases on one PostgreSQL, while rounds are being played. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-upgrade-'));
const NEXT = fileURLToPath(new URL('./next-release.ts', import.meta.url));
const AUTOMATIC = { ...MANUAL, open: 100, close: 400, draw: 60, settle: 60 };
const shoe = chosenShoe();
const servers = new Map<string, ServerProcess>();
let database: string;
let crowd: Crowd;

const start = async (name: 'old' | 'new'): Promise<void> => {
  const where = { data: join(folder, name), keyFile: join(folder, 'house.key'), database };
  servers.set(name, await startServer({ ...where, ...(name === 'new' && { program: NEXT }) }));
};
const server = (name: string): ServerProcess => known(servers.get(name));
const at = (name: string, client: Client): Client => {
  const copy = new Client(`${client.name}-at-${name}`, server(name).address);
  copy.kind = client.kind;
  for (const [cookie, value] of client.cookies) copy.cookies.set(cookie, value);
  return copy;
};
const bet = (patron: 'p1' | 'p2', amount: number): Wanted => ({
  type: 'PlaceBet',
  patron,
  box: patron === 'p1' ? 1 : 2,
  bet: patron === 'p1' ? 'player' : 'banker',
  amount,
});
const kept = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server(name).address}/metrics`)).text();
  return Number(/^puntobanco_tables_kept (\d+)$/m.exec(text)?.[1]);
};
const runs = (name: string, count: number) =>
  until(async () => (await kept(name)) === count, `${name} to run ${count} clocks`, 30_000);
const recordAt = (name: string, table: string) => recordOf(at(name, crowd.a1), table);
const typesAt = async (name: string, table: string) =>
  (await recordAt(name, table)).lines.map(({ event }) => event.type as string);
/** How many entries the record says were made by which decisions. */
const decidersAt = async (name: string, table: string) => {
  const { text } = await at(name, crowd.a1).get(`/api/tables/${table}/export`);
  const check = verification(ciphers);
  for (const line of text.trimEnd().split('\n')) expect(check.take(line)).toBeUndefined();
  return check.end();
};
/** The dealer there takes whatever step is needed until the round is settled. */
const toTheEnd = async (name: string, table: string) => {
  const dealer = at(name, crowd.d1);
  const live = await dealer.watch(table);
  for (;;) {
    const type = known(live.public).needed?.type;
    if (type !== 'DrawCard' && type !== 'Settle') break;
    const { sequence } = await dealer.does(table, { type });
    await live.reaches(sequence);
  }
  await live.cut();
};

/** However slow the machine is on which this runs. */
const PATIENT = { grace: 10 * GRACE };
const TABLES = [
  { id: 'moved', settings: settingsAt('NC', PATIENT), seed: shoe.seed },
  { id: 'stopped', settings: settingsAt('CI', PATIENT), seed: shoe.seed },
  { id: 'killed', settings: settingsAt('DH', PATIENT), seed: shoe.seed },
  {
    id: 'automatic',
    settings: settingsAt('DH', { ...PATIENT, automation: AUTOMATIC }),
    seed: shoe.seed,
  },
];
const ENDS = ['Interrupted', 'RoundVoided'];

beforeAll(async () => {
  database = await createDatabase(inject('postgres'));
  const store = await openPostgres(database);
  crowd = await prepare({ store, keyFile: join(folder, 'house.key') }, TABLES);
  await start('old');
  await runs('old', TABLES.length);
});
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that was acknowledged, by table. */
const answers = new Map<string, Answered[]>();
const does = async (name: string, client: Client, table: string, wanted: Wanted) => {
  const answer = await at(name, client).does(table, wanted, `${table}-${commands++}`);
  answers.set(table, [...(answers.get(table) ?? []), answer]);
  return answer;
};
let commands = 0;

/** Bets are closed and two cards lie. */
const halfDealt = async (name: string, table: string) => {
  await does(name, crowd.d1, table, { type: 'LoadShoe' });
  await does(name, crowd.d1, table, { type: 'OpenRound' });
  await does(name, crowd.patron(table, 'p1'), table, bet('p1', 10_000));
  await does(name, crowd.patron(table, 'p2'), table, bet('p2', 5_000));
  await does(name, crowd.d1, table, { type: 'CloseBets' });
  for (let i = 0; i < 2; i++) await does(name, crowd.d1, table, { type: 'DrawCard' });
};

describe('a rolling upgrade with rounds in progress', () => {
  const t = 'moved';

  test('the newer one starts beside the older one, which goes on as before', async () => {
    for (const { id } of TABLES.slice(0, 3)) await halfDealt('old', id);
    await start('new');
    expect([await kept('old'), await kept('new')]).toEqual([TABLES.length, 0]);
    await does('old', crowd.d1, t, { type: 'DrawCard' });
    expect((await decidersAt('old', t)) as object).toMatchObject({ checkedByLaws: 0 });
  });

  test('once the newer one has decided at a table, the older one only reads there', async () => {
    const { sequence } = await does('new', crowd.d1, t, { type: 'DrawCard' });
    const dealer = at('old', crowd.d1);
    const meant = await at('new', crowd.d1).meant(t, { type: 'DrawCard' });
    const refused = await dealer.sends(t, meant, 'refused-there');
    expect([refused.status, refused.json]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'NEWER_RELEASE' }) },
    ]);
    // Its view goes on, and what was answered before has the same answer.
    expect((await dealer.looks(t))?.sequence).toBe(sequence);
    const [first] = known(answers.get(t));
    const again = await dealer.sends(t, { type: 'LoadShoe' }, known(first).id);
    expect([again.status, again.json]).toEqual([200, first]);
    const preview = await dealer.post(`/api/tables/${t}/preview`, { command: meant });
    expect(preview.json).toMatchObject({ error: { code: 'NEWER_RELEASE' } });
    // Under the same id it is carried out by the newer one, as if for the first time.
    const taken = await at('new', crowd.d1).sends(t, meant, 'refused-there');
    expect(taken.status).toBe(200);
    answers.get(t)?.push(taken.json as Answered);
  });

  test('and gives the clock of that table to the newer one; the others it keeps', async () => {
    await runs('new', 1);
    expect(await kept('old')).toBe(TABLES.length - 1);
    await toTheEnd('new', t);
    const { lines, table } = await recordAt('old', t);
    expect(table.round?.stage.is).toBe('settled');
    for (const type of [...ENDS, 'Paused']) {
      expect(lines.map(({ event }) => event.type)).not.toContain(type);
    }
  });

  test('the older one is stopped: the newer one goes on at once, nothing was interrupted', async () => {
    await server('old').stop();
    await runs('new', TABLES.length);
    await toTheEnd('new', 'stopped');
    const record = await recordAt('new', 'stopped');
    expect(record.table.round?.stage.is).toBe('settled');
    expectKept(record, known(answers.get('stopped')));
    expect(expectInOrder(record, 1, shoe.order)).toBeGreaterThan(3);
    for (const type of [...ENDS, 'Paused']) {
      expect(await typesAt('new', 'stopped')).not.toContain(type);
    }
  });

  test('an older one that is started again takes no lease where the newer one has decided', async () => {
    await start('old');
    await server('new').kill();
    // It takes what only older ones have written: the outage is the table's, and within its grace.
    await runs('old', 1);
    expect(await typesAt('old', 'killed')).toEqual(expect.arrayContaining(['Paused', 'Resumed']));
    expect(await typesAt('old', 'moved')).not.toContain('Paused');
    expect((await at('old', crowd.d1).tries('automatic', { type: 'CloseBets' })).status).toBe(503);
  });

  test('it is killed −9 as the holder: the newer one goes on within the grace, and the round is settled', async () => {
    await does('old', crowd.d1, 'killed', { type: 'DrawCard' });
    await start('new');
    await server('old').kill();
    await runs('new', TABLES.length);
    await toTheEnd('new', 'killed');
    const record = await recordAt('new', 'killed');
    const all = record.lines.map(({ event }) => event.type as string);
    expect(all.filter((type) => type === 'Paused')).toHaveLength(2);
    for (const type of ENDS) expect(all).not.toContain(type);
    expect(record.table.round?.stage.is).toBe('settled');
    expectKept(record, known(answers.get('killed')));
    expect(expectInOrder(record, 1, shoe.order)).toBeGreaterThan(3);
  });

  test('nothing was lost or void at any table, and every record verifies by both deciders', async () => {
    for (const { id } of TABLES) {
      const record = await recordAt('new', id);
      const all = record.lines.map(({ event }) => event.type as string);
      for (const type of ENDS) expect(all, id).not.toContain(type);
      expect(balanceOf(record.table)).toBe(0);
      expectKept(record, answers.get(id) ?? []);
      const deciders = record.entries.flatMap(({ given }) => given?.decider ?? []);
      expect(deciders, id).toEqual([DECIDER, DECIDER + 1]);
      const report = await decidersAt('new', id);
      if (isFault(report)) throw new Error(report.fault);
      const first = record.entries.findIndex(({ given }) => given?.decider === DECIDER + 1);
      expect(report.decidedAgain, id).toBe(first);
      expect(report.checkedByLaws, id).toBe(report.entries - first);
    }
    const rounds = (await recordAt('new', 'automatic')).table.rounds;
    await until(async () => (await recordAt('new', 'automatic')).table.rounds > rounds + 1);
  });
});
