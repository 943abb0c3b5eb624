import type { Hand, Rulebook } from '../../rulebooks/index.ts';
import type { PublicView } from '../../table/index.ts';
import type { Words } from './index.ts';

export type Played = Pick<PublicView, 'hands' | 'step' | 'phase' | 'outcome'>;

/**
 * What the Table of Play says, in words: "Player stands: 6 points. Banker draws: 4 points." It is read off the step
 * that the table asks for; no rule is known here.
 */
export const verdict = (
  { hands, step, phase, outcome }: Played,
  book: Rulebook,
  { say, language }: Words,
): string => {
  if (outcome === 'player' || outcome === 'banker' || outcome === 'tie' || outcome === 'void') {
    return say(`shared.outcome.${outcome}`);
  }
  if (phase !== 'dealing' || step === null) return say(`shared.phase.${phase}`);
  const name = (hand: Hand) => say(`shared.hand.${hand}`);
  const { player, banker } = hands;
  if (step.step === 'expose') return say('shared.verdict.turn', { hand: name(step.to) });
  if (player.cards.length < 2 || banker.cards.length < 2) {
    return step.step === 'settle'
      ? say('shared.verdict.settle')
      : say('shared.verdict.first', { hand: name(step.to) });
  }
  const said = (how: 'draws' | 'stands', hand: Hand) => {
    const { points } = hands[hand];
    if (points === null) return name(hand);
    const text = say('shared.points', { count: points });
    return say(`shared.verdict.${how}`, { hand: name(hand), points: text });
  };
  const natural = (['player', 'banker'] as const).find((hand) => {
    const { cards, points } = hands[hand];
    return cards.length === 2 && points !== null && naturals(book).includes(points);
  });
  if (step.step === 'settle') {
    if (natural === undefined) return say('shared.verdict.settle');
    const count = hands[natural].points ?? 0;
    return say('shared.verdict.natural', { hand: name(natural), count });
  }
  const drawing = said('draws', step.to);
  const playerStood = step.to === 'banker' && player.cards.length === 2;
  const join = language === 'zh' ? '；' : '. ';
  return playerStood ? said('stands', 'player') + join + drawing : drawing;
};

const naturals = (book: Rulebook): readonly number[] => book.play.tableOfPlay.natural;
