import { useState } from 'react';
import { clauseOf, decisionsFor } from '../../../table/decisions.ts';
import type { BetNamed, Decision, Incident } from '../../../table/index.ts';
import { useMe } from '../../live/use-me.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { Refused, useCommand, useDealing } from './dealing.tsx';
import { betName } from './event-words.ts';
import { Check, Pick, TextField } from './fields.tsx';
import { ClauseFacts, Follows } from './follows.tsx';
import { hasRank } from './staff-view.ts';
import { usePreview } from './use-preview.ts';

/** The decision that a halted round waits for, with what it would lead to. */
export const DecideSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { own } = useDealing();
  const { say } = useWords();
  const { incident } = own;
  const title = say('dealer.decide');
  if (incident === null) {
    return (
      <Sheet title={title} onClose={onClose}>
        <p className="text-muted">{say('dealer.decide.nothing')}</p>
      </Sheet>
    );
  }
  return (
    <Sheet wide title={title} aside={<RuleTag rule={incident.rule} />} onClose={onClose}>
      <Deciding key={incident.report} incident={incident} onDone={onClose} />
    </Sheet>
  );
};

const Deciding = ({
  incident,
  onDone,
}: {
  readonly incident: Incident;
  readonly onDone: () => void;
}) => {
  const { book, own } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const clause = clauseOf(book, incident.kind);
  const choices = clause === null ? [] : decisionsFor(clause.effect);
  const [is, setIs] = useState<Decision['is'] | null>(choices[0] ?? null);
  const [reason, setReason] = useState('');
  const { cards = [], slot } = incident.detail;
  const [order, setOrder] = useState<readonly number[]>(cards.map((_, i) => i));
  const [bets, setBets] = useState<readonly BetNamed[]>([]);
  const decision = is === null ? null : decisionOf(is, order, bets);
  const who = useMe();
  const same = who.is === 'ready' && who.me.signedIn?.id === incident.reportedBy;
  const ranked = clause !== null && hasRank(own.role, clause.authority);
  const may = ranked && !same;
  // The reason is not needed to see what follows.
  const shown = reason.trim() === '' ? '…' : reason.trim();
  // It is this report that is decided, should another one come meanwhile.
  const { report } = incident;
  const preview = usePreview(
    may && decision !== null ? { type: 'Resolve', decision, reason: shown, report } : null,
  );
  const confirm = async () => {
    if (decision === null) return;
    if (await give({ type: 'Resolve', decision, reason: reason.trim(), report })) onDone();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div>
        <p className="text-lg">{say(`irregularities.kind.${incident.kind}`)}</p>
        <p className="text-muted">
          “{incident.detail.words}” · {say('dealer.decide.by', { who: incident.reportedBy })}
        </p>
        {slot !== undefined && (
          <p className="mt-1 flex items-center gap-2 text-sm">
            {say(`shared.hand.${slot.hand}`)} {slot.index + 1} <Card card={slot.card} width={34} />
          </p>
        )}
      </div>
      {clause !== null && <ClauseFacts clause={clause} />}
      {may ? (
        <>
          <Pick
            label={say('dealer.decide.what')}
            value={is}
            onChange={setIs}
            options={choices.map((one) => ({
              value: one,
              label: say(`irregularities.decision.${one}`),
            }))}
          />
          {is === 'order' && (
            <ol className="flex flex-wrap items-center gap-4">
              {order.map((place, i) => {
                const card = cards[place];
                return (
                  <li key={place} className="flex items-center gap-2">
                    <span className="tabular">{i + 1}</span>
                    <Card
                      width={44}
                      {...(card === undefined || card === 'faceDown' ? {} : { card })}
                    />
                    {i > 0 && (
                      <Button size="small" onClick={() => setOrder(earlier(order, i))}>
                        {say('dealer.decide.earlier')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ol>
          )}
          {is === 'return' && <BetsToReturn bets={bets} onBets={setBets} />}
          <Follows preview={preview} />
          <TextField
            first
            label={say('dealer.decide.reason')}
            value={reason}
            onChange={setReason}
          />
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <Refused error={error} />
            </div>
            <Button
              look="main"
              submits
              disabled={busy || reason.trim() === '' || preview.is !== 'would'}
            >
              {say('dealer.decide.confirm')}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-warn">
          {same && `${say('errors.SAME_PERSON')} `}
          {say('dealer.call', {
            who: say(`irregularities.authority.${clause?.authority ?? 'shift-manager'}`),
          })}
        </p>
      )}
    </form>
  );
};

/** The card at that place comes one earlier. */
const earlier = (order: readonly number[], place: number): readonly number[] => [
  ...order.slice(0, place - 1),
  ...order.slice(place, place + 1),
  ...order.slice(place - 1, place),
  ...order.slice(place + 1),
];

const decisionOf = (
  is: Decision['is'],
  order: readonly number[],
  bets: readonly BetNamed[],
): Decision | null => {
  if (is === 'order') return { is, order };
  if (is === 'return') return bets.length === 0 ? null : { is, bets };
  return { is };
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
                {words.say('shared.box', { number: box })} · {patron} · {betName(bet, book, words)}{' '}
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
