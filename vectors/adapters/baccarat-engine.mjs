// Puts the cases to the npm package baccarat-engine, installed in the folder that this is run from:
//   npm i baccarat-engine && puntobanco conform -- node PATH/vectors/adapters/baccarat-engine.mjs
// It deals, names winner and pairs, and draws roads; it pays no bets.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(`${process.cwd()}/`);
const { BaccaratGameEngine, Card, RoadmapGenerator } = require('baccarat-engine');

const deals = ({ cards }) => {
  const engine = new BaccaratGameEngine();
  const made = new Map(cards.map((text) => [new Card(text.slice(-1), text.slice(0, -1)), text]));
  // It draws from the end.
  engine.shoe.cards = [...made.keys()].reverse();
  const hand = engine.dealGame();
  const { outcome, pair } = engine.resultsEngine.calculateGameResult(hand);
  const points = (some) => engine.resultsEngine.calculateHandValue(some);
  return {
    player: hand.playerCards.map((card) => made.get(card)),
    banker: hand.bankerCards.map((card) => made.get(card)),
    outcome,
    playerPoints: points(hand.playerCards),
    bankerPoints: points(hand.bankerCards),
    playerPair: pair === 'player' || pair === 'both',
    bankerPair: pair === 'banker' || pair === 'both',
  };
};

const OUTCOMES = { B: 'banker', P: 'player', T: 'tie' };
const LETTERS = { banker: 'B', player: 'P', tie: 'T', red: 'R', blue: 'b' };

const picture = (squares) => {
  const width = Math.max(0, ...squares.map(({ column }) => column + 1));
  return [0, 1, 2, 3, 4, 5].map((row) =>
    Array.from({ length: width }, (_, column) => {
      const here = squares.find((square) => square.row === row && square.column === column);
      return here === undefined ? '.' : here.letter;
    }).join(''),
  );
};

/** It says the colours of a derived road in order; they are drawn as its own Big Road draws. */
const drawn = (generator, colours) =>
  picture(
    generator
      .bigRoad(
        colours.map((outcome) => ({ outcome })),
        { columns: 200, rows: 6, scroll: false },
      )
      .map(({ row, column, result }) => ({ row, column, letter: LETTERS[result.outcome] })),
  );

const roads = ({ hands, convention }) => {
  // It knows one convention; what it does not say is what would come next.
  if (convention !== 'straight-drop') return undefined;
  const generator = new RoadmapGenerator();
  const results = [...hands].map((letter) => ({ outcome: OUTCOMES[letter] }));
  const paper = { columns: 200, rows: 6, scroll: false };
  const bigRoad = generator.bigRoad(results, paper);
  const ask = (letter) =>
    ['bigEyeRoad', 'smallRoad', 'cockroachPig']
      .map((road) => {
        const before = generator[road](bigRoad).length;
        const more = generator.bigRoad([...results, { outcome: OUTCOMES[letter] }], paper);
        const after = generator[road](more);
        return after.length > before ? LETTERS[after.at(-1)] : '-';
      })
      .join('');
  return {
    beadPlate: picture(
      generator
        .beadPlate(results, { columns: 200, rows: 6 })
        .map(({ row, column, result }) => ({ row, column, letter: LETTERS[result.outcome] })),
    ),
    bigRoad: picture(
      bigRoad
        .filter(({ result }) => result.outcome !== undefined)
        .map(({ row, column, result }) => ({ row, column, letter: LETTERS[result.outcome] })),
    ),
    ties: bigRoad
      .filter(({ ties }) => ties.length > 0)
      .map(({ row, column, ties }) => [column + 1, row + 1, ties.length]),
    bigEyeBoy: drawn(generator, generator.bigEyeRoad(bigRoad)),
    smallRoad: drawn(generator, generator.smallRoad(bigRoad)),
    cockroachPig: drawn(generator, generator.cockroachPig(bigRoad)),
    asks: { player: ask('P'), banker: ask('B') },
  };
};

const suites = { deals, roads };
for await (const line of createInterface({ input: process.stdin })) {
  const { suite, id, ask } = JSON.parse(line);
  const answer = suites[suite]?.(ask);
  const said = answer === undefined ? { unsupported: true } : { answer };
  process.stdout.write(`${JSON.stringify({ suite, id, ...said })}\n`);
}
