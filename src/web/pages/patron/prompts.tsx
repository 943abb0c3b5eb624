import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { TableNotices } from '../../parts/notices.tsx';
import { useWords } from '../../words/index.ts';
import { openHands, otherBoxes, type Seat } from './seat.ts';

/**
 * What this patron may ask for and what became of it, the squeeze and insurance; and what all are to know. Its room
 * is kept, so that nothing moves when something comes.
 */
export const Prompts = ({
  seat,
  home,
  betAt,
  onBoxes,
  onSqueeze,
  onInsure,
}: {
  readonly seat: Seat;
  readonly home: number;
  readonly betAt: (box: number) => void;
  readonly onBoxes: () => void;
  readonly onSqueeze: () => void;
  /** Null while the question is open. */
  readonly onInsure: (() => void) | null;
}) => {
  const { say, odds } = useWords();
  const { own, view } = seat;
  const { patron, live } = seat;
  const mine = view.squeezes.filter((one) => one.patron === patron.id);
  const insurable = own.insurable.length > 0 && onInsure !== null;
  return (
    <div className="flex h-11 items-center [scrollbar-width:thin] justify-center-safe gap-x-4 overflow-x-auto text-sm whitespace-nowrap">
      {/* That a round is void is said where its outcome stands. */}
      <TableNotices notices={view.notices.filter((notice) => notice !== 'void')} />
      {patron.box === home ? (
        view.phase === 'betting' &&
        otherBoxes(seat).length > 0 && (
          <Button size="small" look="quiet" onClick={onBoxes}>
            {say('patron.boxes.other')}
          </Button>
        )
      ) : (
        <div className="flex items-center gap-2" data-at={patron.box}>
          <p role="status" className="font-semibold">
            {say('patron.boxes.at', { number: patron.box })}
          </p>
          <Button size="small" onClick={() => betAt(home)}>
            {say('patron.boxes.home', { number: home })}
          </Button>
        </div>
      )}
      {mayAsk(seat) && (
        <Button size="small" onClick={onSqueeze}>
          {say('patron.squeeze.ask')}
        </Button>
      )}
      {mine.map(({ hand, index, both, consented, bankerFirst }) => (
        <div key={hand} className="flex items-center gap-2">
          <p role="status">
            {say(`patron.squeeze.${both ? 'both.' : ''}${consented ? 'granted' : 'waiting'}`, {
              hand: say(`shared.hand.${hand}`),
              number: index + 1,
            })}
          </p>
          {/* Once insurance is waived for it, it stays asked for. */}
          {!(consented && bankerFirst !== null) && (
            <Button
              size="small"
              onClick={() => void live.send({ type: 'WithdrawSqueeze', patron: patron.id, hand })}
            >
              {say('patron.squeeze.withdraw')}
            </Button>
          )}
        </div>
      ))}
      {isBefore(seat) && <p role="status">{say('patron.squeeze.on-table')}</p>}
      {own.insurance.map(({ box, hand, after, amount, pays }) => (
        <p key={`${box} ${hand} ${after}`} data-insured={hand}>
          {say('patron.insurance.have', {
            hand: say(`shared.hand.${hand}`),
            odds: odds(pays),
          })}{' '}
          <Money cents={amount} className="font-semibold" />
        </p>
      ))}
      {insurable && (
        <Button size="small" look="main" onClick={onInsure ?? undefined}>
          {say(own.insurance.length > 0 ? 'patron.insurance.again' : 'patron.insurance.open')}
        </Button>
      )}
      {own.away && <p role="status">{say('patron.menu.away')}</p>}
    </div>
  );
};

/** A Hand is left of which this patron may ask for a card. */
const mayAsk = ({ view, own }: Seat): boolean =>
  (view.phase === 'betting' || view.phase === 'dealing') && openHands(view, own).length > 0;

/** At a table with real cards the card itself comes to the patron. */
const isBefore = ({ view, own }: Seat): boolean =>
  !view.electronic &&
  own.shown.some(({ hand, index }) => view.hands[hand].cards[index] === 'faceDown');
