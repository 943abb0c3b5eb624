import { useEffect } from 'react';
import { FloorSchema } from '../../../api/house.ts';
import type { Heard } from '../../../api/picture.ts';
import type { Status } from '../../../client/connection.ts';
import type { PublicView } from '../../../table/index.ts';
import type { TablePage } from '../../app.tsx';
import { useFetched } from '../../live/use-fetched.ts';
import { useMe } from '../../live/use-me.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { useTable } from '../../live/use-table.ts';
import { AppFrame, useTitle } from '../../parts/app-frame.tsx';
import { Failed, Forbidden, Loading } from '../../parts/states.tsx';
import { tableName } from '../../parts/table-title.ts';
import { timeText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Band, TableNotes } from './band.tsx';
import './board.css';
import { useSetByAddress } from './from-address.ts';
import { HandsPanel } from './hands-panel.tsx';
import { HeadlinePanel } from './headline-panel.tsx';
import { RoadsPanel } from './roads-panel.tsx';
import { Limits, TableSign } from './table-sign.tsx';
import { useMeasure } from './unit.ts';

const NAMES_EVERY = 60_000;

/** The wall of a table: nothing to press, readable from five metres. */
const Board = ({ table }: TablePage) => {
  const words = useWords();
  const { say } = words;
  useSetByAddress();
  const { status, public: view, sequence, heard } = useTable(table, 'display');
  const floor = useFetched('/floor', FloorSchema, NAMES_EVERY, 'display');
  const name =
    floor.is === 'ready' ? (floor.value.tables.find(({ id }) => id === table)?.name ?? '') : '';
  const book = useRulebook(view?.game, view?.version);
  useTitle(name === '' ? say('board.title') : tableName(name, book, words));
  useAwakeScreen();
  // The wall has no frame that would ask by which clock the house lives.
  useMe();

  if (view !== null) {
    return <Wall view={view} name={name} status={status} heard={heard} />;
  }
  if (status.is === 'ended') {
    return (
      <AppFrame title={say('board.title')}>
        {status.code === 'NO_SESSION' || status.code === 'NOT_ALLOWED' ? (
          <Forbidden>{words.why(status)}</Forbidden>
        ) : (
          <Failed error={status} />
        )}
      </AppFrame>
    );
  }
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="for-ears">{say('board.title')}</h1>
      <Loading what={say(sequence === null ? 'shared.status.connecting' : 'board.unopened')} />
    </main>
  );
};

const Wall = ({
  view,
  name,
  status,
  heard,
}: {
  readonly view: PublicView;
  readonly name: string;
  readonly status: Status;
  readonly heard: readonly Heard[];
}) => {
  const measure = useMeasure();
  const { unit } = measure;
  const book = useRulebook(view.game, view.version);
  const who = useMe();
  const stale = status.is === 'stale' || status.is === 'ended';
  return (
    <>
      <main className={stale ? 'wall stale' : 'wall'}>
        <div className="wall-left">
          <TableSign name={name} book={book} />
          <Limits view={view} knowsDifferential={book === null || book.limits !== null} />
          <HeadlinePanel view={view} book={book} heard={heard} />
          <HandsPanel view={view} book={book} />
          <Band view={view} book={book} unit={unit} />
          <TableNotes view={view} />
        </div>
        <RoadsPanel
          view={view}
          book={book}
          measure={measure}
          demonstration={who.is === 'ready' && who.me.demonstration}
        />
      </main>
      <Lost status={status} />
    </>
  );
};

/** A lost connection greys the wall; this says since when. */
const Lost = ({ status }: { readonly status: Status }) => {
  const { say, why, language } = useWords();
  if (status.is !== 'stale' && status.is !== 'ended') return <div role="status" />;
  return (
    <div role="status" className="wall-lost wall-usual tabular">
      {status.is === 'stale' ? (
        <>
          <span>{say('board.stale', { time: timeText(status.since, language) })}</span>
          <span>{say('board.stale.more')}</span>
        </>
      ) : (
        <span>{status.code === 'BAD_ANSWER' ? why(status) : say('shared.status.ended')}</span>
      )}
    </div>
  );
};

/** A wall must not fall asleep; a browser that cannot promise that is no worse off. */
const useAwakeScreen = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const hold = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
          if (left) void held.release();
        },
        () => {},
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
};

export default Board;
