/** Chance from a number: the same number makes the same choices. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  /** True so many times in a hundred. */
  percent(p: number): boolean {
    return this.below(1000) < p * 10;
  }

  one<T>(items: readonly [T, ...T[]]): T;
  one<T>(items: readonly T[]): T;
  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (items.length === 0) throw new Error('nothing to choose from');
    return item as T;
  }

  /** So many of them, each at most once. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.below(left.length), 1));
    }
    return taken;
  }

  /** One of several, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [number, T])[]): T {
    let at = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, choice] of choices) {
      at -= weight;
      if (at < 0) return choice;
    }
    throw new Error('no choice has a weight');
  }
}
