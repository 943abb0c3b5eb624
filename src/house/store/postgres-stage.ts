import { checkBatch, keyText } from './batch.ts';
import {
  type AppendRequest,
  type Batch,
  Conflict,
  type DocumentKey,
  type Earlier,
  type NewEntry,
  type Stored,
  type StoredRound,
  type Work,
} from './store.ts';

export type AppendCall = { readonly request: AppendRequest; readonly work: Work };

/** What the database says of a stream whose head is locked. */
export type Locked = {
  readonly stream: string;
  readonly head: number;
  readonly at: number;
  readonly epoch: number;
  /** From the lowest `known` of the calls on. */
  readonly missed: readonly Stored[];
  /** What the commands of the calls have come to, by `keyOf`. */
  readonly earlier: ReadonlyMap<string, Earlier>;
  /** Of the documents of all calls. */
  readonly gone: readonly DocumentKey[];
};

export type Staged<Call> = Batch & { readonly refused: ReadonlyMap<Call, unknown> };

/**
 * Runs the work of some calls one after the other as if each had had a transaction of its own: a later one sees what
 * an earlier one adds, and one that throws leaves nothing.
 */
export const stageBatch = <Call extends AppendCall>(
  { stream, head, at, epoch, missed, earlier, gone }: Locked,
  calls: readonly Call[],
): Staged<Call> => {
  const entries: NewEntry[] = [];
  const refusals: Batch['refusals'][number][] = [];
  const rounds = new Map<string, StoredRound>();
  const before = new Map(earlier);
  const refused = new Map<Call, unknown>();
  for (const call of calls) {
    const { known, commands, documents = [] } = call.request;
    const end = head + entries.length;
    try {
      if (known > end)
        throw new Conflict(`The caller knows ${known} entries of ${stream}, the store has ${end}.`);
      const now = {
        at: Math.max(at, entries.at(-1)?.at ?? 0),
        epoch,
        missed: [...missed, ...entries.map(storedOf)].filter(({ sequence }) => sequence > known),
        earlier: commands.map((key) => before.get(keyText(key)) ?? null),
        gone: documents.filter(({ kind, id }) =>
          gone.some((one) => one.kind === kind && one.id === id),
        ),
      };
      const batch = call.work(now);
      checkBatch(batch, { stream, end, commands, earlier: now.earlier });
      checkOnce(batch.entries, before);
      for (const entry of batch.entries) before.set(keyText(entry), { entry: storedOf(entry) });
      for (const { body, text, ...key } of batch.refusals)
        before.set(keyText(key), { refusal: { body, text } });
      entries.push(...batch.entries);
      refusals.push(...batch.refusals);
      for (const round of batch.rounds)
        rounds.set(JSON.stringify([round.stream, round.round]), round);
    } catch (error) {
      refused.set(call, error);
    }
  }
  return { entries, refusals, rounds: [...rounds.values()], refused };
};

const storedOf = ({ sequence, at, person, id, text, hash }: NewEntry): Stored => ({
  sequence,
  at,
  person,
  id,
  text,
  hash,
});

/** The index would refuse the second one as well, but with it all calls of the transaction. */
const checkOnce = (entries: readonly NewEntry[], before: ReadonlyMap<string, Earlier>): void => {
  const fresh = new Set<string>();
  for (const entry of entries) {
    const key = keyText(entry);
    const known = before.get(key);
    if (fresh.has(key) || (known && 'entry' in known))
      throw new Conflict(`Command ${entry.id} of ${entry.person} has its entry already.`);
    fresh.add(key);
  }
};
