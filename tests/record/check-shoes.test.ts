import { beforeEach, describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { commitment, isFault, shoeCheck, shoeOrder } from '../../src/record/index.ts';
import { type Card, FACE_DOWN } from '../../src/rules/index.ts';
import { type Event, evolve, initialState, type State } from '../../src/table/index.ts';
import { card, givenTable, house } from '../table/scenario.ts';

/** Shoes held against their seeds, event by event; the line of an event is its number. */

const TABLE = 't1';
const SEED = { 1: '11'.repeat(32), 2: '22'.repeat(32) } as const;
const order = (shoe: 1 | 2): Card[] => shoeOrder(ciphers, { seed: SEED[shoe], decks: 8 });
const cardAt = (place: number, shoe: 1 | 2 = 1): Card => order(shoe)[place] ?? card('AS');
/** Another card than the one at that place. */
const notAt = (place: number): Card => (cardAt(place) === 'AS' ? 'KD' : 'AS') as Card;

type Happening = Event extends infer E ? (E extends Event ? Omit<E, 'by' | 'at'> : never) : never;

class Walk {
  #check = shoeCheck(ciphers);
  state: State = givenTable('NC', { shoe: 'electronic' }).state;
  line = 0;

  constructor() {
    // The scenario's own shoe is none of those that are looked at.
    if (this.state.status !== 'unopened') this.state = { ...this.state, shoes: 0, shoe: null };
  }

  take(happening: Happening) {
    const event = { ...happening, by: house, at: 0 } as Event;
    const before = this.state;
    this.state = evolve(before, event);
    this.line += 1;
    return this.#check.take(this.line, event, before, this.state);
  }

  load(shoe: 1 | 2, published: string | null = publishedOf(shoe)): this {
    const fields = { decks: 8, commitment: published } as const;
    expect(this.take({ type: 'ShoeLoaded', shoe, ...fields } as Happening)).toBeUndefined();
    return this;
  }

  round(number: number, shoe: 1 | 2): this {
    const { game, layout } = this.table.settings;
    const { version } = this.table.book;
    this.take({ type: 'RoundOpened', round: number, shoe, game, version, layout } as Happening);
    this.take({ type: 'BetsClosed', rule: '3.1' });
    return this;
  }

  /** The next card of the shoe to the Player, face down. */
  deal(index: number): this {
    const position = (this.table.shoe?.gone ?? 0) + 1;
    this.take({ type: 'CardDealt', hand: 'player', index, position, waiting: false });
    return this;
  }

  turn(index: number, shown: Card): this {
    this.take({ type: 'CardExposed', hand: 'player', index, card: shown });
    return this;
  }

  replaced(): this {
    this.take({ type: 'ShoeReplaced', reason: 'worn' } as Happening);
    return this;
  }

  reveal(shoe: number, seed: string = SEED[shoe as 1 | 2]) {
    return this.take({ type: 'ShoeRevealed', shoe, seed });
  }

  get table() {
    if (this.state.status === 'unopened') throw new Error('the table is not open');
    return this.state;
  }

  first() {
    return this.#check.firstWrong();
  }

  end(table = TABLE) {
    return this.#check.end(table, this.state);
  }
}

const publishedOf = (shoe: 1 | 2): string =>
  commitment(ciphers, { seed: SEED[shoe], table: TABLE, shoe, decks: 8 });

let walk: Walk;
beforeEach(() => {
  walk = new Walk();
});

describe('a card is the one at its place', () => {
  test('turned: nothing is wrong', () => {
    walk.load(1).round(1, 1).deal(0).turn(0, cardAt(0)).deal(1).turn(1, cardAt(1)).replaced();
    expect(walk.reveal(1)).toBeUndefined();
    expect(walk.first()).toBeUndefined();
    expect(walk.end()).toMatchObject({ checked: 1, notYetRevealed: 0, leftUnrevealed: 0 });
  });

  test('turned, and it is another: the line is that of the first such card', () => {
    walk.load(1).round(1, 1).deal(0).turn(0, cardAt(0)).deal(1).turn(1, notAt(1));
    const { line } = walk;
    walk.deal(2).turn(2, notAt(2)).replaced();
    // Before there is a seed nobody can say.
    expect(walk.first()).toBeUndefined();
    expect(walk.reveal(1)).toBeUndefined();
    const fault = `the card is ${notAt(1)}, but by the seed in line ${walk.line} card 2 of shoe 1 is ${cardAt(1)}: another card was shown than was drawn`;
    expect(walk.first()).toEqual({ line, fault });
    expect(walk.end()).toEqual({ line, fault });
  });

  test('corrected', () => {
    walk.load(1).round(1, 1).deal(0).deal(1).turn(0, cardAt(0)).turn(1, cardAt(1));
    walk.take({
      type: 'CardCorrected',
      hand: 'player',
      index: 1,
      card: notAt(1),
      was: cardAt(1),
      reason: 'misread',
    });
    const { line } = walk;
    walk.replaced().reveal(1);
    expect(walk.first()).toMatchObject({ line });
  });

  test('put aside with its face, among others that lie face down', () => {
    walk.load(1).round(1, 1).deal(0);
    walk.take({ type: 'CardsWaiting', cards: [FACE_DOWN, cardAt(2)] } as Happening);
    walk.take({ type: 'CardsWaiting', cards: [cardAt(3), notAt(4)] } as Happening);
    const { line } = walk;
    walk.replaced().reveal(1);
    expect(walk.first()).toMatchObject({
      line,
      fault: expect.stringContaining('card 5 of shoe 1'),
    });
  });

  test('corrected while it waits', () => {
    walk.load(1).round(1, 1);
    walk.take({ type: 'CardsWaiting', cards: [cardAt(0), cardAt(1)] } as Happening);
    const was = cardAt(1);
    walk.take({
      type: 'WaitingCardCorrected',
      waiting: 1,
      card: notAt(1),
      was,
      reason: 'misread',
    });
    const { line } = walk;
    walk.replaced().reveal(1);
    expect(walk.first()).toMatchObject({
      line,
      fault: expect.stringContaining('card 2 of shoe 1'),
    });
  });

  test('burnt', () => {
    walk.load(1);
    walk.take({ type: 'CardsBurnt', card: cardAt(0), count: 3 } as Happening);
    walk.round(1, 1).deal(0).turn(0, cardAt(4)).replaced().reveal(1);
    expect(walk.first()).toBeUndefined();
    walk.load(2);
    walk.take({ type: 'CardsBurnt', card: cardAt(1, 2), count: 3 } as Happening);
    const { line } = walk;
    walk.replaced().reveal(2);
    expect(walk.first()).toMatchObject({ line });
  });

  test('of no shoe: nothing is held against it', () => {
    walk.take({ type: 'CardsBurnt', card: card('AS'), count: 1 } as Happening);
    walk.turn(0, card('AS'));
    expect(walk.load(1).end()).toMatchObject({ checked: 0, notYetRevealed: 1, leftUnrevealed: 0 });
  });

  test('beyond the end of the shoe there is none', () => {
    walk.load(1).round(1, 1);
    walk.take({
      type: 'CardDealt',
      hand: 'player',
      index: 0,
      position: 417,
      waiting: false,
    });
    walk.turn(0, card('AS')).replaced().reveal(1);
    expect(walk.first()?.fault).toContain('card 417 of shoe 1 is none');
  });
});

describe('a seed that is known while cards of its shoe still lie face down', () => {
  test('those turned later are held against it, the first wrong one counts', () => {
    walk.load(1).round(1, 1).deal(0).deal(1).deal(2).replaced();
    walk.reveal(1);
    walk.turn(0, cardAt(0));
    expect(walk.first()).toBeUndefined();
    walk.turn(1, notAt(1));
    const { line } = walk;
    walk.turn(2, notAt(2));
    expect(walk.first()).toMatchObject({ line, fault: expect.stringContaining('line 8 card 2') });
  });

  test('in the next round none is left', () => {
    walk.load(1).round(1, 1).deal(0).replaced();
    walk.reveal(1);
    walk.load(2).round(2, 2);
    // The same card of a table that was never cleared would be wrong.
    const { round } = walk.table;
    if (round !== null) {
      const hands = { ...round.hands, player: [{ shoe: 1, place: 0, face: null }] };
      walk.state = { ...walk.table, round: { ...round, hands } };
    }
    walk.turn(0, notAt(0));
    expect(walk.first()).toBeUndefined();
  });
});

describe('a seed', () => {
  test('of a shoe in play gives the cards to come away', () => {
    walk.load(1).round(1, 1);
    expect(walk.reveal(1)).toMatchObject({
      line: walk.line,
      fault: expect.stringContaining('while it is in play'),
    });
  });

  test('nor while the table is closing: a round may still be played', () => {
    walk.load(1).round(1, 1);
    walk.take({ type: 'TableClosing' });
    expect(walk.reveal(1)).toMatchObject({ fault: expect.stringContaining('in play') });
  });

  test('of the last shoe of a closed table does not', () => {
    walk.load(1);
    walk.take({ type: 'TableClosed' });
    expect(walk.reveal(1)).toBeUndefined();
    expect(walk.end()).toMatchObject({ checked: 1, notYetRevealed: 0, leftUnrevealed: 0 });
  });

  test('of another shoe than the one in play does not', () => {
    walk.load(1).replaced().load(2);
    expect(walk.reveal(1)).toBeUndefined();
    expect(walk.end()).toMatchObject({ checked: 1, notYetRevealed: 1, leftUnrevealed: 0 });
  });

  test('of no shoe, of one without a commitment, or a second time', () => {
    const words = { fault: expect.stringContaining('has no commitment, or was revealed before') };
    expect(walk.reveal(1)).toMatchObject(words);
    walk.load(1, null).replaced();
    expect(walk.reveal(1)).toMatchObject(words);
    walk.load(2).replaced();
    expect(walk.reveal(2)).toBeUndefined();
    expect(walk.reveal(2)).toMatchObject(words);
  });

  test.each([
    ['too short', '1'.repeat(63)],
    ['too long', '1'.repeat(65)],
    ['in capitals', 'AB'.repeat(32)],
  ])('that is %s is none', (_, seed) => {
    walk.load(1).replaced();
    expect(walk.reveal(1, seed)).toMatchObject({
      line: walk.line,
      fault: expect.stringContaining('64 hex digits'),
    });
  });
});

describe('at the end', () => {
  test('another seed than was committed to is found where it was revealed', () => {
    walk.load(1, publishedOf(2)).replaced();
    walk.reveal(1);
    expect(walk.first()).toBeUndefined();
    expect(walk.end()).toMatchObject({
      line: walk.line,
      fault: expect.stringContaining('does not give the commitment of line 1 at table t1'),
    });
  });

  test('the commitment names its table', () => {
    walk.load(1).replaced().reveal(1);
    expect(isFault(walk.end())).toBe(false);
    expect(walk.end('t2')).toMatchObject({ line: 3 });
  });

  test('of a shoe with another seed its commitment is wrong, not its cards', () => {
    walk.load(1).round(1, 1).deal(0).turn(0, cardAt(0)).replaced();
    walk.reveal(1, SEED[2]);
    expect(walk.end()).toMatchObject({
      line: walk.line,
      fault: expect.stringContaining('another seed'),
    });
  });

  test('the earliest of several faults is named', () => {
    walk.load(1).round(1, 1).deal(0).turn(0, notAt(0));
    const { line } = walk;
    walk.replaced().load(2, publishedOf(1)).replaced();
    walk.reveal(2);
    walk.reveal(1);
    expect(walk.end()).toMatchObject({ line });
  });

  test('shoes that left play without a seed are counted, and are a fault once it is closed', () => {
    walk.load(1).replaced().load(2);
    expect(walk.end()).toMatchObject({ checked: 0, notYetRevealed: 1, leftUnrevealed: 1 });
    walk.take({ type: 'TableClosed' });
    expect(walk.end()).toMatchObject({
      line: 1,
      fault: expect.stringContaining('shoe 1, loaded here, left play and was not revealed'),
    });
    walk.reveal(1);
    expect(walk.end()).toMatchObject({ line: 3 });
  });

  test('a table that was never opened has no shoes', () => {
    expect(shoeCheck(ciphers).end(TABLE, initialState)).toMatchObject({
      checked: 0,
      notYetRevealed: 0,
      leftUnrevealed: 0,
    });
  });
});
