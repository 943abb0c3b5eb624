import { MeSchema } from '../../../api/house.ts';
import type { SignInPage } from '../../app.tsx';
import { useFetched } from '../../live/use-fetched.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { Link } from '../../parts/link.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { DisplayDoor } from './display-door.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { JoinForm } from './join-form.tsx';
import { Plate } from './plate.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedInPlate } from './signed-in.tsx';
import { StaffDoor } from './staff-door.tsx';

/** The doors of the house: first start, staff, patrons with a code, displays with a link. */
const SignIn = ({ step, code }: SignInPage) => {
  const { say } = useWords();
  switch (step) {
    case 'sign-in':
      return (
        <AppFrame title={say('shared.sign-in')}>
          <StaffEntrance />
        </AppFrame>
      );
    case 'set-up':
      return (
        <AppFrame title={say('people.set-up.title')}>
          <Plate title={say('people.set-up.title')} more={say('people.set-up.more')}>
            <SetUpForm token={code} />
          </Plate>
        </AppFrame>
      );
    case 'join':
      return (
        <AppFrame title={say('people.join.title')}>
          <Plate title={say('people.join.title')} more={say('people.join.more')}>
            <JoinForm code={code} />
          </Plate>
        </AppFrame>
      );
    case 'display':
      return (
        <AppFrame title={say('people.display.title')}>
          <DisplayDoor token={code} />
        </AppFrame>
      );
  }
};

/** What staff need next on this device: a set-up, an enrolment, a PIN, or nothing. */
const StaffEntrance = () => {
  const { say } = useWords();
  const who = useFetched('/me', MeSchema, undefined, 'staff');
  if (who.is === 'loading') return <Loading />;
  if (who.is === 'failed') return <Failed error={who.error} again={who.again} />;
  const { demonstration, needsSetUp, signedIn, terminal } = who.value;
  if (demonstration && signedIn === null) {
    return (
      <>
        <h1 className="for-ears">{say('shared.sign-in')}</h1>
        <Empty title={say('people.demonstration.title')}>
          <p>{say('people.demonstration.more')}</p>
          <ToFloor />
        </Empty>
      </>
    );
  }
  if (needsSetUp) {
    return (
      <>
        <h1 className="for-ears">{say('shared.sign-in')}</h1>
        <Empty title={say('people.set-up.needed')}>{say('people.set-up.needed.more')}</Empty>
      </>
    );
  }
  if (terminal === null) {
    return (
      <Plate title={say('people.enrol.title')} more={say('people.enrol.more')}>
        <EnrolForm enrolled={who.again} />
      </Plate>
    );
  }
  if (signedIn?.locked === true) return <StaffDoor id={signedIn.id} opened={who.again} />;
  if (signedIn !== null) return <SignedInPlate signedIn={signedIn} demonstration={demonstration} />;
  return (
    <Plate title={say('shared.sign-in')} more={say('people.terminal', { label: terminal.label })}>
      <SignInForm />
    </Plate>
  );
};

const ToFloor = () => {
  const { say } = useWords();
  return (
    <Link to="/" className="link mt-3">
      {say('people.to.floor')}
    </Link>
  );
};

export default SignIn;
