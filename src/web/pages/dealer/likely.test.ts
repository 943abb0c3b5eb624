import { describe, expect, test } from 'vitest';
import { freshView } from '../../../../tests/web/fresh-view.ts';
import type { PublicView } from '../../../table/index.ts';
import { REPORT_FORMS, TOLD_KINDS } from '../../../table/report-forms.ts';
import { byLikelihood } from './likely.ts';

const troubles = TOLD_KINDS.map((kind) => ({ kind, form: REPORT_FORMS[kind] }));
const sorted = (part: Partial<PublicView>) =>
  byLikelihood(troubles, { ...freshView('easy-six'), ...part }).map(({ kind }) => kind);
const lying = (count: number): PublicView['hands'] => ({
  player: { cards: Array.from({ length: Math.ceil(count / 2) }, () => '2S' as const), points: 4 },
  banker: { cards: Array.from({ length: Math.floor(count / 2) }, () => '3S' as const), points: 6 },
});
const deal = { step: 'deal', to: 'player', offers: [] } as const;

describe('what may have gone wrong', () => {
  test.each<[string, Partial<PublicView>, string]>([
    ['bets are open', { phase: 'betting' }, 'over-limit'],
    ['the first cards are dealt', { phase: 'dealing', step: deal }, 'wrong-number'],
    ['a third card comes', { phase: 'dealing', step: deal, hands: lying(4) }, 'misdirected-area'],
    ['the hands are complete', { phase: 'dealing', step: { step: 'settle' } }, 'excess-card'],
    ['a box is over its limit', { phase: 'dealing', step: deal, over: 5_000 }, 'over-limit'],
    ['cards lie face down', { phase: 'dealing', step: deal, faceDown: true }, 'face-up'],
  ])('%s', (_, part, first) => expect(sorted(part)[0]).toBe(first));

  test('is all there in every phase, and something else comes last', () => {
    for (const phase of ['none', 'betting', 'dealing', 'halted', 'settled', 'void'] as const) {
      const all = sorted({ phase });
      expect(all.toSorted()).toEqual(troubles.map(({ kind }) => kind).toSorted());
      expect(all.at(-1)).toBe('anything-else');
    }
  });
});
