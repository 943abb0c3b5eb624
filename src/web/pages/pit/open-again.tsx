import { useState } from 'react';
import type { FloorTable } from '../../../api/house.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { tableName } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';
import type { StaffOwn } from '../dealer/staff-view.ts';
import { command } from './command.ts';

/** A closed table as it was left; whatever is to be otherwise is changed at the table. */
export const OpenAgain = ({
  table,
  own,
  onOpened,
}: {
  readonly table: FloorTable;
  readonly own: StaffOwn;
  readonly onOpened: () => void;
}) => {
  const words = useWords();
  const { say } = words;
  const [asked, ask] = useState(false);
  const { busy, error, send } = useSending();
  const name = tableName(table.name, useRulebook(table.game), words);
  const open = async () => {
    // That none is offered was asked for by somebody who was there.
    const settings = { ...own.settings, insurance: 'offered' } as const;
    if ((await send(() => command(table.id, { type: 'OpenTable', settings }))) === null) return;
    ask(false);
    onOpened();
  };
  return (
    <>
      <Button size="small" className="ml-auto" onClick={() => ask(true)}>
        {say('pit.again')}
      </Button>
      {asked && (
        <Sheet title={say('pit.again.title', { table: name })} onClose={() => ask(false)}>
          <p>{say('pit.again.more', { round: table.round + 1 })}</p>
          <p className="tabular">{say('pit.tray.now', { amount: moneyText(own.money.tray) })}</p>
          <Refused error={error} />
          <Button look="main" disabled={busy} onClick={() => void open()}>
            {say('pit.again.now')}
          </Button>
        </Sheet>
      )}
    </>
  );
};
