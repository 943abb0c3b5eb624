import { describe, expect, test } from 'vitest';
import { rulebook } from '../rulebooks/index.ts';
import { type Card, FACE_DOWN, type Slot } from './cards.ts';
import { add, dealOut, EMPTY, next } from './next.ts';

const book = rulebook('tiger-buffalo-commission-insurance');
if (book === undefined) throw new Error('the book is missing');

const slots = (hand: string): Slot[] =>
  hand === ''
    ? []
    : hand.split(' ').map((card) => (card === '?' ? FACE_DOWN : (`${card}S` as Card)));
const step = (player: string, banker: string) =>
  next(book, { player: slots(player), banker: slots(banker) });

describe('what the round needs', () => {
  test.each([
    ['', '', 'player'],
    ['2', '', 'banker'],
    ['2', '3', 'player'],
    ['2 4', '3', 'banker'],
    ['?', '', 'banker'],
    ['?', '?', 'player'],
    ['? ?', '?', 'banker'],
  ])('%s / %s: a card to the %s', (player, banker, to) => {
    expect(step(player, banker)).toEqual({ step: 'deal', to, offers: [] });
  });

  test.each([
    ['? ?', '? ?', 'player', 0],
    ['2 ?', '? ?', 'player', 1],
    ['2 3', '? ?', 'banker', 0],
    ['2 3', '4 ?', 'banker', 1],
    ['? 3', '4 K', 'player', 0],
    ['2 3 ?', '4 K', 'player', 2],
    ['2 3 ?', '2 K ?', 'player', 2],
    ['2 3 ?', '2 K 5', 'player', 2],
    ['2 3 5', '2 K ?', 'banker', 2],
    ['2 4', '2 K ?', 'banker', 2],
  ])('%s / %s: turn the card of the %s at %i', (player, banker, to, index) => {
    expect(step(player, banker)).toEqual({ step: 'expose', to, index, offers: [] });
  });

  test.each([
    ['4 4', '2 3'],
    ['2 3', '4 5'],
    ['2 4', '3 4'],
    ['2 3 8', '3 K'],
    ['2 3 5', '2 K 4'],
    ['2 4', '2 K 4'],
  ])('%s / %s: settle', (player, banker) => {
    expect(step(player, banker)).toEqual({ step: 'settle' });
  });

  test('the offers of the situation come with the step', () => {
    const offer = { hand: 'player', after: 4, pays: '3 to 2', paidOnTie: false, rule: '4.1.15' };
    expect(step('2 3', '4 K')).toEqual({ step: 'deal', to: 'player', offers: [offer] });
    expect(step('3 K 6', '2 4')).toEqual({
      step: 'deal',
      to: 'banker',
      offers: [{ ...offer, after: 5, pays: '10 to 1', paidOnTie: true }],
    });
    expect(step('2 4', '2 3')).toMatchObject({
      to: 'banker',
      offers: [{ after: 4, pays: '5 to 2' }],
    });
    expect(step('4 K', '2 3')).toMatchObject({ to: 'player', offers: [{ hand: 'banker' }] });
  });
});

describe('what no Table of Play deals is an error', () => {
  test.each([
    ['', '2'],
    ['2 3', ''],
    ['2 3 4', '5'],
    ['2', '3 4'],
    ['2', '3 4 5'],
    ['2 3 4 5', '2 3'],
    ['2 3', '2 3 4 5'],
    ['2 4', '2 K 3 4'],
    ['2 3 4 5', '2 3 4 5'],
    ['2 4 K', '3 4'],
    ['4 4 K', '2 3'],
    ['2 3', '2 K K'],
    ['2 3 8', '3 K K'],
    ['2 4', '3 4 K'],
    ['4 4', '2 3 K'],
    ['2 3', '4 5 K'],
    ['2 4 ?', '3 4'],
  ])('%s / %s', (player, banker) => {
    const message = `no Table of Play deals this: ${JSON.stringify({
      player: slots(player),
      banker: slots(banker),
    })}`;
    expect(() => step(player, banker)).toThrow(message);
  });
});

describe('dealing cards out', () => {
  const cards = (text: string) => slots(text) as Card[];

  test('stops with the last card needed', () => {
    expect(dealOut(book, cards('3 2 4 4 K Q'))).toEqual({
      deal: { player: cards('3 4'), banker: cards('2 4') },
      used: 4,
      step: { step: 'settle' },
    });
  });

  test('stops with the last card given', () => {
    expect(dealOut(book, [])).toEqual({
      deal: EMPTY,
      used: 0,
      step: { step: 'deal', to: 'player', offers: [] },
    });
    expect(dealOut(book, cards('3 2 4'))).toMatchObject({ used: 3, step: { to: 'banker' } });
    expect(dealOut(book, cards('2 4 3 K 2 4'))).toEqual({
      deal: { player: cards('2 3 2'), banker: cards('4 K 4') },
      used: 6,
      step: { step: 'settle' },
    });
  });

  test('a card is added to one hand and the deal before stays as it was', () => {
    const one = add(EMPTY, 'player', 'AS');
    expect(add(one, 'banker', 'KS')).toEqual({ player: ['AS'], banker: ['KS'] });
    expect(one).toEqual({ player: ['AS'], banker: [] });
    expect(EMPTY).toEqual({ player: [], banker: [] });
  });
});
