import type { PublicView } from '../../../table/index.ts';
import type { StaffOwn } from '../dealer/staff-view.ts';

/** What somebody is needed for at a table, most pressing first. */
export const NEEDS = ['halt', 'call', 'ask'] as const;
export type Need = (typeof NEEDS)[number];

/** What stopped comes before what waits beside the game; null: nobody is needed. */
export const needOf = (
  view: Pick<PublicView, 'reports'> | null,
  own: Pick<StaffOwn, 'asks' | 'call'> | null,
): Need | null => {
  if (view !== null && view.reports.length > 0) return 'halt';
  if (own !== null && own.call !== null) return 'call';
  return own !== null && own.asks.length > 0 ? 'ask' : null;
};

/** Since when somebody has been needed; null: nobody is. */
export const neededSince = ({
  reports,
  asks,
  call,
}: Pick<StaffOwn, 'reports' | 'asks' | 'call'>): number | null => {
  const times = [...reports, ...asks, ...(call === null ? [] : [call])].map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
};

export type Needs = Readonly<Record<string, Need | null>>;

/** The tables that call for somebody at once; a second person is asked for in passing. */
export const calledBy = (needs: Needs): readonly string[] =>
  Object.entries(needs)
    .filter(([, need]) => need === 'halt' || need === 'call')
    .map(([table]) => table)
    .sort();

/** Whoever needs somebody comes first; all else stays in its order. */
export const byNeed = <T extends { readonly id: string }>(
  tables: readonly T[],
  needs: Needs,
): readonly T[] => {
  const turn = ({ id }: T) => {
    const need = needs[id] ?? null;
    return need === null ? NEEDS.length : NEEDS.indexOf(need);
  };
  return tables.toSorted((one, other) => turn(one) - turn(other));
};
