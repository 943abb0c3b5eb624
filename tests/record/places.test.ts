import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noPlaces, type Places, placed, placeOf } from '../../src/record/index.ts';
import { HANDS, rulebooks } from '../../src/rulebooks/index.ts';
import { type Event, evolve, initialState, type State } from '../../src/table/index.ts';
import { anyWorld } from '../table/model-world.ts';
import { entriesOf } from './chanced.ts';
import { Played } from './played.ts';

const OPTIONS = [
  { faceDown: false, burn: 'none' },
  { faceDown: true, burn: 'none' },
  { faceDown: true, burn: 'by-first-card' },
] as const;

describe.each(rulebooks.map(({ id }) => id))('%s', { timeout: 60_000 }, (game) => {
  test.each(OPTIONS)('the order at its place is the card that lies there: %o', (settings) => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    for (let seed = 1; seed <= 12; seed++) {
      let places: Places = noPlaces;
      new Played(game, { seed, settings }, (event, state, truth, { orders }) => {
        places = placed(places, event);
        if (state.status === 'unopened') return;
        const at = (place: { shoe: number; place: number } | undefined) =>
          place && orders.get(place.shoe)?.[place.place];
        for (const hand of HANDS) {
          const cards = truth.hands[hand].map((_, index) => at(placeOf(places, hand, index)));
          expect(cards).toEqual(truth.hands[hand]);
        }
        expect(places.waiting.map(at)).toEqual(truth.waiting);
        for (const shown of places.shown) expect(at(shown)).toBe(shown.card);
        if (places.shown.length > 0) count(event.type);
        if (places.hands.player.some((one) => one && one.shoe !== places.shoe)) count('older shoe');
        if (event.type === 'CardDealt' && event.waiting) count('waiting');
      });
    }
    expect(seen.get('CardExposed')).toBeGreaterThan(300);
    expect(seen.get('CardsWaiting')).toBeGreaterThan(5);
    expect(seen.get('waiting')).toBeGreaterThan(5);
    expect(seen.get('older shoe')).toBeGreaterThan(0);
    if (settings.burn === 'by-first-card') expect(seen.get('CardsBurnt')).toBeGreaterThan(20);
  });
});

test('whatever happens at a table, the places have the shape of its cards', {
  timeout: 60_000,
}, () => {
  const property = fc.property(anyWorld(400), (world) => {
    let state: State = initialState;
    let places: Places = noPlaces;
    const take = (event: Event) => {
      state = evolve(state, event);
      places = placed(places, event);
      if (state.status === 'unopened') return;
      expect(places.waiting).toHaveLength(state.waiting.length);
      if (state.shoe !== null) {
        expect([places.shoe, places.gone]).toEqual([state.shoe.number, state.shoe.gone]);
      }
      if (state.round.phase === 'none') return;
      for (const hand of HANDS) {
        expect(places.hands[hand].map((one) => one !== undefined)).toEqual(
          state.round.deal[hand].map(() => true),
        );
      }
    };
    for (const { by, at, events } of entriesOf(world)) {
      for (const event of events) take({ by, at, ...event } as Event);
    }
  });
  fc.assert(property, { seed: 11, numRuns: 50 });
});
