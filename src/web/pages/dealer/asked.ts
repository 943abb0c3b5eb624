import type { Asked, PublicView, Wanted, Wish } from '../../../table/index.ts';
import { meantFor } from '../../../table/meant.ts';

/** The refusal of what one person alone may not do: it is asked for, and somebody else confirms it. */
export const NEEDS_SECOND = 'SECOND_PERSON';

type Seen = Pick<PublicView, 'round' | 'offer' | 'report' | 'election'>;

/** The same command as a question, meant for what whoever asks has before him. */
export const asQuestion = (wanted: Wanted, seen: Seen): Wanted | null => {
  const wish = meantFor(wanted, seen);
  return mayBeAsked(wish) ? { type: 'Ask', wish } : null;
};

const mayBeAsked = (wish: Wish): wish is Asked =>
  wish.type !== 'Ask' && wish.type !== 'Confirm' && wish.type !== 'Refuse';
