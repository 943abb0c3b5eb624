import { MeSchema, TableViewSchema } from '../../../api/house.ts';
import type { TablePage } from '../../app.tsx';
import { useFetched } from '../../live/use-fetched.ts';
import { bookOf, useRulebook, useRulebookError } from '../../live/use-rulebook.ts';
import { firstGame, useTable } from '../../live/use-table.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { ConnectionBar } from '../../parts/connection-bar.tsx';
import { BookOf } from '../../parts/rule-tag.tsx';
import { Empty, Failed, Forbidden, Loading } from '../../parts/states.tsx';
import { tableName } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';
import { ChooseBox } from './choose-box.tsx';
import { Ended } from './ended.tsx';
import { ownPart } from './seat.ts';
import { TableTop } from './table-top.tsx';

/** The patron's page: a seat at one table. */
const PatronPage = ({ table }: TablePage) => {
  const words = useWords();
  const { say } = words;
  const live = useTable(table, 'patron');
  const own = ownPart(live.own);
  const book = useRulebook(live.public?.game, live.public?.version);
  const bookError = useRulebookError(live.public?.game, live.public?.version);
  const seen = live.sequence !== null;
  const name = tableName(useTableName(table, seen), book, words);
  const patron = usePatronId(seen && own?.patron === null);
  const { status, public: view } = live;
  if (status.is === 'ended') {
    return (
      <AppFrame title={say('patron.title')}>
        <Ended table={table} status={status} hadSeat={live.sequence !== null} />
      </AppFrame>
    );
  }
  if (view !== null && own?.patron && book !== null) {
    return (
      <BookOf value={book}>
        <TableTop
          key={own.patron.id}
          seat={{ table, view, own, patron: own.patron, book, live }}
          name={name}
        />
      </BookOf>
    );
  }
  const what = () => {
    if (live.sequence === null) return <Loading what={say('shared.status.connecting')} />;
    if (view === null) {
      return <Empty title={say('shared.table.unopened')}>{say('patron.unopened')}</Empty>;
    }
    if (own === null) return <Forbidden />;
    if (bookError !== null) return <Failed error={bookError} />;
    if (book === null || patron === null) return <Loading />;
    return <ChooseBox id={patron} view={view} book={book} live={live} />;
  };
  return (
    <AppFrame title={name} heading={<span className="engraved truncate text-sm">{name}</span>}>
      {live.sequence !== null && <ConnectionBar status={status} />}
      <BookOf value={book}>{what()}</BookOf>
    </AppFrame>
  );
};

/** The table's name as the floor has it; until that has come, its id. */
const useTableName = (table: string, seen: boolean): string => {
  const path = seen ? `/tables/${encodeURIComponent(table)}` : null;
  const fetched = useFetched(path, TableViewSchema, undefined, 'patron');
  return fetched.is === 'ready' ? fetched.value.name : table;
};

/** Who this device's patron is, for somebody who has not taken a place yet. */
const usePatronId = (needed: boolean): string | null => {
  const fetched = useFetched(needed ? '/me' : null, MeSchema, undefined, 'patron');
  return fetched.is === 'ready' ? (fetched.value.signedIn?.id ?? null) : null;
};

/** The first view and its book, if they come soon: then the felt is the first thing that is drawn. */
export const beforeDrawing = async (table: string): Promise<void> => {
  const first = await firstGame(table, 'patron');
  if (first !== null) await bookOf(first.game, first.version);
};

export default PatronPage;
