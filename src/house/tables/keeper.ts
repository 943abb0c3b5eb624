import { betweenRounds, comingUp, due, needed, type State, type Table } from '../../table/index.ts';
import type { Lease, Store } from '../store/store.ts';
import { asCommand, isRefused } from './asked.ts';
import type { LiveTable } from './live-table.ts';
import { Unsealable } from './shoes.ts';
import type { Stream } from './stream.ts';

/**
 * Runs a table's clock while this process holds its lease: takes the steps that are due, keeps the shoes ready,
 * reveals those that have left play, and treats a round that a crash cut short as an interruption.
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
  let lease: Lease | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let trying = false;
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
    if (lease === null || stopped) return;
    const { sequence } = table.stream();
    const id = `auto:${table.id}:${sequence}`;
    const answer = await table.step(id, (stream, at) => dueStep(table, stream, at));
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
      if (lease === null || stopped) return;
      try {
        await readyShoes(table);
        await revealShoes(table);
      } catch (error) {
        if (error instanceof Unsealable) await withdraw(table, error.message);
        else log('the shoes could not be kept ready', { table: table.id, error: String(error) });
      }
      schedule();
    });
  };

  table.onGrown(() => {
    schedule();
    tend();
  });

  return {
    holds: () => lease !== null,
    tryLease: async () => {
      if (lease !== null || stopped || trying) return;
      trying = true;
      try {
        const got = await store.lease(table.id);
        if (got === null) return;
        got.onLost(() => {
          lease = null;
          schedule();
          log('the lease was lost', { table: table.id });
        });
        await table.catchUp();
        await ready(table, log);
        if (got.abandoned) await interrupted(table);
        lease = got;
      } finally {
        trying = false;
      }
      tend();
      schedule();
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await tending;
      await table.settled();
      await lease?.release();
      lease = null;
    },
  };
};

/** The step that is due, if it is due now. */
const dueStep = (table: LiveTable, stream: Stream, at: number) => {
  const { state } = stream;
  const next = due(state);
  if (next === null || next.at > at) return null;
  const step = needed(state);
  const by = { role: 'house', id: 'house' } as const;
  if (step === null || step.type !== next.type) return null;
  const { hand = 'player', index = 0 } = step;
  const asked = step.type === 'ExposeCard' ? { type: step.type, hand, index } : { type: step.type };
  const command = asCommand(stream, { by, at, asked: asked as never, shoes: table.shoes.at });
  return isRefused(command) ? null : command;
};

const electronic = (state: State): state is Table =>
  state.status !== 'unopened' && comingUp(state).settings.shoe === 'electronic';

/** The shoe in play is in hand, and so is the one that comes after it. */
const readyShoes = async (table: LiveTable): Promise<void> => {
  const { state } = table.stream();
  if (!electronic(state) || state.status === 'closed') return;
  const { shoe, shoes, waitingOf } = state;
  if (shoe !== null && shoe.commitment !== null) await table.shoes.open(shoe.number);
  if (waitingOf > 0 && waitingOf !== shoe?.number && state.unrevealed.includes(waitingOf)) {
    await table.shoes.open(waitingOf);
  }
  await table.shoes.prepare(shoes + 1, comingUp(state).settings.decks);
};

const ready = async (table: LiveTable, log: KeeperMeans['log']): Promise<void> => {
  try {
    await readyShoes(table);
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    log('the shoe in play cannot be opened', { table: table.id, error: error.message });
    await withdraw(table, error.message);
  }
};

/** Once a shoe has left play, and no card of it is still on the table face down, its seed is published. */
const revealShoes = async (table: LiveTable): Promise<void> => {
  const { state } = table.stream();
  if (state.status === 'unopened') return;
  const closed = state.status === 'closed';
  const gone = state.unrevealed.filter((shoe) => closed || shoe !== state.shoe?.number);
  for (const shoe of gone) {
    if (!closed && !betweenRounds(state) && inRound(state, shoe)) continue;
    const known = await table.shoes.open(shoe).catch(() => null);
    if (known === null) continue;
    const { seed } = known;
    await table.step(`reveal:${table.id}:${shoe}`, (_, at) => ({
      by: { role: 'house', id: 'house' },
      at,
      type: 'RevealShoe',
      shoe,
      seed,
    }));
    await table.shoes.forget(shoe);
  }
};

/** A shoe that was taken out in mid-round has cards on the table, and perhaps some face down. */
const inRound = ({ round }: Table, shoe: number): boolean =>
  round.phase !== 'none' && round.shoes.includes(shoe);

/** The last holder did not give the lease back: whatever it was doing was interrupted. */
const interrupted = async (table: LiveTable): Promise<void> => {
  const { state, sequence } = table.stream();
  if (state.status === 'unopened' || betweenRounds(state)) return;
  await table.step(`interrupted:${table.id}:${sequence}`, (stream, at) =>
    stream.state.status === 'unopened' || betweenRounds(stream.state)
      ? null
      : {
          by: { role: 'house', id: 'house' },
          at,
          type: 'Interrupt',
          cause: 'the system stopped without warning and was started again',
        },
  );
};

/** A shoe that nobody can open: the round is interrupted, and where it must go on the cards do not suffice. */
const withdraw = async (table: LiveTable, why: string): Promise<void> => {
  const { state, sequence } = table.stream();
  const by = { role: 'house', id: 'house' } as const;
  if (state.status === 'unopened' || state.shoe === null) return;
  if (!betweenRounds(state)) {
    await table.step(`withdraw:${table.id}:${sequence}`, (_, at) => ({
      by,
      at,
      type: 'Interrupt',
      cause: `the cards of the shoe cannot be opened: ${why}`,
    }));
  }
  const { state: now } = table.stream();
  if (now.status === 'unopened') return;
  if (betweenRounds(now)) {
    await table.shoes.prepare(now.shoes + 1, comingUp(now).settings.decks);
    await table.step(`withdraw:${table.id}:${sequence}:load`, (stream, at) => {
      const asked = { type: 'LoadShoe' } as const;
      const command = asCommand(stream, { by, at, asked, shoes: table.shoes.at });
      return isRefused(command) ? null : command;
    });
  } else if (now.round.phase === 'dealing') {
    await table.step(`withdraw:${table.id}:${sequence}:report`, (_, at) => ({
      by,
      at,
      type: 'Report',
      kind: 'insufficient-cards',
      detail: { words: `the shoe cannot be opened: ${why}` },
    }));
  }
};
