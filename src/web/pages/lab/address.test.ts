import { expect, test } from 'vitest';
import { BLANK, countsIn, labHash, NO_SIDE, stateIn } from './address.ts';

const COUNTS = [31, 32, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 0];

test.each([
  ['nothing said', BLANK],
  ['a view', { ...BLANK, view: 'charts' as const, bet: 'tie' }],
  [
    'a shoe of its own',
    { ...BLANK, first: { ...NO_SIDE, game: 'g', version: '2', counts: COUNTS } },
  ],
  ['something beside it, if only the usual', { ...BLANK, second: NO_SIDE }],
  [
    'all of it',
    {
      view: 'counting' as const,
      first: { game: 'g', version: null, layout: 'A', decks: 6, counts: null },
      second: { game: 'h', version: null, layout: null, decks: null, counts: COUNTS },
      bet: 'b',
      session: { rounds: 1, stake: 5 },
      simulation: { rounds: 2, seed: 0 },
      counting: { shoes: 3, seed: 0, cut: 99, afterCut: 0, burn: 'first-card' as const },
    },
  ],
])('an address says again what it was made of: %s', (_, state) => {
  expect(stateIn(labHash(state))).toEqual(state);
});

test('what cannot be meant is as usual', () => {
  const odd = '#view=x&game=<b>&decks=many&counts=1.2&session=0&stake=-1&rounds=1e9&seed=5&cut=3';
  expect(stateIn(odd)).toEqual({ ...BLANK, simulation: { ...BLANK.simulation, seed: 5 } });
});

test.each([
  [COUNTS.join(' '), COUNTS],
  [COUNTS.join(','), COUNTS],
  [`[${COUNTS.join(', ')}]`, COUNTS],
  [COUNTS.join('\t'), COUNTS],
  [COUNTS.slice(1).join(), null],
  [[...COUNTS, 1].join(), null],
  [`-${COUNTS.join(',-')}`, null],
  [COUNTS.join().replace('31', '999'), null],
  ['', null],
])('thirteen numbers: %j', (text, counts) => expect(countsIn(text)).toEqual(counts));
