import type { Measure } from './unit.ts';

export type CellSize = { readonly cell: number; readonly columns: number };

/** Of a screen of 16 to 9, in units: what a cell measures, and what stands beside the road. */
const BEADS = { cell: 2.85, beside: 19.8, roads: 1 };
const BIG = { cell: 3.25, beside: 0, roads: 1 };
const SMALL = { cell: 1.45, beside: 13.2, roads: 3 };

/** As many columns as there is room for, and cells that fill it to the edge. */
export const roadSizes = ({ unit, roads: across, grown }: Measure) => {
  const sizeOf = ({ cell, beside, roads }: typeof BEADS): CellSize => {
    const room = (across - beside) / roads;
    // A hair of room more or less is no column more.
    const columns = Math.ceil(room / (cell * grown) - 0.01);
    return { cell: (room / columns) * unit, columns };
  };
  return { beads: sizeOf(BEADS), big: sizeOf(BIG), small: sizeOf(SMALL) };
};
