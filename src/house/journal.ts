import { entryText, GENESIS, hashOf } from '../record/line.ts';
import { HOUSE } from '../table/index.ts';
import type { JournalEntry } from './people/index.ts';
import { ciphers } from './record/ciphers.ts';
import type { Store, Stored } from './store/store.ts';

/** The house's own stream: who came and went. It is chained and exported like a table's. */
export const JOURNAL = 'house';

export const journalOf = (store: Store) => {
  let last: Pick<Stored, 'sequence' | 'hash'> | null = null;
  return async (entry: JournalEntry): Promise<void> => {
    const known = last ?? (await endOf(store));
    let written = known;
    await store.append({ stream: JOURNAL, known: known.sequence, commands: [] }, (now) => {
      const stored = entryAfter(now.missed.at(-1) ?? known, now.at, entry);
      written = stored;
      return { entries: [stored], refusals: [], rounds: [] };
    });
    if (written.sequence > (last?.sequence ?? 0)) last = written;
  };
};

const endOf = async (store: Store): Promise<Pick<Stored, 'sequence' | 'hash'>> => {
  const head = (await store.streams()).find(({ stream }) => stream === JOURNAL);
  return { sequence: head?.count ?? 0, hash: head?.hash ?? GENESIS };
};

/** Nobody repeats what is noted here, so its place is name enough; and it makes nothing happen. */
const entryAfter = (
  { sequence: before, hash: previous }: { readonly sequence: number; readonly hash: string },
  at: number,
  entry: JournalEntry,
): Stored => {
  const { by, ...command } = 'by' in entry ? entry : { by: HOUSE, ...entry };
  const sequence = before + 1;
  const id = `journal:${sequence}`;
  const text = entryText({ sequence, at, by, id, command, events: [], previous });
  return { sequence, at, person: by.id, id, text, hash: hashOf(ciphers, text) };
};
