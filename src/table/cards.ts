import { HANDS, type Hand } from '../rulebooks/index.ts';
import { type Card, type Deal, FACE_DOWN, type Slot } from '../rules/index.ts';
import type { AsTheyLie } from './commands.ts';
import type { Happening } from './events.ts';

/** Where cards come from that are keyed in a round that is entered again: no shoe of this record. */
export const FROM_NO_SHOE = 0;

/** A card at the table: where in which shoe it was, and its face once everybody has seen it. */
export type TableSlot = {
  readonly shoe: number;
  /** The first card of a shoe is at 0. */
  readonly place: number;
  readonly face: Card | null;
};

/** Where a card came from. */
export type From = Pick<TableSlot, 'shoe' | 'place'>;

export const fromOf = ({ shoe, place }: From): From => ({ shoe, place });

export type Hands = Readonly<Record<Hand, readonly TableSlot[]>>;

/** A card as the rules see it. */
export const slotOf = ({ face }: TableSlot): Slot => face ?? FACE_DOWN;

/** The Hands as the rules see them. */
export const dealOf = ({ hands }: { readonly hands: Hands }): Deal => ({
  player: hands.player.map(slotOf),
  banker: hands.banker.map(slotOf),
});

/** Slot by slot as a round is dealt: Player, Banker, Player, Banker, then the third cards. */
export const inOrder = <T>({ player, banker }: Readonly<Record<Hand, readonly T[]>>): T[] => {
  const longest = Math.max(player.length, banker.length);
  return Array.from({ length: longest }, (_, index) => [
    ...player.slice(index, index + 1),
    ...banker.slice(index, index + 1),
  ]).flat();
};

/** Every card that has left a shoe, and where it is now: in a Hand, waiting, carried, or out of play. */
export type Cards = {
  /** The shoe in play; 0: none is. */
  readonly shoe: number;
  /** How many cards have left it, and how often each has been seen. */
  readonly gone: number;
  readonly seen: SeenCounts;
  readonly hands: Hands;
  /** To be dealt next, in the order of leaving the shoe; what a round does not need begins the next one. */
  readonly waiting: readonly TableSlot[];
  /** Belong nowhere in this round: they begin the next one (reading 58). */
  readonly carried: readonly TableSlot[];
  /** How many have left the shoes of this table, and how many of them are out of play. */
  readonly drawn: number;
  readonly discarded: number;
  /** A round is being dealt, or bets for it are placed. */
  readonly underway: boolean;
  /** How many were keyed in a round that is entered again; null: it is dealt from the shoe. */
  readonly entered: number | null;
};

export type SeenCounts = Readonly<Partial<Record<Card, number>>>;

export const NO_CARDS: Cards = {
  shoe: 0,
  gone: 0,
  seen: {},
  hands: { player: [], banker: [] },
  waiting: [],
  carried: [],
  drawn: 0,
  discarded: 0,
  underway: false,
  entered: null,
};

/** What a happening does to the cards. Nothing else moves one. */
export const moveCards = (cards: Cards, event: Happening): Cards => {
  const { shoe, gone, hands, waiting, carried, drawn, entered } = cards;
  switch (event.type) {
    case 'ShoeLoaded':
      return { ...cards, shoe: event.shoe, gone: 0, seen: {} };
    case 'ShoeReplaced': {
      // Those drawn for the round that is being dealt are used first; the rest goes with it (reading 51).
      const rest = cards.underway ? carried : beside(cards);
      return discard({ ...cards, shoe: 0 }, rest);
    }
    case 'CardsBurnt': {
      const count = 1 + event.count;
      const seen = counted(cards.seen, [event.card], 1);
      const discarded = cards.discarded + count;
      return { ...cards, gone: gone + count, seen, drawn: drawn + count, discarded };
    }
    case 'RoundOpened': {
      const discarded = cards.discarded + inOrder(hands).length;
      const begun = { underway: true, entered: event.entered === undefined ? null : 0 };
      const cleared = { ...cards, hands: NO_CARDS.hands, discarded, ...begun };
      const left = discard(cleared, beside(cards).filter(isNotOf(event.shoe)));
      return { ...left, waiting: asTheyLeft(left), carried: [] };
    }
    case 'RoundReopened':
      return { ...cards, underway: true };
    case 'RoundSettled':
    case 'RoundVoided':
      // What waits is for the next round, unless its shoe was replaced or it came from none.
      return discard({ ...cards, underway: false }, beside(cards).filter(isNotOf(shoe)));
    case 'CardsWaiting': {
      const keyed = cards.underway && entered !== null;
      const more = event.cards.map((slot, i) => ({
        shoe: keyed ? FROM_NO_SHOE : shoe,
        place: (keyed ? entered : gone) + i,
        face: slot === FACE_DOWN ? null : slot,
      }));
      const out = { ...cards, ...taken(cards, more.length, keyed), waiting: [...waiting, ...more] };
      return look(out, more, 1);
    }
    case 'CardsNotDrawn': {
      const back = event.waiting.flatMap((at) => waiting[at] ?? []);
      const keyed = back.filter((slot) => slot.shoe === FROM_NO_SHOE).length;
      const own = back.filter((slot) => slot.shoe === shoe).length;
      const kept = waiting.filter((_, at) => !event.waiting.includes(at));
      const up = movedUp(back);
      const left = {
        ...cards,
        hands: { player: hands.player.map(up), banker: hands.banker.map(up) },
        waiting: kept.map(up),
        carried: carried.map(up),
        gone: shoe === FROM_NO_SHOE ? gone : gone - own,
        drawn: drawn - back.length,
        entered: entered === null ? null : entered - keyed,
      };
      return look(left, back, -1);
    }
    case 'CardsDiscarded':
      return discard(
        cards,
        event.waiting.flatMap((at) => beside(cards)[at] ?? []),
      );
    case 'CardsCarried': {
      const moved = event.waiting.flatMap((at) => waiting[at] ?? []);
      const kept = waiting.filter((slot) => !moved.includes(slot));
      return { ...cards, waiting: kept, carried: [...carried, ...moved] };
    }
    case 'CardsOrdered':
      return { ...cards, waiting: event.order.flatMap((at) => waiting[at] ?? []) };
    case 'Reconstructed':
      return { ...cards, ...laidOut([...inOrder(hands), ...waiting], event.from) };
    case 'CardDealt': {
      const [first, ...rest] = waiting;
      if (event.waiting && first !== undefined) {
        return { ...cards, hands: lay(hands, event, first), waiting: rest };
      }
      const keyed = entered !== null;
      const slot = { shoe: keyed ? FROM_NO_SHOE : shoe, place: event.position - 1, face: null };
      return { ...cards, ...taken(cards, 1, keyed), hands: lay(hands, event, slot) };
    }
    case 'CardExposed':
    case 'CardCorrected': {
      const slot = hands[event.hand][event.index];
      if (slot === undefined) return cards;
      const now = { ...slot, face: event.card };
      return look(look({ ...cards, hands: lay(hands, event, now) }, [slot], -1), [now], 1);
    }
    case 'WaitingCardCorrected': {
      const slot = beside(cards)[event.waiting];
      if (slot === undefined) return cards;
      const now = { ...slot, face: event.card };
      const put = (one: TableSlot) => (one === slot ? now : one);
      const corrected = { ...cards, waiting: waiting.map(put), carried: carried.map(put) };
      return look(look(corrected, [slot], -1), [now], 1);
    }
    default:
      // Everything else leaves the cards where they are.
      return cards;
  }
};

/** So many more have left the shoe, or were keyed. */
const taken = ({ gone, drawn, entered }: Cards, count: number, keyed: boolean) => ({
  drawn: drawn + count,
  ...(keyed ? { entered: (entered ?? 0) + count } : { gone: gone + count }),
});

/** Cards that the next round, which is dealt from that shoe, does not begin with. */
const isNotOf =
  (shoe: number) =>
  (slot: TableSlot): boolean =>
    slot.shoe !== shoe || slot.shoe === FROM_NO_SHOE;

/** Where a card came from, now that these never left the shoe: what came after them came in their place. */
export const movedUp =
  (back: readonly From[]) =>
  <T extends From>(slot: T): T => {
    const before = back.filter((one) => one.shoe === slot.shoe && one.place < slot.place);
    return before.length === 0 ? slot : { ...slot, place: slot.place - before.length };
  };

/** The cards that lie beside the Hands: those that wait, then those carried to the next round. */
export const beside = ({
  waiting,
  carried,
}: Pick<Cards, 'waiting' | 'carried'>): readonly TableSlot[] => [...waiting, ...carried];

/** What waits for the next round, and what is carried to it: each in its place in the shoe. */
export const asTheyLeft = ({
  waiting,
  carried,
}: Pick<Cards, 'waiting' | 'carried'>): readonly TableSlot[] =>
  carried.reduce((all, one) => {
    const at = all.findIndex(({ place }) => place > one.place);
    return all.toSpliced(at < 0 ? all.length : at, 0, one);
  }, waiting);

/** These cards, which lay beside the Hands, are out of play. */
const discard = (cards: Cards, gone: readonly TableSlot[]): Cards =>
  gone.length === 0
    ? cards
    : {
        ...cards,
        waiting: cards.waiting.filter((one) => !gone.some((other) => isSame(one, other))),
        carried: cards.carried.filter((one) => !gone.some((other) => isSame(one, other))),
        discarded: cards.discarded + gone.length,
      };

/** The faces of these were seen, or are taken back; one of an earlier shoe is none of this one. */
const look = (cards: Cards, slots: readonly TableSlot[], by: 1 | -1): Cards => {
  const own = slots.filter(({ shoe }) => shoe === cards.shoe && shoe !== FROM_NO_SHOE);
  const faces = own.flatMap(({ face }) => face ?? []);
  return faces.length === 0 ? cards : { ...cards, seen: counted(cards.seen, faces, by) };
};

const counted = (seen: SeenCounts, faces: readonly Card[], by: number): SeenCounts => {
  const counts = { ...seen };
  for (const face of faces) counts[face] = (counts[face] ?? 0) + by;
  return counts;
};

/** Puts a card in its place. */
const lay = (hands: Hands, at: { hand: Hand; index: number }, slot: TableSlot): Hands => {
  const hand = [...hands[at.hand]];
  hand[at.index] = slot;
  return { ...hands, [at.hand]: hand };
};

/** All cards of a round laid out as `from` says; what it does not name waits. */
export const laidOut = (
  all: readonly TableSlot[],
  from: AsTheyLie,
): { readonly hands: Hands; readonly waiting: readonly TableSlot[] } => {
  const pick = (hand: Hand) => from[hand].flatMap((at) => all[at] ?? []);
  const used = new Set(HANDS.flatMap((hand) => from[hand]));
  return {
    hands: { player: pick('player'), banker: pick('banker') },
    waiting: all.filter((_, at) => !used.has(at)),
  };
};

/** What was said of cards in these places, said of where the cards lie now; of one that waits, nothing. */
export const followed = <T extends { readonly hand: Hand; readonly index: number }>(
  said: readonly T[],
  was: Hands,
  now: Hands,
): T[] =>
  said.flatMap((one) => {
    const card = was[one.hand][one.index];
    return HANDS.flatMap((hand) => {
      const index = now[hand].findIndex((slot) => card !== undefined && isSame(slot, card));
      return index < 0 ? [] : [{ ...one, hand, index }];
    });
  });

/** The places, among all cards in the order dealt, of those that a deal takes: the first ones. */
export const inTurn = (deal: Deal): AsTheyLie => {
  const from: Record<Hand, number[]> = { player: [], banker: [] };
  const turns = inOrder<Hand>({
    player: deal.player.map(() => 'player'),
    banker: deal.banker.map(() => 'banker'),
  });
  for (const [at, hand] of turns.entries()) from[hand].push(at);
  return from;
};

export const isSame = (one: From, other: From): boolean =>
  one.shoe === other.shoe && one.place === other.place;
