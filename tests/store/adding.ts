import type { Store, Stored } from '../../src/house/store/store.ts';

/** One event, added after whatever is there: what a process does that has just been started. */
export const add = async (
  store: Store,
  {
    stream,
    actor = 'd1',
    id,
    text = id,
  }: { stream: string; actor?: string; id: string; text?: string },
): Promise<{ sequence: number; repeated: boolean }> => {
  let outcome = { sequence: 0, repeated: false };
  await store.append(
    { stream, known: 0, commands: [{ actor, id }] },
    ({ at, missed, answered }) => {
      const [before] = answered;
      if (before) {
        outcome = { sequence: Number(before.text), repeated: true };
        return { events: [], answers: [], rounds: [] };
      }
      const sequence = missed.length + 1;
      outcome = { sequence, repeated: false };
      const event: Stored = { sequence, at, type: 'Added', text, hash: `h${sequence}` };
      const answer = { actor, id, body: id, text: String(sequence) };
      return { events: [event], answers: [answer], rounds: [] };
    },
  );
  return outcome;
};

export const textsOf = async (store: Store, stream: string): Promise<readonly string[]> =>
  (await store.read(stream, 1, 100_000)).map(({ text }) => text);
