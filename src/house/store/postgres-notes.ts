import pg from 'pg';

/** What processes tell each other through NOTIFY: short, and a hint only, for every reader also looks by itself. */
export type Note =
  | { readonly note: 'grown'; readonly stream: string; readonly sequence: number }
  | {
      readonly note: 'changed';
      readonly kind: string;
      readonly id: string;
      readonly transaction: bigint;
    }
  | { readonly note: 'look' };

export const CHANNEL = 'puntobanco';

/** A payload must stay below 8,000 bytes; instead of a longer one the readers are asked to look for themselves. */
const LONGEST = 7_900;
const LOOK = '["look"]';

/**
 * After the commit, in a transaction of its own that does not wait for the disk. Inside, the server would let only one
 * transaction with a NOTIFY commit at a time, disk and all, and tables would wait for each other. A process that dies
 * in between leaves the news to the readers' own looking.
 */
export const notifyGrown = (
  grown: readonly { readonly stream: string; readonly end: number }[],
): string => {
  const notes = grown.map(({ stream, end }) => {
    const payload = JSON.stringify(['grown', stream, end]);
    const said = Buffer.byteLength(payload) <= LONGEST ? payload : LOOK;
    return `pg_notify('${CHANNEL}', ${pg.escapeLiteral(said)})`;
  });
  return `BEGIN; SET LOCAL synchronous_commit = off; SELECT ${notes.join(', ')}; COMMIT`;
};

/** Said by the statement that writes document `$2` of kind `$1`, for only the database knows its transaction. */
const CHANGED = `json_build_array('changed', $1::text, $2::text, pg_current_xact_id()::text)::text`;
export const NOTIFY_CHANGED = `pg_notify('${CHANNEL}',
  CASE WHEN octet_length(${CHANGED}) <= ${LONGEST} THEN ${CHANGED} ELSE '${LOOK}' END)`;

/** Anybody may write to a channel of the database: what is not one of ours is a reason to look, no more. */
export const readNote = (payload: string): Note => {
  const parts = parse(payload);
  if (!Array.isArray(parts)) return { note: 'look' };
  const [note, first, second, third]: unknown[] = parts;
  if (note === 'grown' && typeof first === 'string' && Number.isSafeInteger(second))
    return { note, stream: first, sequence: Number(second) };
  if (
    note === 'changed' &&
    typeof first === 'string' &&
    typeof second === 'string' &&
    isWhole(third)
  )
    return { note, kind: first, id: second, transaction: BigInt(third) };
  return { note: 'look' };
};

const isWhole = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,20}$/.test(value);

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
};
