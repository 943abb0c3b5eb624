import type { Wish } from './commands.ts';
import { bookOf } from './settings.ts';
import type { State } from './state.ts';
import { stepOf } from './step.ts';

/** The step that the table takes by itself, and when; null where somebody must act. */
export type Due = { readonly at: number; readonly type: Wish['type'] };

/**
 * Deadlines are read off the state: the step that is next, and the time set for it after the last one.
 * A step that shows a card comes from whoever has the shoe.
 */
export const due = (state: State): Due | null => {
  if (state.status !== 'open' && state.status !== 'closing') return null;
  const { round, settings, since, shoe, status } = state;
  const { automation } = settings;
  const after = (delay: number | null, type: Wish['type']): Due | null =>
    delay === null ? null : { at: since + delay, type };
  switch (round.phase) {
    case 'none':
    case 'settled':
    case 'void':
      if (status === 'closing') return { at: since, type: 'CloseTable' };
      if (shoe === null || shoe.furtherRounds === 0) return after(automation.open, 'LoadShoe');
      return after(automation.open, 'OpenRound');
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
      return after(automation.draw, step.step === 'deal' ? 'DrawCard' : 'ExposeCard');
    }
  }
};
