import type { Bet } from '../../rulebooks/index.ts';
import type { PublicView, StakeView } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { cellPath, middleOf, partOf, pointAt, type Sector, widthAt } from './arc.ts';
import { paysPrinted } from './bets.ts';
import { Print, sideSize } from './felt-print.tsx';
import type { Ring } from './felt-rings.ts';
import { FeltStacks } from './felt-stacks.tsx';
import { moneyText } from './money-text.ts';
import { useHold } from './use-hold.ts';

export type FeltBoxProps = {
  readonly box: PublicView['boxes'][number];
  readonly sector: Sector;
  readonly rings: readonly Ring[];
  readonly own: boolean;
  readonly patron: string | null;
  readonly stakes: readonly StakeView[];
  readonly winning: readonly string[];
  readonly pending: readonly string[];
  readonly onPress?: (box: number, bet: string) => void;
  readonly onExplain?: (bet: string) => void;
  readonly disabled: boolean;
};

/** One numbered box: every bet of the layout as a cell, and the chips on it. */
export const FeltBox = ({ box, sector, rings, own, ...rest }: FeltBoxProps) => {
  const { say, name: nameOf } = useWords();
  const size = sideSize(rings, sector, nameOf);
  const seated = box.seated === null ? say('shared.box.free') : say('shared.box.taken');
  const name = say(own ? 'shared.box.yours' : 'shared.box', { number: box.number });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a g is neither
    <g role="group" aria-label={`${name}, ${seated}`}>
      {rings.map(({ inner, outer }) => (
        <path
          key={inner}
          d={cellPath(inner, outer, sector)}
          fill="none"
          stroke="var(--brass)"
          strokeOpacity={own ? 1 : 0.55}
          strokeWidth="1.2"
        />
      ))}
      {rings.flatMap((ring) =>
        ring.bets.map((bet, i) => (
          <Cell
            key={bet.id}
            box={box.number}
            bet={bet}
            ring={ring}
            own={own}
            size={size}
            sector={partOf(sector, i, ring.bets.length)}
            {...rest}
          />
        )),
      )}
    </g>
  );
};

type CellProps = Omit<FeltBoxProps, 'box' | 'rings' | 'stakes'> & {
  readonly box: number;
  readonly bet: Bet;
  readonly ring: Ring;
  readonly stakes: readonly StakeView[];
  readonly size: number;
};

const Cell = ({
  box,
  bet,
  ring,
  own,
  size,
  sector,
  patron,
  stakes,
  winning,
  pending,
  onPress,
  onExplain,
  disabled,
}: CellProps) => {
  const { say, name } = useWords();
  const degrees = middleOf(sector);
  const lying = stakes.filter((stake) => stake.bet === bet.id);
  const sum = lying.reduce((total, { amount }) => total + amount, 0);
  const lit = winning.includes(bet.id);
  const label = [
    say('shared.box', { number: box }),
    name(bet.name),
    say('shared.odds.pays', { odds: paysPrinted(bet) }),
    sum > 0 && say('shared.money.stack', { amount: moneyText(sum, { form: 'short' }) }),
  ];
  const press = onPress === undefined || disabled ? undefined : () => onPress(box, bet.id);
  const { wasHeld, handlers } = useHold(onExplain && (() => onExplain(bet.id)));
  const width = widthAt(ring.inner, sector);
  const middle = pointAt((ring.inner + ring.outer) / 2, degrees);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is a button wherever it can be pressed
    <g
      data-box={box}
      data-bet={bet.id}
      data-pending={pending.includes(bet.id)}
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
      <Print bet={bet} ring={ring} own={own} sector={sector} size={size} covered={sum > 0} />
      <g
        transform={`translate(${middle.x} ${middle.y})`}
        opacity={pending.includes(bet.id) ? 0.6 : 1}
      >
        <FeltStacks stakes={lying} patron={patron} width={width} main={ring.kind === 'main'} />
      </g>
    </g>
  );
};

/** Lines closer than this are a smear: the ring alone is drawn. */
const NARROW = 24;
