import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness } from './harness.ts';
import { moment } from './until.ts';

/** What comes over a line and is no request, or could be taken for two: over bare sockets, as no client would send it. */
const WITHIN = 300;
const t = 't1';
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 's1'], server: { requestWithin: WITHIN } });
  await h.table(t, settings('NC'));
});
afterAll(() => h.end());
afterEach(async () => {
  expect(h.logged).toEqual([]);
  expect((await h.client('anybody').get('/healthz')).status).toBe(200);
});

/** Says one thing after the other, and hears until the house hangs up. */
const said = (...pieces: readonly (string | number)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(new URL(h.address).port), '127.0.0.1', async () => {
      for (const piece of pieces) {
        if (typeof piece === 'number') await moment(piece);
        else if (socket.writable) socket.write(piece);
      }
    });
    const patience = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the line was left open: ${heard}`));
    }, 20_000);
    socket.on('data', (data) => {
      heard += String(data);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(heard);
    });
  });

/** The answers in what was heard: status, head, and body as JSON. */
const answersIn = (heard: string) =>
  heard
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((one) => one !== '')
    .map((one) => {
      const [head = '', body = ''] = one.split('\r\n\r\n');
      return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body };
    });
const codeIn = (body: string) => (JSON.parse(body) as { error: { code: string } }).error.code;

const POST = (...more: readonly string[]) =>
  [
    `POST /api/tables/${t}/commands HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    'x-puntobanco: staff',
    `cookie: ${h.by('d1').cookieLine}`,
    ...more,
    '',
    '',
  ].join('\r\n');

describe('what comes too slowly ends with 408, in the form of all errors', () => {
  test.each<[string, () => readonly (string | number)[]]>([
    ['nothing at all', () => []],
    ['half a line', () => ['GET /api/flo']],
    ['a head without end', () => ['GET /api/floor HTTP/1.1\r\nhost: localhost\r\n']],
    [
      'a head, drop by drop',
      () => [
        'GET /api/floor HTTP/1.1\r\nhost: localhost\r\n',
        ...Array.from({ length: 40 }, (_, i) => [`x-${i}: y\r\n`, 50]).flat(),
      ],
    ],
    ['a body without end', () => [POST('content-length: 100'), '{"id":"slow",']],
    [
      'a body, drop by drop',
      () => [
        POST('content-length: 1000'),
        ...Array.from({ length: 40 }, () => [' ', 50] as const).flat(),
      ],
    ],
    ['a chunk without end', () => [POST('transfer-encoding: chunked'), 'ff\r\n{"id":']],
  ])('%s', async (_, pieces) => {
    const before = h.count(t);
    const [answer, ...more] = answersIn(await said(...pieces()));
    expect(more).toEqual([]);
    expect(answer?.status).toBe(408);
    expect(codeIn(answer?.body ?? '')).toBe('TOO_SLOW');
    expect(answer?.head).toMatch(/content-type: application\/json; charset=utf-8/);
    expect(answer?.head).toMatch(/connection: close/);
    expect(h.count(t)).toBe(before);
  });

  test('whoever waits between two whole requests is not too slow', async () => {
    const ask = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n';
    const answers = answersIn(
      await said(`${ask}\r\n`, WITHIN * 3, `${ask}connection: close\r\n\r\n`),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('what is no HTTP ends with 400, and one line with it', () => {
  test.each([
    ['bytes of TLS', '\x16\x03\x01 host?\r\n\r\n', 400],
    ['a method that is none', 'GIVE /api/floor HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['another version', 'GET /api/floor HTTP/3.0\r\nhost: localhost\r\n\r\n', 400],
    ['no host', 'GET /api/floor HTTP/1.1\r\n\r\n', 400],
    ['a name with a blank', 'GET /api/floor HTTP/1.1\r\nhost: x\r\nx : y\r\n\r\n', 400],
    ['a null in a value', 'GET /api/floor HTTP/1.1\r\nhost: x\r\nx: \0\r\n\r\n', 400],
    [
      'a head too long',
      `GET /api/floor HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_, bytes, status) => {
    const [answer, ...more] = answersIn(await said(bytes));
    expect([answer?.status, more]).toEqual([status, []]);
    expect(answer?.head).toMatch(/connection: close/);
    // That a host is missing is answered by Node itself, without a word.
    if (status !== 400 || bytes.includes('host')) {
      expect(answer?.body).toContain('"code":"BAD_INPUT"');
    }
  });

  test('rubbish behind a good request: its answer is whole, and nothing is written into it', async () => {
    const whole = JSON.parse(
      answersIn(
        await said('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
      )[0]?.body ?? '',
    ) as unknown;
    const heard = await said(
      'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n\x16\x03\x01 what?\r\n\r\n',
    );
    const [first, ...more] = answersIn(heard);
    // Either the answer was on its way and is whole, or the line ended before it began.
    if (first?.status === 200) expect(JSON.parse(first.body)).toEqual(whole);
    else expect(first?.status).toBe(400);
    expect(more.map(({ status }) => status).filter((status) => status !== 400)).toEqual([]);
  });
});

describe('two requests in one (smuggling): nothing hidden behind the first is carried out', () => {
  const hidden = () => {
    const command = JSON.stringify({ id: 'hidden', command: { type: 'OpenRound', round: 1 } });
    return POST(`content-length: ${command.length}`) + command;
  };
  test.each<[string, readonly string[], (hidden: string) => string]>([
    ['both lengths', ['content-length: 4', 'transfer-encoding: chunked'], (x) => `0\r\n\r\n${x}`],
    ['two lengths', ['content-length: 4', 'content-length: 5'], (x) => `null ${x}`],
    ['a list of lengths', ['content-length: 4, 4'], (x) => `null${x}`],
    ['a length with a sign', ['content-length: +4'], (x) => `null${x}`],
    ['a length below zero', ['content-length: -4'], (x) => `null${x}`],
    ['a length in sixteens', ['content-length: 0x4'], (x) => `null${x}`],
    ['another coding', ['transfer-encoding: xchunked'], (x) => `0\r\n\r\n${x}`],
    ['chunked, not last', ['transfer-encoding: chunked, identity'], (x) => `0\r\n\r\n${x}`],
    ['two codings', ['transfer-encoding: chunked', 'transfer-encoding: x'], (x) => `0\r\n\r\n${x}`],
    ['a folded line', ['transfer-encoding:', ' chunked'], (x) => `0\r\n\r\n${x}`],
    ['a chunk of no size', ['transfer-encoding: chunked'], (x) => `zz\r\n\r\n${x}`],
    ['a chunk that is longer than it says', ['transfer-encoding: chunked'], (x) => `1\r\nnull${x}`],
    ['a size with a sign', ['transfer-encoding: chunked'], (x) => `-1\r\n${x}`],
    ['a length behind a bare line end', ['x: y\ncontent-length: 0'], (x) => x],
  ])('%s', async (_, lengths, body) => {
    const before = h.count(t);
    const answers = answersIn(await said(POST(...lengths) + body(hidden())));
    expect(answers.map(({ status }) => status >= 400 && status < 500)).not.toContain(false);
    expect(h.count(t)).toBe(before);
  });
});
