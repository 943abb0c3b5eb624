import { useState } from 'react';
import type { PublicView } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn } from './amount.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { Choice, Pick, TextField } from './fields.tsx';
import { betWords } from './short-words.ts';
import { mayDo } from './staff-view.ts';

type How = 'PlaceBet' | 'RecordBet';

/** Records a bet for a patron, and takes back what lies in the box. */
export const BetSheet = ({
  box: first,
  onClose,
}: {
  readonly box: number;
  readonly onClose: () => void;
}) => {
  const { view, own, book, open } = useDealing();
  const words = useWords();
  const { say } = words;
  const { give, busy, error } = useCommand();
  const [box, setBox] = useState(String(first));
  const seatedAt = (number: string) =>
    view.boxes.find((one) => String(one.number) === number)?.seated ?? null;
  const [patron, setPatron] = useState(seatedAt(box) ?? own.patrons[0]?.id ?? '');
  const bets = book.bets.filter(({ layouts }) => layouts.includes(view.layout));
  const [bet, setBet] = useState(bets[0]?.id ?? '');
  const [amount, setAmount] = useState('');
  const [how, setHow] = useState<How>('PlaceBet');
  const cents = centsIn(amount);
  const mayBet = mayDo(own, 'PlaceBet');
  const lying = view.stakes.filter((stake) => String(stake.box) === box);
  const place = { box: Number(box), patron, bet };
  const record = async () => {
    if (cents === null || (cents === 0 && how === 'PlaceBet')) return;
    if (await give({ type: how, ...place, amount: cents })) setAmount('');
  };
  return (
    <Sheet wide title={say('dealer.bet.title')} onClose={onClose}>
      {mayBet ? (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void record();
          }}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Choice
              label={say('dealer.box')}
              value={box}
              options={view.boxes.map(({ number }) => ({
                value: String(number),
                label: say('shared.box', { number }),
              }))}
              onChange={(chosen) => {
                setBox(chosen);
                setPatron(seatedAt(chosen) ?? patron);
              }}
            />
            <Choice
              label={say('shared.role.patron')}
              value={patron}
              options={own.patrons.map(({ id }) => ({ value: id, label: id }))}
              onChange={setPatron}
            />
            <Choice
              first
              label={say('dealer.bet')}
              value={bet}
              options={bets.map(({ id }) => ({ value: id, label: betWords(id, book, words) }))}
              onChange={setBet}
            />
            <TextField numeric label={say('dealer.amount')} value={amount} onChange={setAmount} />
          </div>
          <Pick<How>
            label={say('dealer.bet.how')}
            value={how}
            onChange={setHow}
            options={[
              { value: 'PlaceBet', label: say('dealer.bet.place') },
              { value: 'RecordBet', label: say('dealer.bet.record') },
            ]}
          />
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <RefusedHere error={error} />
            </div>
            <Button
              look="main"
              submits
              disabled={busy || cents === null || patron === ''}
              hint={say('shared.key.enter')}
            >
              {say('dealer.bet.do')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-muted">{say('dealer.bet.not')}</p>
      )}
      <div className="flex items-center gap-3">
        <h3 className="label flex-1">{say('dealer.bet.lying', { number: box })}</h3>
        {isClosed(view) && mayDo(own, 'CorrectBet') && (
          <Button size="small" onClick={() => open('chips', Number(box))}>
            {say('dealer.chips')}
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-edge">
        {lying.length === 0 && <li className="py-2 text-muted">{say('dealer.bet.none')}</li>}
        {lying.map((stake) => {
          const { limit } = stake;
          return (
            <li
              key={`${stake.patron} ${stake.bet}`}
              className="flex flex-wrap items-center gap-3 py-1.5"
            >
              <span className="min-w-0 flex-1">
                {stake.patron} · {betWords(stake.bet, book, words)}
                {stake.asItLay && <span className="label"> · {say('dealer.bet.asItLay')}</span>}
                {limit !== undefined && (
                  <span className="text-warn"> · {say(`dealer.flag.${limit}`)}</span>
                )}
              </span>
              <Money cents={stake.amount} />
              {mayBet && view.phase === 'betting' && (
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => {
                    const { patron: whose, bet: which } = stake;
                    void give({ type: 'WithdrawBet', box: stake.box, patron: whose, bet: which });
                  }}
                >
                  {say('dealer.bet.back')}
                </Button>
              )}
              {mayBet &&
                view.phase === 'settled' &&
                view.outcome === 'tie' &&
                stake.hand !== null &&
                book.play.tiedBetsMayStay && (
                  <Button
                    size="small"
                    disabled={busy}
                    onClick={() => {
                      const { patron: whose, bet: which } = stake;
                      void give({ type: 'LeaveUp', box: stake.box, patron: whose, bet: which });
                    }}
                  >
                    {say('dealer.bet.leaveUp')}
                  </Button>
                )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
};

/** Bets of a round that counts lie, and no more are taken. */
const isClosed = ({ phase }: PublicView): boolean =>
  phase !== 'none' && phase !== 'betting' && phase !== 'void';
