import type { Irregularity } from './rulebook.ts';

type Kind = Irregularity['kind'];
type Remedy = Pick<Irregularity, 'effect' | 'authority' | 'elections'>;

/** What the longer books make of each irregularity; only the paragraphs differ from book to book. */
const remedies: Readonly<Record<Kind, Remedy>> = {
  'over-limit': { effect: 'reject-or-pro-rata', authority: 'dealer', elections: 'never' },
  'below-minimum': { effect: 'advise', authority: 'dealer', elections: 'never' },
  'walked-away': { effect: 'settle', authority: 'dealer', elections: 'never' },
  interruption: { effect: 'void-unless-established', authority: 'dealer', elections: 'never' },
  'foreign-card': { effect: 'void', authority: 'pit-supervisor', elections: 'never' },
  'shortage-or-excess': { effect: 'void', authority: 'pit-supervisor', elections: 'never' },
  'wrong-number': {
    effect: 'void-unless-reconstructed',
    authority: 'pit-supervisor',
    elections: 'never',
  },
  'insufficient-cards': { effect: 'void', authority: 'pit-supervisor', elections: 'never' },
  'not-shuffled': { effect: 'void', authority: 'pit-supervisor', elections: 'never' },
  'previous-rounds': { effect: 'stands', authority: 'dealer', elections: 'never' },
  'late-bet': { effect: 'refuse', authority: 'dealer', elections: 'never' },
  'excess-card': {
    effect: 'reconstruct',
    authority: 'pit-supervisor',
    elections: 'unless-established',
  },
  'exposed-card': {
    effect: 'reconstruct',
    authority: 'pit-supervisor',
    elections: 'unless-established',
  },
  'misdirected-area': {
    effect: 'reconstruct',
    authority: 'pit-supervisor',
    elections: 'unless-established-and-reconstructed',
  },
  'misdirected-person': {
    effect: 'reconstruct',
    authority: 'pit-supervisor',
    elections: 'unless-established-and-reconstructed',
  },
  'face-up': { effect: 'continue', authority: 'dealer', elections: 'unless-established' },
  'drawn-together': { effect: 'decide-order', authority: 'pit-supervisor', elections: 'always' },
  'replace-shoe': { effect: 'replace-shoe', authority: 'pit-supervisor', elections: 'never' },
  'noticed-later': { effect: 'stands', authority: 'dealer', elections: 'never' },
  'other-dealing-error': {
    effect: 'reconstruct',
    authority: 'pit-supervisor',
    elections: 'always',
  },
  'insurance-neglected': {
    effect: 'offer-or-return',
    authority: 'pit-manager',
    elections: 'never',
  },
  'placed-in-error': { effect: 'stands', authority: 'dealer', elections: 'never' },
  'display-wrong': { effect: 'cards-prevail', authority: 'dealer', elections: 'never' },
  voided: { effect: 'return-bets', authority: 'dealer', elections: 'never' },
  'on-behalf': { effect: 'allowed', authority: 'dealer', elections: 'never' },
  'anything-else': { effect: 'ruling', authority: 'shift-manager', elections: 'never' },
};

/** A book's own clauses: its paragraph for each kind, and whatever it says differently. */
export const clauses = (
  own: Partial<Record<Kind, string | (Partial<Irregularity> & { rule: string })>>,
): readonly Irregularity[] =>
  (Object.keys(own) as Kind[]).map((kind) => {
    const clause = own[kind] ?? '';
    return {
      kind,
      ...remedies[kind],
      ...(typeof clause === 'string' ? { rule: clause } : clause),
    };
  });
