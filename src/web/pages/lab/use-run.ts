import { useEffect, useRef, useState } from 'react';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { FromDealer, ToDealer } from './asks.ts';
import { type LabRun, startRun } from './run.ts';

export type Running<Answer> = {
  readonly is: 'idle' | 'running' | 'stopping' | 'ended';
  readonly workers: number;
  /** The figures so far. */
  readonly answer: Answer | null;
  readonly failed: string | null;
  readonly start: (work: RunWork<Answer>) => void;
  readonly stop: () => void;
};

export type RunWork<Answer> = {
  readonly book: Rulebook;
  /** In how many pieces it can be done. */
  readonly pieces: number;
  readonly order: (place: { readonly place: number; readonly among: number }) => ToDealer;
  /** What a worker said goes into the figures; null where it is nothing yet. */
  readonly take: (from: number, told: FromDealer) => Promise<Answer> | null;
};

type Shown<Answer> = Pick<Running<Answer>, 'is' | 'workers' | 'answer' | 'failed'>;

/** Work that goes on beside the page: it can be watched and stopped, and leaving the page ends it. */
export const useRun = <Answer>(): Running<Answer> => {
  const run = useRef<LabRun | null>(null);
  const number = useRef(0);
  const [shown, set] = useState<Shown<Answer>>({
    is: 'idle',
    workers: 0,
    answer: null,
    failed: null,
  });
  useEffect(() => () => run.current?.close(), []);

  const start = ({ book, pieces, order, take }: RunWork<Answer>) => {
    run.current?.close();
    number.current += 1;
    const own = number.current;
    const isCurrent = () => own === number.current;
    const ended = new Set<number>();
    /** Answers come in the order of the questions. */
    const heard = (from: number, told: FromDealer) => {
      if (!isCurrent()) return;
      if (told.ended) ended.add(from);
      const last = ended.size === run.current?.workers;
      void take(from, told)?.then(
        (answer) => isCurrent() && set((now) => ({ ...now, answer, is: last ? 'ended' : now.is })),
        (error: Error) => isCurrent() && fail(error.message),
      );
    };
    const fail = (why: string) => {
      run.current?.close();
      set((now) => ({ ...now, is: 'ended', failed: why }));
    };
    set({ is: 'running', workers: 0, answer: null, failed: null });
    run.current = startRun(book, pieces, order, heard, fail);
    const { workers } = run.current;
    set((now) => ({ ...now, workers }));
  };
  const stop = () => {
    run.current?.stop();
    set((now) => (now.is === 'running' ? { ...now, is: 'stopping' } : now));
  };
  return { ...shown, start, stop };
};
