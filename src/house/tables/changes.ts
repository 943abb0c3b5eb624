import { type BoardChange, boardChange } from '../../api/board-change.ts';
import type { StakeChange, TotalChange } from '../../api/live.ts';
import {
  type Box,
  isCrowd,
  type PublicView,
  publicView,
  type Stake,
  type State,
  stakesInBox,
  stakeView,
  type Table,
  totalsIn,
} from '../../table/index.ts';

/**
 * What everybody's view changed by. Cells of the board go one by one: late in a shoe it is long. So do stakes and totals
 * where a round goes on: there are thousands.
 */
export type Changes = {
  /** All but the board. */
  readonly public: Partial<PublicView>;
  /** As it is and how it changed; null: it did not. */
  readonly board: { readonly now: PublicView['board']; readonly change: BoardChange } | null;
  readonly stakes: readonly StakeChange[];
  readonly totals: readonly TotalChange[];
};

export const changes = (before: State, after: State): Changes => {
  const nothing = { public: {}, board: null, stakes: [], totals: [] };
  if (after.status === 'unopened') return nothing;
  const now = publicView(after);
  if (before.status === 'unopened') return { ...nothing, public: now };
  const old = publicView(before);
  const goesOn = isSameRound(before, after);
  const byOne: readonly (keyof PublicView)[] = goesOn ? ['board', 'stakes', 'totals'] : ['board'];
  const names = (Object.keys(now) as (keyof PublicView)[]).filter(
    (name) => now[name] !== old[name] && !byOne.includes(name) && differs(now, old, name),
  );
  return {
    public: Object.fromEntries(names.map((name) => [name, now[name]])),
    board: changedBoard(old.board, now.board),
    stakes: goesOn && now.totals === null ? stakeChanges(before, after) : [],
    totals: goesOn && now.totals !== null ? totalChanges(before, after) : [],
  };
};

const changedBoard = (old: PublicView['board'], now: PublicView['board']): Changes['board'] => {
  if (old === now) return null;
  const change = boardChange(old, now);
  return Object.keys(change).length === 0 ? null : { now, change };
};

const differs = (now: PublicView, old: PublicView, name: keyof PublicView): boolean =>
  JSON.stringify(now[name]) !== JSON.stringify(old[name]);

/** What lies there can be told by what changed: the round goes on, before the same crowd or none. */
export const isSameRound = (before: Table, after: Table): boolean =>
  before.round !== null && before.rounds === after.rounds && isCrowd(before) === isCrowd(after);

const boxesOf = ({ round }: Table): readonly Box[] => round?.boxes ?? [];

/** Of each box to which something happened, as it is and as it was: any other is the same object as before. */
const changedBoxes = <T>(
  before: Table,
  after: Table,
  change: (box: Box, was: Box) => readonly T[],
): T[] => {
  const old = boxesOf(before);
  return boxesOf(after).flatMap((box, i) => {
    const was = old[i];
    return was === undefined || was === box ? [] : change(box, was);
  });
};

export const stakeChanges = (before: Table, after: Table): StakeChange[] =>
  changedBoxes(before, after, (box, was) => changedIn(after, was, box));

const changedIn = (table: Table, was: Box, now: Box): StakeChange[] => {
  const { number: box } = now;
  const key = ({ patron, bet }: Stake) => `${bet} ${patron}`;
  const before = new Map(stakesInBox(was).map((stake) => [key(stake), stake]));
  const changed: StakeChange[] = [];
  for (const stake of stakesInBox(now)) {
    if (before.get(key(stake)) !== stake) changed.push(stakeView(table, { ...stake, box }));
    before.delete(key(stake));
  }
  // What is no longer there lies there with nothing.
  const gone = [...before.values()].map((stake) => ({ ...stake, box, amount: 0 }));
  return [...changed, ...gone.map((stake) => stakeView(table, stake))];
};

const totalChanges = (before: Table, after: Table): TotalChange[] =>
  changedBoxes(before, after, (box, was) => {
    const old = new Map(totalsIn(was).map((total) => [total.bet, total]));
    const now = totalsIn(box);
    const changed = now.filter(({ bet, amount, patrons }) => {
      const known = old.get(bet);
      old.delete(bet);
      return known?.amount !== amount || known.patrons !== patrons;
    });
    return [...changed, ...[...old.values()].map((gone) => ({ ...gone, amount: 0, patrons: 0 }))];
  });
