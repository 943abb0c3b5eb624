import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ciphers } from '../../house/record/ciphers.ts';
import { pageCiphers } from './ciphers.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const hex = (of: Uint8Array) => Buffer.from(of).toString('hex');

test('hashes and key streams are those of Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (data) => {
      expect(pageCiphers.sha256(data)).toBe(ciphers.sha256(data));
    }),
  );
  fc.assert(
    fc.property(bytes(32), fc.integer({ min: 1, max: 5000 }), (key, length) => {
      expect(hex(pageCiphers.keyStream(key, length))).toBe(hex(ciphers.keyStream(key, length)));
    }),
  );
});

const pair = generateKeyPairSync('ed25519');
const key = hex(pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(12));
const both = (signed: Uint8Array, signature: string, by: string): boolean => {
  const node = ciphers.verify(signed, signature, by);
  expect([hex(signed), signature, by, pageCiphers.verify(signed, signature, by)]).toEqual([
    hex(signed),
    signature,
    by,
    node,
  ]);
  return node;
};

test('signatures: good ones, and every bit of one changed', () => {
  const signed = randomBytes(200);
  const signature = hex(sign(null, signed, pair.privateKey));
  expect(both(signed, signature, key)).toBe(true);
  for (let bit = 0; bit < 512; bit += 1) {
    const forged = Buffer.from(signature, 'hex');
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(both(signed, hex(forged), key)).toBe(false);
  }
  expect(both(randomBytes(200), signature, key)).toBe(false);
  expect(both(signed, signature.toUpperCase(), key.toUpperCase())).toBe(true);
  for (const bad of ['', 'zz', signature.slice(2), `${signature}00`]) both(signed, bad, key);
  for (const bad of ['', 'abc', key.slice(2), `${key}00`, 'zz'.repeat(32)]) {
    both(signed, signature, bad);
  }
});

test('random keys and signatures are judged alike, points or not', () => {
  for (let times = 0; times < 200; times += 1) {
    both(randomBytes(20), hex(randomBytes(64)), hex(randomBytes(32)));
  }
});

/** Points of small order, and numbers written in more than one way: where checkers of Ed25519 differ. */
const ODD = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
];
/** Nothing, one, the order less one, the order, and all ones. */
const SCALARS = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  'ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010',
  'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010',
  'ff'.repeat(32),
];

test('points of small order and scalars beyond the order are judged as Node judges them', () => {
  for (const by of [...ODD, key]) {
    for (const r of ODD) {
      for (const s of SCALARS) {
        for (const text of ['a', 'b', 'c']) both(Buffer.from(text), r + s, by);
      }
    }
  }
});

/** A key with a part of small order, which checkers that multiply by eight judge otherwise. */
test('keys of mixed order are judged as Node judges them: some of their signatures are good', () => {
  const { Point } = ed25519;
  const small = Point.fromBytes(Buffer.from(ODD[9] ?? '', 'hex'), true);
  const secret = 1_234_567_890_123_456_789n;
  const by = hex(Point.BASE.multiply(secret).add(small).toBytes());
  const verdicts = new Set<boolean>();
  for (let nonce = 1n; nonce < 24n; nonce += 1n) {
    for (let part = 0n; part < 8n; part += 1n) {
      const r = hex(Point.BASE.multiply(nonce).subtract(small.multiplyUnsafe(part)).toBytes());
      const text = Buffer.from(`text ${nonce}`);
      const digest = createHash('sha512')
        .update(Buffer.from(r + by, 'hex'))
        .update(text)
        .digest();
      const k = BigInt(`0x${hex(digest.reverse())}`) % Point.Fn.ORDER;
      const s = ((nonce + k * secret) % Point.Fn.ORDER).toString(16).padStart(64, '0');
      verdicts.add(both(text, r + hex(Buffer.from(s, 'hex').reverse()), by));
    }
  }
  expect(verdicts).toEqual(new Set([true, false]));
});
