import type { Hand } from '../rulebooks/index.ts';
import { otherHand } from './decided.ts';
import type { RoundData, Table } from './state.ts';

type Side = { readonly box: number; readonly hand: Hand };

/** The totals of both Hands in a box, or over the table. */
const totals = ({ settings }: Table, { boxes }: RoundData, box: number) => {
  if (settings.limits.per === 'box') {
    return boxes.find(({ number }) => number === box) ?? { player: 0, banker: 0 };
  }
  return {
    player: boxes.reduce((sum, { player }) => sum + player, 0),
    banker: boxes.reduce((sum, { banker }) => sum + banker, 0),
  };
};

/** How much more a Hand can take; for a seated patron, standing patrons' bets are no obstacle. */
export const room = (
  table: Table,
  round: RoundData,
  { box, hand, seated }: Side & { readonly seated: boolean },
): number => {
  const sums = totals(table, round, box);
  const free = sums[otherHand(hand)] + table.settings.limits.maximum - sums[hand];
  return seated ? free + standing(table, round, { box, hand }) : free;
};

/** By how much a Hand would pass the Differential, if so much `more` came upon it, or left the other. */
export const excess = (
  table: Table,
  round: RoundData,
  { box, hand, more }: Side & { readonly more: number },
): number => Math.max(0, more - room(table, round, { box, hand, seated: false }));

const standing = ({ settings }: Table, { boxes }: RoundData, { box, hand }: Side): number => {
  let sum = 0;
  for (const one of boxes) {
    if (settings.limits.per === 'box' && one.number !== box) continue;
    for (const page of one.pages) {
      for (const stake of page) if (stake?.standing && stake.hand === hand) sum += stake.amount;
    }
  }
  return sum;
};
