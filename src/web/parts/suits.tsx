import type { Suit } from '../../rules/index.ts';

/** Our own four suits, each in a square of 20, so that one shape serves index and pip. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: 'M10 1.2 C7.6 5.2 1.6 8 1.6 12.2 C1.6 15 3.8 16.6 6 16.6 C7.4 16.6 8.6 16 9.3 15 C9.1 16.8 8.3 18 6.8 18.8 L13.2 18.8 C11.7 18 10.9 16.8 10.7 15 C11.4 16 12.6 16.6 14 16.6 C16.2 16.6 18.4 15 18.4 12.2 C18.4 8 12.4 5.2 10 1.2 Z',
  H: 'M10 18.4 C8 14.8 1.4 11.6 1.4 6.6 C1.4 3.8 3.4 2 5.8 2 C7.7 2 9.3 3.2 10 5.2 C10.7 3.2 12.3 2 14.2 2 C16.6 2 18.6 3.8 18.6 6.6 C18.6 11.6 12 14.8 10 18.4 Z',
  D: 'M10 0.8 C11.9 4.4 14.2 7.4 17.2 10 C14.2 12.6 11.9 15.6 10 19.2 C8.1 15.6 5.8 12.6 2.8 10 C5.8 7.4 8.1 4.4 10 0.8 Z',
  C: 'M10 1.4 C7.8 1.4 6 3.1 6 5.3 C6 6.3 6.3 7.1 6.9 7.9 C6.4 7.6 5.8 7.5 5.2 7.5 C3 7.5 1.2 9.3 1.2 11.5 C1.2 13.7 3 15.5 5.2 15.5 C6.9 15.5 8.4 14.5 9.2 12.9 C9.1 15.8 8.2 17.8 6.8 18.8 L13.2 18.8 C11.8 17.8 10.9 15.8 10.8 12.9 C11.6 14.5 13.1 15.5 14.8 15.5 C17 15.5 18.8 13.7 18.8 11.5 C18.8 9.3 17 7.5 14.8 7.5 C14.2 7.5 13.6 7.6 13.1 7.9 C13.7 7.1 14 6.3 14 5.3 C14 3.1 12.2 1.4 10 1.4 Z',
};

/** Two colours, as on a casino's cards. */
export const SUIT_COLOURS: Readonly<Record<Suit, string>> = {
  S: '#14181f',
  C: '#14181f',
  H: '#b3261e',
  D: '#b3261e',
};

/** A suit drawn with its middle at x, y, `size` wide. */
export const SuitShape = ({
  suit,
  x,
  y,
  size,
  turned = false,
}: {
  readonly suit: Suit;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned?: boolean;
}) => (
  <path
    d={SUIT_PATHS[suit]}
    fill={SUIT_COLOURS[suit]}
    transform={`translate(${x} ${y}) rotate(${turned ? 180 : 0}) scale(${size / 20}) translate(-10 -10)`}
  />
);
