import type { Rulebook } from '../../src/rulebooks/index.ts';
import { rulebook } from '../../src/rulebooks/index.ts';
import type { Card, Slot } from '../../src/rules/index.ts';
import {
  type Actor,
  type Asked,
  decide,
  type Event,
  grow,
  initialState,
  isRefusal,
  meantFor,
  type Role,
  type State,
  seenOf,
  type Table,
  type Wanted,
} from '../../src/table/index.ts';
import type { Act, Decision } from '../second/table/acts.ts';
import type { Corrected } from '../second/table/correcting.ts';
import { remedyOf } from '../second/table/remedy.ts';
import { asking, type Tried } from '../table/asking.ts';
import { Laws } from '../table/model-laws.ts';
import { dealer, house, manager, patron, supervisor } from '../table/scenario.ts';
import { RACK, type TableSet } from './tables.ts';

/** What `decide` does otherwise than it should, planted to be found. */
export type Planted = {
  readonly book?: (book: Rulebook) => Rulebook;
  readonly events?: (events: readonly Event[], table: Table) => readonly Event[];
};

/** A scenario as `decide` plays it. Whatever the script says is lawful: a refusal is a disagreement. */
export class Played {
  state: State = initialState;
  commands = 0;
  readonly #table: TableSet;
  readonly #laws: Laws | null;
  readonly #planted: Planted;
  #clock = 0;

  constructor(table: TableSet, how: { laws?: boolean; planted?: Planted } = {}) {
    this.#table = table;
    this.#laws = how.laws ? new Laws() : null;
    this.#planted = how.planted ?? {};
    const opened = how.laws || how.planted ? undefined : openTables.get(table);
    if (opened !== undefined) {
      this.state = opened;
      this.#clock = 1e6;
      return;
    }
    this.#open();
    if (!how.laws && !how.planted) openTables.set(table, this.state);
  }

  get table(): Table {
    if (this.state.status === 'unopened') throw new Error('the table is not open');
    return this.state;
  }

  #open(): void {
    const { settings, seats, electronic } = this.#table;
    const book = rulebook(settings.game);
    if (book === undefined) throw new Error(`no game ${settings.game}`);
    const given = { book: this.#planted.book?.(book) ?? book };
    const off = settings.insurance === 'off' ? { noInsurance: { asked: 'p1', agreed: [] } } : {};
    this.#give(manager, { type: 'OpenTable', settings, ...off, given });
    this.#give(supervisor, { type: 'FillTray', amount: 1e11 });
    const cards = settings.decks * 52;
    this.#give(electronic ? house : dealer, { type: 'LoadShoe', shuffled: true, cards });
    for (const { id, box, seated } of seats) {
      const seat = seated ? 'seated' : 'standing';
      this.#give(patron(id), { type: 'Join', patron: id, box, seat });
      this.#give(dealer, { type: 'BuyIn', patron: id, amount: RACK });
    }
  }

  does(act: Act): void {
    for (const [by, wish] of this.#commandsOf(act)) this.#give(by, wish);
  }

  /** Whether it is refused; nothing comes of it. */
  refuses(act: Act): boolean {
    const [first] = this.#commandsOf(act);
    if (first === undefined) throw new Error('nothing is asked');
    this.commands += 1;
    const [by, wish] = first;
    return isRefusal(decide(asking(by, wish, this.state, this.#clock + 1000), this.state));
  }

  #give(by: Actor, wish: Tried): void {
    this.commands += 1;
    this.#clock += 1000;
    const before = this.state;
    const asked = asking(by, wish, before, this.#clock);
    let decided = decide(asked, before);
    if (isRefusal(decided)) {
      const { code, rule = '', message } = decided;
      throw new Error(`${wish.type} is refused: ${code} ${rule} ${message}`);
    }
    if (this.#planted.events !== undefined && before.status !== 'unopened') {
      decided = this.#planted.events(decided, before);
    }
    const laws = this.#laws;
    if (laws === null) {
      this.state = grow(before, decided, asked.given.book);
      return;
    }
    this.state = grow(before, decided, asked.given.book, (event, was, now) => {
      laws.event(was, event, now, asked);
    });
    laws.entry(before, decided, this.state);
  }

  #commandsOf(act: Act): [Actor, Tried][] {
    const cardsBy = this.#table.electronic ? house : dealer;
    switch (act.does) {
      case 'open':
        return [[dealer, { type: 'OpenRound' }]];
      case 'place': {
        const { box, patron: id, bet, amount, own } = act;
        return [[own ? patron(id) : dealer, { type: 'PlaceBet', box, patron: id, bet, amount }]];
      }
      case 'record': {
        const { box, patron: id, bet, amount } = act;
        return [[dealer, { type: 'RecordBet', box, patron: id, bet, amount }]];
      }
      case 'reduce': {
        const { box, patron: id, bet, amount } = act;
        return [[patron(id), { type: 'ReduceBet', box, patron: id, bet, amount }]];
      }
      case 'withdraw': {
        const { box, patron: id, bet } = act;
        return [[patron(id), { type: 'WithdrawBet', box, patron: id, bet }]];
      }
      case 'close':
        return [[dealer, { type: 'CloseBets' }]];
      case 'draw':
        return [[cardsBy, { type: 'DrawCard', ...(act.face && { card: act.face as Card }) }]];
      case 'turn': {
        const card = act.face as Card;
        return [[cardsBy, { type: 'ExposeCard', ...this.#inHand(act.place), card }]];
      }
      case 'offer':
        return [[dealer, { type: 'OfferInsurance' }]];
      case 'declare':
        return [[patron(act.patron), { type: 'DeclareInsurance', patron: act.patron }]];
      case 'decline':
        return [[patron(act.patron), { type: 'DeclineInsurance', patron: act.patron }]];
      case 'insure': {
        const { patron: id, box, hand, amount, own } = act;
        const wish = { type: 'PlaceInsurance', patron: id, box, hand, amount } as const;
        return [[own ? patron(id) : dealer, wish]];
      }
      case 'squeeze': {
        const { patron: id, place } = act;
        const [hand, index] = [
          place % 2 === 0 ? 'player' : 'banker',
          Math.floor(place / 2),
        ] as const;
        return [
          [patron(id), { type: 'RequestSqueeze', patron: id, hand, index }],
          [supervisor, { type: 'ConsentSqueeze', hand }],
        ];
      }
      case 'banker first':
        return [
          [
            patron(act.patron),
            { type: 'RequestBankerThirdFirst', patron: act.patron, how: act.how },
          ],
          [supervisor, { type: 'ConsentSqueeze', hand: 'banker' }],
        ];
      case 'walk away':
        return [[patron(act.patron), { type: 'WalkAway', patron: act.patron }]];
      case 'report': {
        const { kind, cards, turned, claims, round } = act;
        const names = cards !== undefined || turned !== undefined;
        const detail = {
          words: 'it was seen',
          ...(cards && { cards: cards.map((face) => (face ?? 'faceDown') as Slot) }),
          ...(turned && { slot: { ...this.#inHand(turned.place), card: turned.face as Card } }),
          ...(claims && { intended: claims }),
          ...(round !== undefined && { round }),
        };
        const wish = { type: 'Report', kind: kind as never, detail } as const;
        return [[names ? cardsBy : dealer, wish]];
      }
      case 'interrupt': {
        const wish = { type: 'Interrupt', cause: 'the lights went out' } as const;
        if (act.long) return [[dealer, wish]];
        const given = { cause: 'stopped', alive: this.#clock - 4000 } as const;
        return [[house, { ...wish, given }]];
      }
      case 'decide':
        return this.#decided(act.decision);
      case 'elect': {
        const { patron: id, choice } = act;
        return [[patron(id), { type: 'Elect', patron: id, choice }]];
      }
      case 'no answer':
        return [[dealer, { type: 'CloseElections' }]];
      case 'correct':
        return this.#byTwo(dealer, corrected(this, act.cards));
      case 'put right': {
        const { box, patron: id, bet, after, amount } = act;
        const named = { box, patron: id, bet, ...(after && { after }) };
        return this.#byTwo(dealer, { type: 'CorrectBet', ...named, amount, reason: REASON });
      }
      case 'not confirmed':
        return this.#byTwo(dealer, corrected(this, act.cards), false);
      case 'replace the shoe':
        return [[supervisor, { type: 'ReplaceShoe', reason: REASON }]];
      case 'load': {
        const cards = this.#table.settings.decks * 52;
        return [[cardsBy, { type: 'LoadShoe', shuffled: true, cards }]];
      }
      case 'settle':
        return [[dealer, { type: 'Settle' }]];
      case 'leave up': {
        const { box, patron: id, bet } = act;
        return [[patron(id), { type: 'LeaveUp', box, patron: id, bet }]];
      }
    }
  }

  #inHand(place: number) {
    return inHand(this.table, place);
  }

  /** By the lowest rank that may. */
  #decided(decision: Decision): [Actor, Tried][] {
    const report = seenOf(this.table).report;
    const kind = this.table.reports.find((one) => one.report === report)?.kind ?? '';
    const { rank, effect } = remedyOf(this.#table.settings.game, kind);
    const by: Actor = { role: rank as Role, id: 'x1' };
    const claims = 'claims' in decision ? decision.claims : undefined;
    const { claims: _, ...plain } = decision as Decision & { claims?: unknown };
    const wish = {
      type: 'Resolve',
      decision: { ...plain, ...(claims && { intended: claims }) } as never,
      reason: REASON,
    } as const;
    return effect === 'ruling' ? this.#byTwo(by, wish) : [[by, wish]];
  }

  /** Somebody asks and somebody else answers; the number of the question is that of the entry. */
  #byTwo(by: Actor, wanted: Wanted, yes = true): [Actor, Tried][] {
    const wish = meantFor(wanted, seenOf(this.table)) as Asked;
    const ask = this.table.sequence + 1;
    const answer: Tried = yes ? { type: 'Confirm', ask } : { type: 'Refuse', ask, reason: REASON };
    return [
      [by, { type: 'Ask', wish }],
      [{ role: 'pit-supervisor', id: 's9' }, answer],
    ];
  }
}

const REASON = 'seen on the recording';

/** Tables as they are when nobody has bet yet: they are not changed in place. */
const openTables = new Map<TableSet, State>();

/** The Hand and the place in it of a card by its place in the order dealt. */
const inHand = ({ round }: Table, place: number) => {
  if (place < 4) {
    return { hand: place % 2 === 0 ? 'player' : 'banker', index: Math.floor(place / 2) } as const;
  }
  const ofPlayer = place === 4 && round?.hands.player.length === 3;
  return { hand: ofPlayer ? 'player' : 'banker', index: 2 } as const;
};

const corrected = ({ table }: Played, cards: readonly Corrected[]): Wanted => ({
  type: 'CorrectCards',
  cards: cards.map((at) => {
    const card = at.face as Card;
    return 'place' in at ? { ...inHand(table, at.place), card } : { waiting: at.beside, card };
  }),
  reason: REASON,
});
