// The second settlement: the five books as hand-typed tables, to catch a wrong number elsewhere.
// Each entry was read off the text of its own book. A clause that a book lacks is left out.

import type { Game } from './deal.ts';

export type BetTable = {
  /** The definition; null where it has no number (E6 numbers none). Player, Banker: Original Bet. */
  definition: string | null;
  /** The pay-table paragraph. */
  pays: string;
  /** The layout letters that offer it. */
  layouts: string;
  /** What wins, and the odds as printed. */
  lines: readonly (readonly [what: string, odds: string])[];
};

export type InsuranceRow = {
  hand: 'player' | 'banker';
  after: 4 | 5;
  /** Points of the insured Hand and of the other one, from and to. */
  own: readonly [number, number];
  other: readonly [number, number];
  odds: string;
};

export type BookTable = {
  title: string;
  version: string | null;
  effective: string;
  layoutRule: string;
  /** Boxes of each layout: least and most. */
  layouts: Readonly<Record<string, readonly [number, number]>>;
  decks: { from: number; to: number; rule: string };
  tableOfPlayRule: string;
  tieRule: string;
  bets: Readonly<Record<string, BetTable>>;
  insurance: {
    definition: string;
    pays: string;
    offer: string;
    situations: string;
    caps: string;
    waivedBySqueeze: string;
    tie: string;
    none: string;
    rows: readonly InsuranceRow[];
  } | null;
  squeeze: { rule: string; who: 'any' | 'seated' } | null;
  limits: Readonly<Record<string, string>>;
  irregularities: Readonly<Record<string, string>>;
};

/** Rows of `name | definition | pays | layouts | what: odds; what: odds`. */
function bets(text: string): Record<string, BetTable> {
  const table: Record<string, BetTable> = {};
  for (const row of text.trim().split('\n')) {
    const [name = '', definition = '', pays = '', layouts = '', lines = ''] = row
      .split('|')
      .map((cell) => cell.trim());
    table[name] = {
      definition: definition === 'none' ? null : definition,
      pays,
      layouts,
      lines: lines.split(';').map((line) => {
        const [what = '', odds = ''] = line.split(':').map((part) => part.trim());
        return [what, odds] as const;
      }),
    };
  }
  return table;
}

/** `ABC 1-6, K 10-16`: boxes of each layout. */
function boxes(text: string): Record<string, readonly [number, number]> {
  const table: Record<string, readonly [number, number]> = {};
  for (const group of text.split(',')) {
    const [letters = '', range = ''] = group.trim().split(' ');
    for (const letter of letters) table[letter] = fromTo(range);
  }
  return table;
}

/** Rows as printed, `own | other | odds`, of one Hand and stage. */
function rows(hand: 'player' | 'banker', after: 4 | 5, text: string): InsuranceRow[] {
  return text.split(';').map((row) => {
    const [own = '', other = '', odds = ''] = row.split('|').map((cell) => cell.trim());
    return { hand, after, own: fromTo(own), other: fromTo(other), odds };
  });
}

function fromTo(text: string): readonly [number, number] {
  const [from = '', to = from] = text.split('-');
  return [Number(from), Number(to)];
}

const NC: BookTable = {
  title: 'Tiger Buffalo (Non-Commission Baccarat)',
  version: '3',
  effective: '2024-12-06',
  layoutRule: '2.1.1',
  layouts: boxes('ABC 1-6, DEF 1-5, GH 1-6, I 1-5, J 1-6, K 10-16, LMN 1-5, OPQ 1-6'),
  decks: { from: 4, to: 10, rule: '2.2.1' },
  tableOfPlayRule: '3.12',
  tieRule: '3.14',
  bets: bets(`
    player          | 1.16 | 4.1.1  | ABCDEFGHIJKLMNOPQ | player wins: 1 to 1
    banker          | 1.16 | 4.1.1  | ABCDEFGHIJKLMNOPQ | banker wins on 6: 1 to 2; on other points: 1 to 1
    tie             | 1.30 | 4.1.2  | ABCDEFGHIJKLMNOPQ | tie: 8 to 1
    player-pair     | 1.21 | 4.1.3  | ABDEGJKLMN        | pair: 11 to 1
    banker-pair     | 1.21 | 4.1.3  | ABDEGJKLMN        | pair: 11 to 1
    big-tiger       | 1.7  | 4.1.4  | ABCDEFGHIJKLMNOQ  | banker wins on 6, three cards: 50 to 1
    small-tiger     | 1.28 | 4.1.4  | ABCDEFGHIJKLMNOQ  | banker wins on 6, two cards: 22 to 1
    big-buffalo     | 1.6  | 4.1.5  | ABCDEFGHIJKLOQ    | player wins on 6, three cards: 35 to 1
    small-buffalo   | 1.27 | 4.1.5  | ABCDEFGHIJKLOQ    | player wins on 6, two cards: 20 to 1
    banker-big-7    | 1.2  | 4.1.6  | P                 | banker wins on 7, three cards: 30 to 1
    banker-small-7  | 1.4  | 4.1.6  | P                 | banker wins on 7, two cards: 15 to 1
    player-big-7    | 1.19 | 4.1.7  | P                 | player wins on 7, three cards: 30 to 1
    player-small-7  | 1.22 | 4.1.7  | P                 | player wins on 7, two cards: 15 to 1
    tiger-buffalo   | 1.32 | 4.1.8  | CFHI              | either wins on 6: 6 to 1
    tiger-pair      | 1.33 | 4.1.9  | P                 | single: 4 to 1; double: 20 to 1; twin: 100 to 1
    tiger-tie       | 1.34 | 4.1.10 | OQ                | tie on 6: 35 to 1
    wu-dalang       | 1.36 | 4.1.11 | CFHIP             | player wins on 1: 150 to 1
    tiger           | 1.31 | 4.1.12 | P                 | banker wins on 6, two cards: 12 to 1; three cards: 20 to 1
    banker-char-siu | 1.3  | 4.1.13 | ABCDEFGHIJKLOQ    | 4 cards: 10 to 1; 5 cards: 15 to 1; 6 cards: 50 to 1
    player-char-siu | 1.20 | 4.1.13 | ABCDEFGHIJKLOQ    | 4 cards: 10 to 1; 5 cards: 15 to 1; 6 cards: 50 to 1
  `),
  insurance: null,
  squeeze: { rule: '3.9', who: 'any' },
  limits: {
    'limits-displayed': '3.4',
    'within-limits': '3.5',
    'balance-to-others': '3.6',
    'over-limit': '5.1',
    'pro-rata': '5.1.1',
    'short-in-over-limit': '5.1.2',
    'below-minimum': '5.2',
    'below-minimum-unnoticed': '5.2.1',
  },
  irregularities: {
    'walks-away': '5.3',
    interruption: '5.4',
    'interruption concluded': '5.4.1',
    'interruption void': '5.4.2',
    'mandatory-void': '5.5',
    'foreign-card': '5.5.1',
    'shortage-or-excess': '5.5.2',
    'wrong-number': '5.5.3',
    'insufficient-cards': '5.5.4',
    'not-shuffled': '5.5.5',
    'previous-rounds-stand': '5.6',
    'late-bet': '5.7',
    'excess-or-exposed-card': '5.8',
    'excess-or-exposed-card elections': '5.8.1',
    misdirected: '5.9',
    'misdirected area': '5.9.1',
    'misdirected person': '5.9.2',
    'face-up': '5.10',
    'drawn-together': '5.11',
    'drawn-together elections': '5.11.1',
    'replace-shoe': '5.11.2',
    'error-noticed-later': '5.12',
    elections: '5.13',
    continue: '5.13.1',
    'continue-reconstructed': '5.13.2',
    return: '5.13.3',
    'placed-in-error': '5.14',
    display: '5.15',
    'void-returns': '5.16',
    'on-behalf': '5.17',
    ruling: '5.18',
  },
};

const DH: BookTable = {
  title: 'Da Hu Ying Xiong (Commission Baccarat)',
  version: null,
  effective: '2019-11-19',
  layoutRule: '2.1.1',
  layouts: boxes('ABCD 1-9'), // the book gives no number: house policy (reading 14)
  decks: { from: 4, to: 10, rule: '2.2.1' },
  tableOfPlayRule: '3.12',
  tieRule: '3.14',
  bets: bets(`
    player      | 1.11 | 4.1.2 | ABCD | player wins: 1 to 1
    banker      | 1.11 | 4.1.2 | ABCD | banker wins: 0.95 to 1
    tie         | 1.20 | 4.1.2 | ABCD | tie: 8 to 1
    tiger-pair  | 1.23 | 4.1.2 | ABCD | single: 4 to 1; double: 20 to 1; twin: 100 to 1
    tiger       | 1.21 | 4.1.2 | ABCD | banker wins on 6, two cards: 12 to 1; three cards: 20 to 1
    big-tiger   | 1.3  | 4.1.2 | ABCD | banker wins on 6, three cards: 50 to 1
    small-tiger | 1.18 | 4.1.2 | ABCD | banker wins on 6, two cards: 22 to 1
    tiger-tie   | 1.22 | 4.1.2 | ABCD | tie on 6: 35 to 1
  `),
  insurance: null,
  squeeze: { rule: '3.9', who: 'seated' },
  limits: {
    'limits-displayed': '3.4',
    'within-limits': '3.5',
    'balance-to-others': '3.6',
    'over-limit': '5.1',
    'pro-rata': '5.1.1',
    'short-in-over-limit': '5.1.2',
    'below-minimum': '5.2',
    'below-minimum-unnoticed': '5.2.1',
  },
  irregularities: {
    'walks-away': '5.3',
    interruption: '5.4',
    'interruption concluded': '5.4.1',
    'interruption void': '5.4.2',
    'mandatory-void': '5.5',
    'foreign-card': '5.5.1',
    'shortage-or-excess': '5.5.2',
    'wrong-number': '5.5.3',
    'insufficient-cards': '5.5.4',
    'not-shuffled': '5.5.5',
    'previous-rounds-stand': '5.5', // its closing sentence
    'late-bet': '5.6',
    'excess-or-exposed-card': '5.7',
    'excess-or-exposed-card elections': '5.7.1',
    misdirected: '5.8',
    'misdirected area': '5.8.1',
    'misdirected person': '5.8.2',
    'face-up': '5.9',
    'drawn-together': '5.10',
    'drawn-together elections': '5.10.1',
    'replace-shoe': '5.10.2',
    'error-noticed-later': '5.11',
    elections: '5.12',
    continue: '5.12.1',
    'continue-reconstructed': '5.12.2',
    return: '5.12.3',
    'placed-in-error': '5.13',
    display: '5.14',
    'void-returns': '5.15',
    'on-behalf': '5.16',
    ruling: '5.17',
  },
};

const E6: BookTable = {
  title: 'Non-Commission Easy Six Baccarat',
  version: null,
  effective: '2012-06-02',
  layoutRule: '2.1.1',
  layouts: boxes('A 1-9, BC 1-7'),
  decks: { from: 4, to: 8, rule: '2.2.1' },
  tableOfPlayRule: '3.6',
  tieRule: '3.8',
  bets: bets(`
    player      | none | 4.1.1 | ABC | player wins on 6: 1.05 to 1; on other points: 1 to 1
    banker      | none | 4.1.1 | ABC | banker wins on 6: 1 to 2; on other points: 1 to 1
    tie         | none | 4.1.1 | ABC | tie on 6: 10 to 1; on other points: 8 to 1
    player-pair | none | 4.1.1 | ABC | pair of 6's: 13 to 1; other pair: 11 to 1
    banker-pair | none | 4.1.1 | ABC | pair of 6's: 13 to 1; other pair: 11 to 1
    easy-six    | none | 4.1.1 | ABC | either wins on 6 or tie on 6: 6 to 1
  `),
  insurance: null,
  squeeze: null,
  limits: {},
  irregularities: {
    'mandatory-void': '5.1',
    'foreign-card': '5.1.1',
    'previous-rounds-stand': '5.1.1',
    'wrong-number': '5.1.2',
    'insufficient-cards': '5.1.3',
    'late-bet': '5.2',
  },
};

const CI: BookTable = {
  title: 'Tiger Buffalo (Commission Baccarat with Insurance Plus)',
  version: '2',
  effective: '2024-12-06',
  layoutRule: '2.1.1',
  layouts: boxes('ABC 1-6, DEF 1-5, GH 1-6, I 1-5, J 1-6, K 10-16, LMN 1-6'),
  decks: { from: 4, to: 10, rule: '2.2.1' },
  tableOfPlayRule: '3.15',
  tieRule: '3.17',
  bets: bets(`
    player          | 1.16 | 4.1.2  | ABCDEFGHIJKLMN | player wins: 1 to 1
    banker          | 1.16 | 4.1.2  | ABCDEFGHIJKLMN | banker wins: 0.95 to 1
    tie             | 1.30 | 4.1.3  | ABCDEFGHIJKLMN | tie: 8 to 1
    player-pair     | 1.21 | 4.1.4  | ABDEGJK        | pair: 11 to 1
    banker-pair     | 1.21 | 4.1.4  | ABDEGJK        | pair: 11 to 1
    big-tiger       | 1.7  | 4.1.5  | ABCDEFGHIJKLN  | banker wins on 6, three cards: 50 to 1
    small-tiger     | 1.28 | 4.1.5  | ABCDEFGHIJKLN  | banker wins on 6, two cards: 22 to 1
    big-buffalo     | 1.6  | 4.1.6  | ABCDEFGHIJKLN  | player wins on 6, three cards: 35 to 1
    small-buffalo   | 1.27 | 4.1.6  | ABCDEFGHIJKLN  | player wins on 6, two cards: 20 to 1
    banker-big-7    | 1.2  | 4.1.7  | M              | banker wins on 7, three cards: 30 to 1
    banker-small-7  | 1.4  | 4.1.7  | M              | banker wins on 7, two cards: 15 to 1
    player-big-7    | 1.19 | 4.1.8  | M              | player wins on 7, three cards: 30 to 1
    player-small-7  | 1.22 | 4.1.8  | M              | player wins on 7, two cards: 15 to 1
    tiger-buffalo   | 1.32 | 4.1.9  | CFHI           | either wins on 6: 6 to 1
    tiger-pair      | 1.33 | 4.1.10 | M              | single: 4 to 1; double: 20 to 1; twin: 100 to 1
    tiger-tie       | 1.34 | 4.1.11 | LN             | tie on 6: 35 to 1
    wu-dalang       | 1.36 | 4.1.12 | CFHIM          | player wins on 1: 150 to 1
    tiger           | 1.31 | 4.1.13 | M              | banker wins on 6, two cards: 12 to 1; three cards: 20 to 1
    banker-char-siu | 1.3  | 4.1.14 | ABCDEFGHIJKLN  | 4 cards: 10 to 1; 5 cards: 15 to 1; 6 cards: 50 to 1
    player-char-siu | 1.20 | 4.1.14 | ABCDEFGHIJKLN  | 4 cards: 10 to 1; 5 cards: 15 to 1; 6 cards: 50 to 1
  `),
  insurance: {
    definition: '1.14',
    pays: '4.1.15', // 3.11 and 3.12 point at 4.1.13: reading 33
    offer: '3.12',
    situations: '3.12.1',
    caps: '3.12.2',
    waivedBySqueeze: '3.14',
    tie: '4.2.1',
    none: '4.2.2',
    rows: [
      ...rows('player', 4, '5|4|3 to 2; 6|0-5|5 to 2; 7|0-5|4 to 1'),
      ...rows(
        'player',
        5,
        '5|0-4|3 to 2; 6|0-5|5 to 2; 7|0-6|4 to 1; 8|0-6|10 to 1; 9|0-6|10 to 1',
      ),
      ...rows('banker', 4, '4|0-3|3 to 2; 5|0-4|3 to 2; 6|0-5|5 to 2; 7|0-5|4 to 1'),
      ...rows('banker', 5, '1-6|0|10 to 1; 1|1|6 to 1; 2-6|1|10 to 1; 3-6|2|4 to 1; 4|3|5 to 2'),
    ],
  },
  squeeze: { rule: '3.9', who: 'any' },
  limits: {
    'limits-displayed': '3.4',
    'within-limits': '3.5',
    'balance-to-others': '3.6',
    'over-limit': '5.1',
    'pro-rata': '5.1.1',
    'short-in-over-limit': '5.1.2',
    'below-minimum': '5.2',
    'below-minimum-unnoticed': '5.2.1',
  },
  irregularities: {
    'insurance-forgone': '5.3',
    'walks-away': '5.3.1',
    interruption: '5.4',
    'interruption concluded': '5.4.1',
    'interruption void': '5.4.2',
    'mandatory-void': '5.5',
    'foreign-card': '5.5.1',
    'shortage-or-excess': '5.5.2',
    'wrong-number': '5.5.3',
    'insufficient-cards': '5.5.4',
    'not-shuffled': '5.5.5',
    'previous-rounds-stand': '5.6',
    'late-bet': '5.7',
    'excess-or-exposed-card': '5.8',
    'excess-or-exposed-card elections': '5.8.1',
    misdirected: '5.9',
    'misdirected area': '5.9.1',
    'misdirected person': '5.9.2',
    'face-up': '5.10',
    'drawn-together': '5.11',
    'drawn-together elections': '5.11.1',
    'replace-shoe': '5.11.2',
    'error-noticed-later': '5.12',
    elections: '5.13',
    continue: '5.13.1',
    'continue-reconstructed': '5.13.2',
    return: '5.13.3',
    neglected: '5.14',
    'neglected-before': '5.14.1',
    'neglected-after': '5.14.2',
    'placed-in-error': '5.15',
    display: '5.16',
    'void-returns': '5.17',
    'on-behalf': '5.18',
    ruling: '5.19',
  },
};

const NI: BookTable = {
  title: 'Tiger Buffalo (Non-Commission Baccarat with Insurance Plus)',
  version: null,
  effective: '2024-05-14',
  layoutRule: '2.1.1',
  layouts: boxes('ABC 1-6, DEF 1-5, GH 1-6, I 1-5, J 1-6, K 10-16'),
  decks: { from: 4, to: 10, rule: '2.2.1' },
  tableOfPlayRule: '3.15',
  tieRule: '3.17',
  // Big Buffalo's 1.4 lost its number in the print: reading 33.
  bets: bets(`
    player          | 1.15 | 4.1.1 | ABCDEFGHIJK | player wins: 1 to 1
    banker          | 1.15 | 4.1.1 | ABCDEFGHIJK | banker wins on 6: 1 to 2; on other points: 1 to 1
    tie             | 1.27 | 4.1.2 | ABCDEFGHIJK | tie: 8 to 1
    player-pair     | 1.19 | 4.1.3 | ABDEGJK     | pair: 11 to 1
    banker-pair     | 1.19 | 4.1.3 | ABDEGJK     | pair: 11 to 1
    big-tiger       | 1.5  | 4.1.4 | ABCDEFGHIJK | banker wins on 6, three cards: 50 to 1
    small-tiger     | 1.25 | 4.1.4 | ABCDEFGHIJK | banker wins on 6, two cards: 22 to 1
    big-buffalo     | 1.4  | 4.1.4 | ABCDEFGHIJK | player wins on 6, three cards: 35 to 1
    small-buffalo   | 1.24 | 4.1.4 | ABCDEFGHIJK | player wins on 6, two cards: 20 to 1
    tiger-buffalo   | 1.28 | 4.1.5 | CFHI        | either wins on 6: 6 to 1
    wu-dalang       | 1.30 | 4.1.6 | CFHI        | player wins on 1: 150 to 1
    banker-char-siu | 1.2  | 4.1.7 | ABCDEFGHIJK | 4 cards: 10 to 1; 5 cards: 15 to 1; 6 cards: 50 to 1
    player-char-siu | 1.18 | 4.1.7 | ABCDEFGHIJK | 4 cards: 10 to 1; 5 cards: 15 to 1; 6 cards: 50 to 1
  `),
  insurance: {
    definition: '1.12',
    pays: '4.1.8',
    offer: '3.12',
    situations: '3.12.1',
    caps: '3.12.2',
    waivedBySqueeze: '3.14',
    tie: '4.2.1',
    none: '4.2.2',
    rows: [
      ...rows('player', 4, '5|4|3 to 2; 6|0-5|5 to 2; 7|0-5|4 to 1'),
      ...rows(
        'player',
        5,
        '5|0-4|3 to 2; 6|0-5|5 to 2; 7|0-6|4 to 1; 8|0-6|10 to 1; 9|0-6|10 to 1',
      ),
      ...rows('banker', 4, '4|0-3|3 to 2; 5|0-4|3 to 2; 6|0-5|5 to 2; 7|0-5|4 to 1'),
      ...rows('banker', 5, '1-6|0|10 to 1; 1|1|6 to 1; 2-6|1|10 to 1; 3-6|2|4 to 1; 4|3|5 to 2'),
    ],
  },
  squeeze: { rule: '3.9', who: 'seated' },
  limits: {
    'limits-displayed': '3.4',
    'within-limits': '3.5',
    'balance-to-others': '3.6',
    'over-limit': '5.1',
    'pro-rata': '5.1.1',
    'short-in-over-limit': '5.1.2',
    'below-minimum': '5.2',
    'below-minimum-unnoticed': '5.2.1',
  },
  irregularities: {
    'insurance-forgone': '5.3',
    'walks-away': '5.3.1',
    interruption: '5.4',
    'interruption concluded': '5.4.1',
    'interruption void': '5.4.2',
    'mandatory-void': '5.5',
    'foreign-card': '5.5.1',
    'shortage-or-excess': '5.5.2',
    'wrong-number': '5.5.3',
    'insufficient-cards': '5.5.4',
    'not-shuffled': '5.5.5',
    'previous-rounds-stand': '5.5', // its closing sentence
    'late-bet': '5.6',
    'excess-or-exposed-card': '5.7',
    'excess-or-exposed-card elections': '5.7.1',
    misdirected: '5.8',
    'misdirected area': '5.8.1',
    'misdirected person': '5.8.2',
    'face-up': '5.9',
    'drawn-together': '5.10',
    'drawn-together elections': '5.10.1',
    'replace-shoe': '5.10.2',
    'error-noticed-later': '5.11',
    elections: '5.12',
    continue: '5.12.1',
    'continue-reconstructed': '5.12.2',
    return: '5.12.3',
    neglected: '5.13',
    'neglected-before': '5.13.1',
    'neglected-after': '5.13.2',
    'placed-in-error': '5.14',
    display: '5.15',
    'void-returns': '5.16',
    'on-behalf': '5.17',
    ruling: '5.18',
  },
};

export const TABLES: Readonly<Record<Game, BookTable>> = {
  'tiger-buffalo-non-commission': NC,
  'da-hu-ying-xiong': DH,
  'easy-six': E6,
  'tiger-buffalo-commission-insurance': CI,
  'tiger-buffalo-non-commission-insurance': NI,
};
