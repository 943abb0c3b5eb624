import type { WebSocket } from 'ws';
import type { Answer, ServerFrame } from '../../src/api/live.ts';
import { personOf } from '../../src/house/tables/stream.ts';
import { type Actor, meantFor, seenOf, type Wanted, type Wish } from '../../src/table/index.ts';
import { type Harness, openHarness } from '../house/harness.ts';
import { Chance } from '../table/model-chance.ts';
import { dealer, settings, patron as somebody } from '../table/scenario.ts';
import { recordsHold } from './aftermath.ts';
import { BrokenLaw } from './answer-laws.ts';
import type { LateFigures, LateOptions } from './late.ts';
import { BOXES, PATRONS } from './late-house.ts';
import { type GivenLate, lateHolds } from './late-laws.ts';

/** The same races over real sockets: each patron has a line of his own, and so has the dealer, who closes. */
const TABLE = 't1';
const ROUNDS_OF_A_SHOE = 60;

/** One line, with the answers that it waits for by their ids. */
class RacedLine {
  readonly by: Actor;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  constructor(by: Actor, socket: WebSocket) {
    this.by = by;
    this.#socket = socket;
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type !== 'answer') return;
      const { type: _, ...answer } = frame;
      this.#waiting.get(frame.id)?.(answer as Answer);
      this.#waiting.delete(frame.id);
    });
  }

  ask(id: string, command: Wish): Promise<Answer> {
    this.#socket.send(JSON.stringify({ type: 'command', id, command }));
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
    });
  }
}

export const raceOverWire = async ({ seed, bets }: LateOptions): Promise<LateFigures> => {
  const h = await openHarness({ frameEvery: 20 });
  try {
    const races = new WiredRaces(h, new Chance(Math.imul(seed, 0x85ebca6b)));
    await races.begin();
    while (races.figures.bets < bets) await races.next();
    races.figures.entries = await recordsHold(h.house);
    return races.figures;
  } finally {
    await h.end();
  }
};

class WiredRaces {
  readonly figures: LateFigures = {
    bets: 0,
    rounds: 0,
    clocked: 0,
    entries: 0,
    inTime: 0,
    late: 0,
    otherwise: 0,
    doubled: 0,
  };
  readonly #h: Harness;
  readonly #chance: Chance;
  /** The dealer's comes first. */
  #lines: RacedLine[] = [];
  #given = 0;
  #moment = 0;

  constructor(h: Harness, chance: Chance) {
    this.#h = h;
    this.#chance = chance;
  }

  async begin(): Promise<void> {
    const h = this.#h;
    await h.table(TABLE, settings('NC', { boxes: 6 }));
    const line = async (by: Actor, client: Awaited<ReturnType<Harness['patron']>>) => {
      const { socket } = await client.watch(TABLE);
      // What comes from now on is read here alone: nobody keeps what a line has heard for an hour.
      socket.removeAllListeners('message');
      this.#lines.push(new RacedLine(by, socket));
    };
    await line(dealer, h.by('d1'));
    for (const patron of PATRONS) {
      const amount = 10_000_000;
      await line(somebody(patron), await h.patron(TABLE, patron, { box: BOXES[patron], amount }));
    }
  }

  async next(): Promise<void> {
    this.figures.rounds += 1;
    await this.#openRound();
    const before = this.#h.count(TABLE);
    const all: GivenLate[] = [];
    const answers: Promise<void>[] = [];
    const bets = 4 + this.#chance.below(16);
    const close = this.#chance.below(bets + 1);
    for (let i = 0; i <= bets; i += 1) {
      if (i === close) answers.push(this.#give(all, 0, { type: 'CloseBets' }));
      answers.push(this.#bet(all));
      if (this.#chance.percent(15)) await new Promise(setImmediate);
    }
    await Promise.all(answers);
    this.figures.bets += all.length;
    const record = await this.#h.house.store.read(TABLE, before + 1, 1000);
    lateHolds(all, record, this.figures);
    await this.#deal();
  }

  /** By a patron on his own line, or recorded by the dealer on the one where he closes. */
  #bet(all: GivenLate[]): Promise<void> {
    const chance = this.#chance;
    const place = chance.below(PATRONS.length);
    const patron = PATRONS[place] ?? 'p1';
    const bet = chance.one(['player', 'banker', 'tie'] as const);
    const wanted = { patron, box: BOXES[patron], bet, amount: 2500 * (1 + chance.below(4)) };
    return chance.percent(30)
      ? this.#give(all, 0, { type: 'RecordBet', ...wanted })
      : this.#give(all, place + 1, { type: 'PlaceBet', ...wanted });
  }

  async #give(all: GivenLate[], door: number, wanted: Wanted): Promise<void> {
    const line = this.#lines[door];
    if (line === undefined) throw new Error('no line');
    const wish = this.#meant(wanted);
    this.#given += 1;
    const id = `w-${this.#given}`;
    const one: GivenLate = {
      ...{ id, person: personOf(line.by), wish, door, given: this.#next() },
      answered: Number.POSITIVE_INFINITY,
      answer: null,
    };
    all.push(one);
    one.answer = await line.ask(id, wish);
    one.answered = this.#next();
  }

  #next(): number {
    this.#moment += 1;
    return this.#moment;
  }

  #meant(wanted: Wanted): Wish {
    const state = this.#h.house.floor.table(TABLE)?.live.stream().state;
    if (state === undefined || state.status === 'unopened') throw new Error('no table');
    return meantFor(wanted, seenOf(state));
  }

  async #does(by: Actor, wanted: Wanted): Promise<void> {
    const live = this.#h.house.floor.table(TABLE)?.live;
    this.#given += 1;
    const answer = await live?.submit(by, `s-${this.#given}`, this.#meant(wanted));
    if (answer === undefined || 'error' in answer) {
      throw new BrokenLaw(`${wanted.type}: ${answer?.error.message}`);
    }
  }

  async #openRound(): Promise<void> {
    if (this.figures.rounds % ROUNDS_OF_A_SHOE === 0) {
      await this.#does(MANAGER, { type: 'ReplaceShoe', reason: 'it is dealt' });
      await this.#does(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    }
    await this.#does(dealer, { type: 'OpenRound' });
  }

  async #deal(): Promise<void> {
    const suit = (['S', 'H', 'D', 'C'] as const)[this.figures.rounds % 4] ?? 'S';
    const early = this.figures.rounds % 8 < 4;
    for (const rank of early ? (['4', '9', '2', 'K'] as const) : (['5', '8', 'A', 'Q'] as const)) {
      await this.#does(dealer, { type: 'DrawCard', card: `${rank}${suit}` });
    }
    await this.#does(dealer, { type: 'Settle' });
  }
}

const MANAGER: Actor = { role: 'pit-manager', id: 'm1' };
