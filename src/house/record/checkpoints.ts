import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkpointLine } from '../../record/index.ts';
import type { Log } from '../house.ts';
import type { HostedTable } from '../tables/floor.ts';
import type { KeyRing } from './keys.ts';

/** A checkpoint is written after so many events of a table, and when the house stops. */
const EVERY = 100;

/**
 * Signed checkpoints in a file outside the database, better on another machine: whoever cuts off the end of a
 * record, or makes it anew, would have to change this file too.
 */
export const checkpointsTo = (
  file: string,
  { keys, now, log }: { readonly keys: KeyRing; readonly now: () => number; readonly log: Log },
) => {
  mkdirSync(dirname(file), { recursive: true });
  const signer = { key: keys.publicKey, sign: keys.signBytes };
  const tables: HostedTable[] = [];
  const written = new Map<string, number>();

  const write = ({ id, live }: HostedTable) => {
    const { sequence: count, hash } = live.stream();
    if (count === 0 || written.get(id) === count) return;
    try {
      appendFileSync(file, `${checkpointLine({ table: id, count, hash, at: now() }, signer)}\n`);
      written.set(id, count);
    } catch (error) {
      // The tables go on without: the next one comes.
      log('a checkpoint could not be written', { file, error: String(error) });
    }
  };

  return {
    follow: (table: HostedTable): void => {
      tables.push(table);
      table.live.onGrown(({ after }) => {
        if (table.keeper.holds() && after.sequence - (written.get(table.id) ?? 0) >= EVERY) {
          write(table);
        }
      });
    },
    write: (): void => tables.forEach(write),
  };
};
