import { type Me, MeSchema } from '../../../api/house.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks, placesOf } from '../../parts/behind-links.tsx';
import { StaffHead } from '../../parts/staff-head.tsx';
import { Failed, Forbidden, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { TakeRole } from '../dealer/gate.tsx';
import { StaffDoor } from '../sign-in/staff-door.tsx';
import { Bench } from './bench.tsx';

/** Exact odds of any game and any shoe, for those who do not deal it: all worked out in this page. */
const Lab = () => {
  const { say } = useWords();
  const who = useFetched('/me', MeSchema, 30_000, 'staff');
  return (
    <AppFrame
      title={say('lab.title')}
      width="wide"
      actions={who.is === 'ready' && <StaffHead me={who.value} />}
    >
      <div className="mx-auto flex w-full max-w-[120rem] flex-1 flex-col gap-5 p-4 sm:p-6">
        {who.is === 'loading' && <Loading />}
        {who.is === 'failed' && <Failed error={who.error} again={who.again} />}
        {who.is === 'ready' && <Door me={who.value} again={who.again} />}
      </div>
    </AppFrame>
  );
};

const Door = ({
  me: { signedIn, demonstration },
  again,
}: {
  readonly me: Me;
  readonly again: () => void;
}) => {
  const { say } = useWords();
  if (signedIn?.locked === true) return <StaffDoor id={signedIn.id} opened={again} />;
  if (!placesOf(signedIn?.role).includes('lab')) {
    return (
      <>
        <h1 className="text-xl">{say('lab.title')}</h1>
        <Forbidden>{say('lab.forbidden')}</Forbidden>
        {demonstration && <TakeRole />}
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <h1 className="text-xl">{say('lab.title')}</h1>
        <BehindLinks role={signedIn?.role} here="lab" />
      </div>
      <Bench />
    </>
  );
};

export default Lab;
