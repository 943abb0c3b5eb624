import { useEffect, useState } from 'react';
import { houseNow } from '../../live/clock.ts';
import { useWords } from '../../words/index.ts';

const SECOND = 1_000;

/** How long ago something was, by the house's clock, second by second. */
export const Since = ({ at }: { readonly at: number }) => {
  const { say } = useWords();
  const [now, tick] = useState(houseNow);
  useEffect(() => {
    const timer = setInterval(() => tick(houseNow()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const { unit, count } = agoOf(now - at);
  return <span className="tabular whitespace-nowrap">{say(`pit.ago.${unit}`, { count })}</span>;
};

/** Seconds up to two minutes, minutes up to two hours. */
export const agoOf = (milliseconds: number) => {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  if (seconds < 120) return { unit: 'seconds', count: seconds } as const;
  if (seconds < 7_200) return { unit: 'minutes', count: Math.floor(seconds / 60) } as const;
  return { unit: 'hours', count: Math.floor(seconds / 3_600) } as const;
};
