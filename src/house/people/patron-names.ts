import { plainName } from '../../api/plain-text.ts';
import { object } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import type { Actor } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, get, list, remove } from './documents.ts';
import { noteDown } from './house-book.ts';
import type { Means } from './means.ts';
import { isPatronId } from './patrons.ts';
import { type PeopleError, refused } from './refused.ts';
import { mayAs } from './roster.ts';

/** The record knows patrons by id alone. Names lie beside it and can be erased without touching it. */
export const namePatron = async (
  means: Means,
  wish: { readonly by: Actor; readonly patron: string; readonly name: string },
): Promise<{ readonly patron: string } | PeopleError> => {
  const { by, patron } = wish;
  if (!mayAs(by, 'pit-supervisor')) return refused('NOT_ALLOWED');
  if (!isPatronId(patron)) return refused('BAD_PATRON');
  const name = plainName(wish.name, 80);
  if (name === null) return refused('BAD_NAME');
  await change(
    means,
    NAME,
    patron,
    (): DocumentChange<Name, null> => ({ write: { name }, answer: null }),
  );
  await noteDown(means, { type: 'PatronNamed', by, patron });
  return { patron };
};

/** Also where there was no name: whoever asks to be forgotten is. */
export const forgetPatron = async (
  means: Means,
  { by, patron }: { readonly by: Actor; readonly patron: string },
): Promise<{ readonly patron: string } | PeopleError> => {
  if (!mayAs(by, 'pit-supervisor')) return refused('NOT_ALLOWED');
  if (!isPatronId(patron)) return refused('BAD_PATRON');
  await remove(means, NAME, patron);
  await noteDown(means, { type: 'PatronForgotten', by, patron });
  return { patron };
};

/** For the pit. */
export const patronNames = async (
  means: Means,
  by: Actor,
): Promise<readonly PatronName[] | PeopleError> => {
  if (!mayAs(by, 'dealer')) return refused('NOT_ALLOWED');
  return (await list(means, NAME)).map(({ id, value }) => ({ patron: id, name: value.name }));
};

export const patronName = async (
  means: Means,
  { by, patron }: { readonly by: Actor; readonly patron: string },
): Promise<{ readonly name: string | null } | PeopleError> => {
  if (!mayAs(by, 'dealer')) return refused('NOT_ALLOWED');
  return { name: (await get(means, NAME, patron))?.name ?? null };
};

export type PatronName = { readonly patron: string; readonly name: string };

type Name = { readonly name: string };

const NAME: DocumentKind<Name> = { kind: 'patron-name', schema: object<Name>({ name: text }) };
