// Settles a round: every bet to the cent, with the paragraph that decides it.
//   node settlement.js < round.json
import { readFileSync } from 'node:fs';
import { parseRound } from 'puntobanco/api';
import { isRefusal, settle } from 'puntobanco/rules';

const ROUND = {
  id: 'r1',
  game: 'easy-six',
  layout: 'A',
  cards: ['KD', '2S', '6H', '3C', 'KH'],
  bets: [
    { box: 1, patron: 'p1', bet: 'player', amount: 10_000 },
    { box: 2, patron: 'p2', bet: 'banker', amount: 2_500 },
  ],
};

// Whatever comes from outside is unknown until it was read.
const json = process.stdin.isTTY ? ROUND : (JSON.parse(readFileSync(0, 'utf8') || 'null') ?? ROUND);
const round = parseRound(json);
const settled = isRefusal(round) ? round : settle(round);
if (isRefusal(settled)) {
  console.error(`${settled.code}: ${settled.message}`);
  process.exit(1);
}

for (const { box, patron, bet, result, paid, returned, rule } of settled.lines) {
  const cents = `${paid} paid, ${returned} returned`;
  console.log(`box ${box}, ${patron}: ${bet} ${result}, ${cents} (${rule})`);
}
console.log(`the house: ${settled.totals.house}`);
