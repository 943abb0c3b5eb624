import { type FloorTable, type Me, MeSchema } from '../../../api/house.ts';
import { type Fetched, useFetched } from '../../live/use-fetched.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks } from '../../parts/behind-links.tsx';
import { Link } from '../../parts/link.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { timeText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Doors } from './doors.tsx';
import { Filters, MANY, useFilter } from './filters.tsx';
import { mayPit } from './roles.ts';
import { TableCard, type Visitor } from './table-card.tsx';
import { useFloor } from './use-floor.ts';
import { WhoBar } from './who-bar.tsx';

/** Every table of the house; whoever comes joins as what he is. */
const Floor = () => {
  const { say } = useWords();
  const floor = useFloor();
  // A device may hold a staff session and a patron's at once: each is asked for by name.
  const staff = useFetched('/me', MeSchema, undefined, 'staff');
  const patron = useFetched('/me', MeSchema, undefined, 'patron');
  const visitor = visitorOf(staff, patron);
  return (
    <AppFrame
      title={say('shared.floor')}
      width="wide"
      heading={<span className="engraved text-sm max-sm:hidden">{say('shared.house')}</span>}
      actions={visitor !== null && <WhoBar visitor={visitor} />}
    >
      <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-5 p-4 sm:p-6">
        <div>
          <h1 className="text-xl">{say('shared.floor')}</h1>
          {visitor !== null && <p className="min-h-6 text-muted">{say(introOf(visitor))}</p>}
        </div>
        {visitor !== null && <Doors visitor={visitor} />}
        {floor.is === 'loading' && <Loading />}
        {floor.is === 'failed' && <Failed error={floor.error} again={floor.again} />}
        {floor.is === 'ready' && (
          <Tables tables={floor.tables} staleSince={floor.staleSince} visitor={visitor} />
        )}
        <footer className="mt-auto">
          <BehindLinks role={visitor?.staff?.role} />
        </footer>
      </div>
    </AppFrame>
  );
};

const visitorOf = (staff: Fetched<Me>, patron: Fetched<Me>): Visitor | null => {
  if (staff.is !== 'ready') return null;
  const { demonstration, needsSetUp, signedIn, terminal } = staff.value;
  return {
    demonstration,
    needsSetUp,
    terminal: terminal !== null,
    staff: signedIn,
    patron: patron.is === 'ready' ? patron.value.signedIn : null,
  };
};

const introOf = ({ demonstration, staff }: Visitor) => {
  if (demonstration) return 'floor.intro.demonstration';
  return staff === null ? 'floor.intro.patron' : 'floor.intro.staff';
};

const Tables = ({
  tables,
  staleSince,
  visitor,
}: {
  readonly tables: readonly FloorTable[];
  readonly staleSince: number | null;
  readonly visitor: Visitor | null;
}) => {
  const { say, language } = useWords();
  const filter = useFilter();
  if (tables.length === 0) return <NoTables visitor={visitor} />;
  const many = tables.length >= MANY;
  const shown = many ? tables.filter(filter.shows) : tables;
  return (
    <section aria-label={say('floor.tables')} className="flex flex-col gap-4">
      <p role="status" className={staleSince === null ? 'for-ears' : STALE}>
        {staleSince !== null && say('floor.stale', { time: timeText(staleSince, language) })}
      </p>
      {many && <Filters tables={tables} shown={shown.length} filter={filter} />}
      <ul
        className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(21rem,30%)),1fr))] gap-4 ${
          staleSince === null ? '' : 'stale'
        }`}
      >
        {shown.map((table) => (
          <li key={table.id} className="flex">
            <TableCard table={table} visitor={visitor} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const STALE = 'tabular rounded-md bg-amber px-4 py-2 text-sm font-semibold text-night';

const NoTables = ({ visitor }: { readonly visitor: Visitor | null }) => {
  const { say } = useWords();
  const role = visitor?.staff?.role;
  return (
    <Empty title={say('floor.no.tables')}>
      <p>{say(role === undefined ? 'floor.no.tables.guest' : 'floor.no.tables.staff')}</p>
      {role !== undefined && mayPit(role) && role !== 'auditor' && (
        <Link to="/pit" className="link mt-3">
          {say('floor.open.table')}
        </Link>
      )}
    </Empty>
  );
};

export default Floor;
