import { expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Harness } from './harness.ts';

/** A store that breaks, and what nobody may be told of it. */
export type Breaking = {
  readonly house: () => Harness;
  /** The store fails from now on, until it is mended. */
  readonly breaks: () => Promise<void>;
  readonly mends: () => Promise<void>;
  /** Parts of its address: no client ever reads one. */
  readonly address: () => readonly string[];
};

export const tellingNobody = ({ house, breaks, mends, address }: Breaking): void => {
  test('nobody is told the database’s address: clients get a plain sentence, the log the rest', async () => {
    const h = house();
    const t = await h.table('broken', settings('NC'));
    await h.by('d1').does(t, { type: 'OpenRound' });
    const patron = await h.patron(t, 'pb');
    const live = await patron.watch(t);
    const stranger = h.client('curious');
    const bet = { type: 'PlaceBet', patron: 'pb', box: 1, bet: 'player', amount: 2500, round: 1 };
    const clients = [patron, stranger, h.by('d1'), h.by('s1')];
    const before = clients.map(({ received }) => received.length);
    await breaks();
    try {
      expect(await live.sends('line', bet)).toMatchObject({ error: { code: 'UNAVAILABLE' } });
      const replies = [
        await patron.sends(t, bet, 'http'),
        await patron.get(`/api/tables/${t}/rounds`),
        await stranger.post('/api/join', { code: 'CCCC-CCCC' }),
        await stranger.post('/api/terminals', { code: 'CCCC-CCCC', label: 'mine' }),
        await h.by('d1').post('/api/sign-in', { id: 'd1', pin: '294751' }),
        await h.by('s1').get('/api/staff'),
        await h.by('s1').get('/api/reports'),
        await h.by('s1').get(`/api/tables/${t}/export`),
        await h.by('s1').post('/api/tables', { id: 'new', name: 'New', settings: settings('NC') }),
        await stranger.get('/healthz'),
      ];
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
    } finally {
      await mends();
    }
    const told = clients.flatMap(({ received }, i) => received.slice(before[i])).join('\n');
    expect(told).toContain('UNAVAILABLE');
    for (const part of address()) expect(told).not.toContain(part);
    expect(JSON.stringify(h.logged)).toContain(address()[0]);
  });
};
