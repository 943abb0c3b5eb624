import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import type { TableLive } from '../../live/use-table.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { TableNotices } from '../../parts/notices.tsx';
import { useWords } from '../../words/index.ts';
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
  const { say } = useWords();
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
        <p className="text-sm">{book.title}</p>
        <LimitsLine view={view} book={book} />
        <TableNotices notices={view.notices} />
      </div>
      <ul className="felt grid grid-cols-3 gap-2 rounded-lg p-4 sm:grid-cols-4">
        {view.boxes.map(({ number, seated }) => (
          <li key={number}>
            <button
              type="button"
              aria-pressed={number === box}
              onClick={() => setBox(number)}
              className={classes(
                'flex h-20 w-full flex-col items-center justify-center rounded-md border border-brass',
                number === box ? 'bg-felt-lit ring-3 ring-brass' : 'hover:bg-felt-lit',
                seated !== null && number !== box && 'opacity-75',
              )}
            >
              <span className="engraved text-xl text-felt-ink">{number}</span>
              <span className="text-sm text-brass">
                {say(seated === null ? 'shared.box.free' : 'shared.box.taken')}
              </span>
            </button>
          </li>
        ))}
      </ul>
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
