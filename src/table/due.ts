import type { Wish } from './commands.ts';
import type { Event } from './events.ts';
import { bookOf } from './settings.ts';
import { betweenRounds, burnsFirst, comingUp, type State } from './state.ts';
import { stepOf } from './step.ts';

/** The step that the table takes by itself, and when; null where somebody must act. */
export type Due = { readonly at: number; readonly type: Wish['type'] };

/**
 * Deadlines are read off the state: the step that is next, and the time set for it after the last one.
 * A step that shows a card comes from whoever has the shoe.
 */
export const due = (state: State): Due | null => {
  if (state.status !== 'open' && state.status !== 'closing') return null;
  const { round, since, shoe, status, waiting } = state;
  const { settings } = betweenRounds(state) ? comingUp(state) : state;
  const { automation } = settings;
  const after = (delay: number | null, type: Wish['type']): Due | null =>
    delay === null ? null : { at: since + delay, type };
  switch (round.phase) {
    case 'none':
    case 'settled':
    case 'void':
      // Whoever is closing the table closes it: until then the last round can be looked into.
      if (status === 'closing') return null;
      if (shoe === null || shoe.furtherRounds === 0) return after(automation.open, 'LoadShoe');
      return after(automation.open, burnsFirst(shoe) ? 'BurnCards' : 'OpenRound');
    case 'betting':
      return after(automation.close, 'CloseBets');
    case 'electing':
      return after(automation.elections, 'CloseElections');
    case 'halted':
      return null;
    case 'dealing': {
      // Somebody who means to insure holds the draw.
      if (round.declared.length > 0) return null;
      const step = stepOf(bookOf(settings), round);
      if (step.step === 'settle') return after(automation.settle, 'Settle');
      if (step.step === 'deal' && shoe === null && waiting.length === 0) {
        return after(automation.draw, 'LoadShoe');
      }
      return after(automation.draw, step.step === 'deal' ? 'DrawCard' : 'ExposeCard');
    }
  }
};

/** People come and go, bet and insure without putting off what the table does next. */
const NO_STEPS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'PatronJoined',
  'PatronLeft',
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
  'Elected',
  'Noted',
]);

/** Whether the timers count anew from this event. */
export const restartsTimers = ({ type }: Event): boolean => !NO_STEPS.has(type);
