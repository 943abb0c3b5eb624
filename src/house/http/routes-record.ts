import { Readable } from 'node:stream';
import { KeySchema, TableParams } from '../../api/house.ts';
import { ReceiptQuerySchema, ReceiptSchema } from '../../api/receipt.ts';
import {
  ExportQuerySchema,
  RoundParams,
  RoundSchema,
  RoundsQuerySchema,
  RoundsSchema,
} from '../../api/rounds.ts';
import { string } from '../../api/schema.ts';
import { SlipsQuerySchema, SlipsSchema } from '../../api/slips.ts';
import { type HandHistory, hasRank, type Role } from '../../table/index.ts';
import { exported } from '../record/export.ts';
import { archivedTree } from '../record/trees.ts';
import { readSlips } from '../reports/slips.ts';
import type { HostedTable } from '../tables/floor.ts';
import { roundSeenBy } from '../tables/past-round.ts';
import { historyOf, type LastRound } from '../tables/stream.ts';
import { answers, written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';
import { hostedTable } from './routes-tables.ts';
import { actorAt } from './who.ts';

/** Past rounds and the record. */
export const recordRoutes = (app: App, doors: Doors): void => {
  const { house, who } = doors;
  const tags = ['record'];

  app.get(
    '/api/tables/:table/rounds',
    {
      schema: {
        tags,
        summary: 'Rounds, newest first, as far as whoever asks may know them',
        response: written({ 'application/json': RoundsSchema }),
        params: TableParams,
        querystring: RoundsQuerySchema,
      },
    },
    async (request, reply) => {
      const hosted = hostedTable(doors, request.params.table);
      const viewer = actorAt(await who.require(request, 'staff', 'patron'), hosted.id);
      const { limit = 100, ...where } = request.query;
      const now = where.before === undefined ? currentRound(hosted) : null;
      const shown = now === null ? [] : [JSON.stringify(roundSeenBy(now, viewer))];
      const query = { stream: hosted.id, limit: limit - shown.length, ...where };
      const past = await house.clerk.rounds({ query, viewer, besides: now?.round ?? null });
      if (past !== '') shown.push(past);
      return reply.type('application/json').send(`{"rounds":[${shown.join()}]}`);
    },
  );

  app.get(
    '/api/tables/:table/rounds/:round',
    {
      schema: {
        tags,
        summary: 'One round, whole',
        response: written({ 'application/json': RoundSchema }),
        params: RoundParams,
      },
    },
    async (request, reply) => {
      const { table, round } = request.params;
      const hosted = hostedTable(doors, table);
      const viewer = actorAt(await who.require(request, 'staff', 'patron'), hosted.id);
      const now = currentRound(hosted);
      if (now?.round === round) return reply.send(roundSeenBy(now, viewer));
      const query = { stream: hosted.id, round, limit: 1 };
      const past = await house.clerk.rounds({ query, viewer, besides: null });
      if (past !== '') return reply.type('application/json').send(past);
      const base = await house.store.base(hosted.id);
      if (base !== null && round >= 1 && round <= base.round) {
        return fail('ARCHIVED', `round ${round} of table ${table} has been archived`);
      }
      return fail('UNKNOWN_ROUND', `table ${table} has no round ${round}`);
    },
  );

  app.get(
    '/api/tables/:table/rounds/:round/receipt',
    {
      schema: {
        tags,
        summary:
          "A patron's receipt of a settled round: his own, or by staff the one of whom they name",
        response: written({ 'application/json': ReceiptSchema }),
        params: RoundParams,
        querystring: ReceiptQuerySchema,
      },
    },
    async (request, reply) => {
      const { table, round } = request.params;
      const hosted = hostedTable(doors, table);
      const viewer = actorAt(await who.require(request, 'staff', 'patron'), hosted.id);
      const { patron = viewer.id } = request.query;
      if (viewer.role === 'patron' && patron !== viewer.id) {
        fail('NOT_ALLOWED', 'a patron takes his own receipt');
      }
      const none = () =>
        fail('UNKNOWN_ROUND', `${patron} has no receipt of round ${round} of table ${table}`);
      const settled = await house.clerk.settledIn({ stream: hosted.id, round });
      if (settled === null) return none();
      const base = (await house.store.base(hosted.id))?.sequence ?? 0;
      const archived = await archivedTree(house.store, hosted.id, base);
      if (settled <= base || archived === null) {
        return fail('ARCHIVED', `round ${round} of table ${table} has been archived`);
      }
      if (house.covering === null) {
        return fail(
          'UNAVAILABLE',
          'receipts are signed by the house that runs the table: ask there',
        );
      }
      const made = await house.covering(hosted.id, settled, hosted.live.stream());
      const by = { ...made, archived };
      const receipt = await house.clerk.receipt({ stream: hosted.id, round, patron, by });
      if (receipt === null) return none();
      return reply
        .type('application/json')
        .header('content-disposition', `inline; filename="${hosted.id}-round-${round}.json"`)
        .send(receipt);
    },
  );

  app.get(
    '/api/tables/:table/export',
    {
      schema: {
        tags,
        summary:
          'The record, as far as it has not been archived, as NDJSON with a signed trailer (supervisor or above, auditor)',
        response: written({ 'application/x-ndjson': string() }),
        params: TableParams,
        querystring: ExportQuerySchema,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (!mayExport(actor.role)) {
        fail('NOT_ALLOWED', 'a pit supervisor or above, or an auditor, exports the record');
      }
      const { id, live } = hostedTable(doors, request.params.table);
      if ((await house.store.base(id))?.sequence === live.stream().sequence) {
        fail('ARCHIVED', `the whole record of table ${id} has been archived`);
      }
      const { opening = null } = request.query;
      if (opening !== null && (await house.clerk.record.head(id, opening)) === null) {
        fail('BAD_INPUT', `table ${id} has no opening ${opening}, or it has been archived`);
      }
      const wanted = { stream: id, at: house.now(), opening };
      const lines = exported(house.clerk.record, house.keys, wanted);
      // Whoever does not read is cut off, and what waits for him is little.
      reply.raw.setTimeout(UNREAD, () => reply.raw.destroy());
      return reply
        .type('application/x-ndjson')
        .header(
          'content-disposition',
          `attachment; filename="${id}${opening === null ? '' : `-${opening}`}.ndjson"`,
        )
        .send(Readable.from(lines, { highWaterMark: 1 }));
    },
  );

  app.get(
    '/api/tables/:table/slips',
    {
      schema: {
        tags,
        summary: 'Fills, credits and counts of the tray, newest first (staff)',
        response: answers(SlipsSchema),
        params: TableParams,
        querystring: SlipsQuerySchema,
      },
    },
    async (request) => {
      await who.require(request, 'staff');
      const { id, live } = hostedTable(doors, request.params.table);
      const { state } = live.stream();
      const opened = state.status === 'unopened' ? 0 : state.opened.at;
      const { from = opened, to = Number.MAX_SAFE_INTEGER } = request.query;
      return { slips: await readSlips(house.store, id, { from, to }) };
    },
  );

  app.get(
    '/api/key',
    { schema: { tags, summary: 'What signs this house’s records', response: answers(KeySchema) } },
    async () => ({
      publicKey: house.keys.publicKey,
      fingerprint: house.keys.fingerprint,
    }),
  );
};

/** Who may take the record away may look through it too. */
export const mayExport = (role: Role): boolean =>
  role === 'auditor' || hasRank(role, 'pit-supervisor');

/** An export that is not read for so many milliseconds. */
const UNREAD = 60_000;

/** The round that was opened last, as it is now: what is kept of it may be older. */
const currentRound = ({ live }: HostedTable): HandHistory | null => {
  const { lastRound, state } = live.stream();
  if (lastRound === null) return null;
  const history = histories.get(lastRound) ?? historyOf(lastRound, state);
  histories.set(lastRound, history);
  return history;
};

/** Of a crowded round it takes milliseconds to write: once for all who look at it between two changes. */
const histories = new WeakMap<LastRound, HandHistory>();
