import type { Correction, Event, Table, TableSlot } from '../../src/table/index.ts';
import { check } from './model-check.ts';

type From = Pick<TableSlot, 'shoe' | 'place'>;

/** What was asked of a card, or shown of it, is about that card and no other, wherever it has been put since. */
export class NamedCards {
  /** The cards that a question names, by the entry that asked. */
  readonly #asked = new Map<number, readonly (From | undefined)[]>();
  /** The cards that a patron has seen alone. */
  #shown: { readonly to: string; readonly card: From }[] = [];

  event(before: Table, event: Event): void {
    switch (event.type) {
      case 'Asked': {
        const { wish } = event;
        if (wish.type === 'CorrectCard') this.#ask(before, [wish]);
        if (wish.type === 'CorrectCards') this.#ask(before, wish.cards);
        break;
      }
      case 'CardsNotDrawn':
        this.#moveUp(event.waiting.flatMap((at) => before.waiting[at] ?? []));
        break;
      case 'RoundOpened':
        this.#asked.clear();
        this.#shown = [];
        break;
      case 'CardShown': {
        const card = before.round?.hands[event.hand][event.index];
        if (card !== undefined) this.#shown.push({ to: event.to, card });
        break;
      }
    }
  }

  #ask(before: Table, cards: readonly Correction[]): void {
    this.#asked.set(
      before.sequence + 1,
      cards.map((one) => slotOf(before, one)),
    );
  }

  /** Cards that came after one that never left the shoe came in its place. */
  #moveUp(back: readonly From[]): void {
    const moved = ({ shoe, place }: From): From => {
      const earlier = back.filter((one) => one.shoe === shoe && one.place < place);
      return { shoe, place: place - earlier.length };
    };
    for (const [ask, cards] of this.#asked) {
      this.#asked.set(
        ask,
        cards.map((card) =>
          card === undefined || back.some((one) => isSame(one, card)) ? undefined : moved(card),
        ),
      );
    }
    this.#shown = this.#shown.map(({ to, card }) => ({ to, card: moved(card) }));
  }

  entry(before: Table, events: readonly Event[], after: Table): void {
    const [first] = events;
    const asked = first?.type === 'Confirmed' ? this.#asked.get(first.ask) : undefined;
    if (asked !== undefined) {
      const corrected = events.flatMap((event) => correctedBy(before, event));
      const all = asked.every((one, i) => one !== undefined && isSame(one, corrected[i]));
      check(all, 'another card was corrected than was asked for');
    }
    for (const { hand, index, to } of after.round?.shown ?? []) {
      const lies = after.round?.hands[hand][index];
      const his = this.#shown.some((one) => one.to === to && isSame(one.card, lies));
      check(his, `${to} is said to have seen a card that was never shown to him`);
    }
  }
}

const beside = ({ waiting, carried }: Table) => [...waiting, ...carried];

const slotOf = (table: Table, where: Correction): From | undefined =>
  'hand' in where ? table.round?.hands[where.hand][where.index] : beside(table)[where.waiting];

const correctedBy = (before: Table, event: Event): (From | undefined)[] => {
  if (event.type === 'CardCorrected') return [before.round?.hands[event.hand][event.index]];
  return event.type === 'WaitingCardCorrected' ? [beside(before)[event.waiting]] : [];
};

const isSame = (one: From, other: From | undefined): boolean =>
  one.shoe === other?.shoe && one.place === other.place;
