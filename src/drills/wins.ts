import { HANDS } from '../rulebooks/index.ts';
import { type Facts, facts, type OpenDeal, pointTotal, verdict } from '../rules/index.ts';
import type { Making } from './asked.ts';
import { dealWith, wholeDeal } from './deals.ts';
import { option, type Posed, type Question } from './question.ts';

/** In three of four a side bet of the layout has won, and each of its pay lines as often as another. */
const dealWithSomething = (making: Making): OpenDeal => {
  const { book, chance, layout } = making;
  const side = book.bets.filter((bet) => bet.original === null && bet.layouts.includes(layout));
  if (side.length === 0 || chance.oneIn(4)) return wholeDeal(making);
  const bet = chance.pick(side);
  return dealWith(making, bet, chance.pick(bet.pays));
};

/** The Hands are complete: who wins, with which points, and which side bets have won. */
export const whoWins = (making: Making): Posed =>
  winsAt(making, making.level === 1 ? wholeDeal(making) : dealWithSomething(making));

/** The same of cards that lie so. */
export const winsAt = ({ book, layout, level }: Making, deal: OpenDeal): Posed => {
  const end = facts(deal);
  const side = book.bets.filter((bet) => bet.original === null && bet.layouts.includes(layout));
  const sideWon = side.filter((bet) => verdict(bet, end).result === 'win');
  const options = side.map(({ id }) => option('bet', { bet: id }));
  // Whoever names a bet that lost is shown the pay table of one that won, or of the first that can.
  const rule = (sideWon[0] ?? side[0])?.rule ?? book.play.winner;
  const won = winner(end, book.play);
  return {
    trains: sideWon.length > 0 ? rule : won.rule,
    situation: { is: 'cards', deal },
    questions: [
      ...(level === 1 ? [] : pointsOf(deal, book.play.values)),
      won,
      ...(side.length === 0
        ? []
        : [
            {
              field: { id: 'won', ask: 'won', with: { layout }, is: 'choices', options },
              right: sideWon.map(({ id }) => option('bet', { bet: id }).id),
              rule,
              also: sideWon.map((bet) => bet.rule),
            } as const,
          ]),
    ],
    explained: {},
  };
};

const pointsOf = (deal: OpenDeal, rule: string): Question[] =>
  HANDS.map((hand) => ({
    field: { id: `points ${hand}`, ask: 'points', with: { hand }, is: 'number', from: 0, to: 9 },
    right: pointTotal(deal[hand]),
    rule,
  }));

const WINNERS = { player: 'player-wins', banker: 'banker-wins', tie: 'tie' } as const;

const winner = (end: Facts, play: { readonly winner: string; readonly tie: string }): Question => ({
  field: {
    id: 'winner',
    ask: 'winner',
    is: 'choice',
    options: [option('player-wins'), option('banker-wins'), option('tie')],
  },
  right: WINNERS[end.winner],
  rule: end.winner === 'tie' ? play.tie : play.winner,
});
