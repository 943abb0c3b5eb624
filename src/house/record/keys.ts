import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign as signWith,
} from 'node:crypto';

/** What is told of a key: it names it, and nobody can do anything with it. */
export type KeyName = {
  /** Of the half that seals. */
  readonly id: string;
  /** Of the half that signs: Ed25519, 32 bytes in hex. */
  readonly publicKey: string;
  /** SHA-256 of the public key: what `verify --key` asks for. */
  readonly fingerprint: string;
};

/** The secrets of a house: one seals the shoes at rest, one signs what leaves it, others follow from the first. */
export type HouseKey = KeyName & {
  /** Ed25519, in hex. */
  readonly signBytes: (bytes: Uint8Array) => string;
  /** AES-256-GCM; `label` must be the same to open it again. */
  readonly seal: (secret: string, label: string) => string;
  /** Null: sealed by another key, or damaged. */
  readonly unseal: (sealed: string, label: string) => string | null;
  /** 32 bytes for one purpose, which tell nothing of the key nor of those for another. */
  readonly secretFor: (purpose: string) => Uint8Array;
};

/** The current one first; the others only open, or know again, what they kept. */
export type HouseKeys = readonly [HouseKey, ...HouseKey[]];

/** The current key, which may become another one while the house runs, and what is left of those before it. */
export type KeyRing = HouseKey & {
  readonly older: readonly HouseKey[];
  /** Whether the house has gone on to a key that is not here yet: then what cannot be opened is not lost. */
  readonly isBehind: () => Promise<boolean>;
};

/** `keys` is asked each time. */
export const ringOf = (
  keys: () => HouseKeys,
  isBehind: KeyRing['isBehind'] = async () => false,
): KeyRing => ({
  get id() {
    return keys()[0].id;
  },
  get publicKey() {
    return keys()[0].publicKey;
  },
  get fingerprint() {
    return keys()[0].fingerprint;
  },
  get older() {
    return keys().slice(1);
  },
  signBytes: (bytes) => keys()[0].signBytes(bytes),
  seal: (secret, label) => keys()[0].seal(secret, label),
  unseal: (sealed, label) => {
    for (const key of keys()) {
      const opened = key.unseal(sealed, label);
      if (opened !== null) return opened;
    }
    return null;
  },
  secretFor: (purpose) => keys()[0].secretFor(purpose),
  isBehind,
});

/** A ring of one key that stays. */
export const keysFrom = (secret: Uint8Array): KeyRing => {
  const key = keyFrom(secret);
  return ringOf(() => [key]);
};

export const nameOf = ({ id, publicKey, fingerprint }: KeyName): KeyName => ({
  id,
  publicKey,
  fingerprint,
});

/** Both halves are: nothing that was kept would open, or nothing that was signed be borne out. */
export const isSameKey = (one: KeyName, other: KeyName): boolean =>
  one.id === other.id && one.publicKey === other.publicKey;

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Of 64 bytes, the first 32 seal and the others sign. */
export const keyFrom = (secret: Uint8Array): HouseKey => {
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
    secretFor: (purpose) =>
      new Uint8Array(hkdfSync('sha256', sealing, '', `puntobanco ${purpose}`, 32)),
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
