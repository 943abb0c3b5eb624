import { type Condition, RANKS, type Rank } from '../../../rulebooks/index.ts';
import { eitherText } from '../../words/formats.ts';
import type { Words } from '../../words/index.ts';
import { runsText } from '../../words/runs.ts';

/** When a pay line holds, in our words, from its data alone. */
export const conditionText = (when: Condition, words: Words): string => {
  const { say } = words;
  const parts = [
    winnerText(when, words),
    when.cards !== undefined && say('patron.when.cards', { count: joined(when.cards, words) }),
    when.margin !== undefined && say('patron.when.margin', { count: joined(when.margin, words) }),
    when.natural !== undefined && say(`patron.when.natural${when.natural ? '' : '.not'}`),
    when.totalCards !== undefined &&
      say('patron.when.total', { count: joined(when.totalCards, words) }),
    when.playerPair !== undefined && pairText('player', when.playerPair, words),
    when.bankerPair !== undefined && pairText('banker', when.bankerPair, words),
    when.pairs !== undefined && say(`patron.when.pairs.${when.pairs}`),
  ];
  return parts.filter(Boolean).join(say('patron.when.comma'));
};

const winnerText = ({ winner, points }: Condition, words: Words): string | false => {
  const { say } = words;
  if (winner === undefined) return false;
  const who =
    winner.length === 1
      ? say(`patron.when.${winner[0] ?? 'tie'}`)
      : say(winner.includes('tie') ? 'patron.when.any' : 'patron.when.either');
  if (points === undefined) return who;
  return who + say('patron.when.points', { points: runsText(points, words) });
};

const pairText = (hand: 'player' | 'banker', ranks: readonly Rank[], words: Words): string => {
  const { say } = words;
  const named = { hand: say(`shared.hand.${hand}`) };
  if (ranks.length === RANKS.length) return say('patron.when.pair', named);
  const missing = RANKS.filter((rank) => !ranks.includes(rank));
  return missing.length < ranks.length
    ? say('patron.when.pair.but', { ...named, ranks: joined(missing, words) })
    : say('patron.when.pair.of', { ...named, ranks: joined(ranks, words) });
};

const joined = (items: readonly (string | number)[], { language }: Words): string =>
  eitherText(items, language);
