import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  type Entry,
  entryLine,
  entryText,
  GENESIS,
  hashOf,
  type Signer,
  splitLine,
  trailerLine,
} from '../../src/record/index.ts';
import { type Asking, DECIDER, type Event } from '../../src/table/index.ts';

/** An Ed25519 key that is the same in every run: the PKCS 8 wrapping of 32 bytes. */
const keyFrom = (byte: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${byte.repeat(32)}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });

const signerFrom = (byte: string): Signer => {
  const secret = keyFrom(byte);
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return {
    key: spki.subarray(-32).toString('hex'),
    sign: (bytes) => sign(null, bytes, secret).toString('hex'),
  };
};

export const HOUSE = signerFrom('1a');
export const FORGER = signerFrom('2b');

/** What an entry says; its place in the chain comes when it is written. */
export type Body = Omit<Entry, 'sequence' | 'previous'>;

/** A decision as a house writes it down: the `nth` of its table, counted from 1. */
export const bodyOf = (
  { command: { by, ...command }, given: { at, ...given } }: Asking,
  events: readonly Event[],
  nth: number,
): Body => {
  const noted = nth === 1 ? { form: 1, decider: DECIDER } : {};
  const added = { ...noted, ...given };
  return {
    at,
    by,
    id: `c${nth}`,
    command,
    ...(Object.keys(added).length > 0 && { given: added }),
    events: events.map(({ by: _, at: __, ...happening }) => happening),
  };
};

/** The lines of an export, the trailer last. */
export const exportOf = (table: string, bodies: readonly Body[], signer = HOUSE): string[] =>
  sealed(table, linesOf(bodies), signer);

export const lineAfter = (body: Body, sequence: number, previous: string): string => {
  const text = entryText({ sequence, previous, ...body });
  return entryLine(text, hashOf(ciphers, text));
};

export const linesOf = (bodies: readonly Body[]): string[] => {
  let previous = GENESIS;
  return bodies.map((body, i) => {
    const line = lineAfter(body, i + 1, previous);
    previous = hashIn(line);
    return line;
  });
};

export const hashIn = (line: string): string => {
  const split = splitLine(line);
  if (split === undefined) throw new Error('no hash');
  return split.hash;
};

/** The lines and a trailer for them. */
export const sealed = (table: string, lines: readonly string[], signer = HOUSE): string[] => {
  const last = splitLine(lines.at(-1) ?? '');
  if (last === undefined) throw new Error('no entries');
  const { at } = JSON.parse(last.text);
  const extent = { table, count: lines.length, hash: last.hash, at: at + 1000 };
  return [...lines, trailerLine(extent, signer)];
};

/** Changes entries and makes everything after them anew, as whoever holds the data could. */
export const forged = (
  table: string,
  bodies: readonly Body[],
  change: (body: Body, at: number) => Body,
  signer = FORGER,
): string[] => exportOf(table, bodies.map(change), signer);
