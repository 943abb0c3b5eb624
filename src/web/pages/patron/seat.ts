import type { Own } from '../../../api/live.ts';
import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import type { Patron, PublicView } from '../../../table/index.ts';
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
