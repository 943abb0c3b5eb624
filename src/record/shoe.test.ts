import { createCipheriv, createHash, randomBytes, verify as verifySignature } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DECK } from '../rules/index.ts';
import type { Ciphers } from './ciphers.ts';
import { commitment, shoeOrder } from './shoe.ts';

const ciphers: Ciphers = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  keyStream: (key, length) =>
    createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length)),
  verify: (signed, signature, publicKey) =>
    verifySignature(null, signed, publicKey, Buffer.from(signature, 'hex')),
};

const source = { seed: '00'.repeat(32), table: 't1', shoe: 1, decks: 8 };

/** The same order once more, from the written description, one AES block after the other. */
const again = (seed: string, decks: number): string[] => {
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  const cards: string[] = [];
  for (let deck = 0; deck < decks; deck++) {
    for (const suit of 'SHDC') for (const rank of ranks) cards.push(rank + suit);
  }
  const bytes: number[] = [];
  let block = 0n;
  const byte = (): number => {
    if (bytes.length === 0) {
      const cipher = createCipheriv('aes-256-ecb', Buffer.from(seed, 'hex'), null);
      cipher.setAutoPadding(false);
      const counter = Buffer.from(block.toString(16).padStart(32, '0'), 'hex');
      bytes.push(...cipher.update(counter));
      block += 1n;
    }
    return bytes.shift() ?? 0;
  };
  for (let n = cards.length; n >= 2; n--) {
    let value = byte() * 256 + byte();
    while (value >= Math.floor(65536 / n) * n) value = byte() * 256 + byte();
    const j = value % n;
    const swapped = cards[j] ?? '';
    cards[j] = cards[n - 1] ?? '';
    cards[n - 1] = swapped;
  }
  return cards;
};

describe('the order of a shoe', () => {
  test.each([1, 4, 8, 10])('of %i decks is every card as often as the decks hold it', (decks) => {
    const cards = shoeOrder(ciphers, { ...source, decks });
    for (const card of DECK) expect(cards.filter((one) => one === card)).toHaveLength(decks);
  });

  test('is the same by a second implementation, for any seed', () => {
    for (let i = 0; i < 20; i++) {
      const seed = randomBytes(32).toString('hex');
      expect(shoeOrder(ciphers, { ...source, seed })).toEqual(again(seed, 8));
    }
  });

  test('goes on when one stretch of the key stream is used up', () => {
    expect(shoeOrder(ciphers, { ...source, decks: 50 })).toEqual(again(source.seed, 50));
  });

  test('passes over draws that would favour some places', () => {
    // 65,520 is the largest multiple of 52 below 65,536: from there on a draw for 52 cards is none.
    const drawn = (...first: number[]) => {
      const rest = Array.from({ length: 4096 }, (_, i) => (i * 7) % 251);
      const keyStream = () => Uint8Array.from([...first, ...rest]);
      return shoeOrder({ ...ciphers, keyStream }, { ...source, decks: 1 });
    };
    expect(drawn(0xff, 0xf0)).toEqual(drawn());
    expect(drawn(0xff, 0xff)).toEqual(drawn());
    expect(drawn(0xff, 0xef)).not.toEqual(drawn());
  });

  test.each(['abc', `0${source.seed}`, `${source.seed}0`, 'AB'.repeat(32)])(
    'refuses %s: it is no seed',
    (seed) => {
      expect(() => shoeOrder(ciphers, { ...source, seed })).toThrow(/64 hex digits/);
    },
  );
});

describe('the commitment', () => {
  test.each([
    ['another seed', { seed: '01'.repeat(32) }],
    ['another table', { table: 't2' }],
    ['another shoe', { shoe: 2 }],
    ['another number of decks', { decks: 7 }],
  ])('is another one for %s', (_, other) => {
    expect(commitment(ciphers, { ...source, ...other })).not.toBe(commitment(ciphers, source));
  });

  test('is the SHA-256 of the written text', () => {
    const text = `puntobanco shoe 1\n${source.seed}\nt1\n1\n8\n`;
    const digest = createHash('sha256').update(text).digest('hex');
    expect(commitment(ciphers, source)).toBe(digest);
  });
});

describe('version 2', () => {
  const nonces = ['f'.repeat(64), '1'.repeat(64)];
  const key = createHash('sha256')
    .update(`puntobanco order 2\n${source.seed}\n${nonces[1]}\n${nonces[0]}\n`)
    .digest('hex');

  test('is the worked example of docs/shoe.md', () => {
    expect(commitment(ciphers, { ...source, nonces })).toBe(
      '4e9928114559f4e5df22d92a8634cdc985f5769c9863b8bf708558f3ce94a722',
    );
    expect(key).toBe('3330899250d416c5cf08a7eab241bf573d05d420c80679bed7f82e8adcde0226');
    const order = shoeOrder(ciphers, { ...source, nonces });
    expect(order.slice(0, 10).join(' ')).toBe('10S KD JS 2D 9C 8C 2C KD AH AS');
  });

  test.each([1, 6, 8])('%d decks: the order is that of its key', (decks) => {
    for (const some of [[], nonces.slice(0, 1), nonces]) {
      const text = ['puntobanco order 2', source.seed, ...some.toSorted(), ''].join('\n');
      const made = createHash('sha256').update(text).digest('hex');
      expect(shoeOrder(ciphers, { seed: source.seed, decks, nonces: some })).toEqual(
        again(made, decks),
      );
    }
  });
});
