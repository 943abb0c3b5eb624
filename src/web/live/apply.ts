import type { Happened, Own, ServerFrame, StakeChange } from '../../api/live.ts';
import type { PublicView } from '../../table/index.ts';

/** The table as this page knows it, up to a sequence. */
export type Picture = {
  readonly sequence: number;
  readonly public: PublicView | null;
  readonly own: Own;
  /** The newest announcements and what was told to this viewer alone, oldest first. */
  readonly heard: readonly Heard[];
  /** Own parts that came before the change they belong to. */
  readonly early: readonly OwnFrame[];
};

/** `number` counts what was heard on this page, so that a list has keys. */
export type Heard = {
  readonly number: number;
  readonly sequence: number;
  readonly what: Happened;
  readonly own: boolean;
};

export type TableFrame = Extract<ServerFrame, { type: 'view' | 'change' | 'own' }>;
type OwnFrame = Extract<ServerFrame, { type: 'own' }>;
type ChangeFrame = Extract<ServerFrame, { type: 'change' }>;

/** A frame that does not follow on what is known: only a whole view helps. */
export const GAP = 'gap';

const KEPT = 60;

/** The picture after a frame. `null` is a page that has seen nothing yet. */
export const apply = (picture: Picture | null, frame: TableFrame): Picture | typeof GAP => {
  switch (frame.type) {
    case 'view':
      return {
        sequence: frame.sequence,
        public: frame.public,
        own: frame.own,
        heard: listen(picture?.heard ?? [], frame.sequence, frame.heard ?? [], false),
        early: [],
      };
    case 'change':
      return picture === null ? GAP : changed(picture, frame);
    case 'own':
      return picture === null ? GAP : owned(picture, frame);
  }
};

const changed = (picture: Picture, frame: ChangeFrame): Picture | typeof GAP => {
  if (frame.from !== picture.sequence) return GAP;
  const whole = patched(picture.public, frame.public);
  if (whole === GAP) return GAP;
  const view = whole && withStakes(whole, frame.stakes);
  const next = {
    ...picture,
    sequence: frame.sequence,
    public: view,
    heard: listen(picture.heard, frame.sequence, frame.heard, false),
  };
  const due = next.early.filter(({ sequence }) => sequence <= frame.sequence);
  const early = next.early.filter(({ sequence }) => sequence > frame.sequence);
  return due.reduce<Picture>(take, { ...next, early });
};

const owned = (picture: Picture, frame: OwnFrame): Picture | typeof GAP => {
  // Older than what is shown: it may have been overtaken, and nobody can tell by which fields.
  if (frame.sequence < picture.sequence) return GAP;
  if (frame.sequence > picture.sequence) return { ...picture, early: [...picture.early, frame] };
  return take(picture, frame);
};

const take = (picture: Picture, { sequence, own, told }: OwnFrame): Picture => ({
  ...picture,
  // The house sends fields of the role that this viewer has: the union stays what it was.
  own: { ...picture.own, ...own } as Own,
  heard: listen(picture.heard, sequence, told, true),
});

/** A table that was not open has no view to change: the first change must bring all of it. */
const patched = (
  view: PublicView | null,
  patch: Partial<PublicView>,
): PublicView | null | typeof GAP => {
  if (view !== null) return { ...view, ...patch };
  if (Object.keys(patch).length === 0) return null;
  return isWhole(patch) ? patch : GAP;
};

/** Each stake takes the place of what that patron had on that bet in that box; with nothing on it, it is gone. */
const withStakes = (view: PublicView, changed: readonly StakeChange[]): PublicView => {
  if (changed.length === 0) return view;
  const key = ({ box, patron, bet }: StakeChange) => `${box} ${bet} ${patron}`;
  const stakes = new Map(view.stakes.map((stake) => [key(stake), stake]));
  for (const stake of changed) {
    if (stake.amount === 0) stakes.delete(key(stake));
    else stakes.set(key(stake), stake);
  }
  return { ...view, stakes: [...stakes.values()] };
};

const WHOLE = ['status', 'game', 'limits', 'phase', 'boxes', 'hands', 'board'] as const;
const isWhole = (patch: Partial<PublicView>): patch is PublicView =>
  WHOLE.every((field) => field in patch);

const listen = (
  before: readonly Heard[],
  sequence: number,
  news: readonly Happened[],
  own: boolean,
): readonly Heard[] => {
  if (news.length === 0) return before;
  const first = (before.at(-1)?.number ?? 0) + 1;
  const added = news.map((what, i) => ({ number: first + i, sequence, what, own }));
  return [...before, ...added].slice(-KEPT);
};
