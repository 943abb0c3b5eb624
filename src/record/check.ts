import { rulebook } from '../rulebooks/index.ts';
import { cardValue, FACE_DOWN, isRefusal, settle } from '../rules/index.ts';
import {
  badSettings,
  comingUp,
  type Event,
  entriesOf,
  evolve,
  initialState,
  patronOf,
  patrons,
  rulesRound,
  type State,
  type Table,
} from '../table/index.ts';
import { type ShoesReport, shoeCheck } from './check-shoes.ts';
import type { Ciphers } from './ciphers.ts';
import { differences } from './differences.ts';
import { type Fault, fault, isFault } from './fault.ts';

export type CheckReport = {
  readonly events: number;
  readonly rounds: {
    readonly opened: number;
    /** Settlements, each made again by the rules; a round may be settled more than once. */
    readonly settled: number;
    readonly voided: number;
  };
  readonly shoes: ShoesReport;
};

/**
 * Walks the events of a table, one after the other, and plays them again: every settlement by the rulebook that
 * the round names, the ledger, and every electronic shoe. It keeps the table's state and no past events.
 */
export const check = (ciphers: Ciphers) => {
  let state: State = initialState;
  let events = 0;
  let settled = 0;
  let voided = 0;
  const shoes = shoeCheck(ciphers);

  /** Takes the next event, which stands in that line; what is wrong with it, if something is. */
  const take = (line: number, event: Event): Fault | undefined => {
    const before = state;
    try {
      const wrong = before.status === 'unopened' ? unopened(event) : whyNot(event, before);
      if (wrong !== undefined) return fault(line, wrong);
      state = evolve(before, event);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return fault(line, `this cannot happen at the table as it was: ${why}`);
    }
    const money = state.status === 'unopened' ? undefined : badMoney(event, before, state);
    if (money !== undefined) return fault(line, money);
    events += 1;
    if (event.type === 'RoundSettled') settled += 1;
    if (event.type === 'RoundVoided') voided += 1;
    return shoes.take(line, event, before);
  };

  /** What is known to be wrong with the lines so far, though it took a later one to show it. */
  const earlier = (): Fault | undefined => shoes.firstWrong();

  /** The whole record has been read; the trailer names the table. */
  const end = (table: string): CheckReport | Fault => {
    const ended = shoes.end(table, state);
    if (isFault(ended)) return ended;
    const opened = state.status === 'unopened' ? 0 : state.rounds;
    return { events, rounds: { opened, settled, voided }, shoes: ended };
  };

  return { take, earlier, end };
};

const unopened = (event: Event): string | undefined =>
  event.type === 'TableOpened'
    ? badSettings(event.settings)?.message
    : `${event.type} at a table that is not open`;

/** Why this cannot have happened at the table as it was. What `evolve` finds itself is left to it. */
const whyNot = (event: Event, table: Table): string | undefined => {
  const { shoe, round, shoes, rounds, waiting } = table;
  switch (event.type) {
    case 'TableOpened':
      return 'the table is opened twice';
    case 'SettingsChanged':
      return badSettings(event.settings)?.message;
    case 'ShoeLoaded': {
      if (event.shoe !== shoes + 1) return `shoe ${event.shoe} where ${shoes + 1} is due`;
      const { settings } = comingUp(table);
      if (event.decks !== settings.decks) {
        return `${event.decks} decks at a table that plays with ${settings.decks}`;
      }
      return settings.shoe === 'electronic' && event.commitment === null
        ? 'an electronic shoe is loaded without a commitment: nobody can check it'
        : undefined;
    }
    case 'CardsBurnt':
      return event.count === (cardValue(event.card) || 10)
        ? undefined
        : `${event.card} burns ${cardValue(event.card) || 10} cards, not ${event.count}`;
    case 'RoundOpened':
      if (event.round !== rounds + 1) return `round ${event.round} where ${rounds + 1} is due`;
      if (event.shoe !== shoe?.number) return `shoe ${event.shoe} is not the one in play`;
      return unknownBook(event) ?? otherGame(event, comingUp(table));
    case 'CardDealt': {
      const gone = shoe?.gone ?? 0;
      const due = event.waiting ? gone : gone + 1;
      if (event.waiting !== waiting.length > 0) {
        return event.waiting ? 'no card waits to be dealt' : 'a card that waits is passed over';
      }
      return event.position === due
        ? undefined
        : `card ${event.position} of the shoe where card ${due} is due: cards were passed over`;
    }
    case 'CardExposed':
      return round.phase !== 'none' && round.deal[event.hand][event.index] === FACE_DOWN
        ? undefined
        : 'no card lies face down there';
    case 'RoundSettled':
      return badSettlement(event, table);
    default:
      return undefined;
  }
};

const unknownBook = ({ game, version }: { game: string; version: string }): string | undefined => {
  const book = rulebook(game);
  if (book === undefined) return `the rules of ${game} are not known to this program`;
  return book.version === version
    ? undefined
    : `version ${version} of ${game} is not known to this program, which has ${book.version}`;
};

const otherGame = (
  { game, layout }: { game: string; layout: string },
  { settings }: Table,
): string | undefined =>
  game === settings.game && layout === settings.layout
    ? undefined
    : `${game}, layout ${layout}, at a table set to ${settings.game}, layout ${settings.layout}`;

/** The version was looked at when the round was opened. */
const badSettlement = (
  { settlement }: Extract<Event, { type: 'RoundSettled' }>,
  table: Table,
): string | undefined => {
  const { round } = table;
  if (round.phase !== 'dealing') return 'a settlement where no round is being dealt';
  const right = settle(rulesRound(table, round));
  if (isRefusal(right)) return `round ${round.number} cannot be settled: ${right.message}`;
  const [wrong] = differences(settlement, right);
  return wrong === undefined ? undefined : `round ${round.number} is settled wrongly: ${wrong}`;
};

/** Chips come from somewhere, and nobody has fewer than none. */
const badMoney = (event: Event, before: State, after: Table): string | undefined => {
  if (before.status === 'unopened') return undefined;
  for (const entry of entriesOf(before, event)) {
    if (entry.account !== 'rack') continue;
    const rack = patronOf(after.roster, entry.patron)?.rack ?? 0;
    if (rack < 0) return `the rack of ${entry.patron} would hold ${rack}: fewer chips than none`;
  }
  if (event.type !== 'RoundSettled' && event.type !== 'RoundVoided') return undefined;
  const { tray, held, drop, outside } = after.money;
  if (held !== 0) return `${held} lie on the layout after the round is over`;
  const sum = patrons(after.roster).reduce((all, { rack }) => all + rack, tray + drop + outside);
  return sum === 0 ? undefined : `the accounts of the table add up to ${sum} instead of 0`;
};
