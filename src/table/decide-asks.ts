import { hasRank } from './authority.ts';
import { type From, isSame } from './cards.ts';
import type { Actor, Asked, Command } from './commands.ts';
import { type A, after, type Decided, reasonMissing } from './decided.ts';
import type { Happening } from './events.ts';
import { cardsNamed } from './named-cards.ts';
import { isRefusal, notNow, type Refusal, refuse } from './refusal.ts';
import { stillToBeAsked } from './resolution.ts';
import { secondPerson } from './second-person.ts';
import type { PendingAsk, Table } from './state.ts';

/** How a command is decided once it does not need a second person any more. */
export type Alone = (command: Asked & { readonly by: Actor }, table: Table) => Decided;

/** Something that needs a second person waits for one; whatever would be refused anyway is refused now. */
export const ask = ({ wish, by }: A<'Ask'>, table: Table, alone: Alone): Decided => {
  const second = secondPerson(wish, table);
  if (second === null) {
    return refuse('NOT_NOW', `${wish.type} needs no second person: give the command itself`);
  }
  const decided = alone({ ...wish, by }, table);
  if (isRefusal(decided)) return decided;
  const yes = decided.map((one) => ({
    type: one.type,
    ...('rule' in one && { rule: one.rule }),
  }));
  return [{ type: 'Asked', wish, ...second, yes }];
};

const pending = ({ ask }: { ask: number }, { asks }: Table): PendingAsk | Refusal =>
  asks.find((one) => one.ask === ask) ??
  refuse('ASK_OVER', `nothing that entry ${ask} asked for waits`);

/** Yes: it is carried out as if it were asked for now, by whoever asked. */
export const confirm = (command: A<'Confirm'>, table: Table, alone: Alone): Decided => {
  const asked = pending(command, table);
  if ('code' in asked) return asked;
  const why = whyNotSecond(asked, command) ?? keyedIt(asked, command, table);
  if (why !== undefined) return why;
  const { ask: number, by: askedBy, wish, cards } = asked;
  const now = cardsNamed(wish, table);
  if (!cards.every((card, i) => isTheSame(card, now[i] ?? null))) {
    return notNow('ask-again', 'the cards lie otherwise by now: take it back and ask again');
  }
  if (isCount(wish) && asked.tray !== table.money.tray) {
    return notNow('count-again', 'chips have moved since the tray was counted: count it again');
  }
  const confirmed: Happening = { type: 'Confirmed', ask: number, askedBy };
  const decided = alone({ ...wish, by: askedBy }, after(table, [confirmed]));
  return isRefusal(decided) ? decided : [confirmed, ...decided];
};

const isCount = ({ type }: PendingAsk['wish']): boolean =>
  type === 'CountTray' || type === 'CloseTable';

/** A round that is entered again is confirmed by somebody who has entered nothing of it. */
const keyedIt = ({ wish }: PendingAsk, { by }: Command, { round }: Table): Refusal | undefined =>
  wish.type === 'Settle' && round?.entered?.keyedBy.includes(by.id)
    ? refuse('SAME_PERSON', 'somebody else than who keyed bets or cards of the round confirms it')
    : undefined;

const isTheSame = (one: From | null, other: From | null): boolean =>
  one === null || other === null ? one === other : isSame(one, other);

/** No, with a reason; whoever asked may take it back. A witness has no veto. */
export const refuseAsked = (command: A<'Refuse'>, table: Table): Decided => {
  const asked = pending(command, table);
  if ('code' in asked) return asked;
  const { ask: number, by: askedBy, veto } = asked;
  const { by, reason } = command;
  const own = by.id === askedBy.id;
  if (!own && !veto) {
    return refuse('NOT_ALLOWED', 'this is witnessed: whoever rules has the last word');
  }
  const why = own ? undefined : whyNotSecond(asked, command);
  if (why !== undefined) return why;
  const missing = reasonMissing(reason);
  if (missing !== undefined) return missing;
  return stillToBeAsked(table, [{ type: 'Refused', ask: number, reason }]);
};

/** Nobody confirms what he asked for, at whatever terminal and in whatever rank. */
const whyNotSecond = ({ by: askedBy, rank }: PendingAsk, { by }: Command): Refusal | undefined => {
  if (by.id === askedBy.id) {
    return refuse('SAME_PERSON', 'somebody else than who asked confirms it');
  }
  return hasRank(by.role, rank)
    ? undefined
    : refuse('NOT_ALLOWED', `a ${rank} or above confirms this`);
};
