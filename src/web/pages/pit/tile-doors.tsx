import { useState } from 'react';
import type { FloorTable, SignedIn } from '../../../api/house.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { useWords } from '../../words/index.ts';
import type { StaffOwn } from '../dealer/staff-view.ts';
import { OpenAgain } from './open-again.tsx';
import { SlipsSheet } from './slips-sheet.tsx';
import { TraySheet } from './tray-sheet.tsx';

/** To the table, its board and its record; chips to its tray or from it; and to open it again once it is closed. */
export const TileDoors = ({
  table,
  me,
  own,
  status,
  onOpened,
}: {
  readonly table: FloorTable;
  readonly me: SignedIn;
  readonly own: StaffOwn | null;
  readonly status: FloorTable['status'];
  readonly onOpened?: (() => void) | undefined;
}) => {
  const { say } = useWords();
  const [changing, change] = useState(false);
  const [looking, look] = useState(false);
  const works = me.role !== 'auditor' && own !== null;
  const tray = works && status !== 'closed' ? own.money.tray : null;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {me.role !== 'auditor' && (
        <Link to={`/table/${table.id}/dealer`} className="link">
          {say('pit.to.table')}
        </Link>
      )}
      <Link to={`/table/${table.id}/board`} className="link">
        {say('pit.board')}
      </Link>
      <a
        href={`/api/tables/${table.id}/export`}
        download
        title={say('pit.export.hint')}
        className="link"
      >
        {say('pit.export')}
      </a>
      <button type="button" className="link" onClick={() => look(true)}>
        {say('pit.slips')}
      </button>
      {works && status === 'closed' && onOpened !== undefined && (
        <OpenAgain table={table} own={own} onOpened={onOpened} />
      )}
      {tray !== null && (
        <Button size="small" className="ml-auto" onClick={() => change(true)}>
          {say('pit.tray.change')}
        </Button>
      )}
      {looking && <SlipsSheet table={table} onClose={() => look(false)} />}
      {changing && tray !== null && (
        <TraySheet table={table} tray={tray} onClose={() => change(false)} />
      )}
    </div>
  );
};
