import { createHash } from 'node:crypto';
import { type Card, cardValue } from '../../src/rules/index.ts';
import type { Event, State } from '../../src/table/index.ts';
import { commitmentAgain, orderAgain } from '../house/shoe-again.ts';
import { CardAccount } from '../table/model-cards.ts';
import type { Chance } from '../table/model-chance.ts';

/** What the order of a shoe follows from, from the written description (docs/shoe.md). */
export const orderKey = (seed: string, nonces: readonly string[]): string =>
  createHash('sha256')
    .update(['puntobanco order 2', seed, ...[...nonces].sort(), ''].join('\n'))
    .digest('hex');

/** A shoe of the run: what nobody may know of it, and how much of it everybody knows. */
export type KnownShoe = {
  readonly number: number;
  readonly decks: number;
  readonly seed: string;
  readonly nonces: readonly string[];
  readonly loaded: boolean;
  /** Its seed was published, as it may be: then everybody can make its order. */
  readonly revealed: boolean;
  /** Places of which everybody knows the card. */
  readonly exposed: ReadonlySet<number>;
  /** How many cards have left it. */
  readonly gone: number;
};

type Shoe = {
  readonly decks: number;
  readonly seed: string;
  readonly nonces: string[];
  readonly exposed: Set<number>;
  loaded: boolean;
  revealed: boolean;
  gone: number;
};

/** A card that the house has shown to one patron alone, in one round. */
export type ShownFace = {
  readonly patron: string;
  readonly round: number;
  readonly hand: string;
  readonly index: number;
  readonly shoe: number;
  readonly place: number;
};

/**
 * What everybody may know of a table at each moment, from its events and by an account of its own (CardAccount): a card
 * once it was exposed or burnt, a whole shoe once its seed was revealed, and that only where it has left play and no
 * card of it lies face down.
 */
export class Knowledge {
  readonly #table: string;
  readonly #drawn: readonly string[];
  readonly #cards = new CardAccount();
  readonly #shoes = new Map<number, Shoe>();
  readonly shown: ShownFace[] = [];
  readonly broken: string[] = [];
  #inPlay = 0;

  /** `drawn`: all that the house has drawn from chance, among it the seeds. */
  constructor(table: string, drawn: readonly string[]) {
    this.#table = table;
    this.#drawn = drawn;
  }

  grown(before: State, after: State, events: readonly Event[]): void {
    for (const event of events) this.#take(event, before);
    for (const { shoe, place, face } of this.#all()) {
      if (face !== null && shoe > 0) this.#shoes.get(shoe)?.exposed.add(place);
    }
    if (after.status === 'unopened') return;
    const { shoe, round } = after;
    if (shoe !== null) this.#of(shoe.number).gone = shoe.gone;
    for (const { hand, index, to } of round?.shown ?? []) {
      const slot = round?.hands[hand][index];
      if (slot === undefined || round === null) continue;
      const { shoe: number, place } = slot;
      this.shown.push({ patron: to, round: round.number, hand, index, shoe: number, place });
    }
  }

  shoes(): KnownShoe[] {
    return [...this.#shoes].map(([number, shoe]) => ({ number, ...shoe }));
  }

  /** How many cards lie on the table that are known to nobody, or to one. */
  lying(): number {
    return this.#all().filter(({ face, shoe }) => face === null && shoe > 0).length;
  }

  #all() {
    const { waiting, carried } = this.#cards;
    return [...this.#cards.dealt(), ...waiting, ...carried];
  }

  #of(number: number): Shoe {
    const shoe = this.#shoes.get(number);
    if (shoe === undefined) throw new Error(`shoe ${number} was never committed to`);
    return shoe;
  }

  #take(event: Event, before: State): void {
    this.#cards.add(event);
    switch (event.type) {
      case 'ShoeCommitted': {
        const { shoe, decks, commitment } = event;
        const seed = this.#drawn.findLast(
          (one) => commitmentAgain(one, this.#table, shoe, decks) === commitment,
        );
        if (seed === undefined) throw new Error(`shoe ${shoe} is from no chance of ours`);
        const fresh = { decks, seed, nonces: [], exposed: new Set<number>() };
        this.#shoes.set(shoe, { ...fresh, loaded: false, revealed: false, gone: 0 });
        return;
      }
      case 'NonceAdded':
        this.#of(event.shoe).nonces.push(event.nonce);
        return;
      case 'ShoeLoaded':
        if (event.commitment === null) return;
        this.#of(event.shoe).loaded = true;
        this.#inPlay = event.shoe;
        return;
      case 'ShoeReplaced':
      case 'TableClosed':
        this.#inPlay = 0;
        return;
      case 'CardsBurnt': {
        const gone = before.status === 'unopened' ? 0 : (before.shoe?.gone ?? 0);
        if (this.#inPlay > 0) this.#of(this.#inPlay).exposed.add(gone);
        return;
      }
      case 'ShoeRevealed': {
        const { shoe } = event;
        const lies = this.#all().some((card) => card.shoe === shoe && card.face === null);
        if (shoe === this.#inPlay) this.broken.push(`shoe ${shoe} was revealed while in play`);
        else if (lies && before.status !== 'closed' && isUnderWay(before))
          this.broken.push(`shoe ${shoe} was revealed while a card of it lay face down`);
        this.#of(shoe).revealed = true;
        return;
      }
      default:
        return;
    }
  }
}

/** Once a round is over its cards are turned by nobody any more. */
const isUnderWay = (state: State): boolean =>
  state.status !== 'unopened' &&
  state.round !== null &&
  state.round.stage.is !== 'settled' &&
  state.round.stage.is !== 'void';

export const orderOf = ({ seed, decks, nonces }: KnownShoe): Card[] =>
  orderAgain(seed, decks, nonces) as Card[];

/** The same shoe with other cards wherever nobody may know them; those nearest to being dealt count other points. */
export const otherwiseHidden = (
  order: readonly Card[],
  { exposed, revealed, gone }: Pick<KnownShoe, 'exposed' | 'revealed' | 'gone'>,
  chance: Chance,
): Card[] => {
  const other = [...order];
  if (revealed) return other;
  const hidden = order.flatMap((_, place) => (exposed.has(place) ? [] : [place]));
  const swap = (a: number, b: number) => {
    [other[a], other[b]] = [other[b] as Card, other[a] as Card];
  };
  for (let last = hidden.length - 1; last > 0; last -= 1) {
    swap(hidden[last] ?? 0, hidden[chance.below(last + 1)] ?? 0);
  }
  const value = (card: Card | undefined) => (card === undefined ? -1 : cardValue(card));
  for (const place of hidden) {
    if (place >= gone + 6) break;
    const fits = hidden.find(
      (from) => (from >= gone + 6 || from === place) && value(other[from]) !== value(order[place]),
    );
    if (value(other[place]) === value(order[place]) && fits !== undefined) swap(place, fits);
  }
  return other;
};
