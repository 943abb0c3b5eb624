import type { Authority, Clause, Effect, Kind, ShoeAfter } from '../rulebooks/index.ts';

/** What went wrong. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  'over-limit': 'Bets over the limit',
  'below-minimum': 'A bet below the minimum',
  'walked-away': 'A patron walks away after betting',
  interruption: 'A technical interruption',
  'foreign-card': 'A card that is not part of the set',
  'shortage-or-excess': 'Cards missing from the set, or too many in it',
  copies: 'More of a card than the decks hold',
  'wrong-number': 'A Hand with a wrong number of cards',
  'insufficient-cards': 'Too few cards left to finish the round',
  'not-shuffled': 'Cards that were not shuffled',
  'excess-card': 'A card drawn in excess',
  'exposed-card': 'A card exposed in error',
  'misdirected-area': "A card dealt to the other Hand's area",
  'misdirected-person': 'A card given to whoever holds the other Hand',
  'face-up': 'A card dealt face up at a face-down table',
  'drawn-together': 'Cards drawn together, their order unknown',
  'noticed-later': 'An error noticed in a later round',
  'other-dealing-error': 'Any other dealing error',
  'insurance-neglected': 'Insurance that was not offered',
  'placed-in-error': 'A bet placed in error',
  'display-wrong': 'A display that shows something else',
  'anything-else': 'Anything the book does not cover',
};

/** What the rule makes of it, with the paragraphs it turns on, and of the shoe. */
export const effectInWords = (clause: Clause): string => {
  const turns =
    clause.effect === 'void-unless-established'
      ? ` (${clause.established}, ${clause.notEstablished})`
      : '';
  const until =
    'until' in clause && clause.until === 'settlement' ? ', until the round is settled' : '';
  const shoe = 'shoe' in clause && clause.shoe !== null ? `; ${shoeInWords(clause.shoe)}` : '';
  return `${EFFECTS[clause.effect]}${turns}${until}${shoe}`;
};

const shoeInWords = ({ replaced, rule }: ShoeAfter): string => `${SHOES[replaced]} (${rule})`;

const SHOES: Readonly<Record<ShoeAfter['replaced'], string>> = {
  'at-once': 'the cards are replaced',
  'before-next-round': 'the shoe deals no further round',
  'if-decided': 'the cards in the shoe may be replaced',
};

const EFFECTS: Readonly<Record<Effect, string>> = {
  void: 'the round is void',
  'void-unless-reconstructed': 'void, unless the cards can be reconstructed',
  'void-unless-established': 'goes on if an outcome is established, else void',
  reconstruct: 'reconstructed by the Table of Play',
  'decide-order': 'it is decided which card came first',
  continue: 'the round goes on, its result stands',
  note: 'stands as it is, on record',
  'reject-excess': 'the excess is rejected; if it was not, it settles pro rata',
  'advise-short': 'the patron is told and may raise or withdraw it',
  'offer-or-return': 'offered late, or the Original Bet is returned',
  ruling: 'settled by a ruling',
};

export const AUTHORITIES: Readonly<Record<Authority, string>> = {
  dealer: 'Dealer',
  'pit-supervisor': 'Pit Supervisor',
  'pit-manager': 'Pit Manager',
  'shift-manager': 'Shift Manager',
};

/** The lowest rank that may decide, and whether a second person is needed. */
export const whoDecides = (clause: Clause): string =>
  'authority' in clause
    ? `${AUTHORITIES[clause.authority]}${SECOND[clause.secondPerson]}`
    : AUTHORITIES.dealer;

const SECOND = {
  never: '',
  always: ', not who reported it',
  'to-void': ', for a void not who reported it',
  witness: ', before a witness',
} as const;

const ELECTIONS = {
  always: 'always',
  'unless-established': 'if no outcome is established',
  'unless-established-and-reconstructed':
    'unless an outcome is established and the cards reconstructed',
} as const;

/** null: none. */
export const electionsInWords = (clause: Clause): string | null => {
  if (!('elections' in clause) || clause.elections === null) return null;
  const { when, rule } = clause.elections;
  return `${ELECTIONS[when]} (${rule})`;
};
