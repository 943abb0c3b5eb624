import { useTimeLeft } from '../live/clock.ts';
import { useWords } from '../words/index.ts';
import { type Length, lengthOf } from './length.ts';

export type CountdownProps = {
  /** When it is over, by the house's clock, and how long the whole is; null: nothing runs. */
  readonly due: { readonly at: number; readonly after: number } | null;
  readonly size?: Length;
};

/** Time left as a ring and in seconds. The last five seconds are amber, and thicker. */
export const Countdown = ({ due, size = 44 }: CountdownProps) => {
  const { say } = useWords();
  const left = useTimeLeft(due);
  const wide = lengthOf(size);
  if (due === null || left === null)
    return <span style={{ width: wide, height: wide }} className="inline-block" />;
  const seconds = Math.ceil(left / 1000);
  const share = Math.min(1, left / Math.max(1, due.after));
  const late = seconds <= 5;
  return (
    <span
      role="timer"
      aria-label={say('shared.seconds', { count: seconds })}
      className="relative inline-flex shrink-0 items-center justify-center"
      style={{ width: wide, height: wide }}
    >
      <svg viewBox="-20 -20 40 40" aria-hidden="true" className="absolute inset-0 size-full">
        <circle r="17" fill="none" stroke="var(--edge)" strokeWidth="3" />
        <circle
          r="17"
          fill="none"
          stroke={late ? 'var(--warn)' : 'var(--gilt)'}
          strokeWidth={late ? 5 : 3}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90)"
        />
      </svg>
      <span className="tabular text-sm font-semibold" aria-hidden="true">
        {seconds}
      </span>
    </span>
  );
};

const AROUND = 2 * Math.PI * 17;
