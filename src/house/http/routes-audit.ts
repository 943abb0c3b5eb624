import {
  CourseParams,
  CourseSchema,
  EntriesQuerySchema,
  EntriesSchema,
  SeenMomentSchema,
  SeenQuerySchema,
} from '../../api/audit.ts';
import { TableParams } from '../../api/house.ts';
import { MomentParams, MomentSchema } from '../../api/moments.ts';
import type { Actor } from '../../table/index.ts';
import type { CurrentRound } from '../audit/extent.ts';
import type { HostedTable } from '../tables/floor.ts';
import { written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';
import { mayExport } from './routes-record.ts';
import { hostedTable } from './routes-tables.ts';

/** The record of a table looked through: by whoever may export it. */
export const auditRoutes = (app: App, doors: Doors): void => {
  const { house, who } = doors;
  const tags = ['audit'];

  const tableFor = async (
    request: Parameters<typeof who.require>[0],
    id: string,
  ): Promise<HostedTable> => {
    const { actor } = await who.require(request, 'staff');
    if (!mayExport(actor.role)) {
      fail('NOT_ALLOWED', 'a pit supervisor or above, or an auditor, looks through the record');
    }
    return hostedTable(doors, id);
  };

  /** What lies before the base is in a file that the house keeps elsewhere. */
  const notHere = async (id: string, sequence: number): Promise<never> => {
    const base = await house.store.base(id);
    if (base !== null && sequence <= base.sequence) {
      return fail('ARCHIVED', `entry ${sequence} of table ${id} has been archived: ${base.file}`);
    }
    return fail('UNKNOWN_ENTRY', `table ${id} has no entry ${sequence}`);
  };

  /** A newer release wrote what this one cannot read: from there on it knows no table. */
  const known = async ({ id, live }: HostedTable, sequence: number): Promise<void> => {
    const { sequence: last, unread } = live.stream();
    const base = await house.store.base(id);
    if (sequence > last || (base !== null && sequence <= base.sequence))
      await notHere(id, sequence);
    if (unread) fail('NEWER_RELEASE', 'a newer release wrote this record: ask there');
  };

  const roundNotHere = async (id: string, round: number): Promise<never> => {
    const base = await house.store.base(id);
    if (base !== null && round >= 1 && round <= base.round) {
      return fail('ARCHIVED', `round ${round} of table ${id} has been archived: ${base.file}`);
    }
    return fail('UNKNOWN_ROUND', `table ${id} has no round ${round}`);
  };

  app.get(
    '/api/tables/:table/entries',
    {
      schema: {
        tags,
        summary:
          'The record, entry by entry, by person, kind, paragraph, amount, time and round (supervisor or above, auditor)',
        response: written({ 'application/json': EntriesSchema }),
        params: TableParams,
        querystring: EntriesQuerySchema,
      },
    },
    async (request, reply) => {
      const hosted = await tableFor(request, request.params.table);
      const { query } = request;
      const of = { stream: hosted.id, query, current: currentRound(hosted) };
      const found = await house.clerk.audit('entries', of);
      return found === null
        ? roundNotHere(hosted.id, query.round ?? 0)
        : reply.type('application/json').send(found);
    },
  );

  app.get(
    '/api/tables/:table/rounds/:round/course',
    {
      schema: {
        tags,
        summary: 'Which entries a round is, and who was there (supervisor or above, auditor)',
        response: written({ 'application/json': CourseSchema }),
        params: CourseParams,
      },
    },
    async (request, reply) => {
      const { round } = request.params;
      const hosted = await tableFor(request, request.params.table);
      const of = {
        stream: hosted.id,
        round,
        current: currentRound(hosted),
        means: house.deriving,
      };
      const found = await house.clerk.audit('course', of);
      return found === null
        ? roundNotHere(hosted.id, round)
        : reply.type('application/json').send(found);
    },
  );

  app.get(
    '/api/tables/:table/moments/:sequence',
    {
      schema: {
        tags,
        summary:
          'The table as it was after an entry, to be played on: its state and its rulebook (supervisor or above, auditor)',
        response: written({ 'application/json': MomentSchema }),
        params: MomentParams,
      },
    },
    async (request, reply) => {
      const { sequence } = request.params;
      const hosted = await tableFor(request, request.params.table);
      await known(hosted, sequence);
      const of = { stream: hosted.id, name: hosted.name, sequence, means: house.deriving };
      const found = await house.clerk.audit('moment', of);
      return found === null
        ? notHere(hosted.id, sequence)
        : reply.type('application/json').send(found);
    },
  );

  app.get(
    '/api/tables/:table/moments/:sequence/view',
    {
      schema: {
        tags,
        summary:
          'A moment as it looked to a role or to a patron, and what that viewer could not see (supervisor or above, auditor)',
        response: written({ 'application/json': SeenMomentSchema }),
        params: MomentParams,
        querystring: SeenQuerySchema,
      },
    },
    async (request, reply) => {
      const { sequence } = request.params;
      const hosted = await tableFor(request, request.params.table);
      const { role = 'auditor', patron = '' } = request.query;
      if ((role === 'patron') !== (patron !== '')) {
        fail('BAD_INPUT', 'name the patron for the view of a patron, and for no other');
      }
      await known(hosted, sequence);
      const viewer: Actor = { role, id: role === 'patron' ? patron : role };
      const of = { stream: hosted.id, sequence, viewer, means: house.deriving };
      const found = await house.clerk.audit('seen', of);
      return found === null
        ? notHere(hosted.id, sequence)
        : reply.type('application/json').send(found);
    },
  );
};

const currentRound = ({ live }: HostedTable): CurrentRound | null => {
  const { lastRound } = live.stream();
  if (lastRound === null) return null;
  const { before, opened } = lastRound;
  const { round, at } = opened.event;
  return { round, at, from: before.sequence + 1 };
};
