import { createCipheriv, createPublicKey, hash, verify } from 'node:crypto';
import type { Ciphers } from '../../record/index.ts';

/** The cryptography of the record, by Node. */
export const ciphers: Ciphers = {
  sha256: (bytes) => hash('sha256', bytes),
  keyStream: (key, length) =>
    createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length)),
  verify: (signed, signature, publicKey) => {
    // Node would leave aside what follows the key.
    if (publicKey.length !== 64) return false;
    try {
      return verify(null, signed, keyOf(publicKey), Buffer.from(signature, 'hex'));
    } catch {
      // Bytes that are no key have signed nothing.
      return false;
    }
  },
};

/** What stands before the 32 bytes of an Ed25519 public key in its usual wrapping (SPKI, RFC 8410). */
const SPKI = '302a300506032b6570032100';

const keyOf = (publicKey: string) =>
  createPublicKey({ key: Buffer.from(SPKI + publicKey, 'hex'), format: 'der', type: 'spki' });
