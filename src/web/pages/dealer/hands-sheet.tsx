import { useState } from 'react';
import type { Hand } from '../../../rulebooks/index.ts';
import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { Choice } from './fields.tsx';
import { mayDo } from './staff-view.ts';

const HANDS = ['player', 'banker'] as const;

/** Who accepts each Hand, and a squeeze asked for by a patron without a terminal. */
export const HandsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own, book } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const bettors = [...new Set(view.stakes.map(({ patron }) => patron))];
  const people = [
    { value: '', label: say('dealer.hands.nobody') },
    ...bettors.map((id) => ({ value: id, label: id })),
  ];
  const [patron, setPatron] = useState(bettors[0] ?? '');
  const [place, setPlace] = useState('player 0');
  const places = HANDS.flatMap((hand) =>
    [0, 1, 2].map((index) => ({
      value: `${hand} ${index}`,
      label: `${say(`shared.hand.${hand}`)} ${index + 1}`,
      hand,
      index,
    })),
  );
  const ask = () => {
    const found = places.find(({ value }) => value === place);
    if (found !== undefined && patron !== '') {
      void give({ type: 'RequestSqueeze', patron, hand: found.hand, index: found.index });
    }
  };
  return (
    <Sheet
      wide
      title={say('dealer.hands')}
      onClose={onClose}
      aside={book.squeeze && <RuleTag rule={book.squeeze.rule} />}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {HANDS.map((hand: Hand, i) => (
          <Choice
            key={hand}
            first={i === 0}
            label={say('dealer.hands.accepts', { hand: say(`shared.hand.${hand}`) })}
            value={view.accepts[hand] ?? ''}
            options={people}
            onChange={(id) =>
              void give({ type: 'AssignHand', hand, patron: id === '' ? null : id })
            }
          />
        ))}
      </div>
      {mayDo(own, 'RequestSqueeze') && bettors.length > 0 && (
        <form
          className="flex flex-wrap items-end gap-3 border-t border-edge pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Choice
            label={say('shared.role.patron')}
            value={patron}
            options={bettors.map((id) => ({ value: id, label: id }))}
            onChange={setPatron}
          />
          <Choice
            label={say('dealer.hands.card')}
            value={place}
            options={places}
            onChange={setPlace}
          />
          <Button submits disabled={busy}>
            {say('dealer.squeeze.ask')}
          </Button>
          {book.insurance !== null && (
            <Button
              disabled={busy}
              onClick={() => void give({ type: 'RequestBankerThirdFirst', patron, how: 'squeeze' })}
            >
              {say('dealer.squeeze.bankerFirst')}
            </Button>
          )}
        </form>
      )}
      <RefusedHere error={error} />
    </Sheet>
  );
};
