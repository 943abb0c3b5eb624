// The second settlement: one door to the rules. Written straight from the rulebooks, in plain ifs, as an oracle for
// src/: it must never import from there.

export { cardValue, type Game, type Hand, lay, play, pointTotal, RANKS } from './deal.ts';
export { offersInsurance, settleInsurance } from './insurance.ts';
export { settleBet, type Verdict } from './settle-bet.ts';
