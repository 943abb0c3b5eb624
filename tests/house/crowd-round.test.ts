import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Own } from '../../src/api/live.ts';
import type { Card } from '../../src/rules/index.ts';
import type { Asked, PatronView, Wanted } from '../../src/table/index.ts';
import { settings } from '../table/scenario.ts';
import { WHOLE } from '../whole.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import type { Live } from './live.ts';
import { knownTo, pictureOf, saidTo, stacks } from './pictures.ts';

/** What a round may come to, at a table with more patrons than are shown one by one: each knows his own, and no other's. */
const t = 't1';
const CROWD = 3;
const RACK = 2_000_000;
const WORDS = 'the back of it was red';

const PATRONS = [
  ['p1', 1, 'seated'],
  ['p2', 2, 'seated'],
  ['p3', 3, 'seated'],
  ['p4', 1, 'standing'],
] as const;
type Name = (typeof PATRONS)[number][0] | 'p5';

// As a house does it; in a whole run also without a pause.
describe.each(WHOLE ? [0, 16] : [16])(
  'a crowd in a round, frames %i ms apart or more',
  (frameEvery) => {
    let h: Harness;
    let patrons: Map<Name, Client>;
    let lives: Map<Name, Live>;

    beforeEach(async () => {
      h = await openHarness({ frameEvery, running: true, staff: ['d1', 's1'] });
      await h.table(t, settings('CI', { crowd: CROWD }));
      patrons = new Map();
      lives = new Map();
    });
    afterEach(() => h.end());

    const sits = async (name: Name, box: number, seat: 'seated' | 'standing') => {
      const client = await h.patron(t, name, { box, seat });
      patrons.set(name, client);
      lives.set(name, await client.watch(t));
    };
    const allSit = async () => {
      for (const [name, box, seat] of PATRONS) await sits(name, box, seat);
    };
    const of = (name: Name) => patrons.get(name) as Client;
    const line = (name: Name) => lives.get(name) as Live;
    const dealer = (...wanted: Wanted[]) => each(h.by('d1'), wanted);
    const each = async (client: Client, wanted: readonly Wanted[]) => {
      for (const one of wanted) await client.does(t, one);
    };
    const draws = (...cards: Card[]) =>
      dealer(...cards.map((card): Wanted => ({ type: 'DrawCard', card })));
    const bets = async (name: Name, box: number, bet: string, amount: number) =>
      of(name).does(t, { type: 'PlaceBet', patron: name, box, bet, amount });
    const allBet = async () => {
      await bets('p1', 1, 'player', 10_000);
      await bets('p2', 2, 'banker', 20_000);
      await bets('p3', 3, 'player', 30_000);
      await bets('p4', 1, 'player', 5000);
    };
    const told = async () => {
      for (const live of lives.values()) await live.reaches(h.count(t));
    };
    const own = (name: Name) => pictureOf(line(name)).own as Own & PatronView;
    const shown = (name: Name) => {
      const view = pictureOf(line(name)).public;
      if (view === null) throw new Error('no table');
      return view;
    };
    /** Whoever comes now is shown what those know who were there; and the dealer too. */
    const asIfNew = async () => {
      await told();
      for (const [name, live] of lives) {
        const fresh = await of(name).watch(t);
        expect(knownTo(live)).toEqual(knownTo(fresh));
        expect(live.gaps).toEqual([]);
        fresh.socket.terminate();
      }
    };
    /** Of what was said to each, nothing names another. */
    const nobodyIsNamed = (since: ReadonlyMap<Name, number>) => {
      for (const [name, live] of lives) {
        const said = JSON.stringify(saidTo(live).slice(since.get(name) ?? 0));
        const named = [...lives.keys()].filter((other) => said.includes(`"${other}"`));
        expect(named.filter((other) => other !== name)).toEqual([]);
      }
    };
    const saidSoFar = () => new Map([...lives].map(([name, live]) => [name, saidTo(live).length]));
    const typesSaid = (name: Name, since: ReadonlyMap<Name, number>) =>
      saidTo(line(name))
        .slice(since.get(name) ?? 0)
        .map(({ type }) => type);

    test('5 a report that two persons rule upon: all have their stakes back, and read nothing of what was reported', async () => {
      await allSit();
      const pit = await h.by('d1').watch(t);
      await dealer({ type: 'OpenRound' });
      await allBet();
      await dealer({ type: 'CloseBets' });
      await draws('2S', '9H');
      await told();
      const since = saidSoFar();
      const { sequence: report } = await h
        .by('d1')
        .does(t, { type: 'Report', kind: 'anything-else', detail: { words: WORDS } });
      await asIfNew();
      expect(shown('p1')).toMatchObject({ phase: 'halted', report });
      const ruling = { decision: { is: 'void' }, reason: 'so it was', round: 1, report } as const;
      const wish: Asked = { type: 'Resolve', ...ruling };
      const { sequence: ask } = await h.by('sm1').does(t, { type: 'Ask', wish });
      await asIfNew();
      await h.by('d1').does(t, { type: 'Confirm', ask });
      await asIfNew();
      nobodyIsNamed(since);
      for (const name of lives.keys()) {
        expect(shown(name)).toMatchObject({ phase: 'void', report: null });
        expect(own(name).patron).toMatchObject({ id: name, rack: RACK });
        // The chips are his again; what lay there is still to be seen.
        expect(own(name).stakes.map(({ patron }) => patron)).toEqual([name]);
        expect(typesSaid(name, since)).toEqual([
          'IrregularityReported',
          'IrregularityResolved',
          'RoundVoided',
        ]);
        expect(line(name).texts.join('\n')).not.toContain(WORDS);
      }
      expect(pit.texts.join('\n')).toContain(WORDS);
    });

    test('5 elections after cards drawn together: each chooses for himself, and nobody learns what', async () => {
      await allSit();
      await sits('p5', 2, 'standing');
      await dealer({ type: 'OpenRound' });
      await allBet();
      await dealer({ type: 'CloseBets' });
      await draws('2S');
      await dealer({
        type: 'Report',
        kind: 'drawn-together',
        detail: { words: WORDS, cards: ['3H', 'KD'] },
      });
      await told();
      const since = saidSoFar();
      await h.by('s1').does(t, {
        type: 'Resolve',
        decision: { is: 'order', order: [1, 0] },
        reason: WORDS,
      });
      await asIfNew();
      expect(shown('p1')).toMatchObject({ phase: 'electing', choosing: 4 });
      // Who has nothing at stake has nothing to choose.
      const electing = () => [...lives.keys()].filter((name) => own(name).elects);
      expect(electing()).toEqual(['p1', 'p2', 'p3', 'p4']);
      await of('p2').does(t, { type: 'Elect', patron: 'p2', choice: 'return' });
      await asIfNew();
      expect(electing()).toEqual(['p1', 'p3', 'p4']);
      expect(shown('p5').choosing).toBe(3);
      for (const name of ['p1', 'p3', 'p4'] as const) {
        expect(
          await of(name).refused(t, { type: 'Elect', patron: 'p2', choice: 'continue' }),
        ).toMatchObject({ status: 403 });
        await of(name).does(t, { type: 'Elect', patron: name, choice: 'continue' });
      }
      await asIfNew();
      expect(electing()).toEqual([]);
      nobodyIsNamed(since);
      for (const name of lives.keys()) {
        const chose = typesSaid(name, since).filter((type) => type === 'Elected');
        expect(chose).toHaveLength(name === 'p5' ? 0 : 1);
      }
      await dealer({ type: 'DrawCard' }, { type: 'DrawCard' });
      await draws('4C', '6S', '5C');
      await dealer({ type: 'Settle' });
      await asIfNew();
      // His bet was undecided when he chose: it is returned, whatever the cards came to.
      expect(own('p2').lines).toEqual([
        expect.objectContaining({ patron: 'p2', bet: 'banker', result: 'returned' }),
      ]);
      expect(own('p2').patron?.rack).toBe(RACK);
      for (const name of lives.keys()) {
        expect(own(name).lines.filter(({ patron }) => patron !== name)).toEqual([]);
      }
      expect(own('p1').lines).toHaveLength(1);
      expect(own('p5').lines).toEqual([]);
    });

    test('insurance on offer: each is offered what he can insure, and nobody learns who did', async () => {
      await allSit();
      await dealer({ type: 'OpenRound' });
      await allBet();
      await dealer({ type: 'CloseBets' });
      await told();
      const since = saidSoFar();
      // Player 5 against Banker 4.
      await draws('3S', 'KD', '2H', '4C');
      await asIfNew();
      const insurable = (name: Name) =>
        own(name).insurable.map(({ box, hand }) => `${box} ${hand}`);
      expect(shown('p2').offers).toHaveLength(1);
      expect(insurable('p1')).toEqual(['1 player']);
      expect(insurable('p2')).toEqual([]);
      expect(insurable('p3')).toEqual(['3 player']);
      expect(insurable('p4')).toEqual(['1 player']);
      await of('p1').does(t, { type: 'DeclareInsurance', patron: 'p1' });
      await of('p3').does(t, { type: 'DeclareInsurance', patron: 'p3' });
      await asIfNew();
      await of('p3').does(t, { type: 'DeclineInsurance', patron: 'p3' });
      await asIfNew();
      expect([...lives.keys()].filter((name) => own(name).insures)).toEqual(['p1']);
      const insurance = { type: 'PlaceInsurance', hand: 'player' } as const;
      await of('p1').does(t, { ...insurance, patron: 'p1', box: 1, amount: 3300 });
      await of('p4').does(t, { ...insurance, patron: 'p4', box: 1, amount: 1100 });
      await asIfNew();
      const covers = (name: Name) =>
        own(name).insurance.map(({ patron, amount }) => `${patron} ${amount}`);
      expect(covers('p1')).toEqual(['p1 3300']);
      expect(covers('p2')).toEqual([]);
      expect(covers('p3')).toEqual([]);
      expect(covers('p4')).toEqual(['p4 1100']);
      for (const [name, amount] of [
        ['p1', '3300'],
        ['p4', '1100'],
      ] as const) {
        const others = [...lives].filter(([other]) => other !== name);
        for (const [, live] of others) expect(live.texts.join('\n')).not.toContain(`:${amount},`);
      }
      await draws('2D', '7S');
      await dealer({ type: 'Settle' });
      await asIfNew();
      nobodyIsNamed(since);
      expect(own('p1').lines.map(({ bet }) => bet)).toEqual(['player', 'player-insurance']);
      expect(own('p4').lines.map(({ bet }) => bet)).toEqual(['player', 'player-insurance']);
      expect(own('p3').lines.map(({ bet }) => bet)).toEqual(['player']);
    });

    test('a few become a crowd and a few again in the midst of a round, while one looks into a box', async () => {
      for (const [name, box, seat] of PATRONS.slice(0, CROWD)) await sits(name, box, seat);
      await dealer({ type: 'OpenRound' });
      await bets('p1', 1, 'player', 10_000);
      await bets('p2', 2, 'banker', 20_000);
      await bets('p3', 2, 'tie', 2500);
      await told();
      const every = ['1 player p1 10000', '2 banker p2 20000', '2 tie p3 2500'];
      const boxes = () => line('p1').frames.filter(({ type }) => type === 'box').length;
      line('p1').send(JSON.stringify({ type: 'look', box: 2 }));
      for (const name of ['p4', 'p5']) {
        // Everybody sees every stack: there is no box to be shown.
        await asIfNew();
        const before = boxes();
        expect(stacks(line('p1'))).toEqual(every);
        expect(stacks(line('p3'))).toEqual(every);

        const fourth = await h.patron(t, name, { box: 1, seat: 'standing' });
        await told();
        await line('p1').until(() => boxes() > before, 'the box, now that there is a crowd');
        // He who looks sees box 2 as it lies; who does not sees sums but for his own.
        expect(stacks(line('p1'))).toEqual(every);
        expect(stacks(line('p3'))).toEqual(['1 player  10000', '2 banker  20000', '2 tie p3 2500']);
        await fourth.does(t, {
          type: 'PlaceBet',
          patron: name,
          box: 2,
          bet: 'banker',
          amount: 5000,
        });
        await told();
        await line('p1').until(
          () => stacks(line('p1')).includes(`2 banker ${name} 5000`),
          'his stack',
        );
        expect(stacks(line('p3'))).toContain('2 banker  25000');
        expect(stacks(line('p2'))).toContain('2 banker  5000');
        // A fresh one who looks into the same box knows the same.
        const fresh = await of('p1').watch(t);
        fresh.send(JSON.stringify({ type: 'look', box: 2 }));
        await fresh.until(() => fresh.frames.some(({ type }) => type === 'box'), 'the box');
        expect(knownTo(line('p1'))).toEqual(knownTo(fresh));
        fresh.socket.terminate();

        await fourth.does(t, { type: 'WithdrawBet', patron: name, box: 2, bet: 'banker' });
        await h.by('d1').does(t, { type: 'CashOut', patron: name, amount: RACK });
        await fourth.does(t, { type: 'Leave', patron: name });
        await told();
        for (const one of ['p1', 'p2', 'p3'] as const) {
          expect(stacks(line(one))).toEqual(every);
          expect(shown(one).totals).toBeNull();
        }
      }
      await asIfNew();
    });
  },
);
