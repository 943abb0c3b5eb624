import type { Answered } from '../../../client/requests.ts';
import type { Wish } from '../../../table/index.ts';
import { api } from '../../live/api.ts';

/** A command to a table that this page has no line to. */
export const command = (table: string, wish: Wish): Promise<Answered<unknown>> =>
  api.as('staff').post(`/tables/${encodeURIComponent(table)}/commands`, {
    id: crypto.randomUUID(),
    command: wish,
  });
