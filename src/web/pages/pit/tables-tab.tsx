import { useState } from 'react';
import {
  FloorSchema,
  type FloorTable,
  type SignedIn,
  TableViewSchema,
} from '../../../api/house.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { OpenTable } from './open-table.tsx';
import { Cell, Figure, Row, SheetOfRows } from './sheet-of-rows.tsx';
import { TableWaits } from './table-waits.tsx';
import { TraySheet } from './tray-sheet.tsx';

const EVERY = 5_000;

/** Every table with its money, and the way to it; supervisors open new ones. */
export const TablesTab = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const floor = useFetched('/floor', FloorSchema, EVERY, 'staff');
  const [opening, setOpening] = useState(false);
  const works = me.role !== 'auditor';
  if (floor.is === 'loading') return <Loading />;
  if (floor.is === 'failed') return <Failed error={floor.error} again={floor.again} />;
  const { tables } = floor.value;
  return (
    <div className="flex flex-col gap-4">
      {works && (
        <Button look="main" className="self-start" onClick={() => setOpening(true)}>
          {say('pit.open')}
        </Button>
      )}
      {tables.length === 0 ? (
        <Empty title={say('floor.no.tables')} />
      ) : (
        <SheetOfRows
          label={say('pit.tab.tables')}
          heads={[
            { text: say('pit.table') },
            { text: say('pit.state') },
            { text: say('pit.patrons'), figure: true },
            { text: say('pit.tray'), figure: true },
            { text: say('pit.held'), figure: true },
            { text: say('pit.drop'), figure: true },
            { text: say('shared.more') },
          ]}
        >
          {tables.map((table) => (
            <TableRow key={table.id} table={table} me={me} works={works} />
          ))}
        </SheetOfRows>
      )}
      {opening && (
        <OpenTable
          taken={tables.map(({ id }) => id)}
          onOpened={floor.again}
          onClose={() => setOpening(false)}
        />
      )}
    </div>
  );
};

const TableRow = ({
  table,
  me,
  works,
}: {
  readonly table: FloorTable;
  readonly me: SignedIn;
  readonly works: boolean;
}) => {
  const { say } = useWords();
  const book = useRulebook(table.game);
  const seen = useFetched(`/tables/${table.id}`, TableViewSchema, EVERY, 'staff');
  const [tray, setTray] = useState(false);
  const own = seen.is === 'ready' && 'money' in seen.value.own ? seen.value.own : null;
  const view = seen.is === 'ready' ? seen.value.public : null;
  const asks = own?.asks ?? [];
  const again = seen.is === 'ready' ? seen.again : () => {};
  const state =
    table.status === 'open'
      ? say(`shared.phase.${phaseOf(table)}`)
      : say(`shared.table.${table.status}`);
  return (
    <>
      <Row>
        <Cell>
          <span className="font-semibold">{table.name}</span>
          <span className="label block">
            {[table.id, ...(book === null || book.title === table.name ? [] : [book.title])].join(
              ' · ',
            )}
          </span>
          <span className="label block">{say('floor.layout', { layout: table.layout })}</span>
        </Cell>
        <Cell>
          <span className="whitespace-nowrap">{state}</span>
          <span className="label block">{say('shared.round', { number: table.round })}</span>
        </Cell>
        <Figure>{own?.patrons.length ?? '–'}</Figure>
        <Figure>{own === null ? '–' : <Money cents={own.money.tray} />}</Figure>
        <Figure>{own === null ? '–' : <Money cents={own.money.held} />}</Figure>
        <Figure>{own === null ? '–' : <Money cents={own.money.drop} />}</Figure>
        <Cell>
          <div className="flex items-center gap-x-4 whitespace-nowrap">
            {works && (
              <Link to={`/table/${table.id}/dealer`} className={LINK}>
                {say('pit.to.table')}
              </Link>
            )}
            <Link to={`/table/${table.id}/board`} className={LINK}>
              {say('pit.board')}
            </Link>
            <a
              href={`/api/tables/${table.id}/export`}
              download
              title={say('pit.export.hint')}
              className={LINK}
            >
              {say('pit.export')}
            </a>
            {works && own !== null && table.status !== 'closed' && (
              <Button size="small" onClick={() => setTray(true)}>
                {say('pit.tray.change')}
              </Button>
            )}
          </div>
          {tray && own !== null && (
            <TraySheet
              table={table}
              tray={own.money.tray}
              onDone={again}
              onClose={() => setTray(false)}
            />
          )}
        </Cell>
      </Row>
      {book !== null && view !== null && (view.reports.length > 0 || asks.length > 0) && (
        <Row>
          <Cell span={7}>
            <TableWaits
              table={table.id}
              book={book}
              me={me}
              view={view}
              asks={asks}
              onAnswered={again}
            />
          </Cell>
        </Row>
      )}
    </>
  );
};

const LINK = 'text-gilt underline underline-offset-4';

const PHASES = ['none', 'betting', 'dealing', 'halted', 'electing', 'settled', 'void'] as const;
const phaseOf = ({ phase }: FloorTable) => PHASES.find((known) => known === phase) ?? 'none';
