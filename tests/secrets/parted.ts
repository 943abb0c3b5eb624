import type { Left } from './left.ts';

/** Where two runs part that must not: the way, the piece, and the bytes around it. */
export const partedAt = (one: Left, other: Left): string | null => {
  for (const way of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(way), other.get(way)];
    if (a === undefined || b === undefined) return `${way}: in one run alone`;
    const place = a.findIndex((text, i) => text !== b[i]);
    if (place >= 0) return `${way}, ${place + 1}: ${difference(a[place] ?? '', b[place])}`;
    if (a.length !== b.length) {
      return `${way}: ${a.length} and ${b.length}, first ${(b[a.length] ?? '').slice(0, 200)}`;
    }
  }
  return null;
};

const AROUND = 120;

const difference = (one: string, other: string | undefined): string => {
  if (other === undefined) return `nothing in the other run: ${one.slice(0, 2 * AROUND)}`;
  // What differs says more than that its length does.
  const body = one.indexOf('\n') + 1;
  let at = one.slice(body) === other.slice(other.indexOf('\n') + 1) ? 0 : body;
  while (one[at] === other[at] && at < one.length) at += 1;
  const from = Math.max(0, at - AROUND);
  const beginning = one.slice(0, 60).replaceAll('\n', ' ');
  const around = (text: string) => printable(text.slice(from, at + AROUND));
  return `${printable(beginning)} … at ${at} of ${one.length} and ${other.length}:\n    ${around(one)}\n    ${around(other)}`;
};

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '.');
