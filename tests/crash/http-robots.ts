import type { Answer } from '../../src/api/live.ts';
import { type Actor, meantFor, type PublicView, type Wanted } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { moment } from '../house/until.ts';
import type { Chance } from '../table/model-chance.ts';
import type { Account } from './account.ts';
import type { Asked } from './doomed-words.ts';
import type { Crowd, PatronId } from './prepared.ts';

/** Answers that say nothing of the command: it is given again, under the same id. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 502, 503]);

type Robot = { readonly client: Client; readonly actor: Actor };

/**
 * Whoever is at the tables of a server, over HTTP: patrons bet, a dealer and a Pit Supervisor do what is needed. All
 * that they ask and hear goes to the account.
 */
export class HttpRobots {
  readonly #crowd: Crowd;
  readonly #tables: readonly string[];
  readonly #account: Account;
  readonly #chance: Chance;
  #given = 0;
  #running = false;
  #acting: Promise<unknown> = Promise.resolve();
  /** Told of each answer. */
  told: () => void = () => {};

  constructor(
    crowd: Crowd,
    tables: readonly string[],
    { account, chance }: { readonly account: Account; readonly chance: Chance },
  ) {
    this.#crowd = crowd;
    this.#tables = tables;
    this.#account = account;
    this.#chance = chance;
  }

  /** Gives again what was not answered, and something that was; then goes on until it is stopped, or nobody answers. */
  start(): void {
    this.#running = true;
    const again = [...this.#account.open.values()];
    const done = this.#chance.some([...this.#account.done.values()], 3);
    this.#acting = this.#begin([...again, ...done]);
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#acting;
  }

  async #begin(again: readonly Asked[]): Promise<void> {
    await Promise.all(again.map((asked) => this.#give(asked)));
    const each = this.#tables.flatMap((table) => [
      this.#while(() => this.#patron(table, 'p1')),
      this.#while(() => this.#patron(table, 'p2')),
      this.#while(() => this.#staff(table)),
    ]);
    await Promise.all(each);
  }

  async #while(act: () => Promise<void>): Promise<void> {
    while (this.#running) {
      // Whoever gets no answer comes back later.
      await act().catch(() => {});
      await moment(10 + this.#chance.below(60));
    }
  }

  async #patron(table: string, id: PatronId): Promise<void> {
    const robot: Robot = { client: this.#crowd.patron(table, id), actor: { role: 'patron', id } };
    const seen = await this.#look(robot, table);
    const box = id === 'p1' ? 1 : 2;
    if (seen?.phase === 'electing') {
      const choice = this.#chance.one(['continue', 'return'] as const);
      await this.#ask(robot, table, { type: 'Elect', patron: id, choice }, seen);
    }
    const bet = this.#chance.one(['player', 'banker']);
    const amount = 2500 * (1 + this.#chance.below(3));
    const wish = { type: 'PlaceBet', patron: id, box, bet, amount } as const;
    // Now and then too late, so that something is refused.
    if (seen?.phase === 'betting' || this.#chance.percent(10))
      await this.#ask(robot, table, wish, seen);
  }

  async #staff(table: string): Promise<void> {
    const { d1, s1 } = this.#crowd;
    const dealer: Robot = { client: d1, actor: { role: 'dealer', id: 'd1' } };
    const supervisor: Robot = { client: s1, actor: { role: 'pit-supervisor', id: 's1' } };
    const seen = await this.#look(dealer, table);
    const { type, hand = 'player', index = 0 } = seen?.needed ?? {};
    if (type === 'Resolve') {
      const decision = { is: this.#chance.one(['so', 'not-so'] as const) };
      const wish = { type, decision, reason: 'it was looked into' } as Wanted;
      return this.#ask(supervisor, table, wish, seen);
    }
    if (type === undefined || seen?.due !== null) return;
    const lies = type === 'ExposeCard' ? { hand, index } : {};
    return this.#ask(dealer, table, { type, ...lies } as Wanted, seen);
  }

  async #look({ client }: Robot, table: string): Promise<PublicView | null> {
    const glance = await client.looks(table);
    return (glance?.public ?? null) as PublicView | null;
  }

  async #ask(robot: Robot, table: string, wish: Wanted, seen: PublicView | null): Promise<void> {
    this.#given += 1;
    const command = JSON.parse(JSON.stringify(meantFor(wish, seen)));
    await this.#give({ table, by: robot.actor, id: `${robot.actor.id}-${this.#given}`, command });
  }

  async #give(asked: Asked): Promise<void> {
    const { table, by, id, command } = asked;
    const { d1, s1, patron } = this.#crowd;
    const staff = by.role === 'dealer' ? d1 : s1;
    const client = by.role === 'patron' ? patron(table, by.id as PatronId) : staff;
    this.#account.asked(asked);
    const { status, json } = await client.sends(table, command, id).catch(() => NOTHING);
    if (json === null || PASSING.has(status)) return;
    this.#account.answered(id, status === 200 ? (json as Answer) : { id, ...(json as Failed) });
    this.told();
  }
}

type Failed = Pick<Extract<Answer, { error: unknown }>, 'error'>;
const NOTHING = { status: 0, json: null };
