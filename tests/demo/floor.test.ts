import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { WHOLE } from '../whole.ts';
import { cleanUp, demonstration, inPairs, newFolder, puntobanco, until } from './program.ts';
import { entriesIn, exportOf, floorAt, keptOf, type Line, linesOf } from './record.ts';

/** One demonstration floor through a day: it plays, is looked at, copied, stopped, goes on, and is cut off. */

const data = join(newFolder(), 'demo');
afterAll(cleanUp);

const robotBets = (lines: readonly Line[]): boolean =>
  lines.some(({ type, by }) => type === 'BetPlaced' && by.id.startsWith('robot-'));

const roleAt = (address: string, body: object, cookie = '') =>
  fetch(`${address}/api/demonstration/role`, {
    method: 'POST',
    headers: { 'x-puntobanco': 'patron', 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

describe('a demonstration floor', () => {
  let fingerprint = '';
  let backup = '';
  let atStop = new Map<string, string>();
  const tables: string[] = [];

  beforeAll(async () => {
    const { address, said, stop } = await demonstration(data);
    const floor = await floorAt(address);
    tables.push(...floor.map(({ id }) => id));
    expect(floor.map(({ game }) => game).toSorted()).toEqual(
      rulebooks.map(({ id }) => id).toSorted(),
    );
    await until('three rounds at every table', async () => {
      const now = await floorAt(address);
      return now.every(({ round }) => round >= 3) ? now : null;
    });
    for (const { id, boxes } of await floorAt(address)) {
      const free = boxes.filter(({ taken }) => !taken).length;
      expect(free, id).toBeGreaterThanOrEqual(3);
    }
    await visits(address);
    const key = (await (await fetch(`${address}/api/key`)).json()) as { fingerprint: string };
    fingerprint = key.fingerprint;
    backup = join(newFolder(), 'copy.db');
    expect(await puntobanco(['backup', backup, '--data', data])).toMatchObject({ status: 0 });
    // It has gone on since.
    const rounds = (await floorAt(address)).map(({ round }) => round);
    await until('a further round', async () => {
      const now = await floorAt(address);
      return now.some(({ round }, i) => round > (rounds[i] ?? 0)) ? now : null;
    });
    expect(await stop()).toBe(0);
    // No robot was turned away at the door, nor was anything else amiss.
    expect(said()).not.toContain('"level"');
    const texts = await inPairs(tables, (table) => exportOf(table, data));
    atStop = new Map(tables.map((table, i) => [table, texts[i] ?? '']));
  }, 180_000);

  /** A newcomer gets a free box and play money, and finds them again. */
  const visits = async (address: string) => {
    const table = tables[0] ?? '';
    const first = await roleAt(address, { role: 'patron', table });
    const joined = (await first.json()) as { patron: string; box: number };
    const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0]);
    const seated = (await floorAt(address))[0]?.boxes.find(({ number }) => number === joined.box);
    expect(seated).toEqual({ number: joined.box, taken: true });
    const again = await roleAt(address, { role: 'patron', table }, cookie.join('; '));
    expect(await again.json()).toEqual({ role: 'patron', table, ...joined });
    expect(again.headers.getSetCookie()).toEqual([]);
  };

  test('has a table for each game, at which robots bet and rounds are settled', () => {
    for (const [table, text] of atStop) {
      const lines = linesOf(text);
      expect(robotBets(lines), table).toBe(true);
      expect(lines.filter(({ type }) => type === 'RoundSettled').length, table).toBeGreaterThan(1);
    }
  });

  test('its records are verified by key and checkpoints', async () => {
    const checkpoints = `${data}.checkpoints`;
    const verdicts = await inPairs(WHOLE ? tables : tables.slice(0, 2), async (table) => {
      const file = join(newFolder(), `${table}.ndjson`);
      writeFileSync(file, atStop.get(table) ?? '');
      const args = ['--key', fingerprint, '--checkpoints', checkpoints, '--json'];
      const { status, out } = await puntobanco(['verify', file, ...args]);
      return { status, ...(JSON.parse(out) as object) };
    });
    for (const verdict of verdicts)
      expect(verdict).toMatchObject({ status: 0, verdict: 'verified' });
  });

  test('a backup that was made while it ran holds the beginning of every record', async () => {
    const folder = join(newFolder(), 'restored');
    const restored = await puntobanco(['restore', backup, '--data', folder]);
    expect(restored).toMatchObject({ status: 0, err: '' });
    expect(restored.out).toContain(`${folder}.key`);
    copyFileSync(`${data}.key`, `${folder}.key`);
    const [first = ''] = tables;
    const copied = entriesIn(await exportOf(first, folder));
    expect(copied.length).toBeGreaterThan(0);
    expect(entriesIn(atStop.get(first) ?? '').slice(0, copied.length)).toEqual(copied);
    for (const table of tables) {
      const kept = await keptOf(table, folder);
      expect(kept.length, table).toBeGreaterThan(0);
      const beginning = linesOf(atStop.get(table) ?? '').slice(0, kept.length);
      expect(beginning, table).toMatchObject(kept);
    }
    const again = await puntobanco(['restore', backup, '--data', folder]);
    expect(again).toMatchObject({ status: 1, out: '' });
    expect(again.err).toMatch(/^puntobanco: .* is there already .*\n$/);
  });

  test('a report is read from the same data', async () => {
    const { status, out } = await puntobanco(['report', '--data', data, '--json']);
    expect(status).toBe(0);
    const { groups } = JSON.parse(out) as { groups: readonly { readonly rounds: number }[] };
    expect(groups).toHaveLength(tables.length);
    for (const { rounds } of groups) expect(rounds).toBeGreaterThan(0);
  });

  test('after a graceful stop the same rounds go on; after a cut they end by their books', async () => {
    let house = await demonstration(data);
    const stopped = tables.map((table) => linesOf(atStop.get(table) ?? ''));
    await until('two further rounds everywhere', async () => {
      const now = await floorAt(house.address);
      return now.every(({ round }, i) => round >= roundsIn(stopped[i] ?? []) + 2) ? now : null;
    });
    await house.stop();
    // Robots whose racks were in a round have waited for its end, without a word.
    expect(house.said()).not.toContain('"level"');
    for (const [i, table] of tables.entries()) {
      const lines = await keptOf(table, data);
      const before = stopped[i] ?? [];
      expect(
        lines.slice(0, before.length).map(({ at }) => at),
        table,
      ).toEqual(before.map(({ at }) => at));
      // Nothing was cut short: every round but the last was settled.
      expect(lines.filter(({ type }) => type === 'Interrupted')).toEqual([]);
      const settled = lines.filter(({ type }) => type === 'RoundSettled').length;
      expect([roundsIn(lines), roundsIn(lines) - 1], table).toContain(settled);
    }

    // Cut off until it has hit a round of every game, or of some: each at each point of a round is cut off in tests/crash.
    const enough = WHOLE ? tables.length : 2;
    const cut = new Set<string>();
    for (let times = 0; times < 8 && cut.size < enough; times += 1) {
      house = await demonstration(data);
      await until('most tables in mid-round', async () => {
        const now = await floorAt(house.address);
        const mid = now.filter(({ phase }) => phase === 'betting' || phase === 'dealing');
        return mid.length >= tables.length - 1 ? now : null;
      });
      await house.kill();
      const before = await inPairs(tables, (table) => keptOf(table, data));
      house = await demonstration(data);
      await house.stop();
      for (const [i, table] of tables.entries()) {
        const known = before[i] ?? [];
        const since = (await keptOf(table, data)).slice(known.length);
        // It is back at once: the round goes on where it was.
        const types = since.map(({ type }) => type);
        const stood = types.filter((type) => type === 'Paused' || type === 'Resumed');
        expect(stood, table).toEqual(isUnderWay(known) ? ['Paused', 'Resumed'] : []);
        expect(types).not.toContain('RoundVoided');
        if (isUnderWay(known)) cut.add(table);
      }
    }
    expect(cut.size).toBeGreaterThanOrEqual(enough);
  }, 180_000);
});

const roundsIn = (lines: readonly Line[]): number =>
  lines.filter(({ type }) => type === 'RoundOpened').length;

const isUnderWay = (lines: readonly Line[]): boolean =>
  lines.findLast(({ type }) => /^Round(?:Opened|Settled|Voided)$/.test(type))?.type ===
  'RoundOpened';
