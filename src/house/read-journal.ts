import {
  type JournalKind,
  type JournalLine,
  type JournalPage,
  journalKind,
} from '../api/journal.ts';
import type { Entry } from '../record/index.ts';
import type { Actor } from '../table/index.ts';
import { JOURNAL } from './journal.ts';
import { csv } from './reports/index.ts';
import type { Store, Stored } from './store/store.ts';

export type JournalQuery = {
  readonly person?: string;
  readonly kind?: JournalKind;
  readonly before?: number;
  readonly limit: number;
};

/** Entries at a time, and how many are looked at for one answer: who looks for little reads on. */
const CHUNK = 500;
const MOST = 20_000;

/** Newest first. What was archived is not to be had here. */
export const readJournal = async (
  store: Pick<Store, 'streams' | 'read' | 'base'>,
  { person, kind, before, limit }: JournalQuery,
): Promise<JournalPage> => {
  const head = (await store.streams()).find(({ stream }) => stream === JOURNAL);
  const first = ((await store.base(JOURNAL))?.sequence ?? 0) + 1;
  let next = Math.min(before ?? Number.MAX_SAFE_INTEGER, (head?.count ?? 0) + 1);
  const least = Math.max(first, next - MOST);
  const entries: JournalLine[] = [];
  while (next > least && entries.length < limit) {
    const from = Math.max(least, next - CHUNK);
    const page = await store.read(JOURNAL, from, next - from);
    for (const one of page.toReversed()) {
      if (entries.length === limit) break;
      next = one.sequence;
      const line = lineOf(one);
      if (kind !== undefined && journalKind(line.type) !== kind) continue;
      if (person === undefined || namesIn(line).includes(person)) entries.push(line);
    }
    if (page.length === 0) next = from;
  }
  return { entries, before: next > first ? next : null };
};

/** Only this program writes the store: here it is trusted. */
const lineOf = ({ sequence, at, text }: Stored): JournalLine => {
  const { by, command } = JSON.parse(text) as Entry & { readonly by: Actor };
  const { type, ...said } = command;
  return { sequence, at, by, type, said };
};

const namesIn = ({ by, said }: JournalLine): readonly unknown[] => {
  const { staff, second, witness, actor, patron, wish } = said as Readonly<
    Record<string, { readonly id?: unknown; readonly staff?: unknown } | undefined>
  >;
  return [by.id, staff, second?.id, witness, actor?.id, patron, wish?.staff];
};

export const journalCsv = ({ entries }: JournalPage, local: (at: number) => string): string =>
  csv(
    [
      { head: 'sequence', cell: ({ sequence }) => String(sequence) },
      { head: 'time', cell: ({ at }) => local(at) },
      { head: 'kind', cell: ({ type }) => journalKind(type) },
      { head: 'type', cell: ({ type }) => type },
      { head: 'by', cell: ({ by }) => ({ text: by.id }) },
      { head: 'role', cell: ({ by }) => by.role },
      { head: 'about', cell: ({ said }) => ({ text: aboutOf(said) }) },
      { head: 'second', cell: ({ said }) => ({ text: idOf(said['second']) }) },
      { head: 'alone', cell: ({ said }) => (said['alone'] === true ? 'alone' : '') },
      { head: 'said', cell: ({ said }) => ({ text: JSON.stringify(said) }) },
    ],
    entries,
  );

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';

const aboutOf = ({ staff, terminal, patron, table }: JournalLine['said']): string =>
  [staff, terminal, patron, table].filter((one) => typeof one === 'string').join(' ');
