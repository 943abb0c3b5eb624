import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { opened } from '../../bench/house-client.ts';
import type { Answer } from '../../src/api/live.ts';
import { personOf } from '../../src/house/tables/stream.ts';
import { until } from '../house/until.ts';
import type { LoadedAccount } from './loaded-account.ts';
import type { Crowd, PatronId } from './prepared.ts';

/** A device at a table, of a patron who has several. */
export type Bettor = { readonly table: string; readonly patron: PatronId; readonly box: number };

/**
 * They each lay a chip, wait until it is accepted, and lay the next, on as many lines at once as keep a house busy.
 * What was not answered is asked again under the same id.
 */
export class LoadedBettors {
  readonly #crowd: Crowd;
  readonly #bettors: readonly Bettor[];
  readonly #account: LoadedAccount;
  #going = false;
  #sockets: readonly WebSocket[] = [];
  /** Answers of this life. */
  answers = 0;

  constructor(crowd: Crowd, bettors: readonly Bettor[], account: LoadedAccount) {
    this.#crowd = crowd;
    this.#bettors = bettors;
    this.#account = account;
  }

  /** Takes their places, and asks again what is open. */
  async start(): Promise<void> {
    this.#going = true;
    this.answers = 0;
    this.#sockets = await Promise.all(this.#bettors.map((bettor) => this.#line(bettor)));
    for (const [i, socket] of this.#sockets.entries()) {
      const bettor = this.#bettors[i];
      if (bettor === undefined) continue;
      const lay = (id: string) => {
        const { table, patron, box } = bettor;
        const person = personOf({ role: 'patron', id: patron });
        this.#account.asked(i, { table, person }, id);
        const command = { type: 'PlaceBet', box, patron, bet: 'player', amount: CHIP, round: 1 };
        // Whoever is gone in the midst of it is asked no more.
        socket.send(JSON.stringify({ type: 'command', id, command }), () => {});
      };
      socket.on('message', (data: Buffer) => {
        if (!data.subarray(0, ANSWER.length).equals(ANSWER)) return;
        this.#account.answered(i, JSON.parse(String(data)) as Answer);
        this.answers += 1;
        const left = this.#account.openOf(i);
        if (left !== undefined) lay(left);
        else if (this.#going) lay(randomUUID());
      });
      lay(this.#account.openOf(i) ?? randomUUID());
    }
  }

  /** No more bets: those under way are waited for. */
  async ends(): Promise<void> {
    this.#going = false;
    await until(() => this.#account.open === 0, 'the last bets to be answered', ANSWERED_WITHIN);
    for (const socket of this.#sockets) socket.terminate();
  }

  #line({ table, patron }: Bettor): Promise<WebSocket> {
    const { address, cookieLine } = this.#crowd.patron(table, patron);
    const live = `${address.replace(/^http/, 'ws')}/api/tables/${table}/live?boards=parts&as=patron`;
    return opened(live, { cookie: cookieLine });
  }
}

export const CHIP = 100;
const ANSWER = Buffer.from('{"type":"answer"');
const ANSWERED_WITHIN = 60_000;
