import type { Irregularity, Rulebook } from '../rulebooks/index.ts';
import type { Decided } from '../rules/index.ts';
import type { Actor, Decision, Detail } from './commands.ts';
import type { Event } from './events.ts';
import type { Incident } from './state.ts';

/** What went wrong in a round, who said so, and what became of it. */
export type RecordedIrregularity = {
  /** Left out where a note cites what several kinds have in common. */
  readonly kind?: Incident['kind'] | Irregularity['kind'];
  readonly rule: string;
  readonly reportedBy: Actor;
  readonly detail: Detail;
  /** The bets that had conclusively won or lost just before. */
  readonly established: readonly Decided[];
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

export const irregularitiesOf = (
  events: readonly Event[],
  book: Rulebook,
): RecordedIrregularity[] => {
  const found: RecordedIrregularity[] = [];
  events.forEach((event, at) => {
    switch (event.type) {
      case 'IrregularityReported': {
        const { kind, rule, by, detail, established, exposed } = event;
        found.push({ kind, rule, reportedBy: by, detail, established, exposed });
        break;
      }
      case 'IrregularityResolved': {
        // One report at a time waits for its decision.
        const last = found.findLastIndex(({ kind }) => kind === event.kind);
        const { by, decision, reason, rule } = event;
        const report = found[last];
        if (report) found[last] = { ...report, decided: { by, decision, reason, rule } };
        break;
      }
      case 'Interrupted': {
        const { by, cause, rule, established } = event;
        const is = events[at + 1]?.type === 'RoundVoided' ? 'void' : 'continue';
        found.push({
          kind: 'interruption',
          rule: kindRule(book, 'interruption') ?? rule,
          reportedBy: by,
          detail: { words: cause },
          established,
          decided: { by, decision: { is }, reason: cause, rule },
        });
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
  });
  return found;
};

const kindRule = ({ irregularities }: Rulebook, wanted: Irregularity['kind']) =>
  irregularities.find(({ kind }) => kind === wanted)?.rule;
