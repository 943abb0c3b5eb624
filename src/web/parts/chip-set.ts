/** The chips of the house, in cents, smallest first: 0.95 and 1 to 2 can be paid with them. */
export const DENOMINATIONS: readonly number[] = [
  5, 25, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000,
];

/** Body, edge spots, and what is printed on the face. */
export type ChipColours = { readonly body: string; readonly spot: string; readonly text: string };

const COLOURS: Readonly<Record<number, ChipColours>> = {
  5: { body: '#8a6f5a', spot: '#efe6d8', text: '#1c1510' },
  25: { body: '#c8ccd2', spot: '#4b5563', text: '#14181f' },
  100: { body: '#f0ede6', spot: '#3b82c4', text: '#14181f' },
  500: { body: '#b23a33', spot: '#f4e9d2', text: '#14181f' },
  2500: { body: '#1f7a4d', spot: '#f4e9d2', text: '#14181f' },
  10000: { body: '#23262d', spot: '#d9c58b', text: '#14181f' },
  50000: { body: '#6b3f8f', spot: '#f0dca0', text: '#14181f' },
  100000: { body: '#e0a33a', spot: '#23262d', text: '#14181f' },
  500000: { body: '#7a4a26', spot: '#9fd0e6', text: '#14181f' },
  1000000: { body: '#2a5c8a', spot: '#e9d9a6', text: '#14181f' },
  10000000: { body: '#5e1f3c', spot: '#d9c58b', text: '#14181f' },
};

const OTHER: ChipColours = { body: '#4b5563', spot: '#e9edf2', text: '#14181f' };

export const chipColours = (denomination: number): ChipColours => COLOURS[denomination] ?? OTHER;

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

/** What a patron's rack offers: chips that stakes are made of, none larger than the largest stake. */
export const rackChips = ({
  chipUnit,
  maximum,
}: {
  readonly chipUnit: number;
  readonly maximum: number;
}): readonly number[] =>
  DENOMINATIONS.filter((one) => one <= maximum && one >= chipUnit && one % chipUnit === 0);
