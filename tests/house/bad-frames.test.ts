import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { moment, until } from './until.ts';
import { SAMPLES } from './wishes.ts';

/** What comes over a socket and is no command: it is answered or cut off, and nobody else notices. */
let h: Harness;
let p1: Client;
const t = 't1';

beforeAll(async () => {
  h = await openHarness();
  await h.table(t, settings('CI'));
  p1 = await h.patron(t, 'p1');
  await h.by('d1').does(t, { type: 'OpenRound' });
});
afterAll(() => h.end());

const stands = async (count: number) => {
  expect(h.count(t)).toBe(count);
  expect((await h.client('anybody').get('/healthz')).status).toBe(200);
  expect(h.logged).toEqual([]);
};

describe('frames', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a number', '7'],
    ['null', 'null'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"sql"}'],
    ['no id', '{"type":"command","command":{"type":"OpenRound","round":2}}'],
    ['a bad id', '{"type":"command","id":"a b","command":{"type":"OpenRound","round":2}}'],
    ['no command', '{"type":"command","id":"f1"}'],
    ['an unknown command', '{"type":"command","id":"f2","command":{"type":"Sing"}}'],
    [
      'a prototype',
      '{"type":"command","id":"f3","command":{"type":"OpenRound","round":2,"__proto__":{"x":1}}}',
    ],
    ['deep lists', `{"type":"command","id":"f4","command":{"type":${deep}}}`],
    ['deep fields', `{"type":"command","id":"f5","command":{"type":"PlaceBet","patron":${deep}}}`],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('%s is answered with what is wrong', async (_, text) => {
    const count = h.count(t);
    const live = await p1.watch(t);
    live.socket.send(text);
    await live.until(() => live.frames.some(({ type }) => type === 'answer'), 'an answer');
    const answer = live.frames.find(({ type }) => type === 'answer');
    expect(answer).toMatchObject({ error: { code: 'BAD_INPUT', message: expect.any(String) } });
    // The line still works.
    const next = await live.asks(p1.nextId(), { ...SAMPLES.PlaceBet, box: 99 });
    expect(next).toMatchObject({ error: { code: 'BAD_BOX' } });
    await live.cut();
    await stands(count);
  });

  test('a huge frame ends the line and nothing else', async () => {
    const count = h.count(t);
    const other = await h.by('d1').watch(t);
    const live = await p1.watch(t);
    live.send(JSON.stringify({ type: 'beat', padding: 'x'.repeat(70_000) }));
    await until(() => live.closed !== null);
    expect(live.closed?.code).toBe(1009);
    expect(other.closed).toBeNull();
    await stands(count);
  });

  test.each([
    ['nobody', () => h.client('nobody').cookieLine],
    ['a patron', () => p1.cookieLine],
  ])('a broken frame right behind the handshake, from %s', async (_, cookie) => {
    const count = h.count(t);
    const { port, host } = new URL(h.address);
    for (const bytes of [
      [0xff, 0xff, 0x00],
      [0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0],
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          const head = [
            `GET /api/tables/${t}/live HTTP/1.1`,
            `host: ${host}`,
            'connection: upgrade',
            'upgrade: websocket',
            'sec-websocket-version: 13',
            'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
            `cookie: ${cookie()}`,
          ].join('\r\n');
          socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(bytes)]));
        });
        socket.on('data', () => {});
        socket.on('error', () => {});
        socket.on('close', () => resolve());
      });
    }
    await stands(count);
  });

  test('a command sent before the first view is heard', async () => {
    // It takes a while to find out who speaks; what he says meanwhile is not lost.
    h.lag = 30;
    const live = p1.connect(t);
    live.socket.on('open', () => {
      live.send(JSON.stringify({ type: 'command', id: 'eager-1', command: { type: 'Sing' } }));
    });
    await live.until(() => live.frames.some(({ type }) => type === 'answer'), 'an answer');
    h.lag = 0;
    await live.cut();
  });

  test('whoever leaves before he was let in is not kept as a viewer', async () => {
    const viewers = () => h.house.floor.table(t)?.viewers.count() ?? -1;
    const count = viewers();
    h.lag = 30;
    for (let i = 0; i < 20; i++) {
      const live = p1.connect(t);
      live.socket.on('open', () => live.socket.terminate());
      await until(() => live.closed !== null);
    }
    await moment(300);
    h.lag = 0;
    await until(() => viewers() <= count, `${viewers()} viewers to be ${count}`);
  });

  test('too many commands at once are put off, not dropped', async () => {
    const strict = await openHarness({ server: { commandsPerSecond: 5 }, staff: ['d1', 's1'] });
    try {
      await strict.table(t, settings('CI'));
      const live = await (await strict.patron(t, 'p1')).watch(t);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => live.asks(`many-${i}`, SAMPLES.DeclineInsurance)),
      );
      const late = answers.filter(
        (one) => 'error' in one && one.error.code === 'TOO_MANY_REQUESTS',
      );
      expect(late.length).toBeGreaterThan(5);
      expect(late.length).toBeLessThanOrEqual(15);
      expect(live.closed).toBeNull();
    } finally {
      await strict.end();
    }
  });
});

describe('a flood', () => {
  const COMMANDS = { server: { commandsPerSecond: 5 }, staff: ['d1', 's1'] } as const;
  const bad = JSON.stringify({ type: 'sing' });

  test.each([
    ['frames that are no commands', bad],
    ['heartbeats', JSON.stringify({ type: 'beat' })],
  ])('of %s costs as commands do: whoever goes on is cut off, and nobody else', async (_, text) => {
    const strict = await openHarness(COMMANDS);
    try {
      await strict.table(t, settings('CI'));
      const live = await (await strict.patron(t, 'p1')).watch(t);
      const other = await strict.by('d1').watch(t);
      for (let i = 0; i < 500; i++) live.send(text);
      await until(() => live.closed !== null);
      // Five at once, and four seconds' worth beyond them.
      const answered = live.frames.filter(({ type }) => type === 'answer').length;
      expect(answered).toBeLessThanOrEqual(30);
      expect(live.frames.at(-1)).toMatchObject({ type: 'bye', code: 'TOO_MANY_REQUESTS' });
      expect(other.closed).toBeNull();
      expect(await other.asks('one', { type: 'OpenRound' })).toMatchObject({ id: 'one' });
    } finally {
      await strict.end();
    }
  });

  test('whoever does not read is cut off before it fills the memory', async () => {
    const viewers = () => h.house.floor.table(t)?.viewers.count() ?? -1;
    const before = viewers();
    const live = await p1.watch(t);
    expect(viewers()).toBe(before + 1);
    live.socket.pause();
    // Each is answered with more than it is long: 30 MB in all, where 4 MB may wait.
    for (let i = 0; i < 200_000 && viewers() > before; i++) {
      live.send(bad);
      if (i % 1000 === 0) await moment(1);
    }
    await until(() => viewers() === before, 'the line to be cut', 30_000);
    live.socket.terminate();
    expect((await h.client('anybody').get('/healthz')).status).toBe(200);
  });
});

describe('many sockets', () => {
  test('of one session are bounded; closing one makes room', async () => {
    const strict = await openHarness({ server: { socketsAtOnce: 3 }, staff: ['d1', 's1'] });
    try {
      await strict.table(t, settings('CI'));
      const p2 = await strict.patron(t, 'p2');
      const lives = [await p2.watch(t), await p2.watch(t), await p2.watch(t)];
      const fourth = p2.connect(t);
      await until(() => fourth.closed !== null);
      expect(fourth.frames).toMatchObject([{ type: 'bye', code: 'TOO_MANY_REQUESTS' }]);
      // Others have their own.
      await strict.by('d1').watch(t);
      await lives[0]?.cut();
      await moment(50);
      await p2.watch(t);
    } finally {
      await strict.end();
    }
  });
});

describe('the same looked at as a display does', () => {
  test('staff and patrons of the table may look as its display', async () => {
    for (const client of [h.by('d1'), p1]) {
      const live = client.connect(t, { as: 'display' });
      await until(() => live.frames.length > 0 || live.closed !== null);
      expect(live.frames[0]).toMatchObject({ type: 'view', own: { role: 'display' } });
      const answer = await live.asks('shown-1', { type: 'OpenRound' });
      expect(answer).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
      await live.cut();
    }
    const nobody = h.client('nobody').connect(t, { as: 'display' });
    await until(() => nobody.closed !== null);
    expect(nobody.frames).toMatchObject([{ type: 'bye', code: 'NO_SESSION' }]);
  });
});
