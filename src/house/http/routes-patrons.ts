import Type from 'typebox';
import { hasRank } from '../../table/index.ts';
import {
  forgetPatron,
  issueCode,
  issueDisplay,
  listDisplays,
  namePatron,
  patronNames,
  redeemCode,
  revokeDisplay,
  session,
} from '../people/index.ts';
import type { App, Doors } from './app.ts';
import { fail, granted } from './errors.ts';
import { signedIn } from './routes-people.ts';
import { hostedTable, TableId } from './routes-tables.ts';

const closed = { additionalProperties: false };
const PatronId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' });
const slowly = { rateLimit: { max: 20, timeWindow: '1 minute' } };

/** How patrons and displays come to a table. */
export const patronRoutes = (app: App, doors: Doors): void => {
  const { house, who } = doors;
  const { people } = house;
  const tags = ['patrons and displays'];

  app.post(
    '/api/tables/:table/codes',
    {
      schema: {
        tags,
        summary:
          'A one-time code to join the table; with a patron, for that rack on another device',
        params: TableId,
        body: Type.Object({ patron: Type.Optional(PatronId) }, closed),
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      const table = hostedTable(doors, request.params.table).id;
      const code = granted(await issueCode(people, { by: actor, table, ...request.body }));
      reply.status(201);
      return code;
    },
  );

  app.post(
    '/api/join',
    {
      config: slowly,
      schema: {
        tags,
        summary: 'Joins a table by code: gives a session bound to one rack',
        body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }, closed),
      },
    },
    async (request, reply) => {
      const joined = granted(await redeemCode(people, request.body.code));
      who.give(reply, 'patron', joined.token);
      return { patron: joined.patron, table: joined.table };
    },
  );

  app.get(
    '/api/patrons/names',
    { schema: { tags, summary: 'Names beside the record (staff)' } },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { names: granted(await patronNames(people, actor)) };
    },
  );

  app.put(
    '/api/patrons/:patron/name',
    {
      schema: {
        tags,
        summary: 'Keeps a name beside the record, never in it',
        params: Type.Object({ patron: PatronId }),
        body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }, closed),
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { patron } = request.params;
      return granted(await namePatron(people, { by: actor, patron, name: request.body.name }));
    },
  );

  app.delete(
    '/api/patrons/:patron/name',
    { schema: { tags, summary: 'Erases a name', params: Type.Object({ patron: PatronId }) } },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { patron } = request.params;
      return granted(await forgetPatron(people, { by: actor, patron }));
    },
  );

  app.post(
    '/api/tables/:table/displays',
    { schema: { tags, summary: 'A link for a display, which may only read', params: TableId } },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (!hasRank(actor.role, 'pit-supervisor')) {
        fail('NOT_ALLOWED', 'a pit supervisor or above puts up a display');
      }
      const table = hostedTable(doors, request.params.table).id;
      const issued = granted(await issueDisplay(people, { by: actor, table }));
      reply.status(201);
      return issued;
    },
  );

  app.post(
    '/api/display',
    {
      config: slowly,
      schema: {
        tags,
        summary: 'Makes the device that asks the display of that token',
        body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
      },
    },
    async (request, reply) => {
      const own = await session(people, request.body.token);
      if (own?.kind !== 'display') return fail('NO_SESSION', 'this display link is not valid');
      who.give(reply, 'display', request.body.token);
      return { signedIn: signedIn(own) };
    },
  );

  app.get('/api/displays', { schema: { tags, summary: 'Displays' } }, async (request) => {
    const { actor } = await who.require(request, 'staff');
    return { displays: granted(await listDisplays(people, actor)) };
  });

  app.delete(
    '/api/displays/:id',
    {
      schema: { tags, summary: 'Takes a display down', params: Type.Object({ id: Type.String() }) },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await revokeDisplay(people, { by: actor, id: request.params.id }));
    },
  );
};
