import type { CountedFilter, EntriesQuery } from '../../api/audit.ts';
import { entryIn, type KeptEntry } from '../tables/stream.ts';

/** What is looked for in an entry. `text` is looked at first: most entries need not be read for it. */
export type Filter = {
  readonly is: CountedFilter;
  readonly may: (text: string) => boolean;
  readonly lets: (entry: KeptEntry) => boolean;
};

export const filtersOf = ({ person, kind, rule, least, most }: EntriesQuery): readonly Filter[] => [
  ...(person === undefined ? [] : [personFilter(person)]),
  ...(kind === undefined ? [] : [kindFilter(kind)]),
  ...(rule === undefined ? [] : [ruleFilter(rule)]),
  ...(least === undefined && most === undefined
    ? []
    : [amountFilter(least ?? 0, most ?? Number.MAX_SAFE_INTEGER)]),
];

/** An entry is read once, whatever is looked for, and only if something may be in it. */
export const letThrough = (
  filters: readonly Filter[],
  text: string,
): { readonly by: readonly CountedFilter[]; readonly entry: () => KeptEntry } => {
  let read: KeptEntry | null = null;
  const entry = () => {
    read ??= entryIn(text);
    return read;
  };
  const by = filters.filter(({ may, lets }) => may(text) && lets(entry())).map(({ is }) => is);
  return { by, entry };
};

/** Whoever did it, and everybody whom the command or what happened names. */
const personFilter = (person: string): Filter => ({
  is: 'person',
  may: (text) => text.includes(`"${person}"`),
  lets: ({ by, command, events }) =>
    by.id === person || named([command, events], PEOPLE, (value) => value === person),
});

const kindFilter = (kind: string): Filter => ({
  is: 'kind',
  may: (text) => text.includes(`"${kind}"`),
  lets: ({ command, events }) => named([command, events], KINDS_OF, (value) => value === kind),
});

/** `5.14` finds `5.14.2` and `5.14(a)` too, and not `5.140`. */
const ruleFilter = (rule: string): Filter => {
  const under = (value: unknown) =>
    typeof value === 'string' &&
    (value === rule || value.startsWith(`${rule}.`) || value.startsWith(`${rule}(`));
  return {
    is: 'rule',
    may: (text) => text.includes(`"${rule}`),
    lets: ({ command, events }) => named([command, events], RULES, under),
  };
};

const amountFilter = (least: number, most: number): Filter => ({
  is: 'amount',
  may: (text) => MONEY_IN.test(text),
  lets: ({ command, events }) =>
    named(
      [command, events],
      AMOUNTS,
      (value) => typeof value === 'number' && value >= least && value <= most,
    ),
});

const PEOPLE: ReadonlySet<string> = new Set([
  'id',
  'patron',
  'patrons',
  'to',
  'by',
  'askedBy',
  'reportedBy',
  'intended',
]);
const KINDS_OF: ReadonlySet<string> = new Set(['type', 'kind']);
const RULES: ReadonlySet<string> = new Set([
  'rule',
  'limitRule',
  'returnRule',
  'belowMinimum',
  'mayReplaceShoe',
  'insuranceWaived',
]);
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'asked',
  'was',
  'paid',
  'returned',
  'expected',
]);
const MONEY_IN = /"(?:amount|asked|was|paid|returned|expected)":\d/;

/** Whether a member of one of these names, or an item of a list of that name, is what is looked for. */
const named = (
  value: unknown,
  names: ReadonlySet<string>,
  is: (value: unknown) => boolean,
): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => named(one, names, is));
  return Object.entries(value).some(
    ([name, one]) =>
      (names.has(name) && (Array.isArray(one) ? one.some(is) : is(one))) || named(one, names, is),
  );
};
