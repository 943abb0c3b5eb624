import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { GRACE } from '../../src/table/index.ts';
import type { Live } from '../house/live.ts';
import { at, atOrPolicy, BOOKS, has } from '../second/truths.ts';
import {
  betting,
  chosenShoe,
  type Driven,
  drivenBy,
  isEstablished,
  POINTS,
  type Point,
  settingsAt,
  toTheEnd,
} from './points.ts';
import { type Crowd, known, prepare } from './prepared.ts';
import { balanceOf, expectInOrder, expectKept, recordOf, type TableRecord } from './records.ts';
import { killAll, startServer } from './server-process.ts';

/**
 * A table of each book at each point of a round, on one server. It is stopped orderly and started again, then
 * killed with −9 and started again; then play goes on.
 */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-kill-'));
const where = { data: join(folder, 'data'), keyFile: join(folder, 'house.key') };
const shoe = chosenShoe();
const cases = BOOKS.flatMap((book) =>
  POINTS.filter(({ books = BOOKS }) => books.includes(book)).map((point) => {
    const id = `${book.toLowerCase()}-${point.name}`;
    return { id, book, point, settings: settingsAt(book, point.chosen) };
  }),
);
type Case = (typeof cases)[number];
/** The same points at tables that have more patience than it takes to start again. */
const patient = cases
  .filter(({ book }) => book === 'CI')
  .map((one) => ({ ...one, id: `${one.id}-patient`, settings: { ...one.settings, grace: GRACE } }));

/** What each table was like, one stage after the other. */
const driven = new Map<string, Driven>();
const atStop = new Map<string, TableRecord>();
const afterStop = new Map<string, TableRecord>();
const afterKill = new Map<string, TableRecord>();
const viewers = new Map<string, Live>();
let crowd: Crowd;
const started: number[] = [];

const everywhere = (work: (one: Case) => Promise<void>) =>
  Promise.all([...cases, ...patient].map(work));
const records = (into: Map<string, TableRecord>) =>
  everywhere(async ({ id }) => {
    into.set(id, await recordOf(crowd.a1, id));
  });
const start = async () => {
  const begun = performance.now();
  const server = await startServer(where);
  started.push(Math.round(performance.now() - begun));
  crowd.moveTo(server.address);
  return server;
};
/** Everybody comes back and goes on from where he was. */
const comeBack = () =>
  everywhere(async ({ id }) => {
    const before = known(driven.get(id));
    const from = String(before.dealer.sequence);
    before.dealer.socket.terminate();
    driven.set(id, await drivenBy(crowd, id, before.answers));
    viewers.set(id, await crowd.patron(id, 'p1').watch(id, { from }));
  });

beforeAll(async () => {
  const store = await openSqlite(where.data, { clock: () => Date.now() });
  const tables = [...cases, ...patient].map(({ id, settings }) => ({
    id,
    settings,
    seed: shoe.seed,
  }));
  crowd = await prepare({ store, keyFile: where.keyFile }, tables);
  const first = await start();
  await everywhere(async ({ id, point }) => {
    const at = await drivenBy(crowd, id);
    driven.set(id, at);
    await point.drive(at);
    await at.dealer.reaches(at.answers.at(-1)?.sequence ?? 0);
  });
  await records(atStop);
  await first.stop();
  const second = await start();
  await comeBack();
  await records(afterStop);
  await second.kill();
  await start();
  await records(afterKill);
  await comeBack();
}, 120_000);

afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** What happened at the table when the server was started again. */
const happened = (id: string) =>
  known(afterKill.get(id)).lines.slice(known(afterStop.get(id)).lines.length);
const typesOf = (lines: TableRecord['lines']) => lines.map(({ event }) => event.type);

/** The paragraph by which an interrupted round is treated, and whether it is void. */
const expected = ({ book, settings }: Case, exposed: number | 'all') => {
  if (!has(book, 'interruption')) return { rule: 'house policy', isVoid: true };
  const established = isEstablished(book, settings, shoe.order, exposed);
  return { rule: at(book, established ? 'established' : 'not-established'), isVoid: !established };
};

const unfinished = cases.flatMap((one) => {
  const { exposed } = one.point;
  if (exposed === null) return [];
  const { rule, isVoid } = expected(one, exposed);
  return [
    { ...one, exposed, rule, isVoid, title: `${one.id}: ${isVoid ? 'void' : 'goes on'}, ${rule}` },
  ];
});

test('both ways to treat a round come up in every book that has both', () => {
  for (const book of BOOKS) {
    const ways = unfinished.filter((one) => one.book === book).map(({ isVoid }) => isVoid);
    expect(new Set(ways), book).toEqual(
      new Set(has(book, 'interruption') ? [true, false] : [true]),
    );
  }
});

describe('stopped orderly and started again', () => {
  test.each(cases)('$id is exactly as it was', ({ id }) => {
    const before = known(atStop.get(id));
    expect(known(afterStop.get(id))).toEqual(before);
    expect(typesOf(before.lines)).not.toContain('Interrupted');
  });
});

describe('killed with −9 and started again', () => {
  test.each(cases)('$id: nothing acknowledged is lost, and no chip', ({ id }) => {
    const record = known(afterKill.get(id));
    expectKept(record, known(driven.get(id)).answers);
    expect(balanceOf(record.table)).toBe(0);
    const before = known(afterStop.get(id)).entries;
    expect(record.entries.slice(0, before.length)).toEqual(before);
  });

  test.each(unfinished)('$id: the house says so, and people are to confirm it', ({ id, book }) => {
    const [interrupted, reported, ...more] = happened(id).map(({ event }) => event);
    const rule = atOrPolicy(book, 'interruption');
    expect(interrupted).toMatchObject({ type: 'Interrupted', rule, by: { role: 'house' } });
    expect(reported).toMatchObject({ type: 'IrregularityReported', kind: 'interruption', rule });
    expect(more).toEqual([]);
    const { table } = known(afterKill.get(id));
    const before = known(afterStop.get(id)).table;
    expect(table.round?.stage).toEqual(before.round?.stage);
    expect(table.money).toEqual(before.money);
  });

  test.each(cases.filter(({ point }) => point.exposed === null))('$id stays', ({ id }) => {
    expect(typesOf(happened(id))).toEqual([]);
    const { round, money } = known(afterKill.get(id)).table;
    const before = known(afterStop.get(id)).table;
    expect({ round, money }).toEqual({ round: before.round, money: before.money });
  });

  test.each(unfinished)('$id: announced to a viewer who comes back', ({ id }) => {
    const live = known(viewers.get(id));
    const from = known(afterStop.get(id)).entries.length;
    expect(live.heardAfter(from)).toEqual(['Interrupted', 'IrregularityReported']);
    expect(live.frames.map(({ type }) => type)).not.toContain('view');
  });
});

describe('killed with −9 and back within the grace', () => {
  const underWay = patient.filter(({ point }) => point.exposed !== null);

  test.each(patient)('$id: nothing acknowledged is lost, no chip, and no round', ({ id }) => {
    const record = known(afterKill.get(id));
    expectKept(record, known(driven.get(id)).answers);
    expect(balanceOf(record.table)).toBe(0);
    const before = known(afterStop.get(id)).table;
    expect(record.table.round).toEqual(before.round);
    expect(record.table.money).toEqual(before.money);
  });

  test.each(underWay)('$id: it paused, for as long as the house was away', ({ id }) => {
    const [paused, resumed, ...more] = happened(id).map(({ event }) => event);
    expect(paused).toMatchObject({ type: 'Paused', by: { role: 'house' } });
    expect(resumed).toMatchObject({ type: 'Resumed' });
    expect(more).toEqual([]);
    const { since } = known(afterStop.get(id)).table;
    const outage = resumed?.type === 'Resumed' ? resumed.outage : 0;
    expect(outage).toBeGreaterThan(0);
    expect(outage).toBeLessThan(GRACE);
    expect(known(afterKill.get(id)).table.since).toBe(since + outage);
  });

  test.each(underWay)('$id: announced to a viewer who comes back', ({ id }) => {
    const from = known(afterStop.get(id)).entries.length;
    expect(known(viewers.get(id)).heardAfter(from)).toEqual(['Paused', 'Resumed']);
  });

  test.each(patient.filter(({ point }) => point.exposed === null))('$id stays', ({ id }) => {
    expect(typesOf(happened(id))).toEqual([]);
  });

  test.each(underWay)('$id: the round is played to its end', async ({ id, point }) => {
    const at = known(driven.get(id));
    await onwards(at, point);
    const { lines } = await recordOf(crowd.a1, id);
    expect(typesOf(lines)).not.toContain('RoundVoided');
    expect(typesOf(lines)).not.toContain('Interrupted');
    expect(typesOf(lines)).toContain('RoundSettled');
    expectInOrder(await recordOf(crowd.a1, id), 1, shoe.order);
  });
});

const isOfAnInterruption = (event: TableRecord['lines'][number]['event']): boolean =>
  event.type === 'IrregularityResolved' && event.kind === 'interruption';

/** What leaves no choice is decided before an interruption is. */
const cleared = async (at: Driven, { name }: Point) => {
  if (!name.includes('halted')) return;
  const no = { is: 'not-so' } as const;
  await at.supervisor({ type: 'Resolve', decision: no, reason: 'it is one of ours' });
};

/** The round as it stands, to its end. */
const onwards = async (at: Driven, point: Point) => {
  await cleared(at, point);
  await played(at, point);
};

const played = async (at: Driven, { name }: Point) => {
  if (name.startsWith('electing')) {
    for (const patron of ['p1', 'p2'] as const) {
      await at.patron(patron, { type: 'Elect', patron, choice: 'continue' });
    }
  }
  await at.dealer.reaches(at.answers.at(-1)?.sequence ?? 0);
  if (at.dealer.public?.needed?.type === 'CloseBets') {
    const { sequence } = await at.asks({ type: 'CloseBets' });
    await at.dealer.reaches(sequence);
  }
  await toTheEnd(at);
};

describe('play goes on', () => {
  const goesOn = async (at: Driven, point: Point, isVoid: boolean) => {
    await cleared(at, point);
    const so = { is: 'so' } as const;
    await at.supervisor({ type: 'Resolve', decision: so, reason: 'the house was down' });
    if (!isVoid) await played(at, point);
  };

  test.each(unfinished)('$title, and another round', async ({ id, point, isVoid, rule }) => {
    const at = known(driven.get(id));
    await goesOn(at, point, isVoid);
    const { lines: decided } = await recordOf(crowd.a1, id);
    const resolved = decided.map(({ event }) => event).filter(isOfAnInterruption);
    expect(resolved).toMatchObject([{ rule, by: { role: 'pit-supervisor' } }]);
    expect(typesOf(decided).includes('RoundVoided')).toBe(isVoid);
    await betting(at);
    const { sequence } = await at.asks({ type: 'CloseBets' });
    await at.dealer.reaches(sequence);
    await toTheEnd(at);
    const record = await recordOf(crowd.a1, id);
    const rounds = typesOf(record.lines).filter((type) => type === 'RoundSettled').length;
    expect(rounds).toBe(isVoid ? 1 : 2);
    expect(record.table.round?.stage.is).toBe('settled');
    expect(balanceOf(record.table)).toBe(0);
    expectKept(record, at.answers);
    // The same committed shoe, from the card where it was.
    expect(expectInOrder(record, 1, shoe.order)).toBeGreaterThanOrEqual(4);
    expect(record.table.shoes).toBe(1);
  });
});

test('the time to start again', () => {
  process.stdout.write(`started ${cases.length} tables in ${started.join(', ')} ms\n`);
  expect(started).toHaveLength(3);
});
