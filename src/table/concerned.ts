import { namedIn } from './announce.ts';
import { isCrowd } from './crowd.ts';
import type { Event } from './events.ts';
import { phaseOf, type Table } from './state.ts';
import { mayAsk } from './view-own.ts';

/** Events that change nothing of what is a patron's own but for those whom they name. */
const NO_OTHERS = [
  'NonceAdded',
  'ShoeCommitted',
  'BetPlaced',
  'BetTakenBack',
  'BetRejected',
  'StandingBetsTold',
  'BoughtIn',
  'CashedOut',
  'TrayFilled',
  'TrayCredited',
  'PatronJoined',
  'PatronLeft',
  'SeatChanged',
  'PatronGuarded',
  'InsurancePlaced',
  'InsuranceDeclared',
  'InsuranceDeclined',
  'Elected',
] as const satisfies readonly Event['type'][];

export const concernsOthers = ({ type }: Event): boolean =>
  !(NO_OTHERS as readonly string[]).includes(type);

/** Whose own part of the view these events may have changed; null: anybody's. Of a crowd it is mostly a few. */
export const concerned = (
  before: Table,
  after: Table,
  events: readonly Event[],
): ReadonlySet<string> | null => {
  if (
    events.some(concernsOthers) ||
    phaseOf(before) !== phaseOf(after) ||
    isCrowd(before) !== isCrowd(after)
  ) {
    return null;
  }
  const ask = [mayAsk(before), mayAsk(after)].flatMap(({ player, banker }) => [player, banker]);
  return new Set([...events.flatMap(namedIn), ...ask.flatMap((who) => [...who])]);
};
