import { isDeepStrictEqual } from 'node:util';
import { isRefusal as isUnsettled, settle } from '../../src/rules/index.ts';
import {
  type Actor,
  type Asking,
  type Command,
  type Event,
  patrons,
  rulesRound,
  type State,
  type Table,
  view,
} from '../../src/table/index.ts';
import { REMEDIES } from '../second/remedies.ts';
import { hasRankByHand, mayByHand } from './model-matrix.ts';
import { Account } from './model-record.ts';

/** What must hold after every event, whatever happened before it. Throws where it does not. */
export class Laws {
  readonly account = new Account();
  /** Racks when the round opened, with what came and went since over the counter. */
  #racks = new Map<string, number>();
  /** The boxes at the close. */
  #closed: unknown = null;

  /** Before an event is applied. */
  event(before: State, event: Event, after: State, { command, given }: Asking): void {
    if (after.status === 'unopened') throw new Error('the table vanished');
    check(event.by === command.by, 'an event has another actor than its command');
    check(event.at === given.at, 'an event has another time than its command');
    this.account.add(event);
    this.account.keepWaiting(after.waiting.length);
    this.#money(after, event);
    checkShoe(after);
    if (before.status !== 'unopened') this.#racksOf(before, event, after);
    this.#bets(after, event);
    if (before.status !== 'unopened' && event.type === 'RoundSettled') {
      this.#settled(before, event, after);
    }
  }

  /** Racks, tray, held stakes, drop box and the world outside add up to nothing. */
  #money(table: Table, event: Event): void {
    let sum = 0;
    for (const { id, rack } of patrons(table.roster)) {
      check(Number.isSafeInteger(rack), `${id} has ${rack} in the rack`);
      check(rack >= 0, `the rack of ${id} is ${rack} after ${event.type}`);
      sum += rack;
    }
    const { tray, held, drop, outside } = table.money;
    const total = sum + tray + held + drop + outside;
    check(total === 0, `the ledger adds up to ${total} after ${event.type}`);
    const lies = isUnderway(table) ? this.account.staked : 0;
    check(held === lies, `${held} are held where ${lies} lie on the layout after ${event.type}`);
  }

  /** What a patron had before the round comes back whole when it is void. */
  #racksOf(before: Table, event: Event, after: Table): void {
    if (event.type === 'RoundOpened') {
      this.#racks = new Map(patrons(after.roster).map(({ id, rack }) => [id, rack]));
    }
    const delta = event.type === 'BoughtIn' ? 1 : event.type === 'CashedOut' ? -1 : 0;
    if (event.type === 'BoughtIn' || event.type === 'CashedOut') {
      const had = this.#racks.get(event.patron) ?? 0;
      this.#racks.set(event.patron, had + delta * event.amount);
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

  /** No bet is placed, raised, reduced or withdrawn after the close. */
  #bets({ round }: Table, event: Event): void {
    if (round.phase === 'none') return;
    if (event.type === 'BetsClosed') this.#closed = round.boxes;
    if (event.type === 'RoundOpened') this.#closed = null;
    if (this.#closed === null || round.boxes === this.#closed) return;
    check(
      isDeepStrictEqual(round.boxes, this.#closed),
      `${event.type} changed a bet after the close`,
    );
  }

  /** What is paid is what settling the same record gives, by both settlements. */
  #settled(before: Table, event: Extract<Event, { type: 'RoundSettled' }>, after: Table): void {
    const { settlement } = event;
    const { round } = before;
    if (round.phase === 'none') throw new Error('settled without a round');
    const again = settle(rulesRound(before, round));
    if (isUnsettled(again)) throw new Error(`cannot settle: ${again.message}`);
    same(settlement, again, 'settle of the same record');
    const second = this.account.settlement();
    same(settlement.lines, second.lines, 'the lines of the second settlement');
    same(settlement.totals, second.totals, 'the totals of the second settlement');
    check(settlement.outcome === second.outcome, 'the second settlement has another outcome');
    same(settlement.player, second.player, 'the Player Hand');
    same(settlement.banker, second.banker, 'the Banker Hand');
    const won = new Map<string, number>();
    for (const line of second.lines) {
      won.set(line.patron, (won.get(line.patron) ?? 0) + line.paid + line.returned);
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

/** A shoe gives no more than it holds, and no card more often than its decks do. */
const checkShoe = ({ shoe }: Table): void => {
  if (shoe === null) return;
  check(shoe.gone <= shoe.decks * 52, `${shoe.gone} cards have left a shoe of ${shoe.decks} decks`);
  for (const [card, times] of Object.entries(shoe.seen)) {
    check(times >= 0 && times <= shoe.decks, `${card} was seen ${times} times`);
  }
};

const isUnderway = ({ round }: Table): boolean =>
  round.phase === 'betting' ||
  round.phase === 'dealing' ||
  round.phase === 'electing' ||
  (round.phase === 'halted' && round.resumes.phase !== 'settled');

/** The one thing that a patron does with a card: turn what was shown to him. */
const turnsOwn = (command: Command, before: State): boolean =>
  command.type === 'ExposeCard' &&
  before.status !== 'unopened' &&
  before.round.phase === 'dealing' &&
  before.round.shown.some(({ to, hand, index }) => {
    return to === command.by.id && hand === command.hand && index === command.index;
  });

/** Whoever was obeyed had the authority, as typed by hand. */
export const checkAuthority = ({ command, given }: Asking, before: State): void => {
  const { by, type } = command;
  check(
    mayByHand(by.role, type) || turnsOwn(command, before),
    `${type} was accepted from a ${by.role}`,
  );
  if (by.role === 'patron' && 'patron' in command) {
    check(command.patron === by.id, `${by.id} acted for ${command.patron}`);
  }
  if (before.status === 'unopened') return;
  const { settings, round } = before;
  const cards: readonly string[] = ['LoadShoe', 'BurnCards', 'DrawCard', 'ExposeCard'];
  if (cards.includes(type)) {
    const named = 'card' in command && command.card !== undefined;
    const opened = given.card !== undefined || given.shoe !== undefined;
    const electronic = settings.shoe === 'electronic';
    check(!(electronic ? named : opened), `a card at a table with ${settings.shoe} cards`);
  }
  if ('round' in command) {
    const meant = type === 'OpenRound' ? before.rounds + 1 : before.rounds;
    check(command.round === meant, `${type} of round ${command.round} in ${before.rounds}`);
  }
  if (by.role === 'house' && given.cause === undefined && given.due !== undefined) {
    check(given.due <= given.at, `${type} by the house before its time`);
  }
  if (type === 'ChangeSettings' && settings.insurance !== command.settings.insurance) {
    const lowest = command.settings.insurance === 'off' ? 'pit-manager' : 'pit-supervisor';
    check(hasRankByHand(by.role, lowest), `insurance turned off by a ${by.role}`);
  }
  if (type === 'Resolve' && round.phase === 'halted') {
    const { kind, reportedBy } = round.incident;
    const remedy = REMEDIES[settings.game]?.[kind === 'copies' ? 'shortage-or-excess' : kind] ?? '';
    const lowest = remedy.split(' | ')[1] ?? 'nobody';
    check(hasRankByHand(by.role, lowest), `${kind} was decided by a ${by.role}`);
    check(by.id !== reportedBy, 'decided by who reported it');
  }
};

/** What a viewer is shown holds nothing that is not the viewer's. */
export const checkView = (state: Table, viewer: Actor): void => {
  const { public: shown, own } = view(state, viewer);
  if (shown === null) throw new Error('an open table has a public view');
  const { round } = state;
  for (const hand of ['player', 'banker'] as const) {
    const lies = round.phase === 'none' ? [] : round.deal[hand];
    same(shown.hands[hand].cards, lies, 'the cards as they lie');
    if (lies.includes('faceDown'))
      check(shown.hands[hand].points === null, 'points of a hidden card');
  }
  const text = JSON.stringify(own);
  const outcome = JSON.stringify(shown);
  check(!outcome.includes('"rack"'), 'a rack in the public view');
  check(!outcome.includes('"choice"'), 'an election in the public view');
  check(!outcome.includes('"insurance"'), 'an insurance in the public view');
  if (viewer.role === 'display') same(own, { role: 'display' }, 'the own part of a display');
  if (viewer.role !== 'patron') return;
  const others = [...text.matchAll(/"(?:patron|id|to)":"([^"]+)"/g)].filter(
    ([, id]) => id !== viewer.id,
  );
  check(others.length === 0, `${viewer.id} is shown what is ${others[0]?.[1]}'s`);
  // No card at all is in the part that is a patron's own.
  check(!/"(?:10|[2-9AJQK])[SHDC]"/.test(text), `a card is in the own view of ${viewer.id}`);
};

export const check = (holds: boolean, message: string): void => {
  if (!holds) throw new Error(message);
};

const same = (one: unknown, other: unknown, what: string): void => {
  if (isDeepStrictEqual(one, other)) return;
  throw new Error(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
};
