import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { Button } from '../../parts/button.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { BoxGrid } from './box-grid.tsx';
import { ErrorLine } from './error-line.tsx';
import type { Seat } from './seat.ts';

/** Another box, or from sitting to standing and back; while none of the patron's bets lies. */
export const SeatSheet = ({
  seat: { view, patron, live },
  onClose,
}: {
  readonly seat: Pick<Seat, 'view' | 'patron' | 'live'>;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const [box, setBox] = useState(patron.box);
  const [error, setError] = useState<ApiError | null>(null);
  const taken = view.boxes.find(({ number }) => number === box)?.seated ?? null;
  const isNow = (seat: 'seated' | 'standing') => patron.box === box && patron.seat === seat;
  const change = async (seat: 'seated' | 'standing') => {
    const answer = await live.send({ type: 'ChangeSeat', patron: patron.id, box, seat });
    if ('error' in answer) setError(answer.error);
    else onClose();
  };
  return (
    <Sheet title={say('patron.join.change')} onClose={onClose}>
      <p className="text-sm text-muted">
        {say(patron.seat === 'seated' ? 'patron.menu.seated' : 'patron.menu.standing', {
          number: patron.box,
        })}
      </p>
      <BoxGrid boxes={view.boxes} box={box} onBox={setBox} />
      <div className="flex flex-wrap gap-3">
        <Button
          look="main"
          disabled={isNow('seated') || (taken !== null && taken !== patron.id)}
          onClick={() => void change('seated')}
        >
          {say('patron.join.sit')}
        </Button>
        <Button disabled={isNow('standing')} onClick={() => void change('standing')}>
          {say('patron.join.stand')}
        </Button>
      </div>
      <p className="text-sm text-muted">{say('patron.join.standing')}</p>
      <ErrorLine error={error} />
    </Sheet>
  );
};
