import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { balanceOf } from './past-round.ts';
import type { ShownResult } from './use-result.ts';

/** What the round before came to; a tap shows its lines. */
export const LastResult = ({
  result,
  now,
  onOpen,
}: {
  readonly result: ShownResult | null;
  /** The result is on the table just now and is shown elsewhere. */
  readonly now: boolean;
  readonly onOpen: () => void;
}) => {
  const { say } = useWords();
  const shown = !now && result !== null && result.lines.length > 0;
  return (
    <button
      type="button"
      onClick={onOpen}
      disabled={!shown}
      className="flex h-6 items-baseline whitespace-nowrap gap-1.5 rounded-sm text-sm text-muted underline-offset-4 hover:underline"
      style={{ visibility: shown ? 'visible' : 'hidden' }}
    >
      {say('patron.result.last')}
      <Money cents={balanceOf(result?.lines ?? [])} signed className="font-semibold text-ink" />
    </button>
  );
};
