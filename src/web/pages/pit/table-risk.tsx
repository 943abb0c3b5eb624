import type { ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { worstAtLimits } from '../../../table/exposure.ts';
import { badSettings, type Settings } from '../../../table/settings.ts';
import { Refused } from '../../parts/field.tsx';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';
import { SideLimits } from '../dealer/side-limits.tsx';

/** The limits of the side bets, and the worst that a round could cost the house with them. */
export const TableRisk = ({
  book,
  settings,
  wrong,
  onSide,
}: {
  readonly book: Rulebook;
  readonly settings: Settings;
  /** What the house says of the limits of side bets. */
  readonly wrong: ApiError | null;
  readonly onSide: (side: Settings['limits']['side']) => void;
}) => {
  const { say } = useWords();
  const { layout, limits } = settings;
  const bets = book.bets.filter((bet) => bet.original === null && bet.layouts.includes(layout));
  const worst = badSettings(settings, book) === undefined ? worstAtLimits(settings, book) : null;
  return (
    <section className="flex flex-col gap-2 border-l-3 border-brass pl-3">
      <p>
        {say('pit.new.worst')}{' '}
        <strong className="text-lg">{worst === null ? '–' : <Money cents={worst} />}</strong>
      </p>
      <p className="label">{say('pit.new.worst.more')}</p>
      <Refused error={wrong} />
      <SideLimits
        // Other limits of the table make other usual ones.
        key={`${layout} ${limits.maximum}`}
        side={limits.side}
        bets={bets}
        onSide={onSide}
      />
    </section>
  );
};
