import type { Kind } from '../rulebooks/index.ts';
import type { DecidedBet } from '../rules/index.ts';
import type { Actor, Decision, Detail } from './commands.ts';
import type { Event } from './events.ts';

/** What went wrong in a round, who said so, and what became of it. */
export type RecordedIrregularity = {
  readonly kind?: Kind | 'replace-shoe';
  readonly rule: string;
  readonly reportedBy: Actor;
  readonly detail: Detail;
  /** The bets that had conclusively won or lost just before. */
  readonly established: readonly DecidedBet[];
  /** The places, in the order dealt, of the cards exposed just before. */
  readonly exposed?: readonly number[];
  /** Left out while nobody has decided. */
  readonly decided?: {
    readonly by: Actor;
    readonly decision: Decision;
    readonly reason: string;
    readonly rule: string;
  };
};

export const irregularitiesOf = (events: readonly Event[]): RecordedIrregularity[] => {
  const found: RecordedIrregularity[] = [];
  for (const [i, event] of events.entries()) {
    switch (event.type) {
      case 'IrregularityReported': {
        const { kind, rule, by, detail, established, exposed } = event;
        found.push({ kind, rule, reportedBy: by, detail, established, exposed });
        break;
      }
      case 'IrregularityResolved': {
        // Of two reports of a kind the earlier one is decided first.
        const last = found.findIndex((one) => one.kind === event.kind && one.decided === undefined);
        const { decision, reason, rule } = event;
        // Who confirms it only looks on: whoever asked has decided.
        const before = events[i - 1];
        const by = before?.type === 'Confirmed' ? before.askedBy : event.by;
        const report = found[last];
        if (report) found[last] = { ...report, decided: { by, decision, reason, rule } };
        break;
      }
      case 'Noted': {
        const { by, kind, words, rule } = event;
        found.push({
          kind,
          rule,
          reportedBy: by,
          detail: { words },
          established: [],
        });
        break;
      }
      case 'ShoeReplaced': {
        const { by, reason, rule } = event;
        found.push({
          kind: 'replace-shoe',
          rule,
          reportedBy: by,
          detail: { words: reason },
          established: [],
          decided: { by, decision: { is: 'so' }, reason, rule },
        });
        break;
      }
      default:
    }
  }
  return found;
};
