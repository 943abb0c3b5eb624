import { useCallback, useEffect, useState } from 'react';
import type { FloorTable, SignedIn } from '../../../api/house.ts';
import { Button } from '../../parts/button.tsx';
import { chooseSound, useSound } from '../../parts/sound-choice.ts';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { useKeys } from '../dealer/use-keys.ts';
import { useFloor } from '../floor/use-floor.ts';
import { byNeed, type Need, type Needs } from './need.ts';
import { OpenTable } from './open-table.tsx';
import { ClosedTile, LiveTile, Tile } from './table-tile.tsx';
import { useCall } from './use-call.ts';

/** Every table, live, with its money and the way to it: whoever needs somebody first. Supervisors open new ones. */
export const TablesTab = ({
  me,
  ended,
  needed,
}: {
  readonly me: SignedIn;
  readonly ended: () => void;
  /** Told how many tables need somebody. */
  readonly needed: (count: number) => void;
}) => {
  const { say } = useWords();
  const floor = useFloor('staff');
  const [needs, setNeeds] = useState<Needs>({});
  const [opening, setOpening] = useState(false);
  const told = useCallback(
    (table: string, need: Need | null) => setNeeds((now) => ({ ...now, [table]: need })),
    [],
  );
  useCall(needs);
  const count = Object.values(needs).filter((need) => need !== null).length;
  useEffect(() => {
    needed(count);
  }, [needed, count]);
  const asked = usePace(floor.is === 'ready' ? floor.tables.length : 0);
  useKeys((key) => key.toLowerCase() === 'n' && goToNext());
  if (floor.is === 'loading') return <Loading />;
  if (floor.is === 'failed') return <Failed error={floor.error} again={floor.again} />;
  const tables = byNeed(floor.tables, needs);
  const tileOf = (table: FloorTable, isAsked: boolean) => {
    if (!isAsked) return <Tile table={table} me={me} />;
    if (table.status === 'closed')
      return <ClosedTile table={table} me={me} onOpened={floor.again} />;
    return <LiveTile table={table} me={me} told={told} ended={ended} />;
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className={count === 0 ? 'text-muted' : 'font-semibold text-warn'}>
          {count === 0 ? say('pit.needs.none') : say('pit.needs', { count })}
        </p>
        {count > 0 && (
          <Button hint="N" onClick={goToNext}>
            {say('pit.needs.next')}
          </Button>
        )}
        <SoundSwitch />
        {me.role !== 'auditor' && (
          <Button look="main" onClick={() => setOpening(true)}>
            {say('pit.open')}
          </Button>
        )}
      </div>
      {tables.length === 0 ? (
        <Empty title={say('floor.no.tables')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
          {tables.map((table) => (
            <li key={table.id} className="flex min-w-0 has-data-need:col-span-full">
              {tileOf(table, floor.tables.indexOf(table) < asked)}
            </li>
          ))}
        </ul>
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

const SoundSwitch = () => {
  const { say } = useWords();
  const on = useSound();
  return (
    <Button look="quiet" className="sm:ml-auto" aria-pressed={on} onClick={() => chooseSound(!on)}>
      {say(on ? 'pit.sound.on' : 'pit.sound.off')}
    </Button>
  );
};

/** A table is a request, and the house answers a session fifty a second: not all of them are asked for at once. */
const AT_ONCE = 12;
const PAUSE = 400;

/** How many of the tables have been asked for so far. */
const usePace = (all: number): number => {
  const [asked, ask] = useState(AT_ONCE);
  useEffect(() => {
    if (asked >= all) return;
    const timer = setTimeout(() => ask(asked + AT_ONCE), PAUSE);
    return () => clearTimeout(timer);
  }, [asked, all]);
  return asked;
};

/** From where the focus is to the next table that needs somebody, and round again. */
const goToNext = (): boolean => {
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-need]')];
  const here = tiles.findIndex((tile) => tile.contains(document.activeElement));
  const next = tiles[(here + 1) % tiles.length];
  next?.focus();
  return next !== undefined;
};
