import type { Counted, Tampered } from './campaign.ts';
import { FILES, type Found, HANDS } from './forgery.ts';

/** What a campaign of forgeries came to, as figures and as a table for the page. */

const BY: readonly Found[] = ['itself', 'key', 'kept', 'book', 'word'];

const sum = (counts: readonly Counted[], by: readonly string[]): number =>
  counts.reduce((all, { found }) => all + by.reduce((of, one) => of + (found.get(one) ?? 0), 0), 0);

/** Forgeries that are counted: whatever says the same as the true file is none. */
export const forgeries = ({ counts }: Tampered): number => sum(counts, [...BY, 'missed']);

export const figuresOf = (tampered: Tampered) => ({
  forgeries: forgeries(tampered),
  found: Object.fromEntries(BY.map((by) => [by, sum(tampered.counts, [by])])),
  missed: tampered.missed.length,
  sayTheSame: sum(tampered.counts, ['same']),
  python: tampered.python,
  kinds: sorted(tampered.counts).map(({ file, change, hand, found }) => ({
    file,
    change,
    hand,
    ...Object.fromEntries(found),
  })),
});

const sorted = (counts: readonly Counted[]): readonly Counted[] =>
  counts.toSorted(
    (a, b) =>
      FILES.indexOf(a.file) - FILES.indexOf(b.file) ||
      HANDS.indexOf(a.hand) - HANDS.indexOf(b.hand) ||
      a.change.localeCompare(b.change),
  );

/** A row for each kind of change to each kind of file, whoever signed. */
export const tamperTable = ({ counts }: Tampered): string => {
  const rows = sorted(counts)
    .filter((one) => sum([one], [...BY, 'missed']) > 0)
    .map((one) => {
      const cells = [...BY, 'missed'].map((by) => one.found.get(by) ?? '');
      return `| ${[one.file, one.change, one.hand, ...cells].join(' | ')} |`;
    });
  return [
    '| file | change | signed anew by | by itself | by the key | by what was kept | by the book | the house’s word | missed |',
    '|---|---|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
};
