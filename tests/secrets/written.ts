import { meantFor, seenOf, settingsOf, type Table, type Wanted } from '../../src/table/index.ts';
import type { WrittenStory } from './run.ts';
import type { Step } from './steps.ts';

const by =
  (name: string, wanted: Wanted, line = false) =>
  (table: Table): Step => ({
    does: 'command',
    by: name,
    command: meantFor(wanted, seenOf(table)),
    line,
  });

const bet = (patron: string, box: number, on: string, amount: number) =>
  by(patron, { type: 'PlaceBet', patron, box, bet: on, amount });

const draw = by('d1', { type: 'DrawCard' });

/**
 * A Hand is squeezed, and before a card of it is turned the rack is taken over on another device, a card too many is said
 * to have come out, somebody tries to name a card, the store fails, and the lights go out.
 */
export const SQUEEZED: WrittenStory = {
  settings: settingsOf('tiger-buffalo-commission-insurance', {
    shoe: 'electronic',
    faceDown: true,
  }),
  steps: [
    by('d1', { type: 'OpenRound' }),
    bet('p1', 1, 'banker', 30_000),
    bet('p2', 1, 'tie', 5000),
    bet('p3', 2, 'player', 10_000),
    by('p1', { type: 'RequestSqueeze', patron: 'p1', hand: 'banker', index: 0, both: true }, true),
    by('d1', { type: 'CloseBets' }),
    by('d1', { type: 'ConsentSqueeze' }, true),
    ...[draw, draw, draw, draw],
    by('d1', { type: 'ExposeCard', hand: 'player', index: 0 }),
    by('d1', { type: 'ExposeCard', hand: 'banker', index: 0, card: '9S' }),
    (table) => ({
      does: 'preview',
      by: 's1',
      command: meantFor({ type: 'ExposeCard', hand: 'banker', index: 0 }, seenOf(table)),
    }),
    (table) => ({
      does: 'fails',
      by: 'd1',
      command: meantFor({ type: 'ExposeCard', hand: 'banker', index: 0 }, seenOf(table)),
    }),
    () => ({ does: 'another device', patron: 'p1', name: 'p1-2' }),
    by('p3', { type: 'ExposeCard', hand: 'banker', index: 1 }, true),
    by('d1', {
      type: 'Report',
      kind: 'excess-card',
      detail: { words: 'one card too many left the shoe', cards: ['faceDown'] },
    }),
    by('s1', { type: 'Interrupt', cause: 'the lights went out' }),
    () => ({ does: 'time passes', milliseconds: 20_000 }),
  ],
};
