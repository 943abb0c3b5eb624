import type { Own } from '../../../api/live.ts';
import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import type { Patron, PublicView, StakeView } from '../../../table/index.ts';
import type { TableLive } from '../../live/use-table.ts';

export type OwnPart = Extract<Own, { readonly insurable: unknown }>;

/** Everything that the parts of this page draw from. */
export type Seat = {
  readonly table: string;
  readonly view: PublicView;
  readonly own: OwnPart;
  readonly patron: Patron;
  readonly book: Rulebook;
  readonly live: TableLive;
};

export const ownPart = (own: Own | null): OwnPart | null =>
  own !== null && 'insurable' in own ? own : null;

/** The Hands of which this patron may ask to squeeze a card, and nobody has yet. */
export const openHands = (
  { squeezes }: Pick<PublicView, 'squeezes'>,
  { maySqueeze }: Pick<OwnPart, 'maySqueeze'>,
): readonly Hand[] => maySqueeze.filter((hand) => !squeezes.some((one) => one.hand === hand));

/** The box a patron is at, for saying who does something without naming anybody. */
export const boxOf = (view: PublicView, patron: string): number | null =>
  view.boxes.find(({ seated }) => seated === patron)?.number ??
  view.stakes.find((stake) => stake.patron === patron)?.box ??
  null;

/** At another box he stands behind whoever sits there, and bets after them. */
export const standingAt = (seat: Seat, box: number): Seat =>
  box === seat.patron.box ? seat : { ...seat, patron: { ...seat.patron, box, seat: 'standing' } };

/** The boxes besides the own one at which somebody sits. */
export const otherBoxes = ({ view, patron }: Pick<Seat, 'view' | 'patron'>): readonly number[] =>
  view.boxes
    .filter(
      ({ seated, number }) => seated !== null && seated !== patron.id && number !== patron.box,
    )
    .map(({ number }) => number);

/** The chips that go back to this patron are off the felt at once, though they are paid back at the end. */
export const withoutGoingBack = (seat: Seat): Seat => {
  const { view, own, patron } = seat;
  if (own.goingBack.length === 0) return seat;
  const stays = (stake: StakeView) =>
    stake.patron !== patron.id ||
    !own.goingBack.some(({ box, bet }) => box === stake.box && bet === stake.bet);
  const insurance = own.insurance.filter(
    ({ box, hand, after }) =>
      !own.goingBack.some(
        (one) => one.box === box && one.bet === `${hand}-insurance` && one.after === after,
      ),
  );
  return {
    ...seat,
    view: { ...view, stakes: view.stakes.filter(stays) },
    own: { ...own, insurance },
  };
};
