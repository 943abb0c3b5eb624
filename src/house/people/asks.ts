import {
  ASK_LIFE,
  aboutWhom,
  couldConfirm,
  type HouseWish,
  isAlone,
  MAY_CONFIRM,
} from '../../api/house-wish.ts';
import { type Actor, hasRank } from '../../table/index.ts';
import {
  type BookChange,
  changeBook,
  type HouseAsk,
  type HouseBook,
  houseBook,
  housePerson,
} from './house-book.ts';
import { type Granted, granting, type Wished } from './house-wishes.ts';
import type { Backing, JournalEntry } from './journal.ts';
import type { Means } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { activeAccount, mayAs } from './roster.ts';
import { checkPin } from './sign-in.ts';

/** The second person, at the terminal of the first. */
export type SecondPin = { readonly id: string; readonly pin: string; readonly terminal: string };

/** What was done: who asked for what, and the account that it changed, as it was. */
export type HouseDone = {
  readonly by: Actor;
  readonly wish: HouseWish;
  readonly before: Granted['before'];
  readonly changed: boolean;
};

/**
 * Does it at once: with a second person who gives id and PIN here, or alone where nobody could be one. Else it is refused
 * and has to be asked for.
 */
export const doAsHouse = async (
  means: Means,
  wished: Wished,
  second?: SecondPin,
): Promise<HouseDone | PeopleError> => {
  const confirming = second && (await atTheTerminal(means, wished, second));
  if (confirming && isRefused(confirming)) return confirming;
  return changeBook(means, (book, at) => {
    const granted = granting(book, wished);
    if (isRefused(granted)) return granted;
    if (granted.entry === null) return { answer: done(wished, granted) };
    if (wished.by.role === 'house') return carried(wished, granted, {});
    if (confirming) {
      const why = whyNotSecond(book, wished, confirming);
      if (why) return why;
      const asked = questionOf(book, wished, at);
      const backing = { ask: asked.ask, second: confirming };
      return carried(wished, granted, backing, { before: [noted(asked)], asked: asked.ask });
    }
    return isAlone(peopleOf(book), wished.by.id, at)
      ? carried(wished, granted, { alone: true })
      : needsSecond(book, wished);
  });
};

/** Puts it to the others; whatever would be refused anyway is refused now. */
export const askHouse = (means: Means, wished: Wished): Promise<HouseAsk | PeopleError> =>
  changeBook(means, (book, at) => {
    const granted = granting(book, wished);
    if (isRefused(granted)) return granted;
    const needless = granted.entry === null || isAlone(peopleOf(book), wished.by.id, at);
    if (needless) return refused('NOBODY_ELSE');
    const wanted = needsSecond(book, wished);
    if (wanted.code === 'NOBODY_TO_CONFIRM') return wanted;
    const asked = questionOf(book, wished, at);
    const asks = [...waiting(book, at), asked];
    return { book: { asks, asked: asked.ask }, entries: [noted(asked)], answer: asked };
  });

/** Yes, by somebody else: it is decided again, by whoever asked and as things are now. */
export const confirmHouse = (
  means: Means,
  { by, ask }: { readonly by: Actor; readonly ask: number },
): Promise<HouseDone | PeopleError> =>
  changeBook(means, (book, at) => {
    const asked = waiting(book, at).find((one) => one.ask === ask);
    if (asked === undefined) return refused('ASK_OVER');
    const why = whyNotSecond(book, asked, by);
    if (why) return why;
    const granted = granting(book, asked);
    if (isRefused(granted)) return granted;
    const asks = waiting(book, at).filter((one) => one !== asked);
    if (granted.entry === null) return { book: { asks }, answer: done(asked, granted) };
    return carried(asked, granted, { ask, second: by }, { asks });
  });

/** No, by somebody who could have confirmed it; or taken back by whoever asked. */
export const refuseHouse = (
  means: Means,
  { by, ask }: { readonly by: Actor; readonly ask: number },
): Promise<{ readonly ask: number } | PeopleError> =>
  changeBook(means, (book, at) => {
    const asked = waiting(book, at).find((one) => one.ask === ask);
    if (asked === undefined) return refused('ASK_OVER');
    if (asked.by.id !== by.id) {
      const why = whyNotSecond(book, asked, by);
      if (why) return why;
    }
    const asks = waiting(book, at).filter((one) => one !== asked);
    return { book: { asks }, entries: [{ type: 'AskRefused', by, ask }], answer: { ask } };
  });

/** Without secrets, for pit managers and above, and auditors. */
export const listAsks = async (
  means: Means,
  by: Actor,
): Promise<readonly Omit<HouseAsk, 'pin'>[] | PeopleError> => {
  if (!mayAs(by, MAY_CONFIRM) && by.role !== 'auditor') return refused('NOT_ALLOWED');
  const now = await means.now();
  return waiting(await houseBook(means), now).map(({ pin: _, ...asked }) => asked);
};

const waiting = ({ asks }: HouseBook, at: number): readonly HouseAsk[] =>
  asks.filter((one) => at - one.at < ASK_LIFE);

const atTheTerminal = async (
  means: Means,
  { by }: Wished,
  second: SecondPin,
): Promise<Actor | PeopleError> => {
  if (second.id === by.id) return refused('SAME_PERSON');
  const account = await checkPin(means, second);
  return isRefused(account) ? account : { role: account.role, id: account.id };
};

/** Nobody confirms what he asked for, nor what is about himself, at whatever terminal and in whatever rank. */
const whyNotSecond = (
  { accounts }: HouseBook,
  { by: askedBy, wish }: Pick<Wished, 'by' | 'wish'>,
  by: Actor,
): PeopleError | null => {
  if (by.id === askedBy.id) return refused('SAME_PERSON');
  if (by.id === aboutWhom(wish)) {
    return refused('SAME_PERSON', 'This is about yourself. Somebody else has to confirm it.');
  }
  const account = activeAccount(accounts, by.id);
  if (account === null || account.role !== by.role || !hasRank(account.role, MAY_CONFIRM)) {
    return refused('NOT_ALLOWED', 'The second person is a pit manager or above. Ask one.');
  }
  return account.pinBy === account.id ? null : refused('PIN_BY_ANOTHER');
};

const needsSecond = (book: HouseBook, { by, wish }: Wished): PeopleError => {
  const people = peopleOf(book);
  if (people.some((person) => couldConfirm(person, { by: by.id, wish }))) {
    return refused(
      'SECOND_PERSON',
      'A second person, a pit manager or above with a PIN of his own, confirms this: here with id and PIN, or later from the list.',
    );
  }
  return refused('NOBODY_TO_CONFIRM');
};

const peopleOf = ({ accounts }: HouseBook) => accounts.map(housePerson);

const questionOf = (book: HouseBook, wished: Wished, at: number): HouseAsk => ({
  ask: book.asked + 1,
  at,
  ...wished,
});

const noted = ({ by, ask, wish }: HouseAsk): JournalEntry => ({ type: 'Asked', by, ask, wish });

const carried = (
  wished: Pick<Wished, 'by' | 'wish'>,
  granted: Granted,
  backing: Backing,
  rest: {
    readonly before?: readonly JournalEntry[];
    readonly asked?: number;
    readonly asks?: readonly HouseAsk[];
  } = {},
): BookChange<HouseDone> => {
  const { before = [], ...book } = rest;
  const entries = granted.entry === null ? [] : [{ ...granted.entry, ...backing }];
  return {
    book: { ...book, ...granted.book },
    entries: [...before, ...entries],
    answer: done(wished, granted),
  };
};

const done = ({ by, wish }: Pick<Wished, 'by' | 'wish'>, granted: Granted): HouseDone => ({
  by,
  wish,
  before: granted.before,
  changed: granted.entry !== null,
});
