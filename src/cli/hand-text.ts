import { HAND_NAMES } from '../odds/in-words.ts';
import type { Bet, Hand, Rulebook, Winner } from '../rulebooks/index.ts';
import { type Card, pointTotal, rankOf, type Settlement } from '../rules/index.ts';
import { type Paint, pad, type Screen } from './screen.ts';

/** Player is blue, Banker red, a Tie green. */
export const handPaint = (t: Screen, hand: Winner): Paint =>
  ({ player: t.blue, banker: t.red, tie: t.green })[hand];

export const betLabel = (t: Screen, bet: Pick<Bet, 'name' | 'original'>): string =>
  bet.original === null ? bet.name.en : handPaint(t, bet.original)(bet.name.en);

/** A Hand with its cards and points. */
export const handLine = (t: Screen, book: Rulebook, hand: Hand, cards: readonly Card[]): string => {
  const bet = book.bets.find(({ original }) => original === hand);
  const name = `${HAND_NAMES[hand].toUpperCase()} ${bet?.name.zh ?? ''}`;
  const faces = pad(cards.map((card) => pad(face(t, card), 3)).join(' '), 13);
  return `${handPaint(t, hand)(name)}   ${faces}${t.bold(`${pointTotal(cards)}`)}`;
};

const SUIT_SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

export const face = (t: Screen, card: Card): string => {
  const suit = card.slice(-1);
  const text = rankOf(card) + (SUIT_SIGNS[suit] ?? suit);
  return suit === 'H' || suit === 'D' ? t.red(text) : text;
};

/** Who wins, and by what. */
export const outcomeLine = (
  t: Screen,
  { outcome, player, banker }: Pick<Settlement, 'outcome' | 'player' | 'banker'>,
): string => {
  if (outcome === 'void') return t.bold(t.amber('Void: all bets are returned.'));
  const paint = handPaint(t, outcome);
  if (outcome === 'tie') return t.bold(paint(`Tie on ${player.points}.`));
  const [own, other] = outcome === 'player' ? [player, banker] : [banker, player];
  return t.bold(paint(`${HAND_NAMES[outcome]} wins, ${own.points} against ${other.points}.`));
};
