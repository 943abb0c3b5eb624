import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { Harness, openHarness, PIN } from './harness.ts';

/** As wrong as a PIN can be and still be tried. */
const WRONG = '918273';

let h: Harness;
const t = 't1';
beforeAll(async () => {
  h = await openHarness({ staff: ['d1', 'd2', 's1', 'm1', 'a1'] });
  await h.table(t, settings('CI'));
});
afterAll(() => h.end());

const codeOf = (reply: { json: unknown }) =>
  (reply.json as { error?: { code: string } }).error?.code;

describe('the first start', () => {
  test('the set-up link works once', async () => {
    const late = h.client('late');
    const again = await late.post('/api/set-up', { token: h.setUpToken, id: 'sm2', pin: PIN });
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(codeOf(again)).toBe('SET_UP_DONE');
    expect(late.cookies.size).toBe(0);
    expect((await late.get('/api/me')).json).toMatchObject({ signedIn: null, needsSetUp: false });
  });

  test('before it, a wrong link makes nobody', async () => {
    const fresh = await new Harness({}).start();
    try {
      const anybody = fresh.client('anybody');
      expect((await anybody.get('/api/me')).json).toMatchObject({ needsSetUp: true });
      const body = { token: 'x'.repeat(43), id: 'sm1', pin: PIN };
      const refused = await anybody.post('/api/set-up', body);
      expect([refused.status, codeOf(refused)]).toEqual([401, 'SET_UP_REFUSED']);
      expect((await anybody.post('/api/sign-in', { id: 'sm1', pin: PIN })).status).toBe(403);
      expect((await anybody.get('/api/me')).json).toMatchObject({ needsSetUp: true });
    } finally {
      await fresh.end();
    }
  });
});

describe('signing in', () => {
  test('a PIN without a terminal opens nothing', async () => {
    const reply = await h.client('away').post('/api/sign-in', { id: 'd1', pin: PIN });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'TERMINAL_NOT_ENROLLED']);
  });

  test('a terminal without the PIN opens nothing', async () => {
    const terminal = await h.terminal('t-d1');
    expect((await terminal.get('/api/floor')).status).toBe(200);
    expect((await terminal.get(`/api/tables/${t}`)).status).toBe(401);
    const reply = await terminal.post('/api/sign-in', { id: 'd1', pin: WRONG });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'SIGN_IN_REFUSED']);
    expect(terminal.cookies.has('pb_staff')).toBe(false);
    await terminal.ok('POST', '/api/sign-in', { id: 'd1', pin: PIN });
  });

  test('an enrolment code and a patron’s code work once', async () => {
    const { text } = await h.by('sm1').ok<{ text: string }>('POST', '/api/terminals/codes');
    const body = { code: text, label: 'once' };
    expect((await h.client('one').post('/api/terminals', body)).status).toBe(201);
    const again = h.client('two');
    expect([(await again.post('/api/terminals', body)).status, again.cookies.size]).toEqual([
      401, 0,
    ]);
    const code = await h.by('d1').ok<{ text: string }>('POST', `/api/tables/${t}/codes`, {});
    expect((await h.client('three').post('/api/join', { code: code.text })).status).toBe(200);
    expect((await h.client('four').post('/api/join', { code: code.text })).status).toBe(401);
  });

  test('three failures lock, raise an alert, and another manager lifts it', async () => {
    const terminal = await h.terminal('t-d2');
    const tries: (string | undefined)[] = [];
    for (const pin of [WRONG, WRONG, WRONG, PIN]) {
      tries.push(codeOf(await terminal.post('/api/sign-in', { id: 'd2', pin })));
    }
    expect(tries.slice(0, 2)).toEqual(['SIGN_IN_REFUSED', 'SIGN_IN_REFUSED']);
    expect(tries.slice(2)).toEqual(['ACCOUNT_LOCKED', 'ACCOUNT_LOCKED']);
    const { alerts } = await h.by('m1').ok<{ alerts: object[] }>('GET', '/api/alerts');
    expect(alerts).toMatchObject([{ type: 'account-locked', staff: 'd2', acknowledgedBy: null }]);
    expect((await h.by('d1').get('/api/alerts')).status).toBe(403);
    expect((await h.by('s1').post('/api/staff/d2/unlock')).status).toBe(403);
    await h.by('m1').ok('POST', '/api/staff/d2/unlock');
    await terminal.ok('POST', '/api/sign-in', { id: 'd2', pin: PIN });
  });

  test('only a shift manager adds, promotes and removes', async () => {
    for (const id of ['d1', 's1', 'm1', 'a1'] as const) {
      const body = { id: 'x1', role: 'dealer', pin: PIN };
      expect((await h.by(id).post('/api/staff', body)).status).toBe(403);
      expect((await h.by(id).request('DELETE', '/api/staff/sm1')).status).toBe(403);
      const role = await h.by(id).post(`/api/staff/${id}/role`, { role: 'shift-manager' });
      expect(role.status).toBe(403);
    }
    // The last one does not go.
    expect((await h.by('sm1').request('DELETE', '/api/staff/sm1')).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});

describe('what the browser is told', () => {
  const cookiesOf = async (tls: boolean) => {
    const house = await openHarness({ server: { tls }, staff: ['d1', 's1'] });
    try {
      await house.table(t, settings('CI'));
      const { text } = await house
        .by('d1')
        .ok<{ text: string }>('POST', `/api/tables/${t}/codes`, {});
      const { token } = await house
        .by('s1')
        .ok<{ token: string }>('POST', `/api/tables/${t}/displays`);
      const replies = [
        await house.client('p').post('/api/join', { code: text }),
        await house.client('d').post('/api/display', { token }),
        await house.by('d1').post('/api/sign-in', { id: 'd1', pin: PIN }),
        await house.client('t').post('/api/terminals', {
          code: (await house.by('sm1').ok<{ text: string }>('POST', '/api/terminals/codes')).text,
          label: 'one',
        }),
      ];
      const page = await house.client('page').get('/');
      return { cookies: replies.flatMap(({ headers }) => headers.getSetCookie()), page };
    } finally {
      await house.end();
    }
  };

  test.each([false, true])(
    'cookies are HttpOnly and SameSite; Secure with TLS: %s',
    async (tls) => {
      const { cookies, page } = await cookiesOf(tls);
      // With the prefix a browser takes them from this very host alone, and over TLS alone.
      const names = ['pb_display', 'pb_patron', 'pb_staff', 'pb_terminal'];
      expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual(
        names.map((name) => (tls ? `__Host-${name}` : name)),
      );
      for (const line of cookies) {
        expect(line).toMatch(/; HttpOnly/);
        expect(line).toMatch(/; SameSite=Strict/);
        expect(line).toMatch(/; Path=\/(;|$)/);
        expect(/; Secure/.test(line)).toBe(tls);
        expect(line).not.toMatch(/; Domain/i);
      }
      expect(page.headers.has('strict-transport-security')).toBe(tls);
    },
  );

  test('the policy lets nothing in from elsewhere and no script or style in a page', async () => {
    for (const path of ['/', '/sign-in', '/api/floor', '/nowhere', '/api/docs/', '/healthz']) {
      const { headers } = await h.client('page').get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/default-src 'none'|default-src 'self'/);
      expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:\/\//);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test('an answer with somebody’s own things is kept by no cache', async () => {
    await h.by('sm1').ok('POST', '/api/sign-in', { id: 'sm1', pin: PIN });
    for (const path of ['/api/me', `/api/tables/${t}`, '/api/staff']) {
      const { headers, status } = await h.by('sm1').get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });
});
