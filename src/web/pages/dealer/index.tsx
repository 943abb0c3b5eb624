import { useCallback, useEffect, useMemo, useState } from 'react';
import { FloorSchema, MeSchema } from '../../../api/house.ts';
import type { TablePage } from '../../app.tsx';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook, useRulebookError } from '../../live/use-rulebook.ts';
import { useTable } from '../../live/use-table.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { ConnectionBar } from '../../parts/connection-bar.tsx';
import { BookOf } from '../../parts/rule-tag.tsx';
import { StaffHead } from '../../parts/staff-head.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { tableName, tableSign } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';
import { type Dealing, DealingProvider, type SheetName } from './dealing.tsx';
import { Locked, NotStaff } from './gate.tsx';
import { Relief } from './relief.tsx';
import { staffIn } from './staff-view.ts';
import { Work } from './work.tsx';

/** The dealer's page: one table, worked by keyboard alone. */
const Dealer = ({ table, called = table }: TablePage & { readonly called?: string }) => {
  const words = useWords();
  const { say } = words;
  const live = useTable(table, 'staff');
  const floor = useFetched('/floor', FloorSchema, undefined, 'staff');
  const { status, public: view, own, send, heard, sequence } = live;
  const book = useRulebook(view?.game, view?.version);
  const bookError = useRulebookError(view?.game, view?.version);
  const staff = staffIn(own);
  const worker = useFetched('/me', MeSchema, undefined, 'staff');
  const me = worker.is === 'ready' ? (worker.value.signedIn?.id ?? null) : null;
  const [sheet, setSheet] = useState<{ name: SheetName; box: number | null } | null>(null);
  const open = useCallback(
    (name: SheetName | null, box: number | null = null) =>
      setSheet(name === null ? null : { name, box }),
    [],
  );
  const none = sheet === null;
  useEffect(() => {
    // Space belongs to the next action again.
    if (none) document.getElementById('next')?.focus({ preventScroll: true });
  }, [none]);
  const dealing = useMemo(
    (): Dealing | null =>
      view === null || staff === null || book === null || sequence === null
        ? null
        : { table, view, own: staff, me, book, send, heard, sequence, status, open },
    [table, view, staff, me, book, send, heard, sequence, status, open],
  );
  const listed =
    floor.is === 'ready' ? floor.value.tables.find(({ id }) => id === table) : undefined;
  const name = listed?.name ?? called;
  const sign = tableSign(name, book, words);
  const body = () => {
    if (status.is === 'ended') {
      if (status.code === 'SESSION_LOCKED') return <Locked />;
      if (status.code === 'NO_SESSION' || status.code === 'NOT_ALLOWED') return <NotStaff />;
      if (dealing === null) return <Failed error={status} again={() => location.reload()} />;
    }
    // A table that is not open has nothing to show to anybody.
    if (sequence !== null && view === null) {
      return <Empty title={say('shared.table.unopened')} />;
    }
    if (own !== null && staff === null) return <NotStaff />;
    if (bookError !== null && book === null) return <Failed error={bookError} />;
    if (dealing === null) return <Loading />;
    return (
      <DealingProvider value={dealing}>
        <Work sheet={sheet} />
      </DealingProvider>
    );
  };
  return (
    <AppFrame
      width="wide"
      switches="roomy"
      title={`${say('dealer.title')} · ${tableName(name, book, words)}`}
      heading={
        <p className="flex min-w-0 flex-col leading-tight">
          <span className="engraved line-clamp-2 text-xs sm:text-base">
            {sign.name}
            {view !== null && ` · ${view.layout}`}
          </span>
          {sign.kind !== null && <span className="label max-sm:hidden">{sign.kind}</span>}
        </p>
      }
      actions={
        worker.is === 'ready' && (
          <StaffHead me={worker.value}>
            {worker.value.signedIn !== null && !worker.value.demonstration && <Relief />}
          </StaffHead>
        )
      }
    >
      <ConnectionBar status={status} />
      <BookOf value={book}>{body()}</BookOf>
    </AppFrame>
  );
};

export default Dealer;
