import { timeFormat } from './formats.ts';

/** A moment that somebody typed by the house's clock, as a field for date and time gives it; null: it is none. */
export const momentIn = (text: string): number | null => {
  const as = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(as)) return null;
  // Twice, as the clock may have been changed between the first guess and the moment itself.
  return as - offsetAt(as - offsetAt(as));
};

/** By how much the house's clock is ahead of the world's. */
const offsetAt = (at: number): number => {
  const parts = timeFormat('en', {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '0';
  const local = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(local) - Math.floor(at / 1000) * 1000;
};
