import { describe, expect, test } from 'vitest';
import { type Rulebook, rulebook, rulebooks } from '../rulebooks/index.ts';
import type { Card } from './cards.ts';
import { facts } from './facts.ts';
import { resultBets, resultsOf } from './results.ts';

const bookOf = (id: string): Rulebook => {
  const found = rulebook(id);
  if (found === undefined) throw new Error(`no book ${id}`);
  return found;
};
const cards = (text: string) => text.split(' ') as Card[];

describe('what a deal was', () => {
  test.each<[game: string, layout: string, player: string, banker: string, expected: string[]]>([
    // Banker wins with 6 in two cards, in three.
    ['tiger-buffalo-non-commission', 'A', '2S 3H KD', '2D 4C', ['small-tiger']],
    ['tiger-buffalo-non-commission', 'A', '2S 3H KD', '2D KC 4S', ['big-tiger']],
    // Player wins with 6 in three; by one point on 9 with six cards.
    ['tiger-buffalo-non-commission', 'A', '2S 3H AD', '2D AC 2C', ['big-buffalo']],
    ['tiger-buffalo-non-commission', 'A', '2S 3H 4D', '2D 3C 3D', ['player-char-siu']],
    // A pair of one Hand has a dot of its own.
    ['easy-six', 'A', '8S 8H', '9D KC', []],
    ['easy-six', 'A', '8S 8H', '3D 3C', ['easy-six']],
    ['easy-six', 'A', 'KS 2H 3D', '3D 3C', ['easy-six']],
    ['da-hu-ying-xiong', 'A', '2S 4H', '5D AC', ['tiger-tie']],
    ['da-hu-ying-xiong', 'A', '8S 8H', '9D 9C', ['tiger-pair']],
    ['da-hu-ying-xiong', 'A', '7S 2H', '9D KC', []],
    // Best paid first.
    ['da-hu-ying-xiong', 'A', '2S 3H KD', '2D 4C', ['small-tiger', 'tiger']],
  ])('%s %s: %s against %s', (game, layout, player, banker, expected) => {
    const deal = facts({ player: cards(player), banker: cards(banker) });
    expect(resultsOf(bookOf(game), layout, deal)).toEqual(expected);
  });
});

test.each(rulebooks.map((book) => [book.id, book] as const))(
  '%s: every bet of a layout but those on a winner or on one pair',
  (_, book) => {
    const plain = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];
    for (const { id: layout } of book.layouts) {
      const offered = book.bets.filter(({ layouts }) => layouts.includes(layout));
      const others = offered.map(({ id }) => id).filter((id) => !plain.includes(id));
      expect(resultBets(book, layout).map(({ id }) => id)).toEqual(others);
    }
  },
);
