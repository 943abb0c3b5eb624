import type { Hand } from '../../rulebooks/index.ts';
import type { Colour, DerivedRoad } from '../../table/index.ts';

/** Marks of the roads, one unit across, each with its middle at 0, 0. Shape tells as much as colour. */

export const RingDrawing = ({ winner }: { readonly winner: Hand }) =>
  winner === 'banker' ? (
    <circle r="0.35" fill="none" stroke="var(--banker)" strokeWidth="0.17" />
  ) : (
    <>
      <circle r="0.4" fill="none" stroke="var(--player)" strokeWidth="0.08" />
      <circle r="0.25" fill="none" stroke="var(--player)" strokeWidth="0.08" />
    </>
  );

/** A stroke across the ring; the number if there are several. */
export const TieStroke = ({ count }: { readonly count: number }) => (
  <>
    <path d="M-0.42 0.42 L0.42 -0.42" stroke="var(--page)" strokeWidth="0.24" />
    <path d="M-0.42 0.42 L0.42 -0.42" stroke="var(--tie)" strokeWidth="0.13" />
    {count > 1 && (
      <text
        textAnchor="middle"
        y="0.18"
        fontSize="0.52"
        fontWeight="700"
        fill="var(--ink)"
        stroke="var(--panel)"
        strokeWidth="0.14"
        paintOrder="stroke"
      >
        {count}
      </text>
    )}
  </>
);

const COLOURS: Readonly<Record<Colour, string>> = { red: 'var(--banker)', blue: 'var(--player)' };

/** Big Eye Boy rings, Small Road discs, Cockroach Pig strokes; blue ones have a bar, a hole, lean the other way. */
export const DerivedMark = ({
  road,
  colour,
}: {
  readonly road: DerivedRoad;
  readonly colour: Colour;
}) => {
  const paint = COLOURS[colour];
  switch (road) {
    case 'bigEyeBoy':
      return (
        <>
          <circle r="0.36" fill="none" stroke={paint} strokeWidth="0.15" />
          {colour === 'blue' && <path d="M-0.36 0 H0.36" stroke={paint} strokeWidth="0.13" />}
        </>
      );
    case 'smallRoad':
      return (
        <>
          <circle r="0.41" fill={paint} stroke="var(--night)" strokeWidth="0.03" />
          {colour === 'blue' && <circle r="0.15" fill="var(--panel)" />}
        </>
      );
    case 'cockroachPig':
      return (
        <path
          d={colour === 'red' ? 'M-0.36 0.36 L0.36 -0.36' : 'M-0.36 -0.36 L0.36 0.36'}
          stroke={paint}
          strokeWidth="0.19"
          strokeLinecap="round"
        />
      );
  }
};
