import type { Squeeze, SqueezedNow } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { Money } from '../../parts/money.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { askWords } from './ask-words.ts';
import { type Commanding, RefusedHere, useDealing } from './dealing.tsx';
import { mayDo } from './staff-view.ts';

/**
 * What the round asks of the dealer besides the next card: insurance, a squeeze, choices. Its height is fixed; what is
 * asked now is as loud as the next action.
 */
export const Strip = ({ squeezing }: { readonly squeezing: Commanding }) => {
  const { view, own, book } = useDealing();
  const { say } = useWords();
  const squeezable = book.squeeze !== null && view.faceDown;
  return (
    <section
      aria-label={say('dealer.strip')}
      className={classes(
        'grid content-center items-center gap-x-6 gap-y-2 border-y border-edge bg-panel px-3 py-1 sm:px-5',
        squeezable
          ? 'max-lg:min-h-30 lg:h-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'
          : 'max-sm:min-h-26 sm:min-h-16 lg:h-16 lg:grid-cols-2',
      )}
    >
      <div className="min-w-0 empty:hidden lg:max-h-full lg:overflow-y-auto">
        {book.insurance !== null && <InsuranceNow />}
      </div>
      {squeezable && (
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-full lg:overflow-y-auto">
          <SqueezeNow squeezing={squeezing} />
        </div>
      )}
      <div className="min-w-0 empty:hidden lg:max-h-full lg:overflow-y-auto">
        {own.asks.length > 0 && <Asking />}
        {view.electing.length > 0 && <Choosing />}
        {view.voided !== null && (
          <p className="text-sm text-bad">
            {own.voidedFor} <RuleTag rule={view.voided.rule} />
          </p>
        )}
      </div>
    </section>
  );
};

/** It waits for the dealer now. */
const LOUD = 'felt rounded-lg border-2 border-brass px-2 py-0.5 text-lg leading-tight';

const InsuranceNow = () => {
  const { view, own, open } = useDealing();
  const { say, odds } = useWords();
  const { offers, declared } = view;
  const taken = own.insurance;
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  const asked = offers.length > 0 || declared.length > 0;
  return (
    <div className={classes('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1', asked && LOUD)}>
      <Button
        size="small"
        hint="F3"
        look={asked ? 'main' : 'plain'}
        onClick={() => open('insurance')}
      >
        {say('dealer.insurance')}
      </Button>
      {offers.length === 0 ? (
        <span className="text-sm text-muted">
          {view.notices.includes('no-insurance')
            ? say('shared.notice.no-insurance')
            : say('dealer.insurance.none')}
        </span>
      ) : (
        <span className="font-semibold">
          {offers
            .map(({ hand, pays }) => `${say(`shared.hand.${hand}`)} ${odds(pays)}`)
            .join(' · ')}
          <span className="text-sm font-normal"> · {say('dealer.insurance.until')}</span>
        </span>
      )}
      {taken.length > 0 && (
        <span>
          {say('dealer.insurance.taken', { count: taken.length })}{' '}
          <Money cents={sum} form="short" />
        </span>
      )}
      {declared.length > 0 && (
        <span className="font-semibold text-brass">
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
  const { squeezes, squeezing: before, phase } = view;
  // The keys are for the one that is answered first.
  const first = squeezes.find(({ consented }) => !consented);
  return (
    <div
      className={classes('flex min-w-0 items-center gap-x-3 text-sm', first !== undefined && LOUD)}
    >
      <Button size="small" hint="F7" className="shrink-0" onClick={() => open('hands')}>
        {say('dealer.hands.short')}
      </Button>
      <div className="flex min-h-9 min-w-0 flex-1 flex-col justify-center gap-y-1">
        {squeezes.length + before.length === 0 && (
          <span className="text-muted">{say('dealer.squeeze.none')}</span>
        )}
        {before.map((one) => (
          <span key={`${one.hand} ${one.index}`}>
            {say('dealer.squeeze.has', placeOf(one, say))}
          </span>
        ))}
        {squeezes.map((squeeze) => (
          <OneSqueeze
            key={squeeze.hand}
            squeeze={squeeze}
            keys={squeeze === first}
            busy={busy}
            answer={
              mayDo(own, 'ConsentSqueeze') && (phase === 'dealing' || phase === 'betting')
                ? (type) => void give({ type, hand: squeeze.hand })
                : null
            }
          />
        ))}
        {error !== null && <RefusedHere error={error} />}
      </div>
    </div>
  );
};

/** One Hand's request: who asks for which card, and the dealer's answer. */
const OneSqueeze = ({
  squeeze: { patron, hand, index, both, consented, bankerFirst },
  keys,
  busy,
  answer,
}: {
  readonly squeeze: Squeeze;
  readonly keys: boolean;
  readonly busy: boolean;
  /** Null: not for this role, or not now. */
  readonly answer: ((type: 'ConsentSqueeze' | 'RefuseSqueeze') => void) | null;
}) => {
  const { view } = useDealing();
  const { say } = useWords();
  const { phase } = view;
  const place = placeOf({ patron, hand, index }, say);
  return (
    <span className="flex items-center gap-x-2 gap-y-1 max-lg:flex-wrap">
      <span className={classes('lg:min-w-0 lg:flex-1', !consented && 'font-semibold')}>
        {say(`dealer.squeeze.${both ? 'both.' : ''}${consented ? 'has' : 'asks'}`, place)}
        {bankerFirst !== null && ` · ${say('dealer.squeeze.bankerFirst')}`}
      </span>
      {!consented && answer !== null && (
        <>
          <Button
            size="small"
            look="main"
            {...(keys && { hint: 'Y' })}
            disabled={busy || phase !== 'dealing'}
            onClick={() => answer('ConsentSqueeze')}
          >
            {say('dealer.squeeze.consent')}
          </Button>
          <Button
            size="small"
            {...(keys && { hint: 'N' })}
            disabled={busy}
            onClick={() => answer('RefuseSqueeze')}
          >
            {say('dealer.squeeze.refuse')}
          </Button>
          {phase === 'betting' && <span className="text-sm">{say('dealer.squeeze.later')}</span>}
        </>
      )}
      {/* Once insurance is waived for it, it stays as it is. */}
      {consented && bankerFirst === null && answer !== null && (
        <Button size="small" look="quiet" disabled={busy} onClick={() => answer('RefuseSqueeze')}>
          {say('dealer.squeeze.back')}
        </Button>
      )}
    </span>
  );
};

/** Who has which card, or wants it. */
const placeOf = ({ patron, hand, index }: SqueezedNow, say: Words['say']) => ({
  patron,
  hand: say(`shared.hand.${hand}`),
  ordinal: say(`dealer.ordinal.${index === 0 ? 0 : index === 1 ? 1 : 2}`),
});

/** What waits for a second person, also where play goes on meanwhile. */
const Asking = () => {
  const { view, own, book, open } = useDealing();
  const words = useWords();
  const [first] = own.asks;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm" aria-live="polite">
      <Button size="small" hint="F10" onClick={() => open('asks')}>
        {words.say('dealer.asks')}
      </Button>
      <span className="min-w-0 truncate font-semibold text-warn">
        {own.asks.length === 1 && first !== undefined
          ? askWords(first.wish, book, words, view)
          : words.say('dealer.asks.count', { count: own.asks.length })}
      </span>
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
