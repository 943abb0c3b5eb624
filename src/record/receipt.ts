import type { Settlement } from '../rules/index.ts';
import { type Ciphers, utf8 } from './ciphers.ts';
import { leafHash, rangeRoot, rootOf, treeOf } from './tree.ts';

/** What a receipt needs of the entry that settled a round. */
export type SettledEntry = {
  readonly sequence: number;
  readonly at: number;
  readonly given?: object;
  readonly events: readonly { readonly type: string }[];
};

/**
 * The receipts of an entry: one for each patron with a line in the settlement, in the order of the lines. Each is text
 * by itself, with a salt that follows from the entry's: whoever has one can neither see nor guess another.
 */
export const receiptsOf = (ciphers: Ciphers, entry: SettledEntry): readonly PatronReceipt[] => {
  const salt = saltOf(entry);
  const settled = entry.events.findLast(isSettled);
  if (salt === null || settled === undefined) return [];
  const { settlement } = settled;
  const patrons = [...new Set(settlement.lines.map(({ patron }) => patron))];
  return patrons.map((patron) => ({
    patron,
    text: [
      'puntobanco receipt 1',
      ciphers.sha256(utf8(`puntobanco salt 1\n${salt}\n${patron}\n`)),
      bodyText(entry, settlement, patron),
      '',
    ].join('\n'),
  }));
};

export type PatronReceipt = { readonly patron: string; readonly text: string };

/** What a receipt says, its members in this order. */
export type ReceiptBody = Pick<Settlement, 'game' | 'layout' | 'outcome' | 'player' | 'banker'> & {
  readonly round: number;
  /** The entry of the record that settled it, and when. */
  readonly entry: number;
  readonly at: number;
  readonly patron: string;
  readonly lines: Settlement['lines'];
};

const bodyText = (
  { sequence: entry, at }: SettledEntry,
  { id, game, layout, outcome, player, banker, lines }: Settlement,
  patron: string,
): string => {
  const own = lines.filter((line) => line.patron === patron);
  const round = Number(id);
  const of = { game, layout, outcome, player, banker, lines: own };
  return JSON.stringify({ round, entry, at, patron, ...of });
};

const saltOf = ({ given }: SettledEntry): string | null =>
  given !== undefined && 'salt' in given && typeof given.salt === 'string' ? given.salt : null;

const isSettled = (event: {
  readonly type: string;
}): event is { readonly type: 'RoundSettled'; readonly settlement: Settlement } =>
  event.type === 'RoundSettled';

/** The leaf of an entry in the tree of its record: its hash, how many receipts it gives, and their root. */
export const entryLeaf = (
  ciphers: Ciphers,
  hash: string,
  receipts: readonly Pick<PatronReceipt, 'text'>[],
): string => {
  const root = rootOf(ciphers, treeOf(ciphers, leavesOf(ciphers, receipts)));
  return leafOver(ciphers, hash, receipts.length, root);
};

export const leafOver = (ciphers: Ciphers, hash: string, count: number, root: string): string =>
  leafHash(ciphers, utf8(`puntobanco entry 1\n${hash}\n${count}\n${root}\n`));

const leavesOf = (
  ciphers: Ciphers,
  receipts: readonly Pick<PatronReceipt, 'text'>[],
): readonly string[] => receipts.map(({ text }) => leafHash(ciphers, utf8(text)));

/** The root of some of the receipts of an entry. */
export const receiptsRoot = (ciphers: Ciphers, receipts: readonly Pick<PatronReceipt, 'text'>[]) =>
  rangeRoot(ciphers, leavesOf(ciphers, receipts));
