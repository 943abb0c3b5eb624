import type { Rank } from '../../rulebooks/index.ts';
import type { Card, Suit } from '../../rules/index.ts';
import { SUIT_COLOURS, SuitShape } from './suits.tsx';

/** Cards are drawn in units of 60 by 84. */
export const CARD_WIDTH = 60;
export const CARD_HEIGHT = 84;

/** The face: one big index that can be read at 40 px, one big pip; pictures have a frame and an engraved letter. */
export const CardFace = ({ card }: { readonly card: Card }) => {
  const { rank, suit } = partsOf(card);
  const picture = rank === 'J' || rank === 'Q' || rank === 'K';
  return (
    <g>
      <rect x="0.5" y="0.5" width="59" height="83" rx="5" fill="#ffffff" stroke="#aab2bd" />
      <text
        x={rank === '10' ? 3.5 : 5}
        y="30"
        fontSize="33"
        fontWeight="700"
        fontFamily="var(--font-sans)"
        fill={SUIT_COLOURS[suit]}
        {...(rank === '10' ? { textLength: 31, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
      >
        {rank}
      </text>
      <SuitShape suit={suit} x={rank === '10' ? 47 : 45} y={18.5} size={19} />
      {picture ? (
        <Picture rank={rank} suit={suit} />
      ) : (
        <SuitShape suit={suit} x={30} y={58} size={38} />
      )}
    </g>
  );
};

/** A crown above the suit; how many points it has tells the three apart. */
const Picture = ({ rank, suit }: { readonly rank: 'J' | 'Q' | 'K'; readonly suit: Suit }) => (
  <g>
    <rect x="10" y="37" width="40" height="41" rx="2" fill="#f6f0dc" stroke="#a88f45" />
    <path d={CROWNS[rank]} fill="#a88f45" />
    <SuitShape suit={suit} x={30} y={64} size={23} />
  </g>
);

const CROWNS = {
  J: 'M21 50 L19.5 43.5 L25 46.5 L30 42.5 L35 46.5 L40.5 43.5 L39 50 Z',
  Q: 'M19 50 L17.5 41.5 L25 46 L30 40.5 L35 46 L42.5 41.5 L41 50 Z',
  K: 'M18 50 L16 41 L22 45.5 L26 40 L30 45 L34 40 L38 45.5 L44 41 L42 50 Z',
} as const;

/** The back: one brass pattern. There is nothing in it to tell one card from another. */
export const CardBack = () => (
  <g>
    <rect x="0.5" y="0.5" width="59" height="83" rx="5" fill="#ffffff" stroke="#aab2bd" />
    <rect x="3.5" y="3.5" width="53" height="77" rx="3" fill="#123c33" />
    <path d={LATTICE} fill="none" stroke="#d9c58b" strokeWidth="0.8" opacity="0.85" />
    <rect x="6" y="6" width="48" height="72" rx="2" fill="none" stroke="#d9c58b" />
    <circle cx="30" cy="42" r="11" fill="#123c33" stroke="#d9c58b" />
    <circle cx="26.6" cy="42" r="5" fill="none" stroke="#d9c58b" strokeWidth="1.6" />
    <circle cx="33.4" cy="42" r="5" fill="#d9c58b" />
  </g>
);

/** Diagonals both ways, clipped by hand to the inner frame. */
const LATTICE = (() => {
  const [left, top, right, bottom] = [6, 6, 54, 78];
  const lines: string[] = [];
  for (let c = left - (bottom - top) + 6; c < right; c += 8) {
    const from = Math.max(left, c);
    const to = Math.min(right, c + (bottom - top));
    if (to <= from) continue;
    lines.push(`M${from} ${top + (from - c)} L${to} ${top + (to - c)}`);
    lines.push(`M${60 - from} ${top + (from - c)} L${60 - to} ${top + (to - c)}`);
  }
  return lines.join(' ');
})();

/** `10D` is a ten of diamonds. */
export const partsOf = (card: Card): { readonly rank: Rank; readonly suit: Suit } => ({
  rank: card.slice(0, -1) as Rank,
  suit: card.slice(-1) as Suit,
});
