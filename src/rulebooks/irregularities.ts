import { type Clause, HOUSE_POLICY, type Kind } from './rulebook.ts';

const BY_AGE = { authority: 'pit-supervisor', secondPerson: 'to-void', turn: 'by-age' } as const;
/** The fact is confirmed by a second person, before anything else is decided. */
const CONFIRMED = { authority: 'pit-supervisor', secondPerson: 'always', turn: 'first' } as const;
/** That the shoe deals no further round is nowhere said. */
const SHOE_LEAVES = { rule: HOUSE_POLICY, replaced: 'before-next-round' } as const;

type Own = { readonly rule: string };

const note = (rule: string) => ({ rule, effect: 'note' }) as const;

/** Found while cards are dealt. */
const found = (rule: string) =>
  ({ rule, effect: 'void', ...CONFIRMED, shoe: SHOE_LEAVES }) as const;

const voids = (rule: string) => ({ ...found(rule), until: 'next-round' }) as const;

/** The paragraphs in which the longer books differ. */
export type LongBook = {
  readonly walkedAway: string;
  readonly excess: { readonly rule: string; readonly elections: string };
  readonly misdirected: {
    readonly area: string;
    readonly person: string;
    readonly elections: string;
  };
  readonly faceUp: string;
  readonly together: {
    readonly rule: string;
    readonly elections: string;
    readonly replace: string;
  };
  readonly noticedLater: string;
  readonly otherError: string;
  readonly neglected: string | null;
  readonly placedInError: string;
  readonly displayWrong: string;
  readonly anythingElse: string;
};

/** What the longer books make of each irregularity; only the paragraphs differ from book to book. */
export const clauses = (book: LongBook): Readonly<Record<Kind, Clause | null>> => {
  const { excess, misdirected, together } = book;
  const outOfTurn = (own: Own & { readonly elections: string }) =>
    ({
      rule: own.rule,
      effect: 'reconstruct',
      ...BY_AGE,
      elections: { rule: own.elections, when: 'unless-established', judgedOn: 'before-error' },
    }) as const;
  const elsewhere = (rule: string) =>
    ({
      rule,
      effect: 'reconstruct',
      ...BY_AGE,
      elections: {
        rule: misdirected.elections,
        when: 'unless-established-and-reconstructed',
        judgedOn: 'as-reconstructed',
      },
    }) as const;
  return {
    'over-limit': { rule: '5.1', effect: 'reject-excess' },
    'below-minimum': { rule: '5.2', effect: 'advise-short' },
    'walked-away': note(book.walkedAway),
    interruption: {
      rule: '5.4',
      effect: 'void-unless-established',
      ...CONFIRMED,
      turn: 'second',
      established: '5.4.1',
      notEstablished: '5.4.2',
    },
    'foreign-card': voids('5.5.1'),
    'shortage-or-excess': voids('5.5.2'),
    copies: found('5.5.2'),
    'wrong-number': {
      rule: '5.5.3',
      effect: 'void-unless-reconstructed',
      ...CONFIRMED,
      secondPerson: 'to-void',
      until: 'next-round',
      // What can be put right is a dealing error like any other.
      elections: { rule: book.otherError, when: 'always', judgedOn: 'before-error' },
    },
    'insufficient-cards': { ...voids('5.5.4'), shoe: null },
    'not-shuffled': voids('5.5.5'),
    'excess-card': outOfTurn(excess),
    'exposed-card': outOfTurn(excess),
    'misdirected-area': elsewhere(misdirected.area),
    'misdirected-person': elsewhere(misdirected.person),
    'face-up': {
      rule: book.faceUp,
      effect: 'continue',
      elections: { rule: book.faceUp, when: 'unless-established', judgedOn: 'before-error' },
    },
    'drawn-together': {
      rule: together.rule,
      effect: 'decide-order',
      ...BY_AGE,
      elections: { rule: together.elections, when: 'always', judgedOn: 'before-error' },
      shoe: { rule: together.replace, replaced: 'if-decided' },
    },
    'noticed-later': note(book.noticedLater),
    'other-dealing-error': {
      rule: book.otherError,
      effect: 'reconstruct',
      ...BY_AGE,
      elections: { rule: book.otherError, when: 'always', judgedOn: 'before-error' },
    },
    'insurance-neglected':
      book.neglected === null
        ? null
        : { rule: book.neglected, effect: 'offer-or-return', ...BY_AGE, authority: 'pit-manager' },
    'placed-in-error': note(book.placedInError),
    'display-wrong': note(book.displayWrong),
    'anything-else': {
      rule: book.anythingElse,
      effect: 'ruling',
      authority: 'shift-manager',
      secondPerson: 'witness',
      turn: 'by-age',
    },
  };
};

/** What a book with few words leaves to the house: put right what can be, void what cannot, no elections. */
const putRight = {
  rule: HOUSE_POLICY,
  effect: 'void-unless-reconstructed',
  ...BY_AGE,
  until: 'next-round',
  elections: null,
} as const;

/** Everything by house policy; a book that says more of a kind puts its own clause in its place. */
export const policies = {
  'over-limit': note(HOUSE_POLICY),
  'below-minimum': { rule: HOUSE_POLICY, effect: 'advise-short' },
  'walked-away': note(HOUSE_POLICY),
  interruption: {
    rule: HOUSE_POLICY,
    effect: 'void',
    ...CONFIRMED,
    turn: 'second',
    shoe: null,
  },
  'foreign-card': voids(HOUSE_POLICY),
  'shortage-or-excess': voids(HOUSE_POLICY),
  copies: found(HOUSE_POLICY),
  'wrong-number': { ...putRight, ...CONFIRMED, secondPerson: 'to-void' },
  'insufficient-cards': { ...voids(HOUSE_POLICY), shoe: null },
  'not-shuffled': voids(HOUSE_POLICY),
  'excess-card': putRight,
  'exposed-card': putRight,
  'misdirected-area': putRight,
  'misdirected-person': putRight,
  'face-up': putRight,
  'drawn-together': putRight,
  'noticed-later': note(HOUSE_POLICY),
  'other-dealing-error': putRight,
  'insurance-neglected': null,
  'placed-in-error': note(HOUSE_POLICY),
  'display-wrong': note(HOUSE_POLICY),
  'anything-else': {
    rule: HOUSE_POLICY,
    effect: 'ruling',
    authority: 'shift-manager',
    secondPerson: 'witness',
    turn: 'by-age',
  },
} as const satisfies Readonly<Record<Kind, Clause | null>>;

/** Alike in every book so far. */
export const printed = {
  /** 4, 13 and 14 are skipped. */
  boxNumbers: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19],
  rounding: { winnings: 'down' },
  burn: { unlessSet: 'none', tens: 10 },
} as const;
