import { memo, useMemo } from 'react';
import type { PublicView } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { alike } from './alike.ts';
import { cellPath, partOf, type Sector } from './arc.ts';
import { cellPlace, FeltCell } from './felt-cell.tsx';
import { sideSize } from './felt-print.tsx';
import type { Ring } from './felt-rings.ts';
import type { FeltStake } from './felt-stacks.tsx';
import type { SpotLimit } from './spot-limit.ts';

export type FeltBoxProps = {
  readonly box: PublicView['boxes'][number];
  readonly sector: Sector;
  readonly rings: readonly Ring[];
  /** In hand. */
  readonly own: boolean;
  readonly yours: boolean;
  readonly patron: string | null;
  readonly stakes: readonly FeltStake[];
  readonly winning: readonly string[];
  readonly limits: Readonly<Record<string, SpotLimit>>;
  readonly pending: readonly string[];
  readonly onPress: ((box: number, bet: string) => void) | undefined;
  readonly onExplain: ((bet: string) => void) | undefined;
  /** Takes this box in hand. */
  readonly onTake: ((box: number) => void) | undefined;
  readonly disabled: boolean;
};

/** One numbered box: every bet of the layout as a cell, and the chips on it. */
const Drawing = ({
  box,
  sector,
  rings,
  own,
  yours,
  stakes,
  winning,
  limits,
  pending,
  onTake,
  ...rest
}: FeltBoxProps) => {
  const { say, name: nameOf } = useWords();
  const size = useMemo(() => sideSize(rings, sector, nameOf), [rings, sector, nameOf]);
  const cells = useMemo(() => cellsOf(rings, sector), [rings, sector]);
  const onBets = Map.groupBy(stakes, ({ bet }) => bet);
  const seated = box.seated === null ? say('shared.box.free') : say('shared.box.taken');
  const name = say(yours ? 'shared.box.yours' : 'shared.box', { number: box.number });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a g is neither
    <g role="group" aria-label={`${name}, ${seated}`}>
      <RingLines rings={rings} sector={sector} own={own} />
      {cells.map(({ bet, place }) => (
        <FeltCell
          key={bet.id}
          box={box.number}
          bet={bet}
          place={place}
          own={own}
          size={size}
          lying={onBets.get(bet.id) ?? NONE}
          lit={winning.includes(bet.id)}
          pending={pending.includes(bet.id)}
          printed={limits[bet.id]?.printed}
          said={limits[bet.id]?.said}
          {...rest}
        />
      ))}
      {onTake !== undefined && (
        <TakeBox box={box.number} sector={sector} rings={rings} onTake={onTake} />
      )}
    </g>
  );
};

/** Of a frame most boxes are what they were. */
export const FeltBox = memo(Drawing, alike);

const NONE: readonly FeltStake[] = [];

const cellsOf = (rings: readonly Ring[], sector: Sector) =>
  rings.flatMap((ring) =>
    ring.bets.map((bet, i) => ({
      bet,
      place: cellPlace(ring, partOf(sector, i, ring.bets.length)),
    })),
  );

const RingLines = memo(({ rings, sector, own }: Pick<FeltBoxProps, 'rings' | 'sector' | 'own'>) =>
  rings.map(({ inner, outer }) => (
    <path
      key={inner}
      d={cellPath(inner, outer, sector)}
      fill="none"
      stroke="var(--brass)"
      strokeOpacity={own ? 1 : 0.55}
      strokeWidth="1.2"
    />
  )),
);

/** All of a box as one place to press: its cells are too narrow for a finger until it is in hand. */
const TakeBoxDrawing = ({
  box,
  sector,
  rings,
  onTake,
}: Pick<FeltBoxProps, 'sector' | 'rings'> & {
  readonly box: number;
  readonly onTake: (box: number) => void;
}) => {
  const { say } = useWords();
  const outer = Math.max(...rings.map((ring) => ring.outer));
  const inner = Math.min(...rings.map((ring) => ring.inner));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button
    <g
      role="button"
      tabIndex={0}
      data-take={box}
      aria-label={say('shared.box.take', { number: box })}
      className="cursor-pointer"
      onClick={() => onTake(box)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onTake(box);
      }}
    >
      <path
        d={cellPath(inner, outer, sector)}
        className="focus-mark hover:fill-felt-lit/40"
        fill="transparent"
        stroke="none"
      />
    </g>
  );
};

const TakeBox = memo(TakeBoxDrawing);
