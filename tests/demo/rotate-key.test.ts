import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readKeyFile } from '../../src/house/record/key-file.ts';
import { cleanUp, newFolder, puntobanco } from './program.ts';

afterAll(cleanUp);

const newKeyFile = (name: string): string => {
  const file = join(newFolder(), name);
  writeFileSync(file, `puntobanco-key-1 ${'1a'.repeat(64)}\n`, { mode: 0o600 });
  return file;
};

test('rotate-key puts a fresh key before the old one and says what both are called', async () => {
  const file = newKeyFile('house.key');
  const [old] = readKeyFile(file);
  const said = await puntobanco(['rotate-key'], { PUNTOBANCO_KEY_FILE: file });
  const [fresh, ...older] = readKeyFile(file);
  expect(older.map(({ id }) => id)).toEqual([old.id]);
  expect(said).toMatchObject({ status: 0, err: '' });
  expect(said.out).toContain(`Its fingerprint: ${fresh.fingerprint}`);
  expect(said.out).toContain(`The one before: ${old.fingerprint}`);
  // No secret is told.
  const [, secret = ''] = readFileSync(file, 'utf8').split(/\s/);
  expect(said.out).not.toContain(secret);
});

test('the key file beside a data folder; as JSON', async () => {
  const file = newKeyFile('data.key');
  const [old] = readKeyFile(file);
  const data = file.replace(/\.key$/, '');
  const { status, out } = await puntobanco(['rotate-key', '--data', data, '--json']);
  expect(status).toBe(0);
  const { fingerprint } = readKeyFile(file)[0];
  expect(JSON.parse(out)).toEqual({ keyFile: file, fingerprint, before: old.fingerprint });
});

test('what is no key file is said in one line, and left as it is', async () => {
  const file = join(newFolder(), 'k');
  mkdirSync(file);
  const folder = await puntobanco(['rotate-key', '--key-file', file]);
  expect(folder).toMatchObject({ status: 1, out: '' });
  expect(folder.err).toMatch(/^puntobanco: the key file [^\n]+ is a folder: set [^\n]+\n$/);
  const garbage = join(file, 'garbage');
  writeFileSync(garbage, 'garbage', { mode: 0o600 });
  const args = ['serve', '--data', join(file, 'data'), '--port', '0', '--new-key'];
  const over = await puntobanco(args, { PUNTOBANCO_KEY_FILE: garbage });
  expect(over).toMatchObject({ status: 1, out: '' });
  expect(over.err).toMatch(/^puntobanco: [^\n]+--new-key writes over no key file[^\n]+\n$/);
  expect(readFileSync(garbage, 'utf8')).toBe('garbage');
});
