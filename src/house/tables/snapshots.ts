import type { Places } from '../../record/index.ts';
import { readSnapshot, type State } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';

type Kept = { readonly state: string; readonly places: Places; readonly decider: number };

/** A table and the places of its cards as text, behind a digest of it: what was damaged is not taken for a table. */
export const sealedSnapshot = ({ state, places, decider }: Kept): string => {
  const text = JSON.stringify({ state, places, decider });
  return `${digestOf(text)} ${text}`;
};

/** Null if it is not, to the letter, what was written. */
export const openedSnapshot = (
  sealed: string,
): { readonly state: State; readonly places: Places; readonly decider: number } | null => {
  const text = sealed.slice(DIGITS + 1);
  if (sealed !== `${digestOf(text)} ${text}`) return null;
  const { state, places, decider } = JSON.parse(text) as Kept;
  return { state: readSnapshot(state), places, decider };
};

const DIGITS = 64;
const digestOf = (text: string): string => ciphers.sha256(Buffer.from(text));
