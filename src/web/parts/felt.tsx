import type { ReactNode } from 'react';
import type { Rulebook } from '../../rulebooks/index.ts';
import type { PublicView, StakeView } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { HEIGHT, middleOf, pointAt, sectorsOf, tablePath, WIDTH } from './arc.ts';
import { printedBets } from './bets.ts';
import { classes } from './classes.ts';
import { FeltBox } from './felt-box.tsx';
import { OUTER, ringsOf } from './felt-rings.ts';

export type FeltProps = {
  readonly rulebook: Pick<Rulebook, 'bets'>;
  readonly layout: string;
  readonly boxes: PublicView['boxes'];
  /** The viewer's box: lit, and wider than the others. */
  readonly ownBox?: number | null;
  readonly stakes: readonly StakeView[];
  /** The viewer's id, whose chips are told from those of others. */
  readonly patron?: string | null;
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
  stakes,
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
  const bets = printedBets(rulebook, layout);
  const rings = ringsOf(bets);
  const others = Math.max(1, boxes.length - 1);
  // The own box takes two fifths of the arc: every bet on it can be read and hit.
  const ownWeight = Math.max(1, others * 0.7);
  const sectors = sectorsOf(boxes.map(({ number }) => (number === ownBox ? ownWeight : 1)));
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
              patron={patron}
              winning={winning}
              pending={own ? pending : NONE}
              stakes={stakes.filter((stake) => stake.box === box.number)}
              {...(onPress !== undefined && pressable.includes(box.number) && { onPress })}
              {...(onExplain !== undefined && { onExplain })}
              disabled={disabled}
            />
          );
        })}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a g cannot be focused */}
        <g aria-hidden="true">
          {boxes.map(({ number }, i) => {
            const sector = sectors[i];
            if (sector === undefined) return null;
            const degrees = middleOf(sector);
            const { x, y } = pointAt(OUTER + 4, degrees);
            return (
              <text
                key={number}
                transform={`translate(${x} ${y}) rotate(${-degrees})`}
                textAnchor="middle"
                fontSize="24"
                className="engraved"
                fill={number === ownBox ? 'var(--felt-ink)' : 'var(--brass)'}
              >
                {number}
              </text>
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
