import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { ciphers } from '../house/record/ciphers.ts';
import {
  CONFLICT_FORM,
  inLines,
  isOther,
  leadsTo,
  linkOf,
  type TwoHistories,
} from '../record/index.ts';
import type { WitnessOptions } from './commands/witness.ts';
import { type Output, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';
import { type Witnessed, witnessedIn } from './witness-file.ts';
import {
  type AskedHouse,
  isNoAnswer,
  type NotedCheckpoint,
  type NotedSuccession,
} from './witness-house.ts';

/** Of one table, what the files of two witnesses come to. */
type Compared = {
  readonly table: string;
  /** Lengths of the record that both have kept, and whether the house proved that one's last goes on from the other's. */
  readonly same: number;
  readonly proved: boolean | null;
  readonly conflict: TwoHistories | null;
  readonly files: readonly [string, string];
};

/** Finds a house that shows one history to one witness and another to the next. */
export const compareWitnesses = async (
  files: readonly string[],
  [house]: readonly AskedHouse[],
  { json }: Pick<WitnessOptions, 'json'>,
  output: Output,
): Promise<void> => {
  if (files.length < 2) throw new UsageError('name the files of two witnesses with --compare');
  const read = files.map((path) => ({ path, ...witnessedIn(textOf(path), path) }));
  const found: Compared[] = [];
  for (const [at, one] of read.entries()) {
    for (const other of read.slice(at + 1)) found.push(...(await compared(one, other, house)));
  }
  const evidence = found.flatMap(({ conflict, table }) => {
    if (conflict === null) return [];
    const path = `${table}.conflict.json`;
    writeFileSync(path, `${JSON.stringify(conflict, null, 2)}\n`);
    return [path];
  });
  const t = terminal(output);
  const lines = json
    ? [JSON.stringify({ compared: found, evidence })]
    : found.map((one) => {
        const where = `${one.table}, ${one.files.join(' and ')}`;
        if (one.conflict !== null)
          return t.red(`${where}: TWO HISTORIES, see ${one.table}.conflict.json`);
        if (one.proved === false)
          return t.amber(`${where}: the house does not show that one goes on from the other`);
        if (one.proved === true) return t.green(`${where}: one history, by proof of the house`);
        return one.same > 0
          ? t.green(`${where}: the same at ${one.same} lengths that both have seen`)
          : t.amber(`${where}: no length that both have seen; name the house too, for a proof`);
      });
  if (found.length === 0)
    lines.push(t.amber('no table is in more than one file: nothing was compared'));
  if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  if (found.some(({ conflict, proved }) => conflict !== null || proved === false))
    process.exitCode = 1;
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`cannot read ${path}: name a file that a witness keeps`);
  }
};

type Side = Witnessed & { readonly path: string };

const compared = async (
  one: Side,
  other: Side,
  house: AskedHouse | undefined,
): Promise<readonly Compared[]> => {
  const tables = new Set(one.checkpoints.map(({ table }) => table));
  const found: Compared[] = [];
  for (const table of tables) {
    const [mine, yours] = [one, other].map((side) =>
      side.checkpoints.filter((it) => it.table === table),
    );
    if (mine === undefined || yours === undefined || yours.length === 0) continue;
    const files = [one.path, other.path] as const;
    const keys = [...one.successions, ...other.successions];
    const pairs = [...sameLengths(mine, yours)];
    const parted = pairs.find(([a, b]) => isOther(a, b) && !isGivenUp(a, one, other));
    const byKeys = (pair: Pair) =>
      leadsTo(pair[0].key, pair[1].key, keys) || leadsTo(pair[1].key, pair[0].key, keys);
    const isOneHouse = mine
      .concat(yours)
      .every((it, _, [first]) => first === undefined || byKeys([first, it]));
    if (!isOneHouse)
      throw new UsageError(`${files.join(' and ')} hold ${table} of two houses: their keys differ`);
    const proof =
      parted === undefined && house !== undefined
        ? await lastsLinked(house, mine, yours, keys)
        : null;
    const conflict =
      parted === undefined ? (proof?.conflict ?? null) : conflictOf(parted, null, keys);
    found.push({ table, same: pairs.length, proved: proof?.proved ?? null, conflict, files });
  }
  return found;
};

type Pair = readonly [NotedCheckpoint, NotedCheckpoint];

function* sameLengths(
  mine: readonly NotedCheckpoint[],
  yours: readonly NotedCheckpoint[],
): Generator<Pair> {
  const byCount = new Map<number, NotedCheckpoint[]>();
  for (const one of yours) byCount.set(one.count, [...(byCount.get(one.count) ?? []), one]);
  for (const one of mine) for (const other of byCount.get(one.count) ?? []) yield [one, other];
}

/** A rollback that the house owned up to, as either of them noted it, leaves two records of one length. */
const isGivenUp = ({ table, count }: NotedCheckpoint, ...sides: readonly Side[]): boolean =>
  sides.some(({ notes }) =>
    notes.some(({ notes: kind, of }) => {
      const [name, from, to] = of.split(' ');
      return (
        kind === 'rolled-back' && name === table && count > Number(from) && count <= Number(to)
      );
    }),
  );

const lastsLinked = async (
  house: AskedHouse,
  mine: readonly NotedCheckpoint[],
  yours: readonly NotedCheckpoint[],
  keys: readonly NotedSuccession[],
): Promise<{ readonly proved: boolean; readonly conflict: TwoHistories | null } | null> => {
  const [shorter, longer] = [mine, yours]
    .flatMap((all) => all.slice(-1))
    .toSorted((a, b) => a.count - b.count);
  if (shorter === undefined || longer === undefined || shorter.count === longer.count) return null;
  const proof = await house.consistency(shorter.table, shorter.count, longer.count);
  if (isNoAnswer(proof)) return { proved: false, conflict: null };
  const link = linkOf(ciphers, shorter, longer, proof);
  const { from, to, older, proof: hashes } = proof;
  const shown = { from, to, older, proof: hashes };
  return {
    proved: link === 'goes on',
    conflict: link === 'parts' ? conflictOf([shorter, longer], shown, keys) : null,
  };
};

const conflictOf = (
  [shorter, longer]: Pair,
  proof: TwoHistories['proof'],
  successions: readonly NotedSuccession[],
): TwoHistories => ({
  form: CONFLICT_FORM,
  shorter: inLines(shorter.note),
  longer: inLines(longer.note),
  proof,
  keys:
    shorter.key === longer.key
      ? []
      : [...new Set(successions.map(({ note }) => note))].map((note) => inLines(note)),
});
