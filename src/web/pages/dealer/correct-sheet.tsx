import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet, SheetFoot } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { correctionsOf, type Keyed, keyedCards } from './corrections.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { TextField } from './fields.tsx';
import { Follows } from './follows.tsx';
import { ReasonField } from './reason-field.tsx';
import { cardText } from './short-words.ts';
import { mayDo } from './staff-view.ts';
import { usePreview } from './use-preview.ts';

/** Cards that were keyed wrongly are put right in one act: the cards at the table prevail. */
export const CorrectSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own, book } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const lying = keyedCards(view);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState(say('dealer.correct.reason'));
  const cards = correctionsOf(lying, texts);
  const command =
    cards.length === 0 || reason.trim() === ''
      ? null
      : ({ type: 'CorrectCards', cards, reason: reason.trim() } as const);
  const preview = usePreview(command);
  const rule = book.irregularities['display-wrong']?.rule;
  const none = view.electronic || lying.length === 0 || !mayDo(own, 'CorrectCards');
  return (
    <Sheet
      wide
      title={say('dealer.correct')}
      aside={rule !== undefined && <RuleTag rule={rule} />}
      onClose={onClose}
    >
      {none ? (
        <p className="text-muted">
          {say(view.electronic ? 'dealer.correct.electronic' : 'dealer.correct.none')}
        </p>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (command !== null) void give(command).then((done) => done && onClose());
          }}
        >
          <p className="text-sm text-muted">{say('dealer.correct.how')}</p>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {lying.map((one, i) => (
              <KeyedCard
                key={one.key}
                keyed={one}
                first={i === lying.length - 1}
                text={texts[one.key] ?? ''}
                onText={(text) => setTexts((now) => ({ ...now, [one.key]: text }))}
              />
            ))}
          </ul>
          <ReasonField about="correction" value={reason} onChange={setReason} />
          <Follows preview={preview} />
          <SheetFoot>
            <div className="min-w-0 flex-1">
              <RefusedHere error={error} />
            </div>
            <Button look="main" submits disabled={busy || preview.is !== 'would'}>
              {say('dealer.asks.ask')}
            </Button>
          </SheetFoot>
        </form>
      )}
    </Sheet>
  );
};

/** The card as it is on record, and a field for what it truly is. */
const KeyedCard = ({
  keyed,
  text,
  onText,
  first,
}: {
  readonly keyed: Keyed;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly first: boolean;
}) => {
  const { say } = useWords();
  const { place, card } = keyed;
  const label =
    'waiting' in place
      ? say('dealer.correct.waiting', { number: place.waiting + 1, card: cardText(card) })
      : say('dealer.correct.card', {
          hand: say(`shared.hand.${place.hand}`),
          ordinal: say(`dealer.ordinal.${place.index === 0 ? 0 : place.index === 1 ? 1 : 2}`),
          card: cardText(card),
        });
  const [found] = correctionsOf([keyed], { [keyed.key]: text });
  return (
    <li className="flex items-end gap-3">
      <Card card={card} width={38} />
      <div className="min-w-0 flex-1">
        <TextField
          first={first}
          label={label}
          placeholder="7s · 10d"
          value={text}
          onChange={(next) => onText(next.toUpperCase())}
        />
      </div>
      <span className="flex h-14 w-10 items-center">
        {found !== undefined && <Card card={found.card} width={38} />}
      </span>
    </li>
  );
};
