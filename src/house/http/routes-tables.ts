import { isHouseId, NOT_YOUR_ID } from '../../api/command-id.ts';
import {
  CommandedSchema,
  FloorSchema,
  NewTableSchema,
  PreviewedSchema,
  TableParams,
  TableViewSchema,
} from '../../api/house.ts';
import { type Accepted, AcceptedSchema, type Answer, AnswerSchema } from '../../api/live.ts';
import { readAsked } from '../../api/wishes.ts';
import { type State, view } from '../../table/index.ts';
import { NEWER } from '../tables/batch.ts';
import { floorTable, type HostedTable } from '../tables/floor.ts';
import { answers, makes, written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail, HttpError, statusOf } from './errors.ts';
import { TOO_MANY_COMMANDS } from './patron-budget.ts';
import { actorAt } from './who.ts';

export const hostedTable = ({ house }: Doors, id: string): HostedTable =>
  house.floor.table(id) ?? fail('UNKNOWN_TABLE', `there is no table ${id}: see /api/floor`);

/** A table whose newest entries this release cannot read is not shown as it once was. */
export const shownTable = (doors: Doors, id: string): HostedTable => {
  const hosted = hostedTable(doors, id);
  return hosted.live.stream().unread ? fail(NEWER.code, NEWER.message) : hosted;
};

export const tableRoutes = (app: App, doors: Doors): void => {
  const { house, who, patrons } = doors;

  app.get(
    '/api/floor',
    {
      schema: {
        tags: ['floor'],
        summary: 'Every table',
        response: written({ 'application/json': FloorSchema }),
      },
    },
    async (_, reply) => {
      const tables = house.floor.tables().map(floorText);
      const open = tables.filter((text) => text !== 'null');
      return reply.type('application/json').send(`{"tables":[${open.join()}]}`);
    },
  );

  app.post(
    '/api/tables',
    {
      schema: {
        tags: ['floor'],
        summary: 'Opens a table (pit supervisor or above)',
        response: makes(AcceptedSchema),
        body: NewTableSchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      const answer = await house.floor.create(actor, request.body);
      reply.status(201);
      return answered(answer);
    },
  );

  app.get(
    '/api/tables/:table',
    {
      schema: {
        tags: ['tables'],
        summary: 'The view of whoever asks',
        response: answers(TableViewSchema),
        params: TableParams,
      },
    },
    async (request) => {
      const hosted = shownTable(doors, request.params.table);
      const actor = actorAt(await who.require(request), hosted.id);
      const { state, sequence } = hosted.live.stream();
      return { sequence, at: house.now(), name: hosted.name, ...view(state, actor) };
    },
  );

  app.post(
    '/api/tables/:table/commands',
    {
      schema: {
        tags: ['tables'],
        summary: 'Gives a command; the same id twice happens once and has one answer',
        response: answers(AcceptedSchema),
        params: TableParams,
        body: CommandedSchema,
      },
    },
    async (request) => {
      const hosted = hostedTable(doors, request.params.table);
      const session = await who.require(request);
      const actor = actorAt(session, hosted.id);
      const asked = readAsked(request.body.command);
      if (typeof asked === 'string') return fail('BAD_INPUT', asked);
      const { id } = request.body;
      if (isHouseId(id)) return fail('BAD_INPUT', NOT_YOUR_ID);
      if (!patrons.take(actor)) return fail('TOO_MANY_REQUESTS', TOO_MANY_COMMANDS);
      return answered(await hosted.live.submit(actor, id, asked, session.id));
    },
  );

  app.post(
    '/api/tables/:table/preview',
    {
      schema: {
        tags: ['tables'],
        summary: 'What a command would make happen now; nothing is done',
        response: answers(AnswerSchema),
        params: TableParams,
        body: PreviewedSchema,
      },
    },
    async (request) => {
      const hosted = hostedTable(doors, request.params.table);
      const actor = actorAt(await who.require(request, 'staff'), hosted.id);
      const asked = readAsked(request.body.command);
      if (typeof asked === 'string') return fail('BAD_INPUT', asked);
      // That it would be refused is an answer, not a failure of the question.
      return hosted.live.preview(actor, asked, house.now());
    },
  );
};

/** Anybody may ask for the floor, so a table is written out once for all who ask between two changes. */
const floorText = (table: HostedTable): string => {
  const { state, unread } = table.live.stream();
  // The last state that could be read is not the table of now.
  if (unread) return 'null';
  const text = floorTexts.get(state) ?? JSON.stringify(floorTable(table));
  floorTexts.set(state, text);
  return text;
};
const floorTexts = new WeakMap<State, string>();

/** A refusal is an HTTP error, with the paragraph where one applies. */
const answered = (answer: Answer): Accepted => {
  if ('error' in answer) throw new HttpError(statusOf(answer.error.code), answer.error);
  return answer;
};
