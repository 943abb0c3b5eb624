// Puts the cases to the npm package bac-motor, installed in the folder that this is run from:
//   npm i bac-motor && puntobanco conform -- node PATH/vectors/adapters/bac-motor.mjs
// It deals, and pays Player, Banker, Tie and Super 6; its pay table is set to that of the book.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(`${process.cwd()}/`);
const motor = require('bac-motor');

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** One hand of these cards, and which of them each side has. */
const played = (cards, config) => {
  const made = new Map(
    cards.map((text) => {
      const rank = RANKS.indexOf(text.slice(0, -1)) + 1;
      const deck = new motor.BaccaratDeck().getDuplicatedCardArray();
      return [deck.find((card) => card.getRank() === rank), text];
    }),
  );
  const engine = new motor.Engine();
  // It draws from the end, and deals no hand from fewer than six cards.
  const filler = new motor.BaccaratDeck().getDuplicatedCardArray().slice(0, 6);
  engine.powerOn({ ...config, customizedShoe: [...filler, ...[...made.keys()].reverse()] });
  let outcome;
  engine.playOneShoe(
    () => new motor.Bet(new motor.FreeMun(), 0),
    (one) => {
      outcome ??= one;
    },
  );
  const textOf = (hand) => hand.getDuplicatedCardArray().map((card) => made.get(card));
  return { outcome, player: textOf(outcome.puntoHand), banker: textOf(outcome.bancoHand) };
};

const plain = (rules, superSix) => ({
  ...motor.defaultConfig,
  gameRules: { ...motor.defaultGameRules, ...rules },
  payoutTable: { ...motor.defaultPayoutTable, superSix: { two: superSix, three: superSix } },
  shouldShuffle: false,
  shouldCutShoe: false,
  shouldUseBlackCard: false,
  shouldBurnCard: false,
  shouldGenerateRoad: false,
  shouldShuffleWhileCollectBancoHand: false,
});

const WINNERS = new Map([
  [motor.HandResult.BancoWins, 'banker'],
  [motor.HandResult.PuntoWins, 'player'],
  [motor.HandResult.Tie, 'tie'],
]);

const ended = (outcome) => ({
  outcome: WINNERS.get(outcome.result),
  playerPoints: outcome.puntoHand.getPoint(),
  bankerPoints: outcome.bancoHand.getPoint(),
});

const deals = ({ cards }) => {
  const { outcome, player, banker } = played(cards, plain({}, 12));
  return {
    player,
    banker,
    ...ended(outcome),
    playerPair: outcome.hasPuntoPair,
    bankerPair: outcome.hasBancoPair,
  };
};

const BETS = {
  player: motor.PuntoMun,
  banker: motor.BancoMun,
  tie: motor.TieMun,
  'player-pair': motor.PairMun,
  'banker-pair': motor.PairMun,
  'super-6': motor.SuperSixMun,
};
const BOOKS = { 'punto-banco': { isNoCommision: false }, 'super-6': { isNoCommision: true } };

const settlements = ({ game, cards, bets }) => {
  if (BOOKS[game] === undefined) return undefined;
  const config = plain(BOOKS[game], 15);
  const { outcome } = played(cards, config);
  return {
    ...ended(outcome),
    lines: bets.map(({ bet, amount }) => {
      const wager = new motor.Bet(new BETS[bet](), amount);
      const payout = motor.HandOutcome.getPayout(wager, outcome, config);
      const result = payout > amount ? 'win' : payout === amount ? 'push' : 'lose';
      return { result, paid: Math.max(0, payout - amount), returned: payout === 0 ? 0 : amount };
    }),
  };
};

const suites = { deals, settlements };
for await (const line of createInterface({ input: process.stdin })) {
  const { suite, id, ask } = JSON.parse(line);
  const answer = suites[suite]?.(ask);
  const said = answer === undefined ? { unsupported: true } : { answer };
  process.stdout.write(`${JSON.stringify({ suite, id, ...said })}\n`);
}
