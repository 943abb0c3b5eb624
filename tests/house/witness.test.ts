import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConflict } from '../../src/api/witness.ts';
import { type Witnessed, witnessFile, witnessOf } from '../../src/cli/witness-file.ts';
import { houseOf } from '../../src/cli/witness-house.ts';
import { lookAt, type Seen } from '../../src/cli/witness-look.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { rotateKeys } from '../../src/house/record/key-file.ts';
import { checkpointNote } from '../../src/record/index.ts';
import { settings } from '../table/scenario.ts';
import { concluded, dealt, notesIn, textIn } from './checkpoint-notes.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';

/** Somebody without an account who keeps what the house signs, and holds it to that. */
const t = 't1';
let h: Harness;
let d1: Client;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'puntobanco-witness-'));
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  d1 = h.by('d1');
  await h.table(t, settings('CI', { shoe: 'electronic' }));
  await d1.does(t, { type: 'LoadShoe' });
  await dealt(d1, t, 'all');
});
afterEach(async () => {
  await h.end();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name = 'kept') =>
  witnessFile(join(folder, `${name}.checkpoints`), witnessOf(join(folder, 'witness.key'), 'w1'));
const kept = (name?: string): Witnessed => fileOf(name).read();

type Look = {
  readonly address?: string;
  readonly key?: string;
  readonly name?: string;
  readonly acrossArchive?: boolean;
};
const look = ({ address = h.address, key, name, acrossArchive = false }: Look = {}) =>
  lookAt(
    houseOf(address, async () => {}),
    {
      file: fileOf(name),
      key: key ?? null,
      acrossArchive,
      now: () => h.now(),
    },
  );
const table = (seen: readonly Seen[], id = t) =>
  seen.find((one) => 'table' in one && one.table === id);

/** Two histories were found, and what was written of them convinces whoever has nothing else. */
const convicted = (seen: Seen | undefined) => {
  if (seen?.is !== 'conflict') throw new Error(`no conflict: ${JSON.stringify(seen)}`);
  const text = JSON.stringify(seen.conflict);
  const checked = readConflict(ciphers, text);
  if ('wrong' in checked) throw new Error(checked.wrong);
  expect(checked.signedBy).toContain(h.house.keys.fingerprint);
  return checked;
};

const copy = () => join(folder, 'copy');
const copied = async () => {
  await h.stop();
  cpSync(h.data, copy(), { recursive: true });
  await h.restart();
};
const putBack = () => {
  rmSync(h.data, { recursive: true, force: true });
  cpSync(copy(), h.data, { recursive: true });
};

describe('an honest house', () => {
  test('is kept and co-signed as it grows, over starts, another key, and a table more', async () => {
    expect(await look()).toEqual([{ is: 'new', table: t, count: expect.any(Number) }]);
    expect(table(await look())?.is).toBe('same');
    for (let round = 0; round < 3; round += 1) {
      await dealt(d1, t, 'all');
      expect(table(await look())?.is).toBe('grown');
    }
    await h.restart();
    expect(table(await look())?.is).toBe('grown');
    rotateKeys(h.keyFile, () => Buffer.alloc(64, 7));
    await h.restart();
    await h.table('t2', settings('NC'));
    await dealt(d1, t, 'all');
    await h.restart();
    const seen = await look();
    expect(table(seen)?.is).toBe('grown');
    expect(table(seen, 't2')?.is).toBe('new');
    const { checkpoints, successions, notes } = kept();
    expect(checkpoints.filter((one) => one.table === t)).toHaveLength(6);
    expect(successions).toHaveLength(1);
    expect(notes.map(({ notes: kind }) => kind)).toEqual(['pinned']);
    expect(statSync(join(folder, 'witness.key')).mode & 0o777).toBe(0o600);
    // Nothing of the house but hashes and signatures.
    const text = readFileSync(fileOf().path, 'utf8');
    expect(text).not.toMatch(/["{}]|dealer|patron|Tray/);
  });

  test('that rolled back and said so is no liar; the file says it too', async () => {
    await look();
    await copied();
    await dealt(d1, t, 'all');
    await dealt(d1, t, 'all');
    expect(table(await look())?.is).toBe('grown');
    await h.stop();
    putBack();
    h.acceptRollback = true;
    await h.restart();
    await dealt(h.by('d1'), t, 1);
    expect(table(await look())).toMatchObject({
      is: 'rolled-back',
      why: expect.stringContaining('owns up'),
    });
    expect(kept().notes.at(-1)).toMatchObject({
      notes: 'rolled-back',
      of: expect.stringContaining(t),
    });
    await h.restart();
    expect(['same', 'grown']).toContain(table(await look())?.is);
  });

  test('of which a table was lost whole, and owned up to, may open it anew', async () => {
    await look();
    await h.stop();
    rmSync(h.data, { recursive: true });
    h.acceptRollback = true;
    await h.start();
    expect(table(await look())?.is).toBe('rolled-back');
    h.clients.splice(0);
    h.staff.clear();
    await h.setUp();
    await h.table(t, settings('CI', { shoe: 'electronic' }));
    await h.by('d1').does(t, { type: 'LoadShoe' });
    await dealt(h.by('d1'), t, 1);
    expect(table(await look())?.is).toBe('new');
    h.acceptRollback = false;
    await h.restart();
    expect(table(await look())?.is).toBe('grown');
  });

  test('may be behind at one of its addresses', async () => {
    const older = await (await fetch(`${h.address}/api/checkpoints`)).text();
    const shows = await showing(older);
    await dealt(d1, t, 'all');
    await look();
    expect(table(await look({ address: shows.address }))?.is).toBe('behind');
    expect(kept().checkpoints).toHaveLength(1);
    await shows.close();
  });

  test('that is away, or is none, is said to be', async () => {
    const address = h.address;
    await look();
    await h.stop();
    expect(await look({ address })).toMatchObject([{ is: 'away' }]);
    await h.restart();
    expect(table(await look())?.is).toMatch(/same|grown/);
    const other = await showing('<html>hello</html>');
    expect(await look({ address: other.address })).toMatchObject([{ is: 'refused' }]);
    await other.close();
    expect(() => houseOf('house.example', async () => {})).toThrow(/no address of a house/);
  });
});

describe('a house with two histories is found', () => {
  test('which put a copy back and went on differently, shorter and longer', async () => {
    await look();
    await copied();
    await dealt(d1, t, 'all');
    await dealt(d1, t, 'all');
    expect(table(await look())?.is).toBe('grown');
    await h.stop();
    putBack();
    // It hides its own checkpoints too.
    rmSync(h.checkpoints);
    h.pass(60_000);
    await h.restart();
    await dealt(h.by('d1'), t, 1);
    expect(convicted(table(await look())).kind).toBe('shorter later');
    await concluded(h.by('d1'), t);
    for (let round = 0; round < 6; round += 1) await dealt(h.by('d1'), t, 'all');
    expect(convicted(table(await look())).kind).toBe('another beginning');
    // Nothing of it was co-signed.
    expect(kept().checkpoints).toHaveLength(2);
  });

  test('which signs another root, or another entry, for the same length', async () => {
    await look();
    const [last] = notesIn(h.checkpoints, t).slice(-1);
    if (last === undefined) throw new Error('no checkpoint');
    const { publicKey, signBytes } = h.house.keys;
    const signer = { key: publicKey, sign: signBytes };
    for (const swapped of [
      { ...last, root: 'ab'.repeat(32) },
      { ...last, hash: 'cd'.repeat(32) },
    ]) {
      const shows = await showing(checkpointNote(ciphers, swapped, signer));
      const seen = table(await look({ address: shows.address }));
      expect(convicted(seen).kind).toBe('same length');
      await shows.close();
    }
  });

  test('which says that nothing can be proved is not co-signed', async () => {
    await look();
    const { publicKey, signBytes } = h.house.keys;
    const [last] = notesIn(h.checkpoints, t).slice(-1);
    if (last === undefined) throw new Error('no checkpoint');
    const longer = { ...last, count: last.count + 7, root: 'ab'.repeat(32), at: last.at + 5 };
    const note = checkpointNote(ciphers, longer, { key: publicKey, sign: signBytes });
    const shows = await showing(note);
    expect(table(await look({ address: shows.address }))?.is).toBe('not-proved');
    expect(table(await look({ address: shows.address, acrossArchive: true }))?.is).toBe(
      'not-proved',
    );
    await shows.close();
    expect(kept().checkpoints).toHaveLength(1);
  });

  test('of another key is another house', async () => {
    await look();
    const key = h.house.keys.fingerprint;
    expect(await look({ key: '0'.repeat(64), name: 'other' })).toMatchObject([
      { is: 'foreign-key' },
    ]);
    expect(table(await look({ key, name: 'other' }))?.is).toBe('new');
    await h.stop();
    h.keyFile = join(h.folder, 'another.key');
    h.newKey = true;
    await h.start();
    await h.stop();
    h.newKey = false;
    await h.start();
    const seen = await look();
    expect(seen).toMatchObject([{ is: 'foreign-key' }]);
    expect(table(await look({ key: h.house.keys.fingerprint }))?.is).toMatch(/same|grown/);
    expect(table(await look())?.is).toBe('same');
  });

  test('a table that is not shown any more is missed', async () => {
    await h.table('t2', settings('NC'));
    await h.restart();
    await look();
    const notes = textIn(h.checkpoints).split(/(?<=\n— .*\n)\n?/);
    const shows = await showing(notes.filter((note) => note.includes('table t2')).join('\n'));
    expect(table(await look({ address: shows.address }))).toMatchObject({ is: 'gone', table: t });
    await shows.close();
  });
});

test('a file that somebody changed is not believed, and half a note at its end is taken off', async () => {
  await look();
  const { path } = fileOf();
  const text = readFileSync(path, 'utf8');
  for (const torn of ['puntobanco checkpoint 2\ntable t1\ncou', `${'\0'.repeat(40)}count 1\n\n`]) {
    writeFileSync(path, `${text}${torn}`);
    expect(table(await look())?.is).toBe('same');
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
  const other = witnessOf(join(folder, 'other.key'), 'w1');
  expect(() => witnessFile(path, other).read()).toThrow(/not signed by this witness/);
  writeFileSync(path, text.replace(/— w1 .*/, ''));
  expect(() => kept()).toThrow(/not signed by this witness/);
});

/** An address that shows these notes, and knows nothing else. */
const showing = async (notes: string) => {
  const server = createServer((request, answer) => {
    const isNotes = request.url === '/api/checkpoints';
    if (isNotes) return answer.end(notes);
    // The rest is the house's own.
    void fetch(`${h.address}${request.url}`).then(async (own) => {
      answer.statusCode = own.status;
      answer.end(await own.text());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
};
