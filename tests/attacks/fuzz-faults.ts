import type { Answer } from '../../src/api/live.ts';
import type { House } from '../../src/house/house.ts';
import type { LiveTable } from '../../src/house/tables/live-table.ts';
import type { Actor, Wish } from '../../src/table/index.ts';
import { TABLES } from './cast.ts';

/** Faults that are put into the tables of a house to be found by what comes out of its doors. */
export const FUZZ_FAULTS = [
  'a table that throws',
  'an answer that never comes',
  'a rejection that nobody hears',
  'a field that no document names',
  'a rack that obeys others',
  'a refusal that is forgotten',
] as const;
export type FuzzFault = (typeof FUZZ_FAULTS)[number];

type Submit = LiveTable['submit'];

/** Every so many commands it does what it should not. */
const EVERY = 20;

export const plant = (house: House, fault: FuzzFault): void => {
  for (const table of TABLES) {
    const live = house.floor.table(table)?.live;
    if (live !== undefined) Object.assign(live, { submit: faulty(fault, live.submit) });
  }
};

const faulty = (fault: FuzzFault, submit: Submit): Submit => {
  let count = 0;
  const isTime = () => {
    count += 1;
    return count % EVERY === 0;
  };
  switch (fault) {
    case 'a table that throws':
      return async (...asked) => {
        if (isTime()) throw new Error('a fault');
        return submit(...asked);
      };
    case 'an answer that never comes':
      return (...asked) => (isTime() ? new Promise(() => {}) : submit(...asked));
    case 'a rejection that nobody hears':
      return (...asked) => {
        if (isTime()) void Promise.reject(new Error('unheard'));
        return submit(...asked);
      };
    case 'a field that no document names':
      return async (...asked) => {
        const answer = await submit(...asked);
        return 'error' in answer ? answer : ({ ...answer, seed: '0f' } as Answer);
      };
    case 'a rack that obeys others':
      return (by, id, wish, session) => submit(takenFor(by, wish), id, wish, session);
    case 'a refusal that is forgotten': {
      let forgotten = 0;
      return async (...asked) => {
        const answer = await submit(...asked);
        if (!('error' in answer)) return answer;
        forgotten += 1;
        return {
          ...answer,
          error: { ...answer.error, message: `no, for the ${forgotten}th time` },
        };
      };
    }
  }
};

const takenFor = (by: Actor, wish: Wish): Actor =>
  by.role === 'patron' && 'patron' in wish && wish.patron !== null
    ? { ...by, id: wish.patron }
    : by;
