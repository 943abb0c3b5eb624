import { isPlainText } from '../../api/plain-text.ts';
import { object, orNull, whole } from '../../api/schema.ts';
import { text, words } from '../../api/values.ts';
import type { Actor } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, get, list } from './documents.ts';
import { DAY, type Means } from './means.ts';
import { isPatronId } from './patrons.ts';
import { type PeopleError, refused } from './refused.ts';
import { mayAs } from './roster.ts';

/** What the house keeps of a patron besides his name, for all tables: what he has set for himself, and exclusion. */
export type PatronAccount = {
  /** Counts the changes, so that no table takes an older one for a newer. */
  readonly version: number;
  readonly loss: Chosen;
  readonly buyIn: Chosen;
  /** After so many minutes the page says how long he has been there; null: never. */
  readonly remind: number | null;
  /** By himself, until a set time; nobody lifts that. */
  readonly excludedSelf: { readonly since: number; readonly until: number } | null;
  /** By the house, until that lifts it. Why is the pit's to know. */
  readonly excludedByHouse: { readonly since: number; readonly reason: string } | null;
  /** The table at which his limits are in use. */
  readonly table: string | null;
};

/** A limit in cents, null for none; and what is to hold instead from then on. */
export type Chosen = {
  readonly now: number | null;
  readonly next: { readonly amount: number | null; readonly from: number } | null;
};

/** A limit that is raised, or taken away, holds so much later. */
export const RAISED_AFTER = DAY;

export const NOTHING_SET: PatronAccount = {
  version: 0,
  loss: { now: null, next: null },
  buyIn: { now: null, next: null },
  remind: null,
  excludedSelf: null,
  excludedByHouse: null,
  table: null,
};

export const accountOf = async (means: Means, patron: string): Promise<PatronAccount> =>
  (await get(means, ACCOUNT, patron)) ?? NOTHING_SET;

export const patronAccounts = async (means: Means): Promise<ReadonlyMap<string, PatronAccount>> =>
  new Map((await list(means, ACCOUNT)).map(({ id, value }) => [id, value]));

export type InForce = {
  readonly excluded: boolean;
  readonly loss: number | null;
  readonly buyIn: number | null;
};

/** What holds at that time. */
export const inForce = (account: PatronAccount, at: number): InForce => ({
  excluded: account.excludedByHouse !== null || excludesHimself(account, at),
  loss: holding(account.loss, at),
  buyIn: holding(account.buyIn, at),
});

const excludesHimself = ({ excludedSelf }: PatronAccount, at: number): boolean =>
  excludedSelf !== null && at < excludedSelf.until;

export const isLimited = ({ loss, buyIn }: Pick<InForce, 'loss' | 'buyIn'>): boolean =>
  loss !== null || buyIn !== null;

const holding = ({ now, next }: Chosen, at: number): number | null =>
  next !== null && at >= next.from ? next.amount : now;

/** Lower holds at once; higher, or none, a day later. Who asks again for what he waits for waits no longer. */
export const chosen = (before: Chosen, amount: number | null, at: number): Chosen => {
  const now = holding(before, at);
  if ((amount ?? Infinity) <= (now ?? Infinity)) return { now: amount, next: null };
  const waits = before.next !== null && before.next.amount === amount && at < before.next.from;
  return waits ? before : { now, next: { amount, from: at + RAISED_AFTER } };
};

export type OwnChoice = {
  readonly loss?: number | null;
  readonly buyIn?: number | null;
  readonly remind?: number | null;
};

/** By the patron himself, at the table where he is. */
export const setOwn = async (
  means: Means,
  { patron, table, choice }: { patron: string; table: string; choice: OwnChoice },
): Promise<PatronAccount> => {
  const at = await means.now();
  const { account, isNew } = await changed(means, patron, (before) => {
    const { loss, buyIn, remind } = choice;
    return {
      ...before,
      ...(loss !== undefined && { loss: chosen(before.loss, loss, at) }),
      ...(buyIn !== undefined && { buyIn: chosen(before.buyIn, buyIn, at) }),
      ...(remind !== undefined && { remind }),
      table: isLimited(inForce(before, at)) ? before.table : table,
    };
  });
  const by: Actor = { role: 'patron', id: patron };
  if (isNew) await means.journal({ type: 'OwnLimitsSet', by, patron, ...choice });
  return account;
};

/** By the patron himself; a longer time that he has said before stays. */
export const excludeSelf = async (
  means: Means,
  { patron, days }: { readonly patron: string; readonly days: number },
): Promise<PatronAccount> => {
  const since = await means.now();
  const until = since + days * DAY;
  const { account, isNew } = await changed(means, patron, (before) =>
    (before.excludedSelf?.until ?? 0) >= until
      ? before
      : { ...before, excludedSelf: { since, until } },
  );
  const by: Actor = { role: 'patron', id: patron };
  if (isNew) await means.journal({ type: 'PatronExcluded', by, patron, until });
  return account;
};

export const exclude = async (
  means: Means,
  wish: { readonly by: Actor; readonly patron: string; readonly reason: string },
): Promise<{ readonly patron: string } | PeopleError> => {
  const { by, patron, reason } = wish;
  if (!mayAs(by, 'pit-manager')) return refused('NOT_ALLOWED');
  if (!isPatronId(patron)) return refused('BAD_PATRON');
  if (!isPlainText(reason)) return refused('REASON_MISSING');
  const since = await means.now();
  await changed(means, patron, (before) => ({
    ...before,
    excludedByHouse: { since, reason },
  }));
  await means.journal({ type: 'PatronExcluded', by, patron, until: null, reason });
  return { patron };
};

/** What the house has decided; what a patron asked for himself holds as long as he said. */
export const readmit = async (
  means: Means,
  wish: { readonly by: Actor; readonly patron: string; readonly reason: string },
): Promise<{ readonly patron: string } | PeopleError> => {
  const { by, patron, reason } = wish;
  if (!mayAs(by, 'shift-manager')) return refused('NOT_ALLOWED');
  if (!isPatronId(patron)) return refused('BAD_PATRON');
  if (!isPlainText(reason)) return refused('REASON_MISSING');
  const { excludedByHouse } = await accountOf(means, patron);
  if (excludedByHouse === null) return refused('NOT_EXCLUDED');
  await changed(means, patron, (account) => ({ ...account, excludedByHouse: null }));
  await means.journal({ type: 'PatronReadmitted', by, patron, reason });
  return { patron };
};

/** `until` is null where the house has to lift it. */
export type ListedExclusion = {
  readonly patron: string;
  readonly since: number;
  readonly until: number | null;
  readonly reason: string | null;
};

/** For the pit. */
export const exclusions = async (
  means: Means,
  by: Actor,
): Promise<readonly ListedExclusion[] | PeopleError> => {
  if (!mayAs(by, 'dealer')) return refused('NOT_ALLOWED');
  const at = await means.now();
  return [...(await patronAccounts(means))].flatMap(([patron, account]): ListedExclusion[] => {
    const { excludedSelf, excludedByHouse } = account;
    const self = excludesHimself(account, at) ? excludedSelf : null;
    return [
      ...(excludedByHouse === null ? [] : [{ patron, until: null, ...excludedByHouse }]),
      ...(self === null ? [] : [{ patron, reason: null, ...self }]),
    ];
  });
};

/** His limits are in use at another table from now on; null: somebody else has moved them meanwhile. */
export const moveLimits = (
  means: Means,
  { patron, from, to }: { patron: string; from: string | null; to: string },
): Promise<PatronAccount | null> =>
  change(means, ACCOUNT, patron, (now): DocumentChange<PatronAccount, PatronAccount | null> => {
    if (now === null || now.table !== from) return { write: null, answer: null };
    const moved = { ...now, table: to, version: now.version + 1 };
    return { write: moved, answer: moved };
  });

type Changed = { readonly account: PatronAccount; readonly isNew: boolean };

/** Where nothing is changed nothing is written, and no table is told. */
const changed = (
  means: Means,
  patron: string,
  work: (before: PatronAccount) => PatronAccount,
): Promise<Changed> =>
  change(means, ACCOUNT, patron, (now): DocumentChange<PatronAccount, Changed> => {
    const before = now ?? NOTHING_SET;
    const after = work(before);
    if (JSON.stringify(after) === JSON.stringify(before)) {
      return { write: null, answer: { account: before, isNew: false } };
    }
    const account = { ...after, version: before.version + 1 };
    return { write: account, answer: { account, isNew: true } };
  });

const chosenSchema = object<Chosen>({
  now: orNull(whole),
  next: orNull(object<NonNullable<Chosen['next']>>({ amount: orNull(whole), from: whole })),
});

export const ACCOUNT: DocumentKind<PatronAccount> = {
  kind: 'patron-account',
  schema: object<PatronAccount>({
    version: whole,
    loss: chosenSchema,
    buyIn: chosenSchema,
    remind: orNull(whole),
    excludedSelf: orNull(
      object<NonNullable<PatronAccount['excludedSelf']>>({ since: whole, until: whole }),
    ),
    excludedByHouse: orNull(
      object<NonNullable<PatronAccount['excludedByHouse']>>({ since: whole, reason: words }),
    ),
    table: orNull(text),
  }),
};
