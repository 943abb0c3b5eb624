import { type Card, DECK } from '../../src/rules/index.ts';
import { type KnownShoe, orderKey, orderOf } from './hidden.ts';

/** Something that must be nowhere, in one of its writings. */
export type Needle = { readonly what: string; readonly bytes: Buffer };

/** A secret of 32 bytes, or half of it, as it is usually written; within base64 it may begin at any of three places. */
const writingsOf = (what: string, hex: string): Needle[] => {
  const whole = Buffer.from(hex, 'hex');
  return [whole.subarray(0, 16), whole.subarray(16)].flatMap((part, half) => {
    const text = part.toString('hex');
    const base64 = [0, 1, 2].flatMap((shift) => {
      const within = Buffer.concat([Buffer.alloc(shift), part]).toString('base64');
      // What depends on the neighbours as well is left out at both ends.
      const own = within.slice(Math.ceil((shift * 4) / 3), -4);
      return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
    });
    const texts = [text, text.toUpperCase(), ...new Set(base64)];
    return [part, ...texts.map((one) => Buffer.from(one))].map((bytes) => ({
      what: `${what}, half ${half + 1}, as ${bytes === part ? 'bytes' : 'text'}`,
      bytes,
    }));
  });
};

/** So many cards in a row are no chance. */
const IN_A_ROW = 7;

const inOrder = (what: string, cards: readonly Card[]): Needle[] => {
  const texts = ['","', ' ', ',', ', ', ''].map((between) => cards.join(between));
  const numbers = Buffer.from(cards.map((card) => DECK.indexOf(card)));
  return [...texts.map((text) => Buffer.from(text)), numbers].map((bytes) => ({ what, bytes }));
};

/** What must be nowhere of a shoe that was not revealed: its seed, its key, the cards that nobody has seen. */
export const needlesOf = (shoe: KnownShoe, order: readonly Card[] = orderOf(shoe)): Needle[] => {
  if (shoe.revealed) return [];
  const { number, seed, nonces, loaded, gone } = shoe;
  const needles = writingsOf(`the seed of shoe ${number}`, seed);
  if (!loaded) return needles;
  const next = order.slice(gone, gone + IN_A_ROW);
  const last = order.slice(-IN_A_ROW);
  return [
    ...needles,
    ...writingsOf(`the key of shoe ${number}`, orderKey(seed, nonces)),
    ...[next, next.toReversed(), last, last.toReversed()]
      .filter(({ length }) => length === IN_A_ROW)
      .flatMap((cards) => inOrder(`the undealt order of shoe ${number}`, cards)),
  ];
};

/** What was found, if anything. */
export const foundIn = (bytes: Buffer, needles: readonly Needle[]): string | null =>
  needles.find((needle) => bytes.includes(needle.bytes))?.what ?? null;
