import { memo } from 'react';
import { useWords } from '../words/index.ts';
import { chipColours } from './chip-set.ts';
import { type Length, lengthOf } from './length.ts';
import { chipText, moneyText } from './money-text.ts';

export type ChipProps = {
  /** In cents. */
  readonly value: number;
  readonly size?: Length;
  /** Left out of what a screen reader says, where something beside it says the value. */
  readonly silent?: boolean;
  readonly className?: string;
};

/** A chip seen from above. */
export const Chip = memo(({ value, size = 44, silent = false, className = '' }: ChipProps) => {
  const { say } = useWords();
  const label = say('shared.money.chip', { amount: moneyText(value, { form: 'short' }) });
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={silent}
      viewBox="-22 -22 44 44"
      className={`shrink-0 ${className}`}
      style={{ width: lengthOf(size), aspectRatio: 1 }}
    >
      <ChipDrawing value={value} />
    </svg>
  );
});

/** The same as shapes, 42 units across, to be put into a larger drawing. `plain`: without what is too fine for it. */
export const ChipDrawing = ({
  value,
  plain = false,
}: {
  readonly value: number;
  readonly plain?: boolean;
}) => {
  const { body, spot, text } = chipColours(value);
  const label = chipText(value);
  return (
    <g>
      <circle r="21" fill={body} stroke="#0e1116" strokeWidth="1" />
      {/* Six edge spots: dashes on a wide ring. */}
      <circle
        r="17.8"
        fill="none"
        stroke={spot}
        strokeWidth="6"
        strokeDasharray={EDGE_SPOTS}
        transform="rotate(-13)"
      />
      {!plain && <circle r="14.2" fill="none" stroke={body} strokeWidth="1.4" />}
      <circle r="13.4" fill="#f7f3e8" stroke={body} strokeWidth="0.8" />
      {!plain && (
        <circle r="11.9" fill="none" stroke={body} strokeWidth="0.5" strokeDasharray="1 1.2" />
      )}
      <text
        textAnchor="middle"
        y="4"
        fontSize={SIZES[label.length] ?? 8}
        fontWeight="700"
        fontFamily="var(--font-sans)"
        fill={text}
      >
        {label}
      </text>
    </g>
  );
};

const AROUND = 2 * Math.PI * 17.8;
/** Six spots on a ring of 17.8 units. */
export const EDGE_SPOTS = `${AROUND / 14} ${AROUND / 6 - AROUND / 14}`;
const SIZES: Readonly<Record<number, number>> = { 1: 13, 2: 11.5, 3: 10, 4: 8.5 };
