import type { Rulebook } from '../../../rulebooks/index.ts';
import type { FromDealer, ToDealer } from './asks.ts';
import { numberOf } from './desk.ts';

/** Work on several workers, as the command has threads. */
export type LabRun = {
  readonly workers: number;
  /** Each ends what is at hand and says what it has. */
  readonly stop: () => void;
  /** At once; what it has is lost. */
  readonly close: () => void;
};

/** As many as leave the page a processor, and no more than two. */
export const workersHere = (): number =>
  Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1));

export const startRun = (
  book: Rulebook,
  pieces: number,
  order: (place: { readonly place: number; readonly among: number }) => ToDealer,
  heard: (from: number, told: FromDealer) => void,
  failed: (why: string) => void,
): LabRun => {
  const among = Math.max(1, Math.min(workersHere(), pieces));
  const workers = Array.from({ length: among }, (_, place) => {
    const worker = new Worker(new URL('./dealer-worker.ts', import.meta.url), { type: 'module' });
    const tell = (message: ToDealer) => worker.postMessage(message);
    worker.addEventListener('message', ({ data }: MessageEvent<FromDealer>) => {
      heard(place, data);
      if (data.ended) worker.terminate();
    });
    worker.addEventListener('error', ({ message }) => failed(message));
    tell({ is: 'book', number: numberOf(book), book });
    tell(order({ place, among }));
    return { worker, tell };
  });
  return {
    workers: among,
    stop: () => {
      for (const { tell } of workers) tell({ is: 'stop' });
    },
    close: () => {
      for (const { worker } of workers) worker.terminate();
    },
  };
};
