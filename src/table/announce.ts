import type { Actor, Decision } from './commands.ts';
import type { Event, Happening } from './events.ts';

/** Events that everybody at the table may hear of in full. */
const OPEN = [
  'TableOpened',
  'SettingsChanged',
  'TableClosing',
  'TableClosed',
  'ShoeLoaded',
  'ShoeRevealed',
  'ShoeReplaced',
  'CutCardCameOut',
  'CardsBurnt',
  'PatronLeft',
  'RoundOpened',
  'BetRejected',
  'BetLeftUp',
  'BetsClosed',
  'CardDealt',
  'CardExposed',
  'CardCorrected',
  'CardsWaiting',
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
  'ElectionsClosed',
  'BetReturnDecided',
  'Interrupted',
] as const satisfies readonly Event['type'][];

/** What is said aloud at the table. Of some things only a part: the rest is for the pit. */
export type Announcement =
  | Extract<Happening, { type: (typeof OPEN)[number] }>
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

const isOpen = (happening: Happening): happening is Extract<Announcement, Happening> =>
  (OPEN as readonly string[]).includes(happening.type);

/**
 * What everybody hears of an event, or null. Racks, insurance and choices are each patron's own; chips on the layout
 * can be seen, and nobody calls them out.
 */
export const announced = (event: Event): Announcement | null => {
  const { by: _, at: __, ...happening } = event;
  if (isOpen(happening)) return happening;
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
      return null;
  }
};

/** What this viewer hears besides: staff everything, a patron what is his own. */
export const told = (event: Event, { role, id }: Actor): Event | null => {
  if (role === 'display') return null;
  if (role !== 'patron') return event;
  switch (event.type) {
    case 'BoughtIn':
    case 'CashedOut':
    case 'BetPlaced':
    case 'BetTakenBack':
    case 'InsurancePlaced':
    case 'InsuranceReturned':
    case 'Elected':
      return event.patron === id ? event : null;
    case 'InsuranceForgone':
      return event.patrons.includes(id) ? { ...event, patrons: [id] } : null;
    default:
      return null;
  }
};
