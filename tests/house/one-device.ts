import { expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import { type Harness, PIN } from './harness.ts';

/** Links and codes that belong to one device: on whatever store. */
export const oneDevice = (house: () => Harness): void => {
  test('a display link works on one device, which may open it again; the pit makes a new one', async () => {
    const h = house();
    const t = await h.table('shown', settings('NC'));
    const link = () =>
      h.by('s1').ok<{ id: string; token: string }>('POST', `/api/tables/${t}/displays`);
    const { id, token } = await link();
    const screen = h.client('screen');
    await screen.ok('POST', '/api/display', { token });
    screen.kind = 'display';
    await screen.watch(t);
    // After a power cut it starts with its link again.
    await screen.ok('POST', '/api/display', { token });
    const thief = h.client('thief');
    const reply = await thief.post('/api/display', { token });
    expect([reply.status, reply.json]).toMatchObject([403, { error: { code: 'DISPLAY_TAKEN' } }]);
    expect(thief.cookies.size).toBe(0);
    // Nor is what stands in the link worth anything as a cookie.
    thief.cookies.set('pb_display', token);
    thief.kind = 'display';
    expect((await thief.get(`/api/tables/${t}`)).status).toBe(401);
    await h.by('s1').ok('DELETE', `/api/displays/${id}`);
    expect((await screen.get(`/api/tables/${t}`)).status).toBe(401);
    const { token: newer } = await link();
    await screen.ok('POST', '/api/display', { token: newer });
    expect((await screen.get(`/api/tables/${t}`)).status).toBe(200);
  });

  test('a new code for a rack takes two persons in the midst of a round, and one between rounds', async () => {
    const h = house();
    const t = await h.table('racks', settings('NC'));
    const d1 = h.by('d1');
    const old = await h.patron(t, 'pr');
    await d1.does(t, { type: 'OpenRound' });
    const code = (body: object) => d1.post(`/api/tables/${t}/codes`, { patron: 'pr', ...body });
    const textOf = (reply: { json: unknown }) => (reply.json as { text: string }).text;
    const errorOf = (reply: { json: unknown }) =>
      (reply.json as { error?: { code: string } }).error?.code ?? 'done';
    // He has nothing at stake yet.
    const alone = textOf(await code({}));
    await old.does(t, { type: 'PlaceBet', patron: 'pr', box: 1, bet: 'player', amount: 10_000 });
    expect(errorOf(await code({}))).toBe('SECOND_PERSON');
    const second = (id: string, pin: string) => code({ second: { id, pin } });
    expect(errorOf(await second('d1', PIN))).toBe('SAME_PERSON');
    expect(errorOf(await second('s1', '918273'))).toBe('SIGN_IN_REFUSED');
    expect(errorOf(await second('d2', PIN))).toBe('NOT_ALLOWED');
    // Nor does one that was given before he had.
    const thief = h.client('with an old code');
    expect(errorOf(await thief.post('/api/join', { code: alone }))).toBe('ROUND_UNDER_WAY');
    expect((await old.get(`/api/tables/${t}`)).status).toBe(200);
    const given = await second('s1', PIN);
    expect(given.status).toBe(201);
    const fresh = h.client('fresh');
    await fresh.ok('POST', '/api/join', { code: textOf(given) });
    fresh.kind = 'patron';
    expect((await old.get(`/api/tables/${t}`)).status).toBe(401);
    await fresh.does(t, { type: 'WithdrawBet', patron: 'pr', box: 1, bet: 'player' });
    // With nothing at stake the first one will do.
    await thief.ok('POST', '/api/join', { code: alone });
    const journal = await h.house.store.read('house', 1, 10_000);
    const noted = journal.map(({ text }) => (JSON.parse(text) as { command: object }).command);
    expect(noted).toContainEqual({ type: 'CodeIssued', table: t, patron: 'pr', witness: 's1' });
  });
};
