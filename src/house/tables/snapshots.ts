import type { Places } from '../../record/index.ts';
import { readSnapshot, type State } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';

/** A table and the places of its cards as text, behind a digest of it: what was damaged is not taken for a table. */
export const sealedSnapshot = (state: string, places: Places): string => {
  const text = JSON.stringify({ state, places });
  return `${digestOf(text)} ${text}`;
};

/** Null if it is not, to the letter, what was written. */
export const openedSnapshot = (
  sealed: string,
): { readonly state: State; readonly places: Places } | null => {
  const text = sealed.slice(DIGITS + 1);
  if (sealed !== `${digestOf(text)} ${text}`) return null;
  const { state, places } = JSON.parse(text) as { state: string; places: Places };
  return { state: readSnapshot(state), places };
};

const DIGITS = 64;
const digestOf = (text: string): string => ciphers.sha256(Buffer.from(text));
