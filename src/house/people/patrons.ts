import { object, optional, orNull, whole } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import type { Actor } from '../../table/index.ts';
import type { SecondPin } from './asks.ts';
import { codeSort, makeCode, type NewCode, redeem } from './codes.ts';
import { type DocumentKind, make } from './documents.ts';
import { noteDown } from './house-book.ts';
import { type Means, MINUTE } from './means.ts';
import { isRefused, type PeopleError, refused } from './refused.ts';
import { mayAs } from './roster.ts';
import { newId } from './secrets.ts';
import {
  blind,
  keepNewest,
  type Opened,
  openNewest,
  type Session,
  sessionById,
} from './sessions.ts';
import { checkPin } from './sign-in.ts';

/**
 * By anybody of the pit. With `patron`, the code is for somebody who has a rack already: his new session gets the
 * rack and the old one ends. In the midst of a round (`inRound`) that takes a second person, who gives his PIN: whoever
 * has the rack bets, insures and turns cards.
 */
export const issueCode = async (
  means: Means,
  wish: {
    readonly by: Actor;
    readonly table: string;
    readonly patron?: string;
    readonly inRound?: boolean;
    readonly second?: SecondPin;
  },
): Promise<NewCode | PeopleError> => {
  const { by, table, patron = null, inRound = false, second } = wish;
  if (!mayAs(by, 'dealer')) return refused('NOT_ALLOWED');
  if (table === '') return refused('BAD_TABLE');
  if (patron !== null && !isPatronId(patron)) return refused('BAD_PATRON');
  if (patron !== null && inRound && second === undefined) return refused('SECOND_PERSON');
  const witness = second === undefined ? null : await witnessed(means, by, second);
  if (witness !== null && isRefused(witness)) return witness;
  // So that the id is never drawn for somebody else.
  if (patron !== null) await make(means, PATRON, patron, { created: await means.now() });
  const place = { table, patron, ...(witness !== null && { witness: witness.id }) };
  const code = await makeCode(means, PATRON_CODE, place);
  await noteDown(means, { type: 'CodeIssued', by, ...place });
  return code;
};

const witnessed = async (
  means: Means,
  by: Actor,
  second: SecondPin,
): Promise<{ readonly id: string } | PeopleError> => {
  if (second.id === by.id) return refused('SAME_PERSON');
  const account = await checkPin(means, second);
  if (isRefused(account)) return account;
  if (!mayAs(account, 'pit-supervisor')) {
    return refused('NOT_ALLOWED', 'The second person is a pit supervisor or above. Ask one.');
  }
  return { id: account.id };
};

/** The round in which a patron has something at stake at a table, if there is one. */
export type RoundOf = (table: string, patron: string) => Promise<number | null>;

/**
 * Opens the patron's own session. `from`: see `redeem`. A code that one person gave between rounds does not take a rack
 * over in the midst of one; and who takes it over then is shown no card that only the one before him could see.
 */
export const redeemCode = async (
  means: Means,
  code: string,
  from = 'console',
  roundOf: RoundOf = async () => null,
): Promise<(Opened & { readonly patron: string; readonly table: string }) | PeopleError> => {
  const stands = await redeem(means, PATRON_CODE, {
    typed: code,
    from,
    judge: async ({ table, patron, witness }) => {
      if (patron === null || witness !== undefined) return null;
      return (await roundOf(table, patron)) === null ? null : refused('ROUND_UNDER_WAY');
    },
  });
  if (isRefused(stands)) return stands;
  const { table } = stands;
  const patron = stands.patron ?? (await newPatron(means));
  const actor: Actor = { role: 'patron', id: patron };
  const isHis = (other: Session) => other.actor.id === patron;
  const who = { kind: 'patron', actor, table, terminal: null } as const;
  const opened = await openNewest(means, who, isHis);
  await keepNewest(means, opened.session, isHis);
  // Asked once the older one has ended, and before anybody has the token: nothing can be shown in between.
  const round = stands.patron === null ? null : await roundOf(table, patron);
  if (round !== null) await blind(means, opened.session.id, round);
  if ((await sessionById(means, opened.session.id)) === null) {
    return refused(
      'CODE_REFUSED',
      'Another code for this rack was used at the same moment. Ask for a new one.',
    );
  }
  await noteDown(means, { type: 'CodeUsed', by: actor, table, patron });
  return { ...opened, patron, table };
};

/** Also what the pit calls a patron that it seats itself. */
export const isPatronId = (id: string): boolean => /^[\w.-]{1,64}$/.test(id);

/** An id that nobody has or ever had: a second holder would find the first one's rack. */
const newPatron = async (means: Means): Promise<string> => {
  const created = await means.now();
  for (;;) {
    const id = newId(means, 'p');
    if (await make(means, PATRON, id, { created })) return id;
  }
};

/** Every patron's id that was given; no name. */
const PATRON: DocumentKind<{ readonly created: number }> = {
  kind: 'patron',
  schema: object<{ readonly created: number }>({ created: whole }),
};

/** `witness`: the second person. */
type Place = {
  readonly table: string;
  readonly patron: string | null;
  readonly witness?: string;
};

export const PATRON_CODE = codeSort(
  { kind: 'patron-code', length: 10, life: 15 * MINUTE },
  object<Place>({ table: text, patron: orNull(text), witness: optional(text) }),
);
