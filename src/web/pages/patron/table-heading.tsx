import { tableTitle } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';
import type { Seat } from './seat.ts';

/** Which table, which box, which round. */
export const TableHeading = ({
  seat: { view, patron },
  name,
}: {
  readonly seat: Seat;
  readonly name: string;
}) => {
  const { say } = useWords();
  return (
    <h1 className="flex min-w-0 flex-col leading-tight">
      <span className="engraved text-sm">
        {tableTitle(name).name} · {view.layout}
      </span>
      <span className="tabular text-xs font-normal text-muted">
        {say('shared.box', { number: patron.box })} · {say('shared.round', { number: view.round })}
      </span>
    </h1>
  );
};
