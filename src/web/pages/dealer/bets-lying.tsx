import type { PublicView } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { betWords } from './short-words.ts';
import { mayDo } from './staff-view.ts';

/** What lies in a box, with what can be done with it at this stage of the round. */
export const BetsLying = ({ box }: { readonly box: number }) => {
  const { view, own, book, open } = useDealing();
  const words = useWords();
  const { say } = words;
  const { give, busy, error } = useCommand();
  const mayBet = mayDo(own, 'PlaceBet');
  const lying = view.stakes.filter((stake) => stake.box === box);
  const stays = view.phase === 'settled' && view.outcome === 'tie' && book.play.tiedBetsMayStay;
  return (
    <section aria-label={say('dealer.bet.lying', { number: box })}>
      <div className="flex items-center gap-3">
        <h3 className="label flex-1">{say('dealer.bet.lying', { number: box })}</h3>
        {isClosed(view) && mayDo(own, 'CorrectBet') && (
          <Button size="small" onClick={() => open('chips', box)}>
            {say('dealer.chips')}
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-edge">
        {lying.length === 0 && <li className="py-1 text-muted">{say('dealer.bet.none')}</li>}
        {lying.map(({ patron, bet, amount, hand, asItLay, limit }) => {
          const spot = { box, patron, bet };
          return (
            <li key={`${patron} ${bet}`} className="flex flex-wrap items-center gap-3 py-1">
              <span className="min-w-0 flex-1">
                {patron} · {betWords(bet, book, words)}
                {asItLay && <span className="label"> · {say('dealer.bet.asItLay')}</span>}
                {limit !== undefined && (
                  <span className="text-warn"> · {say(`dealer.flag.${limit}`)}</span>
                )}
              </span>
              <Money cents={amount} />
              {mayBet && view.phase === 'betting' && (
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => void give({ type: 'WithdrawBet', ...spot })}
                >
                  {say('dealer.bet.back')}
                </Button>
              )}
              {mayBet && stays && hand !== null && (
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => void give({ type: 'LeaveUp', ...spot })}
                >
                  {say('dealer.bet.leaveUp')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {error !== null && <RefusedHere error={error} />}
    </section>
  );
};

/** Bets of a round that counts lie, and no more are taken. */
const isClosed = ({ phase }: PublicView): boolean =>
  phase !== 'none' && phase !== 'betting' && phase !== 'void';
