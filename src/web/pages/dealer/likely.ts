import type { PublicView } from '../../../table/index.ts';
import type { ReportForm, ReportSign, ReportSubject } from '../../../table/report-forms.ts';

type Seen = Pick<
  PublicView,
  'phase' | 'step' | 'faceDown' | 'offers' | 'over' | 'stakes' | 'hands' | 'boxes'
>;

/** What can happen now comes first. */
const IN_PHASE: Readonly<Record<PublicView['phase'], readonly ReportSubject[]>> = {
  none: ['shoe', 'past', 'house', 'bets', 'cards', 'insurance', 'else'],
  betting: ['bets', 'house', 'past', 'shoe', 'cards', 'insurance', 'else'],
  dealing: ['cards', 'insurance', 'shoe', 'house', 'bets', 'past', 'else'],
  electing: ['cards', 'insurance', 'shoe', 'house', 'bets', 'past', 'else'],
  halted: ['cards', 'insurance', 'shoe', 'house', 'bets', 'past', 'else'],
  settled: ['cards', 'past', 'bets', 'insurance', 'shoe', 'house', 'else'],
  void: ['cards', 'past', 'bets', 'insurance', 'shoe', 'house', 'else'],
};

/** What may have gone wrong, the likeliest first; what is alike stays in the order of the book. */
export const byLikelihood = <T extends { readonly form: ReportForm }>(
  troubles: readonly T[],
  view: Seen,
): readonly T[] => {
  const signs = signsOn(view);
  const subjects = IN_PHASE[view.phase];
  const rank = ({ form: { sign, subject, faceDownOnly } }: T): number => {
    const at = sign === undefined ? -1 : signs.indexOf(sign);
    if (at >= 0) return at - signs.length;
    return faceDownOnly && !view.faceDown ? subjects.length - 1.5 : subjects.indexOf(subject);
  };
  return troubles.toSorted((a, b) => rank(a) - rank(b));
};

/** What the bets and the last cards themselves point to. */
const signsOn = ({ phase, step, faceDown, offers, over, stakes, hands, boxes }: Seen) => {
  const found: ReportSign[] = [];
  if (over > 0 || boxes.some((box) => box.over > 0) || stakes.some(({ limit }) => limit === 'over'))
    found.push('over-limit');
  if (stakes.some(({ limit }) => limit === 'short')) found.push('short');
  if (phase !== 'dealing' || step === null) return found;
  if (step.step === 'settle') found.push('hands-complete');
  if (step.step !== 'deal') return found;
  if (step.offers.length > 0 && offers.length === 0) found.push('not-offered');
  const dealt = hands.player.cards.length + hands.banker.cards.length;
  // Third cards go to one hand or the other, and no longer in turn.
  if (dealt >= FIRST_CARDS) found.push('third-card');
  if (faceDown) found.push('face-down');
  return found;
};
const FIRST_CARDS = 4;
