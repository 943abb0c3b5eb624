/**
 * What the record needs of cryptography. It comes in as an argument, so that the record can be checked
 * wherever there is an implementation: Node, a browser, a lab's own.
 */
export type Ciphers = {
  /** SHA-256, in lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string;
  /** The first bytes of the AES-256-CTR key stream of a 32-byte key and a counter that starts at 0. */
  readonly keyStream: (key: Uint8Array, length: number) => Uint8Array;
  /** Whether an Ed25519 signature (hex) by a public key (hex) is good. */
  readonly verify: (signed: Uint8Array, signature: string, publicKey: string) => boolean;
};

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** The bytes that an even number of hex digits says. */
export const hexBytes = (hex: string): Uint8Array => {
  const bytes = new Uint8Array(hex.length / 2);
  // A plain loop: every node of a tree is made from 130 digits.
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = 16 * digitAt(hex, 2 * i) + digitAt(hex, 2 * i + 1);
  return bytes;
};

const DIGITS = new Uint8Array(128);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  for (const one of [text, text.toUpperCase()]) DIGITS[one.charCodeAt(0)] = digit;
}

const digitAt = (hex: string, at: number): number => DIGITS[hex.charCodeAt(at)] ?? 0;
