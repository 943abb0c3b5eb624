import { useEffect, useState } from 'react';
import { OTHERS } from '../../../api/seen-view.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { type LyingOn, liesIn } from './lies-in.ts';
import { otherBoxes, type Seat } from './seat.ts';

/** What lies in each box, stack by stack; in a crowd the house shows those of the box that is looked into. */
export const BoxesSheet = ({
  seat: { view, live, patron, book },
  at,
  betAt,
  onClose,
}: {
  readonly seat: Pick<Seat, 'view' | 'live' | 'patron' | 'book'>;
  /** The box where the chips go. */
  readonly at: number;
  readonly betAt: (box: number) => void;
  readonly onClose: () => void;
}) => {
  const { say, name } = useWords();
  const [box, choose] = useState(at);
  const others = otherBoxes({ view, patron });
  const { look } = live;
  useEffect(() => {
    look(box);
    return () => look(null);
  }, [look, box]);
  const bets = liesIn(view, box);
  const nameOf = (id: string) => {
    const bet = book.bets.find((one) => one.id === id);
    return bet === undefined ? id : name(bet.name);
  };
  return (
    <Sheet title={say('patron.boxes')} onClose={onClose} wide>
      <nav className="flex flex-wrap gap-2" aria-label={say('patron.boxes')}>
        {view.boxes.map(({ number }) => (
          <Button
            key={number}
            look={number === box ? 'main' : 'plain'}
            aria-pressed={number === box}
            aria-label={say('shared.box', { number })}
            onClick={() => choose(number)}
          >
            {number}
          </Button>
        ))}
      </nav>
      {bets.length === 0 ? (
        <p className="text-muted">{say('patron.boxes.none', { number: box })}</p>
      ) : (
        <dl className="flex flex-col gap-3">
          {bets.map((lies) => (
            <div key={lies.bet} className="border-t border-edge pt-2">
              <dt className="flex items-baseline justify-between gap-4">
                <span>{nameOf(lies.bet)}</span>
                <span className="tabular">
                  <Money cents={lies.sum} />
                </span>
              </dt>
              {lies.patrons > 1 && (
                <dd className="text-sm text-muted">
                  <Stacks lies={lies} own={patron.id} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {box !== at && (box === patron.box || others.includes(box)) && (
        <div className="flex flex-col gap-2 border-t border-edge pt-3">
          <Button look="main" onClick={() => betAt(box)}>
            {say(box === patron.box ? 'patron.boxes.home' : 'patron.boxes.bet', { number: box })}
          </Button>
          {box !== patron.box && (
            <p className="text-sm text-muted">{say('patron.join.standing')}</p>
          )}
        </div>
      )}
    </Sheet>
  );
};

/** So many stacks are drawn one by one, the largest first. */
const DRAWN = 40;

const Stacks = ({ lies, own }: { readonly lies: LyingOn; readonly own: string }) => {
  const { say } = useWords();
  const single = lies.stacks.filter(({ patron }) => patron !== OTHERS).slice(0, DRAWN);
  const rest = lies.patrons - single.length;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {single.map(({ patron, amount }) => (
        <li key={patron} className={`tabular ${patron === own ? 'font-semibold text-ink' : ''}`}>
          <Money cents={amount} />
          {patron === own && ` (${say('patron.boxes.yours')})`}
        </li>
      ))}
      {rest > 0 && <li>{say('patron.boxes.more', { count: rest })}</li>}
    </ul>
  );
};
