import { useState } from 'react';
import type { Offer } from '../../../rules/index.ts';
import type { StakeView } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from './amount.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { TextField } from './fields.tsx';
import { mayDo } from './staff-view.ts';

/** The offers, who took how much, who has declared; and insurance taken for a patron. */
export const InsuranceSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own, book } = useDealing();
  const { say, odds } = useWords();
  const { give, busy, error } = useCommand();
  const { offers, step, declared } = view;
  // What is pressed answers the offer that stands here, should another one come meanwhile.
  const offer = view.offer ?? 0;
  const coming = step !== null && step.step !== 'settle' ? step.offers : [];
  const mayOffer = mayDo(own, 'OfferInsurance') && offers.length === 0 && coming.length > 0;
  const rows = offers.flatMap((one) =>
    view.stakes.filter(({ hand }) => hand === one.hand).map((stake) => ({ one, stake })),
  );
  return (
    <Sheet
      wide
      title={say('dealer.insurance')}
      onClose={onClose}
      aside={book.insurance && <RuleTag rule={book.insurance.offer} />}
    >
      {offers.length === 0 && <p className="text-muted">{say('dealer.insurance.none')}</p>}
      {mayOffer && (
        <Button look="main" disabled={busy} onClick={() => void give({ type: 'OfferInsurance' })}>
          {say('dealer.next.OfferInsurance', {
            odds: coming
              .map(({ hand, pays }) => `${say(`shared.hand.${hand}`)} ${odds(pays)}`)
              .join(', '),
          })}
        </Button>
      )}
      <RefusedHere error={error} />
      <ul className="flex flex-col divide-y divide-edge">
        {rows.map(({ one, stake }, i) => (
          <Row
            key={`${stake.box} ${stake.patron} ${one.hand}`}
            one={one}
            offer={offer}
            stake={stake}
            first={i === 0}
          />
        ))}
      </ul>
      {declared.map((patron) => (
        <div key={patron} className="flex items-center gap-3">
          <p className="flex-1 text-warn">
            ! {say('dealer.insurance.declared', { patrons: patron })}
          </p>
          {mayDo(own, 'DeclineInsurance') && (
            <Button
              disabled={busy}
              onClick={() => void give({ type: 'DeclineInsurance', patron, offer })}
            >
              {say('dealer.insurance.decline')}
            </Button>
          )}
        </div>
      ))}
      {own.insurance.length > 0 && (
        <>
          <h3 className="label">{say('dealer.insurance.list')}</h3>
          <ul className="flex flex-col gap-1">
            {own.insurance.map(({ patron, box, hand, pays, amount, late }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stake is known by its turn
              <li key={i} className="flex gap-3">
                <span className="flex-1">
                  {say('shared.box', { number: box })} · {patron} · {say(`shared.hand.${hand}`)}{' '}
                  {odds(pays)}
                  {late && ` · ${say('dealer.insurance.late')}`}
                </span>
                <Money cents={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
};

const Row = ({
  one: { hand, pays },
  offer,
  stake,
  first,
}: {
  readonly one: Offer;
  /** The entry that made it. */
  readonly offer: number;
  readonly stake: StakeView;
  readonly first: boolean;
}) => {
  const { own, view } = useDealing();
  const { say, odds } = useWords();
  const { give, busy, error } = useCommand();
  const [text, setText] = useState(fieldText(stake.amount));
  const { patron, box } = stake;
  const cents = centsIn(text);
  const declared = view.declared.includes(patron);
  if (!mayDo(own, 'PlaceInsurance')) {
    return (
      <li className="flex gap-3 py-2">
        <span className="flex-1">
          {say('shared.box', { number: box })} · {patron}
        </span>
        <Money cents={stake.amount} />
      </li>
    );
  }
  return (
    <li className="py-2">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (cents !== null && cents > 0) {
            void give({ type: 'PlaceInsurance', patron, box, hand, amount: cents, offer });
          }
        }}
      >
        <span className="min-w-40 flex-1 pb-2">
          {say('shared.box', { number: box })} · {patron}
          <span className="label block">
            {say(`shared.hand.${hand}`)} <Money cents={stake.amount} form="short" /> · {odds(pays)}
          </span>
        </span>
        <div className="w-32">
          <TextField
            numeric
            first={first}
            label={say('dealer.insurance.stake')}
            value={text}
            onChange={setText}
          />
        </div>
        <Button look="main" submits disabled={busy || cents === null || cents === 0}>
          {say('dealer.insurance.place')}
        </Button>
        {!declared && (
          <Button
            disabled={busy}
            onClick={() => void give({ type: 'DeclareInsurance', patron, offer })}
          >
            {say('dealer.insurance.declare')}
          </Button>
        )}
      </form>
      {error !== null && <RefusedHere error={error} />}
    </li>
  );
};
