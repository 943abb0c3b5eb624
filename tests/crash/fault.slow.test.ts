import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { MANUAL } from '../../src/table/index.ts';
import { notesIn } from '../house/checkpoint-notes.ts';
import type { Answered } from '../house/client.ts';
import { moment, until } from '../house/until.ts';
import { at } from '../second/truths.ts';
import { chosenShoe, settingsAt } from './points.ts';
import { type Crowd, known, prepare, RACK } from './prepared.ts';
import { balanceOf, expectInOrder, expectKept, racksOf, recordOf } from './records.ts';
import { killAll, type ServerProcess, startServer } from './server-process.ts';

/** A disk that is full under a running server: nothing is taken, nothing half done, and it goes on when there is room. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-fault-'));
const where = { data: join(folder, 'data'), keyFile: join(folder, 'house.key') };
const shoe = chosenShoe();
const t = 'manual';
const AUTOMATIC = { ...MANUAL, open: 100, close: 200, draw: 50, settle: 50 };
let crowd: Crowd;
let server: ServerProcess;
beforeAll(async () => {
  const store = await openSqlite(where.data, { clock: () => Date.now() });
  crowd = await prepare({ store, keyFile: where.keyFile }, [
    { id: t, settings: settingsAt('NC'), seed: shoe.seed },
    { id: 'automatic', settings: settingsAt('CI', { automation: AUTOMATIC }), seed: shoe.seed },
  ]);
  await start();
  await crowd.d1.does(t, { type: 'LoadShoe' });
  await crowd.d1.does(t, { type: 'OpenRound' });
}, 60_000);
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  server = await startServer(where);
  crowd.moveTo(server.address);
};
/** The system refuses to let any file of the server grow, as if there were no more room. */
const limit = (size: string) =>
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}:unlimited`]);
const fill = () => limit('1');
const free = () => limit('unlimited');

const bet = (amount: number) =>
  ({ type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount }) as const;
const p1 = () => crowd.patron(t, 'p1');
const unavailable = { error: { code: 'UNAVAILABLE', message: expect.stringContaining('same id') } };
const health = async () => (await p1().get('/healthz')).status;
const shown = async () => {
  const {
    sequence,
    public: everybody,
    own,
  } = await p1().ok<Record<string, unknown>>('GET', `/api/tables/${t}`);
  return { sequence, everybody, own };
};

describe('a full disk', () => {
  test('refuses with 503 and says that the same id may be sent again; nothing has changed', async () => {
    await p1().does(t, bet(2500), 'before');
    expect(await health()).toBe(200);
    const before = await shown();
    const live = await p1().watch(t);
    fill();
    for (let turn = 0; turn < 2; turn++) {
      const reply = await p1().tries(t, bet(5000), 'full');
      expect(reply.json).toMatchObject(unavailable);
      expect(reply.status).toBe(503);
    }
    expect(await live.asks('on-the-line', bet(5000))).toMatchObject(unavailable);
    const deals = await crowd.d1.tries(t, { type: 'CloseBets' }, 'close');
    expect(deals.status).toBe(503);
    expect(await health()).toBe(503);
    expect(await shown()).toEqual(before);
    expect(live.frames.filter(({ type }) => type === 'change' || type === 'own')).toEqual([]);
    await live.cut();
  });

  test('who asks for what is there is answered all the same', async () => {
    expect((await p1().get('/api/floor')).status).toBe(200);
    const { table } = await recordOf(crowd.a1, t);
    expect(table.round?.stage.is).toBe('betting');
  });

  test('once there is room the same commands happen, each once, with one answer', async () => {
    free();
    const live = await p1().watch(t);
    const first = await p1().does(t, bet(5000), 'full');
    expect(await p1().does(t, bet(5000), 'full')).toEqual(first);
    expect(await live.asks('on-the-line', bet(5000))).toMatchObject({ events: [{ amount: 5000 }] });
    await crowd.d1.does(t, { type: 'CloseBets' }, 'close');
    expect(await health()).toBe(200);
    const record = await recordOf(crowd.a1, t);
    for (const id of ['before', 'full', 'on-the-line', 'close']) {
      expect(record.entries.filter((entry) => entry.id === id)).toHaveLength(1);
    }
    expectKept(record, [first]);
    expect(racksOf(record.table)).toMatchObject({ p1: RACK - 12_500 });
    expect(balanceOf(record.table)).toBe(0);
  });

  test('leaves no half of a checkpoint behind, and no card is drawn without one', async () => {
    const checkpoints = `${where.data}.checkpoints`;
    limit(String((statSync(checkpoints, { throwIfNoEntry: false })?.size ?? 0) + 50));
    const reply = await crowd.d1.tries(t, { type: 'DrawCard' }, 'first');
    expect(reply.json).toMatchObject(unavailable);
    expect(reply.status).toBe(503);
    expect(notesIn(checkpoints, t)).toEqual([]);
    free();
    const { sequence } = await crowd.d1.does(t, { type: 'DrawCard' }, 'first');
    expect(notesIn(checkpoints, t)).toMatchObject([{ count: sequence - 1 }]);
  });

  test('opens no card that is not on record', async () => {
    const live = await p1().watch(t);
    fill();
    for (let turn = 0; turn < 3; turn++) {
      const reply = await crowd.d1.tries(t, { type: 'DrawCard' }, 'second');
      expect(reply.status).toBe(503);
      for (const card of shoe.order.slice(1, 2)) expect(reply.text).not.toContain(`"${card}"`);
    }
    free();
    const { events } = await crowd.d1.does(t, { type: 'DrawCard' }, 'second');
    expect(events).toContainEqual(expect.objectContaining({ card: shoe.order[1] }));
    const record = await recordOf(crowd.a1, t);
    expect(expectInOrder(record, 1, shoe.order)).toBe(2);
    await live.reaches(record.entries.length);
    await live.cut();
  });

  test('holds up the clock of a table, which goes on by itself', async () => {
    const live = await crowd.d1.watch('automatic');
    const rounds = () => known(live.public).round;
    await until(() => rounds() > 1, 'rounds by themselves', 30_000);
    fill();
    await moment(500);
    const { sequence } = live;
    await moment(500);
    expect(live.sequence).toBe(sequence);
    const stood = rounds();
    free();
    await until(() => rounds() > stood + 1, 'rounds by themselves', 30_000);
    expect(live.gaps).toEqual([]);
    const record = await recordOf(crowd.a1, 'automatic');
    expect(expectInOrder(record, 1, shoe.order)).toBeGreaterThan(4);
    expect(record.lines.map(({ event }) => event.type)).not.toContain('Interrupted');
    await live.cut();
  });

  test('and kill −9 on top of it: what was acknowledged is there, what was refused is not', async () => {
    const kept: Answered = await crowd.s1.does(t, { type: 'FillTray', amount: 100 }, 'kept');
    fill();
    expect((await crowd.s1.tries(t, { type: 'FillTray', amount: 200 }, 'lost')).status).toBe(503);
    await server.kill();
    await start();
    const record = await recordOf(crowd.a1, t);
    expectKept(record, [kept]);
    expect(record.entries.map(({ id }) => id)).not.toContain('lost');
    // A second person confirms the fact; no outcome was established.
    expect(record.lines.at(-1)?.event).toMatchObject({
      type: 'IrregularityReported',
      kind: 'interruption',
    });
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'the disk was full' } as const;
    await crowd.s1.does(t, so);
    const decided = await recordOf(crowd.a1, t);
    expect(decided.lines.at(-1)?.event).toMatchObject({
      type: 'RoundVoided',
      rule: at('NC', 'not-established'),
    });
    expect(racksOf(decided.table)).toMatchObject({ p1: RACK });
    await crowd.s1.does(t, { type: 'FillTray', amount: 200 }, 'lost');
    expect(balanceOf((await recordOf(crowd.a1, t)).table)).toBe(0);
  });
});

test('a place for checkpoints that takes no more stops the cards of the house, and nothing else', async () => {
  await server.stop();
  const place = join(folder, 'elsewhere');
  const PUNTOBANCO_CHECKPOINTS = join(place, 'checkpoints');
  server = await startServer({ ...where, env: { PUNTOBANCO_CHECKPOINTS } });
  crowd.moveTo(server.address);
  renameSync(place, `${place}-gone`);
  const live = await crowd.s1.watch(t);
  // More than a checkpoint is apart from the next.
  for (let i = 0; i < 250; i++) {
    const answer = await live.asks(`more-${i}`, { type: 'FillTray', amount: 100 });
    if ('error' in answer) {
      expect(answer.error.code).toBe('TOO_MANY_REQUESTS');
      await moment(200);
    }
  }
  expect(await health()).toBe(200);
  await crowd.d1.does(t, { type: 'OpenRound' });
  await p1().does(t, bet(2500));
  await crowd.d1.does(t, { type: 'CloseBets' });
  expect((await crowd.d1.tries(t, { type: 'DrawCard' }, 'signed')).json).toMatchObject(unavailable);
  renameSync(`${place}-gone`, place);
  const { sequence } = await crowd.d1.does(t, { type: 'DrawCard' }, 'signed');
  expect(notesIn(PUNTOBANCO_CHECKPOINTS, t)).toMatchObject([{ count: sequence - 1 }]);
  expect(balanceOf((await recordOf(crowd.a1, t)).table)).toBe(0);
});
