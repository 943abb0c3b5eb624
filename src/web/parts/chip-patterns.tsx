import { memo } from 'react';
import { ChipDrawing } from './chip.tsx';
import { chipColours, DENOMINATIONS } from './chip-set.ts';

/**
 * The chips of the house as fills, from above and by their edge: a chip is one shape then, where a drawing of its own or
 * a copy would be seven.
 */
export const ChipPatterns = memo(() => (
  <defs>
    {DENOMINATIONS.map((value) => (
      <pattern
        key={value}
        id={`chip-${value}`}
        patternUnits="userSpaceOnUse"
        x="-22"
        y="-22"
        width="44"
        height="44"
        viewBox="-22 -22 44 44"
      >
        <ChipDrawing value={value} plain />
      </pattern>
    ))}
    {DENOMINATIONS.map((value) => (
      <pattern
        key={value}
        id={`edge-${value}`}
        patternUnits="userSpaceOnUse"
        x="-3"
        width="13"
        height="13"
      >
        <rect width="13" height="13" fill={chipColours(value).body} />
        <rect width="6" height="13" fill={chipColours(value).spot} />
      </pattern>
    ))}
  </defs>
));
