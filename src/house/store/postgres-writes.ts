import type pg from 'pg';
import { type Batch, REMEMBERED_FOR, REMEMBERED_OF_EACH } from './store.ts';

type Statement = pg.QueryConfig;

/** What is added to one stream, and when. */
export type StreamBatch = Batch & { readonly stream: string; readonly at: number };

/** The statements that keep batches, in order: as a rule one for all entries and one for the heads. */
export const writesOf = (batches: readonly StreamBatch[]): readonly Statement[] => [
  ...entriesOf(batches.filter(({ entries }) => entries.length > 0)),
  ...batches.flatMap(({ stream, refusals, at }) => refusalsOf(stream, refusals, at)),
  ...roundsOf(batches.flatMap(({ rounds }) => rounds)),
];

const entriesOf = (batches: readonly StreamBatch[]): readonly Statement[] => {
  if (batches.length === 0) return [];
  const entries = batches.flatMap(({ stream, entries: own }) =>
    own.map((entry) => ({ stream, ...entry })),
  );
  const insert = {
    name: 'entries',
    text: `INSERT INTO entries (stream, sequence, at, person, id, text, hash)
           SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],
             $6::text[], $7::text[])`,
    values: columns(entries, ['stream', 'sequence', 'at', 'person', 'id', 'text', 'hash']),
  };
  const lasts = batches.flatMap(({ stream, entries: own }) => {
    const last = own.at(-1);
    return last === undefined ? [] : [{ ...last, stream }];
  });
  const heads = {
    name: 'heads',
    text: `UPDATE heads SET count = now.count, hash = now.hash, at = greatest(heads.at, now.at)
           FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])
             AS now(stream, count, hash, at)
           WHERE heads.stream = now.stream`,
    values: columns(lasts, ['stream', 'sequence', 'hash', 'at']),
  };
  return [insert, heads, ...marksOf(entries)];
};

const marksOf = (
  entries: readonly (Batch['entries'][number] & { readonly stream: string })[],
): readonly Statement[] => {
  const marks = entries.flatMap(({ stream, sequence, at, marks: kinds = [] }) =>
    [...new Set(kinds)].map((kind) => ({ stream, kind, at, sequence })),
  );
  if (marks.length === 0) return [];
  return [
    {
      name: 'marks',
      text: `INSERT INTO marks (stream, kind, at, sequence)
             SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])`,
      values: columns(marks, ['stream', 'kind', 'at', 'sequence']),
    },
  ];
};

/** Those that are too old go first, so that a command may be refused again; those that are too many go last. */
const refusalsOf = (
  stream: string,
  refusals: Batch['refusals'],
  at: number,
): readonly Statement[] => {
  if (refusals.length === 0) return [];
  const persons = [...new Set(refusals.map(({ person }) => person))];
  return [
    {
      name: 'lapsed',
      text: 'DELETE FROM refusals WHERE stream = $1 AND at < $2',
      values: [stream, at - REMEMBERED_FOR],
    },
    {
      name: 'refusals',
      text: `INSERT INTO refusals (stream, person, number, id, at, body, text)
             SELECT $1, person, row_number() OVER (PARTITION BY person ORDER BY place) + (
               SELECT coalesce(max(number), 0) FROM refusals AS had
               WHERE had.stream = $1 AND had.person = given.person), id, $2::bigint, body, text
             FROM unnest($3::text[], $4::text[], $5::text[], $6::text[])
               WITH ORDINALITY AS given(person, id, body, text, place)`,
      values: [stream, at, ...columns(refusals, ['person', 'id', 'body', 'text'])],
    },
    {
      name: 'too many',
      text: `DELETE FROM refusals USING (
               SELECT asked.person, (
                 SELECT max(number) FROM refusals AS had
                 WHERE had.stream = $1 AND had.person = asked.person) AS last
               FROM unnest($2::text[]) AS asked(person)) AS flood
             WHERE refusals.stream = $1 AND refusals.person = flood.person
             AND refusals.number <= flood.last - $3::bigint`,
      values: [stream, persons, REMEMBERED_OF_EACH],
    },
  ];
};

/** A round whose result was corrected afterwards is kept as it stands now. */
const roundsOf = (rounds: Batch['rounds']): readonly Statement[] =>
  rounds.length === 0
    ? []
    : [
        {
          text: `INSERT INTO rounds (stream, round, at, text)
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
                 ON CONFLICT (stream, round) DO UPDATE SET at = excluded.at, text = excluded.text`,
          values: columns(rounds, ['stream', 'round', 'at', 'text']),
        },
      ];

/** Rows as one array a column, so that any number of them is one statement that is always the same. */
export const columns = <Row, Key extends keyof Row>(
  rows: readonly Row[],
  keys: readonly Key[],
): Row[Key][][] => keys.map((key) => rows.map((row) => row[key]));
