import {
  type Actor,
  type Event,
  isAutomatic,
  isEntering,
  type Table,
} from '../../src/table/index.ts';
import { check } from './model-check.ts';
import { hasRankByHand } from './model-matrix.ts';

/**
 * What takes two persons, typed by hand from readings 36, 37, 42, 48, 54, 56, 60 and 75: the entry is a confirmation by
 * somebody else of sufficient rank, or a report that somebody else made.
 */
export const checkTwoPersons = (
  before: Table,
  events: readonly Event[],
  keyed: ReadonlySet<string>,
): void => {
  const [first] = events;
  const confirmed = first?.type === 'Confirmed' ? first : null;
  if (confirmed !== null) {
    const { by, askedBy } = confirmed;
    check(by.id !== askedBy.id, `${by.id} confirmed what he asked for`);
  }
  for (const event of events) {
    switch (event.type) {
      case 'CardCorrected':
      case 'WaitingCardCorrected':
      case 'BetCorrected':
        supervised(confirmed, event);
        break;
      case 'RoundSettled':
        if (isEntering(before)) enteredByTwo(events, confirmed, keyed);
        break;
      case 'CashedOut':
        if (event.amount > before.settings.thresholds.cashOut) supervised(confirmed, event);
        break;
      case 'TrayFilled':
        if (event.amount > before.settings.thresholds.fill) supervised(confirmed, event);
        break;
      case 'TrayCredited':
        if (event.amount > before.settings.thresholds.credit) supervised(confirmed, event);
        break;
      case 'IrregularityResolved':
        resolved(before, event, confirmed?.askedBy ?? null);
        break;
      case 'RoundVoided':
      case 'RoundReopened':
        check(
          bySomebodyElse(before, events, confirmed !== null),
          `one person alone: ${event.type}`,
        );
        break;
    }
  }
};

/** What was entered again is confirmed by somebody who entered nothing of it; a ruling has its witness. */
const enteredByTwo = (
  events: readonly Event[],
  confirmed: Confirmed | null,
  keyed: ReadonlySet<string>,
): void => {
  check(confirmed !== null, 'a round was entered and settled by one person alone');
  if (confirmed === null || events.some(({ type }) => type === 'IrregularityResolved')) return;
  supervised(confirmed, confirmed);
  check(!keyed.has(confirmed.by.id), `${confirmed.by.id} confirmed what he entered`);
};

type Confirmed = Extract<Event, { type: 'Confirmed' }>;

const supervised = (confirmed: Confirmed | null, { type }: Event): void => {
  check(confirmed !== null, `${type} by one person alone`);
  const role = confirmed?.by.role ?? 'patron';
  check(hasRankByHand(role, 'pit-supervisor'), `${type} was confirmed by a ${role}`);
};

/** The fact is confirmed by somebody else than who reported it. */
const FACTS: ReadonlySet<string> = new Set([
  'interruption',
  'foreign-card',
  'shortage-or-excess',
  'copies',
  'insufficient-cards',
  'not-shuffled',
]);

type Resolved = Extract<Event, { type: 'IrregularityResolved' }>;

const resolved = (before: Table, event: Resolved, askedBy: Actor | null): void => {
  const { kind, by } = event;
  if (kind === 'anything-else') {
    check(askedBy !== null, 'a ruling without a witness');
    check(askedBy?.role === 'shift-manager', `a ruling by a ${askedBy?.role}`);
    return;
  }
  check(askedBy === null, `${kind} was asked for`);
  if (!FACTS.has(kind)) return;
  const reported = before.reports.find(({ report }) => report === event.report);
  const alone = reported === undefined || reported.reportedBy === by.id;
  check(!alone || isOwnInterruption(before, event), `${kind} was decided by who reported it`);
};

/** At a table without people the house itself says that it stopped. */
const isOwnInterruption = ({ settings }: Table, { kind, by }: Resolved): boolean =>
  kind === 'interruption' && by.role === 'house' && isAutomatic(settings);

const bySomebodyElse = (before: Table, events: readonly Event[], confirmed: boolean): boolean =>
  confirmed ||
  events.some((event) => {
    if (event.type !== 'IrregularityResolved') return false;
    const reported = before.reports.find(({ report }) => report === event.report);
    return (
      isOwnInterruption(before, event) ||
      (reported !== undefined && reported.reportedBy !== event.by.id)
    );
  });
