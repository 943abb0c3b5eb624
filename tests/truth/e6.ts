import * as pays from '../second/bets.ts';
import { remedies } from '../second/remedies.ts';
import { bet, boxes, type Truth } from '../second/truth.ts';

/** The book knows no elections: what cannot be put right is void, by house policy. */
const POLICY = 'void-unless-reconstructed until next-round | pit-supervisor to-void by-age';

// Its definitions have no numbers and go by their terms.
// biome-ignore format: tables, a bet or a paragraph a line
export const truth: Truth = {
  short: 'E6',
  game: 'easy-six',
  title: 'Non-Commission Easy Six Baccarat',
  version: null,
  effective: '2012-06-02',
  counted: { paragraphs: 31, layouts: 3, bets: 6 },
  decks: [4, 8],
  layouts: boxes('A 1-9, BC 1-7'),
  boxesBy: 'the book',
  ten: 0,
  squeeze: null,
  tiedBetsMayStay: true,

  bets: {
    player: bet('ABC', 'player wins on 6: 1.05 to 1; on other points: 1 to 1', pays.playerAtMoreOnSix),
    banker: bet('ABC', 'banker wins on 6: 1 to 2; on other points: 1 to 1', pays.bankerAtHalfOnSix),
    tie: bet('ABC', 'tie on 6: 10 to 1; on other points: 8 to 1', pays.tieAtMoreOnSix),
    'player-pair': bet('ABC', "pair of 6's: 13 to 1; other pair: 11 to 1", pays.playerPairAtMoreOnSixes),
    'banker-pair': bet('ABC', "pair of 6's: 13 to 1; other pair: 11 to 1", pays.bankerPairAtMoreOnSixes),
    'easy-six': bet('ABC', 'either wins on 6 or tie on 6: 6 to 1', pays.easySix),
  },

  insurance: null,

  paragraphs: {
    '1 Baccarat Table of Play': 'binding',
    '1 House': 'house',
    '1 Natural': 'natural',
    '1 Non-Commission Easy Six Baccarat': { on: ['defines player', 'defines banker'], says: 'Without commission both hands pay even money, but on 6 the Banker pays half and the Player 1.05 to 1.' },
    '1 Player Pair or Banker Pair': { on: ['defines player-pair', 'defines banker-pair'], says: 'A Player Pair or Banker Pair is a pair in the opening two cards of that hand.', in: ['src/rulebooks/', 'src/rules/facts.ts'] },
    '1 Easy Six': 'defines easy-six',
    '1 Tie': 'defines tie',

    '2.1': 'layout-heading',
    '2.1.1': 'layouts',
    '2.1.1(a)': { on: 'layout A', says: 'Layout A is a bean table for nine.' },
    '2.1.1(b)': { on: 'layout B', says: 'Layout B is a bean table for seven.' },
    '2.1.1(c)': { on: 'layout C', says: 'Layout C is a mini table for seven.' },
    '2.1.2': 'boxes',
    '2.1.3': 'areas',
    '2.2': 'cards-heading',
    '2.2.1': 'decks',

    '3.1': { on: 'open', says: 'A game commences with the call “Place your bets, please”.' },
    '3.2': 'close',
    '3.3': { on: 'bets', says: 'Everybody plays against the House; six bets may be made, and side bets need no bet on a hand.' },
    '3.4': 'four-cards',
    '3.5': { on: 'third-card', says: 'Third cards follow the Table of Play; if the Player stands, the Banker draws on 0 to 5 and stands on 6.' },
    '3.6': 'table-of-play',
    '3.7': { on: ['values', 'value-ace', 'value-number', 'value-court', 'point-total', 'winner'], says: 'Tens and court cards count 0, aces 1, the rest their number; the last digit of the sum ranks the hands.', in: ['src/rules/cards.ts', 'src/rules/points.ts', 'src/rules/facts.ts'] },
    '3.8': { on: 'push', says: 'Level hands tie, and bets on either hand may be taken back.' },

    '4.1': 'odds-heading',
    '4.1.1': { on: ['pays player', 'pays banker', 'pays tie', 'pays player-pair', 'pays banker-pair', 'pays easy-six'], says: 'To 1: on 6 points Banker 0.5, Player 1.05, Tie 10, on others 1, 1, 8; a pair of sixes 13, other pairs 11; Easy Six 6.' },

    '5.1': 'voids',
    '5.1.1': { on: ['foreign-card', 'previous-rounds', 'replace-shoe'], says: 'Void: a foreign card turns up during a game; earlier games stand, and new cards replace those in use.' },
    '5.1.2': 'wrong-number',
    '5.1.3': { on: 'insufficient-cards', says: 'Void: the cut card is out and too few cards are left for the game.' },
    '5.2': 'late-bet',
  },

  irregularities: {
    remedies: {
      ...remedies,
      'over-limit': 'note',
      interruption: 'void | pit-supervisor always second',
      // 5.1.1 and 5.1.3 speak of a game in progress.
      'foreign-card': 'void until settlement | pit-supervisor always first | shoe at-once',
      copies: 'void | pit-supervisor always first | shoe at-once',
      'wrong-number': 'void-unless-reconstructed until next-round | pit-supervisor to-void first',
      'insufficient-cards': 'void until settlement | pit-supervisor always first',
      'excess-card': POLICY,
      'exposed-card': POLICY,
      'misdirected-area': POLICY,
      'misdirected-person': POLICY,
      'face-up': POLICY,
      'drawn-together': POLICY,
      'other-dealing-error': POLICY,
    },
  },

  published: {
    banker: '1.4581045',
  },
};
