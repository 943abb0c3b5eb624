import type { Store } from '../../src/house/store/store.ts';
import { type LiveTable, runTable } from '../../src/house/tables/live-table.ts';
import type { Shoes } from '../../src/house/tables/shoes.ts';
import { evolveVersion } from '../../src/house/tables/version.ts';
import { type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import { type Card, DECK } from '../../src/rules/index.ts';
import {
  type Actor,
  betweenRounds,
  isFinished,
  meantFor,
  phaseOf,
  seenOf,
  settingsOf,
  stakesOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import { stepOf } from '../../src/table/step.ts';
import { Chance } from '../table/model-chance.ts';

const SUPERVISOR: Actor = { role: 'pit-supervisor', id: 's1' };
const MANAGER: Actor = { role: 'pit-manager', id: 'm1' };
const SHIFT: Actor = { role: 'shift-manager', id: 'h1' };
const PATRONS = ['p1', 'p2', 'p3'] as const;
/** What patrons have, and what the tray is filled to, in cents. */
const STAKE = 500_000;
const FLOAT = 30_000_000;
/** Cards behind the cut card. */
const BEHIND = 20;

/**
 * A table with real cards, run by people: fills and credits, bets by chance, cards and chips that are recorded wrongly
 * and put right, rounds that are void. Whatever the house refuses is refused, and the day goes on.
 */
export class DealtTable {
  readonly id: string;
  readonly #live: LiveTable;
  readonly #chance: Chance;
  readonly #game: string;
  #dealer: Actor = { role: 'dealer', id: 'd0' };
  #commands = 0;
  #shoe: Card[] = [];
  refused = 0;

  private constructor(id: string, live: LiveTable, game: string, seed: number) {
    this.id = id;
    this.#live = live;
    this.#game = game;
    this.#chance = new Chance(seed);
  }

  static async at(store: Store, id: string, game: string, seed: number): Promise<DealtTable> {
    const shoes = { at: () => undefined } as unknown as Shoes;
    const live = await runTable(id, { store, shoes, version: evolveVersion() });
    return new DealtTable(id, live, game, seed);
  }

  get now(): Table {
    const { state } = this.#live.stream();
    if (state.status === 'unopened') throw new Error(`${this.id} is not open`);
    return state;
  }

  get #book(): Rulebook {
    const book = rulebook(this.#game);
    if (book === undefined) throw new Error(`no game ${this.#game}`);
    return book;
  }

  relieved(dealer: string): void {
    this.#dealer = { role: 'dealer', id: dealer };
  }

  /** In the morning: opened, counted where there is something to count, filled, and people sit down. */
  async opens(): Promise<void> {
    const { state } = this.#live.stream();
    const side = Object.fromEntries(
      this.#book.bets
        .filter(({ original }) => original === null)
        .map(({ id }) => [id, { minimum: 100, maximum: 10_000 }]),
    );
    const limits = { minimum: 2_500, maximum: 100_000, per: 'box', side } as const;
    const settings = settingsOf(this.#game, { limits });
    await this.#gives(SUPERVISOR, { type: 'OpenTable', settings });
    if (state.status !== 'unopened') await this.#counts();
    await this.#fills(FLOAT);
    for (const [i, patron] of PATRONS.entries()) {
      await this.#gives(SUPERVISOR, { type: 'Join', patron, box: i + 1, seat: 'seated' });
    }
  }

  /** At the end of a shift, and when nobody has said why: off by a chip now and then. */
  async #counts(): Promise<void> {
    const off = this.#chance.percent(20) ? this.#chance.one([-10_000, -500, 500] as const) : 0;
    const wish = { type: 'CountTray', amount: Math.max(0, this.now.money.tray + off) } as const;
    await this.#byTwo(this.#dealer, wish, SUPERVISOR);
  }

  async shiftEnds(): Promise<void> {
    await this.#counts();
  }

  async closes(): Promise<void> {
    for (const patron of PATRONS) {
      const rack = this.#rack(patron);
      if (this.#chance.percent(50) && rack > 0) {
        await this.#byTwo(this.#dealer, { type: 'CashOut', patron, amount: rack }, SUPERVISOR);
      }
    }
    const off = this.#chance.percent(20) ? -2_500 : 0;
    const count = { amount: Math.max(0, this.now.money.tray + off) };
    await this.#byTwo(SUPERVISOR, { type: 'CloseTable', count }, this.#dealer);
    if (this.now.status !== 'closed') throw new Error(`${this.id} did not close`);
  }

  async round(): Promise<void> {
    await this.#money();
    if (this.now.shoe === null || isFinished(this.now.shoe)) await this.#loads();
    if (!(await this.#gives(this.#dealer, { type: 'OpenRound' }))) {
      throw new Error(`${this.id}: no round was opened`);
    }
    for (const [i, patron] of PATRONS.entries()) await this.#bets(patron, i + 1);
    await this.#gives(this.#dealer, { type: 'CloseBets' });
    for (let step = 0; !betweenRounds(this.now); step += 1) {
      if (step > 60) throw new Error(`${this.id}: the round does not end`);
      await this.#step();
    }
    if (this.#chance.percent(0.4)) {
      await this.#reported('not-shuffled', 'the log of the shuffler says so');
    }
  }

  /** The pit keeps the tray between a half and twice of what it should be, and patrons in chips. */
  async #money(): Promise<void> {
    const { tray } = this.now.money;
    if (tray < FLOAT / 2) await this.#fills(FLOAT - tray);
    if (tray > FLOAT * 2) {
      const wish = { type: 'CreditTray', amount: tray - FLOAT } as const;
      await this.#byTwo(SUPERVISOR, wish, MANAGER);
    }
    for (const patron of PATRONS) {
      const rack = this.#rack(patron);
      if (rack < 200_000) {
        await this.#gives(this.#dealer, { type: 'BuyIn', patron, amount: STAKE });
      } else if (rack > 6 * STAKE && this.#chance.percent(20)) {
        const wish = { type: 'CashOut', patron, amount: rack - STAKE } as const;
        await this.#byTwo(this.#dealer, wish, SUPERVISOR);
      }
    }
  }

  async #fills(amount: number): Promise<void> {
    if (amount > 0) await this.#byTwo(SUPERVISOR, { type: 'FillTray', amount }, MANAGER);
  }

  async #loads(): Promise<void> {
    const { decks } = this.now.settings;
    const cards = Array.from({ length: decks }, () => DECK).flat();
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const j = this.#chance.below(i + 1);
      [cards[i], cards[j]] = [cards[j] as Card, cards[i] as Card];
    }
    this.#shoe = cards;
    const loaded = { type: 'LoadShoe', shuffled: true, cards: decks * 52 } as const;
    if (!(await this.#gives(this.#dealer, loaded))) throw new Error(`${this.id}: no shoe`);
  }

  async #bets(patron: string, box: number): Promise<void> {
    const bet = this.#chance.one(['player', 'banker'] as const);
    const amount = 2_500 * (1 + this.#chance.below(20));
    await this.#gives(this.#dealer, { type: 'PlaceBet', patron, box, bet, amount });
    const side = this.#chance.one(this.#book.bets).id;
    await this.#gives(this.#dealer, { type: 'PlaceBet', patron, box, bet: side, amount: 2_500 });
  }

  async #step(): Promise<void> {
    const phase = phaseOf(this.now);
    if (phase === 'halted') return this.#decides();
    if (phase === 'electing') {
      for (const patron of this.now.round?.electing?.waitingFor ?? []) {
        const choice = this.#chance.percent(60) ? 'continue' : 'return';
        await this.#gives(this.#dealer, { type: 'Elect', patron, choice });
      }
      await this.#gives(this.#dealer, { type: 'CloseElections' });
      return;
    }
    const { round } = this.now;
    if (round === null) throw new Error('no round');
    if (this.now.shoe === null && this.now.waiting.length === 0) return this.#loads();
    if (stepOf(this.now.book, round).step === 'settle') {
      if (this.#chance.percent(1)) await this.#putsCardRight();
      if (this.#chance.percent(1)) await this.#putsChipsRight();
      await this.#gives(this.#dealer, { type: 'Settle' });
      return;
    }
    if (this.#chance.percent(0.1)) return this.#reported('foreign-card', 'of another game');
    const card = this.#shoe[this.now.shoe?.gone ?? 0];
    if (card === undefined) throw new Error('the shoe is empty');
    if (this.now.waiting.length > 0) await this.#gives(this.#dealer, { type: 'DrawCard' });
    else if (this.#chance.percent(0.2)) {
      const detail = { words: 'it fell out', cards: [card] };
      await this.#gives(this.#dealer, { type: 'Report', kind: 'exposed-card', detail });
    } else await this.#gives(this.#dealer, { type: 'DrawCard', card });
    const { shoe } = this.now;
    if (shoe?.furtherRounds === null && shoe.gone >= this.#shoe.length - BEHIND) {
      await this.#gives(this.#dealer, { type: 'CutCardOut' });
    }
  }

  async #reported(kind: 'foreign-card' | 'not-shuffled', words: string): Promise<void> {
    await this.#gives(this.#dealer, { type: 'Report', kind, detail: { words } });
    await this.#decides();
  }

  /** By whoever is high enough for anything; the first decision that the paragraph knows. */
  async #decides(): Promise<void> {
    for (const is of ['so', 'reconstructed', 'continue'] as const) {
      const wish = { type: 'Resolve', decision: { is }, reason: 'seen' } as const;
      if (await this.#gives(SHIFT, wish as Wanted)) return;
      if (await this.#byTwo(SHIFT, wish as Wanted, MANAGER)) return;
    }
    throw new Error(`${this.id}: nobody could decide`);
  }

  /** A card was keyed wrongly, and somebody sees it: the other colour of the same rank. */
  async #putsCardRight(): Promise<void> {
    const face = this.now.round?.hands.player[0]?.face;
    if (face === null || face === undefined) return;
    const card = `${face.slice(0, -1)}${face.endsWith('S') ? 'H' : 'S'}` as Card;
    const place = { hand: 'player', index: 0, card, reason: 'miskeyed' } as const;
    await this.#byTwo(this.#dealer, { type: 'CorrectCard', ...place } as Wanted, SUPERVISOR);
  }

  async #putsChipsRight(): Promise<void> {
    const [lies] = stakesOf({ boxes: this.now.round?.boxes ?? [] });
    if (lies === undefined) return;
    const { box, patron, bet, amount } = lies;
    const chips = { box, patron, bet, amount: amount + 2_500, reason: 'one chip more' };
    await this.#byTwo(this.#dealer, { type: 'CorrectBet', ...chips } as Wanted, SUPERVISOR);
  }

  #rack(id: string): number {
    return this.now.roster.pages.flat().find((one) => one?.id === id)?.rack ?? 0;
  }

  /** Alone where that will do, else with a second person. */
  async #byTwo(by: Actor, wish: Wanted, second: Actor): Promise<boolean> {
    if (await this.#gives(by, wish)) return true;
    const asked = { type: 'Ask', wish: meantFor(wish, seenOf(this.now)) } as Wanted;
    if (!(await this.#gives(by, asked))) return false;
    const ask = this.now.asks.at(-1)?.ask ?? 0;
    if (await this.#gives(second, { type: 'Confirm', ask })) return true;
    await this.#gives(by, { type: 'Refuse', ask, reason: 'not now' });
    return false;
  }

  async #gives(by: Actor, wanted: Wanted): Promise<boolean> {
    const { state } = this.#live.stream();
    const wish = meantFor(wanted, state.status === 'unopened' ? null : seenOf(state));
    this.#commands += 1;
    const answer = await this.#live.submit(by, `${by.id}-${this.#commands}`, wish);
    if (!('error' in answer)) return true;
    if (answer.error.code === 'UNDECIDED' || answer.error.code === 'UNAVAILABLE') {
      throw new Error(`${this.id}: ${wish.type}: ${answer.error.message}`);
    }
    this.refused += 1;
    return false;
  }
}
