import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveCommand } from '../../src/cli/commands/archive.ts';
import { backupCommand } from '../../src/cli/commands/backup.ts';
import { exportCommand } from '../../src/cli/commands/export.ts';
import { replayCommand } from '../../src/cli/commands/replay.ts';
import { reportCommand } from '../../src/cli/commands/report.ts';
import { restoreCommand } from '../../src/cli/commands/restore.ts';
import { verifyCommand } from '../../src/cli/commands/verify.ts';
import { momentsOf } from '../../src/house/audit/moments.ts';
import { seenMoment } from '../../src/house/audit/seen.ts';
import { readEntries } from '../../src/house/audit/timeline.ts';
import type { ArchiveStep } from '../../src/house/record/archive.ts';
import { makeKeys } from '../../src/house/record/key-file.ts';
import { rederived, servedNow } from '../../src/house/tables/rederive.ts';
import { evolveVersion } from '../../src/house/tables/version.ts';
import { DECIDER, snapshotText } from '../../src/table/index.ts';
import { known } from './prepared.ts';
import { closedTable, does, furnished, inYear, playedRounds, reshuffled } from './years.ts';

/** A house that has played for three years: one table goes on, one was closed in the first. */
const root = mkdtempSync(join(tmpdir(), 'puntobanco-archive-'));
const prepared = join(root, 'prepared');
let folder: string;
let data: string;
let archive: string;
let turn = 0;

beforeAll(async () => {
  const at = join(prepared, 'data');
  await inYear(at, 2023, async (house) => {
    await house.people.journal({ type: 'PatronNamed', by: sm1, patron: 'p1' });
    await furnished(house, 'closed');
    await furnished(house, 't1');
    await playedRounds(known(house.floor.table('closed')).live, 2);
    await closedTable(known(house.floor.table('closed')).live);
    await playedRounds(known(house.floor.table('t1')).live, 5);
  });
  await inYear(at, 2024, async (house) => {
    const { live } = known(house.floor.table('t1'));
    await playedRounds(live, 1);
    await reshuffled(live);
    await playedRounds(live, 2);
    await house.people.journal({ type: 'PatronNamed', by: sm1, patron: 'p2' });
  });
  await inYear(at, 2025, async (house) => {
    const { live } = known(house.floor.table('t1'));
    await playedRounds(live, 2);
    await does(live, { role: 'dealer', id: 'd1' }, { type: 'OpenRound' });
  });
}, 60_000);
beforeEach(() => {
  turn += 1;
  folder = join(root, `${turn}`);
  cpSync(prepared, folder, { recursive: true });
  data = join(folder, 'data');
  archive = join(folder, 'archive');
});
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
const sm1 = { role: 'shift-manager', id: 'sm1' } as const;

const run = async (...args: readonly string[]) => {
  const output = Object.assign(new PassThrough(), { columns: 100 });
  const program = new Command('puntobanco').exitOverride();
  for (const add of [
    archiveCommand,
    exportCommand,
    verifyCommand,
    replayCommand,
    reportCommand,
    backupCommand,
    restoreCommand,
  ]) {
    add(program, output);
  }
  process.exitCode = undefined;
  await program.parseAsync([...args], { from: 'user' });
  output.end();
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return { out: Buffer.concat(chunks).toString(), code: Number(process.exitCode ?? 0) };
};
const archives = (year: number) =>
  run('archive', '--year', `${year}`, '--out', archive, '--data', data, '--json');
const verified = async (...files: readonly string[]) => {
  const { out, code } = await run('verify', ...files, '--json');
  return { code, ...JSON.parse(out) };
};
const exportTo = async (name: string, table = 't1') => {
  const file = join(folder, name);
  await run('export', table, '--data', data, '--out', file);
  return file;
};
const inArchive = (name: string) => join(archive, name);
/** What somebody does to the file behind our back. */
const meddle = (sql: string) => {
  const db = new Database(join(data, 'puntobanco.db'));
  db.exec(sql);
  db.close();
};
const rows = (sql: string): unknown[] => {
  const db = new Database(join(data, 'puntobanco.db'), { readonly: true });
  const found = db.prepare(sql).pluck().all();
  db.close();
  return found;
};
const stateNow = () =>
  inYear(data, 2026, async ({ floor }) => {
    const { sequence, hash, state } = known(floor.table('t1')).live.stream();
    return { sequence, hash, state: snapshotText(state) };
  });
/** No snapshot helps: the table is made of what is there. */
const withoutSnapshots = () => meddle('DELETE FROM snapshots');

describe('archive --year', () => {
  test('whoever looks through the record is told what has left it, and sees the rest as it was', async () => {
    const viewer = { role: 'auditor', id: 'a1' } as const;
    const look = () =>
      inYear(data, 2026, async ({ deriving }, store) => {
        const query = { order: 'oldest', limit: 200 } as const;
        const { entries, archived: left } = known(await readEntries(store, 't1', query, null));
        const moments = momentsOf(store, deriving);
        const seen = [];
        for (const { sequence } of entries) {
          const { public: table, own } = known(await seenMoment(moments, 't1', sequence, viewer));
          seen.push({ table, own });
        }
        const first = await readEntries(store, 't1', { ...query, round: 1 }, null);
        return { entries, left, seen, first };
      });
    const whole = await look();
    expect(whole.left).toBeNull();
    expect(whole.first?.entries.length).toBeGreaterThan(3);
    await archives(2023);
    const { entries, left, seen, first } = await look();
    const gone = left?.sequence ?? 0;
    // The last round of a year can still be put right: it stays.
    expect(left).toMatchObject({ round: 4, file: 't1-2023.ndjson' });
    expect(entries.length).toBeGreaterThan(10);
    expect(entries).toEqual(whole.entries.slice(gone));
    expect(seen).toEqual(whole.seen.slice(gone));
    // Of what has left there is nothing to see here.
    expect(first).toBeNull();
  });

  test('closed rounds leave into files that verify, the rest stays, and the table goes on the same', async () => {
    const whole = await exportTo('whole.ndjson');
    const before = await stateNow();
    const size = statSync(join(data, 'puntobanco.db')).size;
    const { archived } = JSON.parse((await archives(2023)).out);
    expect(archived.map(({ stream }: { stream: string }) => stream)).toEqual([
      'closed',
      'house',
      't1',
    ]);
    expect(readdirSync(archive).sort()).toEqual([
      'closed-2023.ndjson',
      'house-2023.ndjson',
      't1-2023.ndjson',
    ]);
    for (const name of readdirSync(archive)) {
      expect(statSync(inArchive(name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(data, 'puntobanco.db')).size).toBeLessThan(size);

    const lines = readFileSync(whole, 'utf8').split('\n');
    const part = readFileSync(inArchive('t1-2023.ndjson'), 'utf8').split('\n');
    // The fifth round was over only when the first of the next year was opened: it stays.
    const opened = lines.flatMap((line, i) => (line.includes('"RoundOpened"') ? [i] : []));
    expect(part.length - 2).toBe(opened[4]);
    expect(part.slice(0, -2)).toEqual(lines.slice(0, opened[4]));
    expect(rows(`SELECT min(sequence) FROM entries WHERE stream = 't1'`)).toEqual([
      part.length - 1,
    ]);
    expect(rows(`SELECT min(round) FROM rounds WHERE stream = 't1'`)).toEqual([5]);
    expect(rows(`SELECT count(*) FROM entries WHERE stream = 'closed'`)).toEqual([0]);
    expect(await verified(inArchive('t1-2023.ndjson'))).toMatchObject({
      code: 0,
      table: 't1',
      rounds: { opened: 4, settled: 4 },
    });
    expect(await verified(inArchive('closed-2023.ndjson'))).toMatchObject({
      code: 0,
      rounds: { opened: 2 },
      shoes: { checked: 1 },
    });
    expect(await verified(inArchive('house-2023.ndjson'))).toMatchObject({
      code: 0,
      table: 'house',
      verdict: 'consistent, origin not checked',
    });

    withoutSnapshots();
    expect(await stateNow()).toEqual(before);
    await inYear(data, 2026, async (house, store) => {
      const table = known(house.floor.table('t1'));
      await does(table.live, { role: 'dealer', id: 'd1' }, { type: 'CloseBets' });
      expect(
        await rederived(store, servedNow(table), {
          version: evolveVersion(),
          keys: [house.keys.publicKey],
          knows: DECIDER,
        }),
      ).toBeNull();
      expect(known(house.floor.table('closed')).live.stream().state.status).toBe('closed');
      await house.people.journal({ type: 'PatronNamed', by: sm1, patron: 'p3' });
    });
    const all = [inArchive('t1-2023.ndjson'), await exportTo('rest.ndjson')];
    expect(await verified(...all)).toMatchObject({ code: 0, rounds: { opened: 11 } });
    const journal = [inArchive('house-2023.ndjson'), await exportTo('house.ndjson', 'house')];
    expect(await verified(...journal)).toMatchObject({ code: 0, table: 'house', begins: 1 });
  });

  test('year after year: all files in order are one record; a checkpoint of any time bears it out', async () => {
    await archives(2023);
    const { archived } = JSON.parse((await archives(2024)).out);
    expect(archived.map(({ stream }: { stream: string }) => stream)).toEqual(['house', 't1']);
    const rest = await exportTo('rest.ndjson');
    const files = [inArchive('t1-2023.ndjson'), inArchive('t1-2024.ndjson'), rest];
    const { out, code } = await run(
      'verify',
      ...files,
      '--checkpoints',
      `${data}.checkpoints`,
      '--json',
    );
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ verdict: 'verified', checkedByLaws: 0, shoes: { checked: 1 } });
    expect(report.checkpoints).toBeGreaterThan(5);
    expect(report.decidedAgain).toBe(report.entries);
    const again = JSON.parse((await archives(2024)).out);
    expect(again).toEqual({ archived: [] });
    // The house itself holds its data against what was signed, of archived entries too.
    await inYear(data, 2026, async ({ floor }) => {
      expect(floor.table('t1')?.live.stream().sequence).toBe(report.entries);
    });
  });

  test('the year before the last at once takes everything before it', async () => {
    await archives(2024);
    expect(readdirSync(archive)).toContain('t1-2024.ndjson');
    expect(await verified(inArchive('t1-2024.ndjson'))).toMatchObject({
      code: 0,
      rounds: { opened: 7 },
    });
  });

  test.each([
    [['--year', '2023'], /say which year and where/],
    [['--year', '2999', '--out', 'x'], /2999 is not over yet/],
    [['--again', 'x', '--year', '2023'], /say which year and where/],
  ])('%j is refused', async (args, why) => {
    await expect(run('archive', ...args, '--data', data)).rejects.toThrow(why);
  });

  test('while the house runs on SQLite it says that it has to be stopped', async () => {
    await inYear(data, 2026, async () => {
      await expect(archives(2023)).rejects.toThrow(
        /in use by another process: stop that one first/,
      );
    });
  });

  test('a file that is there and is something else stays, and nothing leaves', async () => {
    await archives(2023);
    const other = readFileSync(inArchive('t1-2023.ndjson'));
    cpSync(join(prepared, 'data'), data, { recursive: true, force: true });
    rmSync(join(data, 'puntobanco.db'));
    cpSync(join(prepared, 'data', 'puntobanco.db'), join(data, 'puntobanco.db'));
    rmSync(inArchive('closed-2023.ndjson'));
    writeFileSync(inArchive('closed-2023.ndjson'), other, { mode: 0o600 });
    await expect(archives(2023)).rejects.toThrow(/closed-2023.ndjson is there already and holds/);
    expect(readFileSync(inArchive('closed-2023.ndjson'))).toEqual(other);
    expect(rows(`SELECT min(sequence) FROM entries WHERE stream = 'closed'`)).toEqual([1]);
  });

  test('a record that does not verify stays in the database', async () => {
    meddle(`UPDATE entries SET text = replace(text, '"amount":2500', '"amount":2600')
            WHERE stream = 't1' AND sequence < 20`);
    await expect(archives(2023)).rejects.toThrow(/t1-2023.ndjson does not verify at line \d+/);
    expect(rows(`SELECT min(sequence) FROM entries WHERE stream = 't1'`)).toEqual([1]);
  });

  test('all of it leaves, or nothing: a failure in the midst takes everything back', async () => {
    meddle(`CREATE TRIGGER stays BEFORE DELETE ON rounds WHEN old.round = 3
            BEGIN SELECT RAISE(ABORT, 'no'); END`);
    await expect(archives(2023)).rejects.toThrow('no');
    expect(rows(`SELECT min(sequence) FROM entries WHERE stream = 't1'`)).toEqual([1]);
    expect(rows(`SELECT count(*) FROM bases WHERE stream = 't1'`)).toEqual([0]);
    meddle('DROP TRIGGER stays');
    await archives(2023);
    expect(rows(`SELECT count(*) FROM bases WHERE stream = 't1'`)).toEqual([1]);
  });
});

test('the house still knows its key, though the journal of that year has left', async () => {
  await archives(2023);
  expect(rows(`SELECT sequence FROM entries WHERE stream = 'house'`)[0]).toBe(1);
  expect(rows(`SELECT sequence FROM bases WHERE stream = 'house'`)[0]).toBeGreaterThan(1);
  await expect(stateNow()).resolves.toBeDefined();
  rmSync(`${data}.key`);
  makeKeys(`${data}.key`, (count) => Buffer.alloc(count, 7));
  await expect(stateNow()).rejects.toThrow(/holds another key than this data was kept with/);
});

describe('killed −9', () => {
  const PROGRAM = fileURLToPath(new URL('./archive-killed.ts', import.meta.url));
  const steps: readonly ('reading' | ArchiveStep)[] = [
    'begun',
    'reading',
    'written',
    'verified',
    'cut',
  ];
  test.each(steps)(
    'when t1 is %s: nothing is lost, and running it again finishes',
    async (step) => {
      const whole = readFileSync(await exportTo('whole.ndjson'), 'utf8')
        .split('\n')
        .slice(0, -2);
      const child = spawn(process.execPath, [PROGRAM, data, archive, step], { stdio: 'pipe' });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      await archives(2023);
      expect(readdirSync(archive).sort()).toEqual([
        'closed-2023.ndjson',
        'house-2023.ndjson',
        't1-2023.ndjson',
      ]);
      const files = [inArchive('t1-2023.ndjson'), await exportTo('rest.ndjson')];
      expect(await verified(...files)).toMatchObject({ code: 0, rounds: { opened: 11 } });
      const kept = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -2));
      expect(kept).toEqual(whole);
    },
  );
});

describe('what is left is a part', () => {
  beforeEach(async () => {
    await archives(2023);
  });

  test('alone it is not called verified: its chain is, and it says which file is missing', async () => {
    const rest = await exportTo('rest.ndjson');
    const first = readFileSync(inArchive('t1-2023.ndjson'), 'utf8').trimEnd().split('\n');
    const { hash } = JSON.parse(known(first.at(-2)));
    const report = await verified(rest);
    expect(report).toMatchObject({
      code: 1,
      verdict: 'incomplete',
      table: 't1',
      begins: first.length,
      follows: hash,
      error: { code: 'BEGINNING_MISSING' },
    });
    expect(report.error.message).toContain(`ends with entry ${first.length - 1} (hash ${hash})`);
    expect((await run('verify', rest)).out).toMatch(/incomplete: nothing was decided again/);
    await expect(run('replay', rest)).rejects.toThrow(/the beginning is missing/);
    const one = join(folder, 'one.ndjson');
    writeFileSync(
      one,
      readFileSync(inArchive('t1-2023.ndjson'), 'utf8') + readFileSync(rest, 'utf8'),
    );
    expect((await run('replay', one, '--round', '5')).out).toContain(
      'The rules settle it the same',
    );
  });

  test('files in another order, of another table, or with a line changed: named by file and line', async () => {
    const rest = await exportTo('rest.ndjson');
    const [first, closed] = [inArchive('t1-2023.ndjson'), inArchive('closed-2023.ndjson')];
    expect(await verified(first, first)).toMatchObject({
      code: 1,
      file: first,
      line: 1,
      error: { message: expect.stringMatching(/says sequence 1 where \d+ is due/) },
    });
    expect(await verified(closed, rest)).toMatchObject({ code: 1, file: rest, line: 1 });
    const lines = readFileSync(rest, 'utf8').split('\n');
    const bad = join(folder, 'bad.ndjson');
    writeFileSync(
      bad,
      lines.map((line, i) => (i === 3 ? line.replace('"at":', '"at":1') : line)).join('\n'),
    );
    expect(await verified(first, bad)).toMatchObject({ code: 1, file: bad, line: 4 });
    expect(await verified(bad)).toMatchObject({ code: 1, line: 4, verdict: 'faulty' });
    // A trailer is missing between them.
    const cut = join(folder, 'cut.ndjson');
    writeFileSync(cut, readFileSync(first, 'utf8').split('\n').slice(0, -2).join('\n'));
    expect(await verified(cut, rest)).toMatchObject({
      code: 1,
      error: { message: expect.stringContaining('the trailer is missing') },
    });
  });

  test('a report of the archived time says so, one of the time after it is made', async () => {
    const report = (from: string) =>
      run(
        'report',
        '--table',
        't1',
        '--from',
        from,
        '--to',
        '2025-12-31',
        '--data',
        data,
        '--json',
      );
    await expect(report('2023-01-01')).rejects.toThrow(/t1 has been archived up to .*t1-2023/);
    expect(JSON.parse((await report('2024-01-01')).out).whole.rounds).toBe(5);
    await expect(run('export', 'closed', '--data', data)).rejects.toThrow(/closed-2023\.ndjson/);
  });

  test('backup and restore bring the base along', async () => {
    const before = await stateNow();
    await run('backup', join(folder, 'copy.db'), '--data', data);
    const restored = join(folder, 'restored');
    await run('restore', join(folder, 'copy.db'), '--data', restored);
    for (const end of ['key', 'checkpoints']) cpSync(`${data}.${end}`, `${restored}.${end}`);
    data = restored;
    withoutSnapshots();
    // It goes on from there; the shoe in play is withdrawn, as of any data that were restored.
    expect((await stateNow()).sequence).toBeGreaterThan(before.sequence);
    const files = [inArchive('t1-2023.ndjson'), await exportTo('rest.ndjson')];
    expect(await verified(...files)).toMatchObject({ code: 0, rounds: { opened: 11 } });
  });

  test('an id of the archived time, as a UUID of version 7, is too old', async () => {
    await inYear(data, 2026, async ({ floor }) => {
      const { live } = known(floor.table('t1'));
      const old = '0188a000-0000-7000-8000-000000000000';
      const wish = { type: 'CloseBets', round: 11 } as const;
      const answer = await live.submit({ role: 'dealer', id: 'd1' }, old, wish);
      expect(answer).toMatchObject({ error: { code: 'ID_TOO_OLD' } });
    });
  });
});

describe('a release that has not read the archive', () => {
  /** As after an upgrade: what was made of the table is another version's. */
  const upgraded = () => {
    withoutSnapshots();
    meddle(`UPDATE base_states SET version = 'the one before'`);
  };
  const again = (from = archive) => run('archive', '--again', from, '--data', data);
  beforeEach(async () => {
    await archives(2023);
    await archives(2024);
  });

  test('does not start and says what to do; having read it again, it goes on the same', async () => {
    const before = await stateNow();
    upgraded();
    await expect(stateNow()).rejects.toThrow(
      /the beginning of table \w+ was archived, .* run 'puntobanco archive --again FOLDER' .*-202\d\.ndjson/,
    );
    expect((await again()).out).toContain('Read: closed, t1. The house can be started.');
    expect(await stateNow()).toEqual(before);
    // The release before it can still be started too.
    expect(rows(`SELECT count(*) FROM base_states WHERE stream = 't1'`)).toEqual([2]);
  });

  test('takes no file that was changed, and no folder that lacks one', async () => {
    upgraded();
    const file = inArchive('t1-2023.ndjson');
    const was = readFileSync(file, 'utf8');
    writeFileSync(file, was.replace('"amount":2500', '"amount":2600'));
    await expect(again()).rejects.toThrow(/t1-2023.ndjson is not what was archived, entry \d+/);
    rmSync(inArchive('t1-2024.ndjson'));
    writeFileSync(file, was);
    await expect(again()).rejects.toThrow(/the archive of t1 ends with entry \d+ and the database/);
    rmSync(file);
    await expect(again()).rejects.toThrow(/the archive of t1 ends with entry 0/);
    await expect(again(join(folder, 'nowhere'))).rejects.toThrow(/name the folder of the archive/);
    await expect(stateNow()).rejects.toThrow(/archive --again/);
  });

  test('whoever changes the table at its base, or the base itself, is found out', async () => {
    const before = await stateNow();
    withoutSnapshots();
    meddle(`UPDATE base_states SET state = replace(state, '"rack', '"rock')`);
    await expect(stateNow()).rejects.toThrow(/archive --again/);
    await again();
    expect(await stateNow()).toEqual(before);
    meddle(
      `UPDATE bases SET trailer = replace(trailer, '"count":', '"count":1') WHERE stream = 'closed'`,
    );
    await expect(stateNow()).rejects.toThrow(
      /closed is not the one that a checkpoint was signed for/,
    );
  });
});
