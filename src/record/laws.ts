import { type Card, cardValue, isRefusal, settle } from '../rules/index.ts';
import {
  badSettings,
  type Command,
  comingUp,
  type Event,
  evolve,
  FROM_NO_SHOE,
  type Given,
  hasRank,
  isEntering,
  may,
  patronOf,
  patrons,
  playedRound,
  postingsOf,
  type State,
  type Table,
} from '../table/index.ts';
import { differences } from './differences.ts';
import { MAKES, STAGES_OF } from './laws-of-events.ts';
import { isSeed } from './shoe.ts';

/**
 * The laws of a table, for entries of another decider: they cannot be decided again, but whoever acted had the right
 * to, each event belongs to its command and to the phase that the round was in, cards and chips come from somewhere,
 * and a settlement is the one that the named book makes.
 */
export const whyUnlawful = (
  command: Command,
  { book }: Given,
  events: readonly Event[],
  state: State,
): string | undefined => {
  const wrong = byWhom(command) ?? elsewhere(command, state);
  if (wrong !== undefined) return wrong;
  let now = state;
  for (const event of events) {
    if (!MAKES[command.type].includes(event.type)) {
      return `${event.type} does not come of ${command.type}`;
    }
    const why =
      now.status === 'unopened'
        ? opening(event, book)
        : (alone(command, now) ?? whyNot(event, now, book));
    if (why !== undefined) return why;
    const after = evolve(now, event, book);
    const money = badMoney(event, now, after);
    if (money !== undefined) return money;
    now = after;
  }
  return undefined;
};

/** The one thing that a role does which the table of commands does not give it: a patron turns what he squeezes. */
const byWhom = (command: Command): string | undefined => {
  const { by, type } = command;
  const turns = type === 'ExposeCard' && by.role === 'patron';
  if (!may(by.role, type) && !turns) return `${type} is not for a ${by.role}`;
  // What one may not do, one may not ask for either.
  if (command.type === 'Ask') return byWhom({ ...command.wish, by });
  return by.role === 'patron' && 'patron' in command && command.patron !== by.id
    ? `${by.id} acts for ${command.patron}`
    : undefined;
};

const elsewhere = (command: Command, state: State): string | undefined => {
  if (state.status === 'unopened' || !('round' in command)) return undefined;
  const here = command.type === 'OpenRound' ? state.rounds + 1 : state.rounds;
  return command.round === here
    ? undefined
    : `it was meant for round ${command.round} where ${here} is on the table`;
};

/** What was entered again is confirmed by a second person. */
const alone = ({ type }: Command, table: Table): string | undefined =>
  type === 'Settle' && isEntering(table)
    ? `round ${table.rounds} was entered again and is settled by one person alone`
    : undefined;

const opening = (event: Event, book: Given['book']): string | undefined =>
  event.type === 'TableOpened'
    ? badSettings(event.settings, book)?.message
    : `${event.type} at a table that is not open`;

const openedBefore = (
  { opening }: Extract<Event, { type: 'TableOpened' }>,
  { status, opened }: Table,
): string | undefined => {
  if (status !== 'closed') return 'the table is opened though it was not closed';
  const due = opened.opening + 1;
  return opening === due ? undefined : `opening ${opening} where ${due} is due`;
};

const whyNot = (event: Event, table: Table, given: Given['book']): string | undefined => {
  const { shoe, round, shoes, rounds, waiting } = table;
  const stages = STAGES_OF[event.type];
  const stage = round?.stage.is ?? 'none';
  if (stages !== 'any' && !stages.includes(stage)) {
    return `${event.type} where the round is ${stage}`;
  }
  switch (event.type) {
    case 'TableOpened':
      return (
        openedBefore(event, table) ?? badSettings(event.settings, given ?? table.book)?.message
      );
    case 'SettingsChanged':
      return badSettings(event.settings, given ?? comingUp(table).book)?.message;
    case 'RulebookChanged':
      if (given === undefined) return 'no rulebook is given';
      if (given.id !== event.game || given.version !== event.version) {
        return `${given.id} version ${given.version} is given, not version ${event.version}`;
      }
      return badSettings(event.settings, given)?.message;
    case 'ShoeLoaded': {
      if (event.shoe !== shoes + 1) return `shoe ${event.shoe} where ${shoes + 1} is due`;
      const { settings } = comingUp(table);
      if (event.decks !== settings.decks) {
        return `${event.decks} decks at a table that plays with ${settings.decks}`;
      }
      return settings.shoe === 'electronic' && event.commitment === null
        ? 'an electronic shoe is loaded without a commitment: nobody can check it'
        : notAsCommitted(event, table);
    }
    case 'ShoeCommitted': {
      if (table.coming !== null) return `shoe ${table.coming.number} is committed to already`;
      if (event.shoe !== shoes + 1) return `shoe ${event.shoe} where ${shoes + 1} is due`;
      const { decks } = comingUp(table).settings;
      return event.decks === decks
        ? undefined
        : `${event.decks} decks at a table that plays with ${decks}`;
    }
    case 'NonceAdded':
      return badNonce(event, table);
    case 'CommitmentDropped':
      return table.coming?.number === event.shoe && table.coming.nonces?.length === event.nonces
        ? undefined
        : `shoe ${event.shoe} with ${event.nonces} nonces is not the one that was committed to`;
    case 'CardsBurnt':
      return event.count === burnt(table, event.card)
        ? undefined
        : `${event.card} burns ${burnt(table, event.card)} cards, not ${event.count}`;
    case 'RoundOpened':
      if (event.round !== rounds + 1) return `round ${event.round} where ${rounds + 1} is due`;
      return badSource(event, table) ?? otherGame(event, comingUp(table));
    case 'CardDealt': {
      const gone = round?.entered?.cards ?? shoe?.gone ?? 0;
      const due = event.waiting ? gone : gone + 1;
      if (event.waiting !== waiting.length > 0) {
        return event.waiting ? 'no card waits to be dealt' : 'a card that waits is passed over';
      }
      return event.position === due
        ? undefined
        : `card ${event.position} of the shoe where card ${due} is due: cards were passed over`;
    }
    case 'CardExposed':
      return round?.hands[event.hand][event.index]?.face === null
        ? undefined
        : 'no card lies face down there';
    case 'RoundSettled':
      return badSettlement(event, table);
    case 'Confirmed': {
      const asked = table.asks.find(({ ask }) => ask === event.ask);
      if (asked === undefined) return `nothing that entry ${event.ask} asked for waits`;
      return asked.by.id === event.by.id
        ? `${event.by.id} confirms what ${event.by.id} asked for`
        : undefined;
    }
    default:
      // The phase, the money and the order of cards are all there is to hold the others to.
      return undefined;
  }
};

/** Once the house commits ahead, what it loads is what it committed to, with every nonce that was added. */
const notAsCommitted = (
  { shoe, commitment, nonces }: Extract<Event, { type: 'ShoeLoaded' }>,
  { coming, commitsAhead }: Table,
): string | undefined => {
  if (commitment === null || (!commitsAhead && nonces === undefined)) return undefined;
  if (coming?.commitment !== commitment) {
    return `shoe ${shoe} is loaded and is not the one that was committed to`;
  }
  const due = coming.nonces?.length;
  return nonces === due ? undefined : `${nonces} nonces in shoe ${shoe} where ${due} were added`;
};

const badNonce = (
  { patron, shoe, nonce }: Extract<Event, { type: 'NonceAdded' }>,
  { coming, roster }: Table,
): string | undefined => {
  if (coming?.number !== shoe) return `a nonce for shoe ${shoe}, which is not the one to come`;
  if (patronOf(roster, patron)?.seat !== 'seated')
    return `${patron} adds a nonce and is not seated`;
  if (!isSeed(nonce)) return 'a nonce is not 64 hex digits in lower case';
  return coming.nonces?.some((one) => one.patron === patron)
    ? `${patron} adds a second nonce to shoe ${shoe}`
    : undefined;
};

/** From which shoe the round is dealt, or whether it may be entered again. */
const badSource = (
  { shoe, entered, by }: Extract<Event, { type: 'RoundOpened' }>,
  table: Table,
): string | undefined => {
  if (entered === undefined) {
    return shoe === table.shoe?.number ? undefined : `shoe ${shoe} is not the one in play`;
  }
  if (shoe !== FROM_NO_SHOE) return `a round that is entered again is not dealt from shoe ${shoe}`;
  if (!table.restored) return 'a round is entered again where no data were restored before it';
  return hasRank(by.role, 'pit-supervisor') ? undefined : `a ${by.role} enters a missing round`;
};

const burnt = (table: Table, card: Card): number =>
  cardValue(card) || comingUp(table).book.burn.tens;

const otherGame = (
  { game, version, layout }: Extract<Event, { type: 'RoundOpened' }>,
  { settings, book }: Table,
): string | undefined =>
  game === book.id && version === book.version && layout === settings.layout
    ? undefined
    : `${game}, version ${version}, layout ${layout}, at a table set to ${book.id}, version ${book.version}, layout ${settings.layout}`;

const badSettlement = (
  { settlement }: Extract<Event, { type: 'RoundSettled' }>,
  table: Table,
): string | undefined => {
  const { round } = table;
  if (round?.stage.is !== 'dealing') return 'a settlement where no round is being dealt';
  const right = settle(playedRound(table, round));
  if (isRefusal(right)) return `round ${round.number} cannot be settled: ${right.message}`;
  const [wrong] = differences(settlement, right);
  return wrong === undefined ? undefined : `round ${round.number} is settled wrongly: ${wrong}`;
};

/** Chips come from somewhere, and nobody has fewer than none. */
const badMoney = (event: Event, before: State, after: State): string | undefined => {
  if (before.status === 'unopened' || after.status === 'unopened') return undefined;
  for (const entry of postingsOf(before, event)) {
    if (entry.account !== 'rack') continue;
    const rack = patronOf(after.roster, entry.patron)?.rack ?? 0;
    if (rack < 0) return `the rack of ${entry.patron} would hold ${rack}: fewer chips than none`;
  }
  if (event.type !== 'RoundSettled' && event.type !== 'RoundVoided') return undefined;
  const { held, ...accounts } = after.money;
  if (held !== 0) return `${held} lie on the layout after the round is over`;
  const racks = patrons(after.roster).map(({ rack }) => rack);
  const sum = [...racks, ...Object.values(accounts)].reduce((all, one) => all + one, 0);
  return sum === 0 ? undefined : `the accounts of the table add up to ${sum} instead of 0`;
};
