import type { PendingAsk, PublicView } from '../../../table/index.ts';

/** What somebody is needed for at a table, most pressing first. */
export const NEEDS = ['halt', 'ask'] as const;
export type Need = (typeof NEEDS)[number];

/** What stopped comes before what waits beside the game; null: nobody is needed. */
export const needOf = (
  view: Pick<PublicView, 'reports'> | null,
  asks: readonly PendingAsk[],
): Need | null => {
  if (view !== null && view.reports.length > 0) return 'halt';
  return asks.length > 0 ? 'ask' : null;
};

export type Needs = Readonly<Record<string, Need | null>>;

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
