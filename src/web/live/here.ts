import { answerFirst } from './api.ts';

/** Tables that are in this page alone, as one to practise on: what is asked of them never leaves it. */
type Here = (path: string, body: string | undefined) => Promise<unknown>;

const tables = new Map<string, Here>();

/** What is asked below `/tables/TABLE` is answered by this; returns how to end it. */
export const answerHere = (table: string, answer: Here): (() => void) => {
  tables.set(table, answer);
  return () => tables.delete(table);
};

/** Null: it is for the house. What nobody here can answer is not there. */
const answeredHere = (path: string, body: string | undefined) => {
  if (tables.size === 0) return null;
  const [, table = '', rest = ''] = /^\/tables\/([^/?]+)\/?(.*)$/.exec(path) ?? [];
  const answer = tables.get(decodeURIComponent(table));
  return (
    answer?.(rest, body).then((value) => ({
      ok: value !== null,
      status: value === null ? 404 : 200,
      json: async () => value ?? { error: { code: 'NOT_FOUND', message: '' } },
    })) ?? null
  );
};

answerFirst(answeredHere);
