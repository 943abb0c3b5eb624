import type { Clause } from '../../../rulebooks/index.ts';
import type { BetNamed, Incident } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { cardsOut, earlier, type FilledDecision, type Lies } from './decision-form.ts';
import { Check, Pick } from './fields.tsx';
import { Intended } from './intended.tsx';
import { betWords } from './short-words.ts';

type Details = {
  readonly clause: Clause;
  readonly incident: Incident;
  readonly filled: FilledDecision;
  readonly change: (part: Partial<FilledDecision>) => void;
};

/** What a decision has to say besides its name. */
export const DecisionDetails = ({ clause, incident, filled, change }: Details) => {
  const { view } = useDealing();
  const { say } = useWords();
  const { is } = filled;
  const shoe = 'shoe' in clause ? clause.shoe : null;
  return (
    <>
      {is === 'order' && (
        <Order
          cards={incident.detail.cards ?? []}
          order={filled.order}
          onOrder={(order) => change({ order })}
        />
      )}
      {is === 'order' && shoe?.replaced === 'if-decided' && (
        <Check
          checked={filled.replaceShoe}
          label={say('dealer.decide.shoe')}
          onChange={(replaceShoe) => change({ replaceShoe })}
        />
      )}
      {(is === 'order' || (is === 'cannot-be-reconstructed' && clause.effect === 'reconstruct')) &&
        view.phase !== 'none' && <HowTheyLie filled={filled} change={change} />}
      {is === 'so' && clause.effect === 'offer-or-return' && (
        <Intended
          label={say('dealer.decide.intended')}
          intended={filled.intended}
          onIntended={(intended) => change({ intended })}
        />
      )}
      {is === 'continue' && <Discard filled={filled} change={change} />}
      {is === 'return' && <BetsToReturn bets={filled.bets} onBets={(bets) => change({ bets })} />}
    </>
  );
};

const Order = ({
  cards,
  order,
  onOrder,
}: {
  readonly cards: NonNullable<Incident['detail']['cards']>;
  readonly order: readonly number[];
  readonly onOrder: (order: readonly number[]) => void;
}) => {
  const { say } = useWords();
  return (
    <ol className="flex flex-wrap items-center gap-4">
      {order.map((place, i) => {
        const card = cards[place];
        return (
          <li key={place} className="flex items-center gap-2">
            <span className="tabular">{i + 1}</span>
            <Card width={44} {...(card === undefined || card === 'faceDown' ? {} : { card })} />
            {i > 0 && (
              <Button size="small" onClick={() => onOrder(earlier(order, i))}>
                {say('dealer.decide.earlier')}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
};

const PLACES = ['player', 'banker', 'next'] as const satisfies readonly Lies[];

/** The cards cannot be put in the order of the deal: each is said to lie where it lies. */
const HowTheyLie = ({ filled: { lie }, change }: Omit<Details, 'clause' | 'incident'>) => {
  const { view } = useDealing();
  const { say } = useWords();
  const cards = cardsOut(view);
  const name = (place: Lies) =>
    place === 'next' ? say('dealer.decide.next') : say(`shared.hand.${place}`);
  return (
    <div className="flex flex-col gap-2">
      <Check
        checked={lie !== null}
        label={say('dealer.decide.lie')}
        onChange={(on) => change({ lie: on ? cards.map(({ lies }) => lies) : null })}
      />
      {lie !== null && (
        <ol className="flex flex-col gap-2">
          {cards.map(({ slot }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
            <li key={at} className="flex items-center gap-3">
              <Card width={34} {...(slot === 'faceDown' ? {} : { card: slot })} />
              <Pick
                label={say('dealer.decide.card', { number: at + 1 })}
                hidden
                value={lie[at] ?? 'next'}
                options={PLACES.map((value) => ({ value, label: name(value) }))}
                onChange={(place) => change({ lie: lie.with(at, place) })}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

/** Only a ruling puts cards that wait, or are for the next round, out of play. */
const Discard = ({ filled: { discard }, change }: Omit<Details, 'clause' | 'incident'>) => {
  const { view } = useDealing();
  const { say } = useWords();
  const lying = [...view.waiting, ...view.carried];
  if (lying.length === 0) return null;
  return (
    <fieldset>
      <legend className="label">{say('dealer.decide.discard')}</legend>
      <div className="flex flex-wrap gap-4">
        {lying.map((slot, at) => (
          <Check
            // biome-ignore lint/suspicious/noArrayIndexKey: a card that waits is known by its place
            key={at}
            checked={discard.includes(at)}
            label={
              <span className="flex items-center gap-2">
                <span className="for-ears">{say('dealer.decide.card', { number: at + 1 })}</span>
                <Card width={34} {...(slot === 'faceDown' ? {} : { card: slot })} />
              </span>
            }
            onChange={(on) =>
              change({ discard: on ? [...discard, at] : discard.filter((one) => one !== at) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

type Laid = BetNamed & { readonly amount: number };

/** Several entries of one insurance are one place; the two offers on a Hand go back apart. */
const summed = (laid: readonly Laid[]): readonly Laid[] => {
  const places = new Map<string, Laid>();
  for (const { box, patron, bet, after, amount } of laid) {
    const place = keyOf({ box, patron, bet, ...(after && { after }) });
    const sum = amount + (places.get(place)?.amount ?? 0);
    places.set(place, { box, patron, bet, ...(after && { after }), amount: sum });
  }
  return [...places.values()];
};

const keyOf = ({ box, patron, bet, after = 4 }: BetNamed): string =>
  `${box} ${patron} ${bet} ${after}`;

const BetsToReturn = ({
  bets,
  onBets,
}: {
  readonly bets: readonly BetNamed[];
  readonly onBets: (bets: readonly BetNamed[]) => void;
}) => {
  const { view, own, book } = useDealing();
  const words = useWords();
  const lying = summed([
    ...view.stakes,
    ...own.insurance.map((stake) => ({ ...stake, bet: `${stake.hand}-insurance` })),
  ]);
  return (
    <fieldset>
      <legend className="label">{words.say('dealer.decide.bets')}</legend>
      {lying.map(({ amount, ...named }) => {
        const { box, patron, bet, after } = named;
        const same = (one: BetNamed) => keyOf(one) === keyOf(named);
        return (
          <Check
            key={keyOf(named)}
            checked={bets.some(same)}
            label={
              <>
                {words.say('shared.box', { number: box })} · {patron} · {betWords(bet, book, words)}{' '}
                {after && `${words.say('dealer.decide.after', { cards: after })} `}
                <Money cents={amount} />
              </>
            }
            onChange={(on) => onBets(on ? [...bets, named] : bets.filter((one) => !same(one)))}
          />
        );
      })}
    </fieldset>
  );
};
