import { useState } from 'react';
import { ChipCount, type Pieces, usePieces } from '../../parts/chip-count.tsx';
import { classes } from '../../parts/classes.ts';
import { Submit } from '../../parts/field.tsx';
import { Money } from '../../parts/money.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing, Waits } from './dealing.tsx';

/**
 * The tray, chip by chip; a table that is closing closes with it. It is counted blind: what should be there is shown
 * once the pieces are typed, and hidden again by whoever counts on.
 */
export const CountSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const { give, busy, error, waits } = useCommand();
  const { pieces, setPieces, count } = usePieces();
  const [compared, setCompared] = useState(false);
  const countOn = (counted: Pieces) => {
    setCompared(false);
    setPieces(counted);
  };
  const closes = view.status === 'closing';
  const figures: readonly (readonly ['counted' | 'expected' | 'variance', number])[] =
    count === null
      ? []
      : [
          ['counted', count.amount],
          ...(compared
            ? ([
                ['expected', own.money.tray],
                ['variance', count.amount - own.money.tray],
              ] as const)
            : []),
        ];
  return (
    <Sheet wide title={say(closes ? 'dealer.count.closer' : 'dealer.count')} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (count === null) return;
          if (!compared) setCompared(true);
          else void give(closes ? { type: 'CloseTable', count } : { type: 'CountTray', ...count });
        }}
      >
        <ChipCount pieces={pieces} onPieces={countOn} />
        <dl className="grid min-h-12 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {figures.map(([name, cents]) => (
            <div key={name}>
              <dt className="label">{say(`dealer.count.${name}`)}</dt>
              <dd
                className={classes(
                  'text-lg font-semibold',
                  name === 'variance' && cents !== 0 && 'text-bad',
                )}
              >
                <Money cents={cents} signed={name === 'variance'} />
              </dd>
            </div>
          ))}
        </dl>
        {count === null && <p className="text-sm text-bad">{say('dealer.count.wrong')}</p>}
        <p className="text-sm text-muted">
          {!compared && `${say('dealer.count.blind')} `}
          {say(closes ? 'dealer.count.two' : 'dealer.count.off')}
        </p>
        <RefusedHere error={error} />
        <Waits waits={waits} />
        <Submit disabled={busy || count === null}>
          {say(`dealer.count.${compared ? (closes ? 'close' : 'record') : 'compare'}`)}
        </Submit>
      </form>
    </Sheet>
  );
};
