import type { Stake } from './state.ts';

/**
 * Where stakes lie in a long list, by patron and bet. Lists that grew out of one another share one index, since no stake
 * of theirs changes its place; what it says is looked at again, for another list may have grown in another way.
 */
const indexes = new WeakMap<readonly Stake[], Index>();

/** By bet and then by patron: a key made of both would be put together and hashed at every look. */
type Index = Map<string, Map<string, number>>;

/** Shorter lists are looked through. */
const LONG = 32;

/** The place of a patron's stake on a bet among those of a box; -1: there is none. */
export const placeOfStake = (stakes: readonly Stake[], patron: string, bet: string): number => {
  if (stakes.length <= LONG) return searched(stakes, patron, bet);
  const place = indexOf(stakes).get(bet)?.get(patron);
  if (place === undefined) return -1;
  return isOf(stakes[place], patron, bet) ? place : searched(stakes, patron, bet);
};

export const withStakeAdded = (stakes: readonly Stake[], stake: Stake): readonly Stake[] => {
  const more = [...stakes, stake];
  const index = indexes.get(stakes);
  if (index === undefined) return more;
  note(index, stake, stakes.length);
  indexes.set(more, index);
  return more;
};

/** Another stake of the same patron on the same bet in that place. */
export const withStakeChanged = (
  stakes: readonly Stake[],
  place: number,
  stake: Stake,
): readonly Stake[] => {
  const changed = stakes.with(place, stake);
  const index = indexes.get(stakes);
  if (index !== undefined) indexes.set(changed, index);
  return changed;
};

const indexOf = (stakes: readonly Stake[]): Index => {
  const known = indexes.get(stakes);
  if (known !== undefined) return known;
  const made: Index = new Map();
  for (const [place, stake] of stakes.entries()) note(made, stake, place);
  indexes.set(stakes, made);
  return made;
};

const note = (index: Index, { patron, bet }: Stake, place: number): void => {
  const patrons = index.get(bet) ?? new Map<string, number>();
  patrons.set(patron, place);
  index.set(bet, patrons);
};

const isOf = (stake: Stake | undefined, patron: string, bet: string): boolean =>
  stake !== undefined && stake.patron === patron && stake.bet === bet;

const searched = (stakes: readonly Stake[], patron: string, bet: string): number => {
  // A plain loop: it is most of what a bet costs.
  for (let i = 0; i < stakes.length; i++) if (isOf(stakes[i], patron, bet)) return i;
  return -1;
};
