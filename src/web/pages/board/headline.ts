import type { Heard } from '../../../api/picture.ts';
import type { Kind } from '../../../rulebooks/index.ts';
import type { Mark, PublicView } from '../../../table/index.ts';

/** What stands largest on the wall: what everybody has to know first. */
export type Headline =
  | { readonly is: 'closed' }
  | { readonly is: 'void'; readonly rule: string }
  | { readonly is: 'halted'; readonly kind: Kind; readonly rule: string }
  /** Something is put right, once a second person has looked. */
  | { readonly is: 'checked' }
  | { readonly is: 'electing'; readonly waitingFor: number }
  | { readonly is: 'insurance'; readonly offers: PublicView['offers'] }
  | { readonly is: 'interrupted'; readonly rule: string }
  /** `now`: it is the round on the table, not the one before. */
  | { readonly is: 'outcome'; readonly mark: Mark; readonly now: boolean }
  | { readonly is: 'new-shoe' };

export type Shown = Pick<
  PublicView,
  'status' | 'phase' | 'voided' | 'reports' | 'asks' | 'choosing' | 'offers' | 'board'
>;

export const headlineOf = (view: Shown, heard: readonly Heard[]): Headline => {
  if (view.status === 'closed') return { is: 'closed' };
  if (view.voided !== null) return { is: 'void', rule: view.voided.rule };
  const [first] = view.reports;
  if (first !== undefined) return { is: 'halted', kind: first.kind, rule: first.rule };
  if (view.asks.length > 0) return { is: 'checked' };
  if (view.phase === 'electing') return { is: 'electing', waitingFor: view.choosing };
  if (view.offers.length > 0) return { is: 'insurance', offers: view.offers };
  const cut = interruption(heard);
  if (cut !== null && view.phase !== 'settled') return { is: 'interrupted', rule: cut };
  const mark = view.board.beadPlate.at(-1)?.mark;
  if (mark === undefined) return { is: 'new-shoe' };
  return { is: 'outcome', mark, now: view.phase === 'settled' };
};

/** The paragraph of an interruption of this round, as it was decided, while the round goes on. */
const interruption = (heard: readonly Heard[]): string | null => {
  const last = heard.findLast(
    ({ what }) =>
      what.type === 'Interrupted' ||
      what.type === 'RoundOpened' ||
      (what.type === 'IrregularityResolved' && what.kind === 'interruption'),
  )?.what;
  if (last?.type === 'Interrupted') return last.rule;
  return last?.type === 'IrregularityResolved' && last.decision === 'so' ? last.rule : null;
};
