import { grouped } from '../odds/grouped.ts';
import type { Output } from './screen.ts';

/** A bar with rate and time left, on a terminal; in a pipe nothing. */
export type Progress = {
  readonly show: (done: number, seconds: number) => void;
  /** Takes the bar away. */
  readonly end: () => void;
};

export const progress = (
  stream: Output & { readonly isTTY?: boolean },
  { total, unit }: { readonly total: number; readonly unit: string },
): Progress => {
  if (stream.isTTY !== true) return { show: () => {}, end: () => {} };
  return {
    show: (done, seconds) =>
      stream.write(
        `\r${barText({ done, total, seconds, unit, width: stream.columns || 80 })}\x1b[K`,
      ),
    end: () => stream.write('\r\x1b[K'),
  };
};

const WIDEST_BAR = 30;
/** Below it a rate in millions says little. */
const SLOW = 1e5;

/** `████████░░░░  40 %  40,000,000 of 100,000,000 rounds  31.2 M/s  2 s left`. */
export const barText = (at: {
  done: number;
  total: number;
  seconds: number;
  unit: string;
  width: number;
}): string => {
  const { done, total, seconds, unit, width } = at;
  const share = Math.min(1, done / total);
  const rate = seconds > 0 ? done / seconds : 0;
  const text = [
    `${Math.floor(share * 100)} %`,
    `${grouped(done)} of ${grouped(total)} ${unit}`,
    rate < SLOW ? `${grouped(Math.round(rate))}/s` : `${(rate / 1e6).toFixed(1)} M/s`,
    ...(rate === 0 ? [] : [`${duration((total - done) / rate)} left`]),
  ].join('  ');
  const bar = Math.min(WIDEST_BAR, width - text.length - 3);
  // A line that wraps could not be overwritten: on a narrow terminal the bar goes first.
  if (bar < 5) return text.slice(0, Math.max(0, width - 1));
  const full = Math.round(share * bar);
  return `${'█'.repeat(full)}${'░'.repeat(bar - full)}  ${text}`;
};

/** "8 s", "2 min 5 s", "1 h 12 min". */
export const duration = (seconds: number): string => {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
