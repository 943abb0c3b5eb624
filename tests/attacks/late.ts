import type { LiveTable } from '../../src/house/tables/live-table.ts';
import { personOf } from '../../src/house/tables/stream.ts';
import type { Actor, Wanted, Wish } from '../../src/table/index.ts';
import { meantFor, phaseOf, seenOf } from '../../src/table/index.ts';
import { until } from '../house/until.ts';
import { Chance } from '../table/model-chance.ts';
import { dealer, manager, patron as somebody } from '../table/scenario.ts';
import { recordsHold } from './aftermath.ts';
import { BrokenLaw } from './answer-laws.ts';
import type { LateFault } from './late-faults.ts';
import { BOXES, CLOCKED, LateHouse, PATRONS, RACED } from './late-house.ts';
import { type GivenLate, type LateCounts, lateHolds } from './late-laws.ts';

export type LateOptions = {
  readonly seed: number;
  /** Bets and changes of bets that are given about the moment of the close. */
  readonly bets: number;
  readonly fault?: LateFault | null;
};

export type LateFigures = LateCounts & {
  bets: number;
  /** Rounds, each with one close; of these, those that the house closed by its clock. */
  rounds: number;
  clocked: number;
  entries: number;
};

/** In a hundred rounds, so many at the table that closes by the clock: there the machine has to wait. */
const CLOCKED_PERCENT = 2;
/** A shoe is dealt for so many rounds: no card comes more often than it is in eight decks. */
const ROUNDS_OF_A_SHOE = 60;

/** Bets against the close, round after round, at one house; throws where a law broke. */
export const raceLate = async ({ seed, bets, fault = null }: LateOptions): Promise<LateFigures> => {
  const late = await LateHouse.open(fault);
  try {
    const races = new Races(late, new Chance(Math.imul(seed, 0x9e3779b1)));
    while (races.figures.bets < bets) await races.next();
    races.figures.entries = await recordsHold(late.house);
    return races.figures;
  } finally {
    await late.end();
  }
};

/** What is in each rack, and in all of them and the tray. */
type Money = { readonly racks: ReadonlyMap<string, number>; readonly all: number };

type Asked = { readonly by: Actor; readonly wish: Wish; readonly id: string };

/** What is given in one round, in moments that are counted. */
class Race {
  readonly all: GivenLate[] = [];
  readonly #doorOf: (one: Pick<GivenLate, 'door'>) => LiveTable;
  readonly #answers: Promise<void>[] = [];
  #moment = 0;

  constructor(doorOf: (one: Pick<GivenLate, 'door'>) => LiveTable) {
    this.#doorOf = doorOf;
  }

  give({ by, wish, id }: Asked, door: number): void {
    const one: GivenLate = {
      ...{ id, person: personOf(by), wish, door, given: this.#next() },
      answered: Number.POSITIVE_INFINITY,
      answer: null,
    };
    this.all.push(one);
    this.#answers.push(
      this.#doorOf(one)
        .submit(by, id, wish)
        .then((answer) => {
          one.answer = answer;
          one.answered = this.#next();
        }),
    );
  }

  answered = async (): Promise<void> => {
    await Promise.all(this.#answers);
  };

  #next(): number {
    this.#moment += 1;
    return this.#moment;
  }
}

class Races {
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
  readonly #late: LateHouse;
  readonly #chance: Chance;
  #dealt = 0;

  constructor(late: LateHouse, chance: Chance) {
    this.#late = late;
    this.#chance = chance;
  }

  async next(): Promise<void> {
    this.figures.rounds += 1;
    if (this.#chance.percent(CLOCKED_PERCENT)) await this.#byTheClock();
    else await this.#byTheDealer();
  }

  async #byTheDealer(): Promise<void> {
    const late = this.#late;
    const chance = this.#chance;
    await this.#shoe();
    await late.does(RACED, dealer, { type: 'OpenRound' });
    await late.doors[1].catchUp();
    const before = late.live(RACED).stream().sequence;
    const money = this.#money(RACED);
    const race = new Race((moment) => late.doors[moment.door] ?? late.doors[0]);
    const bets = 4 + chance.below(16);
    const close = chance.below(bets + 1);
    /** To be given once more. */
    const again: Asked[] = [];
    for (let i = 0; i <= bets; i += 1) {
      if (i === close) {
        const wish = this.#meant(RACED, { type: 'CloseBets' });
        race.give({ by: dealer, wish, id: late.nextId() }, chance.below(2));
        const other = { by: { ...dealer, id: 'd2' }, wish, id: late.nextId() };
        if (chance.percent(15)) race.give(other, chance.below(2));
      }
      const asked = this.#bet(RACED);
      race.give(asked, chance.below(2));
      if (chance.percent(10)) again.push(asked);
      if (chance.percent(30)) for (const one of again.splice(0, 1)) race.give(one, chance.below(2));
      await this.#pause();
    }
    for (const one of again) race.give(one, chance.below(2));
    await this.#judge(race, RACED, before);
    await this.#deal();
    await this.#conserved(RACED, money);
  }

  async #byTheClock(): Promise<void> {
    const late = this.#late;
    const chance = this.#chance;
    this.figures.clocked += 1;
    await late.ready();
    const before = late.live(CLOCKED).stream().sequence;
    const money = this.#money(CLOCKED);
    const race = new Race(() => late.live(CLOCKED));
    const isOpen = () => phaseOf(late.state(CLOCKED)) === 'betting';
    for (let left = 3 + chance.below(6); left > 0; left -= isOpen() ? 0 : 1) {
      race.give(this.#bet(CLOCKED), 0);
      await new Promise(chance.percent(50) ? setImmediate : (done) => setTimeout(done, 1));
    }
    await race.answered();
    await until(() => phaseOf(late.state(CLOCKED)) === 'settled', 'the end of a round', 120_000);
    await this.#judge(race, CLOCKED, before);
    await this.#conserved(CLOCKED, money);
  }

  async #judge(race: Race, table: string, before: number): Promise<void> {
    await race.answered();
    this.figures.bets += race.all.length;
    lateHolds(race.all, await this.#late.house.store.read(table, before + 1, 10_000), this.figures);
  }

  async #shoe(): Promise<void> {
    this.#dealt += 1;
    if (this.#dealt % ROUNDS_OF_A_SHOE !== 0) return;
    await this.#late.does(RACED, manager, { type: 'ReplaceShoe', reason: 'it is dealt' });
    await this.#late.does(RACED, dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  }

  /** Mostly a bet; sometimes one is lowered or taken back. */
  #bet(table: string): Asked {
    const chance = this.#chance;
    const patron = chance.one(PATRONS);
    const by = somebody(patron);
    const place = {
      patron,
      box: BOXES[patron],
      bet: chance.one(['player', 'banker', 'tie'] as const),
    };
    const amount = 2500 * (1 + chance.below(4));
    const wanted = chance.weighted<Wanted>([
      [80, { type: 'PlaceBet', ...place, amount }],
      [8, { type: 'ReduceBet', ...place, amount: 2500 }],
      [8, { type: 'WithdrawBet', ...place }],
    ]);
    return { by, wish: this.#meant(table, wanted), id: this.#late.nextId() };
  }

  #meant = (table: string, wanted: Wanted): Wish =>
    meantFor(wanted, seenOf(this.#late.state(table)));

  /** Between two givings: nothing, the rest of this turn, or the next one. */
  async #pause(): Promise<void> {
    const how = this.#chance.weighted([
      [60, 'nothing'],
      [20, 'turn'],
      [18, 'next'],
      [2, 'later'],
    ] as const);
    if (how === 'turn') await Promise.resolve();
    if (how === 'next') await new Promise(setImmediate);
    if (how === 'later') await new Promise((done) => setTimeout(done, 1));
  }

  /** Four cards, and Banker has a Natural. */
  async #deal(): Promise<void> {
    const late = this.#late;
    const n = this.#dealt;
    const suit = (['S', 'H', 'D', 'C'] as const)[n % 4] ?? 'S';
    const [a, b, c, d] =
      n % 8 < 4 ? (['4', '9', '2', 'K'] as const) : (['5', '8', 'A', 'Q'] as const);
    for (const rank of [a, b, c, d]) {
      await late.does(RACED, dealer, { type: 'DrawCard', card: `${rank}${suit}` });
    }
    await late.does(RACED, dealer, { type: 'Settle' });
  }

  #money(table: string): Money {
    const racks = new Map(PATRONS.map((one) => [one, this.#late.rack(table, one)] as const));
    const inRacks = [...racks.values()].reduce((sum, rack) => sum + rack, 0);
    return { racks, all: inRacks + this.#late.state(table).money.tray };
  }

  /** No chip came or went, and each has what he had, less what he staked, and what he got back. */
  async #conserved(table: string, before: Money): Promise<void> {
    const after = this.#money(table);
    if (after.all !== before.all) {
      throw new BrokenLaw(`round ${this.figures.rounds}: ${before.all} became ${after.all}`);
    }
    const { lastRound } = this.#late.live(table).stream();
    const settled = lastRound?.events.list.findLast(({ type }) => type === 'RoundSettled');
    if (settled?.type !== 'RoundSettled') throw new BrokenLaw('nothing was settled');
    for (const [patron, rack] of before.racks) {
      const lines = settled.settlement.lines.filter((line) => line.patron === patron);
      const due = lines.reduce(
        (sum, { amount, paid, returned }) => sum + paid + returned - amount,
        rack,
      );
      if (after.racks.get(patron) !== due) {
        throw new BrokenLaw(`${patron} has ${after.racks.get(patron)}, and ${due} is due`);
      }
    }
    const [own, other] = this.#late.doors;
    await other.catchUp();
    if (other.stream().hash !== own.stream().hash) throw new BrokenLaw('two doors, two tables');
  }
}
