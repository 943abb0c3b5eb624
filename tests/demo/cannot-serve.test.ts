import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, demonstration, newFolder, puntobanco } from './program.ts';
import { exportOf, linesOf } from './record.ts';

afterAll(cleanUp);

const oneLine = (err: string, says: RegExp) => {
  expect(err).toMatch(says);
  expect(err).toMatch(/^puntobanco: [^\n]+\n$/);
};

const nobody = 'postgres://u:p@127.0.0.1:1/none';
const demo = ['serve', '--demo'];

test.each<[string, readonly string[], Record<string, string>, RegExp]>([
  ['another machine', demo, { HOST: '0.0.0.0' }, /--demo-public/],
  ['no such address', ['serve'], { HOST: '192.0.2.1', PORT: '0' }, /check HOST and PORT/],
  ['a silent database', demo, { DATABASE_URL: nobody, PUNTOBANCO_KEY_FILE: 'k' }, /127\.0\.0\.1:1/],
  ['another database', demo, { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
])('%s: one line, exit 1', async (_, args, env, says) => {
  const PUNTOBANCO_DATA = join(newFolder(), 'data');
  const { status, out, err } = await puntobanco(args, { PUNTOBANCO_DATA, ...env });
  expect({ status, out }).toEqual({ status: 1, out: '' });
  oneLine(err, says);
});

test('a data folder that cannot be one: a line at once, and nothing is left there', async () => {
  const folder = newFolder();
  const full = join(folder, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'thesis.doc'), 'mine');
  for (const [data, says] of [
    ['/proc/puntobanco', /cannot be read and written .*choose another data folder/],
    [full, /holds no data of a house, but other files \(thesis\.doc\): choose an empty folder/],
  ] as const) {
    const { status, out, err } = await puntobanco(['serve', '--data', data, '--port', '0']);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    oneLine(err, says);
  }
  expect(readdirSync(folder)).toEqual(['full']);
  expect(readdirSync(full)).toEqual(['thesis.doc']);
});

test('a data folder that is none, and a speed that is none', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, 'text');
  const folder = await puntobanco([...demo, '--data', file, '--port', '0']);
  expect(folder.status).toBe(1);
  oneLine(folder.err, /is not a folder/);
  const speed = await puntobanco(demo, { PUNTOBANCO_DEMO_SPEED: 'fast' });
  expect(speed.status).toBe(2);
  oneLine(speed.err, /PUNTOBANCO_DEMO_SPEED/);
});

test.each<[readonly string[], Record<string, string>, RegExp]>([
  [['--edge'], {}, /set DATABASE_URL to theirs, or leave --edge out/],
  [[], { PUNTOBANCO_BUDGETS: '1001' }, /PUNTOBANCO_BUDGETS is a whole number from 1 to 1000/],
])('%j with %j: one line, exit 2', async (flags, env, says) => {
  const data = join(newFolder(), 'data');
  const { status, out, err } = await puntobanco(['serve', '--data', data, ...flags], env);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  oneLine(err, says);
  expect(existsSync(data)).toBe(false);
});

test('data in use, of the other kind of floor, behind a port in use: the rounds are none the worse', async () => {
  const data = join(newFolder(), 'demo');
  const { stop } = await demonstration(data);
  const second = await puntobanco([...demo, '--data', data, '--port', '0']);
  expect(second).toMatchObject({ status: 1, out: '' });
  oneLine(second.err, /in use by another process/);
  expect(await stop()).toBe(0);
  const real = await puntobanco(['serve', '--data', data, '--port', '0']);
  expect(real).toMatchObject({ status: 1, out: '' });
  oneLine(real.err, /holds a demonstration/);
  // A table that is not there: the others are named.
  const { status, err } = await puntobanco(['export', 'nowhere', '--data', data]);
  expect(status).toBe(1);
  oneLine(err, /no table nowhere: .*table-1, table-2/);

  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const behind = await puntobanco([...demo, '--data', data, '--port', `${port}`]);
  other.close();
  expect(behind.status).toBe(1);
  oneLine(behind.err, /port \d+ is in use/);
  const again = await demonstration(data);
  await again.stop();
  const types = linesOf(await exportOf('table-1', data)).map(({ type }) => type);
  expect(types).toContain('TableOpened');
  expect(types).not.toContain('Interrupted');

  // Data that was thrown away: a demonstration starts anew, whatever was signed of it.
  rmSync(data, { recursive: true });
  expect(existsSync(`${data}.checkpoints`)).toBe(true);
  expect(await (await demonstration(data)).stop()).toBe(0);
  rmSync(data, { recursive: true });
  // On a real floor it is missed.
  const missed = await puntobanco(['serve', '--data', data, '--port', '0']);
  expect(missed).toMatchObject({ status: 1, out: '' });
  oneLine(missed.err, /table table-\d is not in the data.*--accept-rollback/);
});

test('what export, backup, restore and report cannot do, they say', async () => {
  const empty = newFolder();
  const none = await puntobanco(['export', 'table-1', '--data', empty]);
  expect(none).toMatchObject({ status: 1, out: '' });
  oneLine(none.err, /holds no data of a house/);
  const asJson = await puntobanco(['backup', join(empty, 'b.db'), '--data', empty, '--json']);
  expect(asJson.status).toBe(1);
  expect(JSON.parse(asJson.err)).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  const missing = await puntobanco(['restore', join(empty, 'b.db'), '--data', join(empty, 'r')]);
  expect(missing.status).toBe(1);
  oneLine(missing.err, /name a backup/);
  writeFileSync(join(empty, 'b.db'), 'no backup');
  const other = await puntobanco(['restore', join(empty, 'b.db'), '--data', join(empty, 'r')]);
  expect(other.status).toBe(1);
  oneLine(other.err, /no whole backup/);
  const database = await puntobanco(['backup', 'x.db'], { DATABASE_URL: nobody });
  expect(database.status).toBe(1);
  oneLine(database.err, /pg_dump/);
});
