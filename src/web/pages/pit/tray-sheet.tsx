import { useState } from 'react';
import type { FloorTable } from '../../../api/house.ts';
import { failed } from '../../../client/requests.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { ChipCount, NO_PIECES, usePieces } from '../../parts/chip-count.tsx';
import { Field, Refused } from '../../parts/field.tsx';
import { errorsAt } from '../../parts/field-errors.ts';
import { moneyText } from '../../parts/money-text.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { tableName } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from '../dealer/amount.ts';
import { NEEDS_SECOND } from '../dealer/asked.ts';
import { command } from './command.ts';

/** Chips to a table's tray, or from it. */
export const TraySheet = ({
  table,
  tray,
  onClose,
}: {
  readonly table: FloorTable;
  readonly tray: number;
  readonly onClose: () => void;
}) => {
  const words = useWords();
  const { say } = words;
  const name = tableName(table.name, useRulebook(table.game), words);
  const { busy, error, send, refuse } = useSending();
  const [text, setText] = useState('');
  const { pieces, setPieces, count } = usePieces();
  const isCounted = count === null || count.amount > 0;
  const [done, setDone] = useState<'done' | 'waits' | null>(null);
  const book = async (type: 'FillTray' | 'CreditTray') => {
    setDone(null);
    const counted = isCounted ? count : null;
    const amount = counted?.amount ?? centsIn(text);
    if (amount === null || amount === 0) return refuse({ code: 'BAD_AMOUNT', message: '' });
    const wish = { type, amount, ...(counted?.chips && { chips: counted.chips }) } as const;
    let waits = false;
    const answered = await send(async () => {
      const alone = await command(table.id, wish);
      if (!failed(alone) || alone.error.code !== NEEDS_SECOND) return alone;
      waits = true;
      return command(table.id, { type: 'Ask', wish });
    });
    if (answered === null) return;
    setDone(waits ? 'waits' : 'done');
    setText('');
    setPieces(NO_PIECES);
  };
  const wrong = errorsAt(error, { amount: ['BAD_AMOUNT', 'TRAY_TOO_SMALL'] });
  return (
    <Sheet title={say('pit.tray.title', { table: name })} onClose={onClose}>
      <p className="tabular text-muted">{say('pit.tray.now', { amount: moneyText(tray) })}</p>
      <Field
        label={say('pit.tray.amount')}
        wrong={wrong.amount}
        inputMode="decimal"
        value={isCounted ? (count === null ? '' : fieldText(count.amount)) : text}
        readOnly={isCounted}
        onChange={({ target }) => setText(target.value)}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-sm">{say('pit.tray.chips')}</summary>
        <ChipCount pieces={pieces} onPieces={setPieces} />
      </details>
      <div className="flex flex-col gap-2">
        <Button look="main" disabled={busy} onClick={() => void book('FillTray')}>
          {say('pit.tray.fill')}
        </Button>
        <Button disabled={busy} onClick={() => void book('CreditTray')}>
          {say('pit.tray.credit')}
        </Button>
      </div>
      <Refused error={wrong.form} />
      <p role="status" className="min-h-6 text-good">
        {done === 'done' && say('pit.tray.done')}
        {done === 'waits' && <span className="text-warn">{say('dealer.asks.sent')}</span>}
      </p>
    </Sheet>
  );
};
