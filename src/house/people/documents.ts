import { reader } from '../../api/read.ts';
import type { Schema } from '../../api/schema.ts';
import { StoreDamaged } from '../store/unavailable.ts';
import type { Means } from './means.ts';

/** A kind of document and what its text holds. */
export type DocumentKind<T> = { readonly kind: string; readonly schema: Schema<T> };

export type KeptDocument<T> = { readonly id: string; readonly value: T };

/** `write` null leaves the document as it is. */
export type DocumentChange<T, R> = { readonly write: T | null; readonly answer: R };

/**
 * Changes one document, or makes it. If somebody was faster, `work` is asked again with what is there now; so what
 * it decides holds at the moment of writing.
 */
export const change = async <T, R>(
  means: Means,
  kind: DocumentKind<T>,
  id: string,
  work: (now: T | null) => DocumentChange<T, R> | Promise<DocumentChange<T, R>>,
): Promise<R> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const document = await means.documents.get(kind.kind, id);
    const { write, answer } = await work(document && parse(kind, document.text, id));
    if (write === null) return answer;
    const text = readable(kind, write, id);
    if (await means.documents.put(kind.kind, id, text, document?.revision ?? 0)) return answer;
  }
  throw new Error(`${kind.kind} ${id}: others were faster ${ATTEMPTS} times`);
};

export const get = async <T>(
  means: Means,
  kind: DocumentKind<T>,
  id: string,
): Promise<T | null> => {
  const document = await means.documents.get(kind.kind, id);
  return document && parse(kind, document.text, id);
};

export const list = async <T>(
  means: Means,
  kind: DocumentKind<T>,
): Promise<readonly KeptDocument<T>[]> =>
  (await means.documents.list(kind.kind)).map(({ id, text }) => ({
    id,
    value: parse(kind, text, id),
  }));

/** Makes a document that must not be there yet; false if it is. */
export const make = <T>(
  means: Means,
  kind: DocumentKind<T>,
  id: string,
  value: T,
): Promise<boolean> => means.documents.put(kind.kind, id, readable(kind, value, id), 0);

export const remove = <T>(means: Means, kind: DocumentKind<T>, id: string): Promise<void> =>
  means.documents.remove(kind.kind, id);

/** As it is kept. What could not be read again is not written: whoever lists the kind would find the store damaged. */
const readable = <T>({ kind, schema }: DocumentKind<T>, value: T, id: string): string => {
  const text = JSON.stringify(value);
  reader(schema)(JSON.parse(text), `${kind} ${id}`);
  return text;
};

const parse = <T>({ kind, schema }: DocumentKind<T>, text: string, id: string): T => {
  try {
    return reader(schema)(JSON.parse(text), `${kind} ${id}`);
  } catch (error) {
    throw new StoreDamaged(
      'the database',
      error instanceof Error ? error.message : `${kind} ${id}`,
    );
  }
};

/** Each attempt that fails is one that succeeded elsewhere; so many in a row mean that something is broken. */
const ATTEMPTS = 1000;
