import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { AmountForm, type Way } from './amount-form.tsx';
import { useCommand, useDealing } from './dealing.tsx';
import { mayDo } from './staff-view.ts';

/** Chips to the tray and away from it: for a supervisor. */
export const TrayForm = () => {
  const { own } = useDealing();
  const { say } = useWords();
  const may = mayDo(own, 'FillTray');
  const way = (label: string, type: 'FillTray' | 'CreditTray'): Way => ({
    label,
    command: (amount) => ({ type, amount }),
  });
  return (
    <div className="border-t border-edge pt-3">
      <AmountForm
        commanding={useCommand()}
        whose={
          <>
            {say('dealer.money.tray')} <Money cents={own.money.tray} className="font-semibold" />
          </>
        }
        ways={
          may
            ? [way(say('dealer.fill'), 'FillTray'), way(say('dealer.credit'), 'CreditTray')]
            : null
        }
      >
        {!may && <span className="label">{say('dealer.fill.who')}</span>}
      </AmountForm>
    </div>
  );
};
