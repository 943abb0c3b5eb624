import { useEffect, useState } from 'react';
import type { SettlementLine } from '../../../rules/index.ts';
import type { Seat } from './seat.ts';

export type ShownResult = {
  readonly round: number;
  readonly outcome: string;
  readonly lines: readonly SettlementLine[];
  readonly voided: { readonly rule: string } | null;
};

/** How the last round with an end ended for this patron. It stays until the next one ends. */
export const useResult = ({
  view,
  own,
  patron,
}: Pick<Seat, 'view' | 'own' | 'patron'>): ShownResult | null => {
  const { round, voided } = view;
  const { lines } = own;
  // The outcome is everybody's and comes a moment before the patron's own lines.
  const waiting =
    view.phase === 'settled' &&
    lines.length === 0 &&
    (own.goingBack.length > 0 || view.stakes.some((stake) => stake.patron === patron.id));
  const outcome = waiting ? null : view.outcome;
  const now = outcome === null ? null : { round, outcome, lines, voided };
  const [last, setLast] = useState<ShownResult | null>(now);
  useEffect(() => {
    if (outcome !== null) setLast({ round, outcome, lines, voided });
  }, [round, outcome, lines, voided]);
  return now ?? last;
};
