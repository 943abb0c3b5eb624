// The shape of the truth about a book: what a person typed from its text, one file a game in tests/truth/.
// Everything that the tests know of a book they read from there. Shares no code with src/.

import type { Subject } from '../conformance/topics.ts';
import type { Settles } from './bets.ts';
import type { InsuranceOffers } from './insurance-plus.ts';

export type Truth = Figures & {
  /**
   * Every numbered paragraph, in the book's order: headings, sub-paragraphs, lettered items. Sentences and
   * sub-definitions without a number belong to the paragraph they stand under. Beside each number what it is about.
   */
  readonly paragraphs: Readonly<Record<string, Entry>>;
};

/** One subject, or several in one paragraph; with words of its own where no topic has them. */
export type Entry = Subject | readonly Subject[] | Own;

export type Own = {
  readonly on?: Subject | readonly Subject[];
  readonly says: string;
  /** Where it is implemented, if not where the topic is; or why it is for people. */
  readonly in?: readonly string[];
  readonly procedure?: string;
};

export const isOwn = (entry: Entry): entry is Own => typeof entry === 'object' && 'says' in entry;

export const subjectsOf = (entry: Entry): readonly Subject[] => {
  const on = isOwn(entry) ? (entry.on ?? []) : entry;
  return typeof on === 'string' ? [on] : on;
};

export type Figures = {
  /** Under which readings, titles of tests and playthroughs cite it. */
  readonly short: string;
  /** Its name in src/rulebooks/. */
  readonly game: string;
  readonly title: string;
  /** As printed; null where the book bears no version, and counts as the first. */
  readonly version: string | null;
  /** The day, and the hour where one is printed. */
  readonly effective: string;
  /** Counted on paper, to notice a line left out below. */
  readonly counted: {
    readonly paragraphs: number;
    readonly layouts: number;
    readonly bets: number;
  };
  readonly decks: readonly [from: number, to: number];
  /** Boxes of each layout, least and most, by its letter. */
  readonly layouts: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** Who says how many boxes a layout has. */
  readonly boxesBy: 'the book' | 'house policy';
  /** What a ten is worth before the Point Total is taken: its face value, or nothing. */
  readonly ten: 0 | 10;
  readonly bets: Readonly<Record<string, BetRow>>;
  readonly insurance: InsuranceTable | null;
  /** Which patron with the highest bet may ask to squeeze. */
  readonly squeeze: 'any' | 'seated' | null;
  /** On a Tie an Original Bet may be left where it lies. */
  readonly tiedBetsMayStay: boolean;
  readonly irregularities: SectionFive;
  /** House edge in per cent at eight decks, published or worked out elsewhere, by bet. */
  readonly published: Readonly<Record<string, string>>;
};

export type BetRow = {
  /** The letters of the layouts that offer it. */
  readonly layouts: string;
  /** What wins, and the odds as printed. */
  readonly lines: readonly (readonly [what: string, odds: string])[];
  /** The same once more, in plain ifs. */
  readonly settles: Settles;
};

export type InsuranceTable = {
  /** The rows as printed. */
  readonly rows: readonly InsuranceRow[];
  /** The same once more, in plain ifs. */
  readonly offers: InsuranceOffers;
  /** At these odds the stake is held to a share of the maximum as well. */
  readonly cap: readonly [at: string, percentOfMaximum: number];
  /** House edge of rows in per cent at eight decks, published or worked out elsewhere, by the row. */
  readonly published: Readonly<Record<string, string>>;
};

export type InsuranceRow = {
  readonly hand: 'player' | 'banker';
  readonly after: 4 | 5;
  /** Points of the insured Hand and of the other one, from and to. */
  readonly own: readonly [number, number];
  readonly other: readonly [number, number];
  readonly odds: string;
};

/** What section 5 makes of each irregularity; its paragraphs stand with all the others. */
export type SectionFive = {
  /** By kind, in words as in `remedies.ts`. */
  readonly remedies: Readonly<Record<string, string>>;
};

/** A bet: its layouts, `what: odds; what: odds` as printed, and the function that settles it. */
export function bet(layouts: string, printed: string, settles: Settles): BetRow {
  const lines = printed.split(';').map((line) => {
    const [what = '', odds = ''] = line.split(':').map((part) => part.trim());
    return [what, odds] as const;
  });
  return { layouts, lines, settles };
}

/** `ABC 1-6, K 10-16`: boxes of each layout. */
export function boxes(text: string): Record<string, readonly [number, number]> {
  const table: Record<string, readonly [number, number]> = {};
  for (const group of text.split(',')) {
    const [letters = '', range = ''] = group.trim().split(' ');
    for (const letter of letters) table[letter] = fromTo(range);
  }
  return table;
}

/** Rows as printed, `own | other | odds`, of one Hand and stage. */
export function rows(hand: 'player' | 'banker', after: 4 | 5, text: string): InsuranceRow[] {
  return text.split(';').map((row) => {
    const [own = '', other = '', odds = ''] = row.split('|').map((cell) => cell.trim());
    return { hand, after, own: fromTo(own), other: fromTo(other), odds };
  });
}

function fromTo(text: string): readonly [number, number] {
  const [from = '', to = from] = text.split('-');
  return [Number(from), Number(to)];
}
