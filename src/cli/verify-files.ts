import { type ChainVerified, chainVerification } from '../api/chain-verification.ts';
import { houseLaws } from '../api/house-laws.ts';
import { HOUSE_ENTRY_TYPES } from '../api/house-log.ts';
import type { Origin } from '../api/origin.ts';
import { type Verified, verification } from '../api/verification.ts';
import { JOURNAL } from '../house/journal.ts';
import { ciphers } from '../house/record/ciphers.ts';
import { type Fault, fault, isFault, isTrailer, parseEntry, splitLine } from '../record/index.ts';
import { openInput } from './input-file.ts';
import { lineBatches } from './lines.ts';

/** A fault, in which of the files and in which line of it. */
export type FoundFault = Fault & { readonly file: string };

/** Checks a record that lies in one file, or in several in their order. */
export const verifiedFiles = async (
  files: readonly string[],
  origin: Origin,
  input: AsyncIterable<Buffer | string>,
): Promise<Verified | ChainVerified | FoundFault> => {
  const places = placesOf();
  let record: Checking | null = null;
  const found = (wrong: Fault): FoundFault => places.of(wrong);
  for (const file of files) {
    const wrong = record?.next();
    if (wrong !== undefined) return found(wrong);
    places.begin(file);
    const bytes = file === '-' ? input : await openInput(file, 'entries, as an export writes them');
    for await (const batch of lineBatches(bytes)) {
      for (const line of batch) {
        record ??= checkingOf('text' in line ? line.text : '', origin);
        const bad = 'text' in line ? record.take(line.text) : record.unreadable(line.fault);
        if ('text' in line) places.pass(line.text);
        if (bad !== undefined) return found(bad);
      }
    }
  }
  const result = (record ?? verification(ciphers, origin)).end();
  if (isFault(result)) return found(result);
  const isJournal = 'begins' in result && result.table === JOURNAL && result.house !== undefined;
  const formless = 'begins' in result && result.begins === 1 && !isJournal;
  return formless ? found(fault(1, FORMLESS)) : result;
};

/** What only a journal may lack. */
const FORMLESS = 'the first entry names no form of the log: this is no record of a table';

type Checking = ReturnType<typeof verification> | ReturnType<typeof chainVerification>;

/** The first entry of a table's record says by what it is to be read; a part, and the journal, do without. */
const checkingOf = (line: string, origin: Origin): Checking => {
  const split = splitLine(line);
  const entry = split && parseEntry(split.text);
  const isPart = entry !== undefined && entry.sequence > 1;
  const isFormless = entry?.sequence === 1 && entry.given === undefined;
  const isJournal = HOUSE_ENTRY_TYPES.some((type) => type === entry?.command.type);
  if (isFormless && isJournal) return chainVerification(ciphers, origin, houseLaws());
  return isPart || isFormless ? chainVerification(ciphers, origin) : verification(ciphers, origin);
};

/** Entries are counted through all files; people look for a line in one of them. */
const placesOf = () => {
  const files: { readonly file: string; readonly first: number; count: number }[] = [];
  let entries = 0;
  return {
    begin: (file: string) => files.push({ file, first: entries, count: 0 }),
    /** A line was read: an entry has its number; the first one may begin in the midst. */
    pass: (text: string) => {
      const last = files.at(-1);
      if (last === undefined || isTrailer(text)) return;
      if (entries === 0) {
        const split = splitLine(text);
        entries = Math.max(0, ((split && parseEntry(split.text)?.sequence) ?? 1) - 1);
        files[files.length - 1] = { file: last.file, first: entries, count: 1 };
      } else last.count += 1;
      entries += 1;
    },
    of: ({ line, fault: what }: Fault): FoundFault => {
      const within = files.find(({ first, count }) => line > first && line <= first + count);
      const { file, first } = within ?? files.at(-1) ?? { file: '', first: 0 };
      return { line: line - first, fault: what, file };
    },
  };
};
