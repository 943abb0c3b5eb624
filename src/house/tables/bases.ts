import { readSnapshot, type State, snapshotText } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
import type { KeyRing } from '../record/keys.ts';
import type { Base, Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { emptyStream, type Stream } from './stream.ts';

/** What has to be known to go on from a base. */
export type BaseMeans = {
  /** Which `evolve` reads it. */
  readonly version: string;
  /** The public keys of the house: nothing else in the database bears a base out, so it is signed. */
  readonly keys: readonly string[];
};

/** What the house has signed with, now and before. */
export const publicKeys = ({ publicKey, older }: KeyRing): readonly string[] => [
  publicKey,
  ...older.map((one) => one.publicKey),
];

type Kept = { readonly state: string; readonly decider: number };

/** The table at its base as text, behind the signature of the house. */
export const sealedBase = (
  keys: Pick<KeyRing, 'signBytes'>,
  id: string,
  version: string,
  { sequence, hash, state, decider }: Pick<Stream, 'sequence' | 'hash' | 'state' | 'decider'>,
): string => {
  const kept: Kept = { state: snapshotText(state), decider };
  const text = JSON.stringify(kept);
  return `${keys.signBytes(signedBytes(id, version, { sequence, hash }, text))} ${text}`;
};

/** Null if none of these keys signed, to the letter, what stands there. */
export const openedBase = (
  { version, keys }: BaseMeans,
  id: string,
  { sequence, hash }: Pick<Base, 'sequence' | 'hash'>,
  sealed: string,
): Stream | null => {
  const at = sealed.indexOf(' ');
  const text = sealed.slice(at + 1);
  const bytes = signedBytes(id, version, { sequence, hash }, text);
  if (!keys.some((key) => ciphers.verify(bytes, sealed.slice(0, at), key))) return null;
  const { state, decider } = JSON.parse(text) as Kept;
  const read: State = readSnapshot(state);
  return { ...emptyStream, state: read, decider, sequence, hash };
};

const signedBytes = (
  id: string,
  version: string,
  { sequence, hash }: Pick<Base, 'sequence' | 'hash'>,
  text: string,
): Buffer => Buffer.from(`puntobanco base 1\n${id} ${sequence} ${hash} ${version}\n${text}`);

/** The table where what the store holds of it begins; null: this version has not read what came before. */
export const beginningOf = async (
  store: Pick<Store, 'base' | 'baseState'>,
  id: string,
  means: BaseMeans,
): Promise<Stream | null> => {
  const base = await store.base(id);
  if (base === null) return emptyStream;
  const sealed = await store.baseState(id, means.version);
  return sealed === null ? null : openedBase(means, id, base, sealed);
};

/** Where it must be known. */
export const neededBeginning = async (
  store: Pick<Store, 'base' | 'baseState'>,
  id: string,
  means: BaseMeans,
): Promise<Stream> => {
  const from = await beginningOf(store, id, means);
  if (from !== null) return from;
  const file = (await store.base(id))?.file;
  throw new StoreUnavailable(
    `the beginning of table ${id} was archived, and this release has not read it: run 'puntobanco archive --again FOLDER' with the folder that holds ${file}, then start again`,
  );
};
