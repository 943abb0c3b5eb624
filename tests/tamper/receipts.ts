import { receiptVerdict } from '../../src/api/receipt-verdict.ts';
import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import {
  type Ciphers,
  fingerprint,
  isFault,
  type Receipt,
  readCheckpoints,
} from '../../src/record/index.ts';
import type { Settlement } from '../../src/rules/index.ts';
import { type Body, FORGER, HOUSE } from '../record/exported.ts';
import { type Receipted, receipted, receiptsChanged, salted } from '../record/receipted.ts';
import { verify } from '../record/verifying.ts';
import type { Chance } from '../table/model-chance.ts';
import { forgedDocument } from './documents.ts';
import type { Forgery, Judge, Truth } from './forgery.ts';
import type { TrueRecord } from './true-records.ts';

/** The receipts of one record. */
export type TrueReceipts = {
  readonly record: TrueRecord;
  readonly all: Receipted;
  readonly truths: readonly Truth[];
};

const written = (receipt: unknown): Buffer => Buffer.from(`${JSON.stringify(receipt)}\n`);

export const trueReceipts = (record: TrueRecord, ciphers: Ciphers = nodes): TrueReceipts => {
  const all = receipted(record.table, record.bodies);
  const kept = readCheckpoints(nodes, all.note);
  if (isFault(kept)) throw new Error(kept.fault);
  const judge: Judge = (bytes, against) => {
    const read = receiptVerdict(ciphers, bytes.toString(), against);
    if ('wrong' in read) return { refused: read.wrong };
    const { body, table, signedBy } = read;
    return { says: JSON.stringify({ body, table, signedBy }) };
  };
  const truths = all.receipts.map(
    (receipt): Truth => ({
      file: 'receipt',
      bytes: written(receipt),
      key: fingerprint(nodes, HOUSE.key),
      judge,
      judgeByKept: (bytes) => {
        const held = judge(bytes, { checkpoints: kept });
        return 'refused' in held ? held : heldByRecord(bytes, all, held);
      },
    }),
  );
  return { record, all, truths };
};

/** Whoever has the record too holds it against the checkpoint that the receipt brings. */
const heldByRecord = (
  bytes: Buffer,
  { lines }: Receipted,
  held: { readonly says: string },
): ReturnType<Judge> => {
  const { checkpoint } = JSON.parse(bytes.toString()) as Receipt;
  const brought = readCheckpoints(nodes, `${checkpoint.join('\n')}\n`);
  if (isFault(brought)) return { refused: brought.fault };
  const parted = verify(lines, { checkpoints: brought });
  return isFault(parted) ? { refused: parted.fault } : held;
};

export const forgedReceipt = (
  { record, all, truths }: TrueReceipts,
  others: TrueReceipts,
  chance: Chance,
): Forgery => {
  const i = chance.below(truths.length);
  const of = truths[i] as Truth;
  const receipt = all.receipts[i] as Receipt;
  const other = chance.one(chance.percent(50) ? others.all.receipts : all.receipts);
  if (chance.percent(40)) return forgedDocument(of, other, chance);
  if (chance.percent(50)) {
    const { change, file } = chance.one(receiptsChanged(receipt, other));
    return { of, change, hand: 'nobody', what: `receipt ${i}`, bytes: written(file) };
  }
  const house = chance.percent(60);
  const forged = receipted(record.table, ...paidOtherwise(record.bodies, receipt, house, chance));
  const hand = house ? 'the key of the house' : 'another key';
  const made = forged.receipts.find(
    ({ text }) => nameIn(text) === nameIn(receipt.text) || chance.percent(2),
  );
  if (made === undefined) return forgedDocument(of, other, chance);
  return { of, hand, change: 'of another record', what: `receipt ${i}`, bytes: written(made) };
};

/** The round and the patron of a receipt. */
const nameIn = (text: readonly string[]): string => {
  const { round, patron } = JSON.parse(text[2] ?? '{}') as { round?: number; patron?: string };
  return `${round} ${patron}`;
};

/** The record with something else paid in that round; shorter than the true one, or as long. */
const paidOtherwise = (
  bodies: readonly Body[],
  receipt: Receipt,
  house: boolean,
  chance: Chance,
) => {
  const at = receipt.within.index;
  const { patron } = JSON.parse(receipt.text[2] ?? '{}') as { patron?: string };
  const more = 100 * (1 + chance.below(50));
  const field = chance.one(['paid', 'amount', 'returned'] as const);
  const events = (all: Body['events']): Body['events'] =>
    all.map((event) => {
      if (!('settlement' in event)) return event;
      const settlement = event.settlement as Settlement;
      const lines = settlement.lines.map((line) =>
        line.patron === patron ? { ...line, [field]: line[field] + more } : line,
      );
      return { ...event, settlement: { ...settlement, lines } };
    });
  const paid = salted(bodies).map((body, i) =>
    i === at ? { ...body, events: events(body.events) } : body,
  );
  const length = chance.percent(50) ? bodies.length : at + 1 + chance.below(bodies.length - at);
  return [paid.slice(0, length), house ? HOUSE : FORGER] as const;
};
