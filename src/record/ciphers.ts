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

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes that an even number of hex digits says. */
export const hexBytes = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
