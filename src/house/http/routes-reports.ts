import Type from 'typebox';
import { hasRank } from '../../table/index.ts';
import {
  BadReport,
  BY,
  incidentsCsv,
  periodOf,
  type Report,
  readReport,
  reportCsv,
  reportJson,
  reportText,
  SHIFTS,
  TIME_ZONE,
} from '../reports/index.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';

const FORMATS = ['json', 'csv', 'incidents', 'text'] as const;
const oneOf = <const T extends string>(choices: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...choices] });

/** What the tables did and whether the odds explain it. */
export const reportRoutes = (app: App, { house, who }: Doors): void => {
  app.get(
    '/api/reports',
    {
      schema: {
        tags: ['reports'],
        summary: 'Rounds, handle, win, hold against the exact odds (supervisor or above, auditor)',
        querystring: Type.Object({
          table: Type.Optional(Type.String({ maxLength: 40 })),
          /** A date of the casino, a time with its zone, or milliseconds; left out: today so far. */
          from: Type.Optional(Type.String({ maxLength: 40 })),
          to: Type.Optional(Type.String({ maxLength: 40 })),
          by: Type.Optional(oneOf(BY)),
          format: Type.Optional(oneOf(FORMATS)),
        }),
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
        const { from, to } = periodOf(asked, { now: house.now() });
        const query = { tables, from, to, by, timeZone: TIME_ZONE, shifts: SHIFTS };
        const report = await readReport(house.store, query);
        return reply.type(TYPES[format]).send(PRINTED[format](report));
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
const PRINTED: Readonly<Record<(typeof FORMATS)[number], (report: Report) => string>> = {
  json: reportJson,
  csv: reportCsv,
  incidents: incidentsCsv,
  text: reportText,
};
