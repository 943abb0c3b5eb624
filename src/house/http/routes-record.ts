import { Readable } from 'node:stream';
import type { PastRound } from '../../api/history-form.ts';
import { KeySchema, TableParams } from '../../api/house.ts';
import { RoundParams, RoundSchema, RoundsQuerySchema, RoundsSchema } from '../../api/rounds.ts';
import { string } from '../../api/schema.ts';
import { type HandHistory, hasRank, type Role } from '../../table/index.ts';
import { exported } from '../record/export.ts';
import type { HostedTable } from '../tables/floor.ts';
import { historyOf } from '../tables/stream.ts';
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
        response: answers(RoundsSchema),
        params: TableParams,
        querystring: RoundsQuerySchema,
      },
    },
    async (request) => {
      const hosted = hostedTable(doors, request.params.table);
      const actor = actorAt(await who.require(request, 'staff', 'patron'), hosted.id);
      const { limit = 100, ...where } = request.query;
      const kept = await house.store.rounds({ stream: hosted.id, limit, ...where });
      const past = kept.map(({ text }) => JSON.parse(text) as HandHistory);
      const now = where.before === undefined ? currentRound(hosted) : null;
      const all = now === null ? past : [now, ...past.filter(({ round }) => round !== now.round)];
      return { rounds: all.slice(0, limit).map((round) => seenBy(round, actor)) };
    },
  );

  app.get(
    '/api/tables/:table/rounds/:round',
    {
      schema: {
        tags,
        summary: 'One round, whole',
        response: answers(RoundSchema),
        params: RoundParams,
      },
    },
    async (request) => {
      const { table, round } = request.params;
      const hosted = hostedTable(doors, table);
      const actor = actorAt(await who.require(request, 'staff', 'patron'), hosted.id);
      const now = currentRound(hosted);
      if (now?.round === round) return seenBy(now, actor);
      const [kept] = await house.store.rounds({ stream: hosted.id, round, limit: 1 });
      if (kept === undefined) return fail('UNKNOWN_ROUND', `table ${table} has no round ${round}`);
      return seenBy(JSON.parse(kept.text) as HandHistory, actor);
    },
  );

  app.get(
    '/api/tables/:table/export',
    {
      schema: {
        tags,
        summary: 'The whole record as NDJSON with a signed trailer (supervisor or above, auditor)',
        response: written({ 'application/x-ndjson': string() }),
        params: TableParams,
      },
    },
    async (request, reply) => {
      const { actor } = await who.require(request, 'staff');
      if (!mayExport(actor.role)) {
        fail('NOT_ALLOWED', 'a pit supervisor or above, or an auditor, exports the record');
      }
      const { id } = hostedTable(doors, request.params.table);
      const lines = exported(house.store, house.keys, id, house.now());
      return reply
        .type('application/x-ndjson')
        .header('content-disposition', `attachment; filename="${id}.ndjson"`)
        .send(Readable.from(lines));
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

const mayExport = (role: Role): boolean => role === 'auditor' || hasRank(role, 'pit-supervisor');

/** The round that was opened last; it is kept once the next one opens. */
const currentRound = ({ live }: HostedTable): HandHistory | null => {
  const { lastRound } = live.stream();
  return lastRound === null ? null : historyOf(lastRound);
};

/** A patron finds the cards, the outcome and what was his own; staff everything. */
const seenBy = (
  round: HandHistory,
  { role, id }: { role: Role; id: string },
): HandHistory | PastRound => {
  if (role !== 'patron') return round;
  const mine = <T extends { readonly patron: string }>(all: readonly T[] = []) =>
    all.filter(({ patron }) => patron === id);
  const { settlement } = round;
  return {
    id: round.id,
    game: round.game,
    version: round.version,
    layout: round.layout,
    decks: round.decks,
    shoe: round.shoe,
    round: round.round,
    ...(round.entered !== undefined && { entered: round.entered }),
    limits: round.limits,
    cards: round.cards,
    bets: mine(round.bets),
    insurance: mine(round.insurance),
    elections: mine(round.elections),
    void: round.void ?? null,
    irregularities: round.irregularities.map(({ kind, rule }) => ({
      ...(kind !== undefined && { kind }),
      rule,
    })),
    settlement: settlement && {
      outcome: settlement.outcome,
      player: settlement.player,
      banker: settlement.banker,
      lines: mine(settlement.lines),
    },
  };
};
