import '../../../../tests/web/every-word.ts';
import { expect, test } from 'vitest';
import type { Happened } from '../../../api/live.ts';
import { rulebooks } from '../../../rulebooks/index.ts';
import { wordsIn } from '../../words/index.ts';
import { newsOf } from './news.ts';

const book = rulebooks.find(({ insurance }) => insurance !== null);
if (book === undefined) throw new Error('no book with insurance');
const by = { role: 'dealer', id: 'd1' } as const;
const PLACE = { box: 1, patron: 'p1', bet: 'player' } as const;

/** What p1 is told of it. */
const told = (what: Happened, language: 'en' | 'zh' = 'en'): string | undefined => {
  const heard = [{ number: 1, sequence: 1, own: true, what }];
  const live = { status: { is: 'live' }, public: null, own: null, sequence: 1, heard } as const;
  const send = async () => ({ id: '', sequence: 1, events: [] });
  const patron = { id: 'p1', box: 1, seat: 'seated', rack: 0 } as const;
  return newsOf({ live: { ...live, send, look: () => {} }, patron, book }, wordsIn(language))[0]
    ?.text;
};

const PUT_RIGHT: Happened = {
  type: 'BetCorrected',
  ...PLACE,
  hand: 'player',
  was: 10_000,
  amount: 15_000,
  standing: false,
  reason: 'two chips stuck together',
  rule: '5.15',
  by,
  at: 0,
};

test('chips that are put right say how much lay there; why stays with staff', () => {
  expect(told(PUT_RIGHT)).toBe('The record was corrected: 150.00 on Player, not 100.00.');
  expect(told({ ...PUT_RIGHT, bet: 'player-insurance', after: 4 })).toContain('Player insurance');
  expect(told(PUT_RIGHT, 'zh')).toContain('记录已更正');
});

test('a bet that is not left up stays in the rack', () => {
  const reason = 'over the limit';
  const what: Happened = {
    type: 'BetNotLeftUp',
    ...PLACE,
    amount: 10_000,
    reason,
    rule: '5.1',
    by,
    at: 0,
  };
  expect(told(what)).toBe('100.00 on Player is not left up: it stays in your rack');
});

test('whoever stands in a box without a seated bet is told, and nobody else', () => {
  const what: Happened = { type: 'StandingBetsTold', box: 3, patrons: ['p1'], rule: '5.1' };
  expect(told(what)).toContain('Nobody seated at box 3 has bet');
  expect(told({ ...what, patrons: ['p2'] })).toBeUndefined();
});

test('insurance that stands again, a choice that lapses, a bet that stands again', () => {
  const insured = { patron: 'p1', box: 1, hand: 'player', after: 4, pays: '3 to 2' } as const;
  expect(
    told({
      type: 'InsuranceRestored',
      ...insured,
      amount: 5_000,
      late: false,
      own: true,
      by,
      at: 0,
    }),
  ).toBe('Your insurance of 50.00 stands again');
  expect(told({ type: 'ElectionsLapsed', patrons: ['p1'] })).toContain(
    'your choice no longer holds',
  );
  expect(told({ type: 'ElectionsLapsed', patrons: ['p2'] })).toBeUndefined();
  expect(told({ type: 'BetReturnLapsed', ...PLACE, reason: 'a card was put right' })).toBe(
    'Player stands again.',
  );
});
