import type { Database } from 'better-sqlite3';
import { keyText } from './batch.ts';
import {
  type CommandKey,
  type Earlier,
  REMEMBERED_FOR,
  type RememberedRefusal,
  type Stored,
} from './store.ts';

/** Looks up what commands of a stream have come to before, in the order in which they are given. */
export type LookUp = (
  stream: string,
  commands: readonly CommandKey[],
  at: number,
) => readonly (Earlier | null)[];

/**
 * All of a batch are asked for at once, by their ids alone: SQLite takes ten times as long to be asked for each. The
 * same id of somebody else is found as well and left aside. The index is named, as SQLite would go through all refusals
 * of a day by their time. `refused` finds refusals alone, in a tenth of the time.
 */
export const earlierIn = (db: Database): { readonly all: LookUp; readonly refused: LookUp } => {
  const entries = db.prepare<[string, string], Stored>(
    `SELECT e.sequence, e.at, e.person, e.id, e.text, e.hash
     FROM json_each(?) AS asked CROSS JOIN entries AS e ON e.stream = ? AND e.id = asked.value`,
  );
  const refusals = db.prepare<[string, string, number], CommandKey & RememberedRefusal>(
    `SELECT r.person, r.id, r.body, r.text
     FROM json_each(?) AS asked CROSS JOIN refusals AS r INDEXED BY refusals_by_command
       ON r.stream = ? AND r.id = asked.value
     WHERE r.at >= ?`,
  );
  const some = db.prepare<[string]>('SELECT 1 FROM refusals WHERE stream = ? LIMIT 1');
  const lookUp =
    (entriesToo: boolean): LookUp =>
    (stream, commands, at) => {
      if (commands.length === 0) return [];
      if (!entriesToo && some.get(stream) === undefined) return commands.map(() => null);
      const ids = JSON.stringify([...new Set(commands.map(({ id }) => id))]);
      const found = new Map<string, Earlier>();
      for (const { person, id, ...refusal } of refusals.all(ids, stream, at - REMEMBERED_FOR)) {
        found.set(keyText({ person, id }), { refusal });
      }
      if (entriesToo) {
        for (const entry of entries.all(ids, stream)) found.set(keyText(entry), { entry });
      }
      if (found.size === 0) return commands.map(() => null);
      return commands.map((key) => found.get(keyText(key)) ?? null);
    };
  return { all: lookUp(true), refused: lookUp(false) };
};
