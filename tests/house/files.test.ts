import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { settingsAt } from '../crash/points.ts';
import { prepare } from '../crash/prepared.ts';
import { killAll, startServer } from '../crash/server-process.ts';
import { puntobanco } from '../demo/program.ts';

/** Everything that a house ever writes, under the umask that most machines have. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-files-'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file and folder below, with its mode. */
const modes = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );
const wrong = () =>
  Object.entries(modes()).filter(([name, mode]) => {
    return mode !== (statSync(join(folder, name)).isDirectory() ? '700' : '600');
  });

test('all files are for their owner alone, through a whole life', async () => {
  const before = process.umask(0o022);
  try {
    const data = join(folder, 'deep', 'data');
    const keyFile = join(folder, 'keys', 'house.key');
    const PUNTOBANCO_CHECKPOINTS = join(folder, 'notes', 'house.checkpoints');
    const where = { data, keyFile, env: { PUNTOBANCO_CHECKPOINTS } };
    // Begun by an older version, which let others read the lock.
    mkdirSync(join(folder, 'keys'), { mode: 0o700 });
    const store = await openSqlite(data, { clock: () => Date.now() });
    const crowd = await prepare({ store, keyFile }, [{ id: 't1', settings: settingsAt('NC') }]);
    chmodSync(join(data, 'lock.db'), 0o644);
    const server = await startServer(where);
    crowd.moveTo(server.address);
    await crowd.d1.does('t1', { type: 'LoadShoe' });
    const backup = join(folder, 'monday.db');
    const out = join(folder, 't1.ndjson');
    const env = { PUNTOBANCO_KEY_FILE: keyFile };
    expect(await puntobanco(['backup', backup, '--data', data], env)).toMatchObject({ status: 0 });
    const exported = ['export', 't1', '--data', data, '--out', out];
    expect(await puntobanco(exported, env)).toMatchObject({ status: 0 });
    const running = Object.keys(modes()).filter((name) => name.startsWith('deep/data/'));
    expect(running.map((name) => name.slice('deep/data/'.length))).toEqual([
      'lock.db',
      'lock.db-journal',
      'puntobanco.db',
      'puntobanco.db-shm',
      'puntobanco.db-wal',
    ]);
    expect(wrong()).toEqual([]);
    await server.stop();
    expect(Object.keys(modes())).toContain('notes/house.checkpoints');
    expect(wrong()).toEqual([]);
    // Somebody brought it back from a place where everybody could read it.
    chmodSync(backup, 0o644);
    const restored = join(folder, 'restored');
    const back = await puntobanco(['restore', backup, '--data', restored], env);
    expect(back).toMatchObject({ status: 0 });
    chmodSync(backup, 0o600);
    expect(wrong()).toEqual([]);
  } finally {
    process.umask(before);
  }
});
