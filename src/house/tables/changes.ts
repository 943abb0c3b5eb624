import type { StakeChange } from '../../api/live.ts';
import {
  type Box,
  type PublicView,
  publicView,
  type Stake,
  stakeView,
  type Table,
} from '../../table/index.ts';
import type { Stream } from './stream.ts';

/** What everybody's view changed by. Stakes go one by one where a round goes on: a crowded table has thousands. */
export type Changes = {
  readonly public: Partial<PublicView>;
  readonly stakes: readonly StakeChange[];
};

export const changes = (before: Stream, after: Stream): Changes => {
  if (after.state.status === 'unopened') return { public: {}, stakes: [] };
  const now = publicView(after.state);
  if (before.state.status === 'unopened') return { public: now, stakes: [] };
  const old = publicView(before.state);
  const goesOn = now.round === old.round && before.state.round !== null;
  const names = (Object.keys(now) as (keyof PublicView)[]).filter(
    (name) => now[name] !== old[name] && !(goesOn && name === 'stakes') && differs(now, old, name),
  );
  return {
    public: Object.fromEntries(names.map((name) => [name, now[name]])),
    stakes: goesOn ? stakeChanges(before.state, after.state) : [],
  };
};

const differs = (now: PublicView, old: PublicView, name: keyof PublicView): boolean =>
  JSON.stringify(now[name]) !== JSON.stringify(old[name]);

const boxesOf = ({ round }: Table): readonly Box[] => round?.boxes ?? [];

/** A box that nothing happened to is the same object as before. */
const stakeChanges = (before: Table, after: Table): StakeChange[] => {
  const old = boxesOf(before);
  return boxesOf(after).flatMap((box, i) => {
    const was = old[i];
    return was === undefined || was === box ? [] : changedIn(after, was, box);
  });
};

const changedIn = (table: Table, was: Box, { number: box, stakes }: Box): StakeChange[] => {
  const key = ({ patron, bet }: Stake) => `${bet} ${patron}`;
  const before = new Map(was.stakes.map((stake) => [key(stake), stake]));
  const changed: StakeChange[] = [];
  for (const stake of stakes) {
    if (before.get(key(stake)) !== stake) changed.push(stakeView(table, { ...stake, box }));
    before.delete(key(stake));
  }
  // What is no longer there lies there with nothing.
  const gone = [...before.values()].map((stake) => ({ ...stake, box, amount: 0 }));
  return [...changed, ...gone.map((stake) => stakeView(table, stake))];
};
