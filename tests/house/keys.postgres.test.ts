import { createHash, createHmac } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { verification } from '../../src/api/verification.ts';
import { enrolTerminal } from '../../src/house/people/terminals.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { keysFor } from '../../src/house/record/house-keys.ts';
import { makeKeys, readKeyFile, rotateKeys } from '../../src/house/record/key-file.ts';

import { type Served, type Serving, serve } from '../../src/house/serve.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import { isFault, readNotes } from '../../src/record/index.ts';
import { HOUSE } from '../../src/table/index.ts';
import { betting, chosenShoe, drivenBy, settingsAt, toTheEnd } from '../crash/points.ts';
import { type Crowd, known, prepare } from '../crash/prepared.ts';
import { createDatabase } from '../postgres/server.ts';
import { textIn } from './checkpoint-notes.ts';
import { Client } from './client.ts';
import { until } from './until.ts';

/** One house on each store, behind its real server: its key is rotated, mistaken and lost. Each test goes on where the one before ended. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-keys-'));
const t = 't1';
const PIN = '294751';
const bytes = (seed: string) => (count: number) =>
  createHash('sha512').update(seed).digest().subarray(0, count);

const running = new Set<Served>();
beforeAll(() => {
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(async () => {
  for (const one of running) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

type KeyCommand = {
  readonly type: string;
  readonly key?: { readonly fingerprint: string };
  readonly from?: { readonly fingerprint: string };
  readonly lost?: { readonly fingerprint: string } | null;
  readonly note?: string;
};

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (name) => {
  const data = join(folder, name);
  const keyFile = `${data}.key`;
  const checkpoints = `${data}.checkpoints`;
  let database: string | null = null;
  let crowd: Crowd;
  let served: Served;
  const old = { fingerprint: '' };

  const store = (): Promise<Store> =>
    database === null ? openSqlite(data, { clock: () => Date.now() }) : openPostgres(database);
  const start = async (chosen: Partial<Serving> = {}): Promise<Served> => {
    const one = await serve({
      port: 0,
      host: '127.0.0.1',
      data,
      database,
      keyFile,
      newKey: false,
      checkpoints,
      acceptRollback: false,
      demonstration: false,
      edge: false,
      publicly: false,
      speed: 1,
      budgets: 1,
      tls: false,
      metricsToken: null,
      proxies: [],
      enrol: false,
      ...chosen,
    });
    running.add(one);
    return one;
  };
  const stop = async () => {
    running.delete(served);
    await served.stop();
  };
  const serving = async (chosen?: Partial<Serving>) => {
    served = await start(chosen);
    crowd.moveTo(served.address);
  };
  /** What is noted of keys, and of who was let in. */
  const noted = async (from: Store = served.house.store): Promise<readonly KeyCommand[]> =>
    (await from.read('house', 1, 10_000))
      .map(({ text }) => (JSON.parse(text) as { command: KeyCommand }).command)
      .filter(({ type }) => type.startsWith('Key') || type === 'LetInAgain');
  const looked = async <T>(look: (at: Store) => Promise<T>): Promise<T> => {
    const at = await store();
    try {
      return await look(at);
    } finally {
      await at.close();
    }
  };
  const fingerprint = async () =>
    ((await crowd.a1.get('/api/key')).json as { fingerprint: string }).fingerprint;
  /** Where nobody of the crowd works: whoever signs in at a terminal ends what was open there. */
  let spare: string | null = null;
  const signsIn = async (id: string, pin: string) => {
    const client = new Client(id, served.address);
    const { people } = served.house;
    spare ??= (await enrolTerminal(people, { label: 'spare', by: HOUSE })).secret;
    client.cookies.set('pb_terminal', spare);
    return (await client.post('/api/sign-in', { id, pin })).status;
  };
  const pinOf = async (id: string, from: Store): Promise<string> => {
    const { accounts } = JSON.parse(
      (await from.documents.get('staff', 'roster'))?.text ?? '{"accounts":[]}',
    ) as { accounts: { id: string; pin: string }[] };
    return known(accounts.find((one) => one.id === id)).pin;
  };

  beforeAll(async () => {
    if (name === 'PostgreSQL') database = await createDatabase(inject('postgres'));
    const { seed } = chosenShoe();
    crowd = await prepare({ store: await store(), keyFile }, [
      { id: t, settings: settingsAt('CI'), seed },
    ]);
  });

  test('a key is made for empty data alone, and noted', async () => {
    await serving();
    expect(await noted()).toEqual([{ type: 'KeyMade', key: expect.anything() }]);
    expect((await noted())[0]?.key?.fingerprint).toBe(await fingerprint());
    old.fingerprint = await fingerprint();
  });

  test('rotated while it runs: the round goes on, its shoe is borne out, and both keys’ checkpoints hold', async () => {
    const at = await drivenBy(crowd, t);
    await at.asks({ type: 'LoadShoe' });
    await betting(at);
    await at.asks({ type: 'CloseBets' });
    await at.asks({ type: 'DrawCard' });
    const [before] = rotateKeys(keyFile, bytes('second'));
    await until(async () => (await fingerprint()) === before.fingerprint, 'the new key');
    const { sequence } = await at.asks({ type: 'DrawCard' });
    await at.dealer.reaches(sequence);
    await toTheEnd(at);
    // What is sealed opens with the new key, and with nothing else.
    await until(async () => (await served.house.store.documents.list('shoe')).length === 2, 'two');
    for (const { id, text } of await served.house.store.documents.list('shoe')) {
      const [current, older] = readKeyFile(keyFile);
      expect(current.unseal(text, id)).toMatch(/^[0-9a-f]{64} 8$/);
      expect(older?.unseal(text, id)).toBeNull();
    }
    await at.supervisor({ type: 'ReplaceShoe', reason: 'to see its seed' });
    await until(() => at.dealer.heardAfter(0).includes('ShoeRevealed'), 'the seed');
    await until(() => textIn(checkpoints).includes('puntobanco key 1'), 'the note');
    const rotated = (await noted()).at(-1);
    expect(rotated).toMatchObject({
      type: 'KeyRotated',
      from: { fingerprint: old.fingerprint },
      key: { fingerprint: before.fingerprint },
    });
    // Signed by the new key from here on.
    await at.asks({ type: 'LoadShoe' });
    await betting(at);
    await at.asks({ type: 'CloseBets' });
    await at.asks({ type: 'DrawCard' });
    const lines = (await crowd.a1.get(`/api/tables/${t}/export`)).text.trimEnd().split('\n');
    const notes = readNotes(ciphers, textIn(checkpoints));
    if (isFault(notes)) throw new Error(notes.fault);
    expect(new Set(notes.checkpoints.map(({ key }) => key)).size).toBe(2);
    const verdict = (origin: Parameters<typeof verification>[1]) => {
      const check = verification(ciphers, origin);
      for (const line of lines) expect(check.take(line)).toBeUndefined();
      return check.end();
    };
    const held = { verdict: 'verified', shoes: { checked: 1 }, checkpoints: 2 };
    expect(verdict({ key: before.fingerprint, ...notes })).toMatchObject(held);
    // Whoever knows the old key alone follows to the new one by what the old one signed.
    expect(verdict({ key: old.fingerprint, ...notes })).toMatchObject(held);
    expect(verdict({ key: old.fingerprint })).toMatchObject({
      fault: expect.stringContaining('it is signed by the key'),
    });
    expect(verdict({ checkpoints: notes.checkpoints })).toMatchObject({
      fault: expect.stringContaining('another key than the checkpoints'),
    });
    await toTheEnd(at);
    old.fingerprint = before.fingerprint;
  });

  test('a PIN that the older key kept is taken once more, and kept with the new one', async () => {
    const [current, older] = readKeyFile(keyFile);
    const from = served.house.store;
    expect(await pinOf('s1', from)).toMatch(new RegExp(`^${older?.id}:`));
    expect(await signsIn('s1', '294752')).toBe(401);
    expect(await pinOf('s1', from)).toMatch(new RegExp(`^${older?.id}:`));
    expect(await signsIn('s1', PIN)).toBe(200);
    expect(await pinOf('s1', from)).toMatch(new RegExp(`^${current.id}:`));
    expect(await signsIn('s1', PIN)).toBe(200);
  });

  test('a copy of the data without the key: no PIN and no code can be tried on it', async () => {
    const from = served.house.store;
    const { text } = await crowd.d1.ok<{ text: string }>('POST', `/api/tables/${t}/codes`, {});
    expect(text).toMatch(/^[^-]{5}-[^-]{5}$/);
    await signsIn(PIN, PIN);
    const plain = text.replace('-', '');
    const kinds = ['staff', 'patron-code', 'sign-in', 'guesses', 'session', 'terminal', 'shoe'];
    const kept = (await Promise.all(kinds.map((kind) => from.documents.list(kind))))
      .flat()
      .map((one) => `${one.id} ${one.text}`)
      .join('\n');
    for (const guess of [plain, text, PIN]) {
      for (const algorithm of ['sha256', 'sha512', 'sha1', 'md5']) {
        expect(kept).not.toContain(createHash(algorithm).update(guess).digest('hex'));
      }
      expect(kept).not.toContain(guess);
    }
    const [, hash = ''] = (await pinOf('s1', from)).split(':');
    expect(await verify(hash, PIN)).toBe(false);
    // With the key all of them are there.
    const [{ secretFor }] = readKeyFile(keyFile);
    expect(await verify(hash, PIN, { secret: secretFor('pins 1') })).toBe(true);
    const keyed = createHmac('sha256', secretFor('codes 1')).update(plain).digest('hex');
    expect(kept).toContain(keyed);
    expect(kept).toContain(createHmac('sha256', secretFor('sign-ins 1')).update(PIN).digest('hex'));
  });

  test('rotated while it is stopped: the next start takes it up', async () => {
    const joining = await crowd.d1.ok<{ text: string }>('POST', `/api/tables/${t}/codes`, {});
    await stop();
    const [fresh] = rotateKeys(keyFile, bytes('third'));
    // Until it is on record, exports are signed by the one that is.
    const { fingerprint: signs } = await looked((at) => keysFor(at, keyFile));
    expect(signs).toBe(old.fingerprint);
    await serving();
    expect(await fingerprint()).toBe(fresh.fingerprint);
    expect((await noted()).map(({ type }) => type)).toEqual([
      'KeyMade',
      'KeyRotated',
      'KeyRotated',
    ]);
    expect(textIn(checkpoints).match(/puntobanco key 1/g)).toHaveLength(2);
    // A code that was on its way still works.
    const patron = new Client('somebody', served.address);
    expect((await patron.post('/api/join', { code: joining.text })).status).toBe(200);
    await stop();
  });

  test.each([
    ['missing', null, /^there is no key file .*restore it from its copy;.*--new-key$/],
    ['of another house', 'other', /holds another key than .*bring the right one;.*--new-key$/],
    ['of before the rotation', 'older', /does not hold it yet: copy the key file/],
  ] as const)(
    'a key file that is %s: it does not start, and nothing is noted',
    async (_, has, says) => {
      const count = () =>
        looked(async (at) => (await at.streams()).find(({ stream }) => stream === 'house')?.count);
      const before = await count();
      const elsewhere = join(folder, `${name}-${has}.key`);
      if (has === 'other') makeKeys(elsewhere, bytes('another house'));
      if (has === 'older') {
        makeKeys(elsewhere, () => Buffer.from(lastLine(keyFile).split(' ')[1] ?? '', 'hex'));
      }
      await expect(start({ keyFile: elsewhere })).rejects.toThrow(says);
      // Nor is anything exported with it.
      const signs = looked((at) => keysFor(at, elsewhere));
      await expect(signs).rejects.toThrow(has === null ? /there is no key file/ : says);
      expect(existsSync(elsewhere)).toBe(has !== null);
      expect(await count()).toBe(before);
      // Not even told that it is lost, it writes over a file.
      if (has === null) return;
      const text = readFileSync(elsewhere, 'utf8');
      await expect(start({ keyFile: elsewhere, newKey: true })).rejects.toThrow(
        /--new-key writes over no key file/,
      );
      expect(readFileSync(elsewhere, 'utf8')).toBe(text);
    },
  );

  test('lost for good: --new-key is on record, and lets a shift manager in again, once', async () => {
    renameSync(keyFile, `${keyFile}.lost`);
    await serving({ newKey: true });
    const fresh = await fingerprint();
    expect((await noted()).at(-1)).toMatchObject({
      type: 'KeyLost',
      lost: { fingerprint: readKeyFile(`${keyFile}.lost`)[0].fingerprint },
      key: { fingerprint: fresh },
    });
    expect(await signsIn('sm1', PIN)).toBe(401);
    // The link of a start that was not used is void, and the next start prints another.
    const unused = known(served.setUpLink).split('/').at(-1);
    await stop();
    await serving();
    expect(await fingerprint()).toBe(fresh);
    const token = known(served.setUpLink).split('/').at(-1);
    const at = (name: string) => new Client(name, served.address);
    const wish = { token, id: 'sm1', pin: '602214' };
    expect((await at('x').post('/api/set-up', { ...wish, token: unused })).status).toBe(401);
    expect((await at('x').post('/api/set-up', { ...wish, id: 'd1' })).status).toBe(404);
    expect((await at('x').post('/api/set-up', { ...wish, id: 'sm9' })).status).toBe(404);
    const sm1 = at('sm1');
    expect((await sm1.post('/api/set-up', wish)).status).toBe(200);
    sm1.kind = 'staff';
    expect((await noted()).at(-1)?.type).toBe('LetInAgain');
    expect((await at('x').post('/api/set-up', wish)).status).toBe(409);
    expect(await signsIn('sm1', '602214')).toBe(200);
    // The others get new PINs from there, and the table plays on with another shoe.
    expect(await signsIn('s1', PIN)).toBe(401);
    await sm1.ok('POST', '/api/staff/s1/pin', { pin: '141421' });
    expect(await signsIn('s1', '141421')).toBe(200);
    await stop();
    await serving();
    expect(served.setUpLink).toBeNull();
    // The old key is found after all: under the new one it is good for what it kept.
    expect(await signsIn('a1', PIN)).toBe(401);
    appendFileSync(keyFile, readFileSync(`${keyFile}.lost`));
    await until(() => served.house.keys.older.length === 3, 'the older keys');
    expect(await signsIn('a1', PIN)).toBe(200);
    expect(await fingerprint()).toBe(fresh);
    await stop();
  });
});

const lastLine = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
