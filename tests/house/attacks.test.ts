import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../src/house/store/unavailable.ts';
import { settings } from '../table/scenario.ts';
import { notesIn } from './checkpoint-notes.ts';
import { growing, PER_SECOND } from './growing.ts';
import { BEHIND_A_PROXY, guessing } from './guessing.ts';
import { type Harness, openHarness } from './harness.ts';
import { oneDevice } from './one-device.ts';
import { tellingNobody } from './telling.ts';
import { troubles } from './troubles.ts';
import { moment } from './until.ts';

/** What is promised under attack, on SQLite. */
let h: Harness;
beforeAll(async () => {
  h = await openHarness({
    server: { ...BEHIND_A_PROXY, patronCommandsPerSecond: PER_SECOND },
    staff: ['d1', 'd2', 's1'],
  });
});
afterAll(() => h.end());

guessing(() => h);
oneDevice(() => h);
growing(
  () => h,
  async () => {
    const db = new Sqlite(join(h.data, 'puntobanco.db'), { readonly: true });
    const [pages, bytes] = ['page_count', 'page_size'].map((name) =>
      Number(db.pragma(name, { simple: true })),
    );
    db.close();
    return (pages ?? 0) * (bytes ?? 0);
  },
);
troubles(() => h);
tellingNobody({
  house: () => h,
  breaks: async () => {
    h.broken = new StoreUnavailable(`The disk of ${h.data} is full: make room and try again.`);
  },
  mends: async () => {
    h.broken = null;
  },
  address: () => [h.data, 'The disk of'],
});

describe('what comes from outside', () => {
  test('no id is taken that is the house’s own, over HTTP or the line', async () => {
    const t = await h.table('ids', settings('NC'));
    const live = await h.by('d1').watch(t);
    const before = h.count(t);
    const open = { type: 'OpenRound', round: 1 } as const;
    for (const what of ['auto', 'interrupted', 'open', 'reveal', 'rollback', 'undecided']) {
      const id = `${what}:${t}:${before}`;
      const reply = await h.by('d1').sends(t, open, id);
      expect([reply.status, reply.json]).toMatchObject([400, { error: { code: 'BAD_INPUT' } }]);
      expect(reply.text).toContain('are the house');
      expect(await live.sends(id, open)).toMatchObject({ error: { code: 'BAD_INPUT' } });
    }
    expect(h.count(t)).toBe(before);
    await h.by('d1').does(t, open, 'mine:auto:1');
  });

  test('no name is blank or hides something: of tables, terminals and patrons', async () => {
    const { text } = await h.by('sm1').ok<{ text: string }>('POST', '/api/terminals/codes');
    for (const name of [' ', 'a\nb', 'a\u0000b', 'a\u202eb', 'a\u200bb', '\u3164', '…']) {
      const table = { id: 'named', name, settings: settings('NC') };
      const replies = [
        await h.by('s1').post('/api/tables', table),
        await h.client('new').post('/api/terminals', { code: text, label: name }),
        await h.by('s1').request('PUT', '/api/patrons/p1/name', { name }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(replies.map(({ json }) => json)).toMatchObject([
        { error: { code: 'BAD_NAME' } },
        { error: { code: 'BAD_LABEL' } },
        { error: { code: 'BAD_NAME' } },
      ]);
    }
    expect(h.house.floor.table('named')).toBeUndefined();
    const named = { id: 'named', name: ' Jose\u0301 ', settings: settings('NC') };
    await h.by('s1').ok('POST', '/api/tables', named);
    expect(h.house.floor.table('named')?.name).toBe('José');
  });
});

describe('what requests by a grammar found', () => {
  test.each(['exclusion', 'readmission'])(
    'a reason of two lines is refused, and the house starts again: %s',
    async (what) => {
      const sm1 = h.by('sm1');
      for (const reason of ['one\ntwo', 'one\u2028two', '\u0000', ' ']) {
        const reply = await sm1.request('PUT', `/api/patrons/p7/${what}`, { reason });
        expect([reply.status, reply.json]).toMatchObject([
          400,
          { error: { code: 'REASON_MISSING' } },
        ]);
      }
      await h.restart();
      expect((await sm1.get('/api/patrons/excluded')).json).toEqual({ excluded: [] });
    },
  );

  test('what was said first over a line is done first, however long the session is looked up', async () => {
    const t = await h.table('in-turn', settings('NC'));
    const live = await h.by('s1').watch(t);
    // Long enough ago that it is looked up again.
    h.pass(11_000);
    h.lag = 200;
    const answers = [live.sends('said-1', { type: 'FillTray', amount: 100 })];
    await moment(50);
    h.lag = 0;
    answers.push(live.sends('said-2', { type: 'FillTray', amount: 200 }));
    const [first, second] = await Promise.all(answers);
    expect(first).toMatchObject({ id: 'said-1', sequence: h.count(t) - 1 });
    expect(second).toMatchObject({ id: 'said-2', sequence: h.count(t) });
  });

  test.each(['/api/%', '/api/tables/%ff', `/api/tables/${'t'.repeat(300)}`, '/%'])(
    'an address that is none has the headers of all answers: %.20s',
    async (path) => {
      const { status, headers, json } = await h.client('anybody').get(path);
      expect([400, 414]).toContain(status);
      expect(json).toMatchObject({ error: { code: 'BAD_INPUT' } });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('what waits to be signed', () => {
  test('is signed after ten minutes, however little it is', async () => {
    const t = await h.table('quiet', settings('NC'));
    await h.by('s1').does(t, { type: 'FillTray', amount: 100 });
    const signed = () =>
      notesIn(h.checkpoints)
        .filter(({ table }) => table === t)
        .at(-1)?.count;
    await h.house.troubles.look();
    expect(signed()).toBeUndefined();
    h.pass(10 * 60_000);
    await h.house.troubles.look();
    expect(signed()).toBe(h.count(t));
  });

  test('a disk with less room than the least counts as full, and says so before it is', async () => {
    const small = await openHarness({ staff: [], leastFree: Number.MAX_SAFE_INTEGER });
    try {
      await small.house.troubles.look();
      expect([...small.house.troubles.standing()]).toEqual(['disk-full']);
      const { alerts } = await small.by('sm1').ok<{ alerts: object[] }>('GET', '/api/alerts');
      expect(alerts).toMatchObject([{ type: 'disk-full', acknowledgedBy: null }]);
    } finally {
      await small.end();
    }
  });
});
