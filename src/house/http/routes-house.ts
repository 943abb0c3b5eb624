import {
  AskAnsweredSchema,
  AskParams,
  HouseAskedSchema,
  HouseAskingSchema,
  HouseAsksSchema,
  OutcomeSchema,
} from '../../api/house-asks.ts';
import { HouseSettingsSchema } from '../../api/house-settings.ts';
import {
  askFor,
  changeHouse,
  confirmAsked,
  doTogether,
  listAsks,
  refuseHouse,
  settingsNow,
} from '../people/index.ts';
import { answers, makes } from './answers.ts';
import type { App, Doors } from './app.ts';
import { granted } from './errors.ts';

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
};
