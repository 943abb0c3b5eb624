import { useState } from 'react';
import type { FloorTable, SignedIn } from '../../../api/house.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { useWords } from '../../words/index.ts';
import { TraySheet } from './tray-sheet.tsx';

/** To the table, its board and its record; and chips to its tray or from it, unless that is null. */
export const TileDoors = ({
  table,
  me,
  tray = null,
}: {
  readonly table: FloorTable;
  readonly me: SignedIn;
  readonly tray?: number | null | undefined;
}) => {
  const { say } = useWords();
  const [changing, change] = useState(false);
  const works = me.role !== 'auditor';
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {works && (
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
      {works && tray !== null && (
        <Button size="small" className="ml-auto" onClick={() => change(true)}>
          {say('pit.tray.change')}
        </Button>
      )}
      {changing && tray !== null && (
        <TraySheet table={table} tray={tray} onClose={() => change(false)} />
      )}
    </div>
  );
};
