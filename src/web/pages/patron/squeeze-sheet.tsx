import { useState } from 'react';
import type { ApiError, Face } from '../../../api/live.ts';
import { Countdown } from '../../parts/countdown.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { SqueezeCard } from '../../parts/squeeze-card.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import type { Seat } from './seat.ts';

/** The one card that the house shows to this patron alone, to be opened by the corner. */
export const SqueezeSheet = ({
  seat: { view, live },
  face,
  onTurned,
}: {
  readonly seat: Pick<Seat, 'view' | 'live'>;
  readonly face: Face;
  readonly onTurned: () => void;
}) => {
  const { say } = useWords();
  const [error, setError] = useState<ApiError | null>(null);
  const turn = async () => {
    onTurned();
    const { hand, index } = face;
    const answer = await live.send({ type: 'ExposeCard', hand, index });
    setError('error' in answer ? answer.error : null);
  };
  const title = say('patron.squeeze.yours', {
    hand: say(`shared.hand.${face.hand}`),
    number: face.index + 1,
  });
  return (
    <Sheet title={title} aside={<Countdown due={view.due} />}>
      <div className="felt flex touch-none flex-col items-center gap-3 rounded-md py-5">
        <SqueezeCard
          key={`${face.hand} ${face.index} ${error === null ? '' : 'again'}`}
          card={face.card}
          width={260}
          onTurned={() => void turn()}
        />
      </div>
      <p className="text-sm text-muted">{say('patron.squeeze.how')}</p>
      <ErrorLine error={error} />
    </Sheet>
  );
};
