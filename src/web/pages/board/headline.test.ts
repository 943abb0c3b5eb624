import { expect, test } from 'vitest';
import type { Heard } from '../../../api/picture.ts';
import { board, type Mark, type ReportView, roadsOf } from '../../../table/index.ts';
import { headlineOf, type Shown } from './headline.ts';

const BANKER: Mark = {
  winner: 'banker',
  points: 7,
  natural: false,
  playerPair: false,
  bankerPair: true,
};
const DEALING: Shown = {
  status: 'open',
  phase: 'dealing',
  voided: null,
  reports: [],
  asks: [],
  choosing: 0,
  offers: [],
  board: board(roadsOf([BANKER])),
};
const OFFER = { hand: 'player', after: 4, pays: '3 to 2', paidOnTie: false, rule: '3.10' } as const;
const EXCESS: ReportView = {
  report: 9,
  kind: 'excess-card',
  rule: '5.9',
  authority: 'pit-supervisor',
  secondPerson: 'to-void',
  decisions: ['reconstructed'],
  cards: [0],
};
const OTHER: ReportView = { ...EXCESS, report: 4, kind: 'anything-else', rule: '5.15' };
const CUT: Heard = {
  number: 1,
  sequence: 9,
  own: false,
  what: { type: 'Interrupted', cause: 'power', rule: '5.4', established: [] },
};
const OPENED: Heard = {
  number: 2,
  sequence: 10,
  own: false,
  what: {
    type: 'RoundOpened',
    round: 2,
    shoe: 1,
    game: 'g',
    version: '1',
    layout: 'A',
    rule: '3.1',
  },
};

test('while cards are dealt, the last outcome stands as the last one', () => {
  expect(headlineOf(DEALING, [])).toEqual({ is: 'outcome', mark: BANKER, now: false });
});

test('once settled it is the outcome of this round', () => {
  const shown = headlineOf({ ...DEALING, phase: 'settled' }, []);
  expect(shown).toEqual({ is: 'outcome', mark: BANKER, now: true });
});

test('a shoe without a hand says so', () => {
  expect(headlineOf({ ...DEALING, board: board(roadsOf([])) }, [])).toEqual({ is: 'new-shoe' });
});

test('insurance odds stand there while they are offered', () => {
  const shown = headlineOf({ ...DEALING, offers: [OFFER] }, []);
  expect(shown).toEqual({ is: 'insurance', offers: [OFFER] });
});

test('what halts the round comes before insurance', () => {
  const view: Shown = { ...DEALING, phase: 'halted', offers: [OFFER], reports: [EXCESS, OTHER] };
  expect(headlineOf(view, [])).toEqual({ is: 'halted', kind: 'excess-card', rule: '5.9' });
});

test('what waits for a second person stops the round too', () => {
  const view: Shown = { ...DEALING, phase: 'halted', asks: [{ ask: 9, type: 'CorrectCards' }] };
  expect(headlineOf(view, [])).toEqual({ is: 'checked' });
});

test('a void names its paragraph and comes before the last outcome', () => {
  const view: Shown = { ...DEALING, phase: 'void', voided: { rule: '5.5.1' } };
  expect(headlineOf(view, [])).toEqual({ is: 'void', rule: '5.5.1' });
});

test('elections say for how many the table waits', () => {
  const view: Shown = { ...DEALING, phase: 'electing', choosing: 2 };
  expect(headlineOf(view, [])).toEqual({ is: 'electing', waitingFor: 2 });
});

test('an interruption is shown until its round is settled or another one opens', () => {
  expect(headlineOf(DEALING, [CUT])).toEqual({ is: 'interrupted', rule: '5.4' });
  expect(headlineOf({ ...DEALING, phase: 'settled' }, [CUT]).is).toBe('outcome');
  expect(headlineOf(DEALING, [CUT, OPENED]).is).toBe('outcome');
});

test('an interruption that was decided shows the paragraph by which the round goes on', () => {
  const decided = (decision: 'so' | 'not-so'): Heard => ({
    number: 2,
    sequence: 10,
    own: false,
    what: { type: 'IrregularityResolved', kind: 'interruption', decision, rule: '5.4.1' },
  });
  expect(headlineOf(DEALING, [CUT, decided('so')])).toEqual({ is: 'interrupted', rule: '5.4.1' });
  expect(headlineOf(DEALING, [CUT, decided('not-so')]).is).toBe('outcome');
});

test('a closed table is closed, whatever lies on it', () => {
  expect(headlineOf({ ...DEALING, status: 'closed' }, [])).toEqual({ is: 'closed' });
});
