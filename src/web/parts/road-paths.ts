import type { RoadPlace } from '../../table/index.ts';

/** Pieces of a path in units of a cell: places count from 1, so the first cell's middle is at 0.5, 0.5. */
type Piece = (place: RoadPlace) => string;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A circle, off the middle by so much both ways. */
export const circle =
  (radius: number, off = 0): Piece =>
  ({ column, row }) => {
    const across = round(2 * radius);
    return `M${round(column - 0.5 + off - radius)} ${round(row - 0.5 + off)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0`;
  };

/** A diamond, off the middle by so much. */
export const diamond =
  (reach: number, { x, y }: { readonly x: number; readonly y: number }): Piece =>
  ({ column, row }) => {
    const half = round(reach);
    const top = `M${round(column - 0.5 + x)} ${round(row - 0.5 + y - reach)}`;
    return `${top}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
  };

/** A stroke from bottom left to top right; with a negative reach from top left to bottom right. */
export const rising =
  (reach: number): Piece =>
  ({ column, row }) => {
    const half = Math.abs(reach);
    return `M${round(column - 0.5 - half)} ${round(row - 0.5 + reach)}l${round(2 * half)} ${round(-2 * reach)}`;
  };

export const across =
  (half: number): Piece =>
  ({ column, row }) =>
    `M${round(column - 0.5 - half)} ${round(row - 0.5)}h${round(2 * half)}`;
