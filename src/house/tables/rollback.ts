import { randomUUID } from 'node:crypto';
import { houseId } from '../../api/command-id.ts';
import { GENESIS, isFault, readTrailer, type Signed } from '../../record/index.ts';
import { HOUSE } from '../../table/index.ts';
import type { Checkpoints } from '../record/checkpoints.ts';
import { ciphers } from '../record/ciphers.ts';
import type { Base, Head } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { publicKeys } from './bases.ts';
import type { FloorMeans } from './floor.ts';
import type { LiveTable } from './live-table.ts';

type Means = Pick<FloorMeans, 'store' | 'keys' | 'acceptRollback' | 'lost'> & {
  readonly checkpoints?: Pick<Checkpoints, 'signed'> & Partial<Pick<Checkpoints, 'sign'>>;
};

/** How far each table was once, where the data were restored; for the others what is there is all that is known. */
export type Restored = {
  readonly of: (table: string) => Restoration | undefined;
  /** Every table has taken it up. */
  readonly seenTo: () => Promise<void>;
};
export type Restoration = { readonly id: string; readonly count: number; readonly hash: string };

/** Where it is noted that the data were restored, until every table knows. */
const NOTE = ['floor', 'restored'] as const;

/**
 * A record that does not go as far as was once signed, or goes another way, was rolled back: a backup was restored, or
 * somebody cut it. The house does not go on behind a checkpoint unless it is told to, and then the record says so, at
 * every table: the data are of one moment, and what others have lost since no checkpoint may show. Looked at before any
 * table is opened: a start that is refused leaves every round as it is.
 */
export const heedCheckpoints = async (means: Means): Promise<Restored> => {
  const { store, checkpoints, acceptRollback } = means;
  const heads = new Map((await store.streams()).map((head) => [head.stream, head]));
  const behind = new Map<string, Restoration>();
  for (const signed of checkpoints?.signed ?? []) {
    const head = heads.get(signed.table);
    // Nothing is left to bear out of a table that was given up.
    if (signed.count === 0 || (head !== undefined && (await bearsOut(means, signed)))) continue;
    if (!acceptRollback) throw rolledBack(signed, head);
    if (head === undefined) await giveUp(signed, means);
    // One for each checkpoint that was given up, by whichever process and however often it is tried.
    else behind.set(signed.table, { ...signed, id: `${signed.count}:${signed.hash.slice(0, 16)}` });
  }
  if (behind.size > 0) await store.documents.put(...NOTE, randomUUID(), 0);
  const note = await store.documents.get(...NOTE);
  return {
    of: (table) => {
      const head = heads.get(table);
      if (note === null || head === undefined || head.count === 0) return undefined;
      return behind.get(table) ?? { ...head, id: note.text };
    },
    seenTo: async () => {
      if (note !== null) await store.documents.remove(...NOTE);
    },
  };
};

/**
 * The record says where it was taken up again, and what is lost. That is signed at once: the entry alone proves nothing,
 * since whoever can cut the data could have put it there.
 */
export const takeRollback = async (
  live: LiveTable,
  { id, count, hash }: Restoration,
  checkpoints: FloorMeans['checkpoints'],
): Promise<void> => {
  const { state } = live.stream();
  // What was made ready may have been dealt from since; another one is made.
  if (state.status !== 'unopened') await live.shoes.forget(state.shoes + 1);
  const answer = await live.step(houseId('rollback', id), (stream, at) =>
    stream.state.status === 'unopened'
      ? null
      : { command: { by: HOUSE, type: 'AcceptRollback', count, hash }, given: { at } },
  );
  if (answer !== null && 'error' in answer) throw new StoreUnavailable(answer.error.message);
  await checkpoints?.sign(live.id, live.stream());
};

/** A table that is not there at all has no record of its own: the house's says so, and that it has no entries is signed. */
const giveUp = async ({ table, count }: Signed, { checkpoints, lost }: Means): Promise<void> => {
  await lost?.({ table, count });
  await checkpoints?.sign?.(table, { sequence: 0, hash: GENESIS });
};

const bearsOut = async ({ store, keys }: Means, signed: Signed): Promise<boolean> => {
  const { table, count, hash } = signed;
  const base = await store.base(table);
  if (base !== null && count <= base.sequence) return isArchived(base, signed, publicKeys(keys));
  const [entry] = await store.read(table, count, 1);
  return entry?.sequence === count && entry.hash === hash;
};

/**
 * An entry that was archived cannot be looked up. Before it left, the record was held against every checkpoint, and the
 * house signed how far it went.
 */
const isArchived = (
  base: Base,
  { table, count, hash, key }: Signed,
  own: readonly string[],
): boolean => {
  const trailer = readTrailer(ciphers, 1, base.trailer);
  return (
    !isFault(trailer) &&
    trailer.table === table &&
    trailer.count === base.sequence &&
    trailer.hash === base.hash &&
    (own.includes(trailer.key) || trailer.key === key) &&
    (count < base.sequence || hash === base.hash)
  );
};

const rolledBack = ({ table, count }: Signed, head: Head | undefined): StoreUnavailable =>
  new StoreUnavailable(
    `${whyBehind(table, count, head)}: the data was rolled back. Restore the newer data, or start with --accept-rollback, which the record will show`,
  );

const whyBehind = (table: string, count: number, head: Head | undefined): string => {
  if (head === undefined)
    return `table ${table} is not in the data, and a checkpoint was signed for it`;
  return head.count < count
    ? `table ${table} has ${head.count} entries, and a checkpoint was signed at ${count}`
    : `entry ${count} of table ${table} is not the one that a checkpoint was signed for`;
};
