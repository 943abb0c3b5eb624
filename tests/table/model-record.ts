// A plain account of a round, kept from its events alone, and what the second settlement makes of it.
// Takes types from src and nothing else.

import type { Event, Settings } from '../../src/table/index.ts';
import { type Game, lay, RANKS } from '../second/deal.ts';
import { settleInsurance } from '../second/insurance.ts';
import {
  type RoundInsurance,
  type Round as SecondRound,
  type Settlement,
  settleRound,
} from '../second/round.ts';
import { settleBet } from '../second/settle-bet.ts';
import { CardAccount } from './model-cards.ts';

type Choice = { patron: string; choice: string; exposed: readonly number[]; rule: string };
type Place = { box: number; patron: string; bet: string; after?: number };

export class Account {
  settings: Settings | null = null;
  round = 0;
  bets = new Map<string, { box: number; patron: string; bet: string; amount: number }>();
  insurance: RoundInsurance[] = [];
  returned: (Place & { rule: string })[] = [];
  choices: Choice[] = [];
  readonly cards = new CardAccount();
  /** What lies on the layout, bets and insurance. */
  staked = 0;
  /** The round is not settled and not void. */
  underway = false;
  #exposed: readonly number[] = [];
  /** The settings that the round was opened under. */
  #ofRound: Settings | null = null;

  add(event: Event): void {
    this.cards.add(event);
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
        this.staked = 0;
        this.returned = [];
        this.choices = [];
        this.underway = true;
        break;
      case 'RoundReopened':
        this.underway = true;
        break;
      case 'RoundSettled':
      case 'RoundVoided':
        this.underway = false;
        break;
      case 'BetPlaced':
        this.#bet(event, event.amount);
        break;
      case 'BetTakenBack':
      case 'BetRejected':
        this.#bet(event, -event.amount);
        break;
      case 'BetCorrected':
        this.#chips(event);
        break;
      case 'InsurancePlaced':
      case 'InsuranceRestored': {
        const { box, patron, hand, after, amount, late } = event;
        if (this.returned.some((one) => isSame(one, { box, patron, bet: hand }))) {
          throw new Error(`a bet of ${patron} that went back was insured`);
        }
        this.#insure({ box, patron, hand, after, amount, late });
        break;
      }
      case 'InsuranceReturned':
        this.#takeInsurance(event);
        this.#notReturned({ ...event, bet: `${event.hand}-insurance` });
        break;
      case 'ElectionsOffered':
        this.#exposed = event.exposed;
        break;
      case 'ElectionsLapsed':
        this.choices = this.choices.filter(({ patron }) => !event.patrons.includes(patron));
        break;
      case 'Elected': {
        const { patron, choice, rule } = event;
        if (this.choices.some((one) => one.patron === patron)) {
          throw new Error(`${patron} has chosen twice`);
        }
        this.choices.push({ patron, choice, rule, exposed: this.#exposed });
        break;
      }
      case 'BetReturnDecided': {
        const { box, patron, bet, after, rule } = event;
        const place = { box, patron, bet, ...(after !== undefined && { after }) };
        if (this.returned.some((one) => isSame(one, place))) {
          throw new Error(`given back twice: ${JSON.stringify(place)}`);
        }
        this.returned.push({ ...place, rule });
        break;
      }
      case 'BetReturnLapsed':
        this.#notReturned(event);
        break;
    }
  }

  /** The second settlement of the round as it stands. */
  settlement(voided?: string): Settlement {
    const settings = this.#ofRound;
    if (settings === null) throw new Error('no round was opened');
    const game = settings.game as Game;
    const { minimum, maximum, per } = settings.limits;
    const cards = this.cards.faces();
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
      returned: [...this.#returnedByOther(game, cards), ...this.returned],
    };
    return settleRound(plain);
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
          .map(({ box, hand, after }) => ({ box, patron, bet: `${hand}-insurance`, after, rule })),
      ]);
  }

  #bet({ box, patron, bet }: Place, change: number) {
    const key = JSON.stringify([box, patron, bet]);
    const amount = (this.bets.get(key)?.amount ?? 0) + change;
    if (amount < 0) throw new Error(`more was taken from ${key} than lay there`);
    if (amount === 0) this.bets.delete(key);
    else this.bets.set(key, { box, patron, bet, amount });
    this.staked += change;
  }

  /** What lay there, in the place of what was recorded. */
  #chips(event: Extract<Event, { type: 'BetCorrected' }>): void {
    const { box, patron, bet, hand, after, was, amount } = event;
    this.#notReturned(event);
    if (after === undefined) {
      const lay = this.bets.get(JSON.stringify([box, patron, bet]))?.amount ?? 0;
      if (lay !== was) throw new Error(`${lay} lay there, not ${was}`);
      this.#bet(event, amount - was);
      return;
    }
    const isIt = (one: RoundInsurance) =>
      one.patron === patron && one.box === box && one.hand === hand && one.after === after;
    const lay = this.insurance.filter(isIt).reduce((sum, one) => sum + one.amount, 0);
    if (lay !== was) throw new Error(`${lay} were insured, not ${was}`);
    this.insurance = this.insurance.filter((one) => !isIt(one));
    this.staked -= was;
    if (amount > 0 && hand !== null) this.#insure({ box, patron, hand, after, amount });
  }

  #insure(one: RoundInsurance): void {
    this.insurance.push(one);
    this.staked += one.amount;
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
    this.staked -= event.amount;
  }

  /** Whatever was decided about giving it back is done with. */
  #notReturned(place: Place): void {
    this.returned = this.returned.filter((one) => !isSame(one, place));
  }
}

const isSame = (one: Place, other: Place): boolean =>
  one.box === other.box &&
  one.patron === other.patron &&
  one.bet === other.bet &&
  one.after === other.after;

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
