// Where every card of a table is, kept from the events alone. Takes types from src and nothing else.

import type { Card } from '../../src/rules/index.ts';
import type { Event, Table, TableSlot } from '../../src/table/index.ts';
import type { Hand } from '../second/deal.ts';

type Known = { shoe: number; place: number; face: Card | null };

export class CardAccount {
  hands: Record<Hand, Known[]> = { player: [], banker: [] };
  waiting: Known[] = [];
  /** Found to belong nowhere in this round. */
  carried: Known[] = [];
  discarded = 0;
  /** How many cards have left all shoes. */
  drawn = 0;
  /** The shoe in play; 0: none is. */
  #shoe = 0;
  /** How many cards have left it. */
  #gone = 0;
  /** Every card of it whose place is known, wherever it is by now, and the burnt one. */
  #ofShoe: Known[] = [];
  #underway = false;
  /** How many cards were keyed in a round that is entered again, from no shoe; null: it is dealt. */
  #entered: number | null = null;

  add(event: Event): void {
    switch (event.type) {
      case 'TableOpened':
        // Opened again: whatever lay there is out of play.
        this.discarded += this.dealt().length;
        this.hands = { player: [], banker: [] };
        this.#discard(() => true);
        this.#shoe = 0;
        this.#gone = 0;
        this.#underway = false;
        this.#entered = null;
        break;
      case 'ShoeLoaded':
        this.#shoe = event.shoe;
        this.#gone = 0;
        this.#ofShoe = [];
        break;
      case 'ShoeReplaced':
        this.#shoe = 0;
        this.#gone = 0;
        // Cards that the round under way has drawn are used first (reading 51).
        this.#discard((card) => !this.#underway || this.carried.includes(card));
        break;
      case 'CardsBurnt':
        this.#drawFromShoe().face = event.card;
        this.#gone += event.count;
        this.drawn += event.count;
        this.discarded += 1 + event.count;
        break;
      case 'RoundOpened':
        this.#underway = true;
        this.discarded += this.dealt().length;
        this.hands = { player: [], banker: [] };
        this.#entered = event.entered === undefined ? null : 0;
        this.#discard(({ shoe }) => shoe !== this.#shoe || shoe === 0 || this.#entered === 0);
        // An order that was decided stays; every other card comes as it left the shoe.
        for (const card of this.carried) {
          const later = this.waiting.findIndex(({ place }) => place > card.place);
          this.waiting.splice(later < 0 ? this.waiting.length : later, 0, card);
        }
        this.carried = [];
        break;
      case 'RoundReopened':
        this.#underway = true;
        break;
      case 'RoundSettled':
      case 'RoundVoided':
        this.#underway = false;
        this.#discard(({ shoe }) => shoe !== this.#shoe || shoe === 0);
        break;
      case 'CardsWaiting':
        for (const slot of event.cards) {
          const card = this.#draw();
          if (slot !== 'faceDown') card.face = slot;
          this.waiting.push(card);
        }
        break;
      case 'CardsNotDrawn':
        this.#backInto(event.waiting.map((at) => this.#waits(at)));
        break;
      case 'CardsDiscarded': {
        const out = event.waiting.map((at) => this.#waits(at));
        this.#discard((card) => out.includes(card));
        break;
      }
      case 'CardsCarried': {
        const on = event.waiting.map((at) => this.waiting[at] ?? fail(`no card waits at ${at}`));
        this.waiting = this.waiting.filter((card) => !on.includes(card));
        this.carried.push(...on);
        break;
      }
      case 'CardsOrdered':
        this.waiting = event.order.map((at) => this.#waits(at));
        break;
      case 'WaitingCardCorrected':
        this.#waits(event.waiting).face = event.card;
        break;
      case 'CardDealt': {
        const card = event.waiting ? this.waiting.shift() : this.#draw();
        if (card === undefined) throw new Error('no card waits');
        if (event.position !== (this.#entered ?? this.#gone))
          throw new Error(`card ${event.position} is not due`);
        this.hands[event.hand][event.index] = card;
        break;
      }
      case 'CardExposed':
      case 'CardCorrected':
        this.#lies(event.hand, event.index).face = event.card;
        break;
      case 'Reconstructed': {
        const { from } = event;
        const all = [...this.dealt(), ...this.waiting];
        const used = new Set([...from.player, ...from.banker]);
        const pick = (at: number) => all[at] ?? fail(`no card ${at} of ${all.length}`);
        if (used.size !== from.player.length + from.banker.length) fail('a card lies twice');
        this.hands = { player: from.player.map(pick), banker: from.banker.map(pick) };
        this.waiting = all.filter((_, at) => !used.has(at));
        break;
      }
    }
  }

  /** In the order dealt. */
  dealt(): Known[] {
    const { player, banker } = this.hands;
    return [player[0], banker[0], player[1], banker[1], player[2], banker[2]].filter(
      (card) => card !== undefined,
    );
  }

  /** Those that can be seen, in the order dealt. */
  faces(): Card[] {
    return this.dealt().flatMap(({ face }) => face ?? []);
  }

  /** The table has every card where it is by this account, and none has vanished. */
  compare({ shoe, round, waiting, carried, drawn, discarded }: Table): void {
    const lie = round?.hands ?? { player: [], banker: [] };
    sameCards(lie.player, this.hands.player, 'the Player Hand');
    sameCards(lie.banker, this.hands.banker, 'the Banker Hand');
    sameCards(waiting, this.waiting, 'the cards that wait');
    sameCards(carried, this.carried, 'the cards for the next round');
    if (drawn !== this.drawn) fail(`${this.drawn} cards have left the shoes, not ${drawn}`);
    if (discarded !== this.discarded) fail(`${this.discarded} cards are out, not ${discarded}`);
    const all = [...lie.player, ...lie.banker, ...waiting, ...carried];
    const here = all.length;
    if (drawn !== here + discarded) fail(`${drawn} drawn, ${here} here, ${discarded} out of play`);
    const places = new Set<number>();
    for (const one of all) {
      if (one.shoe === shoe?.number && one.place >= shoe.gone) fail(`card ${one.place} is not out`);
      places.add(one.shoe * 1000 + one.place);
    }
    if (places.size !== here) fail('a card lies in two places');
    if ((shoe?.number ?? 0) !== this.#shoe) fail(`shoe ${this.#shoe} is in play`);
    if (shoe === null) return;
    if (shoe.gone !== this.#gone) fail(`${this.#gone} cards have left the shoe, not ${shoe.gone}`);
    this.#compareSeen(shoe.seen);
  }

  #compareSeen(seen: Readonly<Partial<Record<Card, number>>>): void {
    const counts = new Map<string, number>();
    for (const { face } of this.#ofShoe) {
      if (face !== null) counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    for (const card of new Set([...Object.keys(seen), ...counts.keys()])) {
      const says = seen[card as Card] ?? 0;
      const is = counts.get(card) ?? 0;
      if (says !== is) fail(`${card} was seen ${is} times, not ${says}`);
    }
  }

  #draw(): Known {
    if (this.#entered === null || !this.#underway) return this.#drawFromShoe();
    const card = { shoe: 0, place: this.#entered, face: null };
    this.#entered += 1;
    this.drawn += 1;
    return card;
  }

  #drawFromShoe(): Known {
    if (this.#shoe === 0) fail('a card was drawn without a shoe');
    const card = { shoe: this.#shoe, place: this.#gone, face: null };
    this.#gone += 1;
    this.drawn += 1;
    this.#ofShoe.push(card);
    return card;
  }

  /** They never left the shoe: whatever was thought to have come after them came in their place. */
  #backInto(cards: readonly Known[]): void {
    for (const gone of cards.toSorted((a, b) => b.place - a.place)) {
      const isLater = (one: Known) => one.shoe === gone.shoe && one.place > gone.place;
      for (const one of [...this.dealt(), ...this.waiting, ...this.carried]) {
        if (isLater(one)) one.place -= 1;
      }
      if (gone.shoe === 0) this.#entered = (this.#entered ?? 0) - 1;
      else if (gone.shoe === this.#shoe) this.#gone -= 1;
      this.#ofShoe = this.#ofShoe.filter((one) => one !== gone);
      this.waiting = this.waiting.filter((one) => one !== gone);
      this.drawn -= 1;
    }
  }

  #discard(which: (card: Known) => boolean): void {
    const out = [...this.waiting, ...this.carried].filter(which);
    this.discarded += out.length;
    this.waiting = this.waiting.filter((card) => !out.includes(card));
    this.carried = this.carried.filter((card) => !out.includes(card));
  }

  #waits(at: number): Known {
    return [...this.waiting, ...this.carried][at] ?? fail(`no card waits at ${at}`);
  }

  #lies(hand: Hand, index: number): Known {
    return this.hands[hand][index] ?? fail(`no card lies there`);
  }
}

const fail = (message: string): never => {
  throw new Error(message);
};

const sameCards = (one: readonly TableSlot[], other: readonly Known[], what: string): void => {
  const same =
    one.length === other.length &&
    one.every((slot, i) => {
      const known = other[i];
      return known?.shoe === slot.shoe && known.place === slot.place && known.face === slot.face;
    });
  if (!same) fail(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
};
