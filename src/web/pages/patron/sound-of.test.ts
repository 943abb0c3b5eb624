import { expect, test } from 'vitest';
import { type Audible, soundOf } from './sound-of.ts';

type Cards = Audible['hands']['player']['cards'];
const at = (
  phase: Audible['phase'],
  { player = [], staked = 0, round = 1 }: { player?: Cards; staked?: number; round?: number } = {},
): Audible => ({
  ...{ round, phase, staked },
  hands: { player: { cards: player, points: null }, banker: { cards: [], points: null } },
});

test.each([
  ['bets are called for', at('none'), at('betting'), null],
  ['an own chip is accepted', at('betting'), at('betting', { staked: 2500 }), 'chip'],
  ['a chip is taken back', at('betting', { staked: 2500 }), at('betting'), null],
  ['no more bets', at('betting', { staked: 2500 }), at('dealing', { staked: 2500 }), 'close'],
  ['a card is dealt', at('dealing'), at('dealing', { player: ['2S'] }), 'card'],
  ['face down', at('dealing'), at('dealing', { player: ['faceDown'] }), 'card'],
  [
    'and is turned',
    at('dealing', { player: ['faceDown'] }),
    at('dealing', { player: ['2S'] }),
    'card',
  ],
  [
    'cards are taken away',
    at('settled', { player: ['2S', '3S'] }),
    at('betting', { round: 2 }),
    null,
  ],
  [
    'something went wrong',
    at('dealing', { player: ['2S'] }),
    at('halted', { player: ['2S'] }),
    'call',
  ],
  ['with a card', at('dealing'), at('halted', { player: ['2S'] }), 'call'],
  ['patrons choose', at('dealing'), at('electing'), 'call'],
  ['after the decision', at('halted'), at('electing'), null],
  ['it goes on', at('halted'), at('dealing'), null],
] as const)('%s', (_, before, after, sound) => {
  expect(soundOf(before, after)).toBe(sound);
});
