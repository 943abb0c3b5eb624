/**
 * What is wrong, by kind: pages have words for each in every language. The checker itself says more, in English; that
 * is shown beside it as what it is.
 */
const KINDS = {
  changed: /^the hash is not the one of these bytes/,
  damaged:
    /^this is no entry with a hash|^this is no trailer|^the trailer lacks|^the line is (not UTF-8|longer)/,
  missing: /^it says sequence/,
  receipts: /other receipts than its record/,
  history: /^it follows on another line|another history/,
  time: /^its time .* is before|was signed before the last entry/,
  unwritten: /^this is no entry as the record writes/,
  tail: /the tail was cut off|its tail may be cut off|lines were added/,
  after: /^something follows the trailer/,
  files: /name the files of one table/,
  signature: /signature of the (trailer|checkpoint) is not good|did not sign/,
  key: /signed by (the|another) key|origin is not theirs|no checkpoint is of table/,
  refused: /^the table would have refused this/,
  decision: /the command does not come to|is missing, which the command|is one too many/,
  formless: /form of the log|does not name its decider|does not hold the rulebook/,
  shoe: /another card was shown|\bshoe\b|\bseed\b|\bcommitment\b|\bnonces?\b/i,
  receipt: /^it is no receipt|^its (checkpoint|proof)|^it has not one|^it does not lead|^it is of/,
  laws: /^this cannot happen at the table|decider|\bsalt\b|rulebook/,
} as const;

export type FaultKind = keyof typeof KINDS | 'other';

export const faultKind = (sentence: string): FaultKind =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(sentence)) ??
  'other';

export const FAULT_KINDS: readonly FaultKind[] = [
  ...(Object.keys(KINDS) as (keyof typeof KINDS)[]),
  'other',
];
