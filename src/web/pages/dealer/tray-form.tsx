import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn } from './amount.ts';
import { useAmountError } from './amount-error.ts';
import { RefusedHere, useCommand, useDealing, Waits } from './dealing.tsx';
import { TextField } from './fields.tsx';
import { mayDo } from './staff-view.ts';

/** Chips to the tray and away from it: for a supervisor. */
export const TrayForm = () => {
  const { own } = useDealing();
  const { say } = useWords();
  const { give, busy, error, waits } = useCommand();
  const { id: said, wrongAt } = useAmountError(error);
  const [text, setText] = useState('');
  const cents = centsIn(text);
  const may = mayDo(own, 'FillTray');
  const move = async (type: 'FillTray' | 'CreditTray') => {
    if (cents === null || cents === 0) return;
    if (await give({ type, amount: cents })) setText('');
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-edge pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void move('FillTray');
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <span className="flex-1">
          {say('dealer.money.tray')} <Money cents={own.money.tray} className="font-semibold" />
        </span>
        {may ? (
          <>
            <div className="w-32">
              <TextField
                numeric
                label={say('dealer.amount')}
                value={text}
                onChange={setText}
                wrongAt={wrongAt}
              />
            </div>
            <Button submits disabled={busy || cents === null || cents === 0}>
              {say('dealer.fill')}
            </Button>
            <Button
              disabled={busy || cents === null || cents === 0}
              onClick={() => void move('CreditTray')}
            >
              {say('dealer.credit')}
            </Button>
          </>
        ) : (
          <span className="label">{say('dealer.fill.who')}</span>
        )}
      </div>
      <Waits waits={waits} />
      {error !== null && (
        <div id={said}>
          <RefusedHere error={error} />
        </div>
      )}
    </form>
  );
};
