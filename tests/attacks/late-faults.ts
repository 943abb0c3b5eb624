import { ciphers } from '../../src/house/record/ciphers.ts';
import type { NewEntry, Store, Work } from '../../src/house/store/store.ts';
import type { LiveTable } from '../../src/house/tables/live-table.ts';
import { type Entry, entryText, hashOf } from '../../src/record/line.ts';

/** Faults that are put between a table and its store, or between a door and its table, to be found. */
export const LATE_FAULTS = [
  'a bet is written behind the close',
  'a late bet is acknowledged',
  'a bet waits at the door',
  'a bet that was acknowledged is not kept',
  'an id is not known again',
  'a door does not hear what it missed',
] as const;
export type LateFault = (typeof LATE_FAULTS)[number];

type Planted = {
  readonly append: (append: Store['append']) => Store['append'];
  readonly door: (live: LiveTable) => LiveTable;
};

const HONEST: Planted = { append: (append) => append, door: (live) => live };

export const lateFault = (fault: LateFault | null): Planted => {
  switch (fault) {
    case null:
      return HONEST;
    case 'a bet is written behind the close':
      return keeping((entries) => {
        const close = entries.findIndex(({ text }) => text.includes('"type":"BetsClosed"'));
        const bet = entries.findLastIndex((entry, i) => i < close && isBet(entry));
        if (bet < 0) return entries;
        const moved = entries.filter((_, i) => i !== bet);
        return chained([
          ...moved.slice(0, close),
          ...entries.slice(bet, bet + 1),
          ...moved.slice(close),
        ]);
      });
    case 'a bet that was acknowledged is not kept': {
      let seen = 0;
      return keeping((entries) => {
        const bet = entries.findIndex(isBet);
        seen += bet < 0 ? 0 : 1;
        return bet < 0 || seen % 50 !== 0 ? entries : chained(entries.filter((_, i) => i !== bet));
      });
    }
    case 'an id is not known again':
      return looking((now) => ({ ...now, earlier: now.earlier.map(() => null) }));
    case 'a door does not hear what it missed':
      return looking((now) => ({ ...now, missed: [] }));
    case 'a late bet is acknowledged':
      return door(async (live, ...asked) => {
        const answer = await live.submit(...asked);
        const isLate = 'error' in answer && answer.error.code === 'BETS_CLOSED';
        return isLate ? { id: answer.id, sequence: live.stream().sequence, events: [] } : answer;
      });
    case 'a bet waits at the door':
      return door(async (live, ...asked) => {
        if (asked[2].type === 'PlaceBet') await new Promise(setImmediate);
        return live.submit(...asked);
      });
  }
};

const isBet = ({ text }: Pick<NewEntry, 'text'>): boolean => text.includes('"type":"BetPlaced"');

const through = (work: (given: Work) => Work): Planted => ({
  ...HONEST,
  append: (append) => (request, given) => append(request, work(given)),
});

/** What is kept is not what was decided. */
const keeping = (make: (entries: readonly NewEntry[]) => readonly NewEntry[]): Planted =>
  through((given) => (now) => {
    const batch = given(now);
    return { ...batch, entries: make(batch.entries) };
  });

/** What is decided on is not what is there. */
const looking = (see: (now: Parameters<Work>[0]) => Parameters<Work>[0]): Planted =>
  through((given) => (now) => given(see(now)));

const door = (
  submit: (
    live: LiveTable,
    ...asked: Parameters<LiveTable['submit']>
  ) => ReturnType<LiveTable['submit']>,
): Planted => ({
  ...HONEST,
  door: (live) => ({ ...live, submit: (...asked) => submit(live, ...asked) }),
});

/** The same entries in this order, numbered and chained as if they had come so. */
const chained = (entries: readonly NewEntry[]): readonly NewEntry[] => {
  const read = entries.map(({ text }) => JSON.parse(text) as Entry);
  const first = read.reduce((one, other) => (one.sequence < other.sequence ? one : other));
  let [sequence, previous] = [first.sequence, first.previous];
  const time = Math.min(...entries.map(({ at }) => at));
  return entries.map((entry, i) => {
    const own = read[i];
    if (own === undefined) return entry;
    const text = entryText({ ...own, sequence, previous, at: time });
    const made = { ...entry, text, sequence, at: time, hash: hashOf(ciphers, text) };
    sequence += 1;
    previous = made.hash;
    return made;
  });
};
