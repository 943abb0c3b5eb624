import { FloorSchema, type Me, MeSchema } from '../../../api/house.ts';
import { hasRank, type Role } from '../../../table/authority.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks } from '../../parts/behind-links.tsx';
import { StaffHead } from '../../parts/staff-head.tsx';
import { Empty, Failed, Forbidden, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { TakeRole } from '../dealer/gate.tsx';
import { StaffDoor } from '../sign-in/staff-door.tsx';
import { ChooseTable } from './choose-table.tsx';
import { RoundAudit } from './round-audit.tsx';
import { Timeline } from './timeline.tsx';

/** The record of a table: all of it as a timeline, or one round of it step by step. */
const Audit = ({
  table,
  round,
}: {
  readonly table: string | null;
  readonly round: string | null;
}) => {
  const { say } = useWords();
  const who = useFetched('/me', MeSchema, 30_000, 'staff');
  return (
    <AppFrame
      title={say('audit.title')}
      width="wide"
      actions={who.is === 'ready' && <StaffHead me={who.value} />}
    >
      <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-5 p-4 sm:p-6">
        {who.is === 'loading' && <Loading />}
        {who.is === 'failed' && <Failed error={who.error} again={who.again} />}
        {who.is === 'ready' && (
          <Inside me={who.value} again={who.again} table={table} round={round} />
        )}
      </div>
    </AppFrame>
  );
};

/** Who may take the record away may look through it; the house decides again with every request. */
const mayAudit = (role: Role): boolean => role === 'auditor' || hasRank(role, 'pit-supervisor');

const Inside = ({
  me: { signedIn, demonstration },
  again,
  table,
  round,
}: {
  readonly me: Me;
  readonly again: () => void;
  readonly table: string | null;
  readonly round: string | null;
}) => {
  const { say } = useWords();
  if (signedIn?.locked === true) return <StaffDoor id={signedIn.id} opened={again} />;
  if (signedIn === null || !mayAudit(signedIn.role)) {
    return (
      <>
        <h1 className="text-xl">{say('audit.title')}</h1>
        <Forbidden>{say('audit.forbidden')}</Forbidden>
        {demonstration && <TakeRole />}
      </>
    );
  }
  const number = round !== null && /^[1-9]\d{0,8}$/.test(round) ? Number(round) : null;
  return (
    <>
      <div className="no-print flex flex-wrap items-center justify-end gap-x-5">
        <BehindLinks role={signedIn.role} here="audit" />
      </div>
      <Tables table={table} round={number} role={signedIn.role} />
    </>
  );
};

const Tables = ({
  table,
  round,
  role,
}: {
  readonly table: string | null;
  readonly round: number | null;
  readonly role: Role;
}) => {
  const { say } = useWords();
  const floor = useFetched('/floor', FloorSchema, undefined, 'staff');
  if (floor.is === 'loading') return <Loading />;
  if (floor.is === 'failed') return <Failed error={floor.error} again={floor.again} />;
  const { tables } = floor.value;
  if (table === null) return <ChooseTable tables={tables} />;
  const found = tables.find(({ id }) => id === table);
  if (found === undefined) return <Empty title={say('errors.UNKNOWN_TABLE')} />;
  return round === null ? (
    <Timeline table={found} role={role} />
  ) : (
    <RoundAudit key={round} table={found} round={round} />
  );
};

export default Audit;
