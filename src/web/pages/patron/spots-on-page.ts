/** Spots carry their bet, and on the whole felt their box. */
const SPOT = '[data-bet]';

/** The spots of a box that can be pressed, in the order of the page. */
export const spotsIn = (holder: ParentNode, box: number): readonly (HTMLElement | SVGElement)[] =>
  [...holder.querySelectorAll<HTMLElement | SVGElement>(SPOT)].filter((spot) => isIn(spot, box));

export const findSpot = (holder: ParentNode, bet: string, box: number) =>
  spotsIn(holder, box).find((spot) => spot.dataset['bet'] === bet);

/** The bet whose spot is under a point of the window. */
export const betAt = (x: number, y: number, box: number): string | null => {
  const spot = document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>(SPOT) ?? null;
  return spot === null || !isIn(spot, box) ? null : (spot.dataset['bet'] ?? null);
};

/** Spots without a box are the patron's own. */
const isIn = ({ dataset }: HTMLElement | SVGElement, box: number): boolean =>
  dataset['box'] === undefined || dataset['box'] === String(box);
