import { describe, expect, test } from 'vitest';
import { reconstruct } from '../../src/rules/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { booksOn, cite, rulesOf } from './books.ts';

const titled = (words: string, subject: Subject) =>
  booksOn('reconstruction').map(
    (book) => [`${cite(book, 'reconstruction', subject)}: ${words}`, rulesOf(book)] as const,
  );

describe('cards go back into the order in which they left the shoe', () => {
  test.each(titled('and are dealt by the Table of Play', 'reconstructed'))('%s', (_title, book) => {
    // However they lay on the table: Player 2 3, Banker 4 K, then the Player draws and the Banker.
    expect(reconstruct(book, ['2S', '4S', '3S', 'KS', '2H', '4H'])).toEqual({
      deal: { player: ['2S', '3S', '2H'], banker: ['4S', 'KS', '4H'] },
      step: { step: 'settle' },
      over: [],
    });
    // The Player stands: the fifth card is the Banker's.
    expect(reconstruct(book, ['2S', '2D', '4S', '3S', 'KS'])).toEqual({
      deal: { player: ['2S', '4S'], banker: ['2D', '3S', 'KS'] },
      step: { step: 'settle' },
      over: [],
    });
  });

  test.each(titled('what is still to come is dealt on', 'reconstructed'))('%s', (_title, book) => {
    expect(reconstruct(book, [])).toMatchObject({ step: { step: 'deal', to: 'player' } });
    expect(reconstruct(book, ['2S'])).toMatchObject({ step: { step: 'deal', to: 'banker' } });
    expect(reconstruct(book, ['2S', '4S', '3S'])).toMatchObject({
      deal: { player: ['2S', '3S'], banker: ['4S'] },
      step: { step: 'deal', to: 'banker' },
      over: [],
    });
    expect(reconstruct(book, ['2S', '4S', '3S', 'KS', '2H'])).toMatchObject({
      step: { step: 'deal', to: 'banker' },
    });
  });

  test.each(titled('cards too many are left over for the next round', 'excess-card'))(
    '%s',
    (_title, book) => {
      expect(reconstruct(book, ['3S', '2S', '4S', '4H', 'KS', 'QS'])).toEqual({
        deal: { player: ['3S', '4S'], banker: ['2S', '4H'] },
        step: { step: 'settle' },
        over: ['KS', 'QS'],
      });
      const seven = reconstruct(book, ['2S', '4S', '3S', 'KS', '2H', '4H', 'faceDown']);
      expect(seven.over).toEqual(['faceDown']);
    },
  );

  test.each(titled('a card face down must be turned before it shows who draws', 'excess-card'))(
    '%s',
    (_title, book) => {
      const drawn = ['2S', 'faceDown', '3S', 'KS', '2H'] as const;
      expect(reconstruct(book, drawn)).toEqual({
        deal: { player: ['2S', '3S'], banker: ['faceDown', 'KS'] },
        step: { step: 'expose', to: 'banker', index: 0, offers: [] },
        over: ['2H'],
      });
      const third = reconstruct(book, ['2S', '4S', '3S', 'KS', 'faceDown', '4H']);
      expect(third.step).toEqual({ step: 'expose', to: 'player', index: 2, offers: [] });
      expect(third.over).toEqual(['4H']);
    },
  );
});
