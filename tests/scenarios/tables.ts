import { rulebook } from '../../src/rulebooks/index.ts';
import { MANUAL, type Settings, settingsOf } from '../../src/table/index.ts';
import type { Settings as SecondSettings } from '../second/table/state.ts';
import type { Seat } from '../second/table/table.ts';
import { BOOKS, truthOf } from '../second/truths.ts';
import { Chance } from '../table/model-chance.ts';

/** A table of a scenario, as both implementations are told of it. */
export type TableSet = {
  readonly book: string;
  readonly settings: Settings;
  readonly second: SecondSettings;
  readonly seats: readonly Seat[];
  readonly electronic: boolean;
};

/** So much everybody brings: nobody runs out of chips in a few rounds. */
export const RACK = 5_000_000;

/** Few enough that they are opened once, many enough that every layout and setting occurs. */
export const TABLES = 240;

const LIMITS = [
  { minimum: 1000, maximum: 6000, per: 'box' },
  { minimum: 1000, maximum: 6000, per: 'table' },
  { minimum: 2500, maximum: 1_000_000, per: 'box' },
] as const;

const HIGH = { cashOut: 1e12, fill: 1e12, credit: 1e12 };

const known = new Map<string, TableSet>();

/** The nth table of a book: the same one in every run. */
export const tableNumbered = (book: string, nth: number): TableSet => {
  const key = `${book} ${nth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const table = madeOf(book, new Chance(Math.imul(nth + 1, 0x9e3779b1) ^ BOOKS.indexOf(book)));
  known.set(key, table);
  return table;
};

const madeOf = (book: string, chance: Chance): TableSet => {
  const truth = truthOf(book);
  const layout = chance.one(Object.keys(truth.layouts));
  const [, boxes] = truth.layouts[layout] ?? [1, 1];
  const limits = chance.one(LIMITS);
  const chipUnit = chance.one([100, 500, 1]);
  const decks = chance.one([4, 8]);
  const faceDown = chance.percent(50);
  const electronic = chance.percent(15);
  const established = chance.percent(80) ? 'offered' : 'placed';
  const forgone = chance.percent(75) ? 'round' : 'offer';
  const off = truth.insurance !== null && chance.percent(6);
  const offer = chance.percent(50) ? 'automatic' : 'manual';
  const settings = settingsOf(truth.game, {
    layout,
    boxes,
    decks,
    chipUnit,
    faceDown,
    shoe: electronic ? 'electronic' : 'physical',
    private: off,
    insurance: off ? 'off' : 'offered',
    automation: { ...MANUAL, offer },
    established,
    forgone,
    thresholds: HIGH,
    limits: { ...limits, side: anySideBet(truth.game) },
  });
  return {
    book,
    settings,
    electronic,
    second: {
      game: truth.game,
      layout,
      decks,
      chipUnit,
      ...limits,
      faceDown,
      insurance: off || truth.insurance === null ? 'off' : offer,
      established,
      forgone,
    },
    seats: [
      { id: 'p1', box: 1, seated: true },
      { id: 'p2', box: 1, seated: false },
      { id: 'p3', box: 2, seated: true },
      { id: 'p4', box: 3, seated: true },
    ],
  };
};

/** Side bets of any amount: what the house allows by itself has tests of its own. */
const anySideBet = (game: string): Settings['limits']['side'] =>
  Object.fromEntries(
    (rulebook(game)?.bets ?? [])
      .filter(({ original }) => original === null)
      .map(({ id }) => [id, { minimum: 1, maximum: 1e9 }]),
  );
