import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import type { Ciphers } from '../../src/record/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { aDay } from '../people/a-day.ts';
import { type History, histories } from '../record/histories.ts';
import { Played } from '../record/played.ts';
import { salted } from '../record/receipted.ts';
import { Chance } from '../table/model-chance.ts';
import { type TrueNotes, trueNotes } from './checkpoints.ts';
import { trueCertificate } from './drills.ts';
import type { Truth } from './forgery.ts';
import { type TrueReceipts, trueReceipts } from './receipts.ts';
import { recordTruth, type TrueRecord, trueRecord } from './true-records.ts';
import { trueConflicts } from './two-histories.ts';
import type { Records } from './unsigned-records.ts';

/** True files of every kind, from which forgeries are made. */
export type Pool = {
  readonly exports: readonly Omit<Records, 'foreign'>[];
  readonly houseLog: Omit<Records, 'foreign'>;
  readonly receipts: readonly TrueReceipts[];
  readonly notes: readonly TrueNotes[];
  readonly conflicts: readonly Truth[];
  readonly certificate: Truth;
};

let played: readonly History[] | undefined;
let day: TrueRecord | undefined;

/** How many of the playthroughs are in one pool. */
const PLAYTHROUGHS = 8;

let last: { readonly name: string; readonly ciphers: Ciphers; readonly pool: Pool } | undefined;

/** Another record of each game, other playthroughs. */
export const poolOf = async (
  seed: number,
  block: number,
  ciphers: Ciphers = nodes,
): Promise<Pool> => {
  const name = `${seed} ${block}`;
  if (last?.name !== name || last.ciphers !== ciphers) {
    last = { name, ciphers, pool: await madePool(seed, block, ciphers) };
  }
  return last.pool;
};

const madePool = async (seed: number, block: number, ciphers: Ciphers): Promise<Pool> => {
  const chance = new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(block + 1, 0x85ebca6b));
  played ??= histories();
  day ??= trueRecord('a day of the house', 'house', (await aDay()).log);
  const tables = rulebooks.map(({ id }) => {
    const faceDown = chance.percent(50);
    const settings = { faceDown, burn: chance.one(['none', 'by-first-card'] as const) };
    const record = new Played(id, { seed: chance.below(2 ** 31), rounds: 3, settings });
    const { table, entries } = chance.percent(60) ? record.close() : record;
    return trueRecord(`electronic ${id}`, table, salted(entries));
  });
  const through = chance
    .some(played, PLAYTHROUGHS)
    .map(({ name, table, bodies }) => trueRecord(name, table, bodies));
  const [first, second] = tables;
  if (first === undefined || second === undefined) throw new Error('two games are needed');
  return {
    exports: [...tables, ...through].map((record) => ({
      record,
      of: recordTruth('export', record, ciphers),
    })),
    houseLog: { record: day, of: recordTruth('house log', day, ciphers) },
    receipts: tables.map((record) => trueReceipts(record, ciphers)).filter(hasSome),
    notes: [trueNotes(first, second, ciphers), trueNotes(second, first, ciphers)],
    conflicts: trueConflicts(ciphers),
    certificate: trueCertificate(ciphers),
  };
};

const hasSome = ({ truths }: TrueReceipts): boolean => truths.length > 1;
