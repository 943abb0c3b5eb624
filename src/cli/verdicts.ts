import { HAND_NAMES } from '../odds/in-words.ts';
import { HANDS, type Hand, type Rulebook } from '../rulebooks/index.ts';
import { cardValue, eitherNatural, type OpenDeal, pointTotal, type Step } from '../rules/index.ts';

/** What the Table of Play says of a Hand. */
export type HandVerdict = {
  readonly hand: Hand;
  readonly does: 'draws' | 'stands' | 'natural';
  readonly points: number;
  /** The value of the Player third card, where it had a say. */
  readonly against: number | null;
};

/** Why the round goes on as it does, read off the step that follows. */
export const verdicts = (
  { play }: Rulebook,
  { player, banker }: OpenDeal,
  step: Step,
): readonly HandVerdict[] => {
  const to = step.step === 'settle' ? null : step.to;
  const points = { player: pointTotal(player.slice(0, 2)), banker: pointTotal(banker) };
  const on = (hand: Hand, against: number | null = null): HandVerdict => ({
    hand,
    does: to === hand ? 'draws' : 'stands',
    points: points[hand],
    against,
  });
  const third = player[2];
  if (third !== undefined) return [on('banker', cardValue(third))];
  if (eitherNatural(play.tableOfPlay, points)) {
    const naturals = HANDS.filter((hand) => play.tableOfPlay.natural.includes(points[hand]));
    return naturals.map((hand): HandVerdict => ({ ...on(hand), does: 'natural' }));
  }
  // Who draws first has the word; the Banker Hand waits for the Player third card.
  return to === 'player' ? [on('player')] : [on('player'), on('banker')];
};

export const verdictsInWords = (said: readonly HandVerdict[]): string => {
  const stop = said.some(({ does }) => does === 'natural') ? ' Both Hands stand.' : '';
  return said.map(verdictInWords).join(' ') + stop;
};

const verdictInWords = ({ hand, does, points, against }: HandVerdict): string => {
  const name = HAND_NAMES[hand];
  if (does === 'natural') return `${name} has a natural ${points}.`;
  const third = against === null ? '' : ` against a third card worth ${against}`;
  return `${name} ${does} on ${points}${third}.`;
};
