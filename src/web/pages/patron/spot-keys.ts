/** Where a spot is on the screen. */
export type Rect = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
export type Arrow = keyof typeof ARROWS;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(ARROWS, key);

/** The spot that an arrow leads to: the nearest in that direction, straight ahead before aslant. */
export const nextSpot = (rects: readonly Rect[], from: number, arrow: Arrow): number => {
  const start = rects[from];
  if (start === undefined) return rects.length > 0 ? 0 : -1;
  const { x, y } = ARROWS[arrow];
  const here = centre(start);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, rect] of rects.entries()) {
    if (i === from) continue;
    const there = centre(rect);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    // More aside than ahead is another direction.
    if (ahead < 4 || aside > ahead) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
};

const centre = ({ left, top, width, height }: Rect) => ({
  x: left + width / 2,
  y: top + height / 2,
});
