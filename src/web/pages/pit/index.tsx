import { useState } from 'react';
import { type Me, MeSchema, type SignedIn } from '../../../api/house.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks } from '../../parts/behind-links.tsx';
import { StaffHead } from '../../parts/staff-head.tsx';
import { Failed, Forbidden, Loading } from '../../parts/states.tsx';
import { go, useHash } from '../../path.ts';
import { useWords } from '../../words/index.ts';
import { StaffDoor } from '../sign-in/staff-door.tsx';
import { AlertsTab } from './alerts-tab.tsx';
import { DisplaysTab } from './displays-tab.tsx';
import { HouseAsks } from './house-asks.tsx';
import { HouseTab } from './house-tab.tsx';
import { JournalTab } from './journal-tab.tsx';
import { PatronsTab } from './patrons-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { RoundsTab } from './rounds-tab.tsx';
import { ShiftTab } from './shift-tab.tsx';
import { StaffTab } from './staff-tab.tsx';
import { TablesTab } from './tables-tab.tsx';
import { type Tab, tabIn, tabsOf } from './tabs.ts';
import { TerminalsTab } from './terminals-tab.tsx';

/** The pit: tables and their money, people, devices, reports and the past; to each what the role may. */
const Pit = () => {
  const { say } = useWords();
  const who = useFetched('/me', MeSchema, 30_000, 'staff');
  return (
    <AppFrame
      title={say('pit.title')}
      width="wide"
      actions={who.is === 'ready' && <StaffHead me={who.value} />}
    >
      <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-5 p-4 sm:p-6">
        {who.is === 'loading' && <Loading />}
        {who.is === 'failed' && <Failed error={who.error} again={who.again} />}
        {who.is === 'ready' && <Sections me={who.value} again={who.again} />}
      </div>
    </AppFrame>
  );
};

const Sections = ({ me: { signedIn }, again }: { readonly me: Me; readonly again: () => void }) => {
  const { say } = useWords();
  const tabs = signedIn === null ? [] : tabsOf(signedIn.role);
  const [needs, setNeeds] = useState(0);
  const tab = tabIn(useHash(), tabs);
  if (signedIn?.locked === true) return <StaffDoor id={signedIn.id} opened={again} />;
  if (signedIn === null || tabs.length === 0) {
    return (
      <>
        <h1 className="text-xl">{say('pit.title')}</h1>
        <Forbidden>{say('pit.forbidden')}</Forbidden>
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <h1 className="text-xl">{say('pit.title')}</h1>
        <BehindLinks role={signedIn.role} />
      </div>
      <nav aria-label={say('pit.sections')} className="flex flex-wrap border-b border-edge">
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => go(`/pit#${one}`)}
            className="min-h-11 border-b-2 border-transparent px-2.5 whitespace-nowrap sm:px-4 text-muted aria-[current=page]:border-gilt aria-[current=page]:text-ink"
          >
            {say(`pit.tab.${one}`)}
            {one === 'tables' && tab !== 'tables' && needs > 0 && (
              <span className="ml-2 rounded-full bg-bad px-2 text-sm font-semibold text-page">
                <span className="for-ears">{say('pit.needs', { count: needs })}</span>
                <span aria-hidden="true">{needs}</span>
              </span>
            )}
          </button>
        ))}
      </nav>
      {tabs.includes('staff') && <HouseAsks me={signedIn} />}
      {/* A table calls whatever else is looked at. */}
      <div hidden={tab !== 'tables'}>
        <TablesTab me={signedIn} ended={again} needed={setNeeds} />
      </div>
      <Section tab={tab} me={signedIn} />
    </>
  );
};

const Section = ({ tab, me }: { readonly tab: Tab; readonly me: SignedIn }) => {
  switch (tab) {
    case 'tables':
      return null;
    case 'reports':
      return <ReportsTab />;
    case 'rounds':
      return <RoundsTab />;
    case 'patrons':
      return <PatronsTab me={me} />;
    case 'staff':
      return <StaffTab me={me} />;
    case 'terminals':
      return <TerminalsTab me={me} />;
    case 'displays':
      return <DisplaysTab me={me} />;
    case 'alerts':
      return <AlertsTab />;
    case 'shift':
      return <ShiftTab />;
    case 'house':
      return <HouseTab me={me} />;
    case 'journal':
      return <JournalTab />;
  }
};

export default Pit;
