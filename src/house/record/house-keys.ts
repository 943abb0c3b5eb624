import { rmSync } from 'node:fs';
import { successionNote } from '../../record/index.ts';
import { keysOnRecord, noteKey } from '../journal.ts';
import type { KeyEntry } from '../people/index.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { resealShoes, sealedShoes } from '../tables/shoes.ts';
import { ciphers } from './ciphers.ts';
import { hasKeyFile, makeKeys, readKeyFile, stampOf } from './key-file.ts';
import { type HouseKeys, isSameKey, type KeyName, type KeyRing, nameOf, ringOf } from './keys.ts';

export type KeyMeans = {
  readonly store: Store;
  readonly file: string;
  /** The old one is lost for good: the house goes on with another, and the journal says so. */
  readonly newKey: boolean;
  readonly bytes: (count: number) => Uint8Array;
  readonly now: () => number;
  /** Told of the key that takes the place of a lost one, before that is on record. */
  readonly lost: (key: KeyName) => Promise<void>;
};

/** The keys of a house that runs. */
export type KeptKeys = {
  readonly ring: KeyRing;
  /** Notes that say which key followed on which, each signed by the one before. */
  readonly successions: () => readonly string[];
  /**
   * Takes up what has become of the key file; true: there is another current key. Throws, and goes on with what it has,
   * where the file is not what it should be.
   */
  readonly lookAgain: () => Promise<boolean>;
};

/**
 * The keys of the file, if they are those that this data was kept with. Only where nothing was kept yet, or whoever
 * starts it says that the old one is lost, a new one is made.
 */
export const openKeys = async (means: KeyMeans): Promise<KeptKeys> => {
  const { store, file } = means;
  const made = await madeAnew(means);
  const replaces = made === 'for a lost one';
  let seen = stampOf(file);
  let keys = readKeyFile(file);
  if (replaces) await means.lost(nameOf(keys[0]));
  let onRecord: readonly KeyEntry[];
  try {
    const opens = await openShoes(store, keys);
    onRecord = await noteKey(store, (before) => {
      const last = before.at(-1)?.key ?? null;
      if (replaces) return { type: 'KeyLost', lost: last, key: nameOf(keys[0]) };
      if (last === null && !opens) throw wrong(file, before, keys);
      return following(means, keys, before);
    });
  } catch (error) {
    // Another process was faster to note one: what was made here is nobody's.
    if (made !== null && error instanceof OtherKey) rmSync(file, { force: true });
    throw error;
  }
  const ring = ringAmong(store, () => keys);
  await resealShoes(store.documents, ring);
  return {
    ring,
    successions: () => onRecord.flatMap((one) => (one.type === 'KeyRotated' ? [one.note] : [])),
    lookAgain: async () => {
      const stamp = stampOf(file);
      if (stamp === seen) return false;
      const found = readKeyFile(file);
      if (!found.some((key) => isSameKey(key, keys[0]))) throw wrong(file, onRecord, found);
      const isOther = !isSameKey(found[0], keys[0]);
      onRecord = await noteKey(store, (before) => following(means, found, before));
      keys = found;
      seen = stamp;
      // What was sealed before can be opened by either; but the older key is to be done without some day.
      await resealShoes(store.documents, ring);
      return isOther;
    },
  };
};

/** For whoever only looks at the data. */
export const keysFor = async (store: KeysRead, file: string): Promise<KeyRing> => {
  const keys = await keysInUse(store, file, readKeyFile(file));
  return ringOf(() => keys);
};

/** For a process that looks on while others run the house: a newer key of the file is its own once they have noted it. */
export const keysLookingOn = async (store: KeysRead, file: string): Promise<KeptKeys> => {
  let seen = stampOf(file);
  let inFile = readKeyFile(file);
  let keys = await keysInUse(store, file, inFile);
  return {
    ring: ringAmong(store, () => keys),
    successions: () => [],
    lookAgain: async () => {
      const stamp = stampOf(file);
      if (stamp === seen && isSameKey(keys[0], inFile[0])) return false;
      const found = readKeyFile(file);
      const before = keys[0];
      keys = await keysInUse(store, file, found);
      inFile = found;
      seen = stamp;
      return !isSameKey(keys[0], before);
    },
  };
};

type KeysRead = Pick<Store, 'readMarked'>;

/** The key that the data are kept with now first, perhaps not yet the newest of the file. */
const keysInUse = async (store: KeysRead, file: string, keys: HouseKeys): Promise<HouseKeys> => {
  const onRecord = await keysOnRecord(store);
  const last = onRecord.at(-1)?.key ?? keys[0];
  const current = keys.find((key) => isSameKey(key, last));
  if (current === undefined) throw wrong(file, onRecord, keys);
  return [current, ...keys.filter((key) => key !== current)];
};

/** Of a process among others, which may go on to another key first. */
const ringAmong = (store: KeysRead, keys: () => HouseKeys): KeyRing =>
  ringOf(keys, async () => {
    const last = (await keysOnRecord(store)).at(-1);
    return last !== undefined && !keys().some((key) => isSameKey(key, last.key));
  });

/** Makes a key file where one may be made; null: none was. */
const madeAnew = async ({
  store,
  file,
  newKey,
  bytes,
}: KeyMeans): Promise<'for the first time' | 'for a lost one' | null> => {
  if (hasKeyFile(file)) {
    if (!newKey) return null;
    throw new StoreUnavailable(
      `${file} is there, and --new-key writes over no key file: if it is the house's, start without --new-key; else move it away first`,
    );
  }
  const isEmpty = (await store.streams()).length === 0;
  if (isEmpty || newKey) {
    // Another process may make one in its place at the same moment.
    if (!makeKeys(file, bytes)) return null;
    return isEmpty ? 'for the first time' : 'for a lost one';
  }
  const last = (await keysOnRecord(store)).at(-1);
  throw new StoreUnavailable(
    `there is no key file ${file}, and this data was kept with one${named(last?.key)}: restore it from its copy; if it is lost for good, start once with --new-key`,
  );
};

/** What is to be noted where the file has a newer key than the record; null: nothing. */
const following = (
  { file, now }: KeyMeans,
  keys: HouseKeys,
  onRecord: readonly KeyEntry[],
): KeyEntry | null => {
  const last = onRecord.at(-1)?.key;
  if (last === undefined) return { type: 'KeyMade', key: nameOf(keys[0]) };
  if (isSameKey(keys[0], last)) return null;
  const from = keys.find((key) => isSameKey(key, last));
  if (from === undefined) throw wrong(file, onRecord, keys);
  const signer = { key: from.publicKey, sign: from.signBytes };
  const note = successionNote(ciphers, { to: keys[0].publicKey, at: now() }, signer);
  return { type: 'KeyRotated', from: nameOf(from), key: nameOf(keys[0]), note };
};

/** Whether any shoe that is kept opens with them: for data that nobody noted a key for. */
const openShoes = async ({ documents }: Store, keys: HouseKeys): Promise<boolean> => {
  const shoes = await sealedShoes(documents);
  const ring = ringOf(() => keys);
  return shoes.length === 0 || shoes.some(({ id, text }) => ring.unseal(text, id) !== null);
};

/** Sound, but not the one that this data was kept with. */
class OtherKey extends StoreUnavailable {}

const wrong = (file: string, onRecord: readonly KeyEntry[], keys: HouseKeys): OtherKey => {
  const last = onRecord.at(-1);
  const before = onRecord.slice(0, -1);
  const isOld = before.some(({ key }) => keys.some((one) => isSameKey(one, key)));
  return new OtherKey(
    isOld
      ? `the house has another key by now${named(last?.key)}, and ${file} does not hold it yet: copy the key file from where it was rotated`
      : `the key file ${file} holds another key than this data was kept with${named(last?.key)}: bring the right one; if that is lost for good, move this one away and start once with --new-key`,
  );
};

const named = (key: KeyName | undefined): string =>
  key === undefined ? '' : ` (fingerprint ${key.fingerprint})`;
