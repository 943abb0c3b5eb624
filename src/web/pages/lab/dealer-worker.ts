import { nothingDealt, plannedCounting, simulationPlan } from '../../../odds/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { CountedPart, FromDealer, ToDealer } from './asks.ts';
import { countedSteps, dealtSteps } from './dealing.ts';

/** Deals until it is done or told to stop, and says now and then what it has. */

const books = new Map<number, Rulebook>();
const bookAt = (number: number): Rulebook => {
  const book = books.get(number);
  if (book === undefined) throw new Error(`book ${number} was not told`);
  return book;
};

/** Milliseconds between two messages: as often as a person can read. */
const EVERY = 150;

let stopped = false;
const tell = (told: FromDealer) => postMessage(told);

/** A message, such as to stop, is heard only between two steps. */
const heard = () => new Promise((resolve) => setTimeout(resolve));

const goThrough = async <T>(
  steps: Iterable<T>,
  say: (last: T | null, ended: boolean) => void,
): Promise<void> => {
  let last: T | null = null;
  let since = performance.now();
  for (const step of steps) {
    last = step;
    if (performance.now() - since < EVERY) continue;
    say(last, false);
    await heard();
    if (stopped) break;
    since = performance.now();
  }
  say(last, true);
};

const simulate = async ({ work, ...place }: Of<'simulate'>): Promise<void> => {
  const plan = simulationPlan({ ...work, book: bookAt(work.book) });
  await goThrough(dealtSteps(plan, place), (dealt, ended) =>
    tell({ is: 'dealt', dealt: dealt ?? nothingDealt(plan), ended }),
  );
};

const count = async ({ work, ...place }: Of<'count'>): Promise<void> => {
  const plan = plannedCounting({ ...work, book: bookAt(work.book) });
  /** Changed since the last message. */
  const fresh = new Map<number, CountedPart>();
  const noted = function* () {
    for (const step of countedSteps(plan, place)) {
      fresh.set(step.part, { part: step.part, counted: step.counted });
      yield step;
    }
  };
  await goThrough(noted(), (last, ended) => {
    tell({ is: 'counted', parts: [...fresh.values()], shoes: last?.shoes ?? 0, ended });
    fresh.clear();
  });
};

type Of<Is extends ToDealer['is']> = Extract<ToDealer, { is: Is }>;

addEventListener('message', ({ data }: MessageEvent<ToDealer>) => {
  switch (data.is) {
    case 'book':
      books.set(data.number, data.book);
      return;
    case 'simulate':
      void simulate(data);
      return;
    case 'count':
      void count(data);
      return;
    case 'stop':
      stopped = true;
  }
});
