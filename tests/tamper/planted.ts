import { chainVerification } from '../../src/api/chain-verification.ts';
import { ciphers as nodes } from '../../src/house/record/ciphers.ts';
import { type Ciphers, isFault, readCertificate, readCheckpoints } from '../../src/record/index.ts';
import type { Judge, Truth, Verdict } from './forgery.ts';
import type { Pool } from './pool.ts';
import { linesOfFile } from './true-records.ts';

/** Checks that leave something out: each must be found by what then passes. */
export const PLANTED = [
  'signatures are not looked at',
  'the key is not compared',
  'what was kept is not compared',
  'nothing is decided again',
  'the end is not looked for',
  'the tree is not followed',
  'answers are not marked again',
  'the line is the one before',
  'no reason is given',
] as const;
export type Planted = (typeof PLANTED)[number];

export type Weakened = {
  readonly ciphers: Ciphers;
  readonly pool: (pool: Pool) => Pool;
};

export const planted = (fault: Planted | undefined): Weakened => {
  const ciphers =
    fault === 'signatures are not looked at' ? { ...nodes, verify: () => true } : nodes;
  const weaken = fault === undefined ? undefined : WEAKENED[fault];
  if (weaken === undefined) return { ciphers, pool: (pool) => pool };
  return {
    ciphers,
    pool: (pool) => ({
      exports: pool.exports.map((one) => ({ ...one, of: weaken(one.of) })),
      houseLog: { ...pool.houseLog, of: weaken(pool.houseLog.of) },
      receipts: pool.receipts.map((one) => ({ ...one, truths: one.truths.map(weaken) })),
      notes: pool.notes.map((one) => ({ ...one, of: weaken(one.of) })),
      conflicts: pool.conflicts.map(weaken),
      certificate: weaken(pool.certificate),
    }),
  };
};

type Weaken = (truth: Truth) => Truth;

const judgedBy =
  (judge: (truth: Truth) => Judge): Weaken =>
  (truth) => ({ ...truth, judge: judge(truth) });

const verdicts =
  (change: (verdict: Verdict) => Verdict): Weaken =>
  (truth) => ({
    ...truth,
    judge: (bytes, against) => change(truth.judge(bytes, against)),
    judgeByKept: (bytes) => change(truth.judgeByKept(bytes)),
  });

const WEAKENED: Readonly<Partial<Record<Planted, Weaken>>> = {
  'the key is not compared': judgedBy(({ judge }) => (bytes, { key: _, ...against }) => {
    return judge(bytes, against);
  }),
  'what was kept is not compared': (truth) => ({
    ...truth,
    judgeByKept: (bytes) => truth.judge(bytes, {}),
  }),
  'nothing is decided again': (truth) => (truth.file === 'export' ? chainedOnly(truth) : truth),
  'the end is not looked for': (truth) =>
    truth.file === 'export' || truth.file === 'house log' ? endless(truth) : truth,
  'the tree is not followed': (truth) => (truth.file === 'receipt' ? treeless(truth) : truth),
  'answers are not marked again': (truth) =>
    truth.file === 'certificate of drills' ? unmarked(truth) : truth,
  'the line is the one before': verdicts((verdict) =>
    'refused' in verdict && verdict.line !== undefined
      ? { ...verdict, line: verdict.line - 1 }
      : verdict,
  ),
  'no reason is given': verdicts((verdict) =>
    'refused' in verdict ? { ...verdict, refused: '' } : verdict,
  ),
};

const chainedOnly: Weaken = judgedBy(() => (bytes, against) => {
  const chain = chainVerification(nodes, against);
  for (const line of linesOfFile(bytes)) {
    const found = 'text' in line ? chain.take(line.text) : chain.unreadable(line.fault);
    if (found !== undefined) return { refused: found.fault, line: found.line };
  }
  const end = chain.end();
  return isFault(end) ? { refused: end.fault, line: end.line } : { says: JSON.stringify(end) };
});

/** Whatever is wrong with the end of a file is taken. */
const endless: Weaken = judgedBy(({ judge }) => (bytes, against) => {
  const verdict = judge(bytes, against);
  return 'refused' in verdict && /trailer is missing|tail was cut/.test(verdict.refused)
    ? { says: `${linesOfFile(bytes).length} lines` }
    : verdict;
});

const treeless: Weaken = judgedBy(({ judge }) => (bytes, against) => {
  const verdict = judge(bytes, against);
  if (!('refused' in verdict) || !/lead to the root|proof/.test(verdict.refused)) return verdict;
  const { text, checkpoint } = JSON.parse(bytes.toString()) as Record<string, readonly string[]>;
  const notes = readCheckpoints(nodes, `${checkpoint?.join('\n')}\n`);
  return isFault(notes) ? verdict : { says: JSON.stringify(text) };
});

const unmarked: Weaken = judgedBy(({ judge }) => (bytes, against) => {
  const verdict = judge(bytes, against);
  const read = readCertificate(nodes, bytes.toString());
  return 'refused' in verdict && !('wrong' in read) ? { says: read.text } : verdict;
});
