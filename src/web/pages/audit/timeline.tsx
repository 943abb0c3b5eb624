import { useState } from 'react';
import { COUNTED, type EntriesPage, EntriesSchema } from '../../../api/audit.ts';
import type { FloorTable } from '../../../api/house.ts';
import type { Role } from '../../../table/authority.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { BookOf } from '../../parts/rule-tag.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { tableName } from '../../parts/table-title.ts';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { JournalTab } from '../pit/journal-tab.tsx';
import { EntryList } from './entry-list.tsx';
import { entriesPath, NO_SEARCH, type Search } from './search.ts';
import { SearchForm } from './search-form.tsx';
import { VerifyRecord } from './verify-record.tsx';

/** Where the pages before this one ended, and what was looked through and found until there. */
type Turned = { readonly cursor: number; readonly looked: number; readonly found: number };

/** The whole record of a table, a page at a time. */
export const Timeline = ({ table, role }: { readonly table: FloorTable; readonly role: Role }) => {
  const words = useWords();
  const { say } = words;
  const book = useRulebook(table.game);
  const [search, setSearch] = useState<Search>(NO_SEARCH);
  const [pages, turn] = useState<readonly Turned[]>([]);
  const before = pages.at(-1) ?? null;
  const page = useFetched(
    entriesPath(table.id, search, before?.cursor ?? null),
    EntriesSchema,
    undefined,
    'staff',
  );
  const ready = page.is === 'ready' ? page.value : null;
  const soFar = {
    looked: (before?.looked ?? 0) + (ready?.looked ?? 0),
    found: (before?.found ?? 0) + (ready?.entries.length ?? 0),
  };
  const mayReadJournal = role === 'auditor' || role === 'shift-manager';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h1 className="text-xl">
          {say('audit.timeline', { table: tableName(table.name, book, words) })}
        </h1>
        <p className="no-print flex flex-wrap gap-x-5">
          <Link to="/audit" className="link inline-flex min-h-11 items-center">
            {say('audit.tables')}
          </Link>
          {mayReadJournal && (
            <Link to="/pit#journal" className="link inline-flex min-h-11 items-center">
              {say('audit.journal.link')}
            </Link>
          )}
        </p>
      </div>
      <VerifyRecord table={table.id} archived={ready?.archived != null} />
      <SearchForm
        search={search}
        set={(next) => {
          turn([]);
          setSearch(next);
        }}
      />
      {page.is === 'loading' && <Loading />}
      {page.is === 'failed' && <Failed error={page.error} again={page.again} />}
      {ready !== null && (
        <>
          <Found page={ready} {...soFar} />
          {ready.entries.length === 0 ? (
            <Empty title={say('audit.none.found')} />
          ) : (
            book !== null && (
              <BookOf value={book}>
                <EntryList table={table.id} entries={ready.entries} book={book} />
              </BookOf>
            )
          )}
          <div className="no-print flex flex-wrap items-center gap-3">
            <Button disabled={pages.length === 0} onClick={() => turn(pages.slice(0, -1))}>
              {say('audit.go.back')}
            </Button>
            <Button
              disabled={ready.next === null}
              onClick={() =>
                ready.next !== null && turn([...pages, { cursor: ready.next, ...soFar }])
              }
            >
              {say('audit.go.on')}
            </Button>
            {ready.next === null && <p className="text-muted">{say('audit.the.end')}</p>}
          </div>
        </>
      )}
      {mayReadJournal && search.person.trim() !== '' && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">{say('audit.people.journal')}</h2>
          <JournalTab key={search.person} about={search.person.trim()} />
        </section>
      )}
    </>
  );
};

/** How much was looked through, what each filter alone lets through, and what is not here. */
const Found = ({
  page,
  looked,
  found,
}: {
  readonly page: EntriesPage;
  readonly looked: number;
  readonly found: number;
}) => {
  const { say, language } = useWords();
  const { counted, archived, last } = page;
  const each = COUNTED.flatMap((name) => {
    const count = counted[name];
    const filter = say(name === 'amount' ? 'audit.least' : `audit.${name}`);
    return count === undefined ? [] : [say('audit.counted.one', { filter, count })];
  });
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-sm">
      <p className="tabular">{say('audit.looked', { looked, last, found })}</p>
      {each.length > 1 && (
        <p className="tabular text-muted">
          {say('audit.counted', { each: each.join(language === 'zh' ? '；' : '; ') })}
        </p>
      )}
      {archived !== null && (
        <p className="border-l-4 border-warn bg-panel px-3 py-2">
          <span translate="no">
            {say('audit.archived', {
              sequence: archived.sequence,
              round: archived.round,
              when: whenText(archived.at, language),
              file: archived.file,
            })}
          </span>
        </p>
      )}
    </div>
  );
};
