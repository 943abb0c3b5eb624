import type { Clause } from '../rulebooks/index.ts';
import { FROM_NO_SHOE } from './cards.ts';
import { ruleOf } from './clauses.ts';
import { tooMany } from './copies.ts';
import { whyNotNeglected } from './decide-neglected.ts';
import type { A } from './decided.ts';
import { isDealtFaceDown, isOpenedByHouse } from './face.ts';
import { type Refusal, refuse } from './refusal.ts';
import { isEntering, type Table } from './state.ts';
import { isCard } from './step.ts';

/** Once the next round has commenced, an earlier one stands; what is only noted may still be. */
export const whyOfAnEarlierRound = (
  { detail }: A<'Report'>,
  { rounds, book }: Table,
  { effect }: Clause,
): Refusal | undefined => {
  const { round } = detail;
  if (round === undefined || round === rounds) return undefined;
  if (!Number.isInteger(round) || round < 1 || round > rounds) {
    return refuse('NOT_NOW', `no round ${round} has been opened`);
  }
  if (effect === 'note') return undefined;
  const message = `round ${round} stands: round ${rounds} has commenced`;
  return refuse('ROUND_STANDS', message, book.standing.previousRounds);
};

/** Why a report cannot be acted upon as it is worded. */
export const whyNotAsWorded = (
  command: A<'Report'>,
  table: Table,
  clause: Clause,
): Refusal | undefined => {
  switch (clause.effect) {
    case 'offer-or-return':
      return whyNotNeglected(command, table);
    case 'continue':
      return whyNotFaceUp(command, table, clause) ?? whyNotTheseCards(command, table, clause);
    case 'decide-order':
    case 'reconstruct':
    case 'void-unless-reconstructed':
      return whyNotTheseCards(command, table, clause);
    case 'void':
    case 'void-unless-established':
    case 'ruling':
      return command.detail.cards === undefined
        ? undefined
        : refuse('BAD_CARD', 'cards are named only where they came out of turn', clause.rule);
    case 'note':
    case 'reject-excess':
    case 'advise-short':
      // No card is moved.
      return undefined;
  }
};

/** It is about one card, at a table that deals face down. */
const whyNotFaceUp = (
  { detail }: A<'Report'>,
  table: Table,
  { rule }: Clause,
): Refusal | undefined => {
  const { round } = table;
  if (!isDealtFaceDown(table))
    return refuse('NOT_NOW', 'cards are dealt face up at this table', rule);
  if (round?.stage.is !== 'dealing') return refuse('NOT_NOW', 'no cards are being dealt', rule);
  return detail.slot === undefined
    ? refuse('BAD_CARD', 'say which card was dealt face up', rule)
    : undefined;
};

const whyNotTheseCards = (
  { by, detail }: A<'Report'>,
  table: Table,
  { rule, effect }: Clause,
): Refusal | undefined => {
  const { book, round } = table;
  const entering = isEntering(table);
  const shoe = entering ? null : table.shoe;
  const { cards = [], slot } = detail;
  if (effect === 'decide-order' && cards.length < 2) {
    return refuse('BAD_CARD', 'say which two cards or more came out together', rule);
  }
  if (cards.length === 0 && slot === undefined) return undefined;
  if (isOpenedByHouse(table) && by.role !== 'house') {
    return refuse('NOT_ALLOWED', 'at an electronic table only the house opens cards');
  }
  const lies = slot && round?.hands[slot.hand][slot.index];
  if (slot !== undefined && lies?.face !== null) {
    return refuse('BAD_CARD', 'say which card that lies face down was seen', rule);
  }
  if (shoe === null && !entering && cards.length > 0)
    return refuse('NO_SHOE', 'no shoe is in play');
  if (shoe !== null && shoe.gone + cards.length > shoe.decks * 52) {
    const message = `the shoe has ${shoe.decks * 52 - shoe.gone} cards left`;
    return refuse('SHOE_EMPTY', message, ruleOf(book, 'insufficient-cards'));
  }
  const extra = tooMany(table, [
    ...cards.filter(isCard).map((card) => ({ shoe: shoe?.number ?? FROM_NO_SHOE, card })),
    ...(slot && lies ? [{ shoe: lies.shoe, card: slot.card }] : []),
  ]);
  if (extra === undefined) return undefined;
  const message = `the decks do not hold that many ${extra}: report a shortage or excess`;
  return refuse('BAD_CARD', message, ruleOf(book, 'shortage-or-excess'));
};
