import { describe, expect, test } from 'vitest';
import { dealtRounds, HOUR, MORNING, sampleRound } from '../../../tests/reports/sample.ts';
import type { Short } from '../../../tests/table/scenario.ts';
import { ALERT_ROUNDS, ALERT_Z } from './group.ts';
import { reportMade } from './report.ts';
import type { ReportRound } from './round.ts';

const period = { money: [], from: MORNING, to: MORNING + HOUR, by: 'bet' } as const;

/** Rounds with the same bets, dealt from shuffled shoes. */
function* played(game: Short, rounds: number, bets: Readonly<Record<string, number>>) {
  for (const { cards } of dealtRounds(game, rounds, 20_260_302)) {
    yield sampleRound({ game, cards, bets });
  }
}

/** Every so many-th bet that lost is paid as if it had won even money. */
function* rigged(rounds: Iterable<ReportRound>, nth: number): Generator<ReportRound> {
  let lost = 0;
  for (const round of rounds) {
    const lines = round.settlement?.lines.map((line) => {
      if (line.result === 'lose') lost += 1;
      return line.result === 'lose' && lost % nth === 0
        ? ({ ...line, result: 'win', paid: line.effective, returned: line.amount } as const)
        : line;
    });
    const { settlement } = round;
    yield settlement === null
      ? round
      : { ...round, settlement: { ...settlement, lines: lines ?? [] } };
  }
}

const BETS = { player: 10_000, banker: 5000, tie: 500 };

describe.each<Short>(['NC', 'DH', 'E6', 'CI', 'NI'])('%s, 20,000 rounds', (game) => {
  const bets = game === 'E6' ? { player: 10_000, banker: 5000 } : BETS;
  const honest = reportMade({ ...period, rounds: played(game, 20_000, bets) });
  const all = [honest.whole, ...honest.groups];

  test('are within what chance explains, bet by bet and as a whole', () => {
    expect(all.map(({ compared }) => compared.rounds)).toEqual(all.map(() => 20_000));
    for (const { compared } of all) {
      expect(Math.abs(compared.z ?? Number.NaN)).toBeLessThan(4);
      const { hold, interval, z } = compared;
      const isInside = (interval?.low ?? 1) <= (hold ?? 0) && (hold ?? 0) <= (interval?.high ?? -1);
      expect(isInside).toBe(Math.abs(z ?? 9) < 1.959964);
    }
  });

  test('with every tenth loss paid raise an alert', () => {
    const { whole } = reportMade({ ...period, rounds: rigged(played(game, 20_000, bets), 10) });
    expect(whole.compared.z).toBeLessThan(-ALERT_Z);
    expect(whole.compared.alert).toBe(true);
  }, 60_000);
});

test('an alert needs its number of rounds, and goes both ways', () => {
  const loses = sampleRound({ cards: '2S 9D KH KC', bets: { player: 100 } });
  const wins = sampleRound({ cards: '9S 2D KH 3C', bets: { player: 100 } });
  const of = (round: ReportRound, rounds: number) =>
    reportMade({ ...period, rounds: Array.from({ length: rounds }, () => round) }).whole.compared;
  expect(of(loses, ALERT_ROUNDS - 1)).toMatchObject({ alert: false });
  expect(of(loses, ALERT_ROUNDS)).toMatchObject({ alert: true });
  expect(of(wins, ALERT_ROUNDS)).toMatchObject({ alert: true });
  // 1,000 losses in a row: (1 − 0.01235) × 1,000 over 0.951 × √1,000.
  expect(of(loses, ALERT_ROUNDS).z).toBeCloseTo(32.84, 1);
});
