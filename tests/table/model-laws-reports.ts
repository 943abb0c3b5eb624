import { type Event, phaseOf, type Table } from '../../src/table/index.ts';
import { check, same } from './model-check.ts';

/** Decided before all others, whatever their age: 5.5 of the longer books, 5.1 of the short one. */
const FIRST: ReadonlySet<string> = new Set([
  'foreign-card',
  'shortage-or-excess',
  'copies',
  'wrong-number',
  'insufficient-cards',
  'not-shuffled',
]);

const force = (kind: string): number => {
  if (FIRST.has(kind)) return 0;
  return kind === 'interruption' ? 1 : 2;
};

/** What changes bets, cards or the course of a round: nothing of it while something waits to be decided. */
const STEPS: ReadonlySet<string> = new Set<Event['type']>([
  'RoundOpened',
  'BetPlaced',
  'BetTakenBack',
  'BetsClosed',
  'CardDealt',
  'InsurancePlaced',
  'InsuranceDeclared',
  'SqueezeConsented',
]);

/** Reports are never lost, are decided in their order, and stop the round until they are (readings 43, 49). */
export class ReportLaws {
  /** By the entry that made them. */
  readonly #open = new Map<number, string>();

  event(before: Table, event: Event): void {
    switch (event.type) {
      case 'IrregularityReported':
        this.#open.set(before.sequence + 1, event.kind);
        break;
      case 'IrregularityResolved':
        this.#resolved(event);
        break;
      case 'RoundOpened':
        check(this.#open.size === 0, 'a round opened while a report waits');
        check(!before.asks.some(({ wish }) => 'round' in wish), 'a round opened over a question');
        break;
      case 'ElectionsOffered':
        check(this.#open.size === 0, 'patrons are asked before the last report is decided');
        break;
      case 'TableClosed':
        check(this.#open.size === 0, 'a table closed while a report waits');
        break;
    }
  }

  #resolved({ report, kind }: Extract<Event, { type: 'IrregularityResolved' }>): void {
    check(this.#open.get(report) === kind, `no report ${report} of ${kind} waits`);
    // A card that was dealt face up is dealt with at once.
    if (kind !== 'face-up' || this.#open.size === 1) this.#inTurn(report, kind);
    this.#open.delete(report);
  }

  #inTurn(report: number, kind: string): void {
    for (const [other, otherKind] of this.#open) {
      const earlier = force(otherKind) - force(kind) || other - report;
      check(earlier >= 0, `${kind} was decided before ${otherKind}`);
    }
  }

  /** The table knows of them all. */
  entry(before: Table, events: readonly Event[], after: Table): void {
    same(
      after.reports.map(({ report, kind }) => [report, kind]),
      [...this.#open],
      'the reports that wait',
    );
    const phase = phaseOf(before);
    if (phase !== 'halted' && phase !== 'electing') return;
    const step = events.find(({ type }) => STEPS.has(type));
    check(step === undefined, `${step?.type} while the table is ${phase}`);
    const settles = events.some(({ type }) => type === 'RoundSettled');
    const [first] = events;
    const decides = first?.type === 'Confirmed' || first?.type === 'IrregularityResolved';
    check(!settles || decides, `settled while the table is ${phase}`);
  }
}
