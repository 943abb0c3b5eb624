import { request } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Keywords } from '../../src/api/schema.ts';
import { errorsOf } from '../../src/house/http/errors.ts';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { fitting } from '../attacks/grammar.ts';
import { operationsOf } from '../attacks/operations.ts';
import { Chance } from '../table/model-chance.ts';
import { settings } from '../table/scenario.ts';
import { type Harness, openHarness } from './harness.ts';

/** What ASVS asks of requests, answers, logs and files, and nothing else in these folders tries by name (V5, V7, V8, V12 to V14). */
const t = 't1';
let h: Harness;
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 's1', 'a1'] });
  await h.table(t, settings('NC'));
});
afterAll(() => h.end());

const operations = () => operationsOf(h.app.swagger());
const place = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'table' ? t : name === 'game' ? 'easy-six' : '1',
  );

type Heard = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};
/** Whatever method and headers, as fetch would not send them. */
const bare = (method: string, path: string, headers: Record<string, string> = {}): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(h.address);
    const asked = request({ hostname, port, method, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

describe('V5 what is taken', () => {
  test('no field that a route does not name: no body can give itself a role', async () => {
    const chance = new Chance(7);
    const bodied = operations().filter(({ body }) => body !== null);
    expect(bodied.length).toBeGreaterThan(15);
    for (const { method, path, body } of bodied) {
      const fits = fitting(body as Keywords, chance) as object;
      for (const more of [
        { role: 'shift-manager', by: { role: 'house', id: 'house' } },
        { actor: { role: 'shift-manager', id: 'sm1' } },
        { isAdmin: true },
      ]) {
        const extra = Object.fromEntries(Object.entries(more).filter(([name]) => !(name in fits)));
        const named = (body as Keywords).properties ?? {};
        if (Object.keys(extra).every((name) => name in named)) continue;
        const reply = await h.by('sm1').request(method, place(path), { ...fits, ...extra });
        expect([reply.status, reply.text], `${method} ${path}`).toMatchObject([
          400,
          expect.stringContaining('BAD_INPUT'),
        ]);
      }
    }
  });

  test('of two fields of one name there is one answer, for the last, and what is kept is that one', async () => {
    const body = `{"id":"twice","id":"doubled","command":{"type":"FillTray","amount":999999999900,"amount":10000}}`;
    const reply = await h.by('s1').post(`/api/tables/${t}/commands`, body);
    expect(reply.status, reply.text).toBe(200);
    const lines = await h.exported(t);
    expect(lines.filter((line) => line.includes('"doubled"'))).toHaveLength(1);
    expect(lines.join('\n')).not.toMatch(/999999999900|"twice"/);
    const again = JSON.stringify({
      id: 'doubled',
      command: { type: 'FillTray', amount: 10_000 },
    });
    const { json } = await h.by('s1').post(`/api/tables/${t}/commands`, again);
    expect(json).toEqual(reply.json);
  });

  test.each([
    ['/api/tables/t1/rounds?limit=1&limit=2', [400]],
    ['/api/reports?by=day&by=table', [400]],
    ['/api/reports?by[]=day', [200, 400]],
    ['/api/journal?limit=1&limit=100000', [400]],
    ['/api/reports?__proto__[by]=table&constructor[prototype][by]=table', [200, 400]],
  ])('a parameter twice is not two answers: %s', async (path, statuses) => {
    expect(statuses).toContain((await h.by('a1').get(path)).status);
    expect(({} as { by?: unknown }).by).toBeUndefined();
  });

  test('a body in pieces is no longer than one in whole', async () => {
    const pieces = new ReadableStream({
      start(controller) {
        const piece = new TextEncoder().encode(' '.repeat(8000));
        for (let i = 0; i < 12; i += 1) controller.enqueue(piece);
        controller.close();
      },
    });
    const reply = await fetch(`${h.address}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-puntobanco': 'page' },
      body: pieces,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
  });

  test('nobody is sent elsewhere: no address becomes one of another house', async () => {
    const elsewhere = 'evil.example';
    for (const path of [
      `//${elsewhere}`,
      `//${elsewhere}/%2e%2e`,
      `/\\${elsewhere}`,
      `/${elsewhere}/..`,
      '/api/docs',
      '/api/docs/',
      '/api/docs/static',
      '/assets',
      '/sign-in?next=https://evil.example',
      '/table/..//evil.example/',
    ]) {
      for (const host of ['localhost', elsewhere]) {
        const { headers } = await bare('GET', path, { host, accept: 'text/html' });
        const to = String(headers['location'] ?? '');
        expect(to, path).not.toContain(elsewhere);
        expect(to, path).not.toMatch(/^(?:[a-z]+:|\/\/|\\)/i);
      }
    }
  });

  test('no pattern of ours takes long for a long text that nearly fits (ReDoS)', () => {
    const found = new Set<string>();
    JSON.stringify(h.app.swagger(), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') found.add(value);
      return value;
    });
    expect(found.size).toBeGreaterThan(8);
    const long = ['a', '0', '-', '0,', '0.', '00 to ', 'a.', ' ', '1/', 'é', '(a)'].flatMap(
      (part) => [part.repeat(64_000 / part.length), `${part.repeat(64_000 / part.length)}!`],
    );
    const { user: before } = process.cpuUsage();
    for (const pattern of found) {
      const form = new RegExp(pattern, 'u');
      for (const text of long) form.test(text);
    }
    // Each is read once from left to right: some hundred matches of 64 kB take no second, one that goes back takes hours.
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });
});

describe('V7 logs and errors', () => {
  test('a line of the log is one line, whatever stands in the address, and no secret of a query', async () => {
    const before = h.logged.length;
    h.broken = new StoreUnavailable('away');
    try {
      const path = '/api/journal%0d%0aFAKE?token=not-for-the-log';
      await h.by('a1').get('/api/journal?person=not-for-the-log');
      await bare('GET', path, { 'x-puntobanco': 'staff', cookie: h.by('a1').cookieLine });
    } finally {
      h.broken = null;
    }
    const logged = h.logged.slice(before).map((one) => JSON.stringify(one));
    expect(logged.length).toBeGreaterThan(0);
    for (const line of logged) expect(line).not.toMatch(/[\r\n]|not-for-the-log/);
    h.logged.splice(before);
  });
});

describe('V8 what is private is kept nowhere', () => {
  test('every answer of the API is for now, and for whoever asked', async () => {
    for (const { method, path } of operations()) {
      if (method !== 'GET' || path.includes('/odds') || path.includes('/check')) continue;
      for (const client of [h.by('sm1'), h.client('stranger')]) {
        const { headers, status } = await client.get(place(path));
        expect([path, status, headers.get('cache-control')]).toEqual([path, status, 'no-store']);
        expect(headers.get('etag'), path).toBeNull();
      }
    }
  });
});

describe('V12 files that are sent', () => {
  test('the name of a file is made of ids, which hold nothing that ends a header', async () => {
    for (const id of ['a"b', 'a\r\nset-cookie: x=y', 'a;b', '../a', 'A', 'é', 'a%0d%0ab', 'a b']) {
      const table = { id, name: 'Named', settings: settings('NC') };
      expect((await h.by('s1').post('/api/tables', table)).status, id).toBe(400);
      const staff = { id, role: 'dealer', pin: '294751' };
      expect((await h.by('sm1').post('/api/staff', staff)).status, id).toBeGreaterThanOrEqual(400);
    }
    const names = [];
    for (const path of [`/api/tables/${t}/export`, '/api/journal/export']) {
      names.push((await h.by('a1').get(path)).headers.get('content-disposition'));
    }
    for (const name of names) expect(name).toMatch(/^attachment; filename="[a-z0-9-]+\.ndjson"$/);
  });
});

describe('V13, V14 the web', () => {
  test.each(['TRACE', 'CONNECT', 'PATCH', 'PROPFIND', 'OPTIONS', 'QUERY', 'LINK'])(
    'a method that nobody has use for does nothing: %s',
    async (method) => {
      const before = h.count(t);
      for (const path of ['/', '/api/floor', '/api/sign-out', `/api/tables/${t}/commands`]) {
        const { status, text } = await bare(method, path, {
          'x-puntobanco': 'staff',
          'x-secret': 'do not echo',
          cookie: h.by('s1').cookieLine,
        }).catch(() => ({ status: 400, text: '' }));
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${path}`).toBeLessThan(500);
        expect(text).not.toContain('do not echo');
      }
      expect(h.count(t)).toBe(before);
      expect((await h.by('s1').get('/api/staff')).status).not.toBe(401);
    },
  );

  test('no page of another site is let in, by whatever it asks beforehand (CORS)', async () => {
    for (const origin of ['https://evil.example', 'null', h.address]) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await bare(method, `/api/tables/${t}/commands`, {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-puntobanco',
          'access-control-request-private-network': 'true',
        });
        const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control'));
        expect(allowed, `${method} ${origin}`).toEqual([]);
      }
    }
  });

  test('no answer says what it was made with', async () => {
    for (const path of ['/', '/healthz', '/api/floor', '/nowhere', '/api/%']) {
      const { headers, text } = await bare('GET', path);
      expect(headers['server']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(text).not.toMatch(/fastify|node\/v?\d|node_modules/i);
    }
  });

  test('a page for an address that is none says in which letters it is written', async () => {
    const app = Fastify();
    errorsOf(app, () => {}, Buffer.from('<p>没有</p>'));
    const { headers, statusCode } = await app.inject({
      url: '/nowhere',
      headers: { accept: 'text/html' },
    });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    await app.close();
  });

  test('every text says in which letters it is written', async () => {
    for (const path of ['/', '/nowhere', '/api/floor', '/api/docs/', '/metrics', '/api/journal']) {
      const { headers } = await bare('GET', path, { accept: '*/*' });
      expect(String(headers['content-type']).toLowerCase(), path).toMatch(/charset=utf-8/);
    }
  });
});
