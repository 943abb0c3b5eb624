import type { Authority, Irregularity } from '../rulebooks/index.ts';

/** What went wrong. */
export const KINDS: Readonly<Record<Irregularity['kind'], string>> = {
  'over-limit': 'Bets over the limit',
  'below-minimum': 'A bet below the minimum',
  'walked-away': 'A patron walks away after betting',
  interruption: 'A technical interruption',
  'foreign-card': 'A card that is not part of the set',
  'shortage-or-excess': 'Cards missing from the set, or too many in it',
  'wrong-number': 'A Hand with a wrong number of cards',
  'insufficient-cards': 'Too few cards left to finish the round',
  'not-shuffled': 'Cards that were not shuffled',
  'previous-rounds': 'Earlier rounds, once the next has begun',
  'late-bet': 'A bet placed, raised or withdrawn after the close',
  'excess-card': 'A card drawn in excess',
  'exposed-card': 'A card exposed in error',
  'misdirected-area': "A card dealt to the other Hand's area",
  'misdirected-person': 'A card given to whoever holds the other Hand',
  'face-up': 'A card dealt face up at a face-down table',
  'drawn-together': 'Cards drawn together, their order unknown',
  'replace-shoe': 'The cards in the shoe after such an error',
  'noticed-later': 'An error noticed in a later round',
  'other-dealing-error': 'Any other dealing error',
  'insurance-neglected': 'Insurance that was not offered',
  'placed-in-error': 'A bet placed in error',
  'display-wrong': 'A display that shows something else',
  voided: 'A void round',
  'on-behalf': 'A bet placed by the pit for a patron',
  'anything-else': 'Anything the book does not cover',
};

/** What the rule makes of it, with the paragraphs it turns on. */
export const effectInWords = ({ effect, established, notEstablished }: Irregularity): string =>
  EFFECTS[effect] + (established && notEstablished ? ` (${established}, ${notEstablished})` : '');

const EFFECTS: Readonly<Record<Irregularity['effect'], string>> = {
  void: 'the round is void',
  'void-unless-reconstructed': 'void, unless the cards can be reconstructed',
  'void-unless-established': 'goes on if an outcome is established, else void',
  reconstruct: 'reconstructed by the Table of Play',
  'reconstruct-or-void': 'reconstructed if it can be, else void',
  'decide-order': 'it is decided which card came first',
  'replace-shoe': 'replaced by a new set',
  continue: 'the round goes on, its result stands',
  stands: 'stands as it is',
  settle: 'the bets are settled',
  refuse: 'refused',
  'reject-or-pro-rata': 'the excess is rejected; if it was not, it settles pro rata',
  advise: 'the patron is told and may raise or withdraw it',
  'offer-or-return': 'offered late, or the Original Bet is returned',
  'return-bets': 'all bets are returned',
  'cards-prevail': 'the cards at the table decide',
  allowed: 'allowed; the patron answers for it',
  ruling: 'settled by a ruling',
};

export const AUTHORITIES: Readonly<Record<Authority, string>> = {
  dealer: 'Dealer',
  'pit-supervisor': 'Pit Supervisor',
  'pit-manager': 'Pit Manager',
  'shift-manager': 'Shift Manager',
};

/** The lowest rank that may decide. */
export const whoDecides = ({ authority, discretion }: Irregularity): string =>
  AUTHORITIES[authority] + (discretion ? `, ${discretion} discretion` : '');

const ELECTIONS: Readonly<Record<Irregularity['elections'], string>> = {
  never: 'none',
  always: 'always',
  'unless-established': 'if no outcome is established',
  'unless-established-and-reconstructed':
    'unless an outcome is established and the cards reconstructed',
};

export const electionsInWords = ({ elections, electionsRule }: Irregularity): string =>
  ELECTIONS[elections] + (electionsRule === undefined ? '' : ` (${electionsRule})`);
