import type { Consistency } from '../api/witness.ts';
import { ciphers } from '../house/record/ciphers.ts';
import {
  CONFLICT_FORM,
  fingerprint,
  givenUpBy,
  inLines,
  isOther,
  leadsTo,
  linkOf,
  type Rollback,
  type TwoHistories,
} from '../record/index.ts';
import type { Witnessed, WitnessFile } from './witness-file.ts';
import {
  type AskedHouse,
  isNoAnswer,
  type NoAnswer,
  type NotedCheckpoint,
  type ShownCheckpoints,
} from './witness-house.ts';

/** What a look has found of one table, or of the house. */
export type Seen =
  | { readonly is: 'new' | 'grown' | 'same'; readonly table: string; readonly count: number }
  /** An older checkpoint of the same history: an edge, or another process, that is behind. */
  | { readonly is: 'behind'; readonly table: string; readonly count: number }
  | {
      readonly is: 'rolled-back';
      readonly table: string;
      readonly count: number;
      readonly why: string;
    }
  /** It was shown before. */
  | { readonly is: 'gone'; readonly table: string; readonly count: number }
  /** Not co-signed; whether there are two histories is not known. */
  | {
      readonly is: 'not-proved';
      readonly table: string;
      readonly count: number;
      readonly why: string;
    }
  | {
      readonly is: 'conflict';
      readonly table: string;
      readonly count: number;
      readonly why: string;
      readonly conflict: TwoHistories;
    }
  | { readonly is: 'away' | 'refused' | 'foreign-key'; readonly why: string };

export type LookMeans = {
  readonly file: WitnessFile;
  /** The fingerprint that the house must have; null: the first key is held to. */
  readonly key: string | null;
  readonly acrossArchive: boolean;
  readonly now: () => number;
};

/** Looks at a house once: what goes on from what was kept is kept and co-signed. */
export const lookAt = async (house: AskedHouse, means: LookMeans): Promise<readonly Seen[]> => {
  const shown = await house.checkpoints();
  if (isNoAnswer(shown)) return [{ is: shown.no === 'away' ? 'away' : 'refused', why: shown.why }];
  const kept = means.file.read();
  const foreign = heedKeys(shown, kept, means);
  if (foreign !== null) return [foreign];
  const last = lastOf(kept.checkpoints);
  const now = lastOf(shown.checkpoints);
  const seen: Seen[] = [];
  for (const one of now.values()) {
    const before = last.get(one.table);
    if (before === undefined) {
      means.file.cosign(one, means.now());
      seen.push({ is: 'new', table: one.table, count: one.count });
    } else seen.push(await held(house, { before, now: one, shown, kept }, means));
  }
  for (const { table, count } of last.values()) {
    if (!now.has(table)) seen.push({ is: 'gone', table, count });
  }
  return seen;
};

const lastOf = <T extends { readonly table: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.table, one]));

/** Keeps what leads from the key that is held to to the one that signs now; another one is nobody's. */
const heedKeys = (
  { checkpoints, successions }: ShownCheckpoints,
  kept: Witnessed,
  { file, key, now }: LookMeans,
): Seen | null => {
  const pins = kept.notes.filter(({ notes }) => notes === 'pinned').map(({ of }) => of);
  const all = [...kept.successions, ...successions];
  const named = [...new Set([...checkpoints, ...kept.checkpoints].map((one) => one.key))];
  const roots = [...named, ...all.map(({ from }) => from)];
  const asked = key === null ? undefined : roots.find((one) => fingerprint(ciphers, one) === key);
  const [first] = checkpoints;
  if (first === undefined) return null;
  if (key !== null && asked === undefined) return foreignKey(first.key, `not by ${key}`);
  // Named on the command line, a key takes the place of a lost one; the file says so.
  const pinned = asked ?? pins.at(-1) ?? first.key;
  if (!pins.includes(pinned)) file.noteDown({ notes: 'pinned', of: pinned, at: now() });
  const held = [...pins, pinned];
  const other = checkpoints.find((one) => !held.some((pin) => leadsTo(pin, one.key, all)));
  if (other !== undefined) {
    const why = `not by one that follows on ${fingerprint(ciphers, pinned)}; if the house has made its new key known, name it with --key`;
    return foreignKey(other.key, why);
  }
  for (const one of successions) {
    const isKept = kept.successions.some(({ from, to }) => from === one.from && to === one.to);
    if (!isKept) file.keep(one.note);
  }
  return null;
};

const foreignKey = (key: string, why: string): Seen => ({
  is: 'foreign-key',
  why: `its checkpoints are signed by the key ${fingerprint(ciphers, key)}, ${why}`,
});

type Pair = {
  readonly before: NotedCheckpoint;
  readonly now: NotedCheckpoint;
  readonly shown: ShownCheckpoints;
  readonly kept: Witnessed;
};

/** Holds what a table shows now against what was kept of it. */
const held = async (house: AskedHouse, pair: Pair, means: LookMeans): Promise<Seen> => {
  const { before, now } = pair;
  const { table, count } = now;
  if (count === before.count && !isOther(before, now)) {
    // Signed anew, or seen with its tree for the first time.
    if (before.root === undefined && now.root !== undefined) means.file.cosign(now, means.now());
    return { is: 'same', table, count };
  }
  const [shorter, longer] = count < before.count ? [now, before] : [before, now];
  const proof = shorter.count === longer.count ? null : await proofOf(house, shorter, longer);
  if (proof !== null && isNoAnswer(proof) && proof.no === 'away')
    return { is: 'away', why: proof.why };
  const link =
    proof === null || isNoAnswer(proof) ? 'not proved' : linkOf(ciphers, shorter, longer, proof);
  if (link === 'goes on') {
    if (longer === before) return { is: 'behind', table, count };
    means.file.cosign(now, means.now());
    return { is: 'grown', table, count };
  }
  const owned = await ownedUp(house, pair);
  if (owned !== null) return rolledBack(pair, owned, means);
  if (proof !== null && isNoAnswer(proof) && proof.no === 'archived') return archived(pair, means);
  return partedFrom(
    pair,
    shorter,
    longer,
    link === 'parts' && proof !== null && !isNoAnswer(proof) ? proof : null,
  );
};

/** Nothing is shorter than every record, and needs no proof. */
const proofOf = async (
  house: AskedHouse,
  shorter: NotedCheckpoint,
  longer: NotedCheckpoint,
): Promise<Consistency | NoAnswer> =>
  shorter.root === undefined || longer.root === undefined
    ? { no: 'refused', why: 'a checkpoint without the root of a tree proves nothing of another' }
    : house.consistency(shorter.table, shorter.count, longer.count);

/** Up to where the record that is shown now goes on from what was kept, if the house owned up to what is lost. */
type Owned = { readonly from: number; readonly why: string };

const ownedUp = async (
  house: AskedHouse,
  { before, now, shown, kept }: Pair,
): Promise<Owned | null> => {
  // A table that was lost whole: that it has no entries was signed, after what was kept and before what is shown.
  const lost = shown.checkpoints.find(
    ({ table, count, at }) => table === now.table && count === 0 && at >= before.at && at <= now.at,
  );
  if (lost !== undefined) return { from: 0, why: 'the house gave the table up, and signed that' };
  // Begun anew after that, as this witness saw it.
  if (before.count === 0 && before.root === undefined)
    return { from: 0, why: 'the table began anew' };
  if (now.root === undefined || now.count === 0) return null;
  const asked = await house.consistency(now.table, now.count, now.count);
  if (isNoAnswer(asked)) return null;
  const rollback = givenUpBy(ciphers, before, now, asked.rollbacks);
  if (rollback === null) return null;
  return (await goesOnFrom(house, kept, now, rollback))
    ? { from: rollback.from, why: `entry ${rollback.entry} of its record owns up to it` }
    : null;
};

/** What came before the rollback must be the same still. */
const goesOnFrom = async (
  house: AskedHouse,
  { checkpoints }: Witnessed,
  now: NotedCheckpoint,
  { from }: Rollback,
): Promise<boolean> => {
  const earlier = checkpoints.findLast(
    ({ table, count, root }) =>
      table === now.table && count <= from && count > 0 && root !== undefined,
  );
  if (earlier === undefined) return true;
  const proof = await house.consistency(now.table, earlier.count, now.count);
  // What was archived since cannot be shown again; it was proved when it was kept.
  if (isNoAnswer(proof)) return proof.no === 'archived';
  return linkOf(ciphers, earlier, now, proof) === 'goes on';
};

const rolledBack = (
  { before, now }: Pair,
  { from, why }: Owned,
  { file, now: clock }: LookMeans,
): Seen => {
  const { table, count } = now;
  const begins = before.count === 0 && from === 0;
  if (!begins) {
    file.noteDown({ notes: 'rolled-back', of: `${table} ${from} ${before.count}`, at: clock() });
  }
  file.cosign(now, clock());
  return begins ? { is: 'new', table, count } : { is: 'rolled-back', table, count, why };
};

const archived = ({ before, now }: Pair, { file, acrossArchive, now: clock }: LookMeans): Seen => {
  const { table, count } = now;
  if (!acrossArchive) {
    const why = `entries after the ${before.count} that were seen have been archived: check the archive with verify --checkpoints, then go on with --across-archive`;
    return { is: 'not-proved', table, count, why };
  }
  file.noteDown({ notes: 'archived', of: `${table} ${before.count} ${count}`, at: clock() });
  file.cosign(now, clock());
  return { is: 'grown', table, count };
};

/** Two checkpoints that no one record bears out; or of which the house does not show that one does. */
const partedFrom = (
  { before, now, shown, kept }: Pair,
  shorter: NotedCheckpoint,
  longer: NotedCheckpoint,
  proof: Consistency | null,
): Seen => {
  const { table, count } = now;
  const isLater = count < before.count && now.at > before.at;
  if (count !== before.count && proof === null && !isLater) {
    const why = `the house does not show that its ${longer.count} entries begin with the ${shorter.count} it signed before`;
    return { is: 'not-proved', table, count, why };
  }
  // What was kept as well: a house with two histories need not show what convicts it.
  const notes = new Set([...kept.successions, ...shown.successions].map(({ note }) => note));
  const conflict: TwoHistories = {
    form: CONFLICT_FORM,
    shorter: inLines(shorter.note),
    longer: inLines(longer.note),
    proof: proof && { from: proof.from, to: proof.to, older: proof.older, proof: proof.proof },
    keys: shorter.key === longer.key ? [] : [...notes].map(inLines),
  };
  const why =
    count === before.count
      ? `the house signed two histories of ${count} entries`
      : proof !== null
        ? `the house signed ${longer.count} entries that begin otherwise than the ${shorter.count} it signed too`
        : `the house signed ${before.count} entries and later ${count}, and does not own up to a rollback`;
  return { is: 'conflict', table, count, why, conflict };
};
