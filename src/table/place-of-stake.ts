import { type ByName, valueNamed, withNamed } from './by-name.ts';
import type { BetPlace } from './commands.ts';
import { atPlace } from './pages.ts';
import type { RoundData, Stake } from './state.ts';

/** Where a stake of somebody lies: in its box, in the place that it keeps there. */
export type StakePlace = {
  readonly box: number;
  readonly bet: string;
  readonly place: number;
};

/** Where the stakes of each patron lie, so that nobody looks through those of a crowd. */
export type StakePlaces = ByName<readonly StakePlace[]>;

type Laid = Pick<RoundData, 'boxes' | 'stakePlaces'>;

/** In the order in which they were placed. */
export const stakePlacesOf = (
  { stakePlaces }: Pick<RoundData, 'stakePlaces'>,
  patron: string,
): readonly StakePlace[] => valueNamed(stakePlaces, patron) ?? NONE;

const NONE: readonly StakePlace[] = [];

/** The place of what a patron has on a bet in a box; undefined: nothing lies there of his. */
export const placeOfStake = (
  round: Pick<RoundData, 'stakePlaces'>,
  { box, patron, bet }: BetPlace,
): number | undefined => {
  for (const one of stakePlacesOf(round, patron)) {
    if (one.box === box && one.bet === bet) return one.place;
  }
  return undefined;
};

/** What a patron has on a bet in a box. */
export const stakeAt = (round: Laid, at: BetPlace): Stake | undefined => {
  const place = placeOfStake(round, at);
  return place === undefined ? undefined : stakeIn(round, at.box, place);
};

/** What a patron has on a bet in all boxes, in sum. */
export const sumOn = (round: Laid, { patron, bet }: Pick<BetPlace, 'patron' | 'bet'>): number => {
  let sum = 0;
  for (const one of stakePlacesOf(round, patron)) {
    if (one.bet === bet) sum += stakeIn(round, one.box, one.place)?.amount ?? 0;
  }
  return sum;
};

/** The stake in that place of a box, if it was not taken back. */
export const stakeIn = (
  { boxes }: Pick<RoundData, 'boxes'>,
  box: number,
  place: number,
): Stake | undefined => {
  for (const { number, pages } of boxes) {
    if (number === box) return atPlace(pages, place) ?? undefined;
  }
  return undefined;
};

/** The places with one more of that patron. */
export const withStakePlace = (
  places: StakePlaces,
  patron: string,
  place: StakePlace,
): StakePlaces => withNamed(places, patron, [...(valueNamed(places, patron) ?? NONE), place]);

/** The places without the one in that box on that bet. */
export const withoutStakePlace = (
  places: StakePlaces,
  { box, patron, bet }: BetPlace,
): StakePlaces => {
  const own = valueNamed(places, patron) ?? NONE;
  return withNamed(
    places,
    patron,
    own.filter((one) => one.box !== box || one.bet !== bet),
  );
};
