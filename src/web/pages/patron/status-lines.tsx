import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { newsOf } from './news.ts';
import type { Seat } from './seat.ts';
import { situation } from './situation.ts';

/** What is going on and what is waited for. Its room is kept, so that nothing moves when the words change. */
export const StatusLines = ({
  seat,
  onFelt = false,
}: {
  readonly seat: Seat;
  readonly onFelt?: boolean;
}) => {
  const words = useWords();
  const { now, wait, rule } = situation(seat, words);
  const news = newsOf(seat, words).at(-1);
  const second = wait === '' ? { text: '', ...news } : { text: wait, rule };
  const quiet = onFelt ? 'text-brass' : 'text-muted';
  return (
    <div
      className="flex h-[4.25rem] w-full flex-col justify-center overflow-hidden text-center"
      data-status
    >
      <p aria-live="polite" className="truncate text-base leading-6 font-semibold">
        {/* A new text is a new element: nothing has moved. */}
        <span key={now}>{now}</span>
      </p>
      <p aria-live="polite" className={`line-clamp-2 text-sm leading-5 ${quiet}`}>
        <span key={second.text}>
          {second.text}{' '}
          {second.rule !== undefined && <RuleTag rule={second.rule} onFelt={onFelt} />}
        </span>
      </p>
    </div>
  );
};
