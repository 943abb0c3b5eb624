import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntriesPage, RoundCourse, SeenMoment } from '../../src/api/audit.ts';
import { MomentSchema, type PlayableMoment } from '../../src/api/moments.ts';
import { reader } from '../../src/api/read.ts';
import { decide, isRefusal, readSnapshot, snapshotText } from '../../src/table/index.ts';
import { at } from '../second/truths.ts';
import { settings } from '../table/scenario.ts';
import { playAudited, viewsIn } from './audited-round.ts';
import type { Client } from './client.ts';
import type { Harness } from './harness.ts';
import type { Live } from './live.ts';

/** The record looked through, on whichever store the house is. */
export const auditing = (open: () => Promise<Harness>): void => {
  const t = 't1';
  let h: Harness;
  let lives: ReadonlyMap<string, Live>;
  let a1: Client;
  /** The round with an insurance, and how many there are. */
  let insured = 0;
  let rounds = 0;

  beforeAll(async () => {
    h = await open();
    a1 = h.by('a1');
    await h.table(t, settings('CI', { shoe: 'electronic', faceDown: true }));
    const [p1, p2] = [await h.patron(t, 'p1'), await h.patron(t, 'p2', { box: 3 })];
    const display = await h.display(t);
    const [d1, s1, sm1] = [h.by('d1'), h.by('s1'), h.by('sm1')];
    const watched = new Map<string, Live>();
    for (const client of [p1, p2, display, d1, s1, a1]) {
      watched.set(client.name, await client.watch(t));
    }
    lives = watched;
    await d1.does(t, { type: 'LoadShoe' });
    while (insured === 0 && rounds < 40) {
      rounds += 1;
      h.pass(60_000);
      const people = { d1, ruler: sm1, second: s1, p1, p2 };
      if ((await playAudited(t, people)) > 0) insured = rounds;
    }
    for (const live of watched.values()) await live.reaches(h.count(t));
  }, 120_000);
  afterAll(() => h.end());

  const seen = (sequence: number, as: string) =>
    a1.ok<SeenMoment>('GET', `/api/tables/${t}/moments/${sequence}/view?${as}`);
  const entries = (query = '') => a1.ok<EntriesPage>('GET', `/api/tables/${t}/entries?${query}`);

  test('at every entry each role’s view is the one that its page received live', async () => {
    expect(insured).toBeGreaterThan(0);
    const course = await a1.ok<RoundCourse>('GET', `/api/tables/${t}/rounds/${insured}/course`);
    expect(course).toMatchObject({ round: insured, to: h.count(t), over: false, present: 2 });
    expect(course.patrons).toEqual(['p1', 'p2']);
    const roles = {
      p1: 'role=patron&patron=p1',
      p2: 'role=patron&patron=p2',
      display: 'role=display',
      d1: 'role=dealer',
      s1: 'role=pit-supervisor',
      a1: 'role=auditor',
    };
    let faces = 0;
    for (const [name, query] of Object.entries(roles)) {
      const live = viewsIn(lives.get(name)?.texts ?? []);
      for (let at = course.from; at <= course.to; at += 1) {
        const then = await seen(at, query);
        const told = live.get(at);
        expect([name, at, then.public], `${name} at ${at}`).toEqual([name, at, told?.public]);
        expect([name, at, then.own], `${name} at ${at}`).toEqual([name, at, told?.own]);
        expect(then.withheld).toEqual([]);
        if ('faces' in then.own && (then.own.faces?.length ?? 0) > 0) faces += 1;
      }
    }
    // It was squeezed, for p1 alone.
    expect(faces).toBeGreaterThan(0);
  });

  test('what a viewer could not see: cards that lay face down, others’ racks, the words of staff', async () => {
    const { from, to } = await a1.ok<RoundCourse>(
      'GET',
      `/api/tables/${t}/rounds/${insured}/course`,
    );
    const all = await entries(`round=${insured}&order=oldest&limit=200`);
    expect(all.entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: to - from + 1 }, (_, i) => from + i),
    );
    expect(new Set(all.entries.map(({ round }) => round))).toEqual(new Set([insured]));
    const where = (type: string) =>
      all.entries.find(({ events }) => events.some((event) => event.type === type))?.sequence ?? 0;
    // The card is before p1 alone: to everybody else it is a back, and the audit knows what it was.
    const shown = where('CardShown');
    const { public: table, own } = await seen(shown, 'role=patron&patron=p1');
    const [face] = 'faces' in own ? (own.faces ?? []) : [];
    expect(table?.hands.player.cards[0]).toBe('faceDown');
    for (const other of ['role=patron&patron=p2', 'role=dealer', 'role=auditor', 'role=display']) {
      const { unseen, own: theirs } = await seen(shown, other);
      expect(JSON.stringify(theirs)).not.toContain(`"${face?.card}"`);
      expect(unseen.cards).toContainEqual({
        at: 'player',
        index: 0,
        card: face?.card,
        shownTo: 'p1',
      });
    }
    expect((await seen(shown, 'role=patron&patron=p1')).unseen.cards).toEqual([]);

    const reported = await seen(where('IrregularityReported'), 'role=patron&patron=p2');
    expect(reported.heard).toEqual(['part']);
    expect(reported.unseen.fields['reports']).toMatchObject([
      { kind: 'anything-else', detail: { words: 'a cup fell over the layout' } },
    ]);
    expect(JSON.stringify(reported.unseen.fields['patrons'])).toContain('"p1"');
    expect(JSON.stringify(reported.unseen.fields['patrons'])).not.toContain('"p2"');
    expect((await seen(where('IrregularityReported'), 'role=dealer')).unseen.fields).toEqual({});

    const insuredAt = await seen(where('InsurancePlaced'), 'role=patron&patron=p2');
    expect(insuredAt.unseen.fields['insurance']).toMatchObject([{ patron: 'p1' }]);
    expect(insuredAt.heard).toEqual(['not']);
  });

  test('a decision shows its clause, who asked, who confirmed, and what else could be chosen', async () => {
    const page = await entries(`kind=IrregularityResolved&round=${insured}`);
    const [entry] = page.entries;
    const { clauses, asks } = await seen(entry?.sequence ?? 0, 'role=auditor');
    expect(clauses).toMatchObject([
      {
        kind: 'anything-else',
        clause: { effect: 'ruling', secondPerson: 'witness' },
        decisions: ['continue', 'settle', 'return', 'void'],
        chosen: 'continue',
      },
    ]);
    expect(asks).toMatchObject([
      {
        by: { role: 'shift-manager', id: 'sm1' },
        answer: 'confirmed',
        answeredBy: { role: 'pit-supervisor', id: 's1' },
        wish: { type: 'Resolve', reason: 'no harm was done' },
      },
    ]);
  });

  test('a moment is a table to play on: its snapshot and its book', async () => {
    const { from } = await a1.ok<RoundCourse>('GET', `/api/tables/${t}/rounds/1/course`);
    const moment = reader(MomentSchema)(
      await a1.ok('GET', `/api/tables/${t}/moments/${from}`),
      'moment',
    );
    const state = readSnapshot(moment.snapshot);
    expect(snapshotText(state)).toBe(moment.snapshot);
    if (state.status === 'unopened') throw new Error('not open');
    expect(state.book).toEqual(moment.rulebook);
    const by = { role: 'dealer', id: 'd1' } as const;
    const command = { type: 'CloseBets', round: 1, by } as const;
    const decided = decide({ command, given: { at: moment.at } }, state);
    expect(isRefusal(decided) ? decided : decided.map(({ type }) => type)).toEqual(['BetsClosed']);
    // At the end it is the table that is served.
    const last = await a1.ok<PlayableMoment>('GET', `/api/tables/${t}/moments/${h.count(t)}`);
    const live = h.house.floor.table(t)?.live.stream().state;
    expect(last.snapshot).toBe(live && snapshotText(live));
  });

  describe('the timeline', () => {
    test('is read in pages, both ways, and each way gives every entry once', async () => {
      const count = h.count(t);
      for (const order of ['newest', 'oldest']) {
        const found: number[] = [];
        let cursor = '';
        for (;;) {
          const page = await entries(`order=${order}&limit=37${cursor}`);
          expect(page).toMatchObject({ last: count, archived: null });
          expect(page.looked).toBe(page.entries.length);
          found.push(...page.entries.map(({ sequence }) => sequence));
          if (page.next === null) break;
          cursor = `&cursor=${page.next}`;
        }
        const all = Array.from({ length: count }, (_, i) => i + 1);
        expect(found).toEqual(order === 'newest' ? all.toReversed() : all);
      }
    });

    test('is searched by person, kind, paragraph, amount, time and round; each filter is counted', async () => {
      const all = (await entries('limit=200&order=oldest')).entries;
      const ofPerson = await entries('person=p2&limit=200');
      expect(ofPerson.entries.length).toBe(ofPerson.counted.person);
      for (const { by, said, events } of ofPerson.entries) {
        expect(JSON.stringify([by, said, events])).toContain('"p2"');
      }
      // By the exports own lines, in another way.
      const lines = (await h.exported(t)).slice(0, -1);
      const told = lines.filter((line) => /"(id|patron|patrons|to)":(\[[^\]]*)?"p2"/.test(line));
      expect(ofPerson.counted.person).toBe(told.length);

      const bets = await entries('kind=BetPlaced&limit=200');
      expect(bets.entries.length).toBe(2 * rounds);
      expect((await entries('kind=PlaceBet&limit=200')).entries.length).toBe(2 * rounds);
      expect((await entries('kind=anything-else&limit=200')).counted.kind).toBe(2 * rounds);

      const rule = at('CI', 'squeeze');
      const byRule = await entries(`rule=${encodeURIComponent(rule)}&limit=200`);
      expect(byRule.entries.length).toBeGreaterThanOrEqual(rounds);
      for (const { events } of byRule.entries) expect(JSON.stringify(events)).toContain(`"${rule}`);
      expect((await entries('rule=99.9')).entries).toEqual([]);

      const amounts = await entries('least=20000&most=20000&kind=BetPlaced&limit=200');
      expect(amounts.entries.length).toBe(rounds);
      expect(amounts.counted.kind).toBe(2 * rounds);
      expect(amounts.counted.amount).toBeGreaterThanOrEqual(rounds);
      expect((await entries('least=20001&most=20002')).entries).toEqual([]);

      const middle = all[Math.floor(all.length / 2)]?.at ?? 0;
      const since = await entries(`from=${middle}&limit=200`);
      const before = await entries(`to=${middle}&limit=200`);
      expect(since.looked + before.looked).toBe(all.length);
      expect(since.entries.every((one) => one.at >= middle)).toBe(true);
      expect(before.entries.every((one) => one.at < middle)).toBe(true);
    });

    test('is for auditors and supervisors or above', async () => {
      const paths = ['entries', 'rounds/1/course', 'moments/3', 'moments/3/view?role=dealer'].map(
        (path) => `/api/tables/${t}/${path}`,
      );
      const p1 = h.clients.find(({ name }) => name === 'p1');
      const display = h.clients.find(({ name }) => name === 'display');
      for (const path of paths) {
        for (const id of ['s1', 'm1', 'sm1', 'a1'] as const) {
          expect([path, id, (await h.by(id).get(path)).status]).toEqual([path, id, 200]);
        }
        expect((await h.by('d1').get(path)).json).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
        expect((await p1?.get(path))?.status).toBe(403);
        expect((await display?.get(path))?.status).toBe(403);
        expect((await h.client('nobody').get(path)).status).toBe(401);
      }
    });

    test.each([
      ['entries?round=900', 404, 'UNKNOWN_ROUND'],
      ['rounds/900/course', 404, 'UNKNOWN_ROUND'],
      ['moments/90000', 404, 'UNKNOWN_ENTRY'],
      ['moments/90000/view', 404, 'UNKNOWN_ENTRY'],
      ['moments/0', 400, 'BAD_INPUT'],
      ['moments/3/view?role=patron', 400, 'BAD_INPUT'],
      ['moments/3/view?role=dealer&patron=p1', 400, 'BAD_INPUT'],
      ['entries?limit=100000', 400, 'BAD_INPUT'],
      ['entries?kind=%22', 400, 'BAD_INPUT'],
      ['entries?order=sideways', 400, 'BAD_INPUT'],
    ])('%s: %i %s', async (path, status, code) => {
      const reply = await a1.get(`/api/tables/${t}/${path}`);
      expect([reply.status, reply.json]).toMatchObject([status, { error: { code } }]);
    });
  });
};
