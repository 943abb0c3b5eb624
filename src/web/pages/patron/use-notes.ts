import { useEffect, useRef, useState } from 'react';
import type { PatronNote } from './notes.ts';
import type { Seat } from './seat.ts';

export type NoteList = readonly (PatronNote & { readonly id: number })[];

/** Long enough to read a sentence twice. */
const SHOWN = 7_000;

/** What is said beside the spots: answers of the table, and what the table took off later by itself. */
export const useNotes = ({ live: { heard }, patron }: Pick<Seat, 'live' | 'patron'>) => {
  const [notes, set] = useState<NoteList>([]);
  const ids = useRef(1);
  const add = (note: PatronNote) => {
    const id = ids.current++;
    // The newest alone: two would cover each other, and half of the spots.
    set([{ ...note, id }]);
    setTimeout(() => set((others) => others.filter((one) => one.id !== id)), SHOWN);
  };
  const drop = (bet: string) =>
    set((others) => (others.some((one) => one.bet === bet) ? without(others, bet) : others));

  // What was said before this page came is no news.
  const last = useRef(heard.at(-1)?.number ?? 0);
  const tell = useRef(add);
  tell.current = add;
  useEffect(() => {
    for (const { number, what } of heard) {
      if (number <= last.current) continue;
      last.current = number;
      if (what.type !== 'BetRejected' && what.type !== 'BetNotLeftUp') continue;
      if (what.patron !== patron.id) continue;
      const { bet, amount, rule } = what;
      tell.current({ is: NOTES[what.type], bet, amount, rule });
    }
  }, [heard, patron.id]);

  return { notes, add, drop };
};

const NOTES = { BetRejected: 'rejected', BetNotLeftUp: 'not-left-up' } as const;

const without = (notes: NoteList, bet: string): NoteList => notes.filter((one) => one.bet !== bet);
