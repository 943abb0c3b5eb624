import type { PublicView, StakeView } from '../table/index.ts';
import type { Picture } from './picture.ts';

/** Whose stacks are shown in sum, in a crowd. */
export const OTHERS = '';

/**
 * The public view with whatever this viewer can see of the stacks: all of them, or in a crowd his own, those of the box
 * into which he looks, and on each bet one of all others together.
 */
export const seenView = ({
  public: view,
  own,
  box,
}: Pick<Picture, 'public' | 'own' | 'box'>): PublicView | null => {
  if (view === null || view.totals === null) return view;
  const key = ({ box: number, patron, bet }: StakeView) => `${number} ${bet} ${patron}`;
  const mine = 'stakes' in own ? own.stakes : [];
  const single = new Map([...mine, ...(box?.stakes ?? [])].map((stake) => [key(stake), stake]));
  const seen = new Map<string, number>();
  const spot = ({ box: number, bet }: { box: number; bet: string }) => `${number} ${bet}`;
  for (const stake of single.values()) {
    seen.set(spot(stake), (seen.get(spot(stake)) ?? 0) + stake.amount);
  }
  const others = view.totals.flatMap((total, order): StakeView[] => {
    const { box: number, bet, hand } = total;
    const amount = total.amount - (seen.get(spot(total)) ?? 0);
    const lying = { box: number, bet, hand, patron: OTHERS, standing: true, asItLay: false };
    return amount > 0 ? [{ ...lying, amount, order }] : [];
  });
  return { ...view, stakes: [...single.values(), ...others] };
};
