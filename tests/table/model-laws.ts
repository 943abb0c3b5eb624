import { isDeepStrictEqual } from 'node:util';
import { isRefusal as isUnsettled, settle } from '../../src/rules/index.ts';
import { lyingOf } from '../../src/table/by-patron.ts';
import {
  type Asking,
  type Event,
  patrons,
  playedRound,
  type Round,
  type State,
  stakesInBox,
  stakesOf,
  type Table,
} from '../../src/table/index.ts';
import { check, same } from './model-check.ts';
import { NamedCards } from './model-laws-named.ts';
import { ReportLaws } from './model-laws-reports.ts';
import { checkTwoPersons } from './model-laws-two.ts';
import { PEOPLE } from './model-people.ts';
import { Account } from './model-record.ts';

/** What must hold after every event and every entry, whatever happened before it. Throws where it does not. */
export class Laws {
  readonly account = new Account();
  readonly #reports = new ReportLaws();
  readonly #named = new NamedCards();
  /** Racks when the round opened, with what came and went since over the counter. */
  #racks = new Map<string, number>();
  /** Who entered bets or cards of the round, since it was opened. */
  #keyed = new Set<string>();
  /** The boxes as they were when it was last looked where their stakes lie. */
  #looked: Boxes | null = null;
  /** The boxes at the close. */
  #closed: Boxes | null = null;

  /** After an event was applied. */
  event(before: State, event: Event, after: State, { command, given }: Asking): void {
    if (after.status === 'unopened') throw new Error('the table vanished');
    check(event.by === command.by, 'an event has another actor than its command');
    check(event.at === given.at, 'an event has another time than its command');
    this.account.add(event);
    if (before.status === 'unopened') return;
    if (movesCards(before, after)) this.account.cards.compare(after);
    if (before.roster !== after.roster || before.money !== after.money) {
      this.#money(after, event);
    }
    this.#racksOf(before, event, after);
    this.#bets(after, event);
    if (event.type === 'RoundOpened') this.#keyed = new Set();
    if (ENTERS.has(event.type)) this.#keyed.add(event.by.id);
    this.#reports.event(before, event);
    this.#named.event(before, event);
    if (event.type === 'RoundSettled') this.#settled(before, event, after);
  }

  /** After all events of an entry. */
  entry(before: State, events: readonly Event[], after: State): void {
    if (before.status === 'unopened' || after.status === 'unopened') return;
    this.#reports.entry(before, events, after);
    this.#named.entry(before, events, after);
    checkTwoPersons(before, events, this.#keyed);
    // Cards that are corrected together are counted together.
    if (before.shoe !== after.shoe) checkShoe(after);
    check(
      this.account.underway || after.money.held === 0,
      `${after.money.held} are held after the round`,
    );
  }

  /** Racks, tray, held stakes, money in and out, variance and the world outside add up to nothing. */
  #money(table: Table, event: Event): void {
    let sum = 0;
    for (const { id, rack } of patrons(table.roster)) {
      check(Number.isSafeInteger(rack), `${id} has ${rack} in the rack`);
      check(rack >= 0, `the rack of ${id} is ${rack} after ${event.type}`);
      sum += rack;
    }
    const { tray, held, drop, cashedOut, variance, outside } = table.money;
    const total = sum + tray + held + drop + cashedOut + variance + outside;
    check(total === 0, `the ledger adds up to ${total} after ${event.type}`);
    const lies = this.account.underway ? this.account.staked : 0;
    check(held === lies, `${held} are held where ${lies} lie on the layout after ${event.type}`);
  }

  /** What a patron had before the round comes back whole when it is void. */
  #racksOf(before: Table, event: Event, after: Table): void {
    if (event.type === 'RoundOpened') {
      this.#racks = new Map(patrons(after.roster).map(({ id, rack }) => [id, rack]));
    }
    if (event.type === 'BoughtIn' || event.type === 'CashedOut') {
      const had = this.#racks.get(event.patron) ?? 0;
      const delta = event.type === 'BoughtIn' ? event.amount : -event.amount;
      this.#racks.set(event.patron, had + delta);
    }
    if (event.type === 'PatronJoined') this.#racks.set(event.patron, 0);
    if (event.type !== 'RoundVoided') return;
    for (const { id, rack } of patrons(after.roster)) {
      const had = this.#racks.get(id) ?? 0;
      check(rack === had, `void: ${id} had ${had} before the round and has ${rack}`);
    }
    const second = this.account.settlement(event.rule);
    check(second.outcome === 'void', 'the second settlement is not void');
    check(second.totals.returned === before.money.held, 'a void returns what is held');
    check(before.money.tray === after.money.tray, 'a void costs the house');
  }

  /** After the close no bet changes but the one whose chips are put right. */
  #bets({ round }: Table, event: Event): void {
    if (round === null) return;
    if (round.boxes !== this.#looked) checkPlaces(round);
    this.#looked = round.boxes;
    if (event.type === 'BetsClosed') this.#closed = round.boxes;
    if (event.type === 'RoundOpened') this.#closed = null;
    if (this.#closed === null || round.boxes === this.#closed) return;
    const named = event.type === 'BetCorrected' && event.after === undefined ? event : null;
    const others = (boxes: Boxes) =>
      boxes.map((box) =>
        stakesInBox(box).filter(
          ({ patron, bet }) =>
            box.number !== named?.box || patron !== named.patron || bet !== named.bet,
        ),
      );
    check(
      isDeepStrictEqual(others(round.boxes), others(this.#closed)),
      `${event.type} changed a bet after the close`,
    );
    this.#closed = round.boxes;
  }

  /** What is paid is what settling the same record gives, by both settlements. */
  #settled(before: Table, event: Extract<Event, { type: 'RoundSettled' }>, after: Table): void {
    const { settlement } = event;
    const { round } = before;
    if (round === null) throw new Error('settled without a round');
    const choose = stakesOf(round).some(({ patron }) => !round.bound.includes(patron));
    const open = round.electing !== null || (round.owed !== null && choose);
    check(!open, 'settled before the patrons have chosen');
    const again = settle(playedRound(before, round));
    if (isUnsettled(again)) throw new Error(`cannot settle: ${again.message}`);
    same(settlement, again, 'settle of the same record');
    const second = this.account.settlement();
    same(settlement.lines, second.lines, 'the lines of the second settlement');
    same(settlement.totals, second.totals, 'the totals of the second settlement');
    check(settlement.outcome === second.outcome, 'the second settlement has another outcome');
    same(settlement.player, second.player, 'the Player Hand');
    same(settlement.banker, second.banker, 'the Banker Hand');
    const won = new Map<string, number>();
    for (const { patron, amount, paid, returned } of second.lines) {
      check(returned <= amount, `${returned} of ${amount} were given back`);
      won.set(patron, (won.get(patron) ?? 0) + paid + returned);
    }
    const racks = new Map(patrons(before.roster).map(({ id, rack }) => [id, rack]));
    for (const { id, rack } of patrons(after.roster)) {
      const due = (racks.get(id) ?? 0) + (won.get(id) ?? 0);
      check(rack === due, `${id} should have ${due} and has ${rack}`);
    }
    const house = after.money.tray - before.money.tray;
    check(house === second.totals.house, `the tray takes ${house}, not ${second.totals.house}`);
  }
}

const ENTERS: ReadonlySet<string> = new Set(['BetPlaced', 'InsurancePlaced', 'CardExposed']);

/** Where the stakes of each patron lie is kept beside the boxes: it is what the boxes show. */
const checkPlaces = (round: Round): void => {
  const all = stakesOf(round);
  for (const patron of PEOPLE) {
    const own = all.filter((stake) => stake.patron === patron);
    check(isDeepStrictEqual(lyingOf(round, patron), own), `the stakes of ${patron} lie elsewhere`);
  }
};

type Boxes = NonNullable<Table['round']>['boxes'];

const movesCards = (before: Table, after: Table): boolean =>
  before.shoe !== after.shoe ||
  before.waiting !== after.waiting ||
  before.carried !== after.carried ||
  before.round?.hands !== after.round?.hands ||
  before.drawn !== after.drawn ||
  before.discarded !== after.discarded;

/** A shoe gives no more than it holds, and no card more often than its decks do. */
const checkShoe = ({ shoe }: Table): void => {
  if (shoe === null) return;
  check(shoe.gone <= shoe.decks * 52, `${shoe.gone} cards have left a shoe of ${shoe.decks} decks`);
  for (const [card, times] of Object.entries(shoe.seen)) {
    check(times >= 0 && times <= shoe.decks, `${card} was seen ${times} times`);
  }
};
