import type { Card } from '../rules/index.ts';
import { beside, type Event, type State, type TableSlot } from '../table/index.ts';
import type { Ciphers } from './ciphers.ts';
import { type Fault, fault } from './fault.ts';
import { commitment, isSeed, shoeOrder } from './shoe.ts';

export type ShoesReport = {
  /** Revealed: the commitment is the seed's, and every card that was shown is where the seed puts it. */
  readonly checked: number;
  /** Still in play. */
  readonly notYetRevealed: number;
  /** Left play, and the seed is not on record yet. */
  readonly leftUnrevealed: number;
  /** Loaded with at least one nonce of a patron, and without any: the seed of those was the house's alone. */
  readonly withNonces: number;
  readonly withoutNonces: number;
  /** Committed to and not loaded, though patrons had added to them. */
  readonly dropped: number;
};

/** An electronic shoe whose seed is not on record, and the cards it has shown so far. */
type Sealed = {
  readonly number: number;
  readonly decks: number;
  readonly commitment: string;
  /** What its order is made from besides the seed; null: version 1. */
  readonly nonces: readonly string[] | null;
  /** The line it was loaded in. */
  readonly loaded: number;
  readonly shown: SeenCard[];
};
type SeenCard = Pick<TableSlot, 'shoe' | 'place'> & { readonly card: Card; readonly line: number };

type Opened = Omit<Sealed, 'shown'> & {
  readonly revealed: number;
  readonly seed: string;
  /** The first card that is not where the seed puts it. */
  wrong: Fault | null;
};

/**
 * Holds every electronic shoe against its commitment and its order. Whether a commitment is the seed's can be said
 * only at the end: the table that it names stands in the trailer.
 */
export const shoeCheck = (ciphers: Ciphers) => {
  const sealed = new Map<number, Sealed>();
  const opened: Opened[] = [];
  /** How many nonces are in each shoe that was loaded. */
  const mixed: number[] = [];
  let dropped = 0;
  /** Shoes that were revealed and may still have cards on the table. */
  const orders = new Map<number, { readonly order: readonly Card[]; readonly shoe: Opened }>();

  /** Takes an event that befell the table as it was `before`, and made it what it is `after`. */
  const take = (line: number, event: Event, before: State, after: State): Fault | undefined => {
    if (event.type === 'ShoeLoaded' && event.commitment !== null) {
      const { shoe: number, decks, commitment: published } = event;
      const nonces = noncesOf(after);
      const loaded = { number, decks, commitment: published, nonces, loaded: line };
      sealed.set(number, { ...loaded, shown: [] });
      mixed.push(nonces?.length ?? 0);
    }
    if (event.type === 'CommitmentDropped' && event.nonces > 0) dropped += 1;
    if (event.type === 'RoundOpened') orders.clear();
    for (const { shoe, place, face } of shownBy(event, before, after)) {
      if (face !== null) see({ shoe, place, card: face, line });
    }
    return event.type === 'ShoeRevealed' ? reveal(line, event, before) : undefined;
  };

  const see = (seen: SeenCard): void => {
    sealed.get(seen.shoe)?.shown.push(seen);
    const known = orders.get(seen.shoe);
    if (known !== undefined) known.shoe.wrong ??= misplaced(known.order, known.shoe.revealed, seen);
  };

  const reveal = (
    line: number,
    { shoe: number, seed }: Extract<Event, { type: 'ShoeRevealed' }>,
    before: State,
  ): Fault | undefined => {
    const shoe = sealed.get(number);
    if (shoe === undefined) {
      return fault(line, `shoe ${number} has no commitment, or was revealed before`);
    }
    if (inPlay(before, number)) {
      return fault(
        line,
        `shoe ${number} is revealed while it is in play: the cards to come are known`,
      );
    }
    if (!isSeed(seed)) return fault(line, 'the seed is not 64 hex digits in lower case');
    const { shown, ...rest } = shoe;
    const order = shoeOrder(ciphers, { seed, decks: shoe.decks, nonces: shoe.nonces });
    const wrong = shown.map((seen) => misplaced(order, line, seen)).find((one) => one !== null);
    const now: Opened = { ...rest, revealed: line, seed, wrong: wrong ?? null };
    opened.push(now);
    orders.set(number, { order, shoe: now });
    sealed.delete(number);
    return undefined;
  };

  /** The first card that is not where a seed puts it, whether or not the seed is the right one. */
  const firstWrong = (): Fault | undefined => first(opened.flatMap(({ wrong }) => wrong ?? []));

  const end = (table: string, state: State): ShoesReport | Fault => {
    const faults = opened.flatMap((shoe) => notCommitted(ciphers, table, shoe) ?? shoe.wrong ?? []);
    const left = [...sealed.values()].filter(({ number }) => !inPlay(state, number));
    if (state.status === 'closed') faults.push(...left.map(neverRevealed));
    return (
      first(faults) ?? {
        checked: opened.length,
        notYetRevealed: sealed.size - left.length,
        leftUnrevealed: left.length,
        withNonces: mixed.filter((count) => count > 0).length,
        withoutNonces: mixed.filter((count) => count === 0).length,
        dropped,
      }
    );
  };

  return { take, firstWrong, end };
};

/** The cards whose faces an event puts on record, with where they came from. */
const shownBy = (event: Event, before: State, after: State): readonly TableSlot[] => {
  if (before.status === 'unopened' || after.status === 'unopened') return [];
  switch (event.type) {
    case 'CardExposed':
    case 'CardCorrected':
      return listed(after.round?.hands[event.hand][event.index]);
    case 'CardsWaiting':
      return after.waiting.slice(before.waiting.length);
    case 'WaitingCardCorrected':
      return listed(beside(after)[event.waiting]);
    case 'CardsBurnt':
      return listed(
        before.shoe && { shoe: before.shoe.number, place: before.shoe.gone, face: event.card },
      );
    default:
      // No other event shows a card.
      return [];
  }
};

/** What the shoe in play was made from besides its seed. */
const noncesOf = (state: State): readonly string[] | null =>
  state.status === 'unopened' ? null : (state.shoe?.nonces?.map(({ nonce }) => nonce) ?? null);

const listed = (slot: TableSlot | null | undefined): readonly TableSlot[] => (slot ? [slot] : []);

const inPlay = (state: State, shoe: number): boolean =>
  (state.status === 'open' || state.status === 'closing') && state.shoe?.number === shoe;

const first = (faults: readonly Fault[]): Fault | undefined =>
  faults.toSorted((a, b) => a.line - b.line)[0];

const misplaced = (
  order: readonly Card[],
  revealed: number,
  { shoe, place, card, line }: SeenCard,
): Fault | null => {
  if (order[place] === card) return null;
  const what = `by the seed in line ${revealed} card ${place + 1} of shoe ${shoe} is ${order[place] ?? 'none'}`;
  return fault(line, `the card is ${card}, but ${what}: another card was shown than was drawn`);
};

const notCommitted = (
  ciphers: Ciphers,
  table: string,
  { number, decks, seed, nonces, commitment: published, revealed, loaded }: Opened,
): Fault | undefined => {
  if (commitment(ciphers, { seed, table, shoe: number, decks, nonces }) === published)
    return undefined;
  const what = `the seed of shoe ${number} does not give the commitment of line ${loaded}`;
  return fault(revealed, `${what} at table ${table}: it is another seed`);
};

const neverRevealed = ({ number, loaded }: Sealed): Fault => {
  const what = `shoe ${number}, loaded here, left play and was not revealed`;
  return fault(loaded, `${what}, though the table has closed: it cannot be checked`);
};
