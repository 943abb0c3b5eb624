import type { Rulebook } from '../../../rulebooks/index.ts';
import type { FigureName, Figures, FromDesk, ToDesk } from './asks.ts';

/** A worker that is asked for figures. */
export type FigureDesk = {
  readonly ask: <Name extends FigureName>(
    is: Name,
    of: Figures[Name]['of'],
    book: Rulebook,
  ) => Promise<Figures[Name]['is']>;
  readonly close: () => void;
};

const numbers = new WeakMap<Rulebook, number>();
let books = 0;

/** A book goes to a worker once, by a number: what is worked out from it once is then kept with it. */
export const numberOf = (book: Rulebook): number => {
  const known = numbers.get(book);
  if (known !== undefined) return known;
  books += 1;
  numbers.set(book, books);
  return books;
};

type Waiting = {
  readonly done: (answer: FigureAnswer) => void;
  readonly fail: (why: Error) => void;
};
type FigureAnswer = Figures[FigureName]['is'];

export const openFigureDesk = (): FigureDesk => {
  const worker = new Worker(new URL('./desk-worker.ts', import.meta.url), { type: 'module' });
  const told = new Set<number>();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const tell = (message: ToDesk) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromDesk>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) one?.fail(new Error(data.failed));
    else one?.done(data.answer);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { fail } of waiting.values()) fail(new Error(message));
    waiting.clear();
  });
  return {
    ask: (is, of, book) => {
      const number = numberOf(book);
      if (!told.has(number)) tell({ is: 'book', number, book });
      told.add(number);
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        // What comes back under this number is what was asked under it.
        waiting.set(id, { done: resolve as Waiting['done'], fail: reject });
        tell({ is, id, of } as ToDesk);
      });
    },
    close: () => worker.terminate(),
  };
};
