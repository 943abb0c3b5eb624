import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  entryLine,
  entryOf,
  entryText,
  GENESIS,
  hashOf,
  type Signer,
  splitLine,
  trailerLine,
} from '../../src/record/index.ts';
import type { Event } from '../../src/table/index.ts';

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

/** The lines of an export, the trailer last. */
export const exportOf = (table: string, events: readonly Event[], signer = HOUSE): string[] =>
  sealed(table, linesOf(events), signer);

const linesOf = (events: readonly Event[]): string[] => {
  let previous = GENESIS;
  return events.map((event, i) => {
    const text = entryText(entryOf(event, { sequence: i + 1, command: `c${i + 1}`, previous }));
    previous = hashOf(ciphers, text);
    return entryLine(text, previous);
  });
};

/** The lines and a trailer for them. */
export const sealed = (table: string, lines: readonly string[], signer = HOUSE): string[] => {
  const last = splitLine(lines.at(-1) ?? '');
  if (last === undefined) throw new Error('no events');
  const { at } = JSON.parse(last.text);
  const extent = { table, count: lines.length, hash: last.hash, at: at + 1000 };
  return [...lines, trailerLine(extent, signer)];
};

/** Changes events and makes everything after them anew, as whoever holds the data could. */
export const forged = (
  table: string,
  events: readonly Event[],
  change: (event: Event, at: number) => Event,
  signer = FORGER,
): string[] => exportOf(table, events.map(change), signer);
