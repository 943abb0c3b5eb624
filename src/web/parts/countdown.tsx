import { useTimeLeft } from '../live/clock.ts';
import { useWords } from '../words/index.ts';

export type CountdownProps = {
  /** When it is over, by the house's clock; null: nothing runs. */
  readonly due: { readonly at: number } | null;
  /** How long the whole took, so that the ring has a full length. */
  readonly whole?: number | null;
  readonly size?: number;
};

/** Time left as a ring and in seconds. The last five seconds are amber, and thicker. */
export const Countdown = ({ due, whole, size = 44 }: CountdownProps) => {
  const { say } = useWords();
  const left = useTimeLeft(due);
  if (left === null) return <span style={{ width: size, height: size }} className="inline-block" />;
  const seconds = Math.ceil(left / 1000);
  const share = whole ? Math.min(1, left / whole) : Math.min(1, left / 20_000);
  const late = seconds <= 5;
  return (
    <span
      role="timer"
      aria-label={say('shared.seconds', { count: seconds })}
      className="relative inline-flex shrink-0 items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg
        viewBox="-20 -20 40 40"
        width={size}
        height={size}
        aria-hidden="true"
        className="absolute"
      >
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
