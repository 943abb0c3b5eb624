import type { PublicView } from '../../../table/index.ts';
import type { ToldCards } from './report-form.ts';

type Seen = Pick<
  PublicView,
  'phase' | 'step' | 'faceDown' | 'offers' | 'over' | 'stakes' | 'hands' | 'boxes'
>;

/** What something that goes wrong is about. */
type Subject = 'bets' | 'cards' | 'insurance' | 'shoe' | 'past' | 'house' | 'else';

const SUBJECTS: Readonly<Record<ToldCards, Subject>> = {
  'over-limit': 'bets',
  'below-minimum': 'bets',
  'placed-in-error': 'bets',
  'walked-away': 'bets',
  'excess-card': 'cards',
  'exposed-card': 'cards',
  'misdirected-area': 'cards',
  'misdirected-person': 'cards',
  'face-up': 'cards',
  'drawn-together': 'cards',
  'wrong-number': 'cards',
  'other-dealing-error': 'cards',
  'foreign-card': 'shoe',
  'shortage-or-excess': 'shoe',
  'insufficient-cards': 'shoe',
  'not-shuffled': 'shoe',
  'replace-shoe': 'shoe',
  'insurance-neglected': 'insurance',
  'noticed-later': 'past',
  'display-wrong': 'house',
  interruption: 'house',
  'anything-else': 'else',
};

/** What can happen now comes first. */
const IN_PHASE: Readonly<Record<PublicView['phase'], readonly Subject[]>> = {
  none: ['shoe', 'past', 'house', 'bets', 'cards', 'insurance', 'else'],
  betting: ['bets', 'house', 'past', 'shoe', 'cards', 'insurance', 'else'],
  dealing: ['cards', 'insurance', 'shoe', 'house', 'bets', 'past', 'else'],
  electing: ['cards', 'insurance', 'shoe', 'house', 'bets', 'past', 'else'],
  halted: ['cards', 'insurance', 'shoe', 'house', 'bets', 'past', 'else'],
  settled: ['cards', 'past', 'bets', 'insurance', 'shoe', 'house', 'else'],
  void: ['cards', 'past', 'bets', 'insurance', 'shoe', 'house', 'else'],
};

/** What may have gone wrong, the likeliest first; what is alike stays in the order of the book. */
export const byLikelihood = <T extends { readonly kind: ToldCards }>(
  troubles: readonly T[],
  view: Seen,
): readonly T[] => {
  const shown = shownBy(view);
  const rank = ({ kind }: T): number => {
    const at = shown.indexOf(kind);
    if (at >= 0) return at - shown.length;
    // No card can be dealt face up by mistake where all of them are.
    if (kind === 'face-up' && !view.faceDown) return IN_PHASE[view.phase].length - 1.5;
    return IN_PHASE[view.phase].indexOf(SUBJECTS[kind]);
  };
  return troubles.toSorted((a, b) => rank(a) - rank(b));
};

/** What the bets and the last cards themselves point to. */
const shownBy = ({ phase, step, faceDown, offers, over, stakes, hands, boxes }: Seen) => {
  const found: ToldCards[] = [];
  if (over > 0 || boxes.some((box) => box.over > 0) || stakes.some(({ limit }) => limit === 'over'))
    found.push('over-limit');
  if (stakes.some(({ limit }) => limit === 'short')) found.push('below-minimum');
  if (phase !== 'dealing' || step === null) return found;
  if (step.step === 'settle') found.push('excess-card');
  if (step.step !== 'deal') return found;
  if (step.offers.length > 0 && offers.length === 0) found.push('insurance-neglected');
  const dealt = hands.player.cards.length + hands.banker.cards.length;
  // Third cards go to one hand or the other, and no longer in turn.
  if (dealt >= FIRST_CARDS) found.push('misdirected-area');
  if (faceDown) found.push('face-up');
  return found;
};
const FIRST_CARDS = 4;
