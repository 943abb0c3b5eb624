import { describe, expect, test } from 'vitest';
import { rulebook } from '../../src/rulebooks/index.ts';
import {
  comingUp,
  type Settings,
  settingsOf,
  usualSideLimits,
  worstAtLimits,
} from '../../src/table/index.ts';
import { BOOKS, type Short } from '../second/truths.ts';
import { bookOf, dealer, gameOf, patron, Scenario, supervisor } from './scenario.ts';

/** Limits of side bets belong to opening a table (reading 60). */

const opened = (settings: Settings): Scenario => {
  const scenario = new Scenario();
  scenario.do(supervisor, { type: 'OpenTable', settings });
  return scenario;
};

const sideBets = (book: Short, layout: string) =>
  (rulebook(gameOf(book))?.bets ?? []).filter(
    (bet) => bet.original === null && bet.layouts.includes(layout),
  );

describe.each(BOOKS)('%s', (book) => {
  const plain = settingsOf(gameOf(book));

  test('every side bet of the layout has limits, by which no line wins more than the maximum', () => {
    const { side } = opened(plain).table.settings.limits;
    expect(Object.keys(side).sort()).toEqual(
      sideBets(book, 'A')
        .map(({ id }) => id)
        .sort(),
    );
    for (const { id, pays } of sideBets(book, 'A')) {
      const most = side[id]?.maximum ?? 0;
      const best = Math.max(
        ...pays.map(({ pays: odds }) => {
          const [win, stake] = odds.split(' to ').map(Number);
          return (win ?? 0) / (stake ?? 1);
        }),
      );
      expect(most * best).toBeLessThanOrEqual(1_000_000);
      expect((most + 100) * best).toBeGreaterThan(1_000_000);
      expect(side[id]?.minimum).toBe(100);
    }
  });

  test('one chip may always be bet; what the house sets stays', () => {
    const own = { tie: { minimum: 500, maximum: 700 } };
    const low = { ...plain, limits: { ...plain.limits, minimum: 100, maximum: 200, side: own } };
    const { side } = opened(low).table.settings.limits;
    expect(side['tie']).toEqual({ minimum: 500, maximum: 700 });
    for (const { id } of sideBets(book, 'A')) {
      if (id !== 'tie') expect(side[id]).toEqual({ minimum: 100, maximum: 100 });
    }
  });

  test('another layout has limits for its own bets, from the next round on', () => {
    const scenario = opened(plain);
    const { id: layout = 'A', boxes } = bookOf(plain).layouts.at(-1) ?? {};
    const changed = { ...plain, layout, boxes: boxes?.to ?? 1 };
    scenario.do(supervisor, { type: 'ChangeSettings', settings: changed });
    const { side } = comingUp(scenario.table).settings.limits;
    for (const { id } of sideBets(book, layout)) expect(side).toHaveProperty(id);
  });

  test('one chip above the limit is refused', () => {
    const scenario = opened({ ...plain, thresholds: { cashOut: 1e9, fill: 1e9, credit: 1e9 } });
    scenario.do(supervisor, { type: 'FillTray', amount: 1e9 });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.do(patron('p1'), { type: 'Join', patron: 'p1', box: 1, seat: 'seated' });
    scenario.do(dealer, { type: 'BuyIn', patron: 'p1', amount: 2_000_000 });
    scenario.open();
    const most = scenario.table.settings.limits.side['tie']?.maximum ?? 0;
    const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'tie' } as const;
    expect(scenario.refused(patron('p1'), { ...bet, amount: most + 100 }).code).toBe('OVER_LIMIT');
    scenario.do(patron('p1'), { ...bet, amount: most });
  });
});

describe('the worst that a round can come to at the limits', () => {
  const settings = settingsOf(gameOf('E6'), { boxes: 7 });
  const book = bookOf(settings);

  test('of a side bet without a limit nobody can say', () => {
    expect(worstAtLimits(settings, book)).toBeNull();
  });

  test('Easy Six: the Player wins on 6, with a pair of sixes on both sides', () => {
    const side = {
      tie: { minimum: 100, maximum: 1_000 },
      'easy-six': { minimum: 100, maximum: 2_000 },
      'player-pair': { minimum: 100, maximum: 3_000 },
      'banker-pair': { minimum: 100, maximum: 4_000 },
    };
    const limits = { minimum: 100, maximum: 10_000, per: 'box', side } as const;
    const box = 1.05 * 10_000 + 6 * 2_000 + 13 * 3_000 + 13 * 4_000;
    expect(worstAtLimits({ ...settings, limits }, book)).toBe(7 * box);
    const overTable = { ...limits, per: 'table' } as const;
    // One Hand counts once, so a Tie on 6 is worse.
    const tied = 10 * 1_000 + 6 * 2_000 + 13 * 3_000 + 13 * 4_000;
    expect(worstAtLimits({ ...settings, limits: overTable }, book)).toBe(7 * tied);
  });

  test('the usual limits keep a box within a few maxima', () => {
    for (const short of BOOKS) {
      const plain = settingsOf(gameOf(short));
      const side = usualSideLimits(bookOf(plain), plain);
      const limited = { ...plain, limits: { ...plain.limits, side } };
      const worst = worstAtLimits(limited, bookOf(plain)) ?? Number.NaN;
      expect(worst / plain.boxes).toBeGreaterThan(plain.limits.maximum);
      expect(worst / plain.boxes).toBeLessThan(10 * plain.limits.maximum);
    }
  });
});
