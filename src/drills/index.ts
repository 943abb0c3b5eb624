/** Questions for dealers on the same rules as the tables, and their marks: pure, from a seed. */
export { DRILL_CHIPS, fewestChips } from './chips.ts';
export * from './drill.ts';
export { type Acted, act, actDue, type LocalTable, playFrom, viewOf } from './local-table.ts';
export { drillOf, kindsOf, makeDrill, mark } from './make.ts';
export { markMade } from './mark.ts';
export { drillFor, type ParagraphAsked, paragraphsTrained } from './paragraphs.ts';
export {
  drillsOfRound,
  momentOf,
  type RecordedEntry,
  type RecordedRound,
  type RoundAsked,
} from './round-drills.ts';
export { troublesOf } from './trouble.ts';
