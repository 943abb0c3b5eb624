import type { AsTheyLie } from './commands.ts';
import type { Round } from './state.ts';

/** An offer of that stage is no longer open. */
export const shut = (round: Round, stage: 4 | 5): Round =>
  round.open?.offers[0]?.after === stage ? { ...round, open: null, declared: [] } : round;

/**
 * The card that an open offer waited for was laid in a Hand: as with one that is dealt, the offer is over. Nobody has let
 * it pass, and whoever had said to take it was cut off (readings 25, 52).
 */
export const laidOver = (round: Round, { player, banker }: AsTheyLie): Round => {
  const stage = round.open?.offers[0]?.after;
  if (stage === undefined || player.length + banker.length <= stage) return round;
  const cutOff = round.declared.map((patron) => ({ patron, after: stage }));
  return { ...shut(round, stage), cutOff: [...round.cutOff, ...cutOff] };
};

/** What was offered at that stage was not the situation: nobody has let it pass. */
export const unoffer = (round: Round, stage: 4 | 5): Round => ({
  ...shut(round, stage),
  offered: round.offered.filter((one) => one !== stage),
  forgone: stage === 4 ? [] : round.forgone,
  cutOff: round.cutOff.filter(({ after }) => after !== stage),
  lateTo: [],
});
