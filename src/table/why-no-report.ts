import type { Clause } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN } from '../rules/index.ts';
import { slotOf } from './cards.ts';
import { clauseOf, ruleOf } from './clauses.ts';
import { whyNotNeglected } from './decide-neglected.ts';
import type { A } from './decided.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Table } from './state.ts';
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
  { settings, round }: Table,
  { rule }: Clause,
): Refusal | undefined => {
  if (!settings.faceDown) return refuse('NOT_NOW', 'cards are dealt face up at this table', rule);
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
  const { settings, book, shoe, round } = table;
  const { cards = [], slot } = detail;
  if (effect === 'decide-order' && cards.length < 2) {
    return refuse('BAD_CARD', 'say which two cards or more came out together', rule);
  }
  if (cards.length === 0 && slot === undefined) return undefined;
  if (settings.shoe === 'electronic' && by.role !== 'house') {
    return refuse('NOT_ALLOWED', 'at an electronic table only the house opens cards');
  }
  const lies = slot && round?.hands[slot.hand][slot.index];
  if (slot !== undefined) {
    if (lies === undefined || slotOf(lies) !== FACE_DOWN) {
      return refuse('BAD_CARD', 'say which card that lies face down was seen', rule);
    }
  }
  if (shoe === null)
    return cards.length === 0 ? undefined : refuse('NO_SHOE', 'no shoe is in play');
  if (shoe.gone + cards.length > shoe.decks * 52) {
    const message = `the shoe has ${shoe.decks * 52 - shoe.gone} cards left`;
    return refuse('SHOE_EMPTY', message, ruleOf(book, 'insufficient-cards'));
  }
  // A card of an earlier shoe is none of this one.
  const turned = slot !== undefined && lies?.shoe === shoe.number ? [slot.card] : [];
  const faces = [...cards.filter(isCard), ...turned];
  const extra = tooManyOf(table, faces);
  if (extra === undefined) return undefined;
  const message = `the decks do not hold that many ${extra}: report a shortage or excess`;
  return refuse('BAD_CARD', message, ruleOf(book, 'shortage-or-excess'));
};

/** The first of these cards of which the decks do not hold so many, with those seen before. */
export const tooManyOf = (table: Table, cards: readonly Card[]): Card | undefined => {
  const { shoe } = table;
  if (shoe === null) return undefined;
  const seen = seenOrReported(table);
  return cards.find((card, i) => {
    const before = cards.slice(0, i).filter((one) => one === card).length;
    return (seen[card] ?? 0) + before >= shoe.decks;
  });
};

/** How often each card was seen, with those that are shown once a report that waits is decided. */
export const seenOrReported = ({ shoe, reports, book }: Table): Partial<Record<Card, number>> => {
  const seen = { ...shoe?.seen };
  for (const { kind, detail, seen: from } of reports) {
    const { slot } = detail;
    if (slot === undefined || from?.shoe !== shoe?.number) continue;
    if (isPutRight(clauseOf(book, kind))) seen[slot.card] = (seen[slot.card] ?? 0) + 1;
  }
  return seen;
};

/** The decision of such a report shows the card that was seen. */
const isPutRight = (clause: Clause | null): boolean =>
  clause?.effect === 'reconstruct' ||
  clause?.effect === 'void-unless-reconstructed' ||
  clause?.effect === 'decide-order';
