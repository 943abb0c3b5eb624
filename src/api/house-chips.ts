import { between, closedForm, type Of, oneOf } from './schema.ts';

/** The chips of a house. */

export const CHIP_COLOURS = [
  'brown',
  'grey',
  'white',
  'red',
  'green',
  'black',
  'purple',
  'amber',
  'chestnut',
  'blue',
  'wine',
  'pink',
] as const;
export type ChipColour = (typeof CHIP_COLOURS)[number];

/** 10,000,000.00, the largest chip or threshold. */
export const MOST_CENTS = 1_000_000_000;

export const HouseChipSchema = closedForm({
  value: between(1, MOST_CENTS),
  colour: oneOf(...CHIP_COLOURS),
});
export type HouseChip = Of<typeof HouseChipSchema>;

/** With which 0.95 and 1 to 2 can be paid; smallest first. */
export const USUAL_CHIPS: readonly HouseChip[] = [
  { value: 5, colour: 'brown' },
  { value: 25, colour: 'grey' },
  { value: 100, colour: 'white' },
  { value: 500, colour: 'red' },
  { value: 2_500, colour: 'green' },
  { value: 10_000, colour: 'black' },
  { value: 50_000, colour: 'purple' },
  { value: 100_000, colour: 'amber' },
  { value: 500_000, colour: 'chestnut' },
  { value: 1_000_000, colour: 'blue' },
  { value: 10_000_000, colour: 'wine' },
];
