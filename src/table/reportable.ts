import type { Irregularity } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN } from '../rules/index.ts';
import { whyNotNeglected } from './decide-neglected.ts';
import { type A, ruleOf } from './decided.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Table } from './state.ts';
import { isCard } from './step.ts';

/** Why nothing can be looked into now: one thing after the other. */
export const whyNotNow = ({ round, book }: Table): Refusal | undefined => {
  switch (round.phase) {
    case 'none':
      return refuse('NOT_NOW', 'no round has been opened');
    case 'void':
      return refuse('NOT_NOW', 'the round is void already', ruleOf(book, 'voided'));
    case 'halted':
      return refuse('NOT_NOW', 'one thing after the other: a report is waiting for a decision');
    case 'electing':
      return refuse('NOT_NOW', 'the patrons are choosing');
    case 'betting':
    case 'dealing':
    case 'settled':
      return undefined;
  }
};

/** Once the next round has commenced, an earlier one stands. */
export const whyOfAnEarlierRound = (
  { kind, detail }: A<'Report'>,
  { rounds, book }: Table,
): Refusal | undefined => {
  const { round } = detail;
  if (round === undefined || round === rounds) return undefined;
  if (!Number.isInteger(round) || round < 1 || round > rounds) {
    return refuse('NOT_NOW', `no round ${round} has been opened`);
  }
  if (kind === 'noticed-later') return undefined;
  const message = `round ${round} stands: round ${rounds} has commenced`;
  return refuse('ROUND_STANDS', message, ruleOf(book, 'previous-rounds'));
};

/** Why a report cannot be acted upon as it is worded. */
export const whyNotAsWorded = (
  command: A<'Report'>,
  table: Table,
  clause: Irregularity,
): Refusal | undefined => {
  switch (clause.effect) {
    case 'offer-or-return':
      return whyNotNeglected(command, table);
    case 'decide-order':
    case 'reconstruct':
    case 'reconstruct-or-void':
    case 'void-unless-reconstructed':
    case 'continue':
      return whyNotTheseCards(command, table, clause);
    default:
      // No card is moved.
      return undefined;
  }
};

const whyNotTheseCards = (
  { by, kind, detail }: A<'Report'>,
  table: Table,
  { rule }: Irregularity,
): Refusal | undefined => {
  const { settings, book, shoe, round } = table;
  const { cards = [], slot } = detail;
  if (kind === 'drawn-together' && cards.length < 2) {
    return refuse('BAD_CARD', 'say which two cards or more came out together', rule);
  }
  if (cards.length === 0 && slot === undefined) return undefined;
  if (settings.shoe === 'electronic' && by.role !== 'house') {
    return refuse('NOT_ALLOWED', 'at an electronic table only the house opens cards');
  }
  const turned = kind === 'exposed-card' || kind === 'face-up';
  if (turned && slot !== undefined) {
    const deal = round.phase === 'none' ? undefined : round.deal;
    if (deal?.[slot.hand][slot.index] !== FACE_DOWN) {
      return refuse('BAD_CARD', 'say which card that lies face down was seen', rule);
    }
  }
  if (shoe === null)
    return cards.length === 0 ? undefined : refuse('NO_SHOE', 'no shoe is in play');
  if (shoe.gone + cards.length > shoe.decks * 52) {
    const message = `the shoe has ${shoe.decks * 52 - shoe.gone} cards left`;
    return refuse('SHOE_EMPTY', message, ruleOf(book, 'insufficient-cards'));
  }
  const faces = [...cards.filter(isCard), ...(slot === undefined ? [] : [slot.card])];
  const extra = tooManyOf(table, faces);
  if (extra === undefined) return undefined;
  const message = `the decks do not hold that many ${extra}: report a shortage or excess`;
  return refuse('BAD_CARD', message, ruleOf(book, 'shortage-or-excess'));
};

/** The first of these cards of which the decks do not hold so many, with those seen before. */
export const tooManyOf = ({ shoe }: Table, cards: readonly Card[]): Card | undefined =>
  shoe === null
    ? undefined
    : cards.find((card, i) => {
        const before = cards.slice(0, i).filter((one) => one === card).length;
        return (shoe.seen[card] ?? 0) + before >= shoe.decks;
      });
