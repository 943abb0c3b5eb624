import type { Actor, Decision } from './commands.ts';
import type { Event, Happening } from './events.ts';
import { among } from './remembered.ts';
import { unreachable } from './unreachable.ts';

/** Events that everybody at the table may hear of in full. */
export const OPEN = [
  'TableOpened',
  'SettingsChanged',
  'RulebookChanged',
  'TableClosing',
  'TableClosed',
  'ShoeLoaded',
  'ShoeCommitted',
  'CommitmentDropped',
  'ShoeRevealed',
  'ShoeReplaced',
  'ShoeWithdrawn',
  'CutCardCameOut',
  'CardsBurnt',
  'PatronLeft',
  'SeatChanged',
  'RoundOpened',
  'BetRejected',
  'BetLeftUp',
  'StandingBetsTold',
  'BetsClosed',
  'CardDealt',
  'CardExposed',
  'CardCorrected',
  'WaitingCardCorrected',
  'CardsWaiting',
  'CardsNotDrawn',
  'CardsCarried',
  'CardsOrdered',
  'Reconstructed',
  'InsuranceOffered',
  'InsuranceNotOffered',
  'InsuranceDeclared',
  'InsuranceDeclined',
  'InsuranceWaived',
  'HandAssigned',
  'SqueezeRequested',
  'SqueezeConsented',
  'SqueezeRefused',
  'CardShown',
  'WalkedAway',
  'RoundReopened',
  'RoundVoided',
  'ElectionsOffered',
  'ElectionsLapsed',
  'ElectionsClosed',
  'BetReturnDecided',
  'BetReturnLapsed',
  'Paused',
  'Resumed',
  'Interrupted',
] as const satisfies readonly Event['type'][];

/** Racks, insurance and choices are each patron's own; what waits for a second person is the pit's. */
const SILENT = [
  'NonceAdded',
  'BoughtIn',
  'CashedOut',
  'PatronGuarded',
  'TrayFilled',
  'TrayCredited',
  'TrayCounted',
  'FloorCalled',
  'CallAnswered',
  'BetPlaced',
  'BetTakenBack',
  'BetNotLeftUp',
  'BetCorrected',
  'InsurancePlaced',
  'InsuranceReturned',
  'InsuranceRestored',
  'InsuranceForgone',
  'Elected',
  'Noted',
  'Asked',
  'Confirmed',
  'Refused',
  'RollbackAccepted',
] as const satisfies readonly Event['type'][];

/** What befalls one patron: in a crowd he alone hears of it, and the pit. */
const OF_ONE = [
  'PatronJoined',
  'PatronLeft',
  'SeatChanged',
  'BetRejected',
  'BetLeftUp',
  'StandingBetsTold',
  'InsuranceDeclared',
  'InsuranceDeclined',
  'WalkedAway',
  'BetReturnDecided',
  'BetReturnLapsed',
] as const satisfies readonly Event['type'][];

const isOfOne = ({ type }: Event): boolean => (OF_ONE as readonly string[]).includes(type);

/** What is said aloud at the table. Of some things only a part: the rest is for the pit. */
export type Announcement =
  | Open
  | { readonly type: 'PatronJoined'; readonly box: number; readonly patron: string }
  | { readonly type: 'RoundSettled'; readonly outcome: string }
  | { readonly type: 'CardsDiscarded'; readonly count: number }
  | { readonly type: 'IrregularityReported'; readonly kind: string; readonly rule: string }
  | {
      readonly type: 'IrregularityResolved';
      readonly kind: string;
      readonly decision: Decision['is'];
      readonly rule: string;
    };

type Open = Extract<Happening, { type: (typeof OPEN)[number] }>;
type Silent = Extract<Happening, { type: (typeof SILENT)[number] }>;

const isOpen = (happening: Happening): happening is Open =>
  (OPEN as readonly string[]).includes(happening.type);
const isSilent = (happening: Happening): happening is Silent =>
  (SILENT as readonly string[]).includes(happening.type);

/**
 * What everybody hears of an event, or null. Racks, insurance and choices are each patron's own; chips on the layout
 * can be seen, and nobody calls them out.
 */
export const announced = (event: Event, crowd = false): Announcement | null => {
  if (crowd && isOfOne(event)) return null;
  const { by: _, at: __, ...happening } = wordless(event);
  // Nobody reads the names of a crowd out.
  if (isOpen(happening)) {
    return crowd && 'patrons' in happening ? { ...happening, patrons: [] } : happening;
  }
  if (isSilent(happening)) return null;
  switch (happening.type) {
    case 'PatronJoined':
      return { type: 'PatronJoined', patron: happening.patron, box: happening.box };
    case 'RoundSettled':
      return { type: 'RoundSettled', outcome: happening.settlement.outcome };
    case 'CardsDiscarded':
      return { type: 'CardsDiscarded', count: happening.cards.length };
    case 'IrregularityReported':
      return { type: 'IrregularityReported', kind: happening.kind, rule: happening.rule };
    case 'IrregularityResolved': {
      const { kind, decision, rule } = happening;
      return { type: 'IrregularityResolved', kind, decision: decision.is, rule };
    }
    default:
      return unreachable(happening);
  }
};

/** Where staff types why, or from what: that stays with staff, and everybody else hears what, and by which paragraph. */
const wordless = (event: Event): Event => {
  switch (event.type) {
    case 'RoundOpened':
      return event.entered === undefined ? event : { ...event, entered: '' };
    case 'Interrupted':
      return { ...event, cause: '' };
    case 'ShoeReplaced':
    case 'CardCorrected':
    case 'WaitingCardCorrected':
    case 'RoundReopened':
    case 'RoundVoided':
    case 'BetReturnDecided':
    case 'BetReturnLapsed':
    case 'BetCorrected':
      return { ...event, reason: '' };
    default:
      return event;
  }
};

/** What this viewer hears besides: staff everything, a patron what is his own. */
export const toldTo = (event: Event, { role, id }: Actor, crowd = false): Event | null => {
  if (role === 'display') return null;
  if (role !== 'patron') return event;
  switch (event.type) {
    case 'NonceAdded':
    case 'BoughtIn':
    case 'CashedOut':
    case 'PatronGuarded':
    case 'BetPlaced':
    case 'BetTakenBack':
    case 'BetNotLeftUp':
    case 'BetCorrected':
    case 'InsuranceRestored':
    case 'InsurancePlaced':
    case 'InsuranceReturned':
    case 'Elected':
      return event.patron === id ? wordless(event) : null;
    case 'InsuranceForgone':
      return toldAlone(event, id);
    default:
      return crowd ? toldAlone(event, id) : null;
  }
};

const toldAlone = (event: Event, id: string): Event | null => {
  if ('patrons' in event) {
    return among(event.patrons).has(id) ? ({ ...event, patrons: [id] } as Event) : null;
  }
  return isOfOne(event) && 'patron' in event && event.patron === id ? wordless(event) : null;
};

/** The same for all patrons at once: to each whom an event names, what he hears. */
export const toldToEach = (
  events: readonly Event[],
  crowd: boolean,
): ReadonlyMap<string, readonly Event[]> => {
  const told = new Map<string, Event[]>();
  for (const event of events) {
    for (const id of namedIn(event)) {
      const heard = toldTo(event, { role: 'patron', id }, crowd);
      if (heard === null) continue;
      const list = told.get(id) ?? [];
      list.push(heard);
      told.set(id, list);
    }
  }
  return told;
};

/** The patrons of whom an event speaks. */
export const namedIn = (event: Event): readonly string[] => {
  if ('patrons' in event) return event.patrons;
  return 'patron' in event && event.patron !== null ? [event.patron] : [];
};
