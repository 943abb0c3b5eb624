import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { TableNotices } from '../../parts/notices.tsx';
import { useWords } from '../../words/index.ts';
import { oddsText } from './odds-text.ts';
import type { Seat } from './seat.ts';

/**
 * What this patron may ask for and what became of it, the squeeze and insurance; and what all are to know. Its room
 * is kept, so that nothing moves when something comes.
 */
export const Prompts = ({
  seat,
  onSqueeze,
  onInsure,
}: {
  readonly seat: Seat;
  readonly onSqueeze: () => void;
  /** Null while the question is open. */
  readonly onInsure: (() => void) | null;
}) => {
  const { say, language } = useWords();
  const { own, view } = seat;
  const squeeze = squeezeState(seat);
  const insurable = own.insurable.length > 0 && onInsure !== null;
  return (
    <div className="no-bar flex h-10 items-center justify-center-safe gap-x-4 overflow-x-auto text-sm whitespace-nowrap">
      {/* That a round is void is said where its outcome stands. */}
      <TableNotices notices={view.notices.filter((notice) => notice !== 'void')} />
      {squeeze === 'may' && (
        <Button size="small" onClick={onSqueeze}>
          {say('patron.squeeze.ask')}
        </Button>
      )}
      {squeeze !== null && squeeze !== 'may' && (
        <p role="status">{say(`patron.squeeze.${squeeze}`)}</p>
      )}
      {own.insurance.map(({ box, hand, after, amount, pays }) => (
        <p key={`${box} ${hand} ${after}`} data-insured={hand}>
          {say('patron.insurance.have', {
            hand: say(`shared.hand.${hand}`),
            odds: oddsText(pays, language),
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

type SqueezeState = 'may' | 'waiting' | 'granted' | 'on-table' | null;

const squeezeState = ({ view, own, patron }: Seat): SqueezeState => {
  const { squeeze, phase, hands } = view;
  if (squeeze?.patron === patron.id) return squeeze.consented ? 'granted' : 'waiting';
  const lying = own.shown.some(({ hand, index }) => hands[hand].cards[index] === 'faceDown');
  // At a table with real cards the card itself comes to the patron.
  if (lying && !view.electronic) return 'on-table';
  if (!own.maySqueeze || squeeze !== null) return null;
  return phase === 'betting' || phase === 'dealing' ? 'may' : null;
};
