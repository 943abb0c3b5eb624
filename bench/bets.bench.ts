import { randomBytes, randomUUID } from 'node:crypto';
import { commandId } from '../src/api/command-id.ts';
import { bettors, CLIENTS, echoes } from './closed-loop.ts';
import { percentile, withHouse } from './house-client.ts';
import type { Bench } from './measure.ts';

const SECONDS = 1.5;
const TURNS = 7;
/** A folder of memory: whatever is written there is as good as on disk at once. */
const MEMORY = '/dev/shm';

/**
 * Durable bets over WebSocket, with ids by chance alone, against a bare socket that reads and writes the same JSON,
 * against one that keeps it as well, and against the same house on a disk that nobody has to wait for. All take turns, since a disk is now fast and now slow;
 * the median of the ratios counts.
 */
export default {
  title: 'Durable bets',
  run: () =>
    withHouse((house) =>
      withHouse(
        async (unsynced) => {
          const [ours, quick, echo, kept] = [
            await bettors(house),
            await bettors(unsynced),
            await echoes(house.barePort),
            await echoes(house.durablePort),
          ];
          for (const crowd of [ours, quick, echo, kept]) await crowd.bet(1, randomUUID);
          const turns: Turn[] = [];
          for (let turn = 0; turn < TURNS; turn++) {
            const { perSecond, batch } = await ours.bet(SECONDS, randomUUID);
            turns.push({
              ours: perSecond,
              batch,
              echo: await echo.bet(SECONDS, randomUUID),
              kept: await kept.bet(SECONDS, randomUUID),
              quick: (await quick.bet(SECONDS, randomUUID)).perSecond,
              timed: (await ours.bet(SECONDS, timed)).perSecond,
            });
          }
          return report(turns);
        },
        { within: MEMORY },
      ),
    ),
} satisfies Bench;

type Turn = {
  ours: number;
  echo: number;
  kept: number;
  quick: number;
  timed: number;
  batch: number;
};

const timed = () => commandId(Date.now(), randomBytes);

const report = (turns: readonly Turn[]) => {
  const middle = (figure: (turn: Turn) => number) => percentile(turns.map(figure), 0.5);
  const against = (
    what: string,
    other: 'echo' | 'kept' | 'quick' | 'timed',
    least: number | null,
  ) => {
    const ratio = middle((turn) => turn.ours / turn[other]);
    return {
      what,
      figure: `${whole(middle(({ ours }) => ours))} and ${whole(middle((turn) => turn[other]))} a second`,
      ratio: `${ratio.toFixed(2)} ×`,
      target: least === null ? 'shown' : `≥ ${least} ×`,
      ok: least === null || ratio >= least,
    };
  };
  const batch = middle((turn) => turn.batch);
  return [
    against(
      `bets acknowledged once durable, ${CLIENTS} clients over WebSocket, ids by chance alone, against a bare echo of the same JSON; medians of ${turns.length} turns`,
      'echo',
      0.25,
    ),
    against('the same against an echo that keeps each as a row on the same disk', 'kept', null),
    against('the same against the house on a disk in memory, which nobody waits for', 'quick', 0.8),
    against('the same against ids in order of time', 'timed', 0.8),
    {
      what: 'bets that shared a commit, on average',
      figure: `${batch.toFixed(1)}`,
      ratio: `${(batch / 16).toFixed(2)} × the target`,
      target: '≥ 16',
      ok: batch >= 16,
    },
  ];
};

const whole = (value: number) => Math.round(value).toLocaleString('en');
