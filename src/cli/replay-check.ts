import type { ReadHistory } from '../api/history.ts';
import { differences } from '../record/index.ts';
import { isRefusal, settle } from '../rules/index.ts';
import { lineName } from './settlement-text.ts';

/** Settles the round again by the rules; what the record has otherwise, line by line. */
export const disagreements = ({ round, record }: ReadHistory): string[] => {
  const recorded = record.settlement;
  if (recorded === null) return [];
  const right = settle(round);
  if (isRefusal(right)) return [`it cannot be settled: ${right.message}`];
  return differences(recorded, right, (bet) => lineName(round.book, bet).en);
};
