import { expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { shoeOrder } from '../../src/record/index.ts';
import { orderAgain, seedNumber } from '../house/shoe-again.ts';
import { orderKey } from './hidden.ts';
import { withOrders } from './order-given.ts';

test.each([
  [4, []],
  [8, ['0f'.repeat(32), 'a1'.repeat(32)]],
])(
  'a shoe of %i decks has the order that it is given, and its own again afterwards',
  async (decks, nonces) => {
    const source = { seed: seedNumber(1), table: 't1', shoe: 1, decks, nonces };
    const other = orderAgain(seedNumber(2), decks) as ReturnType<typeof shoeOrder>;
    const orders = new Map([[orderKey(source.seed, nonces), other]]);
    await withOrders(orders, async () => expect(shoeOrder(ciphers, source)).toEqual(other));
    expect(shoeOrder(ciphers, source)).toEqual(orderAgain(source.seed, decks, nonces));
  },
);
