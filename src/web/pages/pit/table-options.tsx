import type { FloorTable } from '../../../api/house.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { tableName } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';

type Named = Pick<FloorTable, 'id' | 'name' | 'game'>;

/** The tables to choose from in a list. */
export const TableOptions = ({ tables }: { readonly tables: readonly Named[] }) =>
  tables.map((table) => <TableOption key={table.id} table={table} />);

const TableOption = ({ table: { id, name, game } }: { readonly table: Named }) => {
  const words = useWords();
  return (
    <option value={id}>
      {tableName(name, useRulebook(game), words)} · {id}
    </option>
  );
};
