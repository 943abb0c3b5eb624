// A plain account of a round, kept from its events alone, and what the second settlement makes of it.
// Takes types from src and nothing else.

import type { Slot } from '../../src/rules/index.ts';
import type { Event, Settings } from '../../src/table/index.ts';
import { settleBet } from '../second/bets.ts';
import { type Game, type Hand, lay, RANKS } from '../second/deal.ts';
import { settleInsurance } from '../second/insurance.ts';
import {
  type RoundInsurance,
  type Round as SecondRound,
  type Settlement,
  settleRound,
} from '../second/round.ts';

type Choice = { patron: string; choice: string; exposed: readonly number[]; rule: string };

export class Account {
  settings: Settings | null = null;
  round = 0;
  bets = new Map<string, { box: number; patron: string; bet: string; amount: number }>();
  insurance: RoundInsurance[] = [];
  returned: { box: number; patron: string; bet: string; after?: number; rule: string }[] = [];
  choices: Choice[] = [];
  deal: Record<Hand, Slot[]> = { player: [], banker: [] };
  waiting: Slot[] = [];
  #exposed: readonly number[] = [];
  /** The settings that the round was opened under. */
  #ofRound: Settings | null = null;

  add(event: Event): void {
    switch (event.type) {
      case 'TableOpened':
      case 'SettingsChanged':
        this.settings = event.settings;
        break;
      case 'RoundOpened':
        this.#ofRound = this.settings;
        this.round = event.round;
        this.bets = new Map();
        this.insurance = [];
        this.returned = [];
        this.choices = [];
        this.deal = { player: [], banker: [] };
        break;
      case 'BetPlaced':
        this.#bet(event, event.amount);
        break;
      case 'BetTakenBack':
      case 'BetRejected':
        this.#bet(event, -event.amount);
        break;
      case 'InsurancePlaced': {
        const { box, patron, hand, after, amount, late } = event;
        this.insurance.push({ box, patron, hand, after, amount, late });
        break;
      }
      case 'InsuranceReturned':
        this.#takeInsurance(event);
        this.returned = this.returned.filter(
          ({ box, patron, bet, after }) =>
            box !== event.box ||
            patron !== event.patron ||
            bet !== `${event.hand}-insurance` ||
            after !== event.after,
        );
        break;
      case 'ElectionsOffered':
        this.#exposed = event.exposed;
        break;
      case 'Elected': {
        const { patron, choice, rule } = event;
        this.choices.push({ patron, choice, rule, exposed: this.#exposed });
        break;
      }
      case 'BetReturnDecided': {
        const { box, patron, bet, after, rule } = event;
        this.returned.push({ box, patron, bet, ...(after !== undefined && { after }), rule });
        break;
      }
      case 'CardsWaiting':
        this.waiting.push(...event.cards);
        break;
      case 'CardDealt':
        this.deal[event.hand][event.index] = event.waiting
          ? (this.waiting.shift() ?? 'faceDown')
          : 'faceDown';
        break;
      case 'CardExposed':
      case 'CardCorrected':
        this.deal[event.hand][event.index] = event.card;
        break;
      case 'Reconstructed':
        this.deal = { player: [...event.deal.player], banker: [...event.deal.banker] };
        this.waiting = [...event.waiting];
        break;
    }
  }

  /** A shoe that is taken out takes its waiting cards with it: the table says which are left. */
  keepWaiting(left: number): void {
    this.waiting = left === 0 ? [] : this.waiting;
  }

  get staked(): number {
    let sum = 0;
    for (const { amount } of this.bets.values()) sum += amount;
    for (const { amount } of this.insurance) sum += amount;
    return sum;
  }

  /** The second settlement of the round as it stands. */
  settlement(voided?: string): Settlement {
    const settings = this.#ofRound;
    if (settings === null) throw new Error('no round was opened');
    const game = settings.game as Game;
    const { minimum, maximum, per } = settings.limits;
    const cards = this.cards();
    const plain: SecondRound = {
      id: String(this.round),
      game,
      layout: settings.layout,
      decks: settings.decks,
      limits: { minimum, maximumDifferential: maximum, per },
      cards,
      bets: [...this.bets.values()],
      insurance: this.insurance,
      ...(voided !== undefined && { void: { rule: voided } }),
      elections: this.choices.filter(isPrefix).map(({ exposed, ...choice }) => ({
        ...choice,
        cards: exposed.length,
      })),
      returned: [...this.returned, ...this.#returnedByOther(game, cards)],
    };
    return settleRound(JSON.parse(JSON.stringify(plain)));
  }

  /** In the order dealt; of a round under way, those that can be seen. */
  cards(): string[] {
    const { player, banker } = this.deal;
    return [player[0], banker[0], player[1], banker[1], player[2], banker[2]].filter(
      (slot) => slot !== undefined && slot !== 'faceDown',
    ) as string[];
  }

  /** Elections on cards that were not simply the first ones: bet by bet, over all that could come. */
  #returnedByOther(game: Game, cards: readonly string[]) {
    const ranks = cards.map((card) => card.slice(0, -1));
    return this.choices
      .filter((choice) => choice.choice === 'return' && !isPrefix(choice))
      .flatMap(({ patron, rule, exposed }) => [
        ...[...this.bets.values()]
          .filter((bet) => bet.patron === patron)
          .filter(
            ({ bet }) => !decided(game, ranks, exposed, (w) => settleBet(game, bet, w).result),
          )
          .map(({ box, bet }) => ({ box, patron, bet, rule })),
        ...this.insurance
          .filter((one) => one.patron === patron)
          .filter(
            ({ hand, after }) =>
              exposed.length < after ||
              !decided(game, ranks, exposed, (w) => settleInsurance(game, hand, after, w).result),
          )
          .map(({ box, hand }) => ({ box, patron, bet: `${hand}-insurance`, rule })),
      ]);
  }

  #bet({ box, patron, bet }: { box: number; patron: string; bet: string }, change: number) {
    const key = JSON.stringify([box, patron, bet]);
    const amount = (this.bets.get(key)?.amount ?? 0) + change;
    if (amount < 0) throw new Error(`more was taken from ${key} than lay there`);
    if (amount === 0) this.bets.delete(key);
    else this.bets.set(key, { box, patron, bet, amount });
  }

  #takeInsurance(event: RoundInsurance) {
    const at = this.insurance.findIndex(
      ({ patron, box, hand, after, amount }) =>
        patron === event.patron &&
        box === event.box &&
        hand === event.hand &&
        after === event.after &&
        amount === event.amount,
    );
    if (at < 0) throw new Error('an insurance was returned that nobody had');
    this.insurance.splice(at, 1);
  }
}

const isPrefix = ({ exposed }: Choice): boolean => exposed.every((place, i) => place === i);

/** Whether the result is the same win or loss whatever the cards not exposed are. */
const decided = (
  game: Game,
  ranks: readonly string[],
  exposed: readonly number[],
  result: (whole: readonly string[]) => string,
): boolean => {
  let first = '';
  const visit = (whole: readonly string[]): boolean => {
    const one = result(whole);
    if (one === 'push') return false;
    if (first === '') first = one;
    return one === first;
  };
  const fill = (whole: readonly string[]): boolean => {
    const place = whole.length;
    if (place >= 4 && lay(game, whole).complete) return visit(whole);
    const known = exposed.includes(place) ? ranks[place] : undefined;
    return (known === undefined ? RANKS : [known]).every((rank) => fill([...whole, rank]));
  };
  return fill([]);
};
