import { houseId } from '../../api/command-id.ts';
import {
  type Asking,
  betweenRounds,
  type Cause,
  type Command,
  comingUp,
  decide,
  due,
  HOUSE,
  isEntering,
  isRefusal,
  meantFor,
  needed,
  type State,
  seenOf,
  type Wanted,
} from '../../table/index.ts';
import type { Lease, Store } from '../store/store.ts';
import { givenTo } from './giving.ts';
import { electronic, isSqueezed, takeInHand } from './in-hand.ts';
import type { HouseStep, LiveTable } from './live-table.ts';
import { Unsealable } from './shoes.ts';
import type { Stream } from './stream.ts';

/**
 * Runs a table's clock while this process holds its lease: takes the steps that are due, keeps the shoes ready,
 * reveals those that have left play, and says how long a crash made the table stand still. Whatever it does, it does
 * under the epoch of its lease: once another process has one, nothing of it is carried out.
 */
export type Keeper = {
  /** Tries to obtain the lease if it is free. */
  readonly tryLease: () => Promise<void>;
  readonly holds: () => boolean;
  /** Gives the lease back; the round stays as it is and goes on later. */
  readonly stop: () => Promise<void>;
};

export type KeeperMeans = {
  readonly store: Store;
  readonly now: () => number;
  readonly log: (message: string, facts: object) => void;
};

export const keeperOf = (table: LiveTable, { store, now, log }: KeeperMeans): Keeper => {
  /** Held, with everything in order. */
  let lease: Lease | null = null;
  /** Held, perhaps with something left to see to. */
  let obtained: Lease | null = null;
  let heeded: Lease | null = null;
  /** The last one with which everything was in order. */
  let seen: Lease | null = null;
  /** How far the record went when the lease was obtained. */
  let atStake: number | null = null;
  let taking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  /** One thing after the other: preparing a shoe takes a moment. */
  let tending: Promise<void> = Promise.resolve();

  const schedule = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (lease === null || stopped) return;
    const next = due(table.stream().state);
    if (next === null) return;
    timer = setTimeout(() => void fire(), Math.max(0, next.at - now()));
  };

  const fire = async () => {
    const mine = lease;
    if (mine === null || stopped) return;
    const { sequence } = table.stream();
    const id = houseId('auto', table.id, sequence);
    const next = due(table.stream().state);
    const why = next === null ? null : await table.ready(next.type);
    if (why !== null) {
      log('a due step has to wait', { table: table.id, ...why });
      setTimeout(schedule, 1000);
      return;
    }
    // Lost meanwhile, its epoch is an old one.
    const answer = await table.step(id, (stream, at) => dueStep(table, stream, at), mine.epoch);
    if (answer === null) {
      // Not yet, by the store's clock, or no longer.
      setTimeout(schedule, 20);
      return;
    }
    if ('error' in answer) {
      log('a due step was refused', { table: table.id, ...answer.error });
      setTimeout(schedule, 1000);
    }
  };

  const tend = () => {
    tending = tending.then(async () => {
      const mine = lease;
      if (mine === null || stopped) return;
      try {
        await readyShoes(table, mine.epoch);
        await revealShoes(table, mine.epoch);
      } catch (error) {
        if (error instanceof Unsealable) await withdraw(table, mine.epoch, error.message);
        else log('the shoes could not be kept ready', { table: table.id, error: String(error) });
      }
      schedule();
    });
  };

  /** What could not be given back is tried again with the next asking. */
  const letGo = () => {
    giveBack().catch((error) =>
      log('the lease could not be given back', { table: table.id, error: String(error) }),
    );
  };

  table.onGrown(({ before, after }) => {
    schedule();
    if (table.newer()) return letGo();
    if (concernsShoes(before.state, after.state)) tend();
    // What cannot be opened now is said by the process that runs the clock.
    if (lease === null && isSqueezed(after.state)) takeInHand(after, table.shoes).catch(() => {});
  });

  /** A newer release has decided here: it runs the clock too, as soon as the lease is free. */
  const giveBack = async (): Promise<void> => {
    const mine = obtained;
    lease = null;
    schedule();
    if (mine === null) return;
    await tending;
    // What was abandoned and could not be seen to is so for the next one.
    await mine.release(mine.abandoned && seen !== mine ? 'still abandoned' : 'given back');
    if (obtained === mine) obtained = null;
  };

  /** Takes what the last holder left, then the clock. Whatever fails on the way is tried again with the same lease. */
  const take = async (): Promise<void> => {
    // A lease that somebody left behind is for who can see to it.
    if (obtained === null) await table.catchUp();
    if (table.newer()) return giveBack();
    obtained ??= await store.lease(table.id);
    const mine = obtained;
    if (mine === null) return;
    if (mine !== heeded) {
      heeded = mine;
      atStake = null;
      mine.onLost(() => {
        if (obtained === mine) obtained = null;
        if (lease === mine) lease = null;
        schedule();
        log('the lease was lost', { table: table.id });
      });
    }
    await table.catchUp();
    if (table.newer()) return giveBack();
    atStake ??= table.stream().sequence;
    await ready(table, mine, log);
    if (mine.abandoned) await stoodStill(table, mine, atStake);
    mine.seenTo();
    seen = mine;
    // Lost meanwhile: whoever has it now goes on.
    if (obtained === mine) lease = mine;
  };

  return {
    holds: () => lease !== null,
    tryLease: async () => {
      if (stopped) return;
      if (table.newer()) return giveBack();
      if (lease !== null) return;
      taking ??= take().finally(() => {
        taking = null;
      });
      await taking;
      if (lease === null) return;
      tend();
      schedule();
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await taking?.catch(() => {});
      await tending;
      await table.settled();
      // What was abandoned and could not be seen to stays so for the next one.
      if (lease !== null || obtained?.abandoned === false) await obtained?.release();
      lease = null;
    },
  };
};

/** The step that is due, if it is due now. */
const dueStep = (table: LiveTable, stream: Stream, at: number): Asking | null => {
  const { state } = stream;
  const next = due(state);
  if (next === null || next.at > at || state.status === 'unopened') return null;
  const { hand, index } = needed(state) ?? {};
  const lies = next.type === 'ExposeCard' ? { hand, index } : {};
  const command = { by: HOUSE, ...meantFor({ type: next.type, ...lies } as Wanted, seenOf(state)) };
  const given = givenTo(stream, command, at, table.shoes);
  return { command, given: { ...given, due: next.at } };
};

/** Something that the house does for a cause, in the round that is on the table. */
const forCause = (stream: Stream, wanted: Wanted, at: number, cause: Cause, table: LiveTable) => {
  const { state } = stream;
  const command: Command = {
    by: HOUSE,
    ...meantFor(wanted, state.status === 'unopened' ? null : seenOf(state)),
  };
  return { command, given: { ...givenTo(stream, command, at, table.shoes), cause } };
};

/** Whether shoes have to be looked after: one came or went, or a round ended that had cards of an older one. */
const concernsShoes = (before: State, after: State): boolean =>
  after.status !== 'unopened' &&
  (before.status !== after.status ||
    before.shoes !== after.shoes ||
    before.shoe?.number !== after.shoe?.number ||
    (before.coming === null) !== (after.coming === null) ||
    before.round?.stage.is !== after.round?.stage.is ||
    before.settings !== after.settings ||
    before.upcoming !== after.upcoming);

/** In hand are the shoe in play, those of cards that still lie face down, and the one that comes next. */
const readyShoes = async (table: LiveTable, epoch: number): Promise<void> => {
  const { state } = table.stream();
  if (!electronic(state) || state.status === 'closed') return;
  await takeInHand(table.stream(), table.shoes);
  await commitAhead(table, epoch);
};

/** Makes the next shoe ready and commits to it, so that patrons can add to it for as long as this one is in play. */
const commitAhead = async (table: LiveTable, epoch: number): Promise<void> => {
  const { state } = table.stream();
  if (!electronic(state) || state.status === 'closed') return;
  const number = state.shoes + 1;
  await table.shoes.prepare(number, comingUp(state).settings.decks);
  const ready = table.shoes.ready(number);
  if (ready === undefined || ready.commitment === state.coming?.commitment) return;
  const make: HouseStep = (stream, at) => {
    const { state: now } = stream;
    if (now.status === 'unopened') return null;
    const lost = now.coming !== null && now.coming.decks === comingUp(now).settings.decks;
    const command: Command = { by: HOUSE, type: 'CommitShoe' };
    const given = givenTo(stream, command, at, table.shoes);
    const asked = { command, given: { ...given, ...(lost && { cause: 'shoe-lost' as const }) } };
    return isRefusal(decide(asked, now)) ? null : asked;
  };
  await table.step(houseId('commit', table.id, state.sequence), make, epoch);
};

const ready = async (
  table: LiveTable,
  { epoch }: Lease,
  log: KeeperMeans['log'],
): Promise<void> => {
  try {
    await readyShoes(table, epoch);
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    log('the shoe in play cannot be opened', { table: table.id, error: error.message });
    await withdraw(table, epoch, error.message);
  }
};

/** Once a shoe has left play its seed is published, as soon as the table takes it. */
const revealShoes = async (table: LiveTable, epoch: number): Promise<void> => {
  const { state } = table.stream();
  if (state.status === 'unopened') return;
  const gone = state.unrevealed.filter(
    ({ number }) => state.status === 'closed' || number !== state.shoe?.number,
  );
  for (const sealed of gone) {
    const { number: shoe } = sealed;
    const known = await table.shoes.open(sealed).catch(() => null);
    if (known === null) continue;
    const { seed } = known;
    const make: HouseStep = (stream, at) => {
      const reveal: Asking = {
        command: { by: HOUSE, type: 'RevealShoe', shoe, seed },
        given: { at },
      };
      // A card of it may still lie face down: then it waits.
      return isRefusal(decide(reveal, stream.state)) ? null : reveal;
    };
    const answer = await table.step(houseId('reveal', table.id, shoe), make, epoch);
    if (answer !== null && !('error' in answer)) await table.shoes.forget(shoe);
  }
};

/**
 * The last holder did not give the lease back: since its last sign of life nobody ran the table, which had come `to`
 * there. Whether that was too long is the table's to decide.
 */
const stoodStill = async (table: LiveTable, { alive, epoch }: Lease, to: number): Promise<void> => {
  const { state } = table.stream();
  if (state.status === 'unopened' || betweenRounds(state)) return;
  const make: HouseStep = (stream, at) => {
    if (stream.state.status === 'unopened' || betweenRounds(stream.state)) return null;
    const asked = forCause(stream, { type: 'Interrupt', cause: STOPPED }, at, 'stopped', table);
    return { ...asked, given: { ...asked.given, ...(alive !== null && { alive }) } };
  };
  const answer = await table.step(houseId('interrupted', table.id, to), make, epoch);
  if (answer !== null && 'error' in answer) throw new Error(answer.error.message);
};

/** A shoe that nobody can open: the round is interrupted, and where it must go on the cards do not suffice. */
const withdraw = async (table: LiveTable, epoch: number, why: string): Promise<void> => {
  const { state } = table.stream();
  if (state.status === 'unopened' || state.shoe === null) return;
  // All cards are on the table, or come from what people know: the round needs none of it.
  if (needed(state)?.type === 'Settle' || isEntering(state)) return;
  // Once for a round and a shoe, however often it is tried to open it.
  const id = houseId('withdraw', table.id, state.shoe.number, state.rounds);
  if (!betweenRounds(state)) {
    const cause = `the cards of the shoe cannot be opened: ${why}`;
    const make: HouseStep = (stream, at) =>
      forCause(stream, { type: 'Interrupt', cause }, at, 'shoe-lost', table);
    await table.step(id, make, epoch);
  }
  const { state: now } = table.stream();
  if (now.status === 'unopened' || now.shoe === null) return;
  if (betweenRounds(now)) {
    if (!now.shoe.spent && table.shoes.at(now.shoe.number) !== undefined) return;
    await commitAhead(table, epoch);
    const make: HouseStep = (stream, at) =>
      forCause(stream, { type: 'LoadShoe' }, at, 'shoe-lost', table);
    await table.step(`${id}:load`, make, epoch);
  } else if (now.round?.stage.is === 'dealing') {
    const detail = { words: `the shoe cannot be opened: ${why}` };
    const report = { type: 'Report', kind: 'insufficient-cards', detail } as const;
    const make: HouseStep = (stream, at) => forCause(stream, report, at, 'shoe-lost', table);
    await table.step(`${id}:report`, make, epoch);
  }
};

const STOPPED = 'the system stopped without warning and was started again';
