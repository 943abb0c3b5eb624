import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ROWS } from '../../table/index.ts';
import { lengthOf } from './length.ts';

export type RoadSize = {
  /** Width of a cell; with `fills` the road is as high as what holds it instead. */
  readonly cell?: number;
  readonly fills?: boolean;
  /** Columns that are always drawn, so that nothing moves while a shoe begins. */
  readonly columns?: number;
  readonly className?: string;
};

/** The squares, and what is drawn in them; stays scrolled to the newest column. */
export const RoadGrid = ({
  label,
  used,
  cell = 22,
  fills = false,
  columns = 12,
  className = '',
  children,
}: RoadSize & {
  readonly label: string;
  /** The last column that has something in it. */
  readonly used: number;
  readonly children: ReactNode;
}) => {
  const width = Math.max(columns, used + 2);
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = holder;
    if (current === null) return;
    // The newest column and an empty one after it; no column is cut in half on the left.
    const wide = current.scrollWidth / width;
    const hidden = Math.ceil(((used + 1) * wide - current.clientWidth) / wide);
    current.scrollLeft = Math.max(0, hidden) * wide;
    current.toggleAttribute('data-scroll-mark', current.scrollWidth > current.clientWidth + 1);
    // A wall or a window may change its size.
    void cell;
  }, [used, width, cell]);
  const pixels = fills
    ? { height: '100%', width: 'auto' as const }
    : { height: lengthOf(ROWS * cell), width: lengthOf(width * cell) };
  return (
    <div
      ref={holder}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
      tabIndex={0}
      className={`no-bar min-w-0 max-w-full overflow-x-auto overflow-y-hidden ${fills ? 'h-full' : ''} ${className}`}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${ROWS}`}
        style={pixels}
        className="block max-w-none"
      >
        <path d={linesOf(width)} stroke="var(--edge)" strokeWidth="0.03" fill="none" />
        {children}
      </svg>
    </div>
  );
};

const linesOf = (columns: number): string => {
  const down = Array.from({ length: columns + 1 }, (_, x) => `M${x} 0V${ROWS}`);
  const across = Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y}H${columns}`);
  return down.join('') + across.join('');
};
