import { isGivenUpIn } from './chain.ts';
import type { Rollback } from './check.ts';
import { type Ciphers, utf8 } from './ciphers.ts';
import { type ConsistencyProof, provedNewer } from './consistency.ts';
import { parseEntry } from './line.ts';
import { entryLeaf } from './receipt.ts';
import type { Signed } from './signed.ts';
import { type InclusionProof, provedRoot } from './tree.ts';

/** How a longer record stands to a shorter one, both signed. */
export type Linked =
  /** It begins with it. */
  | 'goes on'
  /** It begins with something else: the house signed two histories, and anybody can see it. */
  | 'parts'
  /** Nothing of that was shown. */
  | 'not proved';

export const linkOf = (
  ciphers: Ciphers,
  shorter: Pick<Signed, 'count' | 'root'>,
  longer: Pick<Signed, 'count' | 'root'>,
  shown: ConsistencyProof,
): Linked => {
  if (shown.from !== shorter.count || shown.to !== longer.count) return 'not proved';
  const newer = provedNewer(ciphers, shown);
  if (newer === null || newer !== longer.root || shorter.root === undefined) return 'not proved';
  return shown.older === shorter.root ? 'goes on' : 'parts';
};

/** An entry by which the house owned up to a rollback, as it is kept, and its place in the record. */
export type ShownRollback = Pick<InclusionProof, 'index' | 'proof'> & { readonly entry: string };

/** What the entry says, if it is one of the record that was signed; null: it is not, or says something else. */
export const rollbackIn = (
  ciphers: Ciphers,
  { index, proof, entry: text }: ShownRollback,
  { count, root }: Pick<Signed, 'count' | 'root'>,
): Rollback | null => {
  const leaf = entryLeaf(ciphers, ciphers.sha256(utf8(text)), []);
  if (root === undefined || provedRoot(ciphers, leaf, { index, count, proof }) !== root)
    return null;
  const entry = parseEntry(text);
  const accepted = entry?.events.find(isAccepted);
  if (entry === undefined || accepted === undefined || entry.sequence !== index + 1) return null;
  return { entry: index + 1, from: accepted.from, count: accepted.count, at: entry.at };
};

type Accepted = { readonly type: string; readonly from: number; readonly count: number };

const isAccepted = (event: { readonly type: string } & Partial<Accepted>): event is Accepted =>
  event.type === 'RollbackAccepted' && [event.from, event.count].every(Number.isSafeInteger);

/** The rollback by which a checkpoint was given up, of those that a later one bears out. */
export const givenUpBy = (
  ciphers: Ciphers,
  kept: Pick<Signed, 'count' | 'at'>,
  now: Pick<Signed, 'count' | 'root'>,
  shown: readonly ShownRollback[],
): Rollback | null => {
  const owned = shown.map((one) => rollbackIn(ciphers, one, now)).filter((one) => one !== null);
  return owned.find((one) => isGivenUpIn(kept, [one])) ?? null;
};
