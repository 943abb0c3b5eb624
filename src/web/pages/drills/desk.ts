import type { AnyAsked, AskName, DeskAsks } from './desk-asks.ts';

/** Asks the worker; it is started with the first question and stays. */
export const askDesk = <N extends AskName>(
  name: N,
  ask: DeskAsks[N]['ask'],
): Promise<DeskAsks[N]['answer']> =>
  new Promise((answered, failed) => {
    count += 1;
    waiting.set(count, { answered: answered as (answer: unknown) => void, failed });
    const asked = { name, ...ask } as unknown as AnyAsked;
    desk().postMessage({ id: count, asked });
  });

type Waiting = {
  readonly answered: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
};

let count = 0;
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;

const desk = (): Worker => {
  if (worker !== null) return worker;
  worker = new Worker(new URL('./desk-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({
    data,
  }: MessageEvent<{ id: number; answer?: unknown; failed?: string }>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed === undefined) asked?.answered(data.answer);
    else asked?.failed(new Error(data.failed));
  };
  worker.onerror = () => {
    for (const { failed } of waiting.values()) failed(new Error('the worker has stopped'));
    waiting.clear();
    worker = null;
  };
  return worker;
};
