import type { FloorTable } from '../../../api/house.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Link } from '../../parts/link.tsx';
import { Empty } from '../../parts/states.tsx';
import { tableName } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';

export const ChooseTable = ({ tables }: { readonly tables: readonly FloorTable[] }) => {
  const { say } = useWords();
  return (
    <>
      <div>
        <h1 className="text-xl">{say('audit.title')}</h1>
        <p className="text-muted">{say('audit.more')}</p>
      </div>
      {tables.length === 0 ? (
        <Empty title={say('floor.no.tables')} />
      ) : (
        <section aria-label={say('audit.choose')}>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tables.map((table) => (
              <TableDoor key={table.id} table={table} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const TableDoor = ({ table }: { readonly table: FloorTable }) => {
  const words = useWords();
  const { say, title } = words;
  const book = useRulebook(table.game);
  return (
    <li className="panel flex flex-col gap-1 p-4">
      <h2 className="text-lg">{tableName(table.name, book, words)}</h2>
      <p className="text-sm text-muted">
        {book !== null && `${title(book)} · `}
        <span translate="no">{table.id}</span>
        {` · ${say('audit.round', { number: table.round })}`}
      </p>
      <Link to={`/audit/${table.id}`} className="link inline-flex min-h-11 items-center">
        {say('audit.open')}
        <span className="for-ears">{` ${table.name}`}</span>
      </Link>
    </li>
  );
};
