import type { Topic } from './topic.ts';

const betsAndPays = ['src/rulebooks/', 'src/rules/pays.ts'] as const;

/** Section 1. */
export const definitions: readonly Topic[] = [
  {
    says: 'The Table of Play binds both hands: it alone says who stands and who draws.',
    at: { NC: '1.1', DH: '1.1', E6: '1 Baccarat Table of Play', CI: '1.1', NI: '1.1' },
    in: ['src/rulebooks/', 'src/rules/points.ts'],
  },
  {
    says: 'Banker Big 7 is a side bet on the Banker winning on 7 with three cards.',
    at: { NC: '1.2', CI: '1.2' },
    in: betsAndPays,
  },
  {
    says: 'Banker Char Siu is a side bet on the Banker winning by one point on 7, 8 or 9.',
    at: { NC: '1.3', CI: '1.3', NI: '1.2' },
    in: betsAndPays,
  },
  {
    says: 'Banker Char Siu wins on Banker 7 over Player 6, in tiers by the cards in both hands.',
    at: { NC: '1.3.1', CI: '1.3.1', NI: '1.2.1' },
    in: betsAndPays,
  },
  {
    says: 'Banker Char Siu wins on Banker 8 over Player 7, in tiers by the cards in both hands.',
    at: { NC: '1.3.2', CI: '1.3.2', NI: '1.2.2' },
    in: betsAndPays,
  },
  {
    says: 'Banker Char Siu wins on Banker 9 over Player 8, in tiers by the cards in both hands.',
    at: { NC: '1.3.3', CI: '1.3.3', NI: '1.2.3' },
    in: betsAndPays,
  },
  {
    says: 'Banker Small 7 is a side bet on the Banker winning on 7 with two cards.',
    at: { NC: '1.4', CI: '1.4' },
    in: betsAndPays,
  },
  {
    says: 'Bet and wager are the same thing.',
    at: { NC: '1.5', DH: '1.2', CI: '1.5', NI: '1.3' },
    procedure: 'two words for one thing: there is nothing to compute',
  },
  {
    says: 'Big Buffalo is a side bet on the Player winning on 6 with three cards.',
    at: { NC: '1.6', CI: '1.6', NI: '1.4' },
    in: betsAndPays,
  },
  {
    says: 'Big Tiger is a side bet on the Banker winning on 6 with three cards.',
    at: { NC: '1.7', DH: '1.3', CI: '1.7', NI: '1.5' },
    in: betsAndPays,
  },
  {
    says: 'Cards come out of a Card Shoe, electronic or not.',
    at: { NC: '1.8', DH: '1.4', CI: '1.8', NI: '1.6' },
    procedure: 'a device; which cards are in it is said under Mode of Play',
  },
  {
    says: 'The Dealer is whoever deals the game.',
    at: { NC: '1.9', DH: '1.5', CI: '1.9', NI: '1.7' },
    in: ['src/table/authority.ts'],
  },
  {
    says: 'The Differential is the gap between all bets on the Banker and all bets on the Player in a round.',
    at: { NC: '1.10', DH: '1.6', CI: '1.10', NI: '1.8' },
    in: ['src/rules/limits.ts'],
  },
  {
    says: 'An Electronic Card Shuffler shuffles decks by itself and is dealt from.',
    at: { NC: '1.11', DH: '1.7', CI: '1.11', NI: '1.9' },
    procedure: 'a physical device',
  },
  {
    says: 'A Hand is what the Player or the Banker side has been dealt in the round.',
    at: { NC: '1.12', DH: '1.8', CI: '1.12', NI: '1.10' },
    in: ['src/rules/next.ts'],
  },
  {
    says: 'The House is whoever operates the casino.',
    at: { NC: '1.13', DH: '1.9', E6: '1 House', CI: '1.13', NI: '1.11' },
    in: ['src/rules/settle.ts'],
  },
  {
    says: 'Insurance is a bet at fixed odds from its own table, offered before a third card is drawn.',
    at: { CI: '1.14', NI: '1.12' },
    in: ['src/rulebooks/', 'src/rules/insurance.ts'],
  },
  {
    says: 'A natural is 8 or 9 in two cards, on either side.',
    at: { NC: '1.14', DH: '1.10', E6: '1 Natural', CI: '1.15', NI: '1.13' },
    in: ['src/rulebooks/', 'src/rules/points.ts'],
  },
  {
    says: 'Without commission the Banker pays even money, but half the bet when it wins on 6.',
    at: { NC: '1.15', NI: '1.14' },
    in: betsAndPays,
  },
  {
    says: 'Without commission both hands pay even money, but on 6 the Banker pays half and the Player 1.05 to 1.',
    at: { E6: '1 Non-Commission Easy Six Baccarat' },
    in: betsAndPays,
  },
  {
    says: 'An Original Bet is a bet on the Player or on the Banker.',
    at: { NC: '1.16', DH: '1.11', CI: '1.16', NI: '1.15' },
    in: ['src/rulebooks/', 'src/rules/limits.ts'],
  },
  {
    says: 'Dealer, Pit Supervisor and Pit Manager are Pit Employees; whoever acts in the post has its duties.',
    at: { NC: '1.17', DH: '1.12', CI: '1.17', NI: '1.16' },
    in: ['src/table/authority.ts'],
  },
  {
    says: 'Whoever bets in a round is a Player, here called a patron.',
    at: { NC: '1.18', DH: '1.13', CI: '1.18', NI: '1.17' },
    in: ['src/rules/round.ts'],
  },
  {
    says: 'Player Big 7 is a side bet on the Player winning on 7 with three cards.',
    at: { NC: '1.19', CI: '1.19' },
    in: betsAndPays,
  },
  {
    says: 'Player Char Siu is a side bet on the Player winning by one point on 7, 8 or 9.',
    at: { NC: '1.20', CI: '1.20', NI: '1.18' },
    in: betsAndPays,
  },
  {
    says: 'Player Char Siu wins on Player 7 over Banker 6, in tiers by the cards in both hands.',
    at: { NC: '1.20.1', CI: '1.20.1', NI: '1.18.1' },
    in: betsAndPays,
  },
  {
    says: 'Player Char Siu wins on Player 8 over Banker 7, in tiers by the cards in both hands.',
    at: { NC: '1.20.2', CI: '1.20.2', NI: '1.18.2' },
    in: betsAndPays,
  },
  {
    says: 'Player Char Siu wins on Player 9 over Banker 8, in tiers by the cards in both hands.',
    at: { NC: '1.20.3', CI: '1.20.3', NI: '1.18.3' },
    in: betsAndPays,
  },
  {
    says: 'Player Pair and Banker Pair are side bets on that hand opening with a pair; all else loses.',
    at: { NC: '1.21', CI: '1.21', NI: '1.19' },
    in: [...betsAndPays, 'src/rules/facts.ts'],
  },
  {
    says: 'A Player Pair or Banker Pair is a pair in the opening two cards of that hand.',
    at: { E6: '1 Player Pair or Banker Pair' },
    in: ['src/rulebooks/', 'src/rules/facts.ts'],
  },
  {
    says: 'Player Small 7 is a side bet on the Player winning on 7 with two cards.',
    at: { NC: '1.22', CI: '1.22' },
    in: betsAndPays,
  },
  {
    says: 'A Point Total is the sum of the card values of a hand, its last digit alone.',
    at: { NC: '1.23', DH: '1.14', CI: '1.23', NI: '1.20' },
    in: ['src/rules/points.ts'],
  },
  {
    says: 'Reconstruction puts cards back into the order they should have had.',
    at: { NC: '1.24', DH: '1.15', CI: '1.24', NI: '1.21' },
    in: ['src/rules/reconstruct.ts'],
  },
  {
    says: 'A round lasts from the call for bets until everybody has been settled with.',
    at: { NC: '1.25', DH: '1.16', CI: '1.25', NI: '1.22' },
    in: ['src/table/state.ts', 'src/table/decide-round.ts'],
  },
  {
    says: 'A seated patron sits at a betting box and has a bet on one.',
    at: { NC: '1.26', DH: '1.17', CI: '1.26', NI: '1.23' },
    in: ['src/table/decide-people.ts', 'src/table/decide-bets.ts'],
  },
  {
    says: 'Small Buffalo is a side bet on the Player winning on 6 with two cards.',
    at: { NC: '1.27', CI: '1.27', NI: '1.24' },
    in: betsAndPays,
  },
  {
    says: 'Small Tiger is a side bet on the Banker winning on 6 with two cards.',
    at: { NC: '1.28', DH: '1.18', CI: '1.28', NI: '1.25' },
    in: betsAndPays,
  },
  {
    says: 'A standing patron bets in the box of a seated one.',
    at: { NC: '1.29', DH: '1.19', CI: '1.29', NI: '1.26' },
    in: ['src/table/decide-people.ts', 'src/table/decide-bets.ts'],
  },
  {
    says: 'A tie is a round in which both hands end level.',
    at: { NC: '1.30', DH: '1.20', E6: '1 Tie', CI: '1.30', NI: '1.27' },
    in: ['src/rules/facts.ts'],
  },
  {
    says: 'Tiger is a side bet on the Banker winning on 6 with two or three cards.',
    at: { NC: '1.31', DH: '1.21', CI: '1.31' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Buffalo is a side bet on either hand winning on 6.',
    at: { NC: '1.32', CI: '1.32', NI: '1.28' },
    in: betsAndPays,
  },
  {
    says: 'Tiger Pair is a side bet on opening pairs: single on one hand, double on both, twin on both in one rank.',
    at: { NC: '1.33', CI: '1.33' },
    in: [...betsAndPays, 'src/rules/facts.ts'],
  },
  {
    says: 'A Tiger Pair is an opening pair: single on one hand, double on both, twin on both in one rank.',
    at: { DH: '1.23' },
    in: [...betsAndPays, 'src/rules/facts.ts'],
  },
  {
    says: 'Tiger Tie is a side bet on a tie of 6 to 6.',
    at: { NC: '1.34', DH: '1.22', CI: '1.34' },
    in: betsAndPays,
  },
  {
    says: 'A void round counts for nothing: it has no result.',
    at: { NC: '1.35', DH: '1.24', CI: '1.35', NI: '1.29' },
    in: ['src/rules/settle.ts'],
  },
  {
    says: 'Wu Dalang is a side bet on the Player winning on 1.',
    at: { NC: '1.36', CI: '1.36', NI: '1.30' },
    in: betsAndPays,
  },
  {
    says: 'Easy Six is a side bet on a hand winning on 6 or a tie on 6.',
    at: { E6: '1 Easy Six' },
    in: betsAndPays,
  },
];
