import type { Event, State } from '../../src/table/index.ts';

/** How often each thing was reached. */
export type Counts = Map<string, number>;

export const count = (counts: Counts, what: string, times = 1): void => {
  counts.set(what, (counts.get(what) ?? 0) + times);
};

/** What an event at such a table is an example of. */
export const note = (counts: Counts, before: State, event: Event): void => {
  count(counts, event.type);
  if (before.status === 'unopened') return;
  switch (event.type) {
    case 'TableOpened':
      count(counts, 'opened again');
      break;
    case 'IrregularityReported':
      count(counts, `report ${event.kind}`);
      count(counts, `report in ${before.round?.stage.is ?? 'none'}`);
      break;
    case 'IrregularityResolved':
      count(counts, `decision ${event.decision.is}`);
      break;
    case 'InsurancePlaced':
      count(counts, `insurance after ${event.after}`);
      break;
    case 'Elected':
      count(counts, `elected ${event.choice}`);
      break;
    case 'CardDealt':
      if (event.waiting) count(counts, 'waiting card dealt');
      break;
    case 'Asked':
      count(counts, `asked ${event.wish.type}`);
      break;
    case 'RoundOpened':
      count(counts, event.game);
      if (before.waiting.length > 0) count(counts, 'cards carried over');
      break;
    case 'RoundSettled': {
      count(counts, `settled ${event.settlement.outcome}`);
      const { lines } = event.settlement;
      if (lines.some(({ limitRule }) => limitRule)) count(counts, 'settled pro rata');
      if (lines.some(({ result }) => result === 'returned')) count(counts, 'settled with returns');
      if (lines.some(({ bet }) => bet.endsWith('-insurance'))) {
        count(counts, 'settled with insurance');
      }
      break;
    }
  }
};

/** What was reached less often than it must be. */
export const short = (counts: Counts, least: Readonly<Record<string, number>>): string[] =>
  Object.entries(least)
    .filter(([what, times]) => (counts.get(what) ?? 0) < times)
    .map(([what, times]) => `${what}: ${counts.get(what) ?? 0} of ${times}`);
