import { memo, useMemo } from 'react';
import type { Bet } from '../../rulebooks/index.ts';
import type { PublicView } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { alike } from './alike.ts';
import { cellPath, middleOf, partOf, pointAt, type Sector, widthAt } from './arc.ts';
import { paysPrinted } from './bets.ts';
import { Print, sideSize } from './felt-print.tsx';
import type { Ring } from './felt-rings.ts';
import { FeltStacks, type FeltStake } from './felt-stacks.tsx';
import { moneyText } from './money-text.ts';
import type { SpotLimit } from './spot-limit.ts';
import { useHold } from './use-hold.ts';

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
export const FeltBox = ({
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
      {cells.map(({ bet, ring, sector: part }) => (
        <Cell
          key={bet.id}
          box={box.number}
          bet={bet}
          ring={ring}
          own={own}
          size={size}
          sector={part}
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

const NONE: readonly FeltStake[] = [];

const cellsOf = (rings: readonly Ring[], sector: Sector) =>
  rings.flatMap((ring) =>
    ring.bets.map((bet, i) => ({ bet, ring, sector: partOf(sector, i, ring.bets.length) })),
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
const TakeBox = ({
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

type CellProps = Pick<
  FeltBoxProps,
  'own' | 'sector' | 'patron' | 'onPress' | 'onExplain' | 'disabled'
> & {
  readonly box: number;
  readonly bet: Bet;
  readonly ring: Ring;
  readonly size: number;
  readonly lying: readonly FeltStake[];
  readonly lit: boolean;
  readonly pending: boolean;
  /** What it takes, on the felt and to be heard. */
  readonly printed: string | undefined;
  readonly said: string | undefined;
};

const CellDrawing = ({
  box,
  bet,
  ring,
  own,
  size,
  sector,
  patron,
  lying,
  lit,
  pending,
  printed,
  said,
  onPress,
  onExplain,
  disabled,
}: CellProps) => {
  const { say, name } = useWords();
  const degrees = middleOf(sector);
  const sum = lying.reduce(
    (total, { amount, motion }) => (motion === 'swept' ? total : total + amount),
    0,
  );
  const label = [
    say('shared.box', { number: box }),
    name(bet.name),
    say('shared.odds.pays', { odds: paysPrinted(bet) }),
    own && said,
    sum > 0 && say('shared.money.stack', { amount: moneyText(sum, { form: 'short' }) }),
  ];
  const press = onPress === undefined || disabled ? undefined : () => onPress(box, bet.id);
  const { wasHeld, handlers } = useHold(onExplain && (() => onExplain(bet.id)));
  const width = widthAt(ring.inner, sector);
  const radius = (ring.inner + ring.outer) / 2;
  // A chip never covers the print of the box in hand: on a side bet they lie side by side.
  const beside = own && ring.kind === 'side' && size > 0 && lying.length > 0;
  const along = (part: number) => degrees + ((part * width) / radius) * (180 / Math.PI);
  const middle = pointAt(radius, beside ? along(0.32) : degrees);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is a button wherever it can be pressed
    <g
      data-box={box}
      data-bet={bet.id}
      data-pending={pending}
      {...(onPress === undefined
        ? // Of the other boxes a screen reader says what lies there, not every empty place.
          { role: 'img' as const, 'aria-hidden': sum === 0 }
        : { role: 'button' as const, tabIndex: 0, 'aria-disabled': disabled })}
      aria-label={label.filter(Boolean).join(', ')}
      onClick={() => {
        if (!wasHeld()) press?.();
      }}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key === 'i') onExplain?.(bet.id);
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press?.();
      }}
      className={press === undefined ? '' : 'cursor-pointer [&:hover>path]:fill-felt-lit'}
    >
      <path
        d={cellPath(ring.inner, ring.outer, sector)}
        className="focus-mark"
        fill={lit ? 'var(--felt-lit)' : own ? '#125444' : 'var(--felt)'}
        stroke="var(--brass)"
        strokeOpacity={own ? 1 : width < NARROW ? 0 : 0.55}
        strokeWidth={own || lit ? 2 : 1.2}
      />
      <Print
        bet={bet}
        ring={ring}
        own={own}
        sector={sector}
        size={size}
        covered={sum > 0}
        at={beside ? along(-0.17) : degrees}
        limit={printed}
      />
      <g
        transform={`translate(${middle.x} ${middle.y})${beside ? ' scale(0.78)' : ''}`}
        opacity={pending ? 0.6 : 1}
      >
        <FeltStacks stakes={lying} patron={patron} width={width} main={ring.kind === 'main'} />
      </g>
    </g>
  );
};

/** Of a frame most cells are what they were. */
const Cell = memo(CellDrawing, alike);

/** Lines closer than this are a smear: the ring alone is drawn. */
const NARROW = 24;
