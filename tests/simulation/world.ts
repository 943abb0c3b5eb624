import { AsyncLocalStorage } from 'node:async_hooks';
import type { Chance } from '../table/model-chance.ts';

/** A process of the simulation: once it is dead nothing of it runs any more; while it is stopped nothing does. */
export type Owner = { readonly name: string; dead: boolean; stoppedUntil: number; turn: number };

type Planned = {
  at: number;
  /** Among what is due at the same moment; later plans of the same process come later. */
  readonly order: number;
  readonly owner: Owner | null;
  readonly run: () => void;
  cancelled: boolean;
};

const REAL = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  dateNow: Date.now,
  performanceNow: performance.now.bind(performance),
};

const MICROTASKS_DONE = () => new Promise<void>((done) => REAL.setImmediate(done));

/** What a timer gives back: the house asks it not to keep the process alive. */
class Handle {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

const cancel = (handle: unknown): void => {
  if (handle instanceof Handle) handle.cancel();
};

/**
 * One scheduler for everything: whatever waits for time, disk or network is planned here and happens in the order of
 * its moment, which chance chose. Time passes only from one plan to the next.
 */
export class World {
  /** Milliseconds that have passed, which nobody sets. */
  now = 0;
  steps = 0;
  readonly chance: Chance;
  readonly #running = new AsyncLocalStorage<Owner | null>();
  readonly #plans: Planned[] = [];
  #planned = 0;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  /** Whose code runs. */
  owner(): Owner | null {
    return this.#running.getStore() ?? null;
  }

  as<T>(owner: Owner | null, run: () => T): T {
    return this.#running.run(owner, run);
  }

  after(milliseconds: number, run: () => void, owner: Owner | null = this.owner()): () => void {
    this.#planned += 1;
    const at = this.now + Math.max(0, milliseconds);
    const plan: Planned = { at, order: this.#planned, owner, run, cancelled: false };
    this.#push(plan);
    return () => {
      plan.cancelled = true;
    };
  }

  /** Some milliseconds: mostly few, sometimes many. */
  latency(most = 8): number {
    const usual = (this.chance.below(1000) / 1000) * most;
    return this.chance.percent(3) ? usual * 40 : usual;
  }

  /** The next plan; false: there is none. */
  async step(): Promise<boolean> {
    for (;;) {
      const plan = this.#pop();
      if (plan === undefined) return false;
      const { owner } = plan;
      if (plan.cancelled || owner?.dead) continue;
      if (owner !== null && owner.stoppedUntil > plan.at) {
        plan.at = owner.stoppedUntil;
        this.#push(plan);
        continue;
      }
      this.now = Math.max(this.now, plan.at);
      this.steps += 1;
      this.as(owner, plan.run);
      await MICROTASKS_DONE();
      return true;
    }
  }

  /** Goes on until that has come; throws if it does not within so much time. */
  async until<T>(coming: Promise<T>, within = 120_000): Promise<T> {
    let outcome: { readonly value: T } | { readonly error: unknown } | null = null;
    coming.then(
      (value) => {
        outcome = { value };
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
    await MICROTASKS_DONE();
    const end = this.now + within;
    while (outcome === null) {
      if (this.now > end || !(await this.step())) throw new Error('it does not come to an end');
    }
    const done = outcome as { readonly value: T } | { readonly error: unknown };
    if ('error' in done) throw done.error;
    return done.value;
  }

  /** Puts this time in the place of the machine's, until what it gives back is called. */
  install(): () => void {
    const later = (run: (...given: never[]) => void, milliseconds = 0, ...given: never[]) =>
      new Handle(this.after(Math.max(1, milliseconds || 0), () => run(...given)));
    const every = (run: (...given: never[]) => void, milliseconds = 0, ...given: never[]) => {
      let stop = () => {};
      const again = () => {
        stop = this.after(Math.max(1, milliseconds), () => {
          again();
          run(...given);
        });
      };
      again();
      return new Handle(() => stop());
    };
    /** In the order in which a process asks for them, each a moment later. */
    const turn = (run: (...given: never[]) => void, ...given: never[]) => {
      const owner = this.owner();
      const wait = this.chance.below(50) / 1000;
      const at = Math.max(this.now + wait, (owner?.turn ?? 0) + 0.0001);
      if (owner !== null) owner.turn = at;
      return new Handle(this.after(at - this.now, () => run(...given)));
    };
    const START = Date.UTC(2030, 0, 1);
    Object.assign(globalThis, {
      setTimeout: later,
      setInterval: every,
      setImmediate: turn,
      clearTimeout: cancel,
      clearInterval: cancel,
      clearImmediate: cancel,
    });
    Date.now = () => START + Math.floor(this.now);
    performance.now = () => this.now;
    return () => {
      const { dateNow, performanceNow, ...timers } = REAL;
      Object.assign(globalThis, timers);
      Date.now = dateNow;
      performance.now = performanceNow;
    };
  }

  #before(one: Planned, other: Planned): boolean {
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }

  #push(plan: Planned): void {
    const heap = this.#plans;
    let at = heap.push(plan) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up] as Planned;
      if (!this.#before(plan, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = plan;
  }

  #pop(): Planned | undefined {
    const heap = this.#plans;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      const right = heap[down + 1];
      if (right !== undefined && this.#before(right, heap[down] as Planned)) down += 1;
      const child = heap[down] as Planned;
      if (!this.#before(child, last)) break;
      heap[at] = child;
      at = down;
    }
    heap[at] = last;
    return first;
  }
}
