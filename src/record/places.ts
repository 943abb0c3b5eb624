import { HANDS, type Hand } from '../rulebooks/index.ts';
import { type Card, type Deal, FACE_DOWN, type Slot } from '../rules/index.ts';
import type { Event } from '../table/index.ts';

/** Where in its shoe a card was, the first one to be drawn at 0. */
export type Place = { readonly shoe: number; readonly place: number };

/**
 * Which places the cards on the table, and those that wait to be dealt, came from. The house turns a card by it;
 * whoever checks the record compares by it what was turned with the order of the shoe.
 */
export type Places = {
  /** The shoe in play, or the one that was last; 0 before the first. */
  readonly shoe: number;
  readonly inPlay: boolean;
  /** How many cards have left it. */
  readonly gone: number;
  readonly hands: Readonly<Record<Hand, readonly (Place | undefined)[]>>;
  readonly waiting: readonly Place[];
  /** The shoe that the waiting cards count for: with another one they are discarded. */
  readonly waitingOf: number;
  /** Of the cards that a report says have left the shoe; what becomes of them is decided later. */
  readonly reported: readonly Place[];
  /** What the round is doing, as far as cards go. */
  readonly dealing: boolean;
  readonly halted: boolean;
  /** The faces that the last event put on record. */
  readonly shown: readonly Shown[];
};

export type Shown = Place & { readonly card: Card };

const NO_HANDS: Places['hands'] = { player: [], banker: [] };

export const noPlaces: Places = {
  shoe: 0,
  inPlay: false,
  gone: 0,
  hands: NO_HANDS,
  waiting: [],
  waitingOf: 0,
  reported: [],
  dealing: false,
  halted: false,
  shown: [],
};

/** The place of a card that lies on the table. */
export const placeOf = ({ hands }: Places, hand: Hand, index: number): Place | undefined =>
  hands[hand][index];

/** What an event makes of the places; it moves cards as the table's own `evolve` does. */
export const placed = (now: Places, event: Event): Places => {
  const places = now.shown.length === 0 ? now : { ...now, shown: [] };
  switch (event.type) {
    case 'ShoeLoaded':
      return { ...places, shoe: event.shoe, inPlay: true, gone: 0 };
    case 'ShoeReplaced': {
      // Cards carried over go with it; those drawn for the round that is being dealt are used.
      const waiting = places.dealing || places.halted ? places.waiting : [];
      return { ...places, inPlay: false, waiting };
    }
    case 'CardsBurnt': {
      const shown = faces([{ shoe: places.shoe, place: places.gone }], [event.card]);
      return { ...places, gone: places.gone + 1 + event.count, shown };
    }
    case 'RoundOpened': {
      const waiting = places.waitingOf === event.shoe ? places.waiting : [];
      return { ...places, hands: NO_HANDS, waiting, dealing: false, halted: false, reported: [] };
    }
    case 'BetsClosed':
    case 'RoundReopened':
    case 'ElectionsOffered':
    case 'ElectionsClosed':
      return { ...places, dealing: true, halted: false };
    case 'RoundSettled':
    case 'RoundVoided':
      return { ...places, dealing: false, halted: false };
    case 'IrregularityReported': {
      // They left the shoe that is in play now, whichever is when somebody has decided.
      const reported = nextPlaces(places, event.detail.cards?.length ?? 0);
      return { ...places, halted: true, reported };
    }
    case 'IrregularityResolved': {
      const { decision } = event;
      const reported =
        decision.is === 'order'
          ? decision.order.flatMap((at) => places.reported[at] ?? [])
          : places.reported;
      return { ...places, halted: false, reported };
    }
    case 'CardsWaiting':
    case 'CardsDiscarded': {
      const { cards } = event;
      const asReported = places.reported.length === cards.length;
      const moved = asReported ? places.reported : nextPlaces(places, cards.length);
      return {
        ...places,
        gone: places.gone + cards.length,
        waiting: event.type === 'CardsWaiting' ? [...places.waiting, ...moved] : places.waiting,
        waitingOf: places.inPlay ? places.shoe : 0,
        reported: [],
        shown: faces(moved, cards),
      };
    }
    case 'CardDealt': {
      const { position, waiting } = event;
      const [first, ...rest] = places.waiting;
      const from = waiting ? first : { shoe: places.shoe, place: position - 1 };
      const hand = [...places.hands[event.hand]];
      hand[event.index] = from;
      return {
        ...places,
        hands: { ...places.hands, [event.hand]: hand },
        waiting: waiting ? rest : places.waiting,
        gone: waiting ? places.gone : position,
      };
    }
    case 'CardExposed':
    case 'CardCorrected': {
      const from = placeOf(places, event.hand, event.index);
      return from === undefined ? places : { ...places, shown: faces([from], [event.card]) };
    }
    case 'Reconstructed': {
      const out = [...inOrder(places.hands).filter((one) => one !== undefined), ...places.waiting];
      const { hands, waiting } = laid(event.deal, out);
      const waitingOf = places.inPlay ? places.shoe : places.waitingOf;
      return { ...places, hands, waiting, waitingOf };
    }
    default:
      return places;
  }
};

const nextPlaces = ({ shoe, gone }: Places, count: number): Place[] =>
  Array.from({ length: count }, (_, i) => ({ shoe, place: gone + i }));

/** The faces among these cards, with where they came from. */
const faces = (places: readonly Place[], cards: readonly Slot[]): Shown[] =>
  places.flatMap((place, i) => {
    const card = cards[i];
    return card === undefined || card === FACE_DOWN ? [] : [{ ...place, card }];
  });

/** Slot by slot as a round is dealt: Player, Banker, Player, Banker, then the third cards. */
const inOrder = <T>(hands: Readonly<Record<Hand, readonly T[]>>): (T | undefined)[] =>
  [0, 1, 2].flatMap((index) => HANDS.map((hand) => hands[hand][index]));

/** Cards laid out anew keep the sequence in which they lay and waited. */
const laid = (deal: Deal, out: readonly Place[]): Pick<Places, 'hands' | 'waiting'> => {
  const rest = [...out];
  const hands: Record<Hand, (Place | undefined)[]> = { player: [], banker: [] };
  for (const index of [0, 1, 2]) {
    for (const hand of HANDS) if (deal[hand][index] !== undefined) hands[hand].push(rest.shift());
  }
  return { hands, waiting: rest };
};
