import { pairsFacts, scoreFacts } from './classes.ts';
import type { ExactOdds } from './exact.ts';
import { DRAWS_PER_COUNT } from './tally.ts';

/**
 * The tallies as text, a class a line, so that anybody can redo the sum and the
 * checksum: `score 7 6 3 2 N` is Player points, Banker points, cards of each, ways; `pairs K none N`
 * the rank of each Hand's pair; `insurance player 5 9 3 6 W P L` the insured Hand, cards exposed,
 * points, Player third card, ways to win, push and lose. What cannot occur is left out.
 */
export const tallyText = ({ tallies, draws, insurance }: ExactOdds): string => {
  const lines = [`draws ${draws}`];
  for (const [at, facts] of scoreFacts.entries()) {
    const { playerPoints, bankerPoints, playerCards, bankerCards } = facts;
    const score = [playerPoints, bankerPoints, playerCards, bankerCards].join(' ');
    lines.push(...line(`score ${score}`, tallies.score[at]));
  }
  for (const [at, { playerPair, bankerPair }] of pairsFacts.entries()) {
    lines.push(...line(`pairs ${playerPair ?? 'none'} ${bankerPair ?? 'none'}`, tallies.pairs[at]));
  }
  for (const { offer, player, banker, thirds, ...all } of insurance.flatMap((row) => row.points)) {
    const situation = `insurance ${offer.hand} ${offer.after} ${player} ${banker}`;
    for (const { third, win, push, lose } of offer.after === 5
      ? thirds
      : [{ third: '-', ...all }]) {
      lines.push(`${situation} ${third} ${win} ${push} ${lose}`);
    }
  }
  return `${lines.join('\n')}\n`;
};

const line = (name: string, count = 0): string[] =>
  count === 0 ? [] : [`${name} ${BigInt(count) * DRAWS_PER_COUNT}`];
