import { groupedBy } from '../rules/grouped-by.ts';
import type { SettlementLine } from '../rules/index.ts';
import { stakeIn, stakePlacesOf } from './place-of-stake.ts';
import { remembered } from './remembered.ts';
import type { InsuranceStake, Lying, RoundData } from './state.ts';

/** Each list is sorted by patron once, for all of a crowd that ask for their own. */
const inEach = <T extends { readonly patron: string }>() => {
  const all = remembered((list: readonly T[]) => groupedBy(list, ({ patron }) => patron));
  return (list: readonly T[], patron: string): readonly T[] =>
    list.length === 0 ? NONE : (all(list).get(patron) ?? NONE);
};

const NONE: readonly never[] = [];

export const linesFor = inEach<SettlementLine>();
export const insuranceOf = inEach<InsuranceStake>();

/** What a patron has on the layout, box by box. */
export const lyingOf = (round: RoundData, patron: string): readonly Lying[] => {
  const places = stakePlacesOf(round, patron);
  if (places.length === 0) return NONE;
  return round.boxes.flatMap(({ number: box }) =>
    places.flatMap((one) => {
      const stake = one.box === box ? stakeIn(round, box, one.place) : undefined;
      return stake === undefined ? [] : [{ ...stake, box }];
    }),
  );
};
