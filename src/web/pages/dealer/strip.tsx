import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { type Commanding, Refused, useDealing } from './dealing.tsx';
import { mayDo } from './staff-view.ts';

/** What the round asks of the dealer besides the next card: insurance, a squeeze, choices. Its height is fixed. */
export const Strip = ({ squeezing }: { readonly squeezing: Commanding }) => {
  const { view, book } = useDealing();
  const { say } = useWords();
  return (
    <section
      aria-label={say('dealer.strip')}
      className="grid items-start gap-x-6 gap-y-2 border-y border-edge bg-panel px-3 py-1 sm:px-5 max-lg:min-h-26 lg:h-20 lg:grid-cols-3 lg:py-2"
    >
      <div className="min-w-0 lg:max-h-full lg:overflow-y-auto">
        {book.insurance !== null && <InsuranceNow />}
      </div>
      <div className="min-w-0 lg:max-h-full lg:overflow-y-auto">
        {book.squeeze !== null && view.faceDown && <SqueezeNow squeezing={squeezing} />}
      </div>
      <div className="min-w-0 lg:max-h-full lg:overflow-y-auto">
        {view.electing.length > 0 && <Choosing />}
        {view.voided !== null && (
          <p className="text-sm text-bad">
            {view.voided.reason} <RuleTag rule={view.voided.rule} />
          </p>
        )}
      </div>
    </section>
  );
};

const InsuranceNow = () => {
  const { view, own, open } = useDealing();
  const { say } = useWords();
  const { offers, declared } = view;
  const taken = own.insurance;
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button size="small" hint="F3" onClick={() => open('insurance')}>
        {say('dealer.insurance')}
      </Button>
      {offers.length === 0 ? (
        <span className="text-muted">
          {view.notices.includes('no-insurance')
            ? say('shared.notice.no-insurance')
            : say('dealer.insurance.none')}
        </span>
      ) : (
        <span className="font-semibold">
          {offers.map(({ hand, pays }) => `${say(`shared.hand.${hand}`)} ${pays}`).join(' · ')}
          <span className="font-normal text-muted"> · {say('dealer.insurance.until')}</span>
        </span>
      )}
      {taken.length > 0 && (
        <span>
          {say('dealer.insurance.taken', { count: taken.length })}{' '}
          <Money cents={sum} form="short" />
        </span>
      )}
      {declared.length > 0 && (
        <span className="text-warn">
          ! {say('dealer.insurance.declared', { patrons: declared.join(', ') })}
        </span>
      )}
    </div>
  );
};

const SqueezeNow = ({ squeezing }: { readonly squeezing: Commanding }) => {
  const { view, own, open } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = squeezing;
  const { squeeze, phase } = view;
  const asks =
    squeeze !== null && !squeeze.consented && (phase === 'dealing' || phase === 'betting');
  const place = squeeze && {
    patron: squeeze.patron,
    hand: say(`shared.hand.${squeeze.hand}`),
    ordinal: say(`dealer.ordinal.${squeeze.index === 0 ? 0 : squeeze.index === 1 ? 1 : 2}`),
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button size="small" hint="F7" onClick={() => open('hands')}>
        {say('dealer.hands')}
      </Button>
      {place === null ? (
        <span className="text-muted">{say('dealer.squeeze.none')}</span>
      ) : (
        <span className={asks ? 'font-semibold' : ''}>
          {say(asks ? 'dealer.squeeze.asks' : 'dealer.squeeze.has', place)}
          {squeeze?.bankerFirst != null && ` · ${say('dealer.squeeze.bankerFirst')}`}
        </span>
      )}
      {asks && mayDo(own, 'ConsentSqueeze') && (
        <>
          <Button
            size="small"
            look="main"
            hint="Y"
            disabled={busy || phase !== 'dealing'}
            onClick={() => void give({ type: 'ConsentSqueeze' })}
          >
            {say('dealer.squeeze.consent')}
          </Button>
          <Button
            size="small"
            hint="N"
            disabled={busy}
            onClick={() => void give({ type: 'RefuseSqueeze' })}
          >
            {say('dealer.squeeze.refuse')}
          </Button>
          {phase === 'betting' && <span className="label">{say('dealer.squeeze.later')}</span>}
        </>
      )}
      {error !== null && <Refused error={error} />}
    </div>
  );
};

/** Who is still to choose, and who has. */
const Choosing = () => {
  const { view, open } = useDealing();
  const { say } = useWords();
  const all = [...new Set(view.stakes.map(({ patron }) => patron))];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" aria-live="polite">
      <Button size="small" hint="F5" onClick={() => open('choices')}>
        {say('dealer.choices')}
      </Button>
      <ul className="flex flex-wrap gap-2">
        {all.map((patron) => {
          const waits = view.electing.includes(patron);
          return (
            <li key={patron} className={waits ? 'font-semibold text-warn' : 'text-muted'}>
              {patron}: {say(waits ? 'dealer.choices.waits' : 'dealer.choices.done')}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
