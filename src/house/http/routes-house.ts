import { Readable } from 'node:stream';
import {
  AskAnsweredSchema,
  AskParams,
  HouseAskedSchema,
  HouseAskingSchema,
  HouseAsksSchema,
  OutcomeSchema,
} from '../../api/house-asks.ts';
import { HouseSettingsSchema } from '../../api/house-settings.ts';
import { JournalQuerySchema, JournalSchema } from '../../api/journal.ts';
import { string } from '../../api/schema.ts';
import { JOURNAL } from '../journal.ts';
import {
  askFor,
  changeHouse,
  confirmAsked,
  doTogether,
  listAsks,
  refuseHouse,
  settingsNow,
} from '../people/index.ts';
import { journalCsv, readJournal } from '../read-journal.ts';
import { exported } from '../record/export.ts';
import { calendar, daysOf } from '../reports/index.ts';
import { answers, makes, written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail, granted } from './errors.ts';

/** What two persons of the house do together, and its settings. */
export const houseRoutes = (app: App, { house, who }: Doors): void => {
  const { people } = house;
  const tags = ['house'];

  app.get(
    '/api/house',
    {
      schema: {
        tags,
        summary: 'Chips, gaming day, zone, shifts and thresholds (staff)',
        response: answers(HouseSettingsSchema),
      },
    },
    async (request) => {
      await who.require(request, 'staff');
      return settingsNow(people, house.zone);
    },
  );

  app.get(
    '/api/asks',
    {
      schema: {
        tags,
        summary: 'What waits for a second person (pit manager or above, auditor)',
        response: answers(HouseAsksSchema),
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { asks: granted(await listAsks(people, actor)) };
    },
  );

  app.post(
    '/api/asks',
    {
      schema: {
        tags,
        summary:
          'Asks for what takes two persons: rank, staff, PINs, terminals, settings; with the second person’s id and PIN it is done at once',
        response: makes(HouseAskedSchema),
        body: HouseAskingSchema,
      },
    },
    async (request, reply) => {
      const { actor: by, terminal } = await who.require(request, 'staff');
      const { second, ...asking } = request.body;
      reply.status(201);
      if (second === undefined) {
        return { ask: granted(await askFor(people, { by, ...asking })).ask };
      }
      const beside = { ...second, terminal: terminal ?? '' };
      return { done: granted(await doTogether(people, { by, ...asking, second: beside })) };
    },
  );

  app.post(
    '/api/asks/:ask/confirm',
    {
      schema: {
        tags,
        summary: 'Confirms what somebody else asked for (pit manager or above)',
        response: answers(OutcomeSchema),
        params: AskParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await confirmAsked(people, { by: actor, ask: request.params.ask }));
    },
  );

  app.post(
    '/api/asks/:ask/refuse',
    {
      schema: {
        tags,
        summary: 'Refuses what somebody else asked for, or takes back what one asked for',
        response: answers(AskAnsweredSchema),
        params: AskParams,
      },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return granted(await refuseHouse(people, { by: actor, ask: request.params.ask }));
    },
  );

  app.post(
    '/api/house',
    {
      schema: {
        tags,
        summary: 'Changes the settings of the house, where nobody could confirm it',
        response: answers(HouseSettingsSchema),
        body: HouseSettingsSchema,
      },
    },
    async (request) => {
      const { actor: by } = await who.require(request, 'staff');
      return granted(await changeHouse(people, { by, settings: request.body }));
    },
  );

  app.get(
    '/api/journal',
    {
      schema: {
        tags,
        summary: 'The house’s own log, newest first (shift manager, auditor)',
        response: written({ 'application/json': JournalSchema, 'text/csv': string() }),
        querystring: JournalQuerySchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (actor.role !== 'auditor' && actor.role !== 'shift-manager') {
        fail('NOT_ALLOWED', 'the log of the house is for a shift manager or an auditor');
      }
      const { format = 'json', limit = 100, ...where } = request.query;
      const page = await readJournal(house.store, { ...where, limit });
      if (format === 'json') return reply.type('application/json').send(page);
      const { timeZone, shifts } = daysOf(await settingsNow(people, house.zone));
      const { local } = calendar(timeZone, shifts);
      return reply.type('text/csv; charset=utf-8').send(journalCsv(page, local));
    },
  );

  app.get(
    '/api/journal/export',
    {
      schema: {
        tags,
        summary: 'The same as NDJSON with a signed trailer, for verify (shift manager, auditor)',
        response: written({ 'application/x-ndjson': string() }),
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (actor.role !== 'auditor' && actor.role !== 'shift-manager') {
        fail('NOT_ALLOWED', 'the log of the house is for a shift manager or an auditor');
      }
      const lines = exported(house.clerk.record, house.keys, {
        stream: JOURNAL,
        at: house.now(),
      });
      return reply
        .type('application/x-ndjson')
        .header('content-disposition', 'attachment; filename="house.ndjson"')
        .send(Readable.from(lines, { highWaterMark: 1 }));
    },
  );
};
