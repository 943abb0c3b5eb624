import { GENESIS, type Signed } from '../../record/index.ts';
import type { Head, Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { keyOf } from './batch.ts';
import type { FloorMeans } from './floor.ts';
import { HOUSE, type LiveTable } from './live-table.ts';

type Means = Pick<FloorMeans, 'store' | 'checkpoints' | 'acceptRollback' | 'lost'>;

/**
 * A record that does not go as far as was once signed, or goes another way, was rolled back: a backup was restored, or
 * somebody cut it. The house does not go on behind a checkpoint unless it is told to, and then the record says so.
 * Looked at before any table is opened: a start that is refused leaves every round as it is. Answers what is accepted.
 */
export const heedCheckpoints = async (means: Means): Promise<readonly Signed[]> => {
  const { store, checkpoints, acceptRollback } = means;
  const heads = new Map((await store.streams()).map((head) => [head.stream, head]));
  const behind: Signed[] = [];
  for (const signed of checkpoints?.signed ?? []) {
    const head = heads.get(signed.table);
    // Nothing is left to bear out of a table that was given up.
    if (signed.count === 0 || (head !== undefined && (await bearsOut(store, head, signed))))
      continue;
    if (!acceptRollback) throw rolledBack(signed, head);
    if (head === undefined) await giveUp(signed, means);
    else behind.push(signed);
  }
  return behind;
};

/** The record says where it was taken up again, and what is lost. */
export const acceptRollback = async (live: LiveTable, signed: Signed): Promise<void> => {
  const { count, hash } = signed;
  const answer = await live.step(acceptance(signed), (_, at) => ({
    command: { by: HOUSE, type: 'AcceptRollback', count, hash },
    given: { at },
  }));
  if (answer !== null && 'error' in answer) throw new StoreUnavailable(answer.error.message);
};

/** One for each checkpoint that was given up, by whichever process: nobody is asked for it twice. */
const acceptance = ({ count, hash }: Signed): string => `rollback:${count}:${hash.slice(0, 16)}`;

/** A table that is not there at all has no record of its own: the house's says so, and that it has no entries is signed. */
const giveUp = async ({ table, count }: Signed, { checkpoints, lost }: Means): Promise<void> => {
  await lost?.({ table, count });
  await checkpoints?.sign(table, { sequence: 0, hash: GENESIS });
};

/** It is the record that was signed, or it owns up to not being it. */
const bearsOut = async (store: Store, head: Head, signed: Signed): Promise<boolean> => {
  const { table: stream, count, hash } = signed;
  const [entry] = await store.read(stream, count, 1);
  if (entry?.sequence === count && entry.hash === hash) return true;
  let accepted = false;
  const commands = [keyOf(HOUSE, acceptance(signed))];
  await store.append({ stream, known: head.count, commands }, ({ earlier: [before] }) => {
    accepted = before != null && 'entry' in before;
    return { entries: [], refusals: [], rounds: [] };
  });
  return accepted;
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
