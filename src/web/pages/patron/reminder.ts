import { useEffect, useState } from 'react';
import type { OwnAccount } from '../../../api/account.ts';
import { houseNow } from '../../live/clock.ts';
import { useOwnAccount } from '../../live/own-account.ts';
import type { Words } from '../../words/index.ts';

const MINUTE = 60_000;
/** How long it stands there. */
const SHOWN = 2 * MINUTE;

/** How many minutes he has been there, where he is to be told now; null: nothing is to be said. */
export const reminded = (
  { since, remind }: Pick<OwnAccount, 'since' | 'remind'>,
  now: number,
): number | null => {
  const there = now - since;
  if (remind === null || there < remind * MINUTE || there % (remind * MINUTE) >= SHOWN) return null;
  return Math.floor(there / (remind * MINUTE)) * remind;
};

export const reminderText = (minutes: number, { say }: Words): string =>
  minutes < 60
    ? say('patron.remind.minutes', { minutes })
    : say('patron.remind.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

const LOOK = 5_000;

/** What is to be said now. */
export const useReminder = (words: Words): string => {
  const account = useOwnAccount();
  const [now, setNow] = useState(houseNow);
  const on = account !== null && account.remind !== null;
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => setNow(houseNow()), LOOK);
    return () => clearInterval(timer);
  }, [on]);
  const minutes = account === null ? null : reminded(account, now);
  return minutes === null ? '' : reminderText(minutes, words);
};
