import { RoleTakenSchema } from '../../api/house.ts';
import { DemonstrationRoleSchema } from '../../api/people.ts';
import { answers } from './answers.ts';
import type { App, Doors } from './app.ts';
import { patronAtDemonstration, staffAtDemonstration } from './demonstration.ts';
import { fail } from './errors.ts';
import { hostedTable } from './routes-tables.ts';

/** At a demonstration anybody may take any role: these routes are not there otherwise. */
export const demonstrationRoutes = (app: App, doors: Doors): void => {
  const { who } = doors;
  app.post(
    '/api/demonstration/role',
    {
      schema: {
        tags: ['demonstration'],
        summary: 'Takes a role, without a PIN; a patron gets a box and play money',
        response: answers(RoleTakenSchema),
        body: DemonstrationRoleSchema,
      },
    },
    async (request, reply) => {
      const { role, table } = request.body;
      if (role !== 'patron') {
        const here = who.terminalSecret(request);
        const { token, terminal } = await staffAtDemonstration(doors.house, role, here);
        who.giveTerminal(reply, terminal);
        who.give(reply, 'staff', token);
        return { role };
      }
      if (table === undefined) return fail('BAD_INPUT', 'a patron says at which table');
      const hosted = hostedTable(doors, table);
      const before = await who.of(request, 'patron');
      const joined = await patronAtDemonstration(doors.house, hosted, before);
      if (joined.token !== null) who.give(reply, 'patron', joined.token);
      return { role, table, patron: joined.patron, box: joined.box };
    },
  );
};
