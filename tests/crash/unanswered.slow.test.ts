import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Live } from '../house/live.ts';
import { moment, until } from '../house/until.ts';
import { settingsAt } from './points.ts';
import { type Crowd, prepare } from './prepared.ts';
import { balanceOf, recordOf } from './records.ts';
import { killAll, type ServerProcess, startServer } from './server-process.ts';

/** Commands that are on their way when the server is killed: repeated under their ids, each happens once. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-unanswered-'));
const where = { data: join(folder, 'data'), keyFile: join(folder, 'house.key') };
const t = 't1';
let crowd: Crowd;
let server: ServerProcess;
beforeAll(async () => {
  const store = await openSqlite(where.data, { clock: () => Date.now() });
  crowd = await prepare({ store, keyFile: where.keyFile }, [{ id: t, settings: settingsAt('NC') }]);
}, 60_000);
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  server = await startServer(where);
  crowd.moveTo(server.address);
};
const fill = (amount: number) => ({ type: 'FillTray', amount }) as const;
const answeredOn = (live: Live) =>
  live.frames.flatMap((frame) =>
    frame.type === 'answer' && !('error' in frame) ? [frame.id] : [],
  );

test('a command without an answer happens at most once, one with an answer exactly once', async () => {
  let [sent, lost, already] = [0, 0, 0];
  const all: string[] = [];
  await start();
  for (let turn = 0; turn < 3; turn++) {
    const live = await crowd.s1.watch(t);
    const ids = Array.from({ length: 40 }, (_, i) => `fill-${turn}-${i}`);
    // In small groups, so that the end falls between commits, and sometimes into one.
    const firing = (async () => {
      for (const [i, id] of ids.entries()) {
        if (live.closed !== null) return;
        live.send(JSON.stringify({ type: 'command', id, command: fill(100 + i) }));
        sent += 1;
        if (i % 4 === 3) await moment(1);
      }
    })();
    await until(() => answeredOn(live).length > 3 * turn, 'some answers');
    await server.kill();
    await firing;
    await until(() => live.closed !== null, 'the end of the line');
    const answered = answeredOn(live);
    await start();
    const kept = (await recordOf(crowd.a1, t)).entries.map(({ id }) => id);
    for (const id of answered) expect(kept.filter((one) => one === id)).toHaveLength(1);
    lost += ids.length - answered.length;
    already += ids.filter((id) => kept.includes(id) && !answered.includes(id)).length;
    for (const [i, id] of ids.entries()) await crowd.s1.does(t, fill(100 + i), id);
    all.push(...ids);
  }
  const { entries, table } = await recordOf(crowd.a1, t);
  for (const id of all) expect(entries.filter((entry) => entry.id === id)).toHaveLength(1);
  expect(balanceOf(table)).toBe(0);
  expect(lost).toBeGreaterThan(0);
  process.stdout.write(`${sent} sent, ${lost} without an answer, ${already} of them kept\n`);
});
