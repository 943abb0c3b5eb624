import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../../src/api/live.ts';
import type { Delivery, FromMember, MemberReport, MemberSetUp, ToMember } from './orders.ts';

/** A house in a process of its own, as whoever started it sees it. */
export type Member = {
  readonly name: string;
  readonly address: string;
  /** Straight to the table; null: the process ended before it answered. */
  readonly deliver: (command: Omit<Delivery, 'number'>) => Promise<Answer | null>;
  /** What its tables have told so far; null: it ended. */
  readonly tell: () => Promise<MemberReport | null>;
  readonly isRunning: () => boolean;
  /** As an operator stops it; what is on its way is answered or not. */
  readonly stop: () => Promise<void>;
  /** At once, without a word: kill −9. */
  readonly kill: () => Promise<void>;
  /** Stands still, with all that it holds, and goes on. */
  readonly pause: () => void;
  readonly goOn: () => void;
};

const PROGRAM = fileURLToPath(new URL('member.ts', import.meta.url));
const running = new Set<ChildProcess>();

export const startMember = async (setUp: MemberSetUp): Promise<Member> => {
  const child = fork(PROGRAM, [JSON.stringify(setUp)], { serialization: 'json' });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const ready = Promise.withResolvers<string>();
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let told: ((report: MemberReport | null) => void)[] = [];
  let given = 0;
  let outgoing: Delivery[] = [];
  let isRunning = true;

  const gone = () => {
    isRunning = false;
    ready.reject(new Error(`${setUp.name} ended before it was ready`));
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
    for (const tell of told) tell(null);
    told = [];
  };
  child.on('exit', gone);
  child.on('message', (said: FromMember) => {
    switch (said.is) {
      case 'ready':
        return ready.resolve(said.address);
      case 'failed':
        return ready.reject(new Error(`${setUp.name}: ${said.error}`));
      case 'answers':
        for (const [number, answer] of said.list) {
          waiting.get(number)?.(answer);
          waiting.delete(number);
        }
        return;
      case 'told':
        told.shift()?.(said.report);
    }
  });

  /** False: nobody is there to hear it. */
  const send = (message: ToMember): boolean => {
    if (!isRunning || !child.connected) return false;
    child.send(message, () => {});
    return true;
  };
  const flush = () => {
    const list = outgoing;
    outgoing = [];
    if (send({ is: 'deliver', list })) return;
    for (const { number } of list) {
      waiting.get(number)?.(null);
      waiting.delete(number);
    }
  };

  const address = await ready.promise;
  return {
    name: setUp.name,
    address,
    deliver: (command) =>
      new Promise((resolve) => {
        given += 1;
        waiting.set(given, resolve);
        // Whatever is sent in one turn of the event loop goes together.
        if (outgoing.length === 0) setImmediate(flush);
        outgoing.push({ ...command, number: given });
      }),
    tell: () =>
      new Promise((resolve) => {
        told.push(resolve);
        if (!send({ is: 'tell' })) gone();
      }),
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      child.send({ is: 'stop' } satisfies ToMember, () => {});
      await ended;
      if (child.exitCode !== 0) throw new Error(`${setUp.name} ended with ${child.exitCode}`);
    },
    kill: async () => {
      isRunning = false;
      child.kill('SIGKILL');
      await ended;
    },
    pause: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
  };
};

/** Whatever a run left behind. */
export const endMembers = (): void => {
  for (const child of running) child.kill('SIGKILL');
};
