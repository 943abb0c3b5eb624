// What the counting campaign measured, as docs/odds/counting.json keeps it: pages and sheets are made from that.
import { readFileSync } from 'node:fs';
import type { CountingFigures, Gained } from '../src/odds/index.ts';
import type { Rulebook } from '../src/rulebooks/index.ts';

export type CountingData = {
  readonly shoes: number;
  readonly seed: number;
  readonly decks: number;
  /** Published figures beside ours, as the page prints them. */
  readonly anchors: readonly (readonly string[])[];
  readonly books: Readonly<Record<string, KeptBook>>;
};

type KeptBook = {
  readonly cuts: readonly (readonly [cut: number, roundsPerShoe: number])[];
  readonly bets: readonly {
    readonly bet: string;
    readonly perfect: readonly Figures[];
    readonly tags: readonly number[];
    readonly trigger: number | null;
    readonly gained: Figures | null;
    readonly share: number | null;
  }[];
  readonly insurance: readonly { readonly perfect: readonly Figures[] }[];
};

/** In the order of `Gained`, without the cut. */
type Figures = readonly number[];

const FIELDS = [
  'offersPerShoe',
  'staked',
  'meanGain',
  'unitsPerShoe',
  'unitsPerShoeError',
  'unitsPer100Rounds',
  'unitsPer100RoundsError',
] as const;

/** More digits than any page prints, and fewer than chance leaves standing. */
const rounded = (value: number): number => Number(value.toPrecision(9));

const keptFigures = (one: Gained): Figures => FIELDS.map((field) => rounded(one[field]));

const figuresOf = (kept: Figures, cut: number): Gained => ({
  cut,
  offersPerShoe: kept[0] ?? 0,
  staked: kept[1] ?? 0,
  meanGain: kept[2] ?? 0,
  unitsPerShoe: kept[3] ?? 0,
  unitsPerShoeError: kept[4] ?? 0,
  unitsPer100Rounds: kept[5] ?? 0,
  unitsPer100RoundsError: kept[6] ?? 0,
});

export const keptBook = ({ cuts, bets, insurance }: CountingFigures): KeptBook => ({
  cuts: cuts.map(({ cut, roundsPerShoe }) => [cut, rounded(roundsPerShoe)]),
  bets: bets.map(({ bet, perfect, count }) => ({
    bet: bet.id,
    perfect: perfect.map(keptFigures),
    tags: count.tags,
    trigger: count.trigger,
    gained: count.gained && keptFigures(count.gained),
    share: count.shareOfPerfect === null ? null : rounded(count.shareOfPerfect),
  })),
  insurance: insurance.map(({ perfect }) => ({ perfect: perfect.map(keptFigures) })),
});

/** As it was measured. */
export const figuresIn = ({ books }: CountingData, book: Rulebook): CountingFigures => {
  const kept = books[book.id];
  if (kept === undefined) throw new Error(`${book.id} was not measured: npm run campaign:counting`);
  const cuts = kept.cuts.map(([cut, roundsPerShoe]) => ({ cut, roundsPerShoe }));
  const byCut = (all: readonly Figures[]) =>
    all.map((one, at) => figuresOf(one, cuts[at]?.cut ?? 0));
  const deepest = cuts[0]?.cut ?? 0;
  return {
    cuts,
    bets: kept.bets.map((one) => {
      const bet = book.bets.find(({ id }) => id === one.bet);
      if (bet === undefined) throw new Error(`${book.id} has no bet ${one.bet}`);
      return {
        bet,
        perfect: byCut(one.perfect),
        count: {
          tags: one.tags,
          trigger: one.trigger,
          gained: one.gained && figuresOf(one.gained, deepest),
          shareOfPerfect: one.share,
        },
      };
    }),
    insurance: kept.insurance.flatMap(({ perfect }, at) => {
      const row = book.insurance?.table.rows[at];
      return row === undefined ? [] : [{ row, perfect: byCut(perfect) }];
    }),
  };
};

export const COUNTING_FILE = new URL('../docs/odds/counting.json', import.meta.url);

export const countingData = (): CountingData =>
  JSON.parse(readFileSync(COUNTING_FILE, 'utf8')) as CountingData;
