import type { ReactNode } from 'react';
import type { Hand } from '../../rulebooks/index.ts';
import type { Colour, DerivedRoad, RoadPlace } from '../../table/index.ts';
import { across, circle, diamond, rising } from './road-paths.ts';

/**
 * Marks of the roads. All marks of one kind are one path: a shoe of a hundred hands is a few dozen elements, not a
 * thousand. Shape tells as much as colour.
 */
export type BigRoadMark = RoadPlace & {
  readonly winner: Hand;
  readonly ties: number;
  readonly bankerPair?: boolean;
  readonly playerPair?: boolean;
  readonly results?: readonly string[];
};

/** Letters of results, by the bet that each is: where they are given, a ring has the letter of the best paid. */
export type ResultLetters = ReadonlyMap<string, string>;

/** A thick ring for Banker, a double one for Player, a stroke for ties; a diamond where it was something else too. */
export const BigRoadMarks = ({
  marks,
  letters,
}: {
  readonly marks: readonly BigRoadMark[];
  readonly letters?: ResultLetters;
}) => {
  const of = (winner: Hand) => marks.filter((mark) => mark.winner === winner);
  return (
    <>
      <path
        d={of('banker').map(circle(0.35)).join('')}
        fill="none"
        stroke="var(--banker)"
        strokeWidth="0.17"
      />
      <path
        d={of('player')
          .map((mark) => circle(0.4)(mark) + circle(0.25)(mark))
          .join('')}
        fill="none"
        stroke="var(--player)"
        strokeWidth="0.08"
      />
      <TieStrokes places={marks.filter(({ ties }) => ties > 0)} />
      <PairDots
        banker={marks.filter(({ bankerPair }) => bankerPair === true)}
        player={marks.filter(({ playerPair }) => playerPair === true)}
      />
      {letters === undefined ? (
        <ResultDiamonds places={marks.filter(({ results }) => results !== undefined)} />
      ) : (
        <ResultSigns marks={marks} letters={letters} />
      )}
    </>
  );
};

const ResultSigns = ({
  marks,
  letters,
}: {
  readonly marks: readonly BigRoadMark[];
  readonly letters: ResultLetters;
}) =>
  marks.map(({ column, row, results }) => {
    const found = results?.find((id) => letters.has(id));
    return (
      found !== undefined && (
        <Sign key={`${column} ${row}`} at={{ column, row }} size={0.42} halo={0.08}>
          {letters.get(found)?.toUpperCase()}
        </Sign>
      )
    );
  });

/** What the round was besides its winner, top right, in brass. */
export const ResultDiamonds = ({ places }: { readonly places: readonly RoadPlace[] }) =>
  places.length > 0 && (
    <Spots d={places.map(diamond(0.15, { x: 0.34, y: -0.34 })).join('')} fill="var(--brass)" />
  );

/** Filled shapes with the outline that keeps them apart from whatever is below. */
const Spots = ({ d, fill }: { readonly d: string; readonly fill: string }) => (
  <path d={d} fill={fill} stroke="var(--night)" strokeWidth="0.04" />
);

/** A letter or a number in the middle of a mark. */
const Sign = ({
  at: { column, row },
  size,
  halo,
  children,
}: {
  readonly at: RoadPlace;
  readonly size: number;
  readonly halo: number;
  readonly children: ReactNode;
}) => (
  <text
    textAnchor="middle"
    x={column - 0.5}
    y={row - 0.5 + size * 0.35}
    fontSize={size}
    fontWeight="700"
    fill="var(--ink)"
    stroke="var(--panel)"
    strokeWidth={halo}
    paintOrder="stroke"
  >
    {children}
  </text>
);

/** A stroke across the ring; the number if there are several. */
export const TieStrokes = ({
  places,
}: {
  readonly places: readonly (RoadPlace & { readonly ties: number })[];
}) => {
  const strokes = places.map(rising(0.42)).join('');
  return (
    <>
      <path d={strokes} stroke="var(--panel)" strokeWidth="0.24" />
      <path d={strokes} stroke="var(--tie)" strokeWidth="0.13" />
      {places
        .filter(({ ties }) => ties > 1)
        .map(({ column, row, ties }) => (
          <Sign key={`${column} ${row}`} at={{ column, row }} size={0.52} halo={0.14}>
            {ties}
          </Sign>
        ))}
    </>
  );
};

/** Banker pair top left, red; Player pair bottom right, blue. */
export const PairDots = ({
  banker,
  player,
}: {
  readonly banker: readonly RoadPlace[];
  readonly player: readonly RoadPlace[];
}) => (
  <>
    <Spots d={banker.map(circle(0.13, -0.34)).join('')} fill="var(--banker)" />
    <Spots d={player.map(circle(0.13, 0.34)).join('')} fill="var(--player)" />
  </>
);

const COLOURS: Readonly<Record<Colour, string>> = { red: 'var(--banker)', blue: 'var(--player)' };

/** Big Eye Boy rings, Small Road discs, Cockroach Pig strokes; blue ones have a bar, a hole, lean the other way. */
export const DerivedMarks = ({
  road,
  colour,
  places,
}: {
  readonly road: DerivedRoad;
  readonly colour: Colour;
  readonly places: readonly RoadPlace[];
}) => {
  const paint = COLOURS[colour];
  const blue = colour === 'blue';
  switch (road) {
    case 'bigEyeBoy': {
      const ring = circle(0.36);
      const bar = across(0.36);
      const d = places.map((place) => ring(place) + (blue ? bar(place) : '')).join('');
      return <path d={d} fill="none" stroke={paint} strokeWidth="0.15" />;
    }
    case 'smallRoad':
      return (
        <>
          <path
            d={places.map(circle(0.41)).join('')}
            fill={paint}
            stroke="var(--night)"
            strokeWidth="0.03"
          />
          {blue && <path d={places.map(circle(0.15)).join('')} fill="var(--panel)" />}
        </>
      );
    case 'cockroachPig':
      return (
        <path
          d={places.map(rising(blue ? -0.36 : 0.36)).join('')}
          stroke={paint}
          strokeWidth="0.19"
          strokeLinecap="round"
        />
      );
  }
};
