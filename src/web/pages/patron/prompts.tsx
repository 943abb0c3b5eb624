import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import type { Seat } from './seat.ts';

/** Whether this table ever has something to prompt for: only then room is kept for it. */
export const hasPrompts = ({ view, book }: Pick<Seat, 'view' | 'book'>): boolean =>
  book.insurance !== null || (book.squeeze !== null && view.faceDown);

/** What this patron may ask for, and what became of it: the squeeze, and insurance. */
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
  const { say } = useWords();
  const { own } = seat;
  const squeeze = squeezeState(seat);
  const insurable = own.insurable.length > 0 && onInsure !== null;
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-center gap-x-4 gap-y-1 text-sm">
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
          {say('patron.insurance.have', { hand: say(`shared.hand.${hand}`), odds: pays })}{' '}
          <Money cents={amount} className="font-semibold" />
        </p>
      ))}
      {insurable && (
        <Button size="small" look="main" onClick={onInsure ?? undefined}>
          {say('patron.insurance.open')}
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
