import { ChipCount, usePieces } from '../../parts/chip-count.tsx';
import { classes } from '../../parts/classes.ts';
import { Submit } from '../../parts/field.tsx';
import { Money } from '../../parts/money.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing, Waits } from './dealing.tsx';

/** The tray, chip by chip; a table that is closing closes with it. */
export const CountSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const { give, busy, error, waits } = useCommand();
  const { pieces, setPieces, count } = usePieces();
  const { tray } = own.money;
  const closes = view.status === 'closing';
  const off = count === null ? null : count.amount - tray;
  return (
    <Sheet wide title={say(closes ? 'dealer.count.closer' : 'dealer.count')} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (count === null) return;
          void give(closes ? { type: 'CloseTable', count } : { type: 'CountTray', ...count });
        }}
      >
        <ChipCount pieces={pieces} onPieces={setPieces} />
        <dl className="grid grid-cols-3 gap-3">
          {(
            [
              ['counted', count?.amount ?? null],
              ['expected', tray],
              ['variance', off],
            ] as const
          ).map(([name, cents]) => (
            <div key={name}>
              <dt className="label">{say(`dealer.count.${name}`)}</dt>
              <dd
                className={classes(
                  'text-lg font-semibold',
                  name === 'variance' && off !== 0 && 'text-bad',
                )}
              >
                {cents === null ? '–' : <Money cents={cents} signed={name === 'variance'} />}
              </dd>
            </div>
          ))}
        </dl>
        {count === null && <p className="text-sm text-bad">{say('dealer.count.wrong')}</p>}
        <p className="text-sm text-muted">
          {say(closes ? 'dealer.count.two' : 'dealer.count.off')}
        </p>
        <RefusedHere error={error} />
        <Waits waits={waits} />
        <Submit disabled={busy || count === null}>
          {say(closes ? 'dealer.count.close' : 'dealer.count.record')}
        </Submit>
      </form>
    </Sheet>
  );
};
