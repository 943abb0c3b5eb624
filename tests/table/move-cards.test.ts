import { describe, expect, test } from 'vitest';
import { FACE_DOWN } from '../../src/rules/index.ts';
import {
  asTheyLeft,
  type Cards,
  followed,
  inOrder,
  inTurn,
  laidOut,
  moveCards,
  movedUp,
  NO_CARDS,
  type TableSlot,
} from '../../src/table/cards.ts';
import { card } from './scenario.ts';

/** Where every card is, event by event: in a Hand, waiting, carried, or out of play. */

const at = (place: number, face: string | null = null, shoe = 1): TableSlot => ({
  shoe,
  place,
  face: face === null ? null : card(face),
});
const some = (change: Partial<Cards>): Cards => ({ ...NO_CARDS, shoe: 1, ...change });
const moved = (cards: Cards, event: object): Cards => moveCards(cards, event as never);
/** The event changes nothing but this. */
const only = (cards: Cards, event: object, change: Partial<Cards>) =>
  expect(moved(cards, event)).toEqual({ ...cards, ...change });

describe('a shoe', () => {
  test('is loaded: nothing has left it, and none of it was seen', () => {
    const old = some({ gone: 30, seen: { '2S': 1 }, drawn: 30, discarded: 30 });
    only(old, { type: 'ShoeLoaded', shoe: 2 }, { shoe: 2, gone: 0, seen: {} });
  });

  test('burns its first card and as many as that says', () => {
    const cards = some({ gone: 0, seen: { '3S': 1 }, drawn: 9, discarded: 8 });
    only(
      cards,
      { type: 'CardsBurnt', card: card('3S'), count: 3 },
      {
        gone: 4,
        seen: { '3S': 2 },
        drawn: 13,
        discarded: 12,
      },
    );
  });

  test('is replaced: within a round what waits is used first, what is carried goes (reading 51)', () => {
    const cards = some({ waiting: [at(4)], carried: [at(5)], discarded: 2 });
    const replaced = { type: 'ShoeReplaced' };
    only({ ...cards, underway: true }, replaced, { shoe: 0, carried: [], discarded: 3 });
    only(cards, replaced, { shoe: 0, waiting: [], carried: [], discarded: 4 });
  });
});

describe('a round', () => {
  test('is opened: the Hands are cleared, what waits and is carried begins it as it left the shoe', () => {
    const hands = { player: [at(0, '2S'), at(2, '3S')], banker: [at(1, '4S')] };
    const cards = some({ hands, waiting: [at(5), at(7)], carried: [at(6), at(4)], discarded: 1 });
    only(
      cards,
      { type: 'RoundOpened', shoe: 1 },
      {
        hands: { player: [], banker: [] },
        waiting: [at(4), at(5), at(6), at(7)],
        carried: [],
        discarded: 4,
        underway: true,
      },
    );
  });

  test('what is of another shoe does not begin it', () => {
    const cards = some({ waiting: [at(5, null, 1)], carried: [at(0, null, 2)] });
    only(
      cards,
      { type: 'RoundOpened', shoe: 2 },
      {
        waiting: [at(0, null, 2)],
        carried: [],
        discarded: 1,
        underway: true,
      },
    );
  });

  test('ends: what waits is for the next one, unless its shoe was replaced', () => {
    const cards = some({ shoe: 2, waiting: [at(5, null, 1), at(0, null, 2)], underway: true });
    for (const type of ['RoundSettled', 'RoundVoided']) {
      only(cards, { type }, { waiting: [at(0, null, 2)], discarded: 1, underway: false });
    }
    only({ ...cards, underway: false }, { type: 'RoundReopened' }, { underway: true });
  });
});

describe('a card', () => {
  const dealt = { type: 'CardDealt', hand: 'banker', index: 1, position: 8, waiting: false };

  test('is dealt face down from its place in the shoe, or is the first that waits', () => {
    const hands = { player: [at(0)], banker: [at(1)] };
    const cards = some({ hands, gone: 7, drawn: 9, waiting: [] });
    const banker = (slot: TableSlot) => ({ player: [at(0)], banker: [at(1), slot] });
    only(cards, dealt, { hands: banker(at(7)), gone: 8, drawn: 10 });
    const waiting = [at(5, '9S'), at(6)];
    only(
      { ...cards, waiting },
      { ...dealt, waiting: true },
      {
        hands: banker(at(5, '9S')),
        waiting: [at(6)],
      },
    );
  });

  test('is turned, and was then seen once; a correction takes what was seen back', () => {
    const cards = some({ hands: { player: [at(0)], banker: [] }, seen: { '3S': 1 } });
    const turned = { type: 'CardExposed', hand: 'player', index: 0, card: card('2S') };
    const open = { hands: { player: [at(0, '2S')], banker: [] }, seen: { '3S': 1, '2S': 1 } };
    only(cards, turned, open);
    only(
      { ...cards, ...open },
      { ...turned, type: 'CardCorrected', card: card('3S') },
      {
        hands: { player: [at(0, '3S')], banker: [] },
        seen: { '3S': 2, '2S': 0 },
      },
    );
    // Where none lies, and of another shoe, nothing was seen of this one.
    expect(moved(cards, { ...turned, index: 1 })).toBe(cards);
    only({ ...cards, shoe: 2 }, turned, { hands: open.hands });
  });

  test('that waits or is carried is corrected by its place among those', () => {
    const cards = some({
      waiting: [at(4, '2S')],
      carried: [at(5, '3S')],
      seen: { '2S': 1, '3S': 1 },
    });
    const corrected = { type: 'WaitingCardCorrected', card: card('9S') };
    only(
      cards,
      { ...corrected, waiting: 0 },
      {
        waiting: [at(4, '9S')],
        seen: { '2S': 0, '3S': 1, '9S': 1 },
      },
    );
    only(
      cards,
      { ...corrected, waiting: 1 },
      {
        carried: [at(5, '9S')],
        seen: { '2S': 1, '3S': 0, '9S': 1 },
      },
    );
    expect(moved(cards, { ...corrected, waiting: 2 })).toBe(cards);
  });
});

describe('cards out of turn', () => {
  const cards = some({
    hands: { player: [at(0, '2S')], banker: [at(3, '3S')] },
    waiting: [at(1, '9S'), at(2), at(4)],
    carried: [at(5)],
    gone: 6,
    drawn: 6,
    seen: { '9S': 1 },
  });

  test('wait, each as it was seen', () => {
    const came = { type: 'CardsWaiting', cards: [card('9S'), FACE_DOWN] };
    only(cards, came, {
      waiting: [...cards.waiting, at(6, '9S'), at(7)],
      gone: 8,
      drawn: 8,
      seen: { '9S': 2 },
    });
  });

  test('never left the shoe: those behind them move up, and they were not seen', () => {
    only(
      cards,
      { type: 'CardsNotDrawn', waiting: [0, 1] },
      {
        hands: { player: [at(0, '2S')], banker: [at(1, '3S')] },
        waiting: [at(2)],
        carried: [at(3)],
        gone: 4,
        drawn: 4,
        seen: { '9S': 0 },
      },
    );
  });

  test('of another shoe go back into that one', () => {
    const two = { ...cards, shoe: 2, gone: 3 };
    expect(moved(two, { type: 'CardsNotDrawn', waiting: [2] })).toMatchObject({
      gone: 3,
      drawn: 5,
      waiting: [at(1, '9S'), at(2)],
    });
  });

  test('are discarded, by their places among what waits and is carried', () => {
    only(
      cards,
      { type: 'CardsDiscarded', waiting: [1, 3] },
      {
        waiting: [at(1, '9S'), at(4)],
        carried: [],
        discarded: 2,
      },
    );
    expect(moved(cards, { type: 'CardsDiscarded', waiting: [] })).toBe(cards);
  });

  test('are carried to the next round, or put in order', () => {
    only(
      cards,
      { type: 'CardsCarried', waiting: [0, 2] },
      {
        waiting: [at(2)],
        carried: [at(5), at(1, '9S'), at(4)],
      },
    );
    only(
      cards,
      { type: 'CardsOrdered', order: [2, 0, 1] },
      {
        waiting: [at(4), at(1, '9S'), at(2)],
      },
    );
  });

  test('are laid out anew as they ought to lie; what is left waits', () => {
    const from = { player: [1, 3], banker: [0] };
    only(
      cards,
      { type: 'Reconstructed', from },
      {
        hands: { player: [at(3, '3S'), at(2)], banker: [at(0, '2S')] },
        waiting: [at(1, '9S'), at(4)],
      },
    );
  });

  test('anything else moves none', () => {
    expect(moved(cards, { type: 'BetsClosed' })).toBe(cards);
  });
});

describe('orders', () => {
  test('Player, Banker, Player, Banker, then the third cards', () => {
    expect(inOrder({ player: [1, 3, 5], banker: [2, 4, 6] })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(inOrder({ player: [1], banker: [2, 4, 6] })).toEqual([1, 2, 4, 6]);
    expect(inOrder({ player: [], banker: [] })).toEqual([]);
    expect(inTurn({ player: ['2S', '3S'], banker: [FACE_DOWN] } as never)).toEqual({
      player: [0, 2],
      banker: [1],
    });
  });

  test('what is carried comes between what waits as it left the shoe', () => {
    expect(asTheyLeft({ waiting: [at(3)], carried: [at(2), at(4)] })).toEqual([
      at(2),
      at(3),
      at(4),
    ]);
    expect(asTheyLeft({ waiting: [], carried: [] })).toEqual([]);
  });

  test('only what was behind a card of the same shoe moves up', () => {
    const up = movedUp([at(3), at(1, null, 2)]);
    expect([at(2), at(3), at(4), at(2, null, 2)].map(up)).toEqual([
      at(2),
      at(3),
      at(3),
      at(1, null, 2),
    ]);
  });

  test('what a layout does not name waits', () => {
    const all = [at(0), at(1), at(2)];
    expect(laidOut(all, { player: [2, 9], banker: [] })).toEqual({
      hands: { player: [at(2)], banker: [] },
      waiting: [at(0), at(1)],
    });
  });

  test('what was said of a card follows it to where it lies now', () => {
    const was = { player: [at(0), at(2)], banker: [at(1)] };
    const now = { player: [at(0)], banker: [at(3), at(2)] };
    const said = (hand: 'player' | 'banker', index: number) => ({ hand, index, to: 'p1' });
    expect(followed([said('player', 0), said('player', 1)], was, now)).toEqual([
      said('player', 0),
      said('banker', 1),
    ]);
    // One that waits now, and none at all.
    expect(followed([said('banker', 0), said('banker', 2)], was, now)).toEqual([]);
    const other = { player: [at(0, null, 2)], banker: [] };
    expect(followed([said('player', 0)], was, other)).toEqual([]);
  });
});
