import { classes } from '../../parts/classes.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { newsOf } from './news.ts';
import { useReminder } from './reminder.ts';
import type { Seat } from './seat.ts';
import { patronSituation } from './situation.ts';

/** What is going on and what is waited for. Its room is kept, so that nothing moves when the words change. */
export const StatusLines = ({
  seat,
  onFelt = false,
}: {
  readonly seat: Seat;
  readonly onFelt?: boolean;
}) => {
  const words = useWords();
  const { now, wait, rule } = patronSituation(seat, words);
  const news = newsOf(seat, words).at(-1);
  const reminder = useReminder(words);
  const excluded = seat.own.guard?.excluded ? words.say('patron.excluded') : '';
  const quietly = excluded || reminder;
  const quiet = onFelt ? 'text-brass' : 'text-muted';
  return (
    <div
      className="status-room flex w-full flex-col justify-start overflow-hidden pt-0.5 text-center"
      data-status
    >
      <p
        aria-live="polite"
        className={classes(
          'mx-auto max-w-full shrink-0 truncate rounded-md px-4 text-base leading-6 font-semibold',
          // Where there is room for two lines, nothing is cut off.
          '[@media(min-height:801px)]:line-clamp-2 [@media(min-height:801px)]:whitespace-normal',
          seat.view.phase === 'betting' && !seat.view.entered && 'bg-brass text-night',
        )}
      >
        {/* A new text is a new element: nothing has moved. */}
        <span key={now}>{now}</span>
      </p>
      <Line className={quiet} onFelt={onFelt} text={wait} rule={rule} />
      <Line
        className={quiet}
        onFelt={onFelt}
        text={quietly || (news?.text ?? '')}
        rule={quietly === '' ? news?.rule : undefined}
      />
    </div>
  );
};

const Line = ({
  text,
  rule,
  onFelt,
  className,
}: {
  readonly text: string;
  readonly rule: string | undefined;
  readonly onFelt: boolean;
  readonly className: string;
}) => (
  <p
    aria-live="polite"
    className={`truncate text-sm leading-5 [@media(max-height:430px)]:hidden ${text === '' ? 'hidden' : className}`}
  >
    <span key={text}>
      {text} {rule !== undefined && <RuleTag rule={rule} onFelt={onFelt} />}
    </span>
  </p>
);
