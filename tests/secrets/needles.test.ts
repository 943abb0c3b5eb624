import { expect, test } from 'vitest';
import { type Card, DECK } from '../../src/rules/index.ts';
import { orderAgain, seedNumber } from '../house/shoe-again.ts';
import { type KnownShoe, orderKey } from './hidden.ts';
import { foundIn, needlesOf } from './needles.ts';

const seed = seedNumber(7);
const nonces = ['0f'.repeat(32)];
const shoe: KnownShoe = {
  ...{ number: 1, decks: 8, seed, nonces, loaded: true, revealed: false },
  ...{ exposed: new Set([0, 2]), gone: 5 },
};
const order = orderAgain(seed, 8, nonces);
const bytes = Buffer.from(seed, 'hex');
const within = (written: string | Buffer) =>
  Buffer.concat([Buffer.from('a page of something, "'), Buffer.from(written), Buffer.from('" …')]);

test.each<readonly [string, Buffer]>([
  ['the seed as bytes', within(bytes)],
  ['half of it', within(bytes.subarray(16))],
  ['in hex', within(seed)],
  ['in upper case', within(seed.toUpperCase())],
  ['in base64', within(bytes.toString('base64'))],
  [
    'in base64 after another byte',
    within(Buffer.concat([Buffer.from('x'), bytes]).toString('base64')),
  ],
  [
    'in base64 after two, for addresses',
    within(Buffer.concat([Buffer.from('xy'), bytes]).toString('base64url')),
  ],
  ['its key', within(orderKey(seed, nonces))],
  ['the cards that come, as JSON', within(JSON.stringify(order.slice(5)))],
  [
    'the cards that come, by numbers',
    within(Buffer.from(order.slice(5).map((card) => DECK.indexOf(card as Card)))),
  ],
  ['the last ones, backwards', within(order.toReversed().join(' '))],
])('%s is found', (_, page) => {
  expect(foundIn(page, needlesOf(shoe))).not.toBeNull();
});

test.each<readonly [string, Buffer, KnownShoe]>([
  ['another seed', within(seedNumber(8)), shoe],
  ['cards that were dealt', within(order.slice(0, 5).join(' ')), shoe],
  ['a shoe that was revealed', within(seed + order.join(' ')), { ...shoe, revealed: true }],
])('%s is nothing to be found', (_, page, of) => {
  expect(foundIn(page, needlesOf(of))).toBeNull();
});
