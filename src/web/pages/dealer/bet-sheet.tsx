import { useRef, useState } from 'react';
import { betLetters } from '../../parts/bet-letters.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { BetEntry } from './bet-entry.tsx';
import { BetFelt, BoxRow } from './bet-felt.tsx';
import { signsOf } from './bet-signs.ts';
import { BetsLying } from './bets-lying.tsx';
import { BetsUnplaced } from './bets-unplaced.tsx';
import { useDealing } from './dealing.tsx';
import { mayDo } from './staff-view.ts';
import type { Bets } from './use-bets.ts';

/** Patrons' chips: keyed line by line or laid by taps, and what lies in each box. */
export const BetSheet = ({
  box: first,
  bets,
  onClose,
}: {
  /** Null: the first in which somebody sits. */
  readonly box: number | null;
  readonly bets: Bets;
  readonly onClose: () => void;
}) => {
  const { view, own, book } = useDealing();
  const { say } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [box, choose] = useState(
    first ?? view.boxes.find(({ seated }) => seated !== null)?.number ?? 1,
  );
  const mayBet = mayDo(own, 'PlaceBet');
  const atBox = {
    bets,
    box,
    choose,
    letters: betLetters(book, view.layout),
    signs: signsOf(own.patrons, view.boxes),
  };
  const standing = own.patrons.filter(({ seat }) => seat === 'standing');
  return (
    <Sheet
      wide
      title={say('dealer.bet.title')}
      aside={
        <span role="status" className="label">
          {bets.waiting > 0 && say('dealer.bet.waiting', { count: bets.waiting })}
        </span>
      }
      onClose={onClose}
    >
      {!mayBet && <p className="text-muted">{say('dealer.bet.not')}</p>}
      {mayBet && view.phase !== 'betting' && (
        <p className="text-muted">{say('dealer.bet.closed')}</p>
      )}
      {mayBet && view.phase === 'betting' && (
        <>
          <BetEntry {...atBox} input={input} />
          <BetsUnplaced
            {...atBox}
            mend={(line) => {
              bets.setText(line);
              input.current?.focus();
            }}
          />
        </>
      )}
      <BoxRow box={box} choose={choose} />
      {mayBet && view.phase === 'betting' && <BetFelt {...atBox} />}
      {standing.length > 0 && (
        <p className="label">
          {say('dealer.standing')}:{' '}
          {standing.map(({ id }) => `/${atBox.signs.get(id) ?? '–'} ${id}`).join(' · ')}
        </p>
      )}
      <BetsLying box={box} />
    </Sheet>
  );
};
