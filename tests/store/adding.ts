import type { Store } from '../../src/house/store/store.ts';

/** One entry, added after whatever is there: what a process does that has just been started. */
export const add = async (
  store: Store,
  {
    stream,
    person = 'd1',
    id,
    text = id,
  }: { stream: string; person?: string; id: string; text?: string },
): Promise<{ sequence: number; repeated: boolean }> => {
  let outcome = { sequence: 0, repeated: false };
  await store.append(
    { stream, known: 0, commands: [{ person, id }] },
    ({ at, missed, earlier: [before] }) => {
      if (before && 'entry' in before) {
        outcome = { sequence: before.entry.sequence, repeated: true };
        return { entries: [], refusals: [], rounds: [] };
      }
      const sequence = missed.length + 1;
      outcome = { sequence, repeated: false };
      const entry = { sequence, at, person, id, text, hash: `h${sequence}` };
      return { entries: [entry], refusals: [], rounds: [] };
    },
  );
  return outcome;
};

export const textsOf = async (store: Store, stream: string): Promise<readonly string[]> =>
  (await store.read(stream, 1, 100_000)).map(({ text }) => text);
