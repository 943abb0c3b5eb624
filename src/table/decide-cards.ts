import type { Rulebook } from '../rulebooks/index.ts';
import {
  type Card,
  type Deal,
  dealOut,
  FACE_DOWN,
  next,
  type Offer,
  reconstruct,
} from '../rules/index.ts';
import { forgone, offersNow, returnedInsurance } from './decide-insurance.ts';
import { type A, after, type Decided, reasonMissing, roundIn, ruleOf } from './decided.ts';
import { reported } from './established.ts';
import type { Happening } from './events.ts';
import { lay } from './evolve-round.ts';
import { faceOf, noFace } from './face.ts';
import type { Given } from './given.ts';
import { type Refusal, refuse } from './refusal.ts';
import { tooManyOf } from './reportable.ts';
import type { RoundData, Table } from './state.ts';
import { bankerCertainToDraw, inOrder, isCard, stepOf } from './step.ts';

/** Draws the next card to the Hand that is to receive it. */
export const drawCard = (command: A<'DrawCard'>, given: Given, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  const book = table.book;
  if (round === undefined) return refuse('NOT_NOW', 'cards are drawn once the bets are closed');
  const step = stepOf(book, round);
  if (step.step === 'settle') return refuse('NOT_NOW', 'the hands are complete: settle the round');
  if (step.step === 'expose')
    return refuse('NOT_NOW', `a card of the ${step.to} hand is face down`);
  if (round.declared.length > 0) {
    const message = `${round.declared.join(', ')} means to insure: wait for the stake or the refusal`;
    return refuse('INSURANCE_DECLARED', message, book.insurance?.forgone);
  }
  const card = cardDrawn(command, given, table);
  if (typeof card === 'object') return card;
  const index = round.deal[step.to].length;
  const waiting = table.waiting.length > 0;
  const position = waiting ? (table.shoe?.gone ?? 0) : (table.shoe?.gone ?? 0) + 1;
  const events: Happening[] = [
    ...forgone(table, round),
    { type: 'CardDealt', hand: step.to, index, position, waiting },
    ...shown(round, step.to, index),
  ];
  if (!waiting) events.push(...cutCard(table));
  if (card === undefined) return [...events, ...offersNow(after(table, events))];
  if (tooManyOf(table, [card]) !== undefined) {
    // Keyed wrongly, or one too many in the shoe: somebody has to look.
    const slot = { hand: step.to, index, card };
    const detail = { words: `more of ${card} than the decks hold`, slot };
    const rule = ruleOf(book, 'shortage-or-excess') ?? '';
    return [...events, reported(table, round, { kind: 'copies', detail, rule })];
  }
  events.push({ type: 'CardExposed', hand: step.to, index, card });
  return [...events, ...offersNow(after(table, events))];
};

/** The face that is seen with the card, if one is: none where it lies face down or waits already. */
const cardDrawn = (
  command: A<'DrawCard'>,
  given: Given,
  { settings, book, shoe, waiting }: Table,
): Card | Refusal | undefined => {
  const card = faceOf(command, given, settings);
  if (typeof card === 'object') return card;
  if (waiting.length > 0) {
    if (card === undefined) return undefined;
    return refuse('BAD_CARD', 'a card that left the shoe before is dealt first: name none');
  }
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play: load one');
  if (shoe.gone >= shoe.decks * 52) {
    const message = 'no card is left: report that there are not enough to finish';
    return refuse('SHOE_EMPTY', message, ruleOf(book, 'insufficient-cards'));
  }
  if (settings.faceDown) {
    return card === undefined ? undefined : refuse('BAD_CARD', 'cards are dealt face down here');
  }
  return card ?? noFace(settings);
};

/** An electronic shoe knows where its cut card is. */
const cutCard = ({ shoe, settings }: Table): Happening[] => {
  const { fromEnd, furtherRounds } = settings.cutCard;
  if (shoe === null || shoe.furtherRounds !== null) return [];
  // Cards that left the shoe out of turn may have passed it.
  const reached = shoe.decks * 52 - shoe.gone - 1 <= fromEnd;
  return settings.shoe === 'electronic' && reached
    ? [{ type: 'CutCardCameOut', furtherRounds }]
    : [];
};

/** A consented squeeze: the face goes to that patron alone, once the card lies there. */
const shown = ({ squeeze }: RoundData, hand: string, index: number): Happening[] =>
  squeeze?.consented && squeeze.hand === hand && squeeze.index === index
    ? [{ type: 'CardShown', hand: squeeze.hand, index, to: squeeze.patron }]
    : [];

/** Turns a card that lies face down. */
export const exposeCard = (command: A<'ExposeCard'>, given: Given, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  const { settings, book } = table;
  const { hand, index } = command;
  if (round === undefined) return refuse('NOT_NOW', 'no cards lie face down');
  if (round.deal[hand][index] !== FACE_DOWN)
    return refuse('NOT_NOW', 'no card lies face down there');
  const card = faceOf(command, given, settings);
  if (card === undefined) return noFace(settings);
  if (typeof card === 'object') return card;
  const early = hand === 'banker' && index === 2 && round.deal.player[2] === FACE_DOWN;
  if (early && round.bankerFirst === null && book.insurance !== null) {
    const message = 'the Player third card is opened first, unless the house consents otherwise';
    return refuse('NOT_NOW', message, book.insurance.waived);
  }
  if (tooManyOf(table, [card]) !== undefined) {
    const detail = { words: `more of ${card} than the decks hold`, slot: { hand, index, card } };
    const rule = ruleOf(book, 'shortage-or-excess') ?? '';
    return [reported(table, round, { kind: 'copies', detail, rule })];
  }
  const events: Happening[] = [{ type: 'CardExposed', hand, index, card }];
  return [...events, ...offersNow(after(table, events))];
};

/** A card was keyed wrongly: the cards at the table prevail, and nothing is erased. */
export const correctCard = (command: A<'CorrectCard'>, table: Table): Decided => {
  const missing = reasonMissing(command.reason);
  if (missing !== undefined) return missing;
  const { settings, book, round } = table;
  if (settings.shoe === 'electronic') return refuse('NOT_NOW', 'no card is keyed at this table');
  if (round.phase !== 'dealing' && round.phase !== 'settled') {
    return refuse('NOT_NOW', 'no card of this round can be corrected now');
  }
  const { hand, index, card, reason } = command;
  const was = round.deal[hand][index];
  if (was === undefined || was === FACE_DOWN) return refuse('NOT_NOW', 'no card is exposed there');
  if (was === card) return refuse('BAD_CARD', `${card} is what lies there`);
  if (tooManyOf(table, [card]) !== undefined) {
    const message = `the decks do not hold that many ${card}: report a shortage or excess`;
    return refuse('BAD_CARD', message, ruleOf(book, 'shortage-or-excess'));
  }
  const rule = ruleOf(book, 'display-wrong') ?? '';
  const reopened: Happening[] =
    round.phase === 'settled' ? [{ type: 'RoundReopened', reason, rule }] : [];
  const events: Happening[] = [
    ...reopened,
    {
      type: 'CardCorrected',
      hand,
      index,
      card,
      was,
      reason,
      ...changedOffers(table, round, command),
    },
  ];
  events.push(...relaid(after(table, events)));
  events.push(...returnedInsurance(after(table, events)));
  return [...events, ...offersNow(after(table, events))];
};

/** The stages at which something else was offered than the true cards offer. */
const changedOffers = (
  { book }: Table,
  { deal, offered, open }: RoundData,
  correction: A<'CorrectCard'>,
): { unoffered?: readonly (4 | 5)[] } => {
  const corrected = lay(deal, correction, correction.card);
  const unoffered = ([4, 5] as const).filter(
    (stage) =>
      (offered.includes(stage) || open?.offers[0]?.after === stage) &&
      !sameOffers(offersAfter(book, deal, stage), offersAfter(book, corrected, stage)),
  );
  return unoffered.length === 0 ? {} : { unoffered };
};

/** What these cards offer once so many of them are exposed. */
const offersAfter = (book: Rulebook, deal: Deal, stage: 4 | 5): readonly Offer[] => {
  const cards = inOrder(deal).slice(0, stage).filter(isCard);
  const { used, step } = dealOut(book, cards);
  return used < stage || step.step === 'settle' ? [] : step.offers;
};

const sameOffers = (some: readonly Offer[], others: readonly Offer[]): boolean =>
  some.length === others.length &&
  some.every(({ hand, pays }, i) => others[i]?.hand === hand && others[i].pays === pays);

/** Where the true cards would have been dealt otherwise, they are put as they should lie. */
const relaid = (table: Table): Happening[] => {
  const { round, waiting, book } = table;
  if (round.phase === 'none') return [];
  const [, , third] = round.deal.player;
  // The Banker third card was drawn first, and it is not certain any more that the Banker draws.
  const early =
    round.deal.banker[2] !== undefined &&
    third === FACE_DOWN &&
    !bankerCertainToDraw(book, round.deal);
  if (!early && possible(() => next(book, round.deal))) return [];
  const { deal, over } = reconstruct(book, [...inOrder(round.deal), ...waiting]);
  return [{ type: 'Reconstructed', deal, waiting: over }];
};

/** `next` throws on a deal that no Table of Play makes. */
const possible = (ask: () => unknown): boolean => {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
};
