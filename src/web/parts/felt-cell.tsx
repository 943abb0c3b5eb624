import { type KeyboardEvent, memo, useMemo } from 'react';
import type { Bet } from '../../rulebooks/index.ts';
import { useWords } from '../words/index.ts';
import { alike, useSteady } from './alike.ts';
import { cellPath, middleOf, type Point, pointAt, type Sector, widthAt } from './arc.ts';
import { paysPrinted } from './bets.ts';
import { Print } from './felt-print.tsx';
import type { Ring } from './felt-rings.ts';
import { FeltStacks, type FeltStake } from './felt-stacks.tsx';
import { moneyText } from './money-text.ts';
import { useHold } from './use-hold.ts';

/** Where a cell lies on the felt. */
export type CellPlace = {
  readonly ring: Ring;
  readonly sector: Sector;
  readonly outline: string;
  /** Where it is narrowest. */
  readonly width: number;
  readonly middle: Point;
  /** Of print and chips where they lie side by side: in degrees, and a point. */
  readonly beside: { readonly print: number; readonly chips: Point };
};

export const cellPlace = (ring: Ring, sector: Sector): CellPlace => {
  const radius = (ring.inner + ring.outer) / 2;
  const width = widthAt(ring.inner, sector);
  const along = (part: number) => middleOf(sector) + ((part * width) / radius) * (180 / Math.PI);
  return {
    ring,
    sector,
    outline: cellPath(ring.inner, ring.outer, sector),
    width,
    middle: pointAt(radius, middleOf(sector)),
    beside: { print: along(-0.17), chips: pointAt(radius, along(0.32)) },
  };
};

export type FeltCellProps = {
  readonly box: number;
  readonly bet: Bet;
  readonly place: CellPlace;
  /** In the box in hand. */
  readonly own: boolean;
  /** Of the side bets' letters in this box; 0: no room for them. */
  readonly size: number;
  readonly patron: string | null;
  readonly lying: readonly FeltStake[];
  readonly lit: boolean;
  readonly pending: boolean;
  /** What it takes, on the felt and to be heard. */
  readonly printed: string | undefined;
  readonly said: string | undefined;
  readonly onPress: ((box: number, bet: string) => void) | undefined;
  readonly onExplain: ((bet: string) => void) | undefined;
  readonly disabled: boolean;
};

/** What does not change from frame to frame is kept as it was drawn: the face, the handlers, what is heard before the sum. */
const Drawing = ({
  box,
  bet,
  place,
  own,
  size,
  patron,
  lying,
  lit,
  pending,
  printed,
  said,
  onPress,
  onExplain,
  disabled,
}: FeltCellProps) => {
  const { say, name } = useWords();
  const sum = lying.reduce(
    (total, { amount, motion }) => (motion === 'swept' ? total : total + amount),
    0,
  );
  const heard = useMemo(
    () =>
      [
        say('shared.box', { number: box }),
        name(bet.name),
        say('shared.odds.pays', { odds: paysPrinted(bet) }),
        ...(own && said !== undefined ? [said] : []),
      ].join(', '),
    [say, name, box, bet, own, said],
  );
  const stack = say('shared.money.stack', { amount: moneyText(sum, { form: 'short' }) });
  const press = onPress === undefined || disabled ? undefined : () => onPress(box, bet.id);
  const handlers = useHandlers(press, onExplain && (() => onExplain(bet.id)));
  const { ring, middle } = place;
  // A chip never covers the print of the box in hand: on a side bet they lie side by side.
  const beside = own && ring.kind === 'side' && size > 0 && lying.length > 0 ? place.beside : null;
  return (
    <g
      data-box={box}
      data-bet={bet.id}
      data-pending={pending}
      {...(onPress === undefined
        ? // Of the other boxes a screen reader says what lies there, not every empty place.
          { role: 'img' as const, 'aria-hidden': sum === 0 }
        : { role: 'button' as const, tabIndex: 0, 'aria-disabled': disabled })}
      aria-label={sum > 0 ? `${heard}, ${stack}` : heard}
      className={press === undefined ? '' : 'cursor-pointer [&:hover>path]:fill-felt-lit'}
      {...handlers}
    >
      <Face outline={place.outline} own={own} lit={lit} narrow={place.width < NARROW} />
      <Print
        bet={bet}
        ring={ring}
        own={own}
        sector={place.sector}
        size={size}
        covered={sum > 0}
        at={beside?.print ?? middleOf(place.sector)}
        limit={printed}
      />
      <FeltStacks
        stakes={lying}
        patron={patron}
        at={beside?.chips ?? middle}
        scale={beside === null ? 1 : 0.78}
        faint={pending}
        width={place.width}
        main={ring.kind === 'main'}
      />
    </g>
  );
};

/** Of a frame most cells are what they were. */
export const FeltCell = memo(Drawing, alike);

const Face = memo(
  ({
    outline,
    own,
    lit,
    narrow,
  }: {
    readonly outline: string;
    readonly own: boolean;
    readonly lit: boolean;
    readonly narrow: boolean;
  }) => (
    <path
      d={outline}
      className="focus-mark"
      fill={lit ? 'var(--felt-lit)' : own ? '#125444' : 'var(--felt)'}
      stroke="var(--brass)"
      strokeOpacity={own ? 1 : narrow ? 0 : 0.55}
      strokeWidth={own || lit ? 2 : 1.2}
    />
  ),
);

/** Lines closer than this are a smear: the ring alone is drawn. */
const NARROW = 24;

const useHandlers = (press: (() => void) | undefined, explain: (() => void) | undefined) => {
  const onPress = useSteady(press);
  const onExplain = useSteady(explain);
  const hold = useHold(onExplain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with what is explained alone
  const { wasHeld, handlers } = useMemo(() => hold, [onExplain]);
  return useMemo(
    () => ({
      ...handlers,
      onClick: () => {
        if (!wasHeld()) onPress?.();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'i') onExplain?.();
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress?.();
      },
    }),
    [onPress, onExplain, wasHeld, handlers],
  );
};
