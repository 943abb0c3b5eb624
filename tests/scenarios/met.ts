import { BOOKS } from '../second/truths.ts';
import { FEATURE_NAMES, type Feature, subsets, whyNever } from './features.ts';

const COUNT = FEATURE_NAMES.length;

/** How often features met in a round, by book: alone, two by two and three by three. */
export class Met {
  /** For each book, every triple by its places a ≤ b ≤ c; a pair is a triple with b = c, one alone with a = b = c. */
  readonly #times = new Map<string, Uint32Array>();

  add(book: string, features: ReadonlySet<Feature>, rounds = 1): void {
    const times = this.#of(book);
    const places = FEATURE_NAMES.flatMap((name, place) => (features.has(name) ? [place] : []));
    for (const [i, a] of places.entries()) {
      for (const [j, b] of places.slice(i).entries()) {
        for (const c of places.slice(i + j)) {
          const at = (a * COUNT + b) * COUNT + c;
          times[at] = (times[at] ?? 0) + rounds;
        }
      }
    }
  }

  #of(book: string): Uint32Array {
    let times = this.#times.get(book);
    if (times === undefined) {
      times = new Uint32Array(COUNT ** 3);
      this.#times.set(book, times);
    }
    return times;
  }

  /** In how many rounds of a book all of them occurred: one, two or three, in the order of the list. */
  times(book: string, features: readonly Feature[]): number {
    const [a = 0, b = a, c = b] = features.map((feature) => FEATURE_NAMES.indexOf(feature));
    return this.#of(book)[(a * COUNT + b) * COUNT + c] ?? 0;
  }

  /** As it goes from process to process: place and count, where there is any. */
  sparse(): [book: string, counts: [number, number][]][] {
    return [...this.#times].map(([book, times]) => [
      book,
      [...times.entries()].filter(([, count]) => count > 0),
    ]);
  }

  join(others: ReturnType<Met['sparse']>): void {
    for (const [book, counts] of others) {
      const times = this.#of(book);
      for (const [at, count] of counts) times[at] = (times[at] ?? 0) + count;
    }
  }
}

/** What came of every pair, or triple, of features in a book. */
export type Coverage = {
  readonly book: string;
  readonly lawful: number;
  readonly met: number;
  readonly rarest: number;
  /** Why so many cannot meet. */
  readonly unlawful: Readonly<Record<string, number>>;
  /** Lawful as far as is known, and never met. */
  readonly never: readonly (readonly Feature[])[];
};

/** Ways in which a round ends, or has to begin, that exclude one another whatever the table is. */
const EXCLUDED: readonly (readonly [Feature, Feature, string])[] = [];

export const whyNotTogether = (book: string, features: readonly Feature[]): string | null => {
  const needs = whyNever(book, features);
  if (needs !== null) return needs;
  const both = EXCLUDED.find(([one, other]) => features.includes(one) && features.includes(other));
  return both?.[2] ?? null;
};

export const coverageOf = (met: Met, book: string, size: 1 | 2 | 3): Coverage => {
  const unlawful: Record<string, number> = {};
  const never: Feature[][] = [];
  let lawful = 0;
  let rarest = Number.POSITIVE_INFINITY;
  for (const features of subsets(size)) {
    const times = met.times(book, features);
    const why = times > 0 ? null : whyNotTogether(book, features);
    if (why !== null) {
      unlawful[why] = (unlawful[why] ?? 0) + 1;
      continue;
    }
    lawful += 1;
    if (times === 0) never.push(features);
    else rarest = Math.min(rarest, times);
  }
  return { book, lawful, met: lawful - never.length, rarest, unlawful, never };
};

export const coverage = (met: Met, size: 1 | 2 | 3): Coverage[] =>
  BOOKS.map((book) => coverageOf(met, book, size));
