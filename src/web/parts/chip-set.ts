import { type ChipColour, type HouseChip, USUAL_CHIPS } from '../../api/house-chips.ts';

/** The chips of the house, in cents, smallest first; those of any house until it has said its own. */
export let DENOMINATIONS: readonly number[] = USUAL_CHIPS.map(({ value }) => value);

let coloured: ReadonlyMap<number, ChipColour> = coloursOf(USUAL_CHIPS);

/** From now on the chips are these. */
export const takeChips = (chips: readonly HouseChip[]): void => {
  const values = chips.map(({ value }) => value);
  coloured = coloursOf(chips);
  if (String(values) !== String(DENOMINATIONS)) DENOMINATIONS = values;
};

function coloursOf(chips: readonly HouseChip[]): ReadonlyMap<number, ChipColour> {
  return new Map(chips.map(({ value, colour }) => [value, colour]));
}

/** Body, edge spots, and what is printed on the face. */
export type ChipColours = { readonly body: string; readonly spot: string; readonly text: string };

const COLOURS: Readonly<Record<ChipColour, ChipColours>> = {
  brown: { body: '#8a6f5a', spot: '#efe6d8', text: '#1c1510' },
  grey: { body: '#c8ccd2', spot: '#4b5563', text: '#14181f' },
  white: { body: '#f0ede6', spot: '#3b82c4', text: '#14181f' },
  red: { body: '#b23a33', spot: '#f4e9d2', text: '#14181f' },
  green: { body: '#1f7a4d', spot: '#f4e9d2', text: '#14181f' },
  black: { body: '#23262d', spot: '#d9c58b', text: '#14181f' },
  purple: { body: '#6b3f8f', spot: '#f0dca0', text: '#14181f' },
  amber: { body: '#e0a33a', spot: '#23262d', text: '#14181f' },
  chestnut: { body: '#7a4a26', spot: '#9fd0e6', text: '#14181f' },
  blue: { body: '#2a5c8a', spot: '#e9d9a6', text: '#14181f' },
  wine: { body: '#5e1f3c', spot: '#d9c58b', text: '#14181f' },
  pink: { body: '#c9799a', spot: '#f7f3e8', text: '#14181f' },
};

const OTHER: ChipColours = { body: '#4b5563', spot: '#e9edf2', text: '#14181f' };

export const chipColours = (denomination: number): ChipColours => {
  const colour = coloured.get(denomination);
  return colour === undefined ? OTHER : COLOURS[colour];
};

/** So many chips of one value. */
export type Pile = { readonly chip: number; readonly count: number };

/** The fewest chips that make an amount, largest first. `rest` is what no chip is small enough for. */
export const chipsFor = (
  amount: number,
  denominations: readonly number[] = DENOMINATIONS,
): { readonly piles: readonly Pile[]; readonly rest: number } => {
  const piles: Pile[] = [];
  let rest = amount;
  for (const chip of [...denominations].sort((a, b) => b - a)) {
    const count = chip > 0 ? Math.floor(rest / chip) : 0;
    if (count > 0) piles.push({ chip, count });
    rest -= count * chip;
  }
  return { piles, rest };
};

/** The chips of a stack from the bottom, the largest first: at most so many are drawn, the smallest always on top. */
export const chipsShown = (
  amount: number,
  denominations: readonly number[],
  most: number,
): readonly number[] => {
  const all = chipsFor(amount, denominations).piles.flatMap(({ chip, count }) =>
    Array.from({ length: Math.min(count, most) }, () => chip),
  );
  return all.length > most ? [...all.slice(0, most - 1), ...all.slice(-1)] : all;
};

/** What a patron's rack offers: chips that stakes are made of, none larger than the largest stake. */
export const rackChips = ({
  chipUnit,
  maximum,
}: {
  readonly chipUnit: number;
  readonly maximum: number;
}): readonly number[] =>
  DENOMINATIONS.filter((one) => one <= maximum && one >= chipUnit && one % chipUnit === 0);
