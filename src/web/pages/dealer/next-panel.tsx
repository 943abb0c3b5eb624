import { Card, CardPlace } from '../../parts/card.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { useWords } from '../../words/index.ts';
import { Refused, useDealing } from './dealing.tsx';
import type { Next } from './use-next.ts';

/** The one next action. It stays where it is, whatever it says. */
export const NextPanel = ({ next }: { readonly next: Next }) => {
  const { view } = useDealing();
  const { say } = useWords();
  const { action, typed, busy, error, act } = next;
  const keyed = action.does === 'key';
  return (
    <section
      aria-label={say('dealer.next')}
      className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3 py-2 sm:px-5"
    >
      <p aria-live="polite" className="min-h-7 text-lg font-semibold">
        {action.why}
      </p>
      <button
        type="button"
        id="next"
        aria-keyshortcuts="Space"
        aria-disabled={action.does === 'wait' || busy}
        onClick={act}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className="flex h-20 w-full items-center gap-4 rounded-lg border border-brass bg-brass px-4 text-left font-semibold text-night select-none aria-disabled:border-dashed aria-disabled:border-edge aria-disabled:bg-raised aria-disabled:text-ink"
      >
        <kbd className="hidden rounded-sm border border-current px-2 py-0.5 text-sm sm:block">
          {say('dealer.key.space')}
        </kbd>
        <span aria-live="polite" className="min-w-0 flex-1 text-lg leading-tight sm:text-xl">
          {action.title}
        </span>
        {view.due !== null && (
          <span className="flex items-center rounded-full bg-panel text-ink">
            <Countdown due={view.due} />
          </span>
        )}
        {keyed && (
          <span className="flex items-center gap-3">
            <output className="tabular min-w-[3ch] text-right text-2xl">{typed.text}</output>
            {typed.card === null ? <CardPlace width={44} /> : <Card card={typed.card} width={44} />}
          </span>
        )}
      </button>
      <div className="min-h-6">
        {typed.wrong === null && error !== null ? (
          <Refused error={error} />
        ) : (
          <p
            role={typed.wrong === null ? undefined : 'alert'}
            className={typed.wrong === null ? 'label min-h-6' : 'min-h-6 text-sm text-bad'}
          >
            {typed.wrong !== null && say(`dealer.card.${typed.wrong}`)}
            {typed.wrong === null &&
              keyed &&
              (next.missing ? say('dealer.card.missing') : say('dealer.card.how'))}
          </p>
        )}
      </div>
    </section>
  );
};
