import type { Answer } from '../../src/api/live.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import { personOf } from '../../src/house/tables/stream.ts';
import { check } from '../table/model-check.ts';
import type { Sending, SentCommand } from './commands.ts';

/** Says nothing of the command: another try may come to something else. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'NO_SESSION',
  'SESSION_LOCKED',
  'TOO_MANY_REQUESTS',
]);

export const keyOf = ({ table, by, id }: SentCommand): string => `${table} ${personOf(by)} ${id}`;

/** What was answered to all that was sent under one id of one person at one table. */
export type Heard = {
  readonly command: SentCommand;
  /** With which body it came to something, and to what; null: not known yet. */
  decided: { readonly body: 0 | 1; readonly answer: Answer; readonly text: string } | null;
  /** Bodies that were told that the id is taken. */
  readonly conflicts: Set<0 | 1>;
};

/** Holds every answer against those that came before. Throws where one id has two answers, or two bodies have one. */
export class AnswersHeard {
  readonly heard = new Map<string, Heard>();
  readonly counts = { answers: 0, compared: 0, conflicts: 0, transient: 0 };

  /** Something is sent under this id for the first time, or once more. */
  sent(command: SentCommand): void {
    const key = keyOf(command);
    if (this.heard.has(key)) return;
    this.heard.set(key, { command, decided: null, conflicts: new Set() });
  }

  /** Whether that was an answer; else it has to be sent again. */
  take({ command, body }: Sending, answer: Answer): boolean {
    if ('error' in answer && TRANSIENT.has(answer.error.code)) {
      this.counts.transient += 1;
      return false;
    }
    const key = keyOf(command);
    const heard = this.heard.get(key);
    if (heard === undefined) throw new Error(`${key} was never sent`);
    this.counts.answers += 1;
    const code = 'error' in answer ? answer.error.code : null;
    check(code !== 'UNDECIDED', `${key} could not be decided`);
    if (code === 'ID_REUSED') {
      this.counts.conflicts += 1;
      check(command.bodies.length > 1, `${key} was sent with one body, and is a conflict`);
      check(heard.decided?.body !== body, `${key} was carried out, and then is a conflict`);
      heard.conflicts.add(body);
      return true;
    }
    const text = canonical(answer);
    check(!heard.conflicts.has(body), `${key} was a conflict, and then is ${text}`);
    if (heard.decided === null) heard.decided = { body, answer, text };
    else {
      this.counts.compared += 1;
      check(heard.decided.body === body, `${key} came to something with two bodies`);
      check(heard.decided.text === text, `${key} was answered ${heard.decided.text}, then ${text}`);
    }
    return true;
  }
}
