import { expect, test } from 'vitest';
import { RANKS, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, dealOut, facts } from '../../src/rules/index.ts';
import { play, pointTotal } from '../second/rules.ts';
import { WHOLE } from '../whole.ts';

/**
 * All 13^6 rank sequences, in the first book; the others print the same Table of Play (tests/books). In `npm test` a third
 * card is a ten wherever a court card would do: four cards in one, as a third one counts by its value alone.
 */
const [book] = rulebooks;
const DECKS = 8;
const COPIES = 4 * DECKS;
/** Third cards that are as good as each other. */
const TENS: readonly string[] = ['10', 'J', 'Q', 'K'];

const WAYS = {
  all: 4_998_398_275_503_360,
  banker: 2_292_252_566_437_888,
  player: 2_230_518_282_592_256,
  tie: 475_627_426_473_216,
  bankerTwoCardSix: 186_173_936_904_192,
  bankerThreeCardSix: 83_058_367_551_488,
};

test('every sequence of six ranks: both settlements see the same round, and the ways add up', () => {
  if (book === undefined) throw new Error('no book');
  const ways = { all: 0, banker: 0, player: 0, tie: 0, bankerTwoCardSix: 0, bankerThreeCardSix: 0 };
  let sequences = 0;
  let disagreements = 0;
  const counts = new Map<string, number>();
  const ranks: string[] = [];
  const cards: Card[] = [];

  const compare = (weight: number) => {
    const { deal, used } = dealOut(book, cards);
    const end = facts(deal);
    const other = play(book.id, ranks);
    const points = {
      player: pointTotal(book.id, other.player),
      banker: pointTotal(book.id, other.banker),
    };
    const same =
      used === other.used &&
      end.playerPoints === points.player &&
      end.bankerPoints === points.banker &&
      end.playerCards === other.player.length &&
      end.bankerCards === other.banker.length &&
      (end.winner === 'tie') === (points.player === points.banker) &&
      (end.winner === 'player') === points.player > points.banker &&
      end.playerPair === (ranks[0] === ranks[2] ? ranks[0] : null) &&
      end.bankerPair === (ranks[1] === ranks[3] ? ranks[1] : null);
    if (!same) disagreements += 1;
    sequences += 1;
    ways.all += weight;
    ways[end.winner] += weight;
    if (end.winner === 'banker' && end.bankerPoints === 6) {
      ways[end.bankerCards === 2 ? 'bankerTwoCardSix' : 'bankerThreeCardSix'] += weight;
    }
  };

  const choose = (depth: number, weight: number) => {
    if (depth === 6) {
      compare(weight);
      return;
    }
    for (const rank of RANKS) {
      const taken = counts.get(rank) ?? 0;
      const alike = depth < 4 || WHOLE || !TENS.includes(rank) ? [rank] : TENS;
      if (rank !== alike[0]) continue;
      const left = alike.reduce((sum, one) => sum + COPIES - (counts.get(one) ?? 0), 0);
      counts.set(rank, taken + 1);
      ranks[depth] = rank;
      cards[depth] = `${rank}S`;
      choose(depth + 1, weight * left);
      counts.set(rank, taken);
    }
  };
  choose(0, 1);

  expect(disagreements).toBe(0);
  expect(sequences).toBe(WHOLE ? 13 ** 6 : 13 ** 4 * 10 ** 2);
  // Every partial sum stays below 2^53, so plain numbers are exact here.
  expect(ways).toEqual(WAYS);
});
