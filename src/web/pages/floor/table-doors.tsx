import type { FloorTable } from '../../../api/house.ts';
import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Link, type LinkProps } from '../../parts/link.tsx';
import { go } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { DEMONSTRATION_ROLES, type DemonstrationRole, placeOf } from './roles.ts';
import type { Visitor } from './table-card.tsx';

type DoorsProps = {
  readonly table: FloorTable;
  readonly name: string;
  readonly visitor: Visitor;
};

/** The ways into a table, for whoever stands before it. */
export const TableDoors = (props: DoorsProps) => {
  const { table, visitor } = props;
  if (visitor.demonstration) return <DemonstrationDoors {...props} />;
  return (
    <div className="flex flex-wrap gap-2">
      {visitor.patron?.table === table.id && <Seat table={table.id} />}
      {visitor.staff !== null && !visitor.staff.locked && <Work {...props} />}
      {(visitor.staff !== null || visitor.patron?.table === table.id) && <Board {...props} />}
    </div>
  );
};

/** Anybody may be anything: to play comes first, everything else behind one press. */
const DemonstrationDoors = ({ table, name, visitor }: DoorsProps) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const take = async (role: DemonstrationRole) => {
    const body = role === 'patron' ? { role, table: table.id } : { role };
    const taken = await send(() => api.post('/demonstration/role', body));
    if (taken === null) return;
    await askWhoAmI();
    go(placeOf(role, table.id));
  };
  const seated = visitor.patron?.table === table.id;
  return (
    <div className="flex flex-col gap-1.5">
      {seated ? (
        <Seat table={table.id} />
      ) : (
        <Button
          look="main"
          size="large"
          className="w-full"
          disabled={busy}
          aria-label={say('floor.sit.table', { table: name })}
          onClick={() => void take('patron')}
        >
          {say('floor.sit')}
        </Button>
      )}
      <Refused error={error} />
      <details className="group">
        <summary
          aria-label={say('floor.roles.table', { table: name })}
          className="min-h-9 cursor-pointer py-1.5 text-sm text-muted hover:text-ink"
        >
          {say('floor.roles')}
        </summary>
        <p className="label py-2">{say('floor.roles.more')}</p>
        <div className="flex flex-wrap gap-2">
          {DEMONSTRATION_ROLES.map((role) => (
            <Button key={role} size="small" disabled={busy} onClick={() => void take(role)}>
              {say(`shared.role.${role}`)}
            </Button>
          ))}
          <Board table={table} name={name} visitor={visitor} />
        </div>
      </details>
    </div>
  );
};

const Seat = ({ table }: { readonly table: string }) => {
  const { say } = useWords();
  return (
    <WayIn to={`/table/${table}/patron`} main>
      {say('floor.seat')}
    </WayIn>
  );
};

const Work = ({ table, name }: DoorsProps) => {
  const { say } = useWords();
  return (
    <WayIn
      to={`/table/${table.id}/dealer`}
      main
      aria-label={say('floor.work.table', { table: name })}
    >
      {say('floor.work')}
    </WayIn>
  );
};

const Board = ({ table, name }: DoorsProps) => {
  const { say } = useWords();
  return (
    <WayIn to={`/table/${table.id}/board`} aria-label={say('floor.board.table', { table: name })}>
      {say('floor.board')}
    </WayIn>
  );
};

/** A link that looks like the buttons beside it. */
const WayIn = ({ main = false, ...rest }: LinkProps & { readonly main?: boolean }) => (
  <Link
    {...rest}
    className={`inline-flex items-center justify-center rounded-md border ${
      main
        ? 'min-h-14 flex-1 border-brass bg-brass px-6 text-lg font-semibold text-night hover:brightness-110'
        : 'min-h-9 border-edge bg-raised px-3 text-sm hover:border-muted'
    }`}
  />
);
