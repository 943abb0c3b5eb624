// What each irregularity leads to, who decides it and when patrons elect: typed by hand from section 5 of
// the books and readings 36 to 44. `effect | authority | elections`.

const LONG: Readonly<Record<string, string>> = {
  'over-limit': 'reject-or-pro-rata | dealer | never',
  'below-minimum': 'advise | dealer | never',
  'walked-away': 'settle | dealer | never',
  interruption: 'void-unless-established | dealer | never',
  'foreign-card': 'void | pit-supervisor | never',
  'shortage-or-excess': 'void | pit-supervisor | never',
  'wrong-number': 'void-unless-reconstructed | pit-supervisor | never',
  'insufficient-cards': 'void | pit-supervisor | never',
  'not-shuffled': 'void | pit-supervisor | never',
  'previous-rounds': 'stands | dealer | never',
  'late-bet': 'refuse | dealer | never',
  'excess-card': 'reconstruct | pit-supervisor | unless-established',
  'exposed-card': 'reconstruct | pit-supervisor | unless-established',
  'misdirected-area': 'reconstruct | pit-supervisor | unless-established-and-reconstructed',
  'misdirected-person': 'reconstruct | pit-supervisor | unless-established-and-reconstructed',
  'face-up': 'continue | dealer | unless-established',
  'drawn-together': 'decide-order | pit-supervisor | always',
  'replace-shoe': 'replace-shoe | pit-supervisor | never',
  'noticed-later': 'stands | dealer | never',
  'other-dealing-error': 'reconstruct | pit-supervisor | always',
  'placed-in-error': 'stands | dealer | never',
  'display-wrong': 'cards-prevail | dealer | never',
  voided: 'return-bets | dealer | never',
  'on-behalf': 'allowed | dealer | never',
  'anything-else': 'ruling | shift-manager | never',
};

const INSURED = {
  ...LONG,
  'insurance-neglected': 'offer-or-return | pit-manager | never',
};

const POLICY = 'reconstruct-or-void | pit-supervisor | never';

export const REMEDIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tiger-buffalo-non-commission': LONG,
  'da-hu-ying-xiong': LONG,
  'tiger-buffalo-commission-insurance': INSURED,
  'tiger-buffalo-non-commission-insurance': INSURED,
  'easy-six': {
    ...LONG,
    'over-limit': 'refuse | dealer | never',
    'below-minimum': 'refuse | dealer | never',
    interruption: 'return-bets | dealer | never',
    'excess-card': POLICY,
    'exposed-card': POLICY,
    'misdirected-area': POLICY,
    'misdirected-person': POLICY,
    'face-up': 'reconstruct-or-void | dealer | never',
    'drawn-together': POLICY,
    'other-dealing-error': POLICY,
  },
};

/** Paragraphs of the sequence of a round: open, close, values, first four cards, third card, winner. */
export const SEQUENCE: Readonly<Record<string, string>> = {
  'tiger-buffalo-non-commission': '3.3 3.8 3.2 3.10 3.11 3.13',
  'da-hu-ying-xiong': '3.3 3.8 3.2 3.10 3.11 3.13',
  'easy-six': '3.1 3.2 3.7 3.4 3.5 3.7',
  'tiger-buffalo-commission-insurance': '3.3 3.8 3.2 3.10 3.13 3.16',
  'tiger-buffalo-non-commission-insurance': '3.3 3.8 3.2 3.10 3.13 3.16',
};

/** How freely the house decides: whether cards can be put back; what no paragraph covers. */
export const DISCRETION: Readonly<Record<string, string>> = {
  'tiger-buffalo-non-commission': 'reasonable reasonable',
  'da-hu-ying-xiong': 'absolute unsaid',
  'easy-six': 'unsaid unsaid',
  'tiger-buffalo-commission-insurance': 'reasonable reasonable',
  'tiger-buffalo-non-commission-insurance': 'absolute reasonable',
};
