import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { classes } from '../../parts/classes.ts';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useWords } from '../../words/index.ts';
import { ACTIONS, type Betting } from './use-betting.ts';
import { useChipDrag } from './use-chip-drag.ts';

export type RackProps = {
  readonly betting: Betting;
  readonly box: number;
  readonly chips: readonly number[];
  readonly chosen: number;
  readonly choose: (chip: number) => void;
};

/** The buttons that move chips by the handful. */
export const ChipActions = ({ betting }: Pick<RackProps, 'betting'>) => {
  const { say } = useWords();
  return (
    <div className="grid grid-cols-4 gap-2">
      {ACTIONS.map((action) => (
        <Button
          key={action}
          size="small"
          disabled={!betting.can[action]}
          onClick={() => betting.act(action)}
          aria-label={say(`patron.action.${action}.more`)}
          title={say(`patron.action.${action}.more`)}
          className="min-h-11! px-1!"
        >
          {say(`patron.action.${action}`)}
        </Button>
      ))}
    </div>
  );
};

/** The chips to bet with: a tap chooses one, a drag lays it on a spot. */
export const ChipRow = ({ betting, box, chips, chosen, choose }: RackProps) => {
  const { say } = useWords();
  const { dragged, handlers, wasDropped } = useChipDrag(box, betting.place);
  return (
    <fieldset
      className={classes(
        'flex min-w-0 items-end justify-between gap-0.5 overflow-x-auto px-1 pt-3 pb-1 [scrollbar-width:thin]',
        !betting.open && 'bets-closed',
      )}
    >
      <legend className="for-ears">{say('patron.chips')}</legend>
      {chips.map((chip, i) => {
        const amount = moneyText(chip, { form: 'short' });
        const tooMuch = chip > betting.rack;
        return (
          <button
            key={chip}
            type="button"
            aria-pressed={chip === chosen}
            aria-label={say('shared.money.chip', { amount })}
            aria-keyshortcuts={String(i + 1)}
            data-chip={chip}
            {...handlers(chip)}
            onClick={() => {
              if (!wasDropped()) choose(chip);
            }}
            className={classes(
              'min-w-11 max-w-13 flex-1 shrink-0 touch-pan-x rounded-full p-0.5 select-none',
              chip === chosen && '-translate-y-1.5 ring-3 ring-gilt',
              tooMuch && 'opacity-40',
            )}
          >
            <Chip value={chip} size="100%" silent />
          </button>
        );
      })}
      {dragged !== null && (
        <span
          data-dragged
          className="pointer-events-none fixed z-50"
          style={{ left: dragged.x - 24, top: dragged.y - 44 }}
        >
          <Chip value={dragged.chip} size={48} silent />
        </span>
      )}
    </fieldset>
  );
};

/** What is in the rack and what lies on the table: always to be seen. */
export const RackLine = ({ betting }: Pick<RackProps, 'betting'>) => {
  const { say } = useWords();
  return (
    <dl className="flex items-baseline justify-between gap-4 px-1">
      <div className="flex items-baseline gap-2">
        <dt className="label">{say('shared.money.rack')}</dt>
        <dd data-rack>
          <Money cents={betting.rack} className="text-lg font-semibold" />
        </dd>
      </div>
      <div className="flex items-baseline gap-2">
        <dt className="label">{say('shared.money.staked')}</dt>
        <dd data-staked className="min-w-20 text-right">
          <Money cents={betting.staked} className="text-lg font-semibold" />
        </dd>
      </div>
    </dl>
  );
};
