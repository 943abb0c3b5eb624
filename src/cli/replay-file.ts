import { parseHistory, type ReadHistory } from '../api/history.ts';
import { readRecorded } from '../api/log.ts';
import { isTrailer, readEntry, splitLine } from '../record/index.ts';
import { isRefusal } from '../rules/index.ts';
import { type HandHistory, historian } from '../table/index.ts';
import { openInput } from './input-file.ts';
import { lineBatches } from './lines.ts';
import { UsageError } from './usage-error.ts';

/** Rounds from a file: hand histories, one a line, or an export, whose entries make them. */
export async function* histories(file: string, onExport: () => void): AsyncGenerator<ReadHistory> {
  let reader: Reader | null = null;
  for await (const line of lines(file)) {
    if (reader === null) {
      const isExport = isEntryLine(line.text);
      if (isExport) onExport();
      reader = isExport ? ofEntries() : ofHistories;
    }
    const history = reader.take(line);
    if (history !== null) yield history;
  }
  if (reader === null) {
    throw new UsageError(`${file} is empty: name an export or a file of hand histories`);
  }
  const last = reader.end();
  if (last !== null) yield last;
}

type Line = { readonly text: string; readonly at: string };

/** A round may be told by one line or by many. */
type Reader = {
  readonly take: (line: Line) => ReadHistory | null;
  readonly end: () => ReadHistory | null;
};

async function* lines(file: string): AsyncGenerator<Line> {
  let number = 0;
  for await (const batch of lineBatches(await openInput(file, 'hand histories, or an export'))) {
    for (const line of batch) {
      number += 1;
      const at = `${file}, line ${number}`;
      if ('fault' in line) throw new UsageError(`${at}: ${line.fault}`);
      if (line.text.trim() !== '') yield { text: line.text, at };
    }
  }
}

const isEntryLine = (text: string): boolean =>
  text.startsWith('{"sequence":') && splitLine(text) !== undefined;

const ofHistories: Reader = {
  take: ({ text, at }) => {
    const read = parseHistory(parseJson(text, at));
    if (isRefusal(read)) throw new UsageError(`${at} is no hand history: ${read.message}`);
    return read;
  },
  end: () => null,
};

const ofEntries = (): Reader => {
  const { take, end } = historian();
  let began = false;
  return {
    take: ({ text, at }) => {
      // Exports of one record, one behind the other, are read as one.
      if (isTrailer(text)) return null;
      const split = splitLine(text);
      const entry = split && readEntry(split.text);
      if (split === undefined || entry === undefined)
        throw new UsageError(`${at} is no entry of an export`);
      if (!began && entry.sequence > 1) {
        throw new UsageError(
          `${at} is entry ${entry.sequence}: the beginning is missing. If it was archived, put that file before this one and replay them as one (cat t1-2026.ndjson t1.ndjson > whole.ndjson)`,
        );
      }
      began = true;
      const read = readRecorded(entry, split.text);
      if ('wrong' in read) throw new UsageError(`${at}: ${read.wrong}`);
      const events = read.readEvents();
      if ('wrong' in events) throw new UsageError(`${at}: ${events.wrong}`);
      // An entry opens one round at the most, so it leaves one behind at the most.
      return told(at, () => {
        const over = events.map((event) => take(event, read.given.book));
        return over.find((history) => history !== null) ?? null;
      });
    },
    end: () => told('the last round', end),
  };
};

/** Entries that were tampered with may make no table at all. */
const told = (at: string, tell: () => HandHistory | null): ReadHistory | null => {
  let history: HandHistory | null;
  try {
    history = tell();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${at} does not follow from the lines before it: ${why}`);
  }
  return history && ofHistories.take({ text: JSON.stringify(history), at });
};

const parseJson = (text: string, at: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${at} is not JSON`);
  }
};
