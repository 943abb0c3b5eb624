import { groupedBy } from '../rules/grouped-by.ts';
import type { SettlementLine } from '../rules/index.ts';
import { remembered } from './remembered.ts';
import { type InsuranceStake, type Lying, type RoundData, stakesOf } from './state.ts';

/** Each list is sorted by patron once, for all of a crowd that ask for their own. */
const inEach = <T extends { readonly patron: string }>() => {
  const all = remembered((list: readonly T[]) => groupedBy(list, ({ patron }) => patron));
  return (list: readonly T[], patron: string): readonly T[] =>
    list.length === 0 ? NONE : (all(list).get(patron) ?? NONE);
};

const NONE: readonly never[] = [];

export const linesFor = inEach<SettlementLine>();
export const insuranceOf = inEach<InsuranceStake>();

const lying = remembered((boxes: RoundData['boxes']) =>
  groupedBy(stakesOf({ boxes }), ({ patron }) => patron),
);

/** What a patron has on the layout. */
export const lyingOf = ({ boxes }: Pick<RoundData, 'boxes'>, patron: string): readonly Lying[] =>
  lying(boxes).get(patron) ?? NONE;

/** The round as if nobody else had bet. */
export const ownRound = (round: RoundData, patron: string): RoundData => {
  const own = lyingOf(round, patron);
  return {
    ...round,
    boxes: round.boxes.map((box) => ({
      ...box,
      stakes: own.filter((stake) => stake.box === box.number),
    })),
    insurance: round.insurance.filter((stake) => stake.patron === patron),
  };
};
