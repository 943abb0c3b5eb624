import { readFrame } from '../../src/api/frames.ts';
import { GAP, type Picture, pictureAfter } from '../../src/api/picture.ts';
import { seenView } from '../../src/api/seen-view.ts';
import type { Live } from './live.ts';

/** The frames of a line as a page folds them. */
export const pictureOf = ({ texts }: Live): Picture => {
  let picture: Picture | null = null;
  for (const text of texts) {
    const frame = readFrame(text);
    if (frame === null || 'wrong' in frame) throw new Error(`not to be read: ${text}`);
    if (frame.type === 'answer' || frame.type === 'beat' || frame.type === 'bye') continue;
    const next: Picture | typeof GAP = pictureAfter(picture, frame);
    if (next === GAP) throw new Error(`a gap at ${text}`);
    picture = next;
  }
  if (picture === null) throw new Error('no frame');
  return picture;
};

type Stack = {
  readonly box: number;
  readonly bet: string;
  readonly patron: string;
  readonly amount: number;
};
export const stackText = ({ box, bet, patron, amount }: Stack): string =>
  `${box} ${bet} ${patron} ${amount}`;

/** What this viewer sees lying there. */
export const stacks = (live: Live): string[] =>
  (seenView(pictureOf(live))?.stakes ?? []).map(stackText).sort();

/** All that a viewer knows of the table, whatever the order of what has none; when it was seen is left out. */
export const knownTo = (live: Live): object => {
  const picture = pictureOf(live);
  const { stakes: _, totals, ...rest } = seenView(picture) ?? { stakes: [], totals: null };
  const own = 'stakes' in picture.own ? picture.own : { ...picture.own, stakes: [] };
  const sums = totals?.map(({ box, bet, amount, patrons }) => `${box} ${bet} ${amount} ${patrons}`);
  return {
    ...rest,
    totals: sums?.sort() ?? null,
    seen: stacks(live),
    own: { ...own, stakes: own.stakes.map(stackText).sort() },
  };
};

/** Everything that was said to a viewer, aloud or to him alone. */
export const saidTo = (live: Live): { readonly type: string }[] =>
  live.frames.flatMap((frame): { readonly type: string }[] => {
    if (frame.type === 'change') return [...frame.heard];
    return frame.type === 'own' ? [...frame.told] : [];
  });
