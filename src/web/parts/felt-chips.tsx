import { chipsShown, DENOMINATIONS } from './chip-set.ts';

/**
 * A stack on the felt, whose drawing holds `ChipPatterns`: the top chip at 0, 0, and below it the edges of the others, in
 * the colours of the largest. A felt has many stacks, and whatever changes of one costs: so it is two shapes, the top
 * stays where it is, and neither comes or goes with the height.
 */
export const FeltChips = ({ amount }: { readonly amount: number }) => {
  const shapes = shapesOf(amount);
  if (shapes === null) return null;
  const { edges, largest, top } = shapes;
  return (
    <>
      <ellipse cx="3" cy="5" rx="22" ry="20" fill="#000000" opacity="0.28" />
      <path d={edges} fill={`url(#edge-${largest})`} stroke="#0e1116" />
      <circle r="21.5" fill={`url(#chip-${top})`} />
    </>
  );
};

type Shapes = { readonly edges: string; readonly largest: number; readonly top: number };

const drawn = (amount: number): Shapes | null => {
  const chips = chipsShown(amount, DENOMINATIONS, MOST);
  const [largest] = chips;
  const top = chips.at(-1);
  if (largest === undefined || top === undefined) return null;
  return { edges: EDGES[chips.length - 1] ?? '', largest, top };
};

/** Stacks of one amount look alike, and many bet the same: each is worked out once, and the last ones are kept. */
const shapesOf = (amount: number): Shapes | null => {
  if (keptOf !== DENOMINATIONS || KEPT.size >= MOST_KEPT) KEPT.clear();
  keptOf = DENOMINATIONS;
  const kept = KEPT.get(amount);
  if (kept !== undefined) return kept;
  const shapes = drawn(amount);
  KEPT.set(amount, shapes);
  return shapes;
};
const KEPT = new Map<number, Shapes | null>();
const MOST_KEPT = 500;
/** The chips of the house that they were worked out for. */
let keptOf = DENOMINATIONS;

/** More than that make no picture: the sum says it. */
const MOST = 4;
const FALL = 4;
/** Of so many chips below the top one: circles, the lowest first. */
const EDGES = Array.from({ length: MOST }, (_, below) =>
  Array.from(
    { length: below },
    (_none, i) => `M-21 ${(below - i) * FALL}a21 21 0 1 0 42 0a21 21 0 1 0 -42 0`,
  ).join(''),
);
