import { useState } from 'react';
import type { Card as CardId } from '../../../rules/index.ts';
import { Button } from '../../parts/button.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { Refused, useCommand, useDealing } from './dealing.tsx';
import { cardText } from './event-words.ts';
import { CardField, Choice, TextField } from './fields.tsx';
import { Follows } from './follows.tsx';
import { mayDo } from './staff-view.ts';
import { usePreview } from './use-preview.ts';

/** A card that was keyed wrongly is put right: the cards at the table prevail. */
export const CorrectSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const lying = (['player', 'banker'] as const).flatMap((hand) =>
    view.hands[hand].cards.flatMap((slot, index) =>
      slot === 'faceDown' ? [] : [{ value: `${hand} ${index}`, hand, index, slot }],
    ),
  );
  const [chosen, choose] = useState(lying.at(-1)?.value ?? '');
  const [card, setCard] = useState<CardId | null>(null);
  const [reason, setReason] = useState(say('dealer.correct.reason'));
  const place = lying.find(({ value }) => value === chosen);
  const may = mayDo(own, 'CorrectCard');
  const command =
    place === undefined || card === null || reason.trim() === ''
      ? null
      : ({
          type: 'CorrectCard',
          hand: place.hand,
          index: place.index,
          card,
          reason: reason.trim(),
        } as const);
  const preview = usePreview(may ? command : null);
  return (
    <Sheet wide title={say('dealer.correct')} onClose={onClose}>
      {view.electronic || lying.length === 0 ? (
        <p className="text-muted">
          {say(view.electronic ? 'dealer.correct.electronic' : 'dealer.correct.none')}
        </p>
      ) : !may ? (
        <p className="text-warn">
          {say('dealer.call', { who: say('irregularities.authority.pit-supervisor') })}
        </p>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (command !== null) void give(command).then((done) => done && onClose());
          }}
        >
          <div className="flex flex-wrap items-end gap-4">
            <Choice
              label={say('dealer.correct.which')}
              value={chosen}
              onChange={choose}
              options={lying.map(({ value, hand, index, slot }) => ({
                value,
                label: `${say(`shared.hand.${hand}`)} ${index + 1}: ${cardText(slot)}`,
              }))}
            />
            <CardField first label={say('dealer.correct.true')} card={card} onCard={setCard} />
          </div>
          <TextField label={say('dealer.decide.reason')} value={reason} onChange={setReason} />
          <Follows preview={preview} />
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <Refused error={error} />
            </div>
            <Button look="main" submits disabled={busy || command === null}>
              {say('shared.confirm')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
};
