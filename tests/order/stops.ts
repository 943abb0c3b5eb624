import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../house/until.ts';
import type { Server } from '../postgres/server.ts';
import type { Member } from '../processes/members.ts';
import type { Chance } from '../table/model-chance.ts';

/** Longer than a lease outlives whoever holds it; a slow machine may take its time. */
const TAKEN_WITHIN = 120_000;

/** Stops the process that runs the clocks, and the database, one thing at a time. */
export class Stops {
  readonly counts = { short: 0, long: 0, 'both stood still': 0, 'database stopped': 0 };
  readonly #members: readonly [Member, Member];
  readonly #server: Server;
  readonly #chance: Chance;
  readonly #tables: number;

  constructor(
    members: readonly [Member, Member],
    server: Server,
    { chance, tables }: { readonly chance: Chance; readonly tables: number },
  ) {
    this.#members = members;
    this.#server = server;
    this.#chance = chance;
    this.#tables = tables;
  }

  /** Of how many tables it runs the clock; asked again and again, it takes its time. */
  async #keeps(member: Member): Promise<number> {
    await pause(50);
    return (await member.tell())?.keeps ?? 0;
  }

  /** Every clock is run by one of them. */
  async calm(): Promise<void> {
    const all = async () => {
      const each = await Promise.all(this.#members.map((member) => this.#keeps(member)));
      return each.reduce((sum, count) => sum + count, 0) === this.#tables;
    };
    await until(all, 'every clock to be run', TAKEN_WITHIN);
  }

  async #holder(): Promise<readonly [Member, Member]> {
    const [one, two] = this.#members;
    return (await this.#keeps(one)) >= (await this.#keeps(two)) ? [one, two] : [two, one];
  }

  /** The holder stands still for a moment, and still has its leases when it goes on. */
  async short(): Promise<void> {
    const [holder] = await this.#holder();
    this.counts.short += 1;
    holder.pause();
    await pause(50 + this.#chance.below(2000));
    holder.goOn();
  }

  /** The holder stands still until the other has taken over; then it goes on as if nothing had happened. */
  async long(): Promise<void> {
    const [holder, other] = await this.#holder();
    this.counts.long += 1;
    holder.pause();
    await until(
      async () => (await this.#keeps(other)) === this.#tables,
      'the other to take over',
      TAKEN_WITHIN,
    );
    await pause(this.#chance.below(500));
    // Where the new holder stands still for a moment as well, steps are due that nobody has taken when the old one wakes.
    const both = this.#chance.percent(60);
    if (both) {
      this.counts['both stood still'] += 1;
      other.pause();
      await pause(1200);
    }
    holder.goOn();
    if (both) {
      await pause(200 + this.#chance.below(200));
      other.goOn();
    }
    await this.calm();
  }

  /** The database stops as after a power cut, and is back after a while. */
  async database(): Promise<void> {
    this.counts['database stopped'] += 1;
    await this.#server.halt();
    await pause(this.#chance.below(2500));
    await this.#server.start();
    await this.calm();
  }
}
