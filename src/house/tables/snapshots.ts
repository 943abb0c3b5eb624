import { readSnapshot, type State } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';

type Kept = { readonly state: string; readonly decider: number };

/** A table as text, behind a digest of it: what was damaged is not taken for a table. */
export const sealedSnapshot = ({ state, decider }: Kept): string => {
  const text = JSON.stringify({ state, decider });
  return `${digestOf(text)} ${text}`;
};

/** Null if it is not, to the letter, what was written. */
export const openedSnapshot = (
  sealed: string,
): { readonly state: State; readonly decider: number } | null => {
  const text = sealed.slice(DIGITS + 1);
  if (sealed !== `${digestOf(text)} ${text}`) return null;
  const { state, decider } = JSON.parse(text) as Kept;
  return { state: readSnapshot(state), decider };
};

const DIGITS = 64;
const digestOf = (text: string): string => ciphers.sha256(Buffer.from(text));
