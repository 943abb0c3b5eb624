import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signWith,
} from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { StoreUnavailable } from '../store/unavailable.ts';

/** The secrets of a house: one key seals the shoes at rest, one signs what leaves it. */
export type KeyRing = {
  /** Names the sealing key without telling it. */
  readonly id: string;
  /** Ed25519, 32 bytes in hex. */
  readonly publicKey: string;
  /** SHA-256 of the public key: what `verify --key` asks for. */
  readonly fingerprint: string;
  /** Ed25519, in hex. */
  readonly signBytes: (bytes: Uint8Array) => string;
  /** AES-256-GCM; `label` must be the same to open it again. */
  readonly seal: (secret: string, label: string) => string;
  /** Null: sealed by another key, or damaged. */
  readonly unseal: (sealed: string, label: string) => string | null;
};

/** The key file: 64 random bytes in hex, the first 32 to seal, the others to sign. */
export const readKeys = (file: string): KeyRing => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new StoreUnavailable(
      `cannot read the key file ${file}: set PUNTOBANCO_KEY_FILE to one that this user can read`,
    );
  }
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new StoreUnavailable(`others can read the key file ${file}: chmod 600 it`);
  }
  const secret = /^puntobanco-key-1 ([0-9a-f]{128})$/.exec(text)?.[1];
  if (secret === undefined) {
    throw new StoreUnavailable(`${file} is no key file of puntobanco: restore the right one`);
  }
  return keysFrom(Buffer.from(secret, 'hex'));
};

/** Makes a key file where there is none; it belongs outside the data folder and its backups. */
export const makeKeys = (file: string, bytes: (count: number) => Uint8Array): void => {
  if (existsSync(file)) return;
  const secret = Buffer.from(bytes(64)).toString('hex');
  try {
    writeFileSync(file, `puntobanco-key-1 ${secret}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new StoreUnavailable(
      `cannot write the key file ${file}: set PUNTOBANCO_KEY_FILE to a place that can be written`,
    );
  }
};

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const keysFrom = (secret: Uint8Array): KeyRing => {
  const sealing = secret.subarray(0, 32);
  const signing = createPrivateKey({
    key: Buffer.concat([PKCS8, secret.subarray(32, 64)]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicBytes = createPublicKey(signing)
    .export({ format: 'der', type: 'spki' })
    .subarray(-32);
  return {
    id: createHash('sha256').update('seal').update(sealing).digest('hex').slice(0, 16),
    publicKey: publicBytes.toString('hex'),
    fingerprint: createHash('sha256').update(publicBytes).digest('hex'),
    signBytes: (bytes) => signWith(null, bytes, signing).toString('hex'),
    seal: (plain, label) => sealed(sealing, plain, label),
    unseal: (text, label) => unsealed(sealing, text, label),
  };
};

/** A nonce that depends on all that is sealed never repeats for another content. */
const nonceOf = (key: Uint8Array, secret: string, label: string) =>
  createHash('sha256').update(key).update(`${label}\n${secret}`).digest().subarray(0, 12);

const sealed = (key: Uint8Array, secret: string, label: string): string => {
  const nonce = nonceOf(key, secret, label);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(label));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [nonce, body, cipher.getAuthTag()].map((part) => part.toString('hex')).join('.');
};

const unsealed = (key: Uint8Array, text: string, label: string): string | null => {
  const [nonce, body, tag] = text.split('.').map((part) => Buffer.from(part, 'hex'));
  if (nonce === undefined || body === undefined || tag === undefined) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.from(label));
    cipher.setAuthTag(tag);
    return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
