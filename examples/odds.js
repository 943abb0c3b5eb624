// The exact odds of every bet of a game, for a fresh shoe and after some cards have left it.
//   node odds.js easy-six A A K
import { exactOdds, freshShoe, without } from 'puntobanco/odds';
import { RANKS, rulebook, rulebooks } from 'puntobanco/rulebooks';
import { isRefusal } from 'puntobanco/rules';

const [game = 'easy-six', ...gone] = process.argv.slice(2);
const book = rulebook(game);
if (book === undefined) {
  console.error(`No game ${game}: there are ${rulebooks.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}

/** @type {readonly string[]} */
const ranks = RANKS;
let shoe = freshShoe(book, book.decks.to);
for (const rank of gone) {
  // A refusal is a value: what cannot be done says so, and throws nothing.
  if (!isRefusal(shoe)) shoe = without(shoe, ranks.indexOf(rank));
}
if (isRefusal(shoe)) {
  console.error(shoe.message);
  process.exit(2);
}

const { bets, draws } = exactOdds(book, shoe);
console.log(`${book.title}, ${shoe.cards} cards`);
for (const { bet, houseEdge, tiers } of bets) {
  const ways = tiers.reduce((sum, tier) => sum + tier.ways, 0n);
  console.log(`${bet.id}: wins in ${ways} of ${draws} draws, house edge ${houseEdge}`);
}
