import type { Drill, Field } from '../../src/drills/index.ts';
import { cardValue, lay, nextHand, pointTotal, RANKS } from '../second/deal.ts';
import { offersInsurance } from '../second/insurance.ts';
import { settleRound } from '../second/round.ts';
import { settleBet } from '../second/settle-bet.ts';
import { at, truthOfGame } from '../second/truths.ts';

// Answers to drills on cards and chips, by the second settlement and the truth alone. Of src/ only types.

export type Ranks = { player: string[]; banker: string[] };

export const rank = (card: string): string => card.slice(0, -1);

export const ranksOf = (deal: { player: readonly string[]; banker: readonly string[] }): Ranks => ({
  player: deal.player.map(rank),
  banker: deal.banker.map(rank),
});

/** In the order dealt. */
export const inOrder = ({
  player,
  banker,
}: {
  player: readonly string[];
  banker: readonly string[];
}) =>
  [player[0], banker[0], player[1], banker[1], player[2], banker[2]].filter(
    (card) => card !== undefined,
  );

/** A round that these cards begin. */
export const completed = (game: string, ranks: readonly string[]): string[] => {
  const all = [...ranks];
  while (!lay(game, all).complete) all.push('K');
  return all;
};

/** What is offered with these cards on the table: the Hand and the odds. */
export const offerOn = (
  game: string,
  ranks: readonly string[],
): { hand: 'player' | 'banker'; odds: string } | null => {
  const after = ranks.length;
  if (truthOfGame(game).insurance === null || (after !== 4 && after !== 5)) return null;
  if (lay(game, ranks).complete) return null;
  for (const hand of ['player', 'banker'] as const) {
    const odds = offersInsurance(game, hand, after, completed(game, ranks));
    if (odds !== null) return { hand, odds };
  }
  return null;
};

export const drawsAnswer = ({ game }: Drill, field: Field, { player, banker }: Ranks) => {
  const to = nextHand(game, player, banker);
  const { short } = truthOfGame(game);
  switch (field.ask) {
    case 'next':
      return to === null ? 'round-ends' : `to-${to}`;
    case 'banker-draws-on': {
      const on = (value: number) => {
        const third = RANKS.find((one) => cardValue(game, one) % 10 === value) ?? '';
        return nextHand(game, [...player, third], banker) === 'banker';
      };
      return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(on).map((value) => `value ${value}`);
    }
    case 'rule': {
      const first = player.length + banker.length < 4;
      return `paragraph ${at(short, first ? 'four-cards' : 'table-of-play')}`;
    }
    default:
      throw new Error(`no answer to ${field.ask}`);
  }
};

export const winsAnswer = ({ game }: Drill, field: Field, hands: Ranks) => {
  const points = {
    player: pointTotal(game, hands.player),
    banker: pointTotal(game, hands.banker),
  };
  switch (field.ask) {
    case 'points':
      return field.with?.['hand'] === 'player' ? points.player : points.banker;
    case 'winner':
      if (points.player === points.banker) return 'tie';
      return points.player > points.banker ? 'player-wins' : 'banker-wins';
    case 'won': {
      if (field.is !== 'choices') throw new Error('no choices');
      const ranks = inOrder(hands);
      return field.options
        .filter((one) => settleBet(game, String(one.with?.['bet']), ranks).result === 'win')
        .map(({ id }) => id);
    }
    default:
      throw new Error(`no answer to ${field.ask}`);
  }
};

export type BetsSituation = Extract<Drill['situation'], { is: 'bets' }>;

export const paysAnswer = (
  { game, layout, decks }: Drill,
  field: Field,
  situation: BetsSituation,
) => {
  const { deal, bets, insurance, limits } = situation;
  const { minimum, maximum, per } = limits;
  const { lines } = settleRound({
    id: '1',
    game,
    layout,
    decks,
    limits: { minimum, maximumDifferential: maximum, per },
    cards: inOrder(deal),
    bets,
    insurance,
  });
  const own = lines.filter(
    ({ box, patron }) => box === field.with?.['box'] && patron === field.with?.['patron'],
  );
  let paid = 0;
  let taken = 0;
  for (const line of own) {
    paid += line.paid;
    taken += line.amount - line.returned;
  }
  if (field.ask === 'paid') return paid;
  if (field.ask === 'taken') return taken;
  if (field.is !== 'chips') throw new Error(`no answer to ${field.ask}`);
  return someChips(paid, field.values);
};

/** Any chips that make the amount: as many as there are of the largest, less one, where that leaves a way. */
export const someChips = (amount: number, values: readonly number[]) => {
  const sorted = [...values].sort((one, other) => other - one);
  const pieces: { value: number; pieces: number }[] = [];
  let left = amount;
  for (const value of sorted) {
    const count = Math.floor(left / value);
    left -= count * value;
    if (count > 0) pieces.push({ value, pieces: count });
  }
  if (left > 0) throw new Error(`${amount} in chips`);
  return pieces;
};

export const insuranceAnswer = (
  { game }: Drill,
  field: Field,
  ranks: readonly string[],
  laid: BetsSituation | null,
) => {
  const offer = offerOn(game, ranks);
  switch (field.ask) {
    case 'offered':
      return offer === null ? [] : [`hand ${offer.hand}`];
    case 'odds':
      return offer === null ? 'none' : `odds ${offer.odds}`;
    case 'most': {
      if (offer === null || laid === null) return 0;
      if (laid.forgone?.includes(String(field.with?.['patron']))) return 0;
      let original = 0;
      for (const { box, patron, bet, amount } of laid.bets) {
        if (box === field.with?.['box'] && patron === field.with?.['patron'] && bet === offer.hand)
          original += amount;
      }
      let most = original;
      const [odds, percent] = truthOfGame(game).insurance?.cap ?? ['', 0];
      if (offer.odds === odds)
        most = Math.min(most, Math.floor((laid.limits.maximum * percent) / 100));
      if (laid.late !== undefined) {
        const [win = 0, stake = 1] = offer.odds.split(' to ').map(Number);
        most = Math.min(most, Math.floor((original * stake) / win));
      }
      return most - (most % laid.chipUnit);
    }
    default:
      throw new Error(`no answer to ${field.ask}`);
  }
};
