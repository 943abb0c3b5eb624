import '../../../tests/web/every-word.ts';
import { expect, test } from 'vitest';
import { rulebooks } from '../../rulebooks/index.ts';
import { type Card, FACE_DOWN, next, pointTotal, type Slot } from '../../rules/index.ts';
import { wordsIn } from './index.ts';
import { type Played, verdict } from './verdict.ts';

const isCard = (slot: Slot): slot is Card => slot !== FACE_DOWN;
const hand = (cards: readonly Slot[]) => ({
  cards,
  points: cards.length >= 2 && cards.every(isCard) ? pointTotal(cards.filter(isCard)) : null,
});

test.each<[player: string, banker: string, en: string, zh: string]>([
  ['', '', 'First cards: Player', '首轮发牌：閒'],
  ['2D', '', 'First cards: Banker', '首轮发牌：庄'],
  ['2D 3C', 'KS 4H', 'Player draws: 5 points', '閒补牌：5 点'],
  [
    '2D 4C',
    'KS 4H',
    'Player stands: 6 points. Banker draws: 4 points',
    '閒不补：6 点；庄补牌：4 点',
  ],
  ['2D 3C 4S', 'KS 4H', 'Banker draws: 4 points', '庄补牌：4 点'],
  ['9D KC', 'KS 4H', 'Player has a natural 9: no more cards', '閒例牌 9 点：不再发牌'],
  ['2D KC', 'KS 8H', 'Banker has a natural 8: no more cards', '庄例牌 8 点：不再发牌'],
  ['2D 4C', 'KS 7H', 'All cards are out', '发牌完毕'],
  ['faceDown faceDown', 'faceDown faceDown', 'Player: turn the next card', '閒：翻开下一张'],
])('%s | %s → %s', (player, banker, en, zh) => {
  for (const book of rulebooks) {
    const cards = (text: string) => text.split(' ').filter(Boolean) as Slot[];
    const deal = { player: cards(player), banker: cards(banker) };
    const played: Played = {
      phase: 'dealing',
      outcome: null,
      step: next(book, deal),
      hands: { player: hand(deal.player), banker: hand(deal.banker) },
    };
    expect(verdict(played, book, wordsIn('en'))).toBe(en);
    expect(verdict(played, book, wordsIn('zh'))).toBe(zh);
  }
});

test.each([
  ['settled', 'banker', 'Banker wins'],
  ['settled', 'tie', 'Tie'],
  ['void', 'void', 'Void: all bets go back'],
  ['betting', null, 'Place your Bets, please'],
  ['halted', null, 'Under review'],
] as const)('%s, %s → %s', (phase, outcome, words) => {
  const [book] = rulebooks;
  if (book === undefined) throw new Error('no book');
  const hands = { player: hand([]), banker: hand([]) };
  expect(verdict({ phase, outcome, step: null, hands }, book, wordsIn('en'))).toBe(words);
});
