import type { Asked } from '../../api/wishes.ts';

/**
 * What was meant for one round must not arrive in the next, should the line have been cut in between. All else is
 * asked again until it is answered.
 */
const ROUND_BOUND: ReadonlySet<Asked['type']> = new Set<Asked['type']>([
  'OpenRound',
  'PlaceBet',
  'ReduceBet',
  'WithdrawBet',
  'RecordBet',
  'LeaveUp',
  'CloseBets',
  'DrawCard',
  'ExposeCard',
  'CorrectCard',
  'Settle',
  'OfferInsurance',
  'DeclareInsurance',
  'PlaceInsurance',
  'DeclineInsurance',
  'RequestSqueeze',
  'RequestBankerThirdFirst',
  'ConsentSqueeze',
  'RefuseSqueeze',
  'WalkAway',
  'Report',
  'Resolve',
  'Elect',
  'CloseElections',
]);

export const outlivesRound = ({ type }: Asked): boolean => !ROUND_BOUND.has(type);
