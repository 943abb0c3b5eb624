import * as when from './conditions.ts';
import { type AsPrinted, type Condition, type Odds, RANKS, type Rulebook } from './rulebook.ts';

/** What the texts of the books print: their paragraphs, what points where, and the odds on the layouts that survived. */

const numbers = (text: string): readonly string[] => text.trim().split(/\s+/);

const on = (layout: string, odds: Readonly<Record<string, readonly Odds[]>>) =>
  Object.entries(odds).flatMap(([bet, all]) => all.map((pays) => ({ layout, bet, pays })));

const CHAR_SIU: readonly Odds[] = ['10 to 1', '15 to 1', '50 to 1'];
const charSiu = { 'banker-char-siu': CHAR_SIU, 'player-char-siu': CHAR_SIU };
const pairs = { 'banker-pair': ['11 to 1'], 'player-pair': ['11 to 1'] } as const;
const insurance = {
  'player-insurance': ['3 to 2', '5 to 2', '4 to 1', '10 to 1'],
  'banker-insurance': ['3 to 2', '5 to 2', '4 to 1', '10 to 1', '6 to 1'],
} as const;
const TIGER_PAIR: readonly Odds[] = ['4 to 1', '20 to 1', '100 to 1'];

/** What each bet wins on by its definition, which is the same wherever a book has it. */
const DEFINITIONS: Readonly<Record<string, readonly Condition[]>> = {
  player: [when.wins('player')],
  banker: [when.wins('banker')],
  tie: [when.tie],
  'tiger-tie': [when.tieOn(6)],
  'player-pair': [when.playerPair],
  'banker-pair': [when.bankerPair],
  'big-tiger': [when.big('banker', 6)],
  'small-tiger': [when.small('banker', 6)],
  'big-buffalo': [when.big('player', 6)],
  'small-buffalo': [when.small('player', 6)],
  'banker-big-7': [when.big('banker', 7)],
  'banker-small-7': [when.small('banker', 7)],
  'player-big-7': [when.big('player', 7)],
  'player-small-7': [when.small('player', 7)],
  'tiger-buffalo': [when.winsOn('player', 6), when.winsOn('banker', 6)],
  'tiger-pair': [{ playerPair: RANKS }, { bankerPair: RANKS }],
  tiger: [when.winsOn('banker', 6)],
  'wu-dalang': [when.winsOn('player', 1)],
  'player-char-siu': [{ ...when.winsOn('player', 7, 8, 9), margin: [1] }],
  'banker-char-siu': [{ ...when.winsOn('banker', 7, 8, 9), margin: [1] }],
  'easy-six': [when.winsOn('player', 6), when.winsOn('banker', 6), when.tieOn(6)],
};

/** A book with what its text prints. */
export const withText = (book: Rulebook, told: Told): Rulebook => {
  const definitions = book.bets.flatMap(({ id }) => {
    const wins = DEFINITIONS[id];
    return wins === undefined ? [] : [{ bet: id, wins }];
  });
  return { ...book, asPrinted: { ...told, definitions } };
};

type Told = Omit<AsPrinted, 'definitions'>;

/** Who points at the options after a dealing error, and those at what they are not. */
const options = (to: string, from: readonly string[]): AsPrinted['references'] => [
  ...from.map((one) => ({ from: one, to, means: 'irregularities.other-dealing-error.rule' })),
  { from: to, to: '5.5' },
  { from: to, to: `${to}.1`, means: 'elections.continue' },
  { from: to, to: `${to}.2`, means: 'elections.reconstructed' },
];

const tableOfPlay = (from: string, to: string) => ({ from, to, means: 'play.tableOfPlay.rule' });
const insuranceTable = (from: string, to: string) => ({ from, to, means: 'insurance.table.rule' });

export const nonCommission: Told = {
  paragraphs: numbers(`
    1.1 1.2 1.3 1.3.1 1.3.2 1.3.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15 1.16
    1.17 1.18 1.19 1.20 1.20.1 1.20.2 1.20.3 1.21 1.22 1.23 1.24 1.25 1.26 1.27 1.28 1.29
    1.30 1.31 1.32 1.33 1.34 1.35 1.36
    2.1 2.1.1 2.1.1(a) 2.2 2.2.1
    3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.13 3.14
    4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.1.9 4.1.10 4.1.11 4.1.12 4.1.13
    5.1 5.1.1 5.1.2 5.2 5.2.1 5.3 5.4 5.4.1 5.4.2 5.5 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.6 5.7
    5.8 5.8.1 5.9 5.9.1 5.9.2 5.10 5.11 5.11.1 5.11.2 5.12 5.13 5.13.1 5.13.2 5.13.3 5.14
    5.15 5.16 5.17 5.18`),
  references: [tableOfPlay('3.11', '3.12'), ...options('5.13', ['5.8.1', '5.9', '5.10', '5.11.1'])],
  layouts: [
    ...on('A', {
      tie: ['8 to 1'],
      ...pairs,
      'big-buffalo': ['35 to 1'],
      'big-tiger': ['50 to 1'],
      'small-buffalo': ['20 to 1'],
      'small-tiger': ['22 to 1'],
    }),
    // Section 4 pays 22 to 1 (reading 12).
    ...on('B', {
      tie: ['8 to 1'],
      ...pairs,
      'big-buffalo': ['35 to 1'],
      'big-tiger': ['50 to 1'],
      'small-buffalo': ['20 to 1'],
      'small-tiger': ['25 to 1'],
      ...charSiu,
    }),
    ...on('G', charSiu),
    ...on('L', charSiu),
  ],
};

export const daHu: Told = {
  paragraphs: numbers(`
    1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15 1.16 1.17 1.18 1.19
    1.20 1.21 1.22 1.23 1.24
    2.1 2.1.1 2.1.1(a) 2.2 2.2.1
    3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.13 3.14
    4.1 4.1.1 4.1.2
    5.1 5.1.1 5.1.2 5.2 5.2.1 5.3 5.4 5.4.1 5.4.2 5.5 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.6 5.7
    5.7.1 5.8 5.8.1 5.8.2 5.9 5.10 5.10.1 5.10.2 5.11 5.12 5.12.1 5.12.2 5.12.3 5.13 5.14
    5.15 5.16 5.17`),
  references: [tableOfPlay('3.11', '3.12'), ...options('5.12', ['5.7.1', '5.8', '5.9', '5.10.1'])],
  layouts: [
    // Of the odds for two cards nothing survived.
    ...on('A', { tiger: ['20 to 1'], 'tiger-pair': TIGER_PAIR }),
    ...on('B', { tiger: ['12 to 1', '20 to 1'], 'tiger-pair': TIGER_PAIR }),
  ],
};

export const easySix: Told = {
  paragraphs: numbers(`
    2.1 2.1.1 2.1.1(a) 2.1.1(b) 2.1.1(c) 2.1.2 2.1.3 2.2 2.2.1
    3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8
    4.1 4.1.1
    5.1 5.1.1 5.1.2 5.1.3 5.2`),
  references: [tableOfPlay('3.5', '3.6')],
  layouts: [],
};

export const commissionInsurance: Told = {
  paragraphs: numbers(`
    1.1 1.2 1.3 1.3.1 1.3.2 1.3.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15 1.16
    1.17 1.18 1.19 1.20 1.20.1 1.20.2 1.20.3 1.21 1.22 1.23 1.24 1.25 1.26 1.27 1.28 1.29
    1.30 1.31 1.32 1.33 1.34 1.35 1.36
    2.1 2.1.1 2.1.1(a) 2.2 2.2.1
    3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.12.1 3.12.2 3.13
    3.14 3.15 3.16 3.17
    4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.1.9 4.1.10 4.1.11 4.1.12 4.1.13
    4.1.14 4.1.15 4.2 4.2.1 4.2.1(a) 4.2.1(b) 4.2.2
    5.1 5.1.1 5.1.2 5.2 5.2.1 5.3 5.3.1 5.4 5.4.1 5.4.2 5.5 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.6
    5.7 5.8 5.8.1 5.9 5.9.1 5.9.2 5.10 5.11 5.11.1 5.11.2 5.12 5.13 5.13.1 5.13.2 5.13.3 5.14
    5.14.1 5.14.2 5.15 5.16 5.17 5.18 5.19`),
  references: [
    // Both mean 4.1.15 (reading 33).
    insuranceTable('3.11', '4.1.13'),
    insuranceTable('3.12', '4.1.13'),
    { from: '3.12.2', to: '3.11', means: 'insurance.right' },
    tableOfPlay('3.13', '3.15'),
    ...options('5.13', ['5.8.1', '5.9', '5.10', '5.11.1']),
    { from: '5.14.2', to: '4.2.2', means: 'insurance.off' },
  ],
  layouts: [
    ...on('A', {
      ...pairs,
      'big-buffalo': ['35 to 1'],
      'big-tiger': ['50 to 1'],
      'small-buffalo': ['20 to 1'],
      'small-tiger': ['22 to 1'],
      ...charSiu,
      ...insurance,
    }),
    ...on('M', { tiger: ['12 to 1', '20 to 1'], 'tiger-pair': TIGER_PAIR, ...insurance }),
  ],
};

export const nonCommissionInsurance: Told = {
  paragraphs: numbers(`
    1.1 1.2 1.2.1 1.2.2 1.2.3 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15 1.16
    1.17 1.18 1.18.1 1.18.2 1.18.3 1.19 1.20 1.21 1.22 1.23 1.24 1.25 1.26 1.27 1.28 1.29
    1.30
    2.1 2.1.1 2.1.1(a) 2.2 2.2.1
    3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.12.1 3.12.2 3.13
    3.14 3.15 3.16 3.17
    4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.2 4.2.1 4.2.1(a) 4.2.1(b) 4.2.2
    5.1 5.1.1 5.1.2 5.2 5.2.1 5.3 5.3.1 5.4 5.4.1 5.4.2 5.5 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.6
    5.7 5.7.1 5.8 5.8.1 5.8.2 5.9 5.10 5.10.1 5.10.2 5.11 5.12 5.12.1 5.12.2 5.12.3 5.13
    5.13.1 5.13.2 5.14 5.15 5.16 5.17 5.18`),
  references: [
    insuranceTable('3.11', '4.1.8'),
    insuranceTable('3.12', '4.1.8'),
    { from: '3.12.2', to: '3.11', means: 'insurance.right' },
    tableOfPlay('3.13', '3.15'),
    ...options('5.12', ['5.7.1', '5.8', '5.9', '5.10.1']),
    { from: '5.13.2', to: '4.2.2', means: 'insurance.off' },
  ],
  layouts: [],
};
