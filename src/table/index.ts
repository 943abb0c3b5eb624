/** One table: commands make events, events make the table, and everybody sees a part of it. */
export * from './announce.ts';
export * from './authority.ts';
export {
  beside,
  type Cards,
  dealOf,
  FROM_NO_SHOE,
  type Hands,
  inOrder,
  moveCards,
  NO_CARDS,
  slotOf,
  type TableSlot,
} from './cards.ts';
export { clauseOf, decisionsFor, inTurnOf, ruleOf } from './clauses.ts';
export * from './commands.ts';
export * from './concerned.ts';
export * from './crowd.ts';
export * from './dealers.ts';
export { decide } from './decide.ts';
export * from './decider.ts';
export type { Asking } from './door.ts';
export * from './due.ts';
export * from './events.ts';
export { evolve, grow, initialState } from './evolve.ts';
export { canPay, exposureOf, worstAtLimits } from './exposure.ts';
export * from './given.ts';
export { atRisk, type Guard, type GuardTold, isKnown, type LimitsLeft } from './guards.ts';
export * from './history.ts';
export * from './history-irregularities.ts';
export * from './ledger.ts';
export * from './meant.ts';
export { stakePlacesOf } from './place-of-stake.ts';
export * from './played-round.ts';
export * from './refusal.ts';
export { remembered } from './remembered.ts';
export * from './roads/index.ts';
export * from './roster.ts';
export * from './settings.ts';
export { DROPPED_FOR } from './shoe-events.ts';
export * from './side-limits.ts';
export * from './snapshot.ts';
export * from './state.ts';
export * from './view.ts';
export * from './view-own.ts';
export * from './view-stakes.ts';
