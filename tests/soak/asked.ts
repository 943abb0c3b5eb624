import type { HouseClient } from '../../src/client/index.ts';

/** Milliseconds that bets took, by how near a kill they were. */
export type Waits = {
  /** With nothing wrong. */
  readonly steady: number[];
  /** Sent while the killed process was away, to another one, or in the first seconds after. */
  readonly after: number[];
  /** On their way when the process was killed that they were sent to. */
  readonly caught: number[];
};

export type AskedMeanwhile = {
  readonly waits: Waits;
  readonly accepted: number;
  readonly refused: number;
  /** Not sent: the line was down. */
  readonly unsent: number;
  /** From the kill until something was acknowledged by the process that came in the place of the killed one. */
  readonly back: number | null;
};

/** Until when bets are counted apart is known once it serves again. */
type Kill = { readonly address: string; readonly at: number; until: number };

/** What robots asked for: how long their bets took, and all that was acknowledged, to be looked for in the record. */
export class Asked {
  /** For each table, under which sequence each command is said to be kept. */
  readonly acknowledged = new Map<string, Map<string, number>>();
  readonly #apart: number;
  #killed: Kill | null = null;
  #back: number | null = null;
  #now = nothingYet();

  /** For so many milliseconds after a killed process serves again, bets are counted apart. */
  constructor(apart: number) {
    this.#apart = apart;
  }

  killed(address: string): void {
    this.#killed = { address, at: performance.now(), until: Number.POSITIVE_INFINITY };
    this.#back = null;
  }

  served(): void {
    if (this.#killed !== null) this.#killed.until = performance.now() + this.#apart;
  }

  /** Since it was last asked. */
  meanwhile(): AskedMeanwhile {
    const now = { ...this.#now, back: this.#back };
    this.#now = nothingYet();
    return now;
  }

  /** The same house, of which every command is noted. */
  noting(house: HouseClient): HouseClient {
    return {
      ...house,
      table: (table) => {
        const connection = house.table(table);
        return {
          ...connection,
          send: async (command, id = house.newId()) => {
            const sent = performance.now();
            const answer = await connection.send(command, id);
            if (!('error' in answer)) {
              this.#accepted(table, id, answer.sequence, house.address);
              if (command.type === 'PlaceBet') this.#waited(sent, house.address);
            } else if (UNSENT.has(answer.error.code)) this.#now.unsent += 1;
            else this.#now.refused += 1;
            return answer;
          },
        };
      },
    };
  }

  #accepted(table: string, id: string, sequence: number, address: string): void {
    this.#now.accepted += 1;
    const known = this.acknowledged.get(table) ?? new Map<string, number>();
    this.acknowledged.set(table, known.set(id, sequence));
    const killed = this.#killed;
    if (killed?.address === address) this.#back ??= performance.now() - killed.at;
  }

  #waited(sent: number, address: string): void {
    const { steady, after, caught } = this.#now.waits;
    const killed = this.#killed;
    const wait = performance.now() - sent;
    if (killed === null || sent > killed.until) steady.push(wait);
    else if (sent >= killed.at) after.push(wait);
    else (killed.address === address ? caught : steady).push(wait);
  }
}

const UNSENT: ReadonlySet<string> = new Set(['NOT_CONNECTED', 'ENDED']);

const nothingYet = () => ({
  waits: { steady: [], after: [], caught: [] } as Waits,
  accepted: 0,
  refused: 0,
  unsent: 0,
});
