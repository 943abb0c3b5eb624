import {
  type Ciphers,
  type Fault,
  fault,
  isFault,
  isTrailer,
  parseEntry,
  splitLine,
} from '../record/index.ts';
import { type ChainVerified, chainVerification } from './chain-verification.ts';
import { houseLaws } from './house-laws.ts';
import { HOUSE_ENTRY_TYPES, JOURNAL } from './house-log.ts';
import type { Origin } from './origin.ts';
import { type Verified, verification } from './verification.ts';

/** A fault, in which of the files and in which line of it. */
export type FoundFault = Fault & { readonly file: string };

export type RecordResult = Verified | ChainVerified | FoundFault;

/** A line as it came, or the reason it could not be taken as text. */
export type InputLine = { readonly text: string } | { readonly fault: string };

/**
 * Checks a record that lies in one file, or in several in their order, line by line: a table's, a part of one, or the
 * journal of a house. Wherever it is done, on a command line or in a page, it comes to the same.
 */
export const recordCheck = (ciphers: Ciphers, origin: Origin) => {
  const places = placesOf();
  let record: Checking | null = null;
  const found = (wrong: Fault | undefined): FoundFault | undefined => wrong && places.of(wrong);
  return {
    /** The next file begins; why it cannot. */
    begin: (file: string): FoundFault | undefined => {
      const wrong = record?.next();
      if (wrong === undefined) places.begin(file);
      return found(wrong);
    },
    take: (line: InputLine): FoundFault | undefined => {
      record ??= checkingOf(ciphers, 'text' in line ? line.text : '', origin);
      const bad = 'text' in line ? record.take(line.text) : record.unreadable(line.fault);
      if ('text' in line) places.pass(line.text);
      return found(bad);
    },
    end: (): RecordResult => {
      const result = (record ?? verification(ciphers, origin)).end();
      if (isFault(result)) return places.of(result);
      const isJournal =
        'begins' in result && result.table === JOURNAL && result.house !== undefined;
      const formless = 'begins' in result && result.begins === 1 && !isJournal;
      return formless ? places.of(fault(1, FORMLESS)) : result;
    },
  };
};

/** Whoever cuts off the beginning of a record must not get a pass for it. */
export const isPart = (result: RecordResult): result is ChainVerified =>
  'begins' in result && result.begins > 1;

/** What only a journal may lack. */
const FORMLESS = 'the first entry names no form of the log: this is no record of a table';

type Checking = ReturnType<typeof verification> | ReturnType<typeof chainVerification>;

/** The first entry of a table's record says by what it is to be read; a part, and the journal, do without. */
const checkingOf = (ciphers: Ciphers, line: string, origin: Origin): Checking => {
  const split = splitLine(line);
  const entry = split && parseEntry(split.text);
  const begins = entry !== undefined && entry.sequence > 1;
  const isFormless = entry?.sequence === 1 && entry.given === undefined;
  const isJournal = HOUSE_ENTRY_TYPES.some((type) => type === entry?.command.type);
  if (isFormless && isJournal) return chainVerification(ciphers, origin, houseLaws());
  return begins || isFormless ? chainVerification(ciphers, origin) : verification(ciphers, origin);
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
