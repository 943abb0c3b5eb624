import { ctr } from '@noble/ciphers/aes.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { type Ciphers, hexBytes } from '../../record/index.ts';

/** The cryptography of the record in a page: the same verdicts as Node gives, in one call and without waiting. */
export const pageCiphers: Ciphers = {
  sha256: (bytes) => hexOf(sha256(bytes)),
  keyStream: (key, length) => ctr(key, new Uint8Array(16)).encrypt(new Uint8Array(length)),
  verify: (signed, signature, publicKey) => {
    if (!KEY.test(publicKey) || !SIGNATURE.test(signature)) return false;
    try {
      return isGood(signed, hexBytes(signature), hexBytes(publicKey));
    } catch {
      // Bytes that are no point of the curve have signed nothing.
      return false;
    }
  },
};

const KEY = /^[0-9a-f]{64}$/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;

/**
 * As Node does it: S is less than the order, neither the key nor R is a point of small order, and R is byte by byte
 * what S and the key make. The library's own check is looser there, so that some forged signatures would be judged
 * otherwise than on a command line.
 */
const isGood = (signed: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean => {
  const r = signature.subarray(0, 32);
  const s = numberOf(signature.subarray(32));
  const key = Point.fromBytes(publicKey, true);
  if (s >= ORDER || key.isSmallOrder()) return false;
  const digest = sha512(Uint8Array.from([...r, ...publicKey, ...signed]));
  const k = numberOf(digest) % ORDER;
  const due = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k));
  return !due.isSmallOrder() && due.toBytes().every((byte, at) => byte === r[at]);
};

/** Least significant byte first. */
const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${hexOf(Uint8Array.from(bytes).reverse())}`);

const hexOf = (bytes: Uint8Array): string => {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return hex;
};
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
