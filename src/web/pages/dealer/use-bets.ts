import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { failed } from '../../../client/requests.ts';
import type { Wanted } from '../../../table/index.ts';
import {
  asBefore,
  type ChipChange,
  type ChipSpot,
  carryOut,
  changesTo,
  type Laid,
  lyingAt,
  spotKey,
  undone,
} from './bet-changes.ts';
import { useDealing } from './dealing.tsx';
import { useLastStakes } from './use-last-stakes.ts';

/** A bet that was not placed, or not wholly: it stays, to be mended. */
export type Unplaced = ChipChange & { readonly round: number; readonly error: ApiError };

export type Bets = {
  /** The line as far as it is keyed; it stays when the sheet is closed. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly lay: (bets: readonly Laid[]) => void;
  /** One more chip on a spot. */
  readonly add: (spot: ChipSpot, chip: number) => void;
  /** As in the last round with bets: one box, or all. */
  readonly again: (box: number | null) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
  /** How many steps are on their way. */
  readonly waiting: number;
  readonly unplaced: readonly Unplaced[];
  readonly drop: (spot: ChipSpot) => void;
  /** Why the last round is not known. */
  readonly error: ApiError | null;
};

type Job = { readonly round: number } & (
  | { readonly is: 'lay'; readonly bets: readonly Laid[] }
  | { readonly is: 'add'; readonly spot: ChipSpot; readonly chip: number }
  | { readonly is: 'again'; readonly box: number | null }
  | { readonly is: 'undo' }
);
type Step = { readonly round: number; readonly done: readonly ChipChange[] };

/**
 * Chips that are recorded for patrons. A step waits until the page shows what the one before it did, so that each is
 * worked out from what lies there; none is sent twice.
 */
export const useBets = (): Bets => {
  const { view, own, send, sequence } = useDealing();
  const { round, stakes } = view;
  const [text, setText] = useState('');
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [all, setUnplaced] = useState<readonly Unplaced[]>([]);
  const [error, setError] = useState<ApiError | null>(null);
  const lastStakes = useLastStakes();
  const working = useRef(false);
  const reached = useRef(0);

  const work = async (job: Job) => {
    const changes = await changesOf(job);
    const {
      done,
      left,
      sequence: last,
    } = await carryOut(changes, (command) => send({ ...command, round: job.round } as Wanted));
    reached.current = Math.max(reached.current, last);
    const settled = new Set(changes.map(spotKey));
    const refused = left.map((one) => ({ ...one, round: job.round }));
    setUnplaced((before) => [...before.filter((one) => !settled.has(spotKey(one))), ...refused]);
    if (job.is === 'undo') setSteps((before) => before.slice(0, -1));
    else if (done.length > 0) setSteps((before) => [...before, { round: job.round, done }]);
  };

  const changesOf = async (job: Job): Promise<readonly ChipChange[]> => {
    switch (job.is) {
      case 'lay':
        return changesTo(job.bets, stakes);
      case 'add': {
        const from = lyingAt(stakes, job.spot);
        return [{ ...job.spot, from, amount: from + job.chip, asItLies: false }];
      }
      case 'undo': {
        const last = steps.at(-1);
        return last === undefined || last.round !== job.round ? [] : undone(last.done, stakes);
      }
      case 'again': {
        const answered = await lastStakes(job.round);
        setError(failed(answered) ? answered.error : null);
        if (failed(answered)) return [];
        const here = new Set(own.patrons.map(({ id }) => id));
        return asBefore(answered.value, stakes, { box: job.box, here });
      }
    }
  };

  useEffect(() => {
    const [job] = jobs;
    if (job === undefined || working.current || sequence < reached.current) return;
    working.current = true;
    void work(job).finally(() => {
      working.current = false;
      setJobs((before) => before.slice(1));
    });
  });

  const ask = useCallback((job: Job) => {
    setError(null);
    setJobs((before) => [...before, job]);
  }, []);
  const lay = useCallback((bets: readonly Laid[]) => ask({ is: 'lay', bets, round }), [ask, round]);
  return {
    text,
    setText,
    lay,
    add: (spot, chip) => ask({ is: 'add', spot, chip, round }),
    again: (box) => ask({ is: 'again', box, round }),
    undo: () => ask({ is: 'undo', round }),
    canUndo: view.phase === 'betting' && steps.at(-1)?.round === round,
    waiting: jobs.length,
    // What was not placed in a round that is over never will be.
    unplaced: all.filter((one) => one.round === round && view.phase === 'betting'),
    drop: (spot) => setUnplaced((now) => now.filter((one) => spotKey(one) !== spotKey(spot))),
    error,
  };
};
