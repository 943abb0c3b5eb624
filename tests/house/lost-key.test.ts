import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { eventsOf, verifies } from './record-of.ts';
import { seedNumber } from './shoe-again.ts';
import { moment, until } from './until.ts';

/** The house is started with another key file: what was sealed with the old one cannot be opened any more. */
const t = 't1';
const SEED = seedNumber(1);
let h: Harness;
beforeEach(async () => {
  h = await openHarness({ running: true });
});
afterEach(() => h.end());

describe('another key file', () => {
  const dealt = async (book: 'CI' | 'E6', faces: number): Promise<Client> => {
    h.seeds.push(SEED);
    await h.table(t, settings(book, { shoe: 'electronic' }));
    const p1 = await h.patron(t, 'p1');
    const d1 = h.by('d1');
    await d1.does(t, { type: 'LoadShoe' });
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await d1.does(t, { type: 'CloseBets' });
    for (let i = 0; i < faces; i++) await d1.does(t, { type: 'DrawCard' });
    return p1;
  };
  const otherKey = async () => {
    const old = h.house.keys.id;
    h.keyFile = join(h.folder, 'other.key');
    await h.restart();
    expect(h.house.keys.id).not.toBe(old);
  };

  test.each([
    ['CI', '5.4'],
    ['E6', 'house policy'],
  ] as const)(
    '%s: the shoe is withdrawn, the round void by %s, bets go back',
    async (book, rule) => {
      const p1 = await dealt(book, 2);
      await otherKey();
      const live = await p1.watch(t);
      await live.until(() => live.public?.shoe?.number === 2, 'another shoe');
      expect(live.public?.phase).toBe('void');
      expect(live.public?.voided?.rule.startsWith(rule)).toBe(true);
      expect(live.own).toMatchObject({ patron: { rack: 2_000_000 } });
      const events = await eventsOf(h, t);
      expect(events.map(({ type }) => type)).toContain('Interrupted');
      const [first, second] = events.filter(({ type }) => type === 'ShoeLoaded');
      expect(second?.data['key']).toBe(h.house.keys.id);
      expect(second?.data['key']).not.toBe(first?.data['key']);
      // Nobody can open it any more: it stays unrevealed, and the record says so.
      expect(events.map(({ type }) => type)).not.toContain('ShoeRevealed');
      await verifies(h, t);
      // And the table plays on, with this shoe.
      await moment(300);
      expect(live.public?.shoe?.number).toBe(2);
      await h.by('d1').does(t, { type: 'OpenRound' });
      await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
      await h.by('d1').does(t, { type: 'CloseBets' });
      await h.by('d1').does(t, { type: 'DrawCard' });
    },
  );

  test('with all cards on the table the round is settled as it lies; the shoe goes after it', async () => {
    const p1 = await dealt('CI', 4);
    const d1 = h.by('d1');
    const step = async () => {
      const { public: seen } = await d1.ok<{ public: { needed: { type: string } } }>(
        'GET',
        `/api/tables/${t}`,
      );
      return seen.needed.type;
    };
    while ((await step()) === 'DrawCard') await d1.does(t, { type: 'DrawCard' });
    await otherKey();
    expect(await step()).toBe('Settle');
    await d1.does(t, { type: 'Settle' });
    const live = await p1.watch(t);
    await live.until(() => live.public?.shoe?.number === 2, 'another shoe');
    expect((await eventsOf(h, t)).map(({ type }) => type)).not.toContain('Interrupted');
    await moment(300);
    expect(live.public?.shoe?.number).toBe(2);
    await verifies(h, t);
  });

  test('of a card face down whose shoe alone is lost, the round ends and the shoe in play stays', async () => {
    h.seeds.push(SEED);
    await h.table(t, settings('CI', { shoe: 'electronic', faceDown: true }));
    const p1 = await h.patron(t, 'p1');
    const d1 = h.by('d1');
    await d1.does(t, { type: 'LoadShoe' });
    await d1.does(t, { type: 'OpenRound' });
    await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 10_000 });
    await d1.does(t, { type: 'CloseBets' });
    await d1.does(t, { type: 'DrawCard' });
    await h.by('s1').does(t, { type: 'ReplaceShoe', reason: 'the shoe is doubted' });
    await until(async () => (await h.sealed(t, 2)) !== null, 'the next shoe');
    await d1.does(t, { type: 'LoadShoe' });
    await until(async () => (await h.sealed(t, 3)) !== null, 'the shoe after the next');
    await h.house.store.documents.remove('shoe', `${t}.1`);
    await h.restart();
    const live = await p1.watch(t);
    await live.until(() => live.public?.phase === 'void', 'the round void');
    await moment(300);
    expect(live.public?.shoe?.number).toBe(2);
    await verifies(h, t);
    await d1.does(t, { type: 'OpenRound' });
  });

  test('between rounds nothing is interrupted: a new shoe is loaded', async () => {
    h.seeds.push(SEED);
    await h.table(t, settings('CI', { shoe: 'electronic' }));
    await h.by('d1').does(t, { type: 'LoadShoe' });
    await otherKey();
    const live = await h.by('d1').watch(t);
    await live.until(() => live.public?.shoe?.number === 2, 'another shoe');
    expect((await eventsOf(h, t)).map(({ type }) => type)).not.toContain('Interrupted');
    await h.by('d1').does(t, { type: 'OpenRound' });
  });
});
