import type { Answer, ApiError, Happened } from '../../api/live.ts';
import type { Asked } from '../../api/wishes.ts';
import {
  type Actor,
  announced,
  type Command,
  decide,
  type Event,
  isRefusal,
  type Refusal,
  refuse,
  snapshotText,
  told,
} from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
import type { CommandKey, Now, Store, Stored, StoredRound } from '../store/store.ts';
import { asCommand, isRefused, opensCards } from './asked.ts';
import { electronic, takeInHand } from './in-hand.ts';
import { type Shoes, Unsealable } from './shoes.ts';
import { openedSnapshot, sealedSnapshot } from './snapshots.ts';
import { emptyStream, eventOf, follow, grown, historyOf, recorded, type Stream } from './stream.ts';

/** One table while this process serves it: takes commands in, makes them durable, tells what changed. */
export type LiveTable = {
  readonly id: string;
  readonly stream: () => Stream;
  readonly shoes: Shoes;
  /** Carries out a command once; answers when it is on disk. */
  readonly submit: (by: Actor, id: string, asked: Asked) => Promise<Answer>;
  /** A step of the house itself; null from `make` when it is no longer to be taken. */
  readonly step: (id: string, make: HouseStep) => Promise<Answer | null>;
  /** What a command would make happen now, without doing it. */
  readonly preview: (by: Actor, asked: Asked, at: number) => Answer;
  /** Reads what other processes have added. */
  readonly catchUp: () => Promise<void>;
  /** Told after each durable change. */
  readonly onGrown: (told: (growth: Growth) => void) => void;
  /** Waits until nothing is under way. */
  readonly settled: () => Promise<void>;
};

export type HouseStep = (stream: Stream, at: number) => Command | null;
export type Growth = {
  readonly before: Stream;
  readonly after: Stream;
  readonly events: readonly Event[];
};

type Pending = {
  readonly key: CommandKey;
  readonly body: string;
  readonly by: Actor;
  readonly id: string;
  readonly make: (stream: Stream, at: number) => Command | Refusal | null;
  readonly resolve: (answer: Answer | null) => void;
};

type TableMeans = {
  readonly store: Store;
  readonly shoes: Shoes;
  readonly version: string;
  readonly log?: (message: string, facts: object) => void;
};

/** So many commands share one commit at most. */
const MOST = 512;
/** A snapshot is worth its while after so many events. */
const SNAPSHOT_EVERY = 500;

export const openTable = async (
  id: string,
  { store, shoes, version, log }: TableMeans,
): Promise<LiveTable> => {
  let stream = await restored(store, id, version);
  let snapshotAt = stream.lastRound?.before.sequence ?? 0;
  let working: Promise<void> | null = null;
  let pending: Pending[] = [];
  const listeners: ((growth: Growth) => void)[] = [];

  const adopt = (after: Stream, events: readonly Event[]) => {
    const before = stream;
    if (after === before) return;
    stream = after;
    for (const tell of listeners) {
      try {
        tell({ before, after, events });
      } catch (error) {
        // What is kept is kept, and whoever asked for it hears so, whatever others make of it.
        log?.('a change could not be passed on', { table: id, error: String(error) });
      }
    }
    keepSnapshot();
  };

  /** The table as it was before the last round was opened: so its round can be written down again. */
  const keepSnapshot = () => {
    const from = stream.lastRound?.before;
    if (from === undefined || from.sequence - snapshotAt < SNAPSHOT_EVERY) return;
    snapshotAt = from.sequence;
    const state = sealedSnapshot(snapshotText(from.state), from.places);
    const { sequence, hash } = from;
    // A snapshot only saves time: the next one comes.
    store.saveSnapshot(id, { sequence, hash, version, state }).catch(() => {});
  };

  const work = (): Promise<void> => {
    working ??= (async () => {
      // Whatever arrives in the same turn shares the commit.
      await new Promise(setImmediate);
      let answer: () => void = () => {};
      try {
        while (pending.length > 0) {
          const batch = pending.slice(0, MOST);
          pending = pending.slice(MOST);
          const next = carryOut(batch);
          // The next batch goes to the store first: while the disk works there is time to answer.
          setImmediate(answer);
          answer = await next;
        }
      } finally {
        working = null;
        answer();
      }
    })();
    return working;
  };

  /** Makes a batch durable; gives back how to answer it. */
  const carryOut = async (batch: readonly Pending[]): Promise<() => void> => {
    let outcome: Outcome | null = null;
    // What comes from other processes meanwhile moves the table on; the store counts from here.
    const known = stream;
    try {
      await store.append(
        { stream: id, known: known.sequence, commands: batch.map(({ key }) => key) },
        (now) => {
          outcome = decideBatch(id, known, batch, now);
          return outcome.batch;
        },
      );
    } catch (error) {
      const why = unavailable(error);
      // Another process may have been here: look before the next try.
      await catchUp().catch(() => {});
      return () => {
        for (const one of batch) one.resolve({ id: one.id, error: why });
      };
    }
    const done = outcome as Outcome | null;
    if (done === null) throw new Error('the store kept a batch that nobody decided');
    const heard = stream.sequence - known.sequence;
    if (done.stream.sequence > stream.sequence) adopt(done.stream, done.events.slice(heard));
    return () => {
      batch.forEach((one, i) => {
        one.resolve(done.answers[i] ?? null);
      });
    };
  };

  const catchUp = async (): Promise<void> => {
    const { sequence: known } = stream;
    const missed: Stored[] = [];
    for (;;) {
      const page = await store.read(id, known + missed.length + 1, PAGE);
      missed.push(...page);
      if (page.length < PAGE) break;
    }
    // Meanwhile a command may have brought some. All at once: between the events of one command no view is whole.
    const more = missed.filter(({ sequence }) => sequence > stream.sequence);
    if (more.length > 0) adopt(more.reduce(follow, stream), more.map(toEvent));
  };

  /** Whichever process is asked to deal must know the shoe; null, or why it cannot be looked up now. */
  const lookUpShoes = async (toLoad: boolean): Promise<ApiError | null> => {
    const { state } = stream;
    if (!electronic(state)) return null;
    try {
      if (toLoad) await shoes.look(state.shoes + 1);
      else await takeInHand(stream, shoes);
      return null;
    } catch (error) {
      // One that cannot be opened is refused by the table.
      return error instanceof Unsealable ? null : unavailable(error);
    }
  };

  const enqueue = (one: Omit<Pending, 'resolve'>): Promise<Answer | null> =>
    new Promise((resolve) => {
      pending.push({ ...one, resolve });
      void work();
    });

  return {
    id,
    shoes,
    stream: () => stream,
    submit: async (by, command, asked) => {
      const key = { actor: `${by.role}:${by.id}`, id: command };
      const make = (now: Stream, at: number) => asCommand(now, { by, at, asked, shoes: shoes.at });
      const body = ciphers.sha256(Buffer.from(JSON.stringify(asked)));
      const why = opensCards(asked) ? await lookUpShoes(asked.type === 'LoadShoe') : null;
      if (why !== null) return { id: command, error: why };
      const answer = await enqueue({ key, body, by, id: command, make });
      return answer ?? { id: command, error: refuse('NOT_NOW', 'nothing was to be done') };
    },
    step: (command, make) => {
      const by: Actor = { role: 'house', id: 'house' };
      return enqueue({
        key: { actor: 'house:house', id: command },
        body: '',
        by,
        id: command,
        make,
      });
    },
    preview: (by, asked, at) => {
      const command = asCommand(stream, { by, at, asked, shoes: shoes.at });
      if (isRefused(command)) return { id: '', error: command };
      // Whoever could try out a draw would know the card before it is dealt.
      if (command.by.role === 'house') return { id: '', error: unopened };
      const events = decide(command, stream.state);
      if (isRefusal(events)) return { id: '', error: events };
      return { id: '', sequence: stream.sequence, events: visible(events, by) };
    },
    catchUp,
    onGrown: (tell) => {
      listeners.push(tell);
    },
    settled: async () => {
      while (working !== null) await working;
    },
  };
};

const PAGE = 10_000;

/** From the newest snapshot that this version of the program made, else from the first event. */
const restored = async (store: Store, id: string, version: string): Promise<Stream> => {
  const snapshot = await store.snapshot(id);
  let stream = emptyStream;
  if (snapshot !== null && snapshot.version === version) {
    const [last] = await store.read(id, snapshot.sequence, 1);
    const read = last?.hash === snapshot.hash ? openedSnapshot(snapshot.state) : null;
    const { sequence, hash } = snapshot;
    if (read !== null) stream = { ...read, sequence, hash, lastRound: null };
  }
  for (;;) {
    const page = await store.read(id, stream.sequence + 1, PAGE);
    stream = page.reduce(follow, stream);
    if (page.length < PAGE) return stream;
  }
};

type Outcome = {
  readonly stream: Stream;
  readonly events: readonly Event[];
  readonly answers: readonly (Answer | null)[];
  readonly batch: {
    readonly events: readonly Stored[];
    readonly answers: readonly (CommandKey & { body: string; text: string })[];
    readonly rounds: readonly StoredRound[];
  };
};

/** Decides one command after the other on the table as it is once everything missed is known. */
const decideBatch = (
  id: string,
  known: Stream,
  batch: readonly Pending[],
  { at, missed, answered }: Now,
): Outcome => {
  let stream = missed.reduce(follow, known);
  const events = missed.map(toEvent);
  const stored: Stored[] = [];
  const rounds: StoredRound[] = [];
  const given = new Map<string, { body: string; answer: Answer | null }>();
  const kept: (CommandKey & { body: string; text: string })[] = [];
  const answers = batch.map((one, i): Answer | null => {
    const name = `${one.key.actor} ${one.key.id}`;
    const earlier = answered[i] ?? null;
    const before =
      given.get(name) ??
      (earlier && { body: earlier.body, answer: JSON.parse(earlier.text) as Answer });
    if (before) return before.body === one.body ? before.answer : { id: one.id, error: reused };
    const command = one.make(stream, at);
    if (command === null) return null;
    const decided = isRefused(command) ? command : decide(command, stream.state);
    const answer = isRefusal(decided)
      ? { id: one.id, error: decided }
      : { id: one.id, sequence: 0, events: visible(decided, one.by) };
    if (!isRefusal(decided)) {
      for (const event of decided) {
        const { lastRound } = stream;
        if ((event.type === 'RoundOpened' || event.type === 'TableClosed') && lastRound !== null) {
          const { number: round, at: opened } = lastRound;
          const text = JSON.stringify(historyOf(lastRound));
          rounds.push({ stream: id, round, at: opened, text });
        }
        const entry = recorded(ciphers, stream, one.id, event);
        stored.push(entry);
        events.push(event);
        stream = grown(stream, event, entry);
      }
    }
    const final = 'sequence' in answer ? { ...answer, sequence: stream.sequence } : answer;
    given.set(name, { body: one.body, answer: final });
    kept.push({ ...one.key, body: one.body, text: JSON.stringify(final) });
    return final;
  });
  return { stream, events, answers, batch: { events: stored, answers: kept, rounds } };
};

const toEvent = ({ text }: Stored): Event => eventOf(text);

const unopened = refuse('NOT_ALLOWED', 'a card of the shoe is not looked at before it is opened');

const reused: ApiError = {
  code: 'ID_REUSED',
  message: 'this id was used for another command: take a new one',
};

const unavailable = (error: unknown): ApiError => ({
  code: 'UNAVAILABLE',
  message: `not kept, try again with the same id (${error instanceof Error ? error.message : error})`,
});

/** Staff learn all of it; others what everybody hears, and what is their own. */
export const visible = (events: readonly Event[], by: Actor): Happened[] =>
  by.role === 'patron' || by.role === 'display'
    ? events.map((event) => told(event, by) ?? announced(event)).filter((event) => event !== null)
    : [...events];
