import { useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import type { Wanted } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import { openHands, type Seat } from './seat.ts';

type Props = {
  readonly seat: Pick<Seat, 'view' | 'own' | 'patron' | 'book' | 'live'>;
  readonly onClose: () => void;
};

const CARDS = [0, 1, 2] as const;

/** Which card to ask for, or both that come first, before they are dealt. */
export const SqueezeRequest = ({ seat, onClose }: Props) => {
  const { view, own, patron, book, live } = seat;
  const { say } = useWords();
  const [error, setError] = useState<ApiError | null>(null);
  const rule = book.squeeze?.rule;
  const ask = async (command: Wanted) => {
    const answer = await live.send(command);
    if ('error' in answer) setError(answer.error);
    else onClose();
  };
  const hands = openHands(view, own);
  const bankerFirst =
    book.insurance !== null && view.phase === 'dealing' && hands.includes('banker');
  return (
    <Sheet
      title={say('patron.squeeze.ask')}
      onClose={onClose}
      aside={rule !== undefined && <RuleTag rule={rule} />}
    >
      <p className="text-sm text-muted">{say('patron.squeeze.right')}</p>
      {hands.map((hand) => (
        <div key={hand} className="flex flex-col gap-2">
          <h3 className="label">{say(`shared.hand.${hand}`)}</h3>
          <div className="grid grid-cols-3 gap-2">
            <Button
              look="main"
              className="col-span-3"
              aria-label={`${say(`shared.hand.${hand}`)}: ${say('patron.squeeze.both')}`}
              disabled={view.hands[hand].cards.length > 0}
              onClick={() =>
                void ask({ type: 'RequestSqueeze', patron: patron.id, hand, index: 0, both: true })
              }
            >
              {say('patron.squeeze.both')}
            </Button>
            {CARDS.map((index) => (
              <Button
                key={index}
                aria-label={`${say(`shared.hand.${hand}`)}: ${say(`patron.squeeze.card.${index}`)}`}
                disabled={view.hands[hand].cards[index] !== undefined}
                onClick={() => void ask({ type: 'RequestSqueeze', patron: patron.id, hand, index })}
              >
                {say(`patron.squeeze.card.${index}`)}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {bankerFirst && book.insurance !== null && (
        <div className="flex flex-col gap-2 border-t border-edge pt-3">
          <p className="text-sm text-muted">
            {say('patron.squeeze.first')} <RuleTag rule={book.insurance.waived} />
          </p>
          <div className="grid grid-cols-2 gap-2">
            {(['squeeze', 'expose'] as const).map((how) => (
              <Button
                key={how}
                onClick={() =>
                  void ask({ type: 'RequestBankerThirdFirst', patron: patron.id, how })
                }
                className="whitespace-normal!"
              >
                {say(`patron.squeeze.first.${how}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ErrorLine error={error} />
    </Sheet>
  );
};
