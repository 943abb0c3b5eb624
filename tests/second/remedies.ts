// What the longer books make of each irregularity: typed by hand from section 5 and readings 36 to 64, as
// `effect until | who decides, whether another person must, in which turn | elections when, judged on | shoe`.
// The truth of a book takes these and types over what it says differently.

/** A fact that a second person confirms, before all else. */
const CONFIRMED = 'pit-supervisor always first';
const IN_TURN = 'pit-supervisor to-void by-age';
const VOID = `void until next-round | ${CONFIRMED} | shoe before-next-round`;

export const remedies: Readonly<Record<string, string>> = {
  'over-limit': 'reject-excess',
  'below-minimum': 'advise-short',
  'walked-away': 'note',
  interruption: 'void-unless-established | pit-supervisor always second',
  'foreign-card': VOID,
  'shortage-or-excess': VOID,
  copies: VOID.replace(' until next-round', ''),
  'wrong-number':
    'void-unless-reconstructed until next-round | pit-supervisor to-void first | elections always before-error',
  'insufficient-cards': `void until next-round | ${CONFIRMED}`,
  'not-shuffled': VOID,
  'excess-card': `reconstruct | ${IN_TURN} | elections unless-established before-error`,
  'exposed-card': `reconstruct | ${IN_TURN} | elections unless-established before-error`,
  'misdirected-area': `reconstruct | ${IN_TURN} | elections unless-established-and-reconstructed as-reconstructed`,
  'misdirected-person': `reconstruct | ${IN_TURN} | elections unless-established-and-reconstructed as-reconstructed`,
  'face-up': 'continue | elections unless-established before-error',
  'drawn-together': `decide-order | ${IN_TURN} | elections always before-error | shoe if-decided`,
  'noticed-later': 'note',
  'other-dealing-error': `reconstruct | ${IN_TURN} | elections always before-error`,
  'placed-in-error': 'note',
  'display-wrong': 'note',
  'anything-else': 'ruling | shift-manager witness by-age',
};

/** With a clause on insurance that was not offered. */
export const remediesWithInsurance: Readonly<Record<string, string>> = {
  ...remedies,
  'insurance-neglected': 'offer-or-return | pit-manager to-void by-age',
};
