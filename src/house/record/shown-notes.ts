import type { Store } from '../store/store.ts';
import { isGivenUp } from './checkpoint-file.ts';
import { ciphers } from './ciphers.ts';

/** The notes that anybody may see: the last one of each table, and those that stay. */
export const shownNotes = (first: readonly string[]) => {
  const stays = new Set<string>();
  const last = new Map<string, string>();
  const add = (note: string): void => {
    const table = tableOf(note);
    if (table === null || isGivenUp(note)) stays.add(note);
    if (table === null) return;
    const before = last.get(table);
    // Of two processes of one house, the one that signed later has seen more.
    if (before === undefined || timeOf(before) <= timeOf(note)) last.set(table, note);
  };
  for (const note of first) add(note);
  return {
    add,
    /** Those that stay come first: whoever reads them in order knows each key before it signs. */
    notes: (): readonly string[] => [
      ...stays,
      ...[...last.values()].filter((note) => !stays.has(note)),
    ],
  };
};

/** Null: it is of no table. */
const tableOf = (note: string): string | null => /^table (\S+)$/m.exec(note)?.[1] ?? null;
const timeOf = (note: string): number => Number(/^at (\d+)$/m.exec(note)?.[1] ?? 0);

const LAST = 'shown-note';
const STAYS = 'shown-note-stays';
/** Milliseconds between two writings: a table signs with every round. */
const EVERY = 5000;

type Documents = Pick<Store['documents'], 'get' | 'put' | 'list'>;

/** What all processes of the house show. */
export const notesOnShow = async (
  documents: Pick<Documents, 'list'>,
  own: readonly string[],
): Promise<readonly string[]> => {
  const kept = [...(await documents.list(STAYS)), ...(await documents.list(LAST))];
  return shownNotes([...kept.map(({ text }) => text), ...own]).notes();
};

/**
 * Leaves the notes of this process where the others of the house, and its edges, find them. Nothing that is signed
 * rests on it: so it is written now and then, and behind.
 */
export const publishNotes = (
  documents: Documents,
  notes: () => readonly string[],
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  const told = new Set<string>();
  const publish = async (): Promise<void> => {
    for (const note of notes()) {
      if (told.has(note)) continue;
      await tell(documents, note);
      told.add(note);
    }
    // What was told of earlier ones is not needed again.
    for (const note of told) if (!notes().includes(note)) told.delete(note);
  };
  let publishing: Promise<void> | null = null;
  const again = () => {
    publishing ??= publish()
      .catch(failed)
      .finally(() => {
        publishing = null;
      });
  };
  again();
  const timer = setInterval(again, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await publishing;
  };
};

const tell = async (documents: Documents, note: string): Promise<void> => {
  const table = tableOf(note);
  const stays = table === null || isGivenUp(note);
  const kind = stays ? STAYS : LAST;
  const id = stays ? ciphers.sha256(Buffer.from(note)).slice(0, 32) : table;
  const found = await documents.get(kind, id);
  if (found !== null && (stays || timeOf(found.text) >= timeOf(note))) return;
  await documents.put(kind, id, note, found?.revision ?? 0);
};
