import { type Hand, type Rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, DECK, FACE_DOWN, type Slot } from '../../src/rules/index.ts';
import {
  type Asked,
  type AsTheyLie,
  type Correction,
  type Decision,
  type Detail,
  REPORTABLE,
  type Settings,
  settingsOf,
  type Wanted,
} from '../../src/table/index.ts';
import type { Chance } from './model-chance.ts';
import { PEOPLE } from './model-people.ts';

/** Commands that are well typed and nothing more: whatever the table thinks of them, it must not break. */

const HANDS: readonly Hand[] = ['player', 'banker'];
const betsOf = (books: readonly Rulebook[]): string[] => [
  ...new Set(books.flatMap(({ bets }) => bets.map(({ id }) => id))),
];
const BOXES = [1, 2, 3, 5, 6, 4, 0, 19, -1, 1.5];
const AMOUNTS = [2500, 10_000, 100, 1, 0, -100, 250, 1e6, 1e12, 1e15, 2 ** 53, 0.5, Number.NaN];
const SEEDS = ['00'.repeat(32), '0f'.repeat(32), 'AB'.repeat(32), 'abc', ''];
const WORDS = ['seen by the dealer', '', ' '];
const TO_BE_ASKED = [
  'CorrectCard',
  'CorrectCards',
  'CorrectBet',
  'CashOut',
  'FillTray',
  'CreditTray',
  'Resolve',
  'DrawCard',
] as const;

export const anyCard = (chance: Chance): Card => chance.one(DECK);
export const anySlot = (chance: Chance): Slot => (chance.percent(50) ? FACE_DOWN : anyCard(chance));
const several = <T>(chance: Chance, most: number, make: () => T): T[] =>
  Array.from({ length: chance.below(most + 1) }, make);

export const anySettings = (chance: Chance, books: readonly Rulebook[] = rulebooks): Settings => {
  const book = chance.one(books);
  return settingsOf(chance.percent(95) ? book.id : 'no-such-game', {
    layout: chance.percent(90) ? chance.one(book.layouts).id : 'Z',
    decks: chance.one([4, 6, 8, 10, 3]),
    faceDown: chance.percent(50),
    shoe: chance.one(['physical', 'electronic']),
    private: chance.percent(50),
    insurance: chance.one(['offered', 'offered', 'off']),
    established: chance.one(['offered', 'placed']),
    forgone: chance.one(['round', 'offer']),
    burn: chance.one(['none', 'by-first-card']),
  });
};

export const anyDetail = (chance: Chance): Detail => ({
  words: chance.one(WORDS),
  ...(chance.percent(50) && { cards: several(chance, 4, () => anySlot(chance)) }),
  ...(chance.percent(50) && {
    slot: { hand: chance.one(HANDS), index: chance.below(4), card: anyCard(chance) },
  }),
  ...(chance.percent(30) && {
    intended: several(chance, 3, () => ({
      patron: chance.one(PEOPLE),
      box: chance.one(BOXES),
      hand: chance.one(HANDS),
    })),
  }),
});

export const anyDecision = (chance: Chance, books: readonly Rulebook[] = rulebooks): Decision => {
  const is = chance.one([
    'so',
    'not-so',
    'reconstructed',
    'cannot-be-reconstructed',
    'order',
    'void',
    'settle',
    'continue',
    'return',
  ] as const);
  if (is === 'order') {
    const order = several(chance, 3, () => chance.below(4));
    return { is, order, ...anyHands(chance), replaceShoe: chance.percent(30) };
  }
  if (is === 'cannot-be-reconstructed') return { is, ...anyHands(chance) };
  if (is === 'continue') return { is, discard: several(chance, 2, () => chance.below(3)) };
  return is === 'return' ? { is, bets: several(chance, 2, () => place(chance, books)) } : { is };
};

const anyHands = (chance: Chance): { hands?: AsTheyLie } =>
  chance.percent(50)
    ? {}
    : {
        hands: {
          player: several(chance, 3, () => chance.below(7)),
          banker: several(chance, 3, () => chance.below(7)),
        },
      };

const anyCorrection = (chance: Chance): Correction =>
  chance.percent(60)
    ? { card: anyCard(chance), hand: chance.one(HANDS), index: chance.below(4) }
    : { card: anyCard(chance), waiting: chance.below(3) };

const place = (chance: Chance, books: readonly Rulebook[]) => ({
  box: chance.one(BOXES),
  patron: chance.one(PEOPLE),
  bet: chance.one(betsOf(books)),
});

/** A command of that type with anything in it; games and bets are those of `books`. */
export const anyWish = (
  type: Wanted['type'],
  chance: Chance,
  books: readonly Rulebook[] = rulebooks,
): Wanted => {
  const patron = chance.one(PEOPLE);
  const amount = chance.one(AMOUNTS);
  const hand = chance.one(HANDS);
  const index = chance.one([0, 1, 2, 3, -1]);
  const card = anyCard(chance);
  const reason = chance.one(WORDS);
  switch (type) {
    case 'OpenTable':
    case 'ChangeSettings':
      return { type, settings: anySettings(chance, books) };
    case 'ChangeRulebook':
      return { type, version: chance.one(['1', '2', '3', '99']), hash: chance.one(SEEDS) };
    case 'LoadShoe':
      return { type, shuffled: chance.percent(70), cards: chance.one([416, 208, 52, 0]) };
    case 'BurnCards':
      return { type, card };
    case 'RevealShoe':
      return { type, shoe: chance.one([1, 2, 3, 0, 1.5]), seed: chance.one(SEEDS) };
    case 'Join':
    case 'ChangeSeat':
      return { type, patron, box: chance.one(BOXES), seat: chance.one(['seated', 'standing']) };
    case 'Leave':
    case 'DeclareInsurance':
    case 'DeclineInsurance':
    case 'WalkAway':
    case 'RefuseToShare':
      return { type, patron };
    case 'BuyIn':
    case 'CashOut':
      return { type, patron, amount };
    case 'FillTray':
    case 'CreditTray':
      return { type, amount };
    case 'PlaceBet':
    case 'ReduceBet':
    case 'RecordBet':
      return { type, amount, ...place(chance, books) };
    case 'WithdrawBet':
    case 'LeaveUp':
      return { type, ...place(chance, books) };
    case 'DrawCard':
      return chance.percent(50) ? { type } : { type, card };
    case 'ExposeCard':
      return { type, hand, index, card };
    case 'CorrectCard':
      return { type, hand, index, card, reason };
    case 'CorrectCards':
      return { type, cards: several(chance, 3, () => anyCorrection(chance)), reason };
    case 'CorrectBet': {
      const after = chance.one([4, 5] as const);
      const bet = chance.one([...betsOf(books), 'player-insurance', 'banker-insurance']);
      const named = { ...place(chance, books), bet, ...(chance.percent(40) && { after }) };
      return { type, ...named, amount, reason };
    }
    case 'Ask': {
      // What is in it is meant for some round: mostly for none that there is.
      const inner = anyWish(chance.one(TO_BE_ASKED), chance, books);
      const meant = { round: chance.below(3), report: chance.below(30), offer: 0 };
      return { type, wish: { ...inner, ...meant } as Asked };
    }
    case 'Confirm':
      return { type, ask: chance.below(60) };
    case 'Refuse':
      return { type, ask: chance.below(60), reason };
    case 'WithdrawSqueeze':
      return chance.percent(50) ? { type, patron } : { type, patron, hand };
    case 'PlaceInsurance':
      return { type, patron, box: chance.one(BOXES), hand, amount };
    case 'AssignHand':
      return { type, hand, patron: chance.percent(80) ? patron : null };
    case 'RequestSqueeze':
      return { type, patron, hand, index };
    case 'RequestBankerThirdFirst':
      return { type, patron, how: chance.one(['squeeze', 'expose']) };
    case 'Report':
      return { type, kind: chance.one(REPORTABLE), detail: anyDetail(chance) };
    case 'Resolve':
      return { type, decision: anyDecision(chance, books), reason };
    case 'ReplaceShoe':
      return { type, reason };
    case 'Elect':
      return { type, patron, choice: chance.one(['continue', 'return']) };
    case 'Interrupt':
      return { type, cause: reason };
    case 'AcceptRollback':
      return { type, count: chance.one([0, 1, 900]), hash: '0'.repeat(64) };
    case 'OpenRound':
      return chance.percent(70) ? { type } : { type, entered: reason };
    case 'CountTray':
      return { type, amount: chance.one([0, 100, 100_000]) };
    case 'GuardPatron':
      return {
        type,
        patron,
        version: chance.one([1, 2, 3]),
        excluded: chance.percent(20),
        loss: chance.one([null, 0, 50_000, 1_000_000]),
        buyIn: chance.one([null, 0, 500_000]),
        day: chance.one([0, 1]),
        elsewhere: chance.percent(90) ? { lost: 0, bought: 0 } : null,
      };
    case 'AddNonce':
      return {
        type,
        patron,
        shoe: chance.one([1, 2, 3]),
        nonce: chance.one(['0a', 'b1', 'F0']).repeat(32),
      };
    case 'CommitShoe':
    case 'CallFloor':
    case 'AnswerCall':
    case 'CloseTable':
    case 'CutCardOut':
    case 'CloseBets':
    case 'Settle':
    case 'OfferInsurance':
    case 'ConsentSqueeze':
    case 'RefuseSqueeze':
    case 'CloseElections':
      return { type };
    default:
      throw new Error(`unknown command ${type satisfies never}`);
  }
};
