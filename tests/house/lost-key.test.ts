import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at } from '../second/truths.ts';
import { settings } from '../table/scenario.ts';
import type { Client } from './client.ts';
import { type Harness, openHarness } from './harness.ts';
import { eventsOf, verifies } from './record-of.ts';
import { seedNumber } from './shoe-again.ts';
import { moment } from './until.ts';

/** The house is started with `--new-key`: what was sealed with the old one cannot be opened any more. */
const t = 't1';
const SEED = seedNumber(1);
let h: Harness;
beforeEach(async () => {
  h = await openHarness({ running: true });
});
afterEach(() => h.end());

describe('the key is lost', () => {
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
    h.newKey = true;
    await h.restart();
    expect(h.house.keys.id).not.toBe(old);
  };

  test.each([
    ['CI', at('CI', 'insufficient-cards')],
    ['E6', at('E6', 'insufficient-cards')],
  ] as const)(
    '%s: the shoe cannot be used, the round is void by %s, bets go back (reading 61)',
    async (book, rule) => {
      const p1 = await dealt(book, 2);
      await otherKey();
      const live = await p1.watch(t);
      // People are at this table: they confirm what the house says, the void that leaves no choice first.
      await live.until(() => live.public?.reports.length === 2, 'what the house reports');
      const so = {
        type: 'Resolve',
        decision: { is: 'so' },
        reason: 'it cannot be opened',
      } as const;
      await h.by('s1').does(t, so);
      await h.by('s1').does(t, so);
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
