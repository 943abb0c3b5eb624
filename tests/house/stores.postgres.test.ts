import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Verified, verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { readKeyFile } from '../../src/house/record/key-file.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import { checkpointNote, isFault } from '../../src/record/index.ts';
import { betting, chosenShoe, drivenBy, settingsAt, toTheEnd } from '../crash/points.ts';
import { known, prepare } from '../crash/prepared.ts';
import { killAll, startServer, type Where } from '../crash/server-process.ts';
import { createDatabase } from '../postgres/server.ts';
import { notesIn, textIn } from './checkpoint-notes.ts';
import { until } from './until.ts';

/** One evening, played on SQLite and on PostgreSQL by servers that know nothing of each other. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-stores-'));
const shoe = chosenShoe();
const t = 't1';
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Two rounds from a known shoe, an incident, a refusal, a repetition; then another shoe, and the table is closed. */
const evening = async (where: Where, store: Parameters<typeof prepare>[0]['store']) => {
  const crowd = await prepare({ store, keyFile: where.keyFile }, [
    { id: t, settings: settingsAt('CI'), seed: shoe.seed },
  ]);
  const server = await startServer(where);
  crowd.moveTo(server.address);
  const at = await drivenBy(crowd, t);
  // The house commits to shoes by itself: it is waited for, so that both records have it in the same place.
  const committed = (shoe: number) =>
    until(() => at.dealer.public?.coming?.number === shoe, `shoe ${shoe}`);
  await committed(1);
  await at.asks({ type: 'LoadShoe' });
  await committed(2);
  for (const round of [1, 2]) {
    await betting(at);
    await crowd.s1.refused(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'none', amount: 100 });
    await at.asks({ type: 'Report', kind: 'foreign-card', detail: { words: 'a red back' } });
    await at.supervisor({ type: 'Resolve', decision: { is: 'not-so' }, reason: 'one of ours' });
    const { sequence } = await at.asks({ type: 'CloseBets' });
    await at.dealer.reaches(sequence);
    await toTheEnd(at);
    await crowd.d1.does(t, { type: 'BuyIn', patron: 'p1', amount: 100 }, `twice-${round}`);
    await crowd.d1.does(t, { type: 'BuyIn', patron: 'p1', amount: 100 }, `twice-${round}`);
  }
  await at.supervisor({ type: 'ReplaceShoe', reason: 'the evening ends' });
  await until(() => at.dealer.heardAfter(0).includes('ShoeRevealed'), 'the seed');
  await at.supervisor({ type: 'CloseTable' });
  const { text } = await crowd.a1.get(`/api/tables/${t}/export`);
  const { json } = await crowd.a1.get('/api/key');
  await server.stop();
  return { lines: text.trimEnd().split('\n'), key: (json as { fingerprint: string }).fingerprint };
};

const reportOf = (lines: readonly string[], key: string, where: Where): Verified => {
  const checkpoints = notesIn(`${where.data}.checkpoints`);
  const check = verification(ciphers, { key, checkpoints });
  for (const line of lines) expect(check.take(line)).toBeUndefined();
  const end = check.end();
  if (isFault(end)) throw new Error(`line ${end.line}: ${end.fault}`);
  return end;
};

const sqlite = { data: join(folder, 'sqlite'), keyFile: join(folder, 'sqlite.key') };
const shared = { data: join(folder, 'pg'), keyFile: join(folder, 'pg.key'), database: '' };
beforeAll(async () => {
  shared.database = await createDatabase(inject('postgres'));
});

test('the same play on both stores is the same record, and comes to the same report', async () => {
  const { database } = shared;
  const one = await evening(sqlite, await openSqlite(sqlite.data, { clock: () => Date.now() }));
  const other = await evening(shared, await openPostgres(database));
  const reports = [reportOf(one.lines, one.key, sqlite), reportOf(other.lines, other.key, shared)];
  const [first, second] = reports.map(({ entries, decidedAgain, rounds, shoes, checkpoints }) => {
    return { entries, decidedAgain, rounds, shoes, checkpoints };
  });
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    entries: one.lines.length - 1,
    decidedAgain: one.lines.length - 1,
    rounds: { opened: 2, settled: 2, voided: 0 },
    shoes: { checked: 1 },
  });
  // But for the times, the ids that clients made, and what follows from them, it is the same to the letter.
  const timeless = (lines: readonly string[]) =>
    lines.slice(0, -1).map((line) => {
      const { at: _, id: __, previous: ___, command, given, events, by, sequence } = entryIn(line);
      const keyless = JSON.stringify({ sequence, by, command, given, events });
      return keyless.replaceAll(/"(key|at|due|commitment|salt)":("\w+"|\d+)/g, '"$1":0');
    });
  expect(timeless(other.lines)).toEqual(timeless(one.lines));
  expect(known(one.lines[0])).toContain('"form":1');
}, 60_000);

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', shared],
] as const)('%s: a rollback is refused, then accepted once and for all', async (_, where) => {
  const [{ publicKey: key, signBytes: sign }] = readKeyFile(where.keyFile);
  const file = `${where.data}.checkpoints`;
  const { count, at } = known(notesIn(file, t).at(-1));
  // As if the record had once gone further than it does.
  const further = { table: t, count: count + 7, hash: 'ab'.repeat(32), at: at + 1 };
  const text = `${textIn(file)}${checkpointNote(ciphers, further, { key, sign })}\n`;
  writeFileSync(file, text);
  await expect(startServer(where)).rejects.toThrow(
    `table t1 has ${count} entries, and a checkpoint was signed at ${count + 7}`,
  );
  const accepting = await startServer({ ...where, flags: ['--accept-rollback'] });
  await accepting.kill();
  // The acceptance is on record, and was signed before anything else.
  const counts = () => notesIn(file, t).map((note) => note.count);
  const before = counts().lastIndexOf(count + 7);
  expect(counts()[before + 1]).toBe(count + 1);
  for (let turn = 0; turn < 2; turn++) await (await startServer(where)).stop();
  // After it comes the commitment to another shoe, and nothing is accepted again.
  expect(counts().at(-1)).toBeLessThanOrEqual(count + 2);
});
