import type { Answer, ApiError } from '../../api/live.ts';
import {
  type Actor,
  type Asking,
  DECIDER,
  decide,
  type Event,
  HOUSE,
  isRefusal,
  refuse,
  type Table,
  type Wish,
} from '../../table/index.ts';
import { SESSION_KIND } from '../people/index.ts';
import type { DocumentKey, Store } from '../store/store.ts';
import {
  type BatchOutcome,
  commandKey,
  decideBatch,
  NEWER,
  type PendingCommand,
  visible,
} from './batch.ts';
import { givenTo } from './giving.ts';
import { electronic, isSqueezed, takeInHand } from './in-hand.ts';
import { caughtUp, restored, snapshotsOf } from './restored.ts';
import { type Shoes, Unsealable } from './shoes.ts';
import type { SaltOf, Stream } from './stream.ts';

/** One table while this process serves it: takes commands in, makes them durable, tells what changed. */
export type LiveTable = {
  readonly id: string;
  readonly stream: () => Stream;
  /** A newer release has decided here: this process only reads. */
  readonly newer: () => boolean;
  readonly shoes: Shoes;
  /** Carries out a command once; answers when it is on disk. Given in a session, it is nothing once that has ended. */
  readonly submit: (by: Actor, id: string, wish: Wish, session?: string) => Promise<Answer>;
  /** A step of the house itself, under the lease of this epoch; null from `make` when it is no longer to be taken. */
  readonly step: (id: string, make: HouseStep, epoch?: number) => Promise<Answer | null>;
  /** What has to be at hand before such a command; why it is not. */
  readonly ready: (type: Wish['type']) => Promise<ApiError | null>;
  /** What a command would make happen now, without doing it. */
  readonly preview: (by: Actor, wish: Wish, at: number) => Answer;
  /** Reads what other processes have added. */
  readonly catchUp: () => Promise<void>;
  /** Told after each durable change. */
  readonly onGrown: (told: (growth: Growth) => void) => void;
  /** Waits until nothing is under way. */
  readonly settled: () => Promise<void>;
};

export type HouseStep = (stream: Stream, at: number) => Asking | null;
export type Growth = {
  readonly before: Stream;
  readonly after: Stream;
  readonly events: readonly Event[];
};

type Waiting = PendingCommand & { readonly resolve: (answer: Answer | null) => void };

export type TableMeans = {
  readonly store: Store;
  readonly shoes: Shoes;
  readonly version: string;
  /** The public keys of the house, which sign where an archived table goes on. */
  readonly keys?: readonly string[];
  /** The newest decisions that this process can make; left out: those of this program. */
  readonly decider?: number;
  readonly log?: (message: string, facts: object) => void;
  /** Of the receipts that an entry gives. */
  readonly salt?: SaltOf;
  /** Told of a command that could not be decided. */
  readonly fault?: (what: string) => void;
  /** Sees to it that the table knows what it has to know of an account before that is admitted. */
  readonly admit?: (table: string, patron: string) => Promise<void>;
  /** Signs how far the record goes, outside of the data, before the first card of a round; throws where it cannot. */
  readonly checkpoint?: (id: string, stream: Stream) => Promise<void>;
};

/** So many commands share one commit at most. */
const MOST = 512;
/** How often it is looked for a shoe that is about to be committed to, so many milliseconds apart. */
const TRIES = 50;
const A_MOMENT = 40;

export const runTable = async (id: string, means: TableMeans): Promise<LiveTable> => {
  const { store, shoes, version, log } = means;
  const knows = means.decider ?? DECIDER;
  const { kept, ...found } = await restored(store, id, { version, keys: means.keys ?? [], knows });
  let { stream } = found;
  const keepSnapshot = snapshotsOf(store, id, { version, kept });
  let working: Promise<void> | null = null;
  let waiting: Waiting[] = [];
  /** The last round that a checkpoint was signed for, with its bets closed. */
  let signed = 0;
  const listeners: ((growth: Growth) => void)[] = [];

  const unavailable = (error: unknown): ApiError => {
    log?.('a command was not kept', { table: id, error: wordsOf(error) });
    return UNAVAILABLE;
  };
  const newer = () => stream.decider > knows;

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
    keepSnapshot(stream);
  };

  const work = (): Promise<void> => {
    working ??= (async () => {
      // Whatever arrives in the same turn shares the commit.
      await new Promise(setImmediate);
      let answer: () => void = () => {};
      try {
        while (waiting.length > 0) {
          const batch = waiting.slice(0, MOST);
          waiting = waiting.slice(MOST);
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
  const carryOut = async (batch: readonly Waiting[]): Promise<() => void> => {
    let outcome: BatchOutcome | null = null;
    // What comes from other processes meanwhile moves the table on; the store counts from here.
    const known = stream;
    try {
      await store.append(
        {
          stream: id,
          known: known.sequence,
          commands: batch.map(({ key }) => key),
          documents: sessionsOf(batch),
        },
        (now) => {
          outcome = decideBatch({ id, knows, salt: means.salt }, known, batch, now);
          return outcome.batch;
        },
      );
    } catch (error) {
      const why = unavailable(error);
      // Another process may have been here: look before the next try.
      await catchUp().catch(() => {});
      return () => {
        for (const one of batch) one.resolve({ id: one.key.id, error: why });
      };
    }
    const done = outcome as BatchOutcome | null;
    if (done === null) throw new Error('the store kept a batch that nobody decided');
    for (const { command, error } of done.faults) {
      means.fault?.(`${id} could not decide command ${command}: ${error}`);
    }
    if (done.stream.sequence > stream.sequence) adopt(done.stream, unheard(done, known));
    return () => {
      batch.forEach((one, i) => {
        one.resolve(done.answers[i] ?? null);
      });
    };
  };

  /** The events of an outcome that nobody here was told of yet. */
  const unheard = ({ entries }: Pick<BatchOutcome, 'entries'>, known: Stream): readonly Event[] =>
    entries.slice(stream.sequence - known.sequence).flat();

  const catchUp = async (): Promise<void> => {
    const from = stream;
    const { stream: after, entries } = await caughtUp(store, id, from, knows);
    // Known before anybody is told of it; what cannot be opened now is said by the process that runs the clock.
    if (isSqueezed(after.state)) await takeInHand(after, shoes).catch(() => {});
    // Meanwhile a command may have brought some.
    if (after.sequence <= stream.sequence) return;
    adopt(after, entries.slice(stream.sequence - from.sequence).flat());
  };

  const ready = async (type: Wish['type']): Promise<ApiError | null> => {
    const { state } = stream;
    if (newer() || !OPENS_CARDS.has(type) || !electronic(state)) return null;
    try {
      if (type === 'DrawCard' && isUnsigned(stream)) {
        await means.checkpoint?.(id, stream);
        signed = state.rounds;
      }
      if (type === 'LoadShoe') await lookForShoe();
      else await takeInHand(stream, shoes);
      return null;
    } catch (error) {
      // One that cannot be opened is refused by the table.
      return error instanceof Unsealable ? null : unavailable(error);
    }
  };

  /** Whoever runs the clock commits to the next shoe; who asks for it a moment sooner waits for that, and not for long. */
  const lookForShoe = async (): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { state } = stream;
      if (state.status === 'unopened' || state.status === 'closed') return;
      const { coming, shoes: known } = state;
      if (coming !== null) await shoes.look(known + 1);
      if (coming !== null && shoes.ready(known + 1)?.commitment === coming.commitment) return;
      await new Promise((resolve) => setTimeout(resolve, A_MOMENT));
    }
  };

  /** Whether a checkpoint is wanted before the next card: bets may have been closed since anybody looked. */
  const isUnsigned = ({ state }: Stream): boolean =>
    means.checkpoint !== undefined &&
    electronic(state) &&
    isFirstCard(state) &&
    signed !== state.rounds;

  /** As it is made, unless a checkpoint has to come first. */
  const onceSigned =
    (make: HouseStep): HouseStep =>
    (now, at) => {
      const asked = make(now, at);
      return asked?.command.type === 'DrawCard' && isUnsigned(now) ? null : asked;
    };

  const enqueue = (one: PendingCommand): Promise<Answer | null> =>
    new Promise((resolve) => {
      waiting.push({ ...one, resolve });
      void work();
    });

  const asking = (by: Actor, wish: Wish, now: Stream, at: number): Asking => {
    const command = { by, ...wish };
    return { command, given: givenTo(now, command, at, shoes) };
  };

  return {
    id,
    shoes,
    stream: () => stream,
    newer,
    submit: async (by, command, wish, session) => {
      const make = onceSigned((now, at) => asking(by, wish, now, at));
      try {
        if (wish.type === 'Join') await means.admit?.(id, wish.patron);
      } catch (error) {
        return { id: command, error: unavailable(error) };
      }
      for (;;) {
        const why = await ready(wish.type);
        if (why !== null) return { id: command, error: why };
        const answer = await enqueue({
          key: commandKey(by, command),
          by,
          wish,
          ...(session !== undefined && { session }),
          make,
        });
        if (answer !== null) return answer;
      }
    },
    step: (command, make, epoch) =>
      enqueue({
        key: commandKey(HOUSE, command),
        by: HOUSE,
        wish: null,
        ...(epoch !== undefined && { epoch }),
        make: onceSigned(make),
      }),
    ready,
    preview: (by, wish, at) => {
      if (newer()) return { id: '', error: NEWER };
      const asked = asking(by, wish, stream, at);
      // Whoever could try out a draw would know the card before it is dealt.
      if (asked.given.card !== undefined) return { id: '', error: unopened };
      const events = decide(asked, stream.state);
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

/** In which the commands were given, each once. */
const sessionsOf = (batch: readonly PendingCommand[]): readonly DocumentKey[] =>
  [...new Set(batch.flatMap(({ session }) => session ?? []))].map((id) => {
    return { kind: SESSION_KIND, id };
  });

/** Commands for which whichever process is asked must know the shoe. */
const OPENS_CARDS: ReadonlySet<Wish['type']> = new Set<Wish['type']>([
  'LoadShoe',
  'BurnCards',
  'DrawCard',
  'ExposeCard',
]);

/** Bets are closed and no card lies yet: from here on going back would let somebody know the cards. */
const isFirstCard = ({ round }: Table): boolean =>
  round?.stage.is === 'dealing' && round.hands.player.length === 0;

const unopened = refuse('NOT_ALLOWED', 'a card of the shoe is not looked at before it is opened');

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Why is for the log: it may name the database, or a path. */
const UNAVAILABLE: ApiError = {
  code: 'UNAVAILABLE',
  message: 'not kept: the house cannot write at the moment. Try again with the same id',
};
