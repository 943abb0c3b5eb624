import { createHash } from 'node:crypto';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { commitment, shoeOrder } from '../../src/record/index.ts';
import { HANDS, type Hand, rulebook } from '../../src/rulebooks/index.ts';
import { type Card, FACE_DOWN } from '../../src/rules/index.ts';
import {
  type Actor,
  betweenRounds,
  type Decision,
  decide,
  type Event,
  grow,
  initialState,
  isFinished,
  isRefusal,
  phaseOf,
  type Settings,
  type State,
  settingsOf,
  stakesOf,
  type Table,
} from '../../src/table/index.ts';
import { stepOf } from '../../src/table/step.ts';
import { asking, type Tried } from '../table/asking.ts';
import { CardAccount } from '../table/model-cards.ts';
import { Chance } from '../table/model-chance.ts';
import { bookOf, dealer, house, patron, shift, supervisor } from '../table/scenario.ts';
import { type Body, bodyOf } from './exported.ts';

type Chosen = {
  readonly seed?: number;
  readonly rounds?: number;
  readonly settings?: Partial<Settings>;
};

/**
 * A house with an electronic shoe that plays rounds of a game by chance, with mistakes of every kind. What really lies
 * where it knows from the orders of its shoes and an account of its own, never from the table.
 */
export class Played {
  readonly table: string;
  readonly events: Event[] = [];
  readonly entries: Body[] = [];
  readonly seeds = new Map<number, string>();
  readonly orders = new Map<number, readonly Card[]>();
  state: State = initialState;
  #clock = 1_700_000_000_000;
  readonly #chance: Chance;
  readonly #settings: Settings;
  readonly #cards = new CardAccount();

  constructor(game: string, { seed = 1, rounds = 12, settings = {} }: Chosen = {}) {
    this.table = `t-${game}`;
    this.#chance = new Chance(seed);
    const decks = rulebook(game)?.decks.from ?? 8;
    this.#settings = settingsOf(game, {
      decks,
      shoe: 'electronic',
      // Few rounds from each shoe, so that many are loaded.
      cutCard: { fromEnd: decks * 52 - 30, furtherRounds: 1 },
      ...settings,
    });
    this.#open();
    for (let round = 0; round < rounds; round++) this.#round();
  }

  get now(): Table {
    if (this.state.status === 'unopened') throw new Error('the table is not open');
    return this.state;
  }

  /** Closes the table and reveals what is left. */
  close(): this {
    const wish = { type: 'CloseTable', count: { amount: this.now.money.tray } } as const;
    this.#give(supervisor, { type: 'Ask', wish });
    this.#give(dealer, { type: 'Confirm', ask: this.now.sequence });
    this.#reveal();
    return this;
  }

  /** Opens it again another day, for some more rounds. */
  openAgain(rounds: number): this {
    this.#clock += 86_400_000;
    this.#give(supervisor, { type: 'OpenTable', settings: this.#settings });
    for (let round = 0; round < rounds; round++) this.#round();
    return this;
  }

  #give(by: Actor, wish: Tried): boolean {
    this.#clock += 700;
    const asked = asking(by, wish, this.state, this.#clock);
    const decided = decide(asked, this.state);
    if (isRefusal(decided)) return false;
    for (const event of decided) {
      this.events.push(event);
      this.#cards.add(event);
    }
    this.state = grow(this.state, decided, asked.given.book);
    this.entries.push(bodyOf(asked, decided, this.entries.length + 1));
    return true;
  }

  #order(): readonly Card[] {
    return this.orders.get(this.now.shoe?.number ?? 0) ?? [];
  }

  #open(): void {
    this.#give(supervisor, { type: 'OpenTable', settings: this.#settings });
    // So much money takes a second person.
    const wish = { type: 'FillTray', amount: 100_000_000 } as const;
    this.#give(supervisor, { type: 'Ask', wish });
    this.#give(shift, { type: 'Confirm', ask: this.now.sequence });
    const people = [
      ['p1', 1, 'seated'],
      ['p2', 1, 'standing'],
      ['p3', 2, 'seated'],
    ] as const;
    for (const [id, box, seat] of people) {
      this.#give(patron(id), { type: 'Join', patron: id, box, seat });
      this.#give(dealer, { type: 'BuyIn', patron: id, amount: 5_000_000 });
    }
  }

  #load(): void {
    const { decks } = this.#settings;
    const shoe = this.now.shoes + 1;
    const seed = createHash('sha256').update(`${this.table} ${shoe}`).digest('hex');
    // The first shoe of the table is of version 1: the house had no other then.
    const nonces = shoe === 1 ? null : this.#nonces(shoe);
    const source = { seed, table: this.table, shoe, decks, nonces };
    this.seeds.set(shoe, seed);
    this.orders.set(shoe, shoeOrder(ciphers, source));
    const published = commitment(ciphers, source);
    const ready = { cards: decks * 52, commitment: published, key: 'k1' };
    if (nonces !== null) {
      this.#give(house, { type: 'CommitShoe', given: { shoe: ready } });
      const people = ['p3', 'p1'].slice(0, nonces.length);
      people.forEach((id, i) => {
        this.#give(patron(id), { type: 'AddNonce', patron: id, shoe, nonce: nonces[i] ?? '' });
      });
    }
    if (!this.#give(dealer, { type: 'LoadShoe', given: { shoe: ready } })) {
      throw new Error('a shoe was refused');
    }
    const [first] = this.#order();
    if (first !== undefined) this.#give(house, { type: 'BurnCards', card: first });
    this.#reveal();
  }

  /** What patrons add to a shoe: nobody to every third. */
  #nonces(shoe: number): readonly string[] {
    const nonce = (id: string) => createHash('sha256').update(`${id} ${shoe}`).digest('hex');
    return shoe % 3 === 0 ? [] : [nonce('p3'), nonce('p1')];
  }

  /** Whatever may be revealed is. */
  #reveal(): void {
    for (const { number: shoe } of this.now.unrevealed) {
      this.#give(house, { type: 'RevealShoe', shoe, seed: this.seeds.get(shoe) ?? '' });
    }
  }

  #round(): void {
    if (this.#chance.percent(10)) {
      this.#give(supervisor, { type: 'ReplaceShoe', reason: 'worn' });
    }
    const { shoe } = this.now;
    if (shoe === null || isFinished(shoe)) this.#load();
    if (!this.#give(house, { type: 'OpenRound' })) throw new Error('no round was opened');
    this.#bets();
    this.#give(house, { type: 'CloseBets' });
    if (this.now.rounds === 1) this.#standStill();
    for (let step = 0; step < 60; step++) {
      if (betweenRounds(this.now)) break;
      this.#step();
    }
    this.#reveal();
  }

  /** The house was away for two seconds. */
  #standStill(): void {
    const given = { cause: 'stopped', alive: this.#clock + 700 - 2000 } as const;
    this.#give(house, { type: 'Interrupt', cause: 'it stopped and was started again', given });
  }

  #bets(): void {
    const chance = this.#chance;
    const { bets } = bookOf(this.#settings);
    for (const id of ['p1', 'p2', 'p3']) {
      const box = id === 'p3' ? 2 : 1;
      const hand = chance.one(HANDS);
      const amount = 2500 * (1 + chance.below(9));
      this.#give(patron(id), { type: 'PlaceBet', patron: id, box, bet: hand, amount });
      const bet = chance.one(bets).id;
      this.#give(patron(id), { type: 'PlaceBet', patron: id, box, bet, amount: 2500 });
    }
  }

  #step(): void {
    const { round, shoe, waiting } = this.now;
    const phase = phaseOf(this.now);
    if (phase === 'electing') {
      for (const id of round?.electing?.waitingFor ?? []) {
        const choice = this.#chance.percent(70) ? 'continue' : 'return';
        this.#give(patron(id), { type: 'Elect', patron: id, choice });
      }
      this.#give(dealer, { type: 'CloseElections' });
      return;
    }
    if (phase === 'halted') {
      this.#decide({ is: 'so' });
      return;
    }
    if (phase !== 'dealing' || round === null) throw new Error(`stuck in ${phase}`);
    const step = stepOf(bookOf(this.#settings), round);
    if (this.#chance.percent(8)) this.#mistake();
    else if (this.#chance.percent(2)) this.#give(dealer, { type: 'Interrupt', cause: 'dark' });
    else if (step.step === 'settle') this.#give(house, { type: 'Settle' });
    else if (step.step === 'expose') this.#turn(step.to, step.index);
    else if (shoe === null && waiting.length === 0) this.#load();
    else this.#draw();
    this.#insure();
  }

  #draw(): void {
    const { waiting, shoe, settings } = this.now;
    const card = this.#order()[shoe?.gone ?? 0];
    const named = waiting.length === 0 && !settings.faceDown && card !== undefined;
    this.#give(house, { type: 'DrawCard', ...(named && { card }) });
  }

  #turn(hand: Hand, index: number): void {
    const lies = this.#cards.hands[hand][index];
    const card = lies && this.orders.get(lies.shoe)?.[lies.place];
    if (card === undefined) throw new Error('nothing lies there');
    this.#give(house, { type: 'ExposeCard', hand, index, card });
  }

  #insure(): void {
    const { round } = this.now;
    if (phaseOf(this.now) !== 'dealing' || this.#chance.percent(40)) return;
    if (round === null || round.open === null) return;
    for (const { hand } of round.open.offers) {
      const stake = stakesOf(round).find((one) => one.hand === hand);
      if (stake === undefined) continue;
      const { patron: id, box } = stake;
      const amount = 100 * (1 + this.#chance.below(6));
      this.#give(patron(id), { type: 'PlaceInsurance', patron: id, box, hand, amount });
    }
  }

  /** Cards that leave the shoe out of turn, and what is decided of them. */
  #mistake(): void {
    const chance = this.#chance;
    const { shoe } = this.now;
    const kind = chance.one(['excess-card', 'drawn-together', 'exposed-card'] as const);
    const count = kind === 'drawn-together' ? 2 : 1 + chance.below(2);
    const out = this.#order().slice(shoe?.gone ?? 0, (shoe?.gone ?? 0) + count);
    const cards = out.map((card) => (chance.percent(50) ? FACE_DOWN : card));
    const words = 'they came out';
    if (!this.#give(house, { type: 'Report', kind, detail: { words, cards } })) return;
    const order = chance.percent(50) ? [1, 0] : [0, 1];
    const replaceShoe = chance.percent(30);
    const is = chance.percent(70) ? 'reconstructed' : 'cannot-be-reconstructed';
    // In some books another decision will do.
    this.#decide(kind === 'drawn-together' ? { is: 'order', order, replaceShoe } : { is });
    this.#reveal();
  }

  #decide(decision: Decision): void {
    const reason = 'seen';
    if (this.#give(shift, { type: 'Resolve', decision, reason })) return;
    this.#give(shift, { type: 'Resolve', decision: { is: 'reconstructed' }, reason });
  }
}
