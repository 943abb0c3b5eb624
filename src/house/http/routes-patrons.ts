import { SessionSchema, TableParams } from '../../api/house.ts';
import {
  CodeSchema,
  DisplaysSchema,
  DisplayTokenSchema,
  DoneSchema,
  IdParams,
  IssuedDisplaySchema,
  JoinedSchema,
  JoinSchema,
  NameSchema,
  NamesSchema,
  PatronCodeSchema,
  PatronDoneSchema,
  PatronParams,
} from '../../api/people.ts';
import { hasRank } from '../../table/index.ts';
import {
  forgetPatron,
  issueCode,
  issueDisplay,
  listDisplays,
  namePatron,
  openDisplay,
  patronNames,
  type RoundOf,
  redeemCode,
  revokeDisplay,
} from '../people/index.ts';
import { roundOfPatron } from '../tables/in-round.ts';
import { answers, makes } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail, granted } from './errors.ts';
import { signedIn } from './routes-people.ts';
import { hostedTable } from './routes-tables.ts';
import { sourceOf } from './source.ts';

/** How patrons and displays come to a table. */
export const patronRoutes = (app: App, doors: Doors): void => {
  const { house, who } = doors;
  const { people } = house;
  const tags = ['patrons and displays'];
  const roundOf: RoundOf = async (table, patron) => {
    const hosted = house.floor.table(table);
    if (hosted === undefined) return null;
    await hosted.live.catchUp();
    return roundOfPatron(hosted.live.stream().state, patron);
  };

  app.post(
    '/api/tables/:table/codes',
    {
      schema: {
        tags,
        summary:
          'A one-time code to join the table; with a patron, for that rack on another device, in mid-round by two persons',
        response: makes(CodeSchema),
        params: TableParams,
        body: PatronCodeSchema,
      },
    },
    async (request, reply) => {
      const { actor, terminal } = await who.require(request, 'staff');
      const table = hostedTable(doors, request.params.table).id;
      const { patron, second } = request.body;
      const inRound = patron !== undefined && (await roundOf(table, patron)) !== null;
      const wish = { by: actor, table, inRound, ...(patron !== undefined && { patron }) };
      const vouched = second && { second: { ...second, terminal: terminal ?? '' } };
      const code = granted(await issueCode(people, { ...wish, ...vouched }));
      reply.status(201);
      return code;
    },
  );

  app.post(
    '/api/join',
    {
      schema: {
        tags,
        summary: 'Joins a table by code: gives a session bound to one rack',
        response: answers(JoinedSchema),
        body: JoinSchema,
      },
    },
    async (request, reply) => {
      const from = await sourceOf(doors, request);
      const joined = granted(await redeemCode(people, request.body.code, from, roundOf));
      who.give(reply, 'patron', joined.token);
      return { patron: joined.patron, table: joined.table };
    },
  );

  app.get(
    '/api/patrons/names',
    {
      schema: { tags, summary: 'Names beside the record (staff)', response: answers(NamesSchema) },
    },
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
        response: answers(PatronDoneSchema),
        params: PatronParams,
        body: NameSchema,
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
    {
      schema: {
        tags,
        summary: 'Erases a name',
        response: answers(PatronDoneSchema),
        params: PatronParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      const { patron } = request.params;
      return granted(await forgetPatron(people, { by: actor, patron }));
    },
  );

  app.post(
    '/api/tables/:table/displays',
    {
      schema: {
        tags,
        summary: 'A link for a display, which may only read',
        response: makes(IssuedDisplaySchema),
        params: TableParams,
      },
    },
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
      schema: {
        tags,
        summary:
          'Makes the device that asks the display of that link, which works on one device alone',
        response: answers(SessionSchema),
        body: DisplayTokenSchema,
      },
    },
    async (request, reply) => {
      const held = who.tokenOf(request, 'display');
      const opened = granted(await openDisplay(people, { link: request.body.token, held }));
      who.give(reply, 'display', opened.token);
      return { signedIn: signedIn(opened.session) };
    },
  );

  app.get(
    '/api/displays',
    { schema: { tags, summary: 'Displays', response: answers(DisplaysSchema) } },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { displays: granted(await listDisplays(people, actor)) };
    },
  );

  app.delete(
    '/api/displays/:id',
    {
      schema: {
        tags,
        summary: 'Takes a display down',
        response: answers(DoneSchema),
        params: IdParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await revokeDisplay(people, { by: actor, id: request.params.id }));
    },
  );
};
