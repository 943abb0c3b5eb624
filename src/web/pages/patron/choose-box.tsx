import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import type { TableLive } from '../../live/use-table.ts';
import { Button } from '../../parts/button.tsx';
import { TableNotices } from '../../parts/notices.tsx';
import { useWords } from '../../words/index.ts';
import { BoxGrid } from './box-grid.tsx';
import { ErrorLine } from './error-line.tsx';
import { LimitsLine } from './limits-line.tsx';

/** Somebody with a code but no place yet: takes a free box, or stands behind one. */
export const ChooseBox = ({
  id,
  view,
  book,
  live,
}: {
  readonly id: string;
  readonly view: PublicView;
  readonly book: Rulebook;
  readonly live: TableLive;
}) => {
  const { say, title } = useWords();
  const [error, setError] = useState<ApiError | null>(null);
  const [box, setBox] = useState<number | null>(null);
  const chosen = view.boxes.find(({ number }) => number === box);
  const join = async (seat: 'seated' | 'standing') => {
    if (chosen === undefined) return;
    const answer = await live.send({ type: 'Join', patron: id, box: chosen.number, seat });
    setError('error' in answer ? answer.error : null);
  };
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 p-4 py-8">
      <div>
        <h1 className="text-xl">{say('patron.join.title')}</h1>
        <p className="text-muted">{say('patron.join.more')}</p>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-sm">{title(book)}</p>
        <LimitsLine view={view} book={book} />
        <TableNotices notices={view.notices} />
      </div>
      <BoxGrid boxes={view.boxes} box={box} onBox={setBox} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="main"
          disabled={chosen === undefined || chosen.seated !== null}
          onClick={() => void join('seated')}
        >
          {say('patron.join.sit')}
        </Button>
        <Button disabled={chosen === undefined} onClick={() => void join('standing')}>
          {say('patron.join.stand')}
        </Button>
      </div>
      <p className="text-sm text-muted">{say('patron.join.standing')}</p>
      <ErrorLine error={error} />
    </section>
  );
};
