import { type Me, MeSchema, type SignedIn } from '../../../api/house.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks } from '../../parts/behind-links.tsx';
import { Link } from '../../parts/link.tsx';
import { StaffHead } from '../../parts/staff-head.tsx';
import { Failed, Forbidden, Loading, Nowhere } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { TakeRole } from '../dealer/gate.tsx';
import { StaffDoor } from '../sign-in/staff-door.tsx';
import { ExamView } from './exam.tsx';
import { Overview } from './overview.tsx';
import { People } from './people.tsx';
import { Practice } from './practice.tsx';
import { PracticeTable } from './practice-table.tsx';
import { RoundDrills } from './round-drills.tsx';
import { kindIn } from './use-address.ts';

/** Drills: practice by what is due, exams, and how everybody comes on. */
const Drills = ({ drill }: { readonly drill: string | null }) => {
  const { say } = useWords();
  const who = useFetched('/me', MeSchema, undefined, 'staff');
  const staff = who.is === 'ready' && isAwake(who.value.signedIn);
  // It has the frame of a dealer's page.
  if (drill === 'table' && staff) return <PracticeTable />;
  return (
    <AppFrame
      title={say('drills.title')}
      width="wide"
      actions={who.is === 'ready' && <StaffHead me={who.value} />}
    >
      <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-5 p-4 sm:p-6">
        {who.is === 'loading' && <Loading />}
        {who.is === 'failed' && <Failed error={who.error} again={who.again} />}
        {who.is === 'ready' && <Inside me={who.value} again={who.again} drill={drill} />}
      </div>
    </AppFrame>
  );
};

const isAwake = (me: SignedIn | null): boolean => me?.kind === 'staff' && !me.locked;

const Inside = ({
  me: { signedIn, demonstration },
  again,
  drill,
}: {
  readonly me: Me;
  readonly again: () => void;
  readonly drill: string | null;
}) => {
  const { say } = useWords();
  if (signedIn?.locked === true) return <StaffDoor id={signedIn.id} opened={again} />;
  if (signedIn === null || signedIn.kind !== 'staff') {
    return (
      <>
        <h1 className="text-xl">{say('drills.title')}</h1>
        <Forbidden>{say('drills.gate')}</Forbidden>
        {demonstration && <TakeRole />}
      </>
    );
  }
  return (
    <>
      <div className="no-print flex flex-wrap items-center justify-between gap-x-5">
        <h1 className="text-xl">
          {drill === null ? say('drills.title') : <Link to="/drills">{say('drills.title')}</Link>}
        </h1>
        <BehindLinks role={signedIn.role} here="drills" />
      </div>
      <Part drill={drill} me={signedIn} />
    </>
  );
};

const Part = ({ drill, me }: { readonly drill: string | null; readonly me: SignedIn }) => {
  if (drill === null) return <Overview me={me} />;
  if (drill === 'exam') return <ExamView />;
  if (drill === 'people') return <People />;
  if (drill === 'round') return <RoundDrills />;
  const kind = kindIn(drill);
  return kind === null ? <Nowhere /> : <Practice key={kind} kind={kind} />;
};

export default Drills;
