import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OTHERS } from '../../src/api/seen-view.ts';
import { type StakeView, stakesIn } from '../../src/table/index.ts';
import { patronOf } from '../../src/table/roster.ts';
import { settings } from '../table/scenario.ts';
import { WHOLE } from '../whole.ts';
import type { Client } from './client.ts';
import { throughAnEdge } from './edge.ts';
import { type Harness, openHarness } from './harness.ts';
import type { Live } from './live.ts';
import { pictureOf, stacks, stackText } from './pictures.ts';

/** More patrons than everybody can see one by one: a crowd is four here. */
const t = 't1';
const CROWD = 3;

const textOf = (value: unknown) => JSON.stringify(value, Object.keys(value as object).sort());

/** In a whole run both ways with both paces. */
const WAYS = [
  [0, 'the house'],
  [16, 'an edge'],
  ...(WHOLE
    ? ([
        [16, 'the house'],
        [0, 'an edge'],
      ] as const)
    : []),
] as const;

describe.each(WAYS)(
  'a crowd, frames %i ms apart or more, seen through %s',
  (frameEvery, through) => {
    let h: Harness;
    let patrons: Client[];
    const [p1, p2, p3, p4] = [0, 1, 2, 3].map((i) => () => patrons[i] as Client) as [
      () => Client,
      () => Client,
      () => Client,
      () => Client,
    ];
    beforeEach(async () => {
      h = await openHarness({ frameEvery, running: true, staff: ['d1', 's1'] });
      if (through === 'an edge') await throughAnEdge(h, { frameEvery });
      await h.table(t, settings('CI', { crowd: CROWD }));
      patrons = [];
      // p4 sits down when a test wants a crowd.
      for (const [id, box] of [
        ['p1', 1],
        ['p2', 2],
        ['p3', 3],
      ] as const) {
        patrons.push(await h.patron(t, id, { box, seat: 'seated' }));
      }
    });
    afterEach(() => h.end());

    const fourth = async () => {
      patrons.push(await h.patron(t, 'p4', { box: 1, seat: 'standing' }));
    };
    const open = () => h.by('d1').does(t, { type: 'OpenRound' });
    const bet = async (
      client: () => Client,
      patron: string,
      box: number,
      name: string,
      amount: number,
    ) => client().does(t, { type: 'PlaceBet', patron, box, bet: name, amount });
    const told = async (...lives: Live[]) => {
      for (const live of lives) await live.reaches(h.count(t));
    };
    /** What lies there, by the table itself. */
    const lying = (): StakeView[] => {
      const state = h.house.floor.table(t)?.live.stream().state;
      if (state === undefined || state.status === 'unopened') throw new Error('no table');
      return [...stakesIn(state.round?.boxes ?? [], state)];
    };
    const rackOf = (id: string): number => {
      const state = h.house.floor.table(t)?.live.stream().state;
      if (state === undefined || state.status === 'unopened') throw new Error('no table');
      return patronOf(state.roster, id)?.rack ?? 0;
    };
    const whole = () => lying().map(stackText).sort();

    test('whoever comes back stands where he stood, in the list of who was there all the time', async () => {
      const pit = await h.by('d1').watch(t);
      await fourth();
      await h.by('d1').does(t, { type: 'CashOut', patron: 'p2', amount: rackOf('p2') });
      await p2().does(t, { type: 'Leave', patron: 'p2' });
      await p2().does(t, { type: 'Join', patron: 'p2', box: 2, seat: 'seated' });
      const late = await h.by('d1').watch(t);
      await told(pit, late);
      expect(pictureOf(pit).own).toEqual(pictureOf(late).own);
      expect(pictureOf(late).own).toMatchObject({
        patrons: ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id })),
      });
    });

    test('a few see every stack; a crowd its own and the sums; the pit sees all', async () => {
      const [one, wall, pit] = [
        await p1().watch(t),
        await h.by('s1').watch(t, { as: 'display' }),
        await h.by('d1').watch(t),
      ];
      await open();
      await bet(p1, 'p1', 1, 'player', 10_000);
      await bet(p2, 'p2', 2, 'banker', 20_000);
      await told(one, wall, pit);
      expect(stacks(one)).toEqual(whole());
      expect(stacks(wall)).toEqual(whole());

      await fourth();
      await bet(p4, 'p4', 1, 'player', 5000);
      await bet(p4, 'p4', 1, 'tie', 2500);
      await told(one, wall, pit);
      expect(one.public?.stakes).toEqual([]);
      expect(stacks(one)).toEqual([
        `1 player ${OTHERS} 5000`,
        '1 player p1 10000',
        `1 tie ${OTHERS} 2500`,
        `2 banker ${OTHERS} 20000`,
      ]);
      expect(stacks(wall)).toEqual([
        `1 player ${OTHERS} 15000`,
        `1 tie ${OTHERS} 2500`,
        `2 banker ${OTHERS} 20000`,
      ]);
      expect(stacks(pit)).toEqual(whole());
      // No other's name, and not how he bets: the record of it is long enough to look for it.
      const texts = one.texts.slice(one.texts.findIndex((text) => text.includes('"totals":[')));
      expect(texts.join('\n')).not.toContain('p4');

      // Whoever comes later is shown the same, and so is he who reads by HTTP.
      const late = await p1().watch(t);
      expect(stacks(late)).toEqual(stacks(one));
      const glance = await p1().ok<{ public: { totals: unknown[] }; own: { stakes: unknown[] } }>(
        'GET',
        `/api/tables/${t}`,
      );
      expect(glance.public.totals.map(textOf).sort()).toEqual(
        one.public?.totals?.map(textOf).sort(),
      );
      expect(glance.own.stakes).toHaveLength(1);

      // What is taken back is gone from the sums; and when one goes, everybody sees every stack again.
      await p4().does(t, { type: 'WithdrawBet', patron: 'p4', box: 1, bet: 'tie' });
      await p4().does(t, { type: 'WithdrawBet', patron: 'p4', box: 1, bet: 'player' });
      await told(one, wall, pit);
      expect(stacks(wall)).toEqual([`1 player ${OTHERS} 10000`, `2 banker ${OTHERS} 20000`]);
      await h.by('d1').does(t, { type: 'CashOut', patron: 'p4', amount: 2_000_000 });
      await p4().does(t, { type: 'Leave', patron: 'p4' });
      await told(one, wall, pit);
      expect(one.public?.totals).toBeNull();
      expect(stacks(one)).toEqual(whole());
      expect(stacks(pit)).toEqual(whole());
      for (const live of [one, wall, pit, late]) expect(live.gaps).toEqual([]);
    });

    test('whoever looks into a box sees its stacks, as long as he looks', async () => {
      await fourth();
      const [one, wall] = [await p1().watch(t), await h.by('s1').watch(t, { as: 'display' })];
      await open();
      await bet(p1, 'p1', 1, 'player', 10_000);
      await bet(p2, 'p2', 2, 'banker', 20_000);
      await told(one, wall);
      const boxes = () => one.frames.filter(({ type }) => type === 'box').length;
      one.send(JSON.stringify({ type: 'look', box: 2 }));
      await one.until(() => boxes() === 1, 'the box');
      expect(stacks(one)).toEqual(whole());
      await bet(p3, 'p3', 2, 'banker', 2500);
      await told(one, wall);
      await one.until(() => boxes() === 2, 'what changed in it');
      expect(stacks(one)).toEqual(whole());
      expect(stacks(wall)).toEqual([`1 player ${OTHERS} 10000`, `2 banker ${OTHERS} 22500`]);
      // Another box, where nothing of the first is told any more.
      one.send(JSON.stringify({ type: 'look', box: 3 }));
      await one.until(() => boxes() === 3, 'the other box');
      await bet(p3, 'p3', 2, 'banker', 2500);
      await bet(p3, 'p3', 3, 'tie', 500);
      await told(one, wall);
      await one.until(() => boxes() === 4, 'what changed in that');
      expect(stacks(one)).toEqual([
        '1 player p1 10000',
        `2 banker ${OTHERS} 25000`,
        '3 tie p3 500',
      ]);
      one.send(JSON.stringify({ type: 'look', box: null }));
      await bet(p3, 'p3', 3, 'tie', 500);
      await told(one, wall);
      expect(boxes()).toBe(4);
      // A new round begins with an empty box.
      one.send(JSON.stringify({ type: 'look', box: 3 }));
      await one.until(() => boxes() === 5, 'the box again');
      await h.by('d1').does(t, { type: 'CloseBets' });
      for (const card of ['9H', '2D', 'KS', '5C'] as const)
        await h.by('d1').does(t, { type: 'DrawCard', card });
      await h.by('d1').does(t, { type: 'Settle' });
      await open();
      await told(one, wall);
      expect(stacks(one)).toEqual([]);
      expect(one.gaps).toEqual([]);
      for (const bad of [{ box: 'two' }, { box: 1.5 }, {}]) {
        one.send(JSON.stringify({ type: 'look', ...bad }));
      }
      await one.until(() => one.texts.filter((text) => text.includes('BAD_INPUT')).length === 3);
      expect(one.closed).toBeNull();
    });

    test('each hears of himself, nobody of the others; the outcome is everybody’s', async () => {
      await fourth();
      const [one, four] = [await p1().watch(t), await p4().watch(t)];
      await open();
      await bet(p1, 'p1', 1, 'player', 10_000);
      await bet(p4, 'p4', 1, 'player', 10_000);
      await p4().does(t, { type: 'WalkAway', patron: 'p4' });
      await h.by('d1').does(t, { type: 'CloseBets' });
      await told(one, four);
      const toldOf = (live: Live, type: string) =>
        live.frames.flatMap((frame) =>
          frame.type === 'own' ? frame.told.filter((event) => event.type === type) : [],
        );
      expect(toldOf(four, 'WalkedAway')).toHaveLength(1);
      expect(toldOf(one, 'WalkedAway')).toEqual([]);
      expect(one.heardAfter(0)).toEqual(['RoundOpened', 'BetsClosed']);
      expect(four.heardAfter(0)).toEqual(['RoundOpened', 'BetsClosed']);
      expect(one.texts.slice(1).join('')).not.toContain('"p4"');
    });
  },
);
