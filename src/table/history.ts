import type { Rulebook } from '../rulebooks/index.ts';
import {
  type Election,
  isRefusal,
  type PlacedInsurance,
  type PlayedRound,
  type ReturnedBet,
  type Settlement,
  type Slot,
  settle,
} from '../rules/index.ts';
import { dealOf, inOrder, slotOf } from './cards.ts';
import type { Actor, BetPlace } from './commands.ts';
import type { Event } from './events.ts';
import { evolve, initialState } from './evolve.ts';
import { irregularitiesOf, type RecordedIrregularity } from './history-irregularities.ts';
import { playedRound, stakesInOrder } from './played-round.ts';
import type { Settings, TableLimits } from './settings.ts';
import { betweenRounds, type Round as Played, type State } from './state.ts';
import { isCard } from './step.ts';

/**
 * A whole round on one page, made from its events alone. Its first part is what `puntobanco settle` reads, so
 * that anybody can settle it again; the rest says how it came about. A change to this form is a change to
 * docs/hand-history.schema.json.
 */
export type HandHistory = {
  readonly id: string;
  readonly game: string;
  readonly layout: string;
  readonly decks: number;
  /** Sets of cards, where one was replaced in between. */
  readonly shoes?: number;
  readonly limits: RecordedLimits;
  /** In the order dealt, as far as all of them were seen. */
  readonly cards: PlayedRound['cards'];
  readonly bets: readonly RecordedBet[];
  readonly insurance?: readonly RecordedInsurance[];
  readonly void?: { readonly rule: string; readonly reason: string };
  readonly elections?: readonly Election[];
  readonly returned?: readonly ReturnedBet[];
  readonly insuranceWaived?: string;

  /** Of the rulebook. */
  readonly version: string;
  /** 0: it was entered again, and its cards come from no shoe of this record. */
  readonly shoe: number;
  readonly round: number;
  /** From what it was entered again, where it had been played and was lost. */
  readonly entered?: string;
  /** null while the round is under way. */
  readonly settlement: Settlement | null;
  /** Settlements that were made and taken back, for a correction or for a void. */
  readonly takenBack?: readonly TakenBack[];
  /** The cards as they lay, where some of them were never turned. */
  readonly dealt?: { readonly player: readonly Slot[]; readonly banker: readonly Slot[] };
  /** Cards of the round before that came to this one. */
  readonly carried?: readonly Slot[];
  readonly irregularities: readonly RecordedIrregularity[];
  /** What happened, in order. */
  readonly steps: readonly HistoryStep[];
};

export type RecordedLimits = (
  | {
      readonly minimum: number;
      readonly maximumDifferential: number;
      readonly per: 'box' | 'table';
    }
  | { readonly minimum: number; readonly maximum: number }
) & { readonly side?: TableLimits['side'] };

export type RecordedBet = BetPlace & { readonly amount: number; readonly standing?: true };

export type RecordedInsurance = Omit<PlacedInsurance, 'late'> & { readonly late?: true };

export type TakenBack = {
  readonly settlement: Settlement;
  readonly by: Actor;
  readonly rule: string;
  readonly reason: string;
};

/** An event of the round as it is in the table's log; only a settlement stands elsewhere. */
export type HistoryStep =
  | Exclude<Event, { type: 'RoundSettled' }>
  | ({ readonly by: Actor; readonly at: number; readonly type: 'RoundSettled' } & Pick<
      Settlement,
      'outcome' | 'totals'
    >);

/** The rounds of a table, from its events; `from` is the table before the first of them. */
export const handHistories = (
  events: readonly Event[],
  from: State = initialState,
): HandHistory[] => {
  const { take, end } = historian(from);
  const ended = events.map((event) => take(event)).filter((history) => history !== null);
  const last = end();
  return last === null ? ended : [...ended, last];
};

/** Takes the events of a table one by one and keeps those of one round at a time. */
export const historian = (from: State = initialState) => {
  let state: State = from;
  let open: OpenedRound | null = null;
  let events: Event[] = [];

  /** The next event, with the book that was given to it; the round that it leaves behind, if it opens another. */
  const take = (event: Event, book?: Rulebook): HandHistory | null => {
    const over = event.type === 'RoundOpened' ? end() : null;
    const before: State = state;
    state = evolve(state, event, book);
    if (event.type === 'RoundOpened') {
      open = openedRound(event, state);
      events = [];
    }
    if (open !== null && belongsToRound(event, before)) events.push(event);
    return over;
  };

  /** The round that is not over yet, or was the last. */
  const end = (): HandHistory | null =>
    open === null ? null : roundHistory({ opened: open, events }, state);

  return { take, end };
};

/** A round as it was opened: by what it is played, which may change again once it is over, and what lay there. */
export type OpenedRound = {
  readonly event: RoundOpened;
  readonly settings: Settings;
  readonly book: Rulebook;
  readonly carried: readonly Slot[];
};
type RoundOpened = Extract<Event, { type: 'RoundOpened' }>;

/** The round that the event has just opened. */
export const openedRound = (event: RoundOpened, after: State): OpenedRound => {
  if (after.status === 'unopened') throw new Error('no round');
  const { settings, book, waiting } = after;
  return { event, settings, book, carried: waiting.map(slotOf) };
};

/** Whether an event is part of the round: people, money and settings are the table's. */
export const belongsToRound = ({ type }: Event, before: State): boolean => {
  switch (type) {
    case 'TableOpened':
    case 'SettingsChanged':
    case 'RulebookChanged':
    case 'TableClosed':
    case 'PatronJoined':
    case 'PatronLeft':
    case 'SeatChanged':
    case 'BoughtIn':
    case 'CashedOut':
    case 'TrayFilled':
    case 'TrayCredited':
    case 'TrayCounted':
    case 'PatronGuarded':
    case 'FloorCalled':
    case 'CallAnswered':
    case 'ShoeCommitted':
    case 'NonceAdded':
    case 'CommitmentDropped':
    case 'ShoeRevealed':
    case 'RollbackAccepted':
      return false;
    case 'ShoeLoaded':
    case 'CardsBurnt':
    case 'TableClosing':
      return before.status !== 'unopened' && !betweenRounds(before);
    default:
      return true;
  }
};

/** A round of which the events that belong to it are known, at the table that they have led to. */
export const roundHistory = (
  { opened, events }: { readonly opened: OpenedRound; readonly events: readonly Event[] },
  state: State,
): HandHistory => {
  if (state.status === 'unopened' || state.round === null) throw new Error('no round');
  const { event, settings, book, carried } = opened;
  const { round } = state;
  const plain = playedRound({ settings, book }, round);
  const { elections, returned, insuranceWaived } = plain;
  const insurance = round.insurance.map(recordedInsurance);
  const takenBack = takenBackOf(events);
  const deal = dealOf(round);
  return {
    id: plain.id,
    game: event.game,
    layout: event.layout,
    decks: plain.decks,
    ...(plain.shoes !== undefined && { shoes: plain.shoes }),
    limits: recordedLimits(settings, plain),
    cards: plain.cards,
    bets: stakesInOrder(round).map(({ box, patron, bet, amount, standing }) => ({
      box,
      patron,
      ...(standing && { standing }),
      bet,
      amount,
    })),
    ...(insurance.length > 0 && { insurance }),
    ...(round.stage.is === 'void' && {
      void: { rule: round.stage.rule, reason: round.stage.reason },
    }),
    ...(elections.length > 0 && { elections: elections.map(recordedElection) }),
    ...(returned.length > 0 && { returned }),
    ...(insuranceWaived !== null && { insuranceWaived }),
    version: event.version,
    shoe: event.shoe,
    round: event.round,
    ...(event.entered !== undefined && { entered: event.entered }),
    settlement: settlementOf(round, plain),
    ...(takenBack.length > 0 && { takenBack }),
    ...(!inOrder(deal).every(isCard) && { dealt: deal }),
    ...(carried.length > 0 && { carried }),
    irregularities: irregularitiesOf(events),
    steps: events.map(stepOf),
  };
};

/** A void round settles too: everything goes back. */
const settlementOf = ({ stage }: Played, plain: PlayedRound): Settlement | null => {
  if (stage.is === 'settled') return stage.settlement;
  if (stage.is !== 'void') return null;
  const settlement = settle({ ...plain, voided: stage.rule });
  if (isRefusal(settlement)) throw new Error(`cannot settle: ${settlement.message}`);
  return settlement;
};

const takenBackOf = (events: readonly Event[]): TakenBack[] => {
  const found: TakenBack[] = [];
  let last: Settlement | null = null;
  for (const event of events) {
    if (event.type === 'RoundSettled') last = event.settlement;
    if (event.type === 'RoundReopened' && last !== null) {
      const { by, rule, reason } = event;
      found.push({ settlement: last, by, rule, reason });
    }
  }
  return found;
};

const recordedLimits = ({ limits }: Settings, { book }: PlayedRound): RecordedLimits => {
  const { minimum, maximum, per, side } = limits;
  const sides = Object.keys(side).length > 0 && { side };
  return book.limits === null
    ? { minimum, maximum, ...sides }
    : { minimum, maximumDifferential: maximum, per, ...sides };
};

const recordedInsurance = (stake: PlacedInsurance): RecordedInsurance => {
  const { box, patron, hand, after, amount, late } = stake;
  return { box, patron, hand, after, amount, ...(late && { late }) };
};

/** Which cards were exposed is said only where they were not just the first ones. */
const recordedElection = ({ patron, choice, cards, exposed, rule }: Election): Election => ({
  patron,
  choice,
  cards,
  ...(exposed?.some((place, at) => place !== at) && { exposed }),
  rule,
});

const stepOf = (event: Event): HistoryStep => {
  if (event.type !== 'RoundSettled') return event;
  const { by, at, type, settlement } = event;
  return { by, at, type, outcome: settlement.outcome, totals: settlement.totals };
};
