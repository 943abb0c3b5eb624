import { memo } from 'react';
import type { Bet } from '../../rulebooks/index.ts';
import { useWords, type Words } from '../words/index.ts';
import { middleOf, pointAt, type Sector, widthAt } from './arc.ts';
import { paysPrinted } from './bets.ts';
import type { Ring } from './felt-rings.ts';

/** What is printed on a cell, as far as there is room. Each piece stands upright on its own part of the arc. */
const PrintDrawing = ({
  bet,
  ring,
  own,
  sector,
  size,
  covered,
  at,
  limit,
}: {
  readonly bet: Bet;
  readonly ring: Ring;
  readonly own: boolean;
  readonly sector: Sector;
  /** Of the side bets' letters in this box; 0: no room for them. */
  readonly size: number;
  /** Chips lie on it. */
  readonly covered: boolean;
  /** In degrees: the middle, unless chips lie beside a side bet's print. */
  readonly at: number;
  /** What it takes: printed in the box in hand. */
  readonly limit: string | undefined;
}) => {
  const { name } = useWords();
  const radius = (ring.inner + ring.outer) / 2;
  if (ring.kind === 'side') {
    return size === 0 ? null : (
      <SidePrint
        bet={bet}
        own={own}
        size={size}
        place={upright(radius, at)}
        limit={own ? limit : undefined}
      />
    );
  }
  const main = ring.kind === 'main';
  if (!own) {
    return covered ? null : (
      <text
        className="engraved"
        textAnchor="middle"
        transform={upright(radius, middleOf(sector))}
        y={main ? 14 : 7}
        fontSize={main ? 38 : 20}
        fill="var(--brass)"
        opacity={main ? 0.85 : 1}
      >
        {main ? bet.name.zh : name(bet.name)}
      </text>
    );
  }
  const edge = (22 / radius) * (180 / Math.PI);
  return (
    <>
      <text
        className="engraved"
        transform={upright(radius, sector.from + edge)}
        y={main ? 9 : 7}
        fontSize={main ? 27 : 21}
        fill="var(--felt-ink)"
      >
        {main ? bet.name.en.toUpperCase() : name(bet.name).toUpperCase()}
      </text>
      {main && !covered && (
        <text
          className="engraved"
          textAnchor="middle"
          transform={upright(radius, middleOf(sector))}
          y="15"
          fontSize="42"
          fill="var(--brass)"
        >
          {bet.name.zh}
        </text>
      )}
      <text
        className="tabular"
        textAnchor="end"
        transform={upright(radius, sector.to - edge)}
        fontSize={main ? 23 : 20}
        fill="var(--brass)"
      >
        <tspan x="0" y={limit === undefined ? 7 : -3}>
          {paysPrinted(bet)}
        </tspan>
        {limit !== undefined && (
          <tspan x="0" y="20" fontSize={LIMIT}>
            {limit}
          </tspan>
        )}
      </text>
    </>
  );
};

export const Print = memo(PrintDrawing);

const SidePrint = ({
  bet,
  own,
  size,
  place,
  limit,
}: {
  readonly limit: string | undefined;
  readonly bet: Bet;
  readonly own: boolean;
  readonly size: number;
  readonly place: string;
}) => {
  const { name } = useWords();
  const lines = linesOf(name(bet.name));
  const below = limit === undefined ? [paysPrinted(bet)] : [paysPrinted(bet), limit];
  // A fourth line is set closer, so that it stays in its ring.
  const step = size * (lines.length + below.length > 3 ? 0.92 : 1.06);
  const top = -((lines.length + below.length) * step) / 2 + size * 0.82;
  return (
    <text
      textAnchor="middle"
      fontSize={size}
      transform={place}
      fill={own ? 'var(--felt-ink)' : 'var(--brass)'}
    >
      {lines.map((line, i) => (
        <tspan key={line} x="0" y={top + i * step}>
          {line}
        </tspan>
      ))}
      {below.map((line, i) => (
        <tspan key={line} x="0" y={top + (lines.length + i) * step} fill="var(--brass)">
          {line}
        </tspan>
      ))}
    </text>
  );
};

const LIMIT = 19;
const LARGEST = 20;
/** Smaller than this nobody reads it: the cell keeps its line work, and the label says what it is. */
const SMALLEST = 12;

/** One size for all side bets of a box, so that it looks printed; 0 where there is no room. */
export const sideSize = (rings: readonly Ring[], sector: Sector, name: Words['name']): number => {
  const sizes = rings
    .filter(({ kind }) => kind === 'side')
    .flatMap(({ bets, inner }) => {
      const width = widthAt(inner, sector) / bets.length - 10;
      return bets.flatMap((bet) =>
        [...linesOf(name(bet.name)), paysPrinted(bet)].map(
          (line) => width / (lengthOf(line) * 0.55),
        ),
      );
    });
  const size = Math.min(LARGEST, ...sizes);
  return size < SMALLEST ? 0 : size;
};

const upright = (radius: number, degrees: number): string => {
  const { x, y } = pointAt(radius, degrees);
  return `translate(${x} ${y}) rotate(${-degrees})`;
};

/** Two lines at most: the first word, and the rest. */
const linesOf = (text: string): readonly string[] => {
  const at = text.indexOf(' ');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** A Chinese sign is about as wide as two letters. */
const lengthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e80 ? 1.8 : 1), 0);
