import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { chainVerification } from '../../api/chain-verification.ts';
import { verification } from '../../api/verification.ts';
import { type Fault, isFault, isTrailer } from '../../record/index.ts';
import { JOURNAL, KEY_MARK, SETTINGS_MARK } from '../journal.ts';
import { makeFolder } from '../store/folder.ts';
import type { Base, Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { wholeFile } from '../store/whole-file.ts';
import { neededBeginning, publicKeys, sealedBase } from '../tables/bases.ts';
import { type Cut, cutOfJournal, cutOfTable } from './archive-cut.ts';
import { archiveName, clearPartial, linesIn } from './archive-files.ts';
import { ciphers } from './ciphers.ts';
import { pagesOf, part } from './export.ts';
import type { KeyRing } from './keys.ts';
import { keepArchivedTree } from './trees.ts';

export type ArchiveMeans = {
  readonly store: Store;
  readonly keys: KeyRing;
  /** Which `evolve` this is. */
  readonly version: string;
  readonly folder: string;
  readonly year: number;
  /** When that year ended. */
  readonly before: number;
  readonly now: number;
  /** Told of every step as it is done. */
  readonly told?: (stream: string, step: ArchiveStep) => void;
};

export type ArchiveStep = 'begun' | 'written' | 'verified' | 'cut';

/** What of a stream has left the database. */
export type ArchivedPart = {
  readonly stream: string;
  readonly file: string;
  readonly from: number;
  readonly to: number;
};

/**
 * Writes the closed part of a stream into a file, reads it back and verifies it, and only then lets it leave the
 * database. Interrupted anywhere, nothing is lost: done again, it goes on with the file that is there.
 */
export const archiveStream = async (
  stream: string,
  means: ArchiveMeans,
): Promise<ArchivedPart | null> => {
  const { store, keys, version, folder, year, now, told } = means;
  const base = await store.base(stream);
  const cut = await cutOf(stream, base, means);
  if (cut === null) return null;
  const from = (base?.sequence ?? 0) + 1;
  const { sequence: to, hash, at } = cut;
  makeFolder(folder);
  const name = archiveName(stream, year);
  await clearPartial(folder, name);
  const file = join(folder, name);
  told?.(stream, 'begun');
  if (!existsSync(file)) {
    const lines = part(pagesOf(store), keys, { stream, from, to, hash, at: now });
    await wholeFile(file, (partial) => filled(partial, lines));
  }
  told?.(stream, 'written');
  const trailer = await readBack(file, stream, { from, to, hash }, keys);
  told?.(stream, 'verified');
  const { table } = cut;
  const round = table === null || table.state.status === 'unopened' ? 0 : table.state.rounds;
  const state = table && { version, state: sealedBase(keys, stream, version, table) };
  const place = { sequence: to, hash, at, round, trailer, file: name };
  // Which keys the house has had is asked of the journal at every start.
  const kept = stream === JOURNAL ? [KEY_MARK, SETTINGS_MARK] : [];
  if (stream !== JOURNAL) await keepArchivedTree(store, stream, to);
  await store.cut(stream, place, { made: state, kept });
  told?.(stream, 'cut');
  return { stream, file, from, to };
};

const cutOf = async (
  stream: string,
  base: Base | null,
  { store, keys, version, before }: ArchiveMeans,
): Promise<Cut | null> => {
  if (stream === JOURNAL) return cutOfJournal(store, stream, base?.sequence ?? 0, before);
  const from = await neededBeginning(store, stream, { version, keys: publicKeys(keys) });
  return cutOfTable(store, stream, from, before);
};

const filled = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const text of lines) await handle.appendFile(text);
  } finally {
    await handle.close();
  }
};

/**
 * The trailer of a file that is, to the last byte, what is to leave: its chain ends in the same hash. A record that is
 * archived from its first entry on is decided again as well.
 */
const readBack = async (
  file: string,
  stream: string,
  wanted: { readonly from: number; readonly to: number; readonly hash: string },
  keys: KeyRing,
): Promise<string> => {
  const origin = { key: keys.fingerprint };
  const isWhole = wanted.from === 1 && stream !== JOURNAL;
  const chain = chainVerification(ciphers, origin);
  const record = isWhole ? verification(ciphers, origin) : null;
  let trailer = '';
  for await (const line of linesIn(file)) {
    const fault = chain.take(line) ?? record?.take(line);
    if (fault !== undefined) throw notVerified(file, fault);
    if (isTrailer(line)) trailer = line;
  }
  const found = chain.end();
  if (isFault(found)) throw notVerified(file, found);
  const decided = record?.end();
  if (decided !== undefined && isFault(decided)) throw notVerified(file, decided);
  const { table, begins, entries, hash } = found;
  const isIt = table === stream && begins === wanted.from && hash === wanted.hash;
  if (!isIt || begins + entries - 1 !== wanted.to) {
    throw new StoreUnavailable(
      `${file} is there already and holds something else: move it away, or choose another folder`,
    );
  }
  return trailer;
};

const notVerified = (file: string, { line, fault }: Fault): StoreUnavailable =>
  new StoreUnavailable(
    `${file} does not verify at line ${line} (${fault}): nothing of it has left the database; keep the data as they are, and see docs/runbook.md`,
  );
