import { type Rulebook, rulebook } from '../rulebooks/index.ts';
import {
  boxNumbers,
  type Card,
  FACE_DOWN,
  facts,
  type Settlement,
  type Slot,
} from '../rules/index.ts';
import { restartsTimers } from './due.ts';
import type { Event } from './events.ts';
import { evolveRound, lay } from './evolve-round.ts';
import { entriesOf, post } from './ledger.ts';
import { addMark, emptyRoads, markOf, redraw, takeBack } from './roads/index.ts';
import { withoutPatron, withPatron } from './roster.ts';
import {
  comingUp,
  openRound,
  openTable,
  type Round,
  type Shoe,
  type State,
  type Table,
} from './state.ts';
import { unreachable } from './unreachable.ts';

export const initialState: State = { status: 'unopened' };

/**
 * What an event makes of the table. It decides nothing: an event has happened. `book` is the one that was given where
 * the game changes; left out, the one that this program knows.
 */
export const evolve = (state: State, event: Event, book?: Rulebook): State => {
  if (event.type === 'TableOpened') {
    const { settings, at } = event;
    return openTable(settings, book ?? bookNamed(settings.game), at);
  }
  if (state.status === 'unopened') throw new Error(`${event.type} at a table that is not open`);
  return apply(post(state, entriesOf(state, event)), event, book);
};

/** What an entry makes of the table: all its events, and it is the last. */
export const grow = (state: State, events: readonly Event[], book?: Rulebook): State => {
  let now = state;
  for (const event of events) now = evolve(now, event, book);
  return now.status === 'unopened' ? now : { ...now, sequence: now.sequence + 1 };
};

const bookNamed = (game: string): Rulebook => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};

const apply = (now: Table, event: Event, given?: Rulebook): Table => {
  const table = restartsTimers(event) ? { ...now, since: event.at } : now;
  switch (event.type) {
    case 'TableOpened':
    case 'BoughtIn':
    case 'CashedOut':
    case 'TrayFilled':
    case 'TrayCredited':
    case 'Noted':
    case 'RollbackAccepted':
      return table;
    case 'SettingsChanged': {
      const { settings } = event;
      const { book: last } = comingUp(table);
      const book = given ?? (settings.game === last.id ? last : bookNamed(settings.game));
      const roads = redraw(table.roads, settings.roads);
      return table.round.phase === 'settled'
        ? { ...table, upcoming: { settings, book }, roads }
        : { ...table, settings, book, upcoming: null, roads };
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
    case 'ShoeLoaded': {
      const { shoe: number, decks, commitment } = event;
      const toBurn = comingUp(table).settings.burn === 'by-first-card';
      const begun = { gone: 0, seen: {}, toBurn, furtherRounds: null };
      const shoe: Shoe = { number, decks, commitment, ...begun };
      const unrevealed = commitment === null ? table.unrevealed : [...table.unrevealed, number];
      return { ...table, shoes: number, shoe, unrevealed };
    }
    case 'ShoeRevealed':
      return { ...table, unrevealed: table.unrevealed.filter((shoe) => shoe !== event.shoe) };
    case 'ShoeReplaced': {
      // Cards carried over go with it; those drawn for the round that is being dealt are used.
      const { phase } = table.round;
      const dealt = phase === 'dealing' || phase === 'halted' || phase === 'electing';
      return { ...table, shoe: null, waiting: dealt ? table.waiting : [] };
    }
    case 'CardsBurnt':
      return inShoe(table, ({ gone, seen }) => ({
        gone: gone + 1 + event.count,
        seen: counted(seen, [event.card], 1),
        toBurn: false,
      }));
    case 'CutCardCameOut':
      return inShoe(table, () => ({ furtherRounds: event.furtherRounds }));
    case 'RoundOpened': {
      const { settings, book } = comingUp(table);
      const round: Round = {
        ...openRound(event.round, boxNumbers(settings.boxes)),
        phase: 'betting',
      };
      const roads = table.roadsOfShoe === event.shoe ? table.roads : emptyRoads(settings.roads);
      const waiting = table.waitingOf === event.shoe ? table.waiting : [];
      const opened = {
        ...table,
        settings,
        book,
        upcoming: null,
        rounds: event.round,
        round,
        roads,
        roadsOfShoe: event.shoe,
        waiting,
      };
      return inShoe(opened, ({ furtherRounds: left }) => ({
        furtherRounds: left === null ? null : left - 1,
      }));
    }
    case 'CardsWaiting':
    case 'CardsDiscarded': {
      const more = event.type === 'CardsWaiting' ? event.cards : [];
      const waiting = [...table.waiting, ...more];
      const cards = event.cards.filter((slot) => slot !== FACE_DOWN);
      const waitingOf = table.shoe?.number ?? 0;
      return inShoe({ ...table, waiting, waitingOf }, ({ gone, seen }) => ({
        gone: gone + event.cards.length,
        seen: counted(seen, cards, 1),
      }));
    }
    case 'Reconstructed':
      return {
        ...inRound(table, event),
        waiting: event.waiting,
        waitingOf: table.shoe?.number ?? table.waitingOf,
      };
    case 'CardDealt': {
      const [first, ...waiting] = table.waiting;
      const slot: Slot = event.waiting && first !== undefined ? first : FACE_DOWN;
      const { round } = table;
      const from = event.waiting ? table.waitingOf : (table.shoe?.number ?? 0);
      const dealt: Round =
        round.phase === 'none'
          ? round
          : {
              ...round,
              deal: lay(round.deal, event, slot),
              shoes: round.shoes.includes(from) ? round.shoes : [...round.shoes, from],
              open: null,
              declared: [],
            };
      if (event.waiting) return { ...table, round: dealt, waiting };
      return inShoe({ ...table, round: dealt }, ({ gone }) => ({ gone: gone + 1 }));
    }
    case 'CardExposed':
      return inShoe(inRound(table, event), ({ seen }) => ({
        seen: counted(seen, [event.card], 1),
      }));
    case 'CardCorrected':
      return inShoe(inRound(table, event), ({ seen }) => ({
        // A card of an earlier shoe is not among those seen of this one.
        seen: seen[event.was] ? counted(counted(seen, [event.was], -1), [event.card], 1) : seen,
      }));
    case 'RoundSettled':
      return { ...inRound(table, event), roads: marked(table, event.settlement) };
    case 'RoundReopened':
      return { ...inRound(table, event), roads: takeBack(table.roads) };
    case 'RoundVoided':
    case 'IrregularityReported':
    case 'IrregularityResolved':
    case 'BetPlaced':
    case 'BetTakenBack':
    case 'BetRejected':
    case 'BetsClosed':
    case 'BetLeftUp':
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
    default:
      return unreachable(event);
  }
};

const marked = ({ roads, book }: Table, { player, banker }: Settlement) =>
  addMark(roads, markOf(book, facts({ player: player.cards, banker: banker.cards })));

const inRound = (table: Table, event: Parameters<typeof evolveRound>[1]): Table =>
  table.round.phase === 'none'
    ? table
    : { ...table, round: evolveRound(table.round, event, table.sequence + 1) };

const inShoe = (table: Table, change: (shoe: Shoe) => Partial<Shoe>): Table =>
  table.shoe === null ? table : { ...table, shoe: { ...table.shoe, ...change(table.shoe) } };

const counted = (seen: Shoe['seen'], cards: readonly Card[], by: number): Shoe['seen'] => {
  const counts = { ...seen };
  for (const card of cards) counts[card] = (counts[card] ?? 0) + by;
  return counts;
};
