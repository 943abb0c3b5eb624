import { setTimeout as pause } from 'node:timers/promises';
import type { State } from '../../src/table/index.ts';
import type { AnswersHeard } from '../processes/answers.ts';
import type { AskingPeople, PlayableTable, SentCommand } from '../processes/commands.ts';
import type { SessionLines } from '../processes/lines.ts';
import type { Member } from '../processes/members.ts';
import type { Chance } from '../table/model-chance.ts';

/** Whoever has no answer after so long asks again, perhaps elsewhere. */
const PATIENCE = 6_000;
const PACE = 120;
const MOST_TRIES = 200;

export type WritersMeans = {
  readonly chance: Chance;
  readonly people: AskingPeople;
  readonly answers: AnswersHeard;
  readonly lines: SessionLines;
  readonly members: readonly [Member, Member];
  readonly tables: readonly PlayableTable[];
  readonly stateOf: (table: string) => State;
};

/** People who ask one thing after the other, at any table and through any process, each until it is answered. */
export class Writers {
  readonly counts = { asked: 0, 'asked again': 0, late: 0 };
  readonly #means: WritersMeans;
  readonly #writing: Promise<void>[];
  /** Answers that come after somebody has asked again are held against the others too. */
  readonly #late = new Set<Promise<unknown>>();
  #stopped = false;
  broken: Error | null = null;

  constructor(count: number, means: WritersMeans) {
    this.#means = means;
    this.#writing = Array.from({ length: count }, () =>
      this.#write().catch((error: unknown) => {
        this.broken ??= error instanceof Error ? error : new Error(String(error));
      }),
    );
  }

  async #write(): Promise<void> {
    const { chance, people, tables, stateOf, answers } = this.#means;
    while (!this.#stopped && this.broken === null) {
      const table = chance.one(tables);
      const command = people.next(table, stateOf(table.id));
      if (command !== null) {
        this.counts.asked += 1;
        answers.sent(command);
        await this.#untilAnswered(command);
      }
      await pause(chance.below(2 * PACE));
    }
  }

  async #untilAnswered(command: SentCommand): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (tries > 0) this.counts['asked again'] += 1;
      const asked = this.#ask(command);
      const answered = await Promise.race([asked, pause(PATIENCE, null)]);
      if (answered === true) return;
      if (answered === null) {
        this.counts.late += 1;
        this.#late.add(asked);
      } else await pause(200);
    }
    throw new Error(`${command.table} ${command.id} is not answered, however often it is sent`);
  }

  /** Whether that was an answer. */
  async #ask(command: SentCommand): Promise<boolean> {
    const { chance, members, lines, answers } = this.#means;
    const { table, by, id, bodies } = command;
    const [wish] = bodies;
    const member = chance.one(members);
    const spoken = lines.speaks(command, chance);
    const answer =
      spoken === null
        ? await member.deliver({ table, by, id, wish })
        : await lines.asks(spoken, member.address, { table, id, wish });
    try {
      return answer !== null && answers.take({ command, body: 0, when: 'at once' }, answer);
    } catch (error) {
      this.broken ??= error instanceof Error ? error : new Error(String(error));
      return true;
    }
  }

  /** Everything that was asked is answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#writing);
    await Promise.all(this.#late);
    if (this.broken !== null) throw this.broken;
  }
}
