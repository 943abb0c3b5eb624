import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { useWords } from '../../words/index.ts';
import { CardPad } from './card-pad.tsx';
import { RefusedHere, useDealing } from './dealing.tsx';
import type { Next } from './use-next.ts';

/** The one next action. It stays where it is, whatever it says. */
export const NextPanel = ({ next }: { readonly next: Next }) => {
  const { view } = useDealing();
  const { say } = useWords();
  const { action, typed, act } = next;
  const keyed = action.does === 'key';
  const shown = keyed || typed.text !== '';
  return (
    <section
      aria-label={say('dealer.next')}
      className="@container flex min-w-0 flex-1 flex-col justify-center gap-2 px-3 py-2 sm:px-5"
    >
      <Message next={next} />
      <button
        type="button"
        id="next"
        data-primary="next"
        aria-keyshortcuts="Space"
        aria-disabled={action.does === 'wait'}
        onClick={act}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className="flex h-24 w-full sm:h-20 items-center gap-4 rounded-lg border border-brass bg-brass px-4 text-left font-semibold text-night select-none aria-disabled:border-dashed aria-disabled:border-edge aria-disabled:bg-raised aria-disabled:text-ink"
      >
        <kbd className="hidden rounded-sm border border-current px-2 py-0.5 text-sm @md:block">
          {say('dealer.key.space')}
        </kbd>
        <span aria-live="polite" className="min-w-0 flex-1 text-lg leading-tight @md:text-xl">
          {action.title}
          {keyed && (
            <span className="hidden text-xs font-normal pointer-fine:@md:block">
              {say('dealer.card.how')}
            </span>
          )}
        </span>
        {view.due !== null && (
          <span className="flex items-center rounded-full bg-panel text-ink">
            <Countdown due={view.due} />
          </span>
        )}
        {shown && (
          <span className="flex items-center gap-3">
            <output className="tabular min-w-[3ch] text-right text-2xl">{typed.text}</output>
            {typed.card === null ? (
              <span
                aria-hidden="true"
                className="h-15 w-11 rounded-md border-2 border-dashed border-night/50"
              />
            ) : (
              <Card card={typed.card} width={44} />
            )}
          </span>
        )}
      </button>
      {(keyed || !view.electronic) && <CardPad press={next.press} disabled={!shown} />}
    </section>
  );
};

/** What the table says of this step, or why it was refused. Only ink and brass are text on felt, so a refusal has a ground of its own. */
const Message = ({
  next: { action, typed, missing, error, sure, answer },
}: {
  readonly next: Next;
}) => {
  const { say } = useWords();
  if (typed.wrong !== null || (missing && action.does === 'key')) {
    return (
      <p role="alert" className="min-h-12 rounded-md bg-panel px-3 py-1 text-sm text-bad">
        × {say(typed.wrong === null ? 'dealer.card.missing' : `dealer.card.${typed.wrong}`)}
      </p>
    );
  }
  if (sure !== null) {
    return (
      <div className="flex min-h-12 flex-wrap items-center gap-2 rounded-md bg-panel px-3 py-1 text-sm text-warn">
        <p role="alert" className="flex-1 basis-full @md:basis-40">
          ! {sure}
        </p>
        <Button size="small" look="danger" hint="Y" onClick={() => answer(true)}>
          {say('dealer.sure.yes')}
        </Button>
        <Button size="small" hint="N" onClick={() => answer(false)}>
          {say('dealer.sure.no')}
        </Button>
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className="min-h-12 rounded-md bg-panel px-3 py-1">
        <RefusedHere error={error} />
      </div>
    );
  }
  return (
    <p aria-live="polite" className="flex min-h-12 items-end text-lg leading-tight font-semibold">
      {action.why}
    </p>
  );
};
