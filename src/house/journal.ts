import { entryText, GENESIS, hashOf } from '../record/index.ts';
import { HOUSE, type JournalEntry } from './people/index.ts';
import { ciphers } from './record/ciphers.ts';
import type { Store, Stored } from './store/store.ts';

/** The house's own stream: who came and went. It is chained and exported like a table's. */
export const JOURNAL = 'house';

export const journalOf = (store: Store) => {
  let last = { sequence: 0, hash: GENESIS };
  let count = 0;
  return async (entry: JournalEntry): Promise<void> => {
    count += 1;
    const command = `journal:${count}`;
    const known = last;
    let written = known;
    await store.append({ stream: JOURNAL, known: known.sequence, commands: [] }, (now) => {
      const stored = entryAfter(now.missed.at(-1) ?? known, now.at, command, entry);
      written = stored;
      return { events: [stored], answers: [], rounds: [] };
    });
    if (written.sequence > last.sequence) last = written;
  };
};

const entryAfter = (
  { sequence, hash: previous }: { readonly sequence: number; readonly hash: string },
  at: number,
  command: string,
  entry: JournalEntry,
): Stored => {
  const { type, ...data } = entry;
  const by = 'by' in entry ? entry.by : HOUSE;
  const text = entryText({ sequence: sequence + 1, at, by, command, type, data, previous });
  return { sequence: sequence + 1, at, type, text, hash: hashOf(ciphers, text) };
};
