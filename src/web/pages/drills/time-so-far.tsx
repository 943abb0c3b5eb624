import { useEffect, useState } from 'react';
import { houseNow } from '../../live/clock.ts';
import { useWords } from '../../words/index.ts';

/** So many seconds since; it counts, and does nothing else. */
export const TimeSoFar = ({ since }: { readonly since: number }) => {
  const { say } = useWords();
  const now = useNow();
  const count = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span aria-hidden="true" className="tabular text-muted">
      {say('drills.seconds', { count })}
    </span>
  );
};

/** What is left of the time for a question of an exam. */
export const TimeLeft = ({ at, limit }: { readonly at: number; readonly limit: number }) => {
  const { say } = useWords();
  const left = Math.ceil((at + limit - useNow()) / 1000);
  return left > 0 ? (
    <span role="timer" className={`tabular ${left <= 10 ? 'text-warn' : 'text-muted'}`}>
      {say('drills.exam.left', { count: left })}
    </span>
  ) : (
    <span role="alert" className="text-warn">
      {say('drills.exam.over')}
    </span>
  );
};

const useNow = (): number => {
  const [now, set] = useState(houseNow);
  useEffect(() => {
    const timer = setInterval(() => set(houseNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
};
