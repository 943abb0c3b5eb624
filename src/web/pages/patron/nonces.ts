import type { Answer } from '../../../api/live.ts';
import type { Seat } from './seat.ts';

/** What this browser has added to shoes; kept here, so that the house's word is not needed for it. */
export type KeptNonce = { readonly commitment: string; readonly nonce: string };

const KEPT = 'puntobanco.nonces';
const BY_ITSELF = 'puntobanco.nonce-by-itself';
/** A shoe is long over once so many others have come. */
const MOST = 50;

const keptNonces = (): readonly KeptNonce[] => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(read) ? read.filter(isKept) : [];
  } catch {
    return [];
  }
};

const isKept = (value: unknown): value is KeptNonce =>
  typeof value === 'object' &&
  value !== null &&
  'commitment' in value &&
  'nonce' in value &&
  typeof value.nonce === 'string';

/** What this browser added to the shoe with that commitment. */
export const nonceFor = (commitment: string): string | null =>
  keptNonces().find((one) => one.commitment === commitment)?.nonce ?? null;

/** Kept before it is sent: whatever becomes of the answer, it can be compared. */
const keep = (commitment: string, nonce: string): void => {
  const others = keptNonces().filter((one) => one.commitment !== commitment);
  localStorage.setItem(KEPT, JSON.stringify([{ commitment, nonce }, ...others].slice(0, MOST)));
};

export const addsByItself = (): boolean => localStorage.getItem(BY_ITSELF) !== 'off';
export const chooseByItself = (on: boolean): void =>
  localStorage.setItem(BY_ITSELF, on ? 'on' : 'off');

type Adding = Pick<Seat, 'view' | 'patron' | 'live'>;

/** Adds to the shoe that comes next; null: none is committed to. */
export const sendNonce = async (
  { view: { coming }, patron, live }: Adding,
  nonce: string,
): Promise<Answer | null> => {
  if (coming === null) return null;
  const before = nonceFor(coming.commitment);
  keep(coming.commitment, nonce);
  const wish = { type: 'AddNonce', patron: patron.id, shoe: coming.number, nonce } as const;
  const answer = await live.send(wish);
  // Refused, it is not what stands in the record; what was added before may.
  if ('error' in answer && before !== null) keep(coming.commitment, before);
  return answer;
};

export const addByItself = async (seat: Adding): Promise<void> => {
  if (!addsByItself()) return;
  await sendNonce(seat, hexOf(crypto.getRandomValues(new Uint8Array(32))));
};

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What somebody typed: 64 hex digits are taken as they are, of anything else the SHA-256; null: that cannot be made here. */
export const typedNonce = async (text: string): Promise<string | null> => {
  const plain = text.trim();
  if (/^[0-9a-f]{64}$/i.test(plain)) return plain.toLowerCase();
  if (plain === '' || crypto.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plain));
  return hexOf(new Uint8Array(digest));
};
