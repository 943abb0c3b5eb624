import type { Compared, Group, Rating, Takings } from '../../api/report.ts';
import { type ComparedSums, noStakes, type StakeSums, type Sums } from './sums.ts';

/** Beyond this chance alone brings a group once in about 1,000. */
export const ALERT_Z = 3.3;
/** With fewer rounds the sum of a few long shots is not normal enough to say so. */
export const ALERT_ROUNDS = 1000;
/** 95 of 100 values of a normal variable lie within so many deviations of the mean. */
export const Z_95 = 1.959964;

export type GroupName = { readonly key: string; readonly name: string };

/** `ofTable`: whether money and irregularities can belong to it; `ofPatron`: whether it is somebody's play. */
export const groupOf = (
  { key, name }: GroupName,
  sums: Sums,
  { ofTable, ofPatron = false }: { readonly ofTable: boolean; readonly ofPatron?: boolean },
): Group => {
  const { rounds, voids, notFinal, irregularities, takenBack, money } = sums;
  return {
    key,
    name,
    activity: isQuiet(sums) ? 'no activity' : 'some',
    rounds,
    voids,
    notFinal,
    irregularities: ofTable && !ofPatron ? irregularities : null,
    settlementsTakenBack: ofTable && !ofPatron ? takenBack : null,
    bets: takings(sums.bets),
    insurance: takings(sums.insurance),
    total: takings(sums.bets, sums.insurance),
    money: ofTable
      ? {
          fills: money.TrayFilled,
          credits: money.TrayCredited,
          drop: money.BoughtIn,
          cashOuts: money.CashedOut,
          variance: money.TrayCounted,
        }
      : null,
    compared: comparedOf(sums.compared),
    rating: ofPatron ? ratingOf(sums) : null,
  };
};

/** A void round is no play, and what went back was no bet. */
const ratingOf = ({ rounds, bets, compared: { expected }, time }: Sums): Rating => ({
  averageBet: share(bets.handle, rounds),
  time,
  theoreticalWin: expected,
});

const isQuiet = ({ rounds, voids, irregularities, takenBack, money, time }: Sums): boolean =>
  [rounds, voids, irregularities, takenBack, time, ...Object.values(money)].every(
    (sum) => sum === 0,
  );

const takings = (...parts: readonly StakeSums[]): Takings => {
  const sum = noStakes();
  for (const part of parts) {
    sum.decided += part.decided;
    sum.staked += part.staked;
    sum.handle += part.handle;
    sum.paid += part.paid;
    sum.returned += part.returned;
    sum.residue += part.residue;
  }
  const win = sum.staked - sum.returned - sum.paid;
  return { ...sum, win, hold: share(win, sum.handle) };
};

const TWENTIETH = 20;

export const comparedOf = (sums: ComparedSums): Compared => {
  const { rounds, handle, expected } = sums;
  const win = sums.win - sums.residue / TWENTIETH;
  const deviation = Math.sqrt(Math.max(0, sums.variance));
  const z = deviation === 0 ? null : (win - expected) / deviation;
  const expectedHold = share(expected, handle);
  const margin = share(Z_95 * deviation, handle);
  return {
    rounds,
    handle,
    win,
    hold: share(win, handle),
    expectedWin: expected,
    expectedHold,
    deviation,
    z,
    interval:
      expectedHold === null || margin === null
        ? null
        : { low: expectedHold - margin, high: expectedHold + margin },
    alert: z !== null && Math.abs(z) > ALERT_Z && rounds >= ALERT_ROUNDS,
  };
};

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
