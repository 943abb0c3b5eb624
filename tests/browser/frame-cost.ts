import type { CDPSession, Page } from '@playwright/test';

/** Milliseconds of the processor that a page spends on scripts, styles and layout: what else runs there does not count. */
export class FrameCost {
  readonly #page: Page;
  readonly #line: CDPSession;

  private constructor(page: Page, line: CDPSession) {
    this.#page = page;
    this.#line = line;
  }

  static async on(page: Page): Promise<FrameCost> {
    const line = await page.context().newCDPSession(page);
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new FrameCost(page, line);
  }

  /** From before an act until it has been painted. */
  async of(act: () => Promise<unknown>): Promise<number> {
    const before = await this.#spent();
    await act();
    await this.#page.evaluate(PAINTED);
    return (await this.#spent()) - before;
  }

  async #spent(): Promise<number> {
    const { metrics } = await this.#line.send('Performance.getMetrics');
    const parts = metrics.filter(({ name }) => PARTS.includes(name));
    return parts.reduce((sum, { value }) => sum + value, 0) * 1000;
  }
}

const PARTS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that this part of all others does not exceed. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
