import { parseHistory, type ReadHistory } from '../api/history.ts';
import { readEvent } from '../api/log.ts';
import { isTrailer, readEntry, splitLine } from '../record/index.ts';
import { isRefusal } from '../rules/index.ts';
import { type HandHistory, historian } from '../table/index.ts';
import { openFile } from './input-file.ts';
import { lineBatches } from './lines.ts';
import { UsageError } from './usage-error.ts';

/** Rounds from a file: hand histories, one a line, or an export, whose events make them. */
export async function* histories(file: string, onExport: () => void): AsyncGenerator<ReadHistory> {
  let reader: Reader | null = null;
  for await (const line of lines(file)) {
    if (reader === null) {
      const isExport = isEventLine(line.text);
      if (isExport) onExport();
      reader = isExport ? ofEvents() : ofHistories;
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
  for await (const batch of lineBatches(await openFile(file, 'hand histories, or an export'))) {
    for (const line of batch) {
      number += 1;
      const at = `${file}, line ${number}`;
      if ('fault' in line) throw new UsageError(`${at}: ${line.fault}`);
      if (line.text.trim() !== '') yield { text: line.text, at };
    }
  }
}

const isEventLine = (text: string): boolean =>
  text.startsWith('{"sequence":') && splitLine(text) !== undefined;

const ofHistories: Reader = {
  take: ({ text, at }) => {
    const read = parseHistory(parseJson(text, at));
    if (isRefusal(read)) throw new UsageError(`${at} is no hand history: ${read.message}`);
    return read;
  },
  end: () => null,
};

const ofEvents = (): Reader => {
  const { take, end } = historian();
  return {
    take: ({ text, at }) => {
      if (isTrailer(text)) return null;
      const split = splitLine(text);
      const entry = split && readEntry(split.text);
      if (entry === undefined) throw new UsageError(`${at} is no event of an export`);
      const event = readEvent(entry);
      if ('wrong' in event) throw new UsageError(`${at}: ${event.wrong}`);
      return told(at, () => take(event));
    },
    end: () => told('the last round', end),
  };
};

/** Events that were tampered with may make no table at all. */
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
