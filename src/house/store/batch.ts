import { type Batch, type CommandKey, Conflict, type Earlier } from './store.ts';

/** What a batch goes on from: the stream's last sequence, and what the call's commands have come to before. */
export type Ground = {
  readonly stream: string;
  readonly end: number;
  readonly commands: readonly CommandKey[];
  readonly earlier: readonly (Earlier | null)[];
};

/**
 * Throws Conflict unless the batch may be kept. It is looked at before anything is written, so that the fault of one
 * call does not reach the others. That an entry's id is there once, the index sees to.
 */
export const checkBatch = ({ entries, refusals }: Batch, ground: Ground): void => {
  const { stream, end } = ground;
  for (const [index, { sequence }] of entries.entries()) {
    const next = end + 1 + index;
    if (sequence !== next) throw new Conflict(`${stream} goes on at ${next}, not at ${sequence}.`);
  }
  if (refusals.length > 0) checkRefusals({ entries, refusals }, ground);
};

const checkRefusals = (
  { entries, refusals }: Pick<Batch, 'entries' | 'refusals'>,
  { commands, earlier }: Ground,
): void => {
  const before = new Map(commands.map((key, place) => [keyText(key), earlier[place] ?? null]));
  const made = new Set(entries.map(keyText));
  for (const refused of refusals) {
    const key = keyText(refused);
    const name = `Command ${refused.id} of ${refused.person}`;
    if (!before.has(key)) throw new Conflict(`${name} is refused, and is none of this call's.`);
    if (before.get(key) !== null || made.has(key)) {
      throw new Conflict(`${name} has come to something already.`);
    }
    made.add(key);
  }
};

/** Tells the commands of one stream apart. */
export const keyText = ({ person, id }: CommandKey): string => JSON.stringify([person, id]);
