import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  automation,
  DAY,
  d1,
  MORNING,
  money,
  s1,
  sampleRound,
} from '../../../tests/reports/sample.ts';
import { BY, type Group, type Takings } from '../../api/report.ts';
import { reportMade } from './report.ts';
import { MONEY_TYPES } from './round.ts';

const when = {
  table: fc.constantFrom('T1', 'T2', 'T3'),
  at: fc.integer({ min: MORNING, max: MORNING + 3 * DAY - 1 }),
  by: fc.constantFrom(d1, s1, automation),
};
const amount = fc.integer({ min: 1, max: 5_000_000 });

const aRound = fc
  .record({
    ...when,
    game: fc.constantFrom('CI', 'NI', 'DH'),
    cards: fc.constantFrom('9S 2D KH 3C', '2S 9D KH KC', '9S 9D KH KC', '3S KD 2H 4C 2D 7S'),
    bets: fc.record({ player: amount, banker: amount, tie: amount }),
    insured: fc.integer({ min: 0, max: 100 }),
    voided: fc.boolean(),
  })
  .map(({ bets, insured, voided, ...rest }) => {
    const isOffered = rest.cards.startsWith('3S') && rest.game !== 'DH' && insured > 0;
    const cover = { hand: 'player', after: 4, amount: Math.min(insured, bets.player) } as const;
    return sampleRound({
      ...rest,
      bets,
      ...(isOffered && { insurance: [cover] }),
      ...(voided && { voided: '5.5.1' }),
    });
  });

const someMoney = fc
  .record({ ...when, type: fc.constantFrom(...MONEY_TYPES), cents: amount })
  .map(({ type, cents, ...rest }) => money(type, cents, rest));

const whole = (takings: readonly Takings[]) =>
  takings.reduce(
    (sum, one) => ({
      decided: sum.decided + one.decided,
      staked: sum.staked + one.staked,
      handle: sum.handle + one.handle,
      paid: sum.paid + one.paid,
      returned: sum.returned + one.returned,
      residue: sum.residue + one.residue,
      win: sum.win + one.win,
    }),
    { decided: 0, staked: 0, handle: 0, paid: 0, returned: 0, residue: 0, win: 0 },
  );

const total = (groups: readonly Group[], of: (group: Group) => number) =>
  groups.reduce((sum, group) => sum + of(group), 0);

test.each(BY)(
  'by %s the groups add up to the whole, and the ledger is even',
  (by) => {
    fc.assert(
      fc.property(fc.array(aRound), fc.array(someMoney), (rounds, events) => {
        const made = reportMade({
          rounds,
          money: events,
          from: MORNING,
          to: MORNING + 3 * DAY,
          by,
        });
        const { groups, whole: all } = made;
        for (const part of ['bets', 'insurance', 'total'] as const) {
          expect(all[part]).toMatchObject(whole(groups.map((group) => group[part])));
          for (const group of [all, ...groups]) {
            const { staked, paid, returned, win } = group[part];
            expect(staked - paid - returned).toBe(win);
          }
        }
        expect(all.total).toMatchObject(whole([all.bets, all.insurance]));
        const expected = total(groups, ({ compared }) => compared.expectedWin);
        expect(expected).toBeCloseTo(all.compared.expectedWin, 4);
        // By hand from the settlements themselves.
        const house = rounds.reduce(
          (sum, { settlement }) => sum + (settlement?.totals.house ?? 0),
          0,
        );
        expect(all.total.win).toBe(house);
        expect(all.rounds + all.voids).toBe(rounds.length);
        // Several bets, and several patrons, share a round; and a fill is nobody's.
        if (by === 'bet' || by === 'patron') return;
        for (const figure of ['rounds', 'voids', 'irregularities'] as const) {
          expect(total(groups, (group) => group[figure] ?? Number.NaN)).toBe(all[figure]);
        }
        for (const figure of ['fills', 'credits', 'drop', 'cashOuts'] as const) {
          expect(total(groups, (group) => group.money?.[figure] ?? Number.NaN)).toBe(
            all.money?.[figure],
          );
        }
        const variance = total(groups, ({ compared }) => compared.deviation ** 2);
        expect(Math.sqrt(variance)).toBeCloseTo(all.compared.deviation, 3);
      }),
      { numRuns: 60 },
    );
  },
  60_000,
);

test('a day is its shifts', () => {
  fc.assert(
    fc.property(fc.array(aRound), (rounds) => {
      const period = { rounds, money: [], from: MORNING, to: MORNING + 3 * DAY };
      const shifts = reportMade({ ...period, by: 'shift' }).groups;
      for (const { key, rounds: count, total: day } of reportMade({ ...period, by: 'day' })
        .groups) {
        const own = shifts.filter((shift) => shift.key.startsWith(key));
        expect(total(own, (shift) => shift.rounds)).toBe(count);
        expect(day).toMatchObject(whole(own.map((shift) => shift.total)));
      }
    }),
    { numRuns: 30 },
  );
}, 60_000);
