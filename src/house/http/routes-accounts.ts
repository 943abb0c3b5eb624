import {
  ExcludeSelfSchema,
  ExclusionsSchema,
  type OwnAccount,
  OwnAccountSchema,
  OwnChoiceSchema,
  ReasonSchema,
} from '../../api/account.ts';
import { PatronDoneSchema, PatronParams } from '../../api/people.ts';
import {
  accountOf,
  exclude,
  excludeSelf,
  exclusions,
  inForce,
  type PatronAccount,
  readmit,
  type Session,
  setOwn,
} from '../people/index.ts';
import { answers } from './answers.ts';
import type { App, Doors } from './app.ts';
import { granted } from './errors.ts';

/** What a patron sets for himself, and who is excluded. Every table where he is has been told before the answer. */
export const accountRoutes = (app: App, { house, who }: Doors): void => {
  const { people, guarding } = house;
  const tags = ['patrons and displays'];

  const ownAccount = async (account: PatronAccount, { created }: Session): Promise<OwnAccount> => {
    const { loss, buyIn, remind } = account;
    const { excluded } = inForce(account, await people.now());
    return { loss, buyIn, remind, excluded, since: created };
  };

  app.get(
    '/api/account',
    {
      schema: {
        tags,
        summary: 'What the patron has set for himself',
        response: answers(OwnAccountSchema),
      },
    },
    async (request) => {
      const session = await who.require(request, 'patron');
      return ownAccount(await accountOf(people, session.actor.id), session);
    },
  );

  app.put(
    '/api/account',
    {
      schema: {
        tags,
        summary: 'Sets limits of a day and a reminder: lower ones hold at once, higher a day later',
        response: answers(OwnAccountSchema),
        body: OwnChoiceSchema,
      },
    },
    async (request) => {
      const session = await who.require(request, 'patron');
      const { actor, table } = session;
      const own = { patron: actor.id, table: table ?? '', choice: request.body };
      const account = await setOwn(people, own);
      await guarding.tell(actor.id);
      return ownAccount(account, session);
    },
  );

  app.post(
    '/api/account/exclusion',
    {
      schema: {
        tags,
        summary: 'A patron excludes himself for so many days; nobody lifts it before',
        response: answers(OwnAccountSchema),
        body: ExcludeSelfSchema,
      },
    },
    async (request) => {
      const session = await who.require(request, 'patron');
      const patron = session.actor.id;
      const account = await excludeSelf(people, { patron, days: request.body.days });
      await guarding.tell(patron);
      return ownAccount(account, session);
    },
  );

  app.get(
    '/api/patrons/excluded',
    {
      schema: { tags, summary: 'Who is excluded (staff)', response: answers(ExclusionsSchema) },
    },
    async (request) => {
      const { actor } = await who.require(request, 'staff');
      return { excluded: granted(await exclusions(people, actor)) };
    },
  );

  /** What the house decides about a patron, with its reason. */
  const decided = (path: string, summary: string, act: typeof exclude) =>
    app.put(
      `/api/patrons/:patron/${path}`,
      {
        schema: {
          tags,
          summary,
          response: answers(PatronDoneSchema),
          params: PatronParams,
          body: ReasonSchema,
        },
      },
      async (request) => {
        const { actor } = await who.require(request, 'staff');
        const { patron } = request.params;
        const { reason } = request.body;
        const done = granted(await act(people, { by: actor, patron, reason }));
        await guarding.tell(patron);
        return done;
      },
    );
  decided('exclusion', 'The house excludes a patron (pit manager or above)', exclude);
  decided('readmission', 'Lifts what the house has decided (shift manager)', readmit);
};
