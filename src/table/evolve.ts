import { type Rulebook, rulebook, rulebookOf } from '../rulebooks/index.ts';
import { boxNumbers, facts, type Settlement } from '../rules/index.ts';
import { type Cards, followed, fromOf, isSame, moveCards, movedUp, NO_CARDS } from './cards.ts';
import { restartsTimers } from './due.ts';
import type { Event } from './events.ts';
import { evolveRound } from './evolve-round.ts';
import { freshTable, openedAgain } from './fresh-table.ts';
import { guardsAfter } from './guards.ts';
import { post, postingsOf } from './ledger.ts';
import { cardsNamed } from './named-cards.ts';
import { addMark, emptyRoads, markOf, redraw, takeBack } from './roads/index.ts';
import { withoutPatron, withPatron, withSeat } from './roster.ts';
import type { Settings } from './settings.ts';
import {
  betweenRounds,
  comingUp,
  freshRound,
  type PendingAsk,
  type Round,
  type Shoe,
  type State,
  type Table,
} from './state.ts';
import { nothingLaid } from './sums.ts';
import { unreachable } from './unreachable.ts';

export const initialState: State = { status: 'unopened' };

/**
 * What an event makes of the table. It decides nothing: an event has happened. `book` is the one that was given where
 * the game changes; left out, the one that this program knows.
 */
export const evolve = (state: State, event: Event, book?: Rulebook): State => {
  if (event.type === 'TableOpened') {
    const { settings, at } = event;
    if (state.status === 'unopened') {
      return freshTable(settings, book ?? bookNamed(settings.game), at);
    }
    return openedAgain(state, { settings, book: bookFor(state, settings, book), at });
  }
  if (state.status === 'unopened') throw new Error(`${event.type} at a table that is not open`);
  const posted = post(state, postingsOf(state, event));
  const guards = guardsAfter(posted, event);
  return apply(guards === posted.guards ? posted : { ...posted, guards }, event, book);
};

/** What an entry makes of the table: all its events, and it is the last. `each` looks on. */
export const grow = (
  state: State,
  events: readonly Event[],
  book?: Rulebook,
  each?: (event: Event, before: State, after: State) => void,
): State => {
  let now = state;
  for (const event of events) {
    const before = now;
    now = evolve(before, event, book);
    each?.(event, before, now);
  }
  return now.status === 'unopened' ? now : { ...now, sequence: now.sequence + 1 };
};

/** The one that was given, or that the table has of this game. */
const bookFor = (table: Table, { game }: Settings, given?: Rulebook): Rulebook => {
  const { book: last } = comingUp(table);
  return given ?? (game === last.id ? last : bookNamed(game));
};

const bookNamed = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};

const apply = (before: Table, event: Event, given?: Rulebook): Table => {
  const now = withCards(before, event);
  const table = restartsTimers(event) ? { ...now, since: event.at } : now;
  switch (event.type) {
    case 'TableOpened':
    case 'BoughtIn':
    case 'CashedOut':
    case 'PatronGuarded':
    case 'TrayCounted':
    case 'Noted':
      return table;
    case 'TrayFilled':
    case 'TrayCredited':
      return { ...table, slips: event.slip ?? table.slips };
    case 'FloorCalled':
      return { ...table, call: { by: event.by.id, at: event.at, words: event.words } };
    case 'CallAnswered':
      return { ...table, call: null };
    case 'RollbackAccepted':
      // Real cards are where they were.
      return inShoe({ ...table, restored: true }, ({ commitment }) => ({
        spent: commitment !== null,
      }));
    case 'SettingsChanged': {
      const { settings } = event;
      const book = bookFor(table, settings, given);
      const roads = redraw(table.roads, settings.roads);
      return table.round === null
        ? { ...table, settings, book, upcoming: null, roads }
        : { ...table, upcoming: { settings, book }, roads };
    }
    case 'RulebookChanged': {
      const { settings, game, version } = event;
      const book = given ?? rulebookOf(game, version);
      if (book?.version !== version) throw new Error(`no version ${version} of ${game} is given`);
      return table.round === null
        ? { ...table, settings, book, upcoming: null }
        : { ...table, upcoming: { settings, book } };
    }
    case 'TableClosing':
      return { ...table, status: 'closing' };
    case 'TableClosed':
      return { ...table, status: 'closed' };
    case 'PatronJoined': {
      const { patron: id, box, seat } = event;
      const seats = seat === 'seated' ? new Map([...table.seats, [box, id]]) : table.seats;
      return { ...table, seats, roster: withPatron(table.roster, { id, rack: 0, box, seat }) };
    }
    case 'PatronLeft': {
      const seats = new Map([...table.seats].filter(([, id]) => id !== event.patron));
      return { ...table, seats, roster: withoutPatron(table.roster, event.patron) };
    }
    case 'SeatChanged': {
      const { patron: id, box, seat } = event;
      const left = new Map([...table.seats].filter(([, sits]) => sits !== id));
      const seats = seat === 'seated' ? left.set(box, id) : left;
      return { ...table, seats, roster: withSeat(table.roster, { id, box, seat }) };
    }
    case 'ShoeLoaded': {
      const { shoe: number, decks, commitment } = event;
      // What was dropped is gone by now; a shoe of version 1 was never committed to before.
      const nonces = event.nonces === undefined ? null : (table.coming?.nonces ?? []);
      const toBurn = comingUp(table).settings.burn === 'by-first-card';
      const fresh = { furtherRounds: null, withdrawn: null, spent: false };
      const begun = { gone: 0, seen: {}, toBurn, ...fresh };
      const shoe: Shoe = { number, decks, commitment, nonces, ...begun };
      const sealed = commitment === null ? [] : [{ number, decks, commitment, nonces }];
      const unrevealed = [...table.unrevealed, ...sealed];
      return { ...table, shoes: number, shoe, unrevealed, coming: null };
    }
    case 'ShoeRevealed':
      return reveal(table, event);
    case 'ShoeCommitted': {
      const { shoe: number, decks, commitment } = event;
      return { ...table, coming: { number, decks, commitment, nonces: [] }, commitsAhead: true };
    }
    case 'NonceAdded': {
      const { coming } = table;
      if (coming === null) return table;
      const { patron, nonce } = event;
      return {
        ...table,
        coming: { ...coming, nonces: [...(coming.nonces ?? []), { patron, nonce }] },
      };
    }
    case 'CommitmentDropped':
      return { ...table, coming: null };
    case 'ShoeWithdrawn':
      return inShoe(table, () => ({ withdrawn: event.rule }));
    case 'ShoeReplaced':
      return { ...table, shoe: null };
    case 'CardsBurnt':
      return inShoe(table, () => ({ toBurn: false }));
    case 'CutCardCameOut':
      return inShoe(table, () => ({ furtherRounds: event.furtherRounds }));
    case 'RoundOpened': {
      const { settings, book } = comingUp(table);
      const { entered: words } = event;
      const entered = words === undefined ? null : { words, cards: 0, keyedBy: [] };
      const round: Round = {
        ...freshRound(event.round, boxNumbers(book, settings.boxes), entered),
        sums: nothingLaid(book, settings),
        stage: { is: 'betting' },
      };
      const opened = { ...table, settings, book, upcoming: null, rounds: event.round, round };
      // One that is entered again was dealt from the shoe before, and stands on its roads.
      if (entered !== null) return opened;
      const roads = table.roadsOfShoe === event.shoe ? table.roads : emptyRoads(settings.roads);
      const played = { ...opened, roads, roadsOfShoe: event.shoe, restored: false };
      return inShoe(played, ({ furtherRounds: left }) => ({
        furtherRounds: left === null ? null : left - 1,
      }));
    }
    case 'CardsNotDrawn': {
      // Other reports and questions know their cards by where those came from.
      const back = event.waiting.flatMap((at) => before.waiting[at] ?? []);
      const up = movedUp(back);
      const reports = table.reports.map((one) => ({
        ...one,
        cards: one.cards.map(up),
        seen: one.seen && up(one.seen),
      }));
      const asks = table.asks.map((one) => ({
        ...one,
        cards: one.cards.map((card) =>
          card === null || back.some((none) => isSame(none, card)) ? null : up(card),
        ),
      }));
      return { ...table, reports, asks };
    }
    case 'Reconstructed': {
      const { round } = inRound(table, event);
      if (round === null || before.round === null) return table;
      const shown = followed(round.shown, before.round.hands, round.hands);
      return { ...table, round: { ...round, shown } };
    }
    case 'CardsWaiting':
    case 'CardsDiscarded':
    case 'CardsCarried':
    case 'CardsOrdered':
    case 'WaitingCardCorrected':
      return table;
    case 'IrregularityReported': {
      const { kind, detail, rule, established, exposed, by, at } = event;
      const { length: count } = detail.cards ?? [];
      const cards = count === 0 ? [] : table.waiting.slice(-count);
      const { slot } = detail;
      const seen = slot && table.round?.hands[slot.hand][slot.index];
      const incident = {
        kind,
        detail,
        rule,
        established,
        exposed,
        reportedBy: by.id,
        report: table.sequence + 1,
        at,
        cards: cards.map(fromOf),
        seen: seen === undefined ? null : fromOf(seen),
      };
      return { ...table, reports: [...table.reports, incident] };
    }
    case 'IrregularityResolved': {
      const reports = table.reports.filter(({ report }) => report !== event.report);
      // Whatever else was asked for about it is answered with it.
      const asks = table.asks.filter(
        ({ wish }) => wish.type !== 'Resolve' || wish.report !== event.report,
      );
      return { ...inRound(table, event), reports, asks };
    }
    case 'Asked': {
      const { wish, rank, veto, yes, by, at } = event;
      const cards = cardsNamed(wish, table);
      const { tray } = table.money;
      const pending: PendingAsk = {
        ask: table.sequence + 1,
        at,
        tray,
        by,
        wish,
        rank,
        veto,
        cards,
        yes,
      };
      return { ...table, asks: [...table.asks, pending] };
    }
    case 'Confirmed':
    case 'Refused':
      return { ...table, asks: table.asks.filter(({ ask }) => ask !== event.ask) };
    case 'RoundSettled':
      return { ...inRound(table, event), roads: marked(table, event.settlement) };
    case 'RoundReopened':
      return { ...inRound(table, event), roads: takeBack(table.roads) };
    case 'RoundVoided':
    case 'BetPlaced':
    case 'BetTakenBack':
    case 'BetRejected':
    case 'BetsClosed':
    case 'CardDealt':
    case 'CardExposed':
    case 'CardCorrected':
    case 'BetLeftUp':
    case 'BetNotLeftUp':
    case 'StandingBetsTold':
    case 'BetCorrected':
    case 'BetReturnLapsed':
    case 'InsuranceRestored':
    case 'ElectionsLapsed':
    case 'InsuranceOffered':
    case 'InsuranceNotOffered':
    case 'InsuranceDeclared':
    case 'InsuranceDeclined':
    case 'InsurancePlaced':
    case 'InsuranceReturned':
    case 'InsuranceForgone':
    case 'InsuranceWaived':
    case 'HandAssigned':
    case 'SqueezeRequested':
    case 'SqueezeConsented':
    case 'SqueezeRefused':
    case 'CardShown':
    case 'WalkedAway':
    case 'ElectionsOffered':
    case 'Elected':
    case 'ElectionsClosed':
    case 'BetReturnDecided':
    case 'Interrupted':
      return inRound(table, event);
    case 'Paused':
      return table;
    case 'Resumed':
      return { ...table, since: table.since + event.outage };
    default:
      return unreachable(event);
  }
};

/** The table with its cards where the event puts them. */
const withCards = (table: Table, event: Event): Table => {
  const { shoe, round, waiting, carried, drawn, discarded } = table;
  const cards: Cards = {
    shoe: shoe?.number ?? 0,
    gone: shoe?.gone ?? 0,
    seen: shoe?.seen ?? NO_CARDS.seen,
    hands: round?.hands ?? NO_CARDS.hands,
    waiting,
    carried,
    drawn,
    discarded,
    underway: !betweenRounds(table),
    entered: round?.entered?.cards ?? null,
  };
  const moved = moveCards(cards, event);
  if (moved === cards) return table;
  return {
    ...table,
    shoe: shoe && { ...shoe, gone: moved.gone, seen: moved.seen },
    round: round && {
      ...round,
      hands: moved.hands,
      entered: round.entered && { ...round.entered, cards: moved.entered ?? 0 },
    },
    waiting: moved.waiting,
    carried: moved.carried,
    drawn: moved.drawn,
    discarded: moved.discarded,
  };
};

const marked = ({ roads, book }: Table, { layout, player, banker }: Settlement) =>
  addMark(roads, markOf(book, layout, facts({ player: player.cards, banker: banker.cards })));

const inRound = (table: Table, event: Parameters<typeof evolveRound>[1]): Table =>
  table.round === null
    ? table
    : { ...table, round: keyed(evolveRound(table.round, event, table.sequence + 1), event) };

const KEYED: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'BetPlaced',
  'BetTakenBack',
  'InsurancePlaced',
  'CardExposed',
]);

/** Of a round that is entered again it is kept who has entered what, until it is settled. */
const keyed = (round: Round, { type, by }: Event): Round => {
  const { entered, stage } = round;
  if (entered === null || stage.is === 'settled' || stage.is === 'void' || !KEYED.has(type))
    return round;
  const keyedBy = [...new Set([...entered.keyedBy, by.id])];
  return { ...round, entered: { ...entered, keyedBy } };
};

const inShoe = (table: Table, change: (shoe: Shoe) => Partial<Shoe>): Table =>
  table.shoe === null ? table : { ...table, shoe: { ...table.shoe, ...change(table.shoe) } };

const reveal = (table: Table, { shoe, seed }: Extract<Event, { type: 'ShoeRevealed' }>): Table => {
  const known = table.unrevealed.find(({ number }) => number === shoe);
  if (known === undefined) return table;
  const unrevealed = table.unrevealed.filter((one) => one !== known);
  return { ...table, unrevealed, revealed: { ...known, seed } };
};
