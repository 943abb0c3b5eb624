import { useState } from 'react';
import type { ApiError, Face } from '../../../api/live.ts';
import type { Hand } from '../../../rulebooks/index.ts';
import { CardPlace } from '../../parts/card.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { HANDS_IN_ORDER } from '../../parts/hands.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { SqueezeCard } from '../../parts/squeeze-card.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import type { Seat } from './seat.ts';

type Squeezed = {
  readonly seat: Pick<Seat, 'view' | 'live' | 'patron'>;
  /** Face down before this patron, or just turned by him. */
  readonly faces: readonly Face[];
  readonly onTurned: (face: Face) => void;
};

/** The cards that the house shows to this patron alone, each to be opened by the corner: in any order, or at once. */
export const SqueezeSheet = ({ seat, faces, onTurned }: Squeezed) => {
  const { say } = useWords();
  const [error, setError] = useState<ApiError | null>(null);
  const turn = async (face: Face) => {
    onTurned(face);
    const { hand, index } = face;
    const answer = await seat.live.send({ type: 'ExposeCard', hand, index });
    setError('error' in answer ? answer.error : null);
  };
  const hands = HANDS_IN_ORDER.filter((hand) => faces.some((face) => face.hand === hand));
  return (
    <Sheet title={titleOf(faces, hands, say)} aside={<Countdown due={seat.view.due} />}>
      {hands.map((hand) => {
        const mine = faces.filter((face) => face.hand === hand);
        const coming = comingTo(seat, hand);
        const wide = mine.length + coming.length;
        return (
          <div key={hand} className="felt touch-none rounded-md px-2 py-4">
            {hands.length > 1 && (
              <h3 className="engraved pb-1 text-center text-brass">{say(`shared.hand.${hand}`)}</h3>
            )}
            <div
              className="grid justify-center gap-2"
              style={{ gridTemplateColumns: `repeat(${wide}, minmax(0, min(16rem, 38dvh)))` }}
            >
              {mine.map((face) => (
                <SqueezeCard
                  key={`${face.index} ${error === null ? '' : 'again'}`}
                  card={face.card}
                  onTurned={() => void turn(face)}
                />
              ))}
              {coming.map((index) => (
                <div key={index} className="grid place-items-center">
                  <CardPlace width="68%" />
                </div>
              ))}
            </div>
          </div>
        );
      })}
      <p className="text-sm text-muted">{say('patron.squeeze.how')}</p>
      <ErrorLine error={error} />
    </Sheet>
  );
};

/** Cards of the Hand that this patron will be shown too: their place is kept. */
const comingTo = ({ view, patron }: Squeezed['seat'], hand: Hand): readonly number[] =>
  view.squeezes
    .filter((one) => one.hand === hand && one.patron === patron.id && one.consented)
    .map(({ index }) => index)
    .filter((index) => view.hands[hand].cards[index] === undefined);

const titleOf = (faces: readonly Face[], hands: readonly Hand[], say: Words['say']): string => {
  const [first] = faces;
  if (hands.length > 1 || first === undefined) return say('patron.squeeze.all.yours');
  const hand = say(`shared.hand.${first.hand}`);
  return faces.length > 1
    ? say('patron.squeeze.both.yours', { hand })
    : say('patron.squeeze.yours', { hand, number: first.index + 1 });
};
