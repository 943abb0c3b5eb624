import type { Hand } from '../rulebooks/index.ts';
import type { Wish } from './commands.ts';
import type { Event } from './events.ts';
import {
  betweenRounds,
  burnsFirst,
  comingUp,
  isEntering,
  isFinished,
  phaseOf,
  type RoundData,
  type State,
  type Table,
} from './state.ts';
import { stepOf } from './step.ts';
import { unreachable } from './unreachable.ts';

/** The step that the table needs, whoever takes it; `hand` and `index` where it is about a card. */
export type Needed = {
  readonly type: Wish['type'];
  readonly hand?: Hand;
  readonly index?: number;
};

/** The step that the table takes by itself, and when; null where somebody must act. */
export type Due = {
  readonly at: number;
  readonly type: Wish['type'];
  /** The whole time that is given for it. */
  readonly after: number;
};

/** What has to happen next for the round to go on; null where it waits for a patron, or for nothing. */
export const needed = (state: State): Needed | null => {
  if (state.status === 'unopened') return { type: 'OpenTable' };
  const { round, shoe, status, waiting } = state;
  if (status === 'closed') return null;
  const phase = phaseOf(state);
  switch (phase) {
    case 'none':
    case 'settled':
    case 'void':
      // Whoever is closing the table closes it: until then the last round can be looked into.
      if (status === 'closing') return { type: 'CloseTable' };
      if (shoe === null || isFinished(shoe)) return { type: 'LoadShoe' };
      return { type: burnsFirst(shoe) ? 'BurnCards' : 'OpenRound' };
    case 'betting':
      return { type: 'CloseBets' };
    case 'electing':
      return { type: 'CloseElections' };
    case 'halted':
      return { type: state.reports.length > 0 ? 'Resolve' : 'Confirm' };
    case 'dealing': {
      // Somebody who means to insure holds the draw.
      if (round === null || round.declared.length > 0) return null;
      const step = stepOf(state.book, round);
      if (step.step === 'settle') return { type: 'Settle' };
      if (step.step === 'expose') return { type: 'ExposeCard', hand: step.to, index: step.index };
      if (shoe === null && waiting.length === 0 && !isEntering(state)) return { type: 'LoadShoe' };
      return { type: 'DrawCard', hand: step.to, index: round.hands[step.to].length };
    }
    default:
      return unreachable(phase);
  }
};

/**
 * Deadlines are read off the state: the step that is needed, and the time set for it after the last one.
 * A step that shows a card comes from whoever has the shoe.
 */
export const due = (state: State): Due | null => {
  if (state.status !== 'open' && state.status !== 'closing') return null;
  const step = needed(state);
  if (step === null) return null;
  const delay = delayOf(state, step);
  return delay === null ? null : { at: state.since + delay, type: step.type, after: delay };
};

const delayOf = (table: Table, { type, hand, index }: Needed): number | null => {
  if (type === 'CloseTable' || type === 'Resolve' || type === 'Confirm') return null;
  // People enter what is missing first, each step by hand, and say by opening a round that nothing more is.
  if (isEntering(table) || (type === 'OpenRound' && table.restored)) return null;
  if (betweenRounds(table)) return comingUp(table).settings.automation.open;
  const { automation } = table.settings;
  if (type === 'CloseBets') return automation.close;
  if (type === 'CloseElections') return automation.elections;
  if (type === 'Settle') return automation.settle;
  const { round } = table;
  if (round === null) return automation.draw;
  if (insurable(round)) return automation.insure ?? automation.draw;
  const squeezed =
    type === 'ExposeCard' && round.shown.some((one) => one.hand === hand && one.index === index);
  return squeezed ? (automation.squeeze ?? automation.draw) : automation.draw;
};

/** Whether an offer is open to somebody who has a bet on that Hand. */
const insurable = ({ open, boxes }: RoundData): boolean =>
  open?.offers.some(({ hand }) => boxes.some((box) => box[hand] > 0)) ?? false;

/** People come and go, bet and insure without putting off what the table does next. */
const NO_STEPS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'PatronJoined',
  'PatronLeft',
  'SeatChanged',
  'PatronGuarded',
  'BoughtIn',
  'CashedOut',
  'TrayFilled',
  'TrayCredited',
  'BetPlaced',
  'BetTakenBack',
  'BetRejected',
  'BetLeftUp',
  'InsuranceDeclared',
  'InsurancePlaced',
  'InsuranceDeclined',
  'HandAssigned',
  'SqueezeRequested',
  'SqueezeConsented',
  'SqueezeRefused',
  'WalkedAway',
  'StandingBetsTold',
  'Asked',
  'Confirmed',
  'Refused',
  'Elected',
  'Noted',
  'ShoeCommitted',
  'NonceAdded',
  'CommitmentDropped',
  'ShoeRevealed',
  'RollbackAccepted',
  'Paused',
  'Resumed',
]);

/** Whether the timers count anew from this event. */
export const restartsTimers = ({ type }: Event): boolean => !NO_STEPS.has(type);
