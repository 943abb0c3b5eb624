import {
  type Answer,
  type AppendRequest,
  type Batch,
  type CommandKey,
  Conflict,
  type Stored,
  type StoredRound,
  type Work,
} from './store.ts';

export type AppendCall = { readonly request: AppendRequest; readonly work: Work };

/** What the database says of a stream whose head is locked. */
export type Locked = {
  readonly stream: string;
  readonly head: number;
  readonly at: number;
  /** From the lowest `known` of the calls on. */
  readonly missed: readonly Stored[];
  readonly answered: readonly (CommandKey & Answer)[];
};

export type Staged<Call> = Batch & { readonly refused: ReadonlyMap<Call, unknown> };

/**
 * Runs the work of some calls one after the other as if each had had a transaction of its own: a later one sees what
 * an earlier one adds, and one that throws leaves nothing.
 */
export const stage = <Call extends AppendCall>(
  { stream, head, at, missed, answered }: Locked,
  calls: readonly Call[],
): Staged<Call> => {
  const events: Stored[] = [];
  const answers: (CommandKey & Answer)[] = [];
  const rounds = new Map<string, StoredRound>();
  const given = new Map<string, Answer>();
  for (const answer of answered) given.set(keyOf(answer), answer);
  const refused = new Map<Call, unknown>();
  for (const call of calls) {
    const { known, commands } = call.request;
    const end = head + events.length;
    try {
      if (known > end)
        throw new Conflict(`The caller knows ${known} events of ${stream}, the store has ${end}.`);
      const batch = call.work({
        at: Math.max(at, events.at(-1)?.at ?? 0),
        missed: [...missed, ...events].filter(({ sequence }) => sequence > known),
        answered: commands.map((key) => answerOf(given.get(keyOf(key)))),
      });
      check(stream, end, batch, given);
      events.push(...batch.events);
      for (const answer of batch.answers) given.set(keyOf(answer), answer);
      answers.push(...batch.answers);
      for (const round of batch.rounds)
        rounds.set(JSON.stringify([round.stream, round.round]), round);
    } catch (error) {
      refused.set(call, error);
    }
  }
  return { events, answers, rounds: [...rounds.values()], refused };
};

const keyOf = ({ actor, id }: CommandKey): string => JSON.stringify([actor, id]);

const answerOf = (answer: Answer | undefined): Answer | null =>
  answer ? { body: answer.body, text: answer.text } : null;

const check = (
  stream: string,
  end: number,
  { events, answers }: Batch,
  given: ReadonlyMap<string, Answer>,
): void => {
  for (const [index, { sequence }] of events.entries())
    if (sequence !== end + 1 + index)
      throw new Conflict(`Event ${sequence} of ${stream} cannot follow event ${end + index}.`);
  const fresh = new Set<string>();
  for (const answer of answers) {
    const key = keyOf(answer);
    if (given.has(key) || fresh.has(key))
      throw new Conflict(`Command ${answer.id} of ${answer.actor} has its answer already.`);
    fresh.add(key);
  }
};
