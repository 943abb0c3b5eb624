import { useRef, useState } from 'react';
import type { Answer, ApiError } from '../../../api/live.ts';
import { pay } from '../../../rules/index.ts';
import type { Insurable } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import { InsuranceAmount } from './insurance-amount.tsx';
import type { Seat } from './seat.ts';

type Props = {
  readonly seat: Pick<Seat, 'view' | 'own' | 'patron' | 'book' | 'live'>;
  /** Put away: not insured, unless the patron comes back to it in time. */
  readonly onClose: () => void;
};

/** The offer of insurance: odds, the most that can be had, the time, and what doing nothing means. */
export const InsuranceSheet = ({ seat, onClose }: Props) => {
  const { view, own, patron, book, live } = seat;
  const { say } = useWords();
  const rules = book.insurance;
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const meant = useRef(-1);
  if (rules === null || own.insurable.length === 0) return null;
  const declared = own.insures;
  // What is pressed answers the offer that stands here, should another one come meanwhile.
  const whose = { patron: patron.id, offer: own.insurable[0]?.offer ?? 0 };
  const ask = async (asked: Promise<Answer>): Promise<boolean> => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setError('error' in answer ? answer.error : null);
    return !('error' in answer);
  };
  const place = async ({ box, hand, offer }: Insurable, amount: number) => {
    if (await ask(live.send({ type: 'PlaceInsurance', ...whose, box, hand, amount, offer })))
      onClose();
  };
  /** Whoever chooses an amount means to insure: the dealer waits for him from then on. */
  const mean = () => {
    if (declared || meant.current === whose.offer) return;
    meant.current = whose.offer;
    void ask(live.send({ type: 'DeclareInsurance', ...whose }));
  };
  const away = async () => {
    if (declared) await ask(live.send({ type: 'DeclineInsurance', ...whose }));
    onClose();
  };
  return (
    <Sheet
      title={say('patron.insurance.title')}
      aside={<Countdown due={view.due} />}
      onClose={() => void away()}
      actions={
        <>
          <Button onClick={() => void away()} disabled={busy}>
            {say('patron.insurance.no')}
          </Button>
          {!declared && (
            <Button
              disabled={busy}
              onClick={() => void ask(live.send({ type: 'DeclareInsurance', ...whose }))}
            >
              {say('patron.insurance.declare')}
            </Button>
          )}
        </>
      }
    >
      {own.insurable.map((offer) => (
        <OneOffer
          key={`${offer.box} ${offer.hand} ${offer.after}`}
          offer={offer}
          seat={seat}
          busy={busy}
          place={(amount) => void place(offer, amount)}
          mean={mean}
        />
      ))}
      <p className="text-sm">
        {declared ? say('patron.insurance.held') : say('patron.insurance.else')}{' '}
        <RuleTag rule={declared ? rules.offer : rules.forgone} />
      </p>
      {view.due === null && !declared && (
        <p className="text-sm text-muted">{say('patron.insurance.until')}</p>
      )}
      <ErrorLine error={error} />
    </Sheet>
  );
};

const OneOffer = ({
  offer,
  seat: { view, own, book },
  busy,
  place,
  mean,
}: {
  readonly offer: Insurable;
  readonly seat: Props['seat'];
  readonly busy: boolean;
  readonly place: (amount: number) => void;
  /** An amount was chosen. */
  readonly mean: () => void;
}) => {
  const { say, odds } = useWords();
  const [amount, setAmount] = useState(0);
  const chosen = Math.min(amount, offer.most);
  const hand = say(`shared.hand.${offer.hand}`);
  const { player, banker } = view.hands;
  const onTie = view.offers.find((one) => one.hand === offer.hand)?.paidOnTie ?? false;
  const taken = own.insurance
    .filter(
      ({ box, hand: on, after }) => box === offer.box && on === offer.hand && after === offer.after,
    )
    .reduce((sum, stake) => sum + stake.amount, 0);
  const rules = book.insurance;
  return (
    <section className="panel @container flex flex-col gap-3 bg-raised! p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base">
          {say('patron.insurance.offer', { hand, box: offer.box })}
          <span className="tabular block text-sm font-normal text-muted">
            {say('patron.insurance.points', {
              player: player.points ?? '–',
              banker: banker.points ?? '–',
            })}
          </span>
        </h3>
        <p className="tabular text-xl font-bold whitespace-nowrap" data-odds>
          {odds(offer.pays)}
        </p>
      </div>
      <p className="text-sm">
        {say(onTie ? 'patron.insurance.pays.tie' : 'patron.insurance.pays', { hand })}{' '}
        {rules !== null && <RuleTag rule={rules.tie} />}
      </p>
      {taken > 0 && (
        <p className="text-sm">
          {say('patron.insurance.taken')} <Money cents={taken} className="font-semibold" />
        </p>
      )}
      <InsuranceAmount
        amount={chosen}
        most={offer.most}
        unit={view.chipUnit}
        onChange={(next) => {
          setAmount(next);
          if (next > 0) mean();
        }}
      />
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <span>
          {say('patron.insurance.most')} <Money cents={offer.most} className="text-ink" />{' '}
          {rules !== null && (
            <RuleTag rule={offer.late ? rules.neglected.before : rules.cap.rule} />
          )}
        </span>
        <span>
          {say('patron.insurance.costs')} <Money cents={chosen} className="text-ink" />
          {' · '}
          {say('patron.insurance.wins')}{' '}
          <Money cents={pay(chosen, offer.pays, book.rounding).paid} className="text-ink" />
        </span>
      </p>
      <Button look="main" disabled={busy || chosen <= 0} onClick={() => place(chosen)}>
        {say('patron.insurance.place')} <Money cents={chosen} />
      </Button>
    </section>
  );
};
