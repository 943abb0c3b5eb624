import { betsAndPays, type Topics } from './topic.ts';

/** Section 1. */
export const definitions = {
  binding: {
    says: 'The Table of Play binds both hands: it alone says who stands and who draws.',
    in: ['src/rulebooks/', 'src/rules/points.ts'],
  },
  'defines banker-big-7': {
    says: 'Banker Big 7 is a side bet on the Banker winning on 7 with three cards.',
    in: betsAndPays,
  },
  'defines banker-char-siu': {
    says: 'Banker Char Siu is a side bet on the Banker winning by one point on 7, 8 or 9.',
    in: betsAndPays,
  },
  'banker-char-siu 7': {
    says: 'Banker Char Siu wins on Banker 7 over Player 6, in tiers by the cards in both hands.',
    in: betsAndPays,
  },
  'banker-char-siu 8': {
    says: 'Banker Char Siu wins on Banker 8 over Player 7, in tiers by the cards in both hands.',
    in: betsAndPays,
  },
  'banker-char-siu 9': {
    says: 'Banker Char Siu wins on Banker 9 over Player 8, in tiers by the cards in both hands.',
    in: betsAndPays,
  },
  'defines banker-small-7': {
    says: 'Banker Small 7 is a side bet on the Banker winning on 7 with two cards.',
    in: betsAndPays,
  },
  wager: {
    says: 'Bet and wager are the same thing.',
    procedure: 'two words for one thing: there is nothing to compute',
  },
  'defines big-buffalo': {
    says: 'Big Buffalo is a side bet on the Player winning on 6 with three cards.',
    in: betsAndPays,
  },
  'defines big-tiger': {
    says: 'Big Tiger is a side bet on the Banker winning on 6 with three cards.',
    in: betsAndPays,
  },
  'card-shoe': {
    says: 'Cards come out of a Card Shoe, electronic or not.',
    procedure: 'a device; which cards are in it is said under Mode of Play',
  },
  dealer: {
    says: 'The Dealer is whoever deals the game.',
    in: ['src/table/authority.ts'],
  },
  differential: {
    says: 'The Differential is the gap between all bets on the Banker and all bets on the Player in a round.',
    in: ['src/rules/limits.ts'],
  },
  shuffler: {
    says: 'An Electronic Card Shuffler shuffles decks by itself and is dealt from.',
    procedure: 'a physical device',
  },
  hand: {
    says: 'A Hand is what the Player or the Banker side has been dealt in the round.',
    in: ['src/rules/next.ts'],
  },
  house: {
    says: 'The House is whoever operates the casino.',
    in: ['src/rules/settle.ts'],
  },
  insurance: {
    says: 'Insurance is a bet at fixed odds from its own table, offered before a third card is drawn.',
    in: ['src/rulebooks/', 'src/rules/insurance.ts'],
  },
  natural: {
    says: 'A natural is 8 or 9 in two cards, on either side.',
    in: ['src/rulebooks/', 'src/rules/points.ts'],
  },
  'non-commission': {
    says: 'Without commission the Banker pays even money, but half the bet when it wins on 6.',
    in: betsAndPays,
  },
  'original-bet': {
    says: 'An Original Bet is a bet on the Player or on the Banker.',
    in: ['src/rulebooks/', 'src/rules/limits.ts'],
  },
  'pit-employee': {
    says: 'Dealer, Pit Supervisor and Pit Manager are Pit Employees; whoever acts in the post has its duties.',
    in: ['src/table/authority.ts'],
  },
  patron: {
    says: 'Whoever bets in a round is a Player, here called a patron.',
    in: ['src/rules/round.ts'],
  },
  'defines player-big-7': {
    says: 'Player Big 7 is a side bet on the Player winning on 7 with three cards.',
    in: betsAndPays,
  },
  'defines player-char-siu': {
    says: 'Player Char Siu is a side bet on the Player winning by one point on 7, 8 or 9.',
    in: betsAndPays,
  },
  'player-char-siu 7': {
    says: 'Player Char Siu wins on Player 7 over Banker 6, in tiers by the cards in both hands.',
    in: betsAndPays,
  },
  'player-char-siu 8': {
    says: 'Player Char Siu wins on Player 8 over Banker 7, in tiers by the cards in both hands.',
    in: betsAndPays,
  },
  'player-char-siu 9': {
    says: 'Player Char Siu wins on Player 9 over Banker 8, in tiers by the cards in both hands.',
    in: betsAndPays,
  },
  'defines player-pair': {
    says: 'Player Pair and Banker Pair are side bets on that hand opening with a pair; all else loses.',
    in: ['src/rulebooks/', 'src/rules/pays.ts', 'src/rules/facts.ts'],
  },
  'defines player-small-7': {
    says: 'Player Small 7 is a side bet on the Player winning on 7 with two cards.',
    in: betsAndPays,
  },
  'point-total': {
    says: 'A Point Total is the sum of the card values of a hand, its last digit alone.',
    in: ['src/rules/points.ts'],
  },
  reconstruction: {
    says: 'Reconstruction puts cards back into the order they should have had.',
    in: ['src/rules/reconstruct.ts'],
  },
  'round-of-play': {
    says: 'A round lasts from the call for bets until everybody has been settled with.',
    in: ['src/table/state.ts', 'src/table/decide-round.ts'],
  },
  seated: {
    says: 'A seated patron sits at a betting box and has a bet on one.',
    in: ['src/table/decide-people.ts', 'src/table/decide-bets.ts'],
  },
  'defines small-buffalo': {
    says: 'Small Buffalo is a side bet on the Player winning on 6 with two cards.',
    in: betsAndPays,
  },
  'defines small-tiger': {
    says: 'Small Tiger is a side bet on the Banker winning on 6 with two cards.',
    in: betsAndPays,
  },
  standing: {
    says: 'A standing patron bets in the box of a seated one.',
    in: ['src/table/decide-people.ts', 'src/table/decide-bets.ts'],
  },
  'defines tie': {
    says: 'A tie is a round in which both hands end level.',
    in: ['src/rules/facts.ts'],
  },
  'defines tiger': {
    says: 'Tiger is a side bet on the Banker winning on 6 with two or three cards.',
    in: betsAndPays,
  },
  'defines tiger-buffalo': {
    says: 'Tiger Buffalo is a side bet on either hand winning on 6.',
    in: betsAndPays,
  },
  'defines tiger-pair': {
    says: 'Tiger Pair is a side bet on opening pairs: single on one hand, double on both, twin on both in one rank.',
    in: ['src/rulebooks/', 'src/rules/pays.ts', 'src/rules/facts.ts'],
  },
  'defines tiger-tie': {
    says: 'Tiger Tie is a side bet on a tie of 6 to 6.',
    in: betsAndPays,
  },
  'void-round': {
    says: 'A void round counts for nothing: it has no result.',
    in: ['src/rules/settle.ts'],
  },
  'defines wu-dalang': {
    says: 'Wu Dalang is a side bet on the Player winning on 1.',
    in: betsAndPays,
  },
  'defines easy-six': {
    says: 'Easy Six is a side bet on a hand winning on 6 or a tie on 6.',
    in: betsAndPays,
  },
} as const satisfies Topics;
