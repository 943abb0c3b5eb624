import { type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import { type Card, type Deal, parseCard, type Slot } from '../../src/rules/index.ts';
import {
  type Actor,
  type Asking,
  dealOf,
  decide,
  type Event,
  grow,
  initialState,
  isRefusal,
  meantFor,
  type Phase,
  phaseOf,
  type Refusal,
  type Role,
  type Settings,
  type State,
  seenOf,
  settingsOf,
  slotOf,
  type Table,
  type TableLimits,
  type Wanted,
} from '../../src/table/index.ts';
import { type Short, truthOf } from '../second/truths.ts';
import { asking, type Tried } from './asking.ts';

export type { Short } from '../second/truths.ts';

export const gameOf = (book: Short): string => truthOf(book).game;

/** The games that a test may name on purpose. */
export const GAMES = {
  NC: gameOf('NC'),
  DH: gameOf('DH'),
  E6: gameOf('E6'),
  CI: gameOf('CI'),
  NI: gameOf('NI'),
} as const;

export const dealer: Actor = { role: 'dealer', id: 'd1' };
export const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
export const manager: Actor = { role: 'pit-manager', id: 'm1' };
export const shift: Actor = { role: 'shift-manager', id: 'h1' };
export const house: Actor = { role: 'house', id: 'house' };
export const patron = (id: string): Actor => ({ role: 'patron', id });
export const anyOf = (role: Role): Actor => ({ role, id: `${role}-9` });

/** Given a table, when somebody acts, then these events, or a refusal. Time goes by a second a command. */
export class Scenario {
  state: State = initialState;
  readonly events: Event[] = [];
  /** Every command that was carried out, with what it came to. */
  readonly made: { readonly asking: Asking; readonly events: readonly Event[] }[] = [];
  #clock = 0;

  /** Carries a command out; what it made happen. A refusal is a mistake of the test. */
  do(by: Actor, wish: Tried): readonly Event[] {
    const decided = this.try(by, wish);
    if (isRefusal(decided)) {
      throw new Error(
        `${wish.type} refused: ${decided.code} ${decided.rule ?? ''} ${decided.message}`,
      );
    }
    return decided;
  }

  /** The refusal of a command that must not be carried out. */
  refused(by: Actor, wish: Tried): Refusal {
    const decided = this.try(by, wish);
    if (!isRefusal(decided)) throw new Error(`${wish.type} was carried out`);
    return decided;
  }

  try(by: Actor, wish: Tried): readonly Event[] | Refusal {
    this.#clock += 1000;
    const asked = asking(by, wish, this.state, this.#clock);
    const decided = decide(asked, this.state);
    if (!isRefusal(decided)) {
      this.state = grow(this.state, decided, asked.given.book);
      this.events.push(...decided);
      this.made.push({ asking: asked, events: decided });
    }
    return decided;
  }

  /** Asks for what needs a second person, who confirms it; what that made happen. */
  confirmed(by: Actor, wanted: Tried, second: Actor): readonly Event[] {
    const { given: _, ...wish } = wanted;
    this.do(by, { type: 'Ask', wish: this.#meant(wish as Wanted) } as Tried);
    const ask = this.table.asks.at(-1)?.ask ?? 0;
    return this.do(second, { type: 'Confirm', ask });
  }

  #meant(wanted: Wanted) {
    return meantFor(wanted, this.state.status === 'unopened' ? null : seenOf(this.state));
  }

  get table(): Table {
    if (this.state.status === 'unopened') throw new Error('the table is not open');
    return this.state;
  }

  get phase(): Phase {
    return phaseOf(this.table);
  }

  /** The Hands as everybody sees them. */
  get hands(): Deal {
    const { round } = this.table;
    return round === null ? { player: [], banker: [] } : dealOf(round);
  }

  /** The cards that left the shoe before and wait, as everybody sees them. */
  get waiting(): Slot[] {
    return this.table.waiting.map(slotOf);
  }

  /** Deals these cards from a physical shoe, face up. */
  deal(...cards: readonly string[]): this {
    for (const text of cards) this.do(dealer, { type: 'DrawCard', card: card(text) });
    return this;
  }

  bet(id: string, box: number, bet: string, amount: number): this {
    this.do(patron(id), { type: 'PlaceBet', patron: id, box, bet, amount });
    return this;
  }

  open(): this {
    this.do(dealer, { type: 'OpenRound' });
    return this;
  }

  close(): this {
    this.do(dealer, { type: 'CloseBets' });
    return this;
  }

  /** The tray holds what it should, and somebody else looks on. */
  closeTable(): readonly Event[] {
    const count = { amount: this.table.money.tray };
    return this.confirmed(supervisor, { type: 'CloseTable', count }, dealer);
  }

  rack(id: string): number {
    for (const page of this.table.roster.pages) {
      for (const one of page) if (one?.id === id) return one.rack;
    }
    throw new Error(`no ${id} at the table`);
  }
}

/** The book that a table with these settings is opened with. */
export const bookOf = ({ game }: Settings): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};

export const card = (text: string): Card => {
  const found = parseCard(text);
  if (found === undefined) throw new Error(`no card ${text}`);
  return found;
};

/** So high that money alone asks for no second person. */
const HIGH = { cashOut: 1e12, fill: 1e12, credit: 1e12 };

type Chosen = Omit<Partial<Settings>, 'limits'> & { limits?: Partial<TableLimits> };

/** Side bets of any amount: what the house allows by itself has tests of its own. */
const wide = (book: Short): TableLimits['side'] =>
  Object.fromEntries(
    (rulebook(gameOf(book))?.bets ?? [])
      .filter(({ original }) => original === null)
      .map(({ id }) => [id, { minimum: 1, maximum: 1e13 }]),
  );

/** The settings of a book, with the limits given in part. */
export const settings = (book: Short, { limits, ...chosen }: Chosen = {}): Settings => {
  const plain = settingsOf(gameOf(book), { thresholds: HIGH, ...chosen });
  return { ...plain, limits: { ...plain.limits, side: wide(book), ...limits } };
};

/**
 * An open table with a loaded shoe and a full tray; p1 sits at box 1, p2 stands behind it, p3 sits at box 3,
 * each with 20,000.00 in the rack. Limits: minimum 25.00, maximum 10,000.00.
 */
export const givenTable = (book: Short, chosen: Chosen = {}): Scenario => {
  const scenario = new Scenario();
  const set = settings(book, chosen);
  scenario.do(supervisor, { type: 'OpenTable', settings: set });
  scenario.do(supervisor, { type: 'FillTray', amount: 100_000_000 });
  const loader = set.shoe === 'electronic' ? house : dealer;
  scenario.do(loader, { type: 'LoadShoe', shuffled: true, cards: set.decks * 52 });
  const people = [
    ['p1', 1, 'seated'],
    ['p2', 1, 'standing'],
    ['p3', 3, 'seated'],
  ] as const;
  for (const [id, box, seat] of people) {
    scenario.do(patron(id), { type: 'Join', patron: id, box, seat });
    scenario.do(dealer, { type: 'BuyIn', patron: id, amount: 2_000_000 });
  }
  return scenario;
};
