/** A story lasts for minutes. */
const LONGEST = 5 * 60_000;

/**
 * What the house does every so often by the machine's clock (checkpoints shown to others, guards, beats, signs of life)
 * it does when the story says so, and then all of it, in the order in which it was begun: the same in both runs.
 */
export class Ticks {
  readonly #planned = new Map<object, () => unknown>();

  /** Until the function that it returns is called, nothing in this process happens every so often by itself. */
  install(): () => void {
    const { setInterval: plan, clearInterval: cancel } = globalThis;
    const handle = (run: () => unknown) => {
      const one = { ref: () => one, unref: () => one, hasRef: () => false };
      this.#planned.set(one, run);
      return one;
    };
    const planned = (run: (...given: unknown[]) => unknown, every: number, ...given: unknown[]) =>
      handle(every > LONGEST ? () => {} : () => run(...given));
    globalThis.setInterval = planned as unknown as typeof plan;
    globalThis.clearInterval = ((one: never) => {
      if (!this.#planned.delete(one)) cancel(one);
    }) as typeof cancel;
    return () => {
      globalThis.setInterval = plan;
      globalThis.clearInterval = cancel;
    };
  }

  /** `rest` is waited for after each. */
  async tick(rest: () => Promise<void>): Promise<void> {
    for (const run of [...this.#planned.values()]) {
      run();
      await rest();
    }
  }
}
