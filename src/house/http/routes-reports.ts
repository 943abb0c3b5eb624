import { ShiftQuerySchema, ShiftReportSchema } from '../../api/balance.ts';
import { ReportQuerySchema, ReportSchema } from '../../api/report.ts';
import { string } from '../../api/schema.ts';
import { hasRank } from '../../table/index.ts';
import { settingsNow } from '../people/index.ts';
import { BadReport, daysOf, periodOf, shiftCsv } from '../reports/index.ts';
import { shiftOf } from '../tables/shift.ts';
import { written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';

/** What the tables did and whether the odds explain it. */
export const reportRoutes = (app: App, { house, who }: Doors): void => {
  app.get(
    '/api/reports',
    {
      schema: {
        tags: ['reports'],
        summary: 'Rounds, handle, win, hold against the exact odds (supervisor or above, auditor)',
        response: written({
          'application/json': ReportSchema,
          'text/csv': string(),
          'text/plain': string(),
        }),
        querystring: ReportQuerySchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (actor.role !== 'auditor' && !hasRank(actor.role, 'pit-supervisor')) {
        fail('NOT_ALLOWED', 'reports are for a pit supervisor or above, or an auditor');
      }
      const { table, by = 'table', format = 'json', ...asked } = request.query;
      const all = house.floor.tables().map(({ id }) => id);
      const tables = table === undefined ? all : [table];
      try {
        const days = daysOf(await settingsNow(house.people, house.zone));
        const now = house.now();
        const { from, to } = periodOf(asked, { now, ...days });
        const query = { tables, from, to, by, ...days, now };
        const report = await house.clerk.report({ query, format });
        return reply.type(TYPES[format]).send(report);
      } catch (error) {
        if (error instanceof BadReport) return fail('BAD_REPORT', error.message);
        throw error;
      }
    },
  );

  app.get(
    '/api/reports/shift',
    {
      schema: {
        tags: ['reports'],
        summary: 'One shift, table by table, from opener to closer (supervisor or above, auditor)',
        response: written({ 'application/json': ShiftReportSchema, 'text/csv': string() }),
        querystring: ShiftQuerySchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (actor.role !== 'auditor' && !hasRank(actor.role, 'pit-supervisor')) {
        fail('NOT_ALLOWED', 'reports are for a pit supervisor or above, or an auditor');
      }
      const { format = 'json', ...asked } = request.query;
      try {
        const report = await shiftOf(house, asked);
        return format === 'csv'
          ? reply.type(TYPES.csv).send(shiftCsv(report))
          : reply.type(TYPES.json).send(report);
      } catch (error) {
        if (error instanceof BadReport) return fail('BAD_REPORT', error.message);
        throw error;
      }
    },
  );
};

const TYPES = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  incidents: 'text/csv; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};
