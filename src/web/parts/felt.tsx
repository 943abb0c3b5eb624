import { type ReactNode, useMemo } from 'react';
import type { Rulebook } from '../../rulebooks/index.ts';
import type { PublicView } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { useSteady } from './alike.ts';
import { HEIGHT, middleOf, pointAt, sectorsOf, tablePath, WIDTH } from './arc.ts';
import { printedBets } from './bets.ts';
import { ChipPatterns } from './chip-patterns.tsx';
import { classes } from './classes.ts';
import { FeltBox } from './felt-box.tsx';
import { OUTER, ringsOf } from './felt-rings.ts';
import type { FeltStake } from './felt-stacks.tsx';
import type { SpotLimit } from './spot-limit.ts';

export type FeltProps = {
  readonly rulebook: Pick<Rulebook, 'bets'>;
  readonly layout: string;
  readonly boxes: PublicView['boxes'];
  /** The box that the viewer bets in: lit, and wider than the others. */
  readonly ownBox?: number | null;
  /** Where the viewer sits, if that is another: marked. */
  readonly seat?: number | null;
  /** Boxes that can be taken in hand instead. */
  readonly takes?: readonly number[];
  readonly onTake?: (box: number) => void;
  readonly stakes: readonly FeltStake[];
  /** The viewer's id, whose chips are told from those of others. */
  readonly patron?: string | null;
  /** What a bet takes, by its id: printed in the box in hand. */
  readonly limits?: Readonly<Record<string, SpotLimit>>;
  /** Bets that won: their cells are lit. */
  readonly winning?: readonly string[];
  /** Own bets that are not accepted yet: their chips are faint. */
  readonly pending?: readonly string[];
  /** Left out: nothing can be pressed. */
  readonly onPress?: (box: number, bet: string) => void;
  readonly onExplain?: (bet: string) => void;
  /** Boxes that can be pressed; by default the viewer's own. */
  readonly pressable?: readonly number[];
  readonly disabled?: boolean;
  /** What lies in the middle: the hands, the verdict. */
  readonly children?: ReactNode;
};

/** The whole table: an arc of numbered boxes, each with the bets of this layout and what lies on them. */
export const Felt = ({
  rulebook,
  layout,
  boxes,
  ownBox = null,
  seat = ownBox,
  takes = NO_BOXES,
  onTake,
  stakes,
  limits = NO_LIMITS,
  patron = null,
  winning = [],
  pending = NONE,
  onPress,
  onExplain,
  pressable = ownBox === null ? [] : [ownBox],
  disabled = false,
  children,
}: FeltProps) => {
  const { say } = useWords();
  const rings = useMemo(() => ringsOf(printedBets(rulebook, layout)), [rulebook, layout]);
  const numbers = boxes.map(({ number }) => number).join(' ');
  const sectors = useMemo(() => sectorsIn(numbers, ownBox), [numbers, ownBox]);
  const inBoxes = Map.groupBy(stakes, ({ box }) => box);
  const handlers = {
    press: useSteady(onPress),
    explain: useSteady(onExplain),
    take: useSteady(onTake),
  };
  return (
    <div className="relative w-full">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes('block w-full', disabled && 'bets-closed')}
        role="group"
        aria-label={say('shared.felt')}
      >
        <defs>
          <radialGradient id="felt-light" cx="50%" cy="8%" r="75%">
            <stop offset="0" stopColor="#ffffff" stopOpacity="0.05" />
            <stop offset="1" stopColor="#ffffff" stopOpacity="0" />
          </radialGradient>
        </defs>
        <ChipPatterns />
        <path d={tablePath(OUTER + 50)} fill="#1b1512" stroke="#0b0908" strokeWidth="2" />
        <path d={tablePath(OUTER + 28)} fill="var(--felt)" stroke="#3a2c22" strokeWidth="6" />
        <path d={tablePath(OUTER + 28)} fill="url(#felt-light)" />
        {boxes.map((box, i) => {
          const sector = sectors[i];
          if (sector === undefined) return null;
          const own = box.number === ownBox;
          return (
            <FeltBox
              key={box.number}
              box={box}
              sector={sector}
              rings={rings}
              own={own}
              yours={box.number === seat}
              patron={patron}
              winning={winning}
              limits={limits}
              pending={own ? pending : NONE}
              stakes={inBoxes.get(box.number) ?? NO_STAKES}
              onPress={pressable.includes(box.number) ? handlers.press : undefined}
              onExplain={handlers.explain}
              onTake={!own && takes.includes(box.number) ? handlers.take : undefined}
              disabled={disabled}
            />
          );
        })}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a g cannot be focused */}
        <g aria-hidden="true" pointerEvents="none">
          {boxes.map(({ number }, i) => {
            const sector = sectors[i];
            if (sector === undefined) return null;
            const degrees = middleOf(sector);
            const { x, y } = pointAt(OUTER + 4, degrees);
            return (
              <g key={number} transform={`translate(${x} ${y}) rotate(${-degrees})`}>
                {number === seat && seat !== ownBox && (
                  <circle cy="-8" r="17" fill="none" stroke="var(--felt-ink)" strokeWidth="2" />
                )}
                <text
                  textAnchor="middle"
                  fontSize="24"
                  className="engraved"
                  fill={number === ownBox || number === seat ? 'var(--felt-ink)' : 'var(--brass)'}
                >
                  {number}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
      <div className="@container absolute inset-x-[16%] top-[3%] flex justify-center text-felt-ink">
        {children}
      </div>
    </div>
  );
};

const NONE: readonly string[] = [];
const NO_LIMITS: Readonly<Record<string, SpotLimit>> = {};
const NO_BOXES: readonly number[] = [];
const NO_STAKES: readonly FeltStake[] = [];

/** The box in hand takes two fifths of the arc: every bet on it can be read and hit. */
const sectorsIn = (numbers: string, ownBox: number | null) => {
  const boxes = numbers.split(' ').map(Number);
  const wide = Math.max(1, Math.max(1, boxes.length - 1) * 0.7);
  return sectorsOf(boxes.map((number) => (number === ownBox ? wide : 1)));
};
