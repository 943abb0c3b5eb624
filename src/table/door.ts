import { may } from './authority.ts';
import { inTurnOf } from './clauses.ts';
import type { Command, Reportable } from './commands.ts';
import { roundIn } from './decided.ts';
import { due, needed } from './due.ts';
import type { Cause, Given } from './given.ts';
import { type Refusal, refuse } from './refusal.ts';
import { betweenRounds, isEntering, type State, type Table } from './state.ts';

/** A command with what the house adds to it: all that a decision rests on besides the table. */
export type Asking = { readonly command: Command; readonly given: Given };

/** Why a command does not come to the table: who asks, what the house adds, what it was meant for. */
export const whyNotAtAll = ({ command, given }: Asking, state: State): Refusal | undefined =>
  notAllowed(command, state) ??
  notForThis(command, given, state) ??
  (command.by.role === 'house' ? notByItself(command, given, state) : notTheHouse(given)) ??
  (state.status === 'unopened'
    ? undefined
    : (elsewhere(command, state) ?? playedBefore(command, state)));

const notAllowed = (command: Command, state: State): Refusal | undefined => {
  if (command.type === 'Ask') {
    // What one may not do, one may not ask for either.
    const { by, wish } = command;
    if (may(by.role, 'Ask')) return notAllowed({ ...wish, by }, state);
  }
  const { by, type } = command;
  if (!may(by.role, type) && !turnsOwn(command, state)) {
    return refuse('NOT_ALLOWED', `${type} is not for a ${by.role}`);
  }
  return by.role === 'patron' && 'patron' in command && command.patron !== by.id
    ? refuse('NOT_ALLOWED', 'a patron acts for himself')
    : undefined;
};

/** A card that was shown to a patron to squeeze is turned by that patron. */
const turnsOwn = (command: Command, state: State): boolean =>
  command.type === 'ExposeCard' &&
  command.by.role === 'patron' &&
  state.status !== 'unopened' &&
  state.settings.shoe === 'electronic' &&
  roundIn(state, 'dealing')?.shown.some(
    ({ hand, index, to }) =>
      to === command.by.id && hand === command.hand && index === command.index,
  ) === true;

/** What may be added to which commands; deadlines and causes are for whatever the house does. */
const ADDED: Readonly<Record<'card' | 'shoe' | 'book', readonly Command['type'][]>> = {
  card: ['DrawCard', 'ExposeCard', 'BurnCards'],
  shoe: ['CommitShoe', 'LoadShoe'],
  book: ['OpenTable', 'ChangeSettings', 'ChangeRulebook'],
};

/** Nothing stands in the record that nothing rests on. */
const notForThis = (command: Command, given: Given, state: State): Refusal | undefined => {
  const surplus = (['card', 'shoe', 'book'] as const).find(
    (name) => given[name] !== undefined && !ADDED[name].includes(wantedBy(command, state, name)),
  );
  return surplus && refuse('NOT_ALLOWED', `no ${surplus} is given to ${command.type}`);
};

/** A book that is asked for is looked at by whoever asks and by whoever confirms. */
const wantedBy = (command: Command, state: State, name: string): Command['type'] => {
  const asked = askedIn(command, state);
  return name === 'book' && asked === 'ChangeRulebook' ? asked : command.type;
};

/** What a command asks for, or says yes to. */
const askedIn = (command: Command, state: State): Command['type'] | undefined => {
  if (command.type === 'Ask') return command.wish.type;
  if (command.type !== 'Confirm' || state.status === 'unopened') return undefined;
  return state.asks.find(({ ask }) => ask === command.ask)?.wish.type;
};

const notTheHouse = ({ due: deadline, cause, alive }: Given): Refusal | undefined =>
  deadline === undefined && cause === undefined && alive === undefined
    ? undefined
    : refuse('NOT_ALLOWED', 'only the house acts by a deadline or for a cause of its own');

/** What the house may do for a cause. */
const BY_CAUSE: Readonly<Record<Cause, readonly Command['type'][]>> = {
  stopped: ['Interrupt'],
  'shoe-lost': ['Interrupt', 'Report', 'CommitShoe', 'LoadShoe'],
  'shoe-fault': ['Report'],
  undecided: ['Report'],
};

/** The one kind of report that follows from a cause, where there is one. */
const REPORTED: Readonly<Partial<Record<Cause, Reportable>>> = {
  'shoe-lost': 'insufficient-cards',
  undecided: 'anything-else',
};

/** What it does when it has to be done, and at no set time. */
const OF_ITS_OWN: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'CommitShoe',
  'RevealShoe',
  'AcceptRollback',
  'GuardPatron',
]);

/** The house acts by itself when a deadline has fired, or for a cause. */
const notByItself = (command: Command, given: Given, state: State): Refusal | undefined => {
  const { cause } = given;
  if (given.alive !== undefined && cause !== 'stopped') {
    return refuse('NOT_ALLOWED', `no sign of life is given to ${command.type}`);
  }
  if (cause !== undefined) {
    const known = given.due === undefined && BY_CAUSE[cause].includes(command.type);
    const kind = REPORTED[cause];
    const asReported = command.type !== 'Report' || kind === undefined || command.kind === kind;
    return known && asReported && !(cause === 'undecided' && isLookedAt(state))
      ? undefined
      : refuse('NOT_DUE', `${command.type} does not follow from ${cause}`);
  }
  if (OF_ITS_OWN.has(command.type)) {
    return given.due === undefined
      ? undefined
      : refuse('NOT_DUE', `${command.type} waits for no deadline`);
  }
  const next = due(state);
  if (next === null || next.type !== command.type || given.due !== next.at) {
    return refuse('NOT_DUE', `no deadline asks for ${command.type}`);
  }
  if (given.at < next.at) return refuse('NOT_DUE', `${command.type} is not due before ${next.at}`);
  if (command.type !== 'ExposeCard') return undefined;
  const step = needed(state);
  return step?.hand === command.hand && step.index === command.index
    ? undefined
    : refuse('NOT_DUE', 'another card is to be turned');
};

/** Nothing is under way that a fault of the program could spoil, or people look already. */
const isLookedAt = (state: State): boolean =>
  state.status === 'unopened' || betweenRounds(state) || state.reports.length > 0;

/** What was meant for another round, offer or report does not land in this one. */
const elsewhere = (command: Command, table: Table): Refusal | undefined => {
  if (command.type === 'Ask') return elsewhere({ ...command.wish, by: command.by }, table);
  const { round, rounds } = table;
  if (table.status === 'closed' || !('round' in command)) return undefined;
  const here = command.type === 'OpenRound' ? rounds + 1 : rounds;
  if (command.round !== here) {
    const now = rounds === 0 ? 'no round was opened yet' : `round ${rounds} is on the table`;
    return refuse('ROUND_OVER', `this was meant for round ${command.round}: ${now}`);
  }
  const offer = round?.open?.offer ?? 0;
  if ('offer' in command && command.offer !== offer) {
    return refuse(
      'OFFER_OVER',
      `this was meant for the offer of entry ${command.offer}, not now open`,
    );
  }
  if ('report' in command && !reportsFor(command, table).includes(command.report)) {
    const message = `this was meant for the report of entry ${command.report}, which does not wait`;
    return refuse('REPORT_OVER', message);
  }
  return undefined;
};

/** What patrons did in a round that is entered again they have done: staff enters it. */
const playedBefore = (command: Command, table: Table): Refusal | undefined =>
  command.by.role === 'patron' && 'round' in command && isEntering(table)
    ? refuse(
        'NOT_ALLOWED',
        'this round was played before and staff enters it again: wait for the next one',
        table.book.standing.previousRounds,
      )
    : undefined;

/** The reports that such a command can name: any that waits for a decision, or the one of which patrons choose. */
const reportsFor = ({ type }: Command, { reports, round }: Table): readonly number[] => {
  const waiting =
    type === 'Resolve' ? reports.map(({ report }) => report) : [round?.electing?.report ?? 0];
  return waiting.length === 0 ? [0] : waiting;
};

/** The report that is decided next; null: none waits. */
export const reportOf = (table: Table): number | null => inTurnOf(table)[0]?.report ?? null;
