import { type Rank, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, DECK, rankOf } from '../../src/rules/index.ts';
import { MANUAL, type Settings, settingsOf } from '../../src/table/index.ts';
import { Chance } from './model-chance.ts';

/** What a run is made from: a table, the cards that come, how much goes wrong, and a number for each step. */
export type World = {
  readonly settings: Settings;
  /** The cards that come out: all, or a few ranks that make rare situations common. */
  readonly palette: readonly Card[];
  /** How often something goes wrong: 1 now and then, 3 all the time. */
  readonly trouble: number;
  readonly steps: readonly number[];
};

const ranks = (text: string): readonly Rank[] => text.split(' ') as Rank[];
const only = (text: string) => DECK.filter((card) => ranks(text).includes(rankOf(card)));

/** A few ranks, and at last the same cards again and again, until there are too many of them. */
const PALETTES: readonly (readonly Card[])[] = [
  only('2 3 4 5 6 Q'),
  only('2 3 4 5 6 Q'),
  DECK,
  only('A 2 3 10 K'),
  only('6 10 3 7'),
  ['2S', '3S', '10H', 'KH'],
];

/** Half of the hands end in a Tie, and yet insurance is offered. */
const TIES = only('5 10 J Q K');

const LIMITS = [
  { minimum: 2500, maximum: 1_000_000, per: 'box', side: {} },
  { minimum: 1000, maximum: 6000, per: 'box', side: {} },
  { minimum: 1000, maximum: 6000, per: 'table', side: {} },
  { minimum: 500, maximum: 500, per: 'box', side: {} },
] as const;

const THRESHOLDS = [
  { cashOut: 1_000_000, fill: 1_000_000, credit: 1_000_000 },
  { cashOut: 20_000, fill: 500_000, credit: 100_000 },
] as const;

/** Every step that would take a person is taken by itself, a second or two after the last one. */
const AUTOMATIC = { ...MANUAL, open: 2000, close: 2000, draw: 1000, elections: 3000, settle: 1000 };

/** Books with insurance have more to try, and Ties that stay are in one book alone. */
const BOOKS = rulebooks.flatMap((book) => {
  if (book.insurance !== null) return [book, book, book, book];
  return book.play.tiedBetsMayStay ? [book, book, book] : [book, book];
});

/** The table that a number stands for. */
export const tableOf = (number: number): Omit<World, 'steps'> => {
  const chance = new Chance(number);
  const book = chance.one(BOOKS);
  const layout = chance.one(book.layouts);
  const { from, to } = layout.boxes;
  const off = book.insurance !== null && chance.percent(8);
  const electronic = chance.percent(35);
  const offer = chance.one(['automatic', 'manual'] as const);
  const steps = electronic && chance.percent(40) ? AUTOMATIC : MANUAL;
  const settings = settingsOf(book.id, {
    layout: layout.id,
    // Few boxes fit every book, should the game be changed.
    boxes: from + chance.below(chance.percent(70) ? Math.min(5, to - from + 1) : to - from + 1),
    decks: chance.one([4, 8]),
    chipUnit: chance.one([100, 500, 1]),
    limits: chance.one(LIMITS),
    faceDown: chance.percent(50),
    shoe: electronic ? 'electronic' : 'physical',
    private: off,
    insurance: off ? 'off' : 'offered',
    burn: chance.one(['none', 'none', 'by-first-card']),
    cutCard: { fromEnd: 14, furtherRounds: chance.one([0, 1]) },
    automation: { ...steps, offer },
    established: chance.one(['offered', 'placed']),
    forgone: chance.one(['round', 'offer']),
    thresholds: chance.one(THRESHOLDS),
    // A crowd is three at every third table.
    ...(number % 3 === 0 && { crowd: 2 }),
  });
  const ties = book.play.tiedBetsMayStay && chance.percent(50);
  const palette = ties ? TIES : chance.one(PALETTES);
  return { settings, palette, trouble: chance.one([1, 1, 2, 3]) };
};

/** The nth world of a seed: the same one on every machine. */
export const worldOf = (seed: number, nth: number, length: number): World => {
  const chance = new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b));
  const table = tableOf(chance.below(2 ** 32));
  const steps = Array.from({ length }, () => chance.below(2 ** 32));
  return { ...table, steps };
};
