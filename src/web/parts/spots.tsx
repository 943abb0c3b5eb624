import type { Bet, Rulebook } from '../../rulebooks/index.ts';
import { useWords } from '../words/index.ts';
import { paysPrinted, printedBets } from './bets.ts';
import { ChipPile, ChipStack } from './chip-stack.tsx';
import { classes } from './classes.ts';
import { moneyText } from './money-text.ts';
import { RuleTag } from './rule-tag.tsx';
import type { SpotLimit } from './spot-limit.ts';
import { useHold } from './use-hold.ts';

export type Spot = {
  /** What this patron has there, accepted, in cents. */
  readonly amount?: number;
  /** What has been sent and is not answered yet. */
  readonly pending?: number;
  /** What others have there. */
  readonly others?: number;
  /** How it ended. */
  readonly result?: 'win' | 'lose' | 'push' | 'returned';
  /** Why it was refused just now: shown on the spot. */
  readonly refused?: { readonly text: string; readonly rule?: string };
};

export type SpotsProps = {
  readonly rulebook: Pick<Rulebook, 'bets'>;
  readonly layout: string;
  /** By bet id. */
  readonly spots: Readonly<Record<string, Spot>>;
  readonly limits?: Readonly<Record<string, SpotLimit>>;
  readonly disabled?: boolean;
  readonly onPress: (bet: string) => void;
  /** Long press, right click or the `i` key: what is this bet? */
  readonly onExplain?: (bet: string) => void;
};

/** Where a patron bets, for a thumb: main bets big, side bets below, all from the layout's data. */
export const Spots = ({ rulebook, layout, spots, limits = {}, ...rest }: SpotsProps) => {
  const { player, banker, tie, side } = printedBets(rulebook, layout);
  const main = [player, tie, banker].filter((bet) => bet !== undefined);
  return (
    <div
      className={classes(
        'felt overflow-hidden rounded-md border border-brass',
        rest.disabled && 'bets-closed',
      )}
    >
      <div className="grid grid-cols-[5fr_4fr_5fr]">
        {main.map((bet) => (
          <SpotButton
            key={bet.id}
            bet={bet}
            main
            spot={spots[bet.id]}
            limit={limits[bet.id]}
            {...rest}
          />
        ))}
      </div>
      {side.map((row) => (
        <div
          key={row.map(({ id }) => id).join()}
          className="grid border-t border-brass/60"
          style={{ gridTemplateColumns: `repeat(${row.length}, minmax(0, 1fr))` }}
        >
          {row.map((bet) => (
            <SpotButton
              key={bet.id}
              bet={bet}
              spot={spots[bet.id]}
              limit={limits[bet.id]}
              {...rest}
            />
          ))}
        </div>
      ))}
    </div>
  );
};

const SpotButton = ({
  bet,
  spot = {},
  limit,
  main = false,
  disabled = false,
  onPress,
  onExplain,
}: {
  readonly bet: Bet;
  readonly spot?: Spot | undefined;
  readonly limit?: SpotLimit | undefined;
  readonly main?: boolean;
} & Pick<SpotsProps, 'disabled' | 'onPress' | 'onExplain'>) => {
  const { say, name } = useWords();
  const { wasHeld, handlers } = useHold(onExplain && (() => onExplain(bet.id)));
  const total = (spot.amount ?? 0) + (spot.pending ?? 0);
  const lying = {
    amount: total,
    pending: spot.amount === undefined && spot.pending !== undefined,
    ...motionOf(spot.result),
  };
  const label = [
    name(bet.name),
    say('shared.odds.pays', { odds: paysPrinted(bet) }),
    limit?.said,
    total > 0 && say('shared.money.stack', { amount: moneyText(total, { form: 'short' }) }),
    spot.refused?.text,
  ];
  return (
    <button
      type="button"
      aria-label={label.filter(Boolean).join(', ')}
      aria-disabled={disabled}
      data-bet={bet.id}
      data-pending={spot.pending !== undefined}
      onClick={() => {
        if (!wasHeld() && !disabled) onPress(bet.id);
      }}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key === 'i') onExplain?.(bet.id);
      }}
      className={classes(
        'relative flex min-w-0 flex-col items-center justify-start gap-0.5 border-brass/60 px-1 pt-1.5 not-first:border-l',
        '-outline-offset-4! touch-manipulation select-none',
        main ? 'spot-main' : 'spot-side',
        spot.result === 'win' && 'bg-felt-lit',
        !disabled && 'hover:bg-felt-lit',
      )}
    >
      {main && bet.original !== null ? (
        <span className="engraved text-sm leading-7 text-felt-ink">
          {bet.name.en.toUpperCase()} <span className="text-lg">{bet.name.zh}</span>
        </span>
      ) : (
        <span
          className={classes(
            'line-clamp-2 text-center leading-tight text-felt-ink',
            main ? 'engraved text-sm leading-7!' : 'text-xs',
          )}
        >
          {main ? name(bet.name).toUpperCase() : name(bet.name)}
        </span>
      )}
      {/* Chips lie beside what is printed, or below it: they never cover it. */}
      <span
        className={classes(
          'flex items-center justify-center',
          main ? 'min-h-0 flex-1 gap-1.5' : 'flex-col',
        )}
      >
        {total > 0 && main && <ChipStack {...lying} size="calc(var(--spot) * 0.3)" />}
        <span className="tabular flex flex-col items-center text-xs text-brass">
          {paysPrinted(bet)}
          {limit !== undefined && (main || total === 0) && (
            <span className={classes('whitespace-nowrap', total > 0 && 'max-[359px]:hidden')}>
              {limit.printed}
            </span>
          )}
        </span>
        {total > 0 && !main && <ChipPile {...lying} />}
      </span>
      {spot.others !== undefined && spot.others > 0 && (
        <span className="tabular absolute right-1 bottom-1 text-xs text-brass">
          {moneyText(spot.others, { form: 'short' })}
        </span>
      )}
      {spot.refused !== undefined && (
        <span
          role="alert"
          className="absolute inset-x-0.5 bottom-0.5 z-10 rounded-sm bg-night px-1 py-0.5 text-xs leading-tight text-white"
        >
          {spot.refused.text}{' '}
          {spot.refused.rule !== undefined && <RuleTag rule={spot.refused.rule} onFelt inButton />}
        </span>
      )}
    </button>
  );
};

const motionOf = (result: Spot['result']) => {
  if (result === 'win') return { motion: 'paid' as const };
  return result === 'lose' ? { motion: 'swept' as const } : {};
};
