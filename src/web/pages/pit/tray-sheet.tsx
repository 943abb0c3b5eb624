import { useState } from 'react';
import type { FloorTable } from '../../../api/house.ts';
import { api } from '../../live/api.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Refused } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn } from '../dealer/amount.ts';

/** Chips to a table's tray, or from it. */
export const TraySheet = ({
  table,
  tray,
  onDone,
  onClose,
}: {
  readonly table: FloorTable;
  readonly tray: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { say, language } = useWords();
  const { busy, error, send, refuse } = useSending();
  const [text, setText] = useState('');
  const [done, setDone] = useState(false);
  const book = async (type: 'FillTray' | 'CreditTray') => {
    const amount = centsIn(text);
    setDone(false);
    if (amount === null || amount === 0) return refuse({ code: 'BAD_AMOUNT', message: '' });
    const body = { id: crypto.randomUUID(), command: { type, amount } };
    const path = `/tables/${table.id}/commands`;
    if ((await send(() => api.as('staff').post(path, body))) === null) return;
    setDone(true);
    setText('');
    onDone();
  };
  return (
    <Sheet title={say('pit.tray.title', { table: table.name })} onClose={onClose}>
      <p className="tabular text-muted">
        {say('pit.tray.now', { amount: moneyText(tray, { language }) })}
      </p>
      <Field
        label={say('pit.tray.amount')}
        inputMode="decimal"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-col gap-2">
        <Button look="main" disabled={busy} onClick={() => void book('FillTray')}>
          {say('pit.tray.fill')}
        </Button>
        <Button disabled={busy} onClick={() => void book('CreditTray')}>
          {say('pit.tray.credit')}
        </Button>
      </div>
      <Refused error={error} />
      <p role="status" className="min-h-6 text-good">
        {done && say('pit.tray.done')}
      </p>
    </Sheet>
  );
};
