import type { LocalTime } from '../rulebooks/index.ts';

/** The time of a zone as books write it, to the minute. */
export const localTime = (zone: string, now: () => number = Date.now): LocalTime => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return () => format.format(now()).replace(' ', 'T');
};
