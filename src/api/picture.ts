import type { PublicView } from '../table/index.ts';
import { boardAfter } from './board-change.ts';
import type { Happened, Own, ServerFrame, StakeChange, TotalChange } from './live.ts';

/** The table as a viewer knows it by the frames that came, up to a sequence. */
export type Picture = {
  readonly sequence: number;
  readonly public: PublicView | null;
  readonly own: Own;
  /** In a crowd: what lies in the box into which this viewer looks. */
  readonly box: { readonly number: number; readonly stakes: readonly StakeChange[] } | null;
  /** The newest announcements and what was told to this viewer alone, oldest first. */
  readonly heard: readonly Heard[];
  /** Own parts that came before the change they belong to. */
  readonly early: readonly OwnFrame[];
};

/** `number` counts what was heard, so that a list has keys. */
export type Heard = {
  readonly number: number;
  readonly sequence: number;
  readonly what: Happened;
  readonly own: boolean;
};

export type TableFrame = Extract<ServerFrame, { type: 'view' | 'change' | 'own' | 'box' }>;
type OwnFrame = Extract<ServerFrame, { type: 'own' }>;
type BoxFrame = Extract<ServerFrame, { type: 'box' }>;
type ChangeFrame = Extract<ServerFrame, { type: 'change' }>;

/** A frame that does not follow on what is known: only a whole view helps. */
export const GAP = 'gap';

const KEPT = 60;

/** The picture after a frame. `null` is a viewer who has seen nothing yet. */
export const pictureAfter = (picture: Picture | null, frame: TableFrame): Picture | typeof GAP => {
  switch (frame.type) {
    case 'view':
      return {
        sequence: frame.sequence,
        public: frame.public,
        own: frame.own,
        box: null,
        heard: listen(picture?.heard ?? [], frame.sequence, frame.heard ?? [], false),
        early: [],
      };
    case 'change':
      return picture === null ? GAP : changed(picture, frame);
    case 'own':
      return picture === null ? GAP : owned(picture, frame);
    case 'box':
      return picture === null ? GAP : lookedInto(picture, frame);
  }
};

const changed = (picture: Picture, frame: ChangeFrame): Picture | typeof GAP => {
  if (frame.from !== picture.sequence) return GAP;
  const whole = patched(picture.public, frame.public);
  if (whole === GAP) return GAP;
  const board = whole && (frame.board ? boardAfter(whole.board, frame.board) : whole.board);
  if (whole !== null && board === null) return GAP;
  const view = whole && {
    ...whole,
    board: board ?? whole.board,
    stakes: withStakes(whole.stakes, frame.stakes),
    totals: whole.totals && withTotals(whole.totals, frame.totals ?? []),
  };
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

const take = (picture: Picture, { sequence, own, told, ...patches }: OwnFrame): Picture => ({
  ...picture,
  // The house sends fields of the role that this viewer has: the union stays what it was.
  own: withPatches({ ...picture.own, ...own } as Own, patches),
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

/** What staff are told one by one: patrons, and in a crowd stakes. */
const withPatches = (
  own: Own,
  { stakes = [], patrons = [], left = [] }: Pick<OwnFrame, 'stakes' | 'patrons' | 'left'>,
): Own => {
  if (!('patrons' in own) || stakes.length + patrons.length + left.length === 0) return own;
  const gone = new Set(left);
  const known = replaced(own.patrons, patrons, ({ id }) => id);
  return {
    ...own,
    patrons: left.length === 0 ? known : known.filter(({ id }) => !gone.has(id)),
    stakes: withStakes(own.stakes, stakes),
  };
};

const lookedInto = (picture: Picture, { box: number, whole, stakes }: BoxFrame): Picture => {
  if (whole) return { ...picture, box: { number, stakes } };
  // Of a box that is no longer looked into.
  if (picture.box?.number !== number) return picture;
  return { ...picture, box: { number, stakes: withStakes(picture.box.stakes, stakes) } };
};

/** Each stake takes the place of what that patron had on that bet in that box; with nothing on it, it is gone. */
const withStakes = (
  stakes: readonly StakeChange[],
  changed: readonly StakeChange[],
): readonly StakeChange[] =>
  replaced(stakes, changed, ({ box, patron, bet }) => `${box} ${bet} ${patron}`, isThere);

const withTotals = (
  totals: readonly TotalChange[],
  changed: readonly TotalChange[],
): readonly TotalChange[] => replaced(totals, changed, ({ box, bet }) => `${box} ${bet}`, isThere);

const isThere = ({ amount }: { readonly amount: number }): boolean => amount > 0;

/** Each of `changed` takes the place of the one with its key, or is gone. */
const replaced = <T>(
  list: readonly T[],
  changed: readonly T[],
  keyOf: (one: T) => string,
  stays: (one: T) => boolean = () => true,
): readonly T[] => {
  if (changed.length === 0) return list;
  const all = new Map(list.map((one) => [keyOf(one), one]));
  for (const one of changed) {
    if (stays(one)) all.set(keyOf(one), one);
    else all.delete(keyOf(one));
  }
  return [...all.values()];
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
