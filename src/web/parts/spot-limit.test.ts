import { expect, test } from 'vitest';
import { rulebook } from '../../rulebooks/index.ts';
import { shared } from '../words/shared.ts';
import { spotLimits } from './spot-limit.ts';

const say = ((key: string, filling: Record<string, string>) =>
  String(shared.en[key.replace('shared.', '') as 'limit.range']).replace(
    /\{(\w+)\}/g,
    (_, hole: string) => filling[hole] ?? '',
  )) as Parameters<typeof spotLimits>[2];
const limits = {
  minimum: 2500,
  maximum: 1_000_000,
  per: 'box',
  side: { tie: { minimum: 500, maximum: 50_000 } },
} as const;

test.each([
  ['easy-six', 'player', '25–10,000', 'from 25 to 10,000'],
  ['easy-six', 'tie', '5–500', 'from 5 to 500'],
  [
    'tiger-buffalo-non-commission',
    'banker',
    '25–10,000',
    'from 25; Player and Banker may differ by 10,000',
  ],
  ['tiger-buffalo-non-commission', 'tie', '5–500', 'from 5 to 500'],
])('%s %s takes %s', (game, bet, printed, said) => {
  const book = rulebook(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  expect(spotLimits(book, limits, say)[bet]).toEqual({ printed, said });
});

test('a side bet without a limit of its own has none', () => {
  const book = rulebook('easy-six');
  if (book === undefined) throw new Error('no easy-six');
  const found = Object.keys(spotLimits(book, limits, say));
  expect(found.toSorted()).toEqual(['banker', 'player', 'tie']);
});
