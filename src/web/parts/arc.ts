/** The geometry of the felt: boxes side by side on an arc around a point above the table. */
export const WIDTH = 1600;
export const HEIGHT = 830;
const CENTRE = { x: WIDTH / 2, y: -300 };
/** Half of the angle that the boxes take up. */
const SPAN = 43;

export type Sector = { readonly from: number; readonly to: number };
export type Point = { readonly x: number; readonly y: number };

/** Shares the arc out, left to right; the box in hand gets more of it. */
export const sectorsOf = (weights: readonly number[]): readonly Sector[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let at = -SPAN;
  return weights.map((weight) => {
    const from = at;
    at += (weight / total) * 2 * SPAN;
    return { from, to: at };
  });
};

/** One of `count` equal parts of a sector. */
export const partOf = ({ from, to }: Sector, index: number, count: number): Sector => ({
  from: from + ((to - from) * index) / count,
  to: from + ((to - from) * (index + 1)) / count,
});

export const middleOf = ({ from, to }: Sector): number => (from + to) / 2;

/** Degrees count from straight down, to the right. */
export const pointAt = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: CENTRE.x + radius * Math.sin(angle), y: CENTRE.y + radius * Math.cos(angle) };
};

/** How wide a sector is at that radius. */
export const widthAt = (radius: number, { from, to }: Sector): number =>
  (radius * (to - from) * Math.PI) / 180;

/** A cell between two radii. */
export const cellPath = (inner: number, outer: number, { from, to }: Sector): string => {
  const [a, b, c, d] = [
    pointAt(inner, from),
    pointAt(outer, from),
    pointAt(outer, to),
    pointAt(inner, to),
  ];
  return `M${at(a)} L${at(b)} A${outer} ${outer} 0 0 0 ${at(c)} L${at(d)} A${inner} ${inner} 0 0 1 ${at(a)} Z`;
};

/** The table's outline: straight at the dealer, round where the patrons sit. */
export const tablePath = (outer: number): string => {
  const left = pointAt(outer, -SPAN - 3.2);
  const right = pointAt(outer, SPAN + 3.2);
  return `M${left.x} 14 L${at(left)} A${outer} ${outer} 0 0 0 ${at(right)} L${right.x} 14 Z`;
};

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
