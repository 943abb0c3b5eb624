import {
  type Fault,
  isFault,
  isTrailer,
  nextLink,
  START,
  seal,
  splitLine,
} from '../../record/index.ts';
import { DECIDER } from '../../table/index.ts';
import type { Base, Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { sealedBase } from '../tables/bases.ts';
import { emptyStream, type Stream, takenUp } from '../tables/stream.ts';
import { archiveFiles, linesIn } from './archive-files.ts';
import { ciphers } from './ciphers.ts';
import type { KeyRing } from './keys.ts';

/**
 * Reads the archived years of a table once more, for a release that has not: the chain from the first entry on must end
 * in the hash that the database goes on from, so not a byte can be another.
 */
export const archivedAgain = async (
  { store, keys, version }: { store: Store; keys: KeyRing; version: string },
  stream: string,
  folder: string,
): Promise<void> => {
  const base = await store.base(stream);
  if (base === null) return;
  const files = await archiveFiles(folder, stream);
  const table = await derived(files, base, stream);
  await store.saveBaseState(stream, { version, state: sealedBase(keys, stream, version, table) });
};

const derived = async (files: readonly string[], base: Base, id: string): Promise<Stream> => {
  let stream = emptyStream;
  let link = START;
  for (const file of files) {
    // What was archived after an older copy of the database was made is not needed to go on from it.
    if (stream.sequence >= base.sequence) break;
    for await (const line of linesIn(file)) {
      if (isTrailer(line)) {
        const sealed = seal(ciphers, link, line);
        if (isFault(sealed)) throw damaged(file, sealed);
        continue;
      }
      const linked = nextLink(ciphers, link, line);
      if (isFault(linked)) throw damaged(file, linked);
      link = linked.link;
      const { sequence, at, id: command } = linked.entry;
      const hash = splitLine(line)?.hash ?? '';
      const entry = { sequence, at, person: '', id: command, text: linked.text, hash };
      stream = takenUp(stream, entry, DECIDER).stream;
    }
  }
  if (stream.sequence === base.sequence && stream.hash === base.hash) return stream;
  throw new StoreUnavailable(
    `the archive of ${id} ends with entry ${stream.sequence} and the database goes on after ${base.sequence}: name the folder that holds every file up to ${base.file}`,
  );
};

const damaged = (file: string, { line, fault }: Fault): StoreUnavailable =>
  new StoreUnavailable(
    `${file} is not what was archived, entry ${line}: ${fault}. Take a copy of it that is good`,
  );
