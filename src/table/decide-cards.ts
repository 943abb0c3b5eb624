import type { Card } from '../rules/index.ts';
import { FROM_NO_SHOE } from './cards.ts';
import { clauseOf, ruleOf } from './clauses.ts';
import type { Detail } from './commands.ts';
import { tooMany } from './copies.ts';
import { forgone, offersNow } from './decide-insurance.ts';
import { type A, after, type Decided, roundIn } from './decided.ts';
import { reported } from './established.ts';
import type { Happening } from './events.ts';
import { faceOf, isDealtFaceDown, isOpenedByHouse, noFace, spentShoe } from './face.ts';
import type { Given } from './given.ts';
import { notNow, type Refusal, refuse } from './refusal.ts';
import { isEntering, type RoundData, squeezed, type Table } from './state.ts';
import { stepOf } from './step.ts';

/** Draws the next card to the Hand that is to receive it. */
export const drawCard = (command: A<'DrawCard'>, given: Given, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  const book = table.book;
  if (round === undefined) return notNow('bets-open', 'cards are drawn once the bets are closed');
  const step = stepOf(book, round);
  if (step.step === 'settle')
    return notNow('hands-complete', 'the hands are complete: settle the round');
  if (step.step === 'expose')
    return notNow('card-face-down', `a card of the ${step.to} hand is face down`);
  if (round.declared.length > 0) {
    const message = `${round.declared.join(', ')} means to insure: wait for the stake or the refusal`;
    return refuse('INSURANCE_DECLARED', message, book.insurance?.forgone);
  }
  const card = cardDrawn(command, given, table);
  if (typeof card === 'object') return card;
  const index = round.hands[step.to].length;
  const waiting = table.waiting.length > 0;
  const out = round.entered?.cards ?? table.shoe?.gone ?? 0;
  const position = waiting ? out : out + 1;
  const events: Happening[] = [
    ...forgone(table, round),
    { type: 'CardDealt', hand: step.to, index, position, waiting },
    ...shown(round, step.to, index),
  ];
  if (!waiting && round.entered === null) events.push(...cutCard(table));
  if (card === undefined) return [...events, ...offersNow(after(table, events))];
  const shoe = round.entered === null ? (table.shoe?.number ?? 0) : FROM_NO_SHOE;
  if (tooMany(table, [{ shoe, card }]) !== undefined) {
    return [...events, tooManyCopies(table, { hand: step.to, index, card })];
  }
  events.push({ type: 'CardExposed', hand: step.to, index, card });
  return [...events, ...offersNow(after(table, events))];
};

/** The face that is seen with the card, if one is: none where it lies face down or waits already. */
const cardDrawn = (
  command: A<'DrawCard'>,
  given: Given,
  table: Table,
): Card | Refusal | undefined => {
  const { book, shoe, waiting } = table;
  const byHouse = isOpenedByHouse(table);
  const card = faceOf(command, given, byHouse);
  if (typeof card === 'object') return card;
  if (waiting.length > 0) {
    if (card === undefined) return undefined;
    return refuse('BAD_CARD', 'a card that left the shoe before is dealt first: name none');
  }
  if (isEntering(table)) return card ?? noFace(byHouse);
  if (shoe === null) return refuse('NO_SHOE', 'no shoe is in play: load one');
  if (shoe.spent) return spentShoe(book);
  if (shoe.gone >= shoe.decks * 52) {
    const message = 'no card is left: report that there are not enough to finish';
    return refuse('SHOE_EMPTY', message, ruleOf(book, 'insufficient-cards'));
  }
  if (isDealtFaceDown(table)) {
    return card === undefined ? undefined : refuse('BAD_CARD', 'cards are dealt face down here');
  }
  return card ?? noFace(byHouse);
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
const shown = ({ squeezes }: RoundData, hand: string, index: number): Happening[] =>
  squeezes
    .filter((one) => one.consented && one.hand === hand && squeezed(one).includes(index))
    .map((one) => ({ type: 'CardShown', hand: one.hand, index, to: one.patron }));

/** Keyed wrongly, or one too many in the shoe: somebody has to look (reading 42). */
const tooManyCopies = (table: Table, slot: NonNullable<Detail['slot']>): Happening => {
  const clause = clauseOf(table.book, 'copies');
  if (clause === null) throw new Error(`${table.book.id} has no clause for copies`);
  const detail = { words: `more of ${slot.card} than the decks hold`, slot };
  return reported(table, clause, { kind: 'copies', detail });
};

/** Turns a card that lies face down. */
export const exposeCard = (command: A<'ExposeCard'>, given: Given, table: Table): Decided => {
  const round = roundIn(table, 'dealing');
  const { book } = table;
  const { hand, index } = command;
  if (round === undefined) return refuse('NOT_NOW', 'no cards lie face down');
  const slot = round.hands[hand][index];
  if (slot?.face !== null) return refuse('NOT_NOW', 'no card lies face down there');
  const byHouse = isOpenedByHouse(table);
  const card = faceOf(command, given, byHouse);
  if (card === undefined) return noFace(byHouse);
  if (typeof card === 'object') return card;
  const early = hand === 'banker' && index === 2 && round.hands.player[2]?.face === null;
  if (early && round.bankerFirst === null && book.insurance !== null) {
    const message = 'the Player third card is opened first, unless the house consents otherwise';
    return refuse('NOT_NOW', message, book.insurance.waived);
  }
  if (tooMany(table, [{ shoe: slot.shoe, card }]) !== undefined) {
    return [tooManyCopies(table, { hand, index, card })];
  }
  const events: Happening[] = [{ type: 'CardExposed', hand, index, card }];
  return [...events, ...offersNow(after(table, events))];
};
