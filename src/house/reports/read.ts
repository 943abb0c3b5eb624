import { IrregularitySchema } from '../../api/history-form.ts';
import { Malformed } from '../../api/malformed.ts';
import { type Reader, reader } from '../../api/read.ts';
import type { Report } from '../../api/report.ts';
import { anyOf, listOf, object, oneOf, optional, orNull, whole } from '../../api/schema.ts';
import { SettlementSchema } from '../../api/settlement.ts';
import { actor, card, hand, stage, text, words } from '../../api/values.ts';
import type { Actor } from '../../table/index.ts';
import type { Store, Stored } from '../store/store.ts';
import { BadReport } from './bad-report.ts';
import { type ReportOptions, reporter } from './report.ts';
import {
  MONEY_TYPES,
  type MoneyEvent,
  type MoneyType,
  type ReportRound,
  type ReportStep,
  STAY_TYPES,
  type Stay,
} from './round.ts';
import { SHOE_TYPES, shoesIn } from './shoes.ts';

/** `now`: until when somebody who has not left has been there; left out: until the end of the period. */
export type ReportQuery = ReportOptions & { readonly now?: number };

/** What of a store is read. */
export type ReportStore = Pick<Store, 'streams' | 'rounds' | 'readMarked' | 'base'>;

/** Rounds that are read at a time. */
const PAGE = 200;

/**
 * Reads a report from the store. Rounds are paged by their number, table by table: whatever ends meanwhile has
 * a higher number and shifts nothing. Without `tables` it is about all of them.
 */
export const readReport = async (store: ReportStore, query: ReportQuery): Promise<Report> => {
  const known = (await store.streams()).map(({ stream }) => stream);
  const tables = query.tables ?? known;
  for (const table of tables) {
    if (!known.includes(table))
      throw new BadReport(`no table "${table}": ask for one of the floor`);
  }
  const { from, to } = query;
  for (const table of tables) await needPeriod(store, table, from);
  const made = reporter({ ...query, tables });
  for (const stream of tables) {
    const last = await lastOf(store, stream);
    for (let before: number | undefined; ; ) {
      const where = before === undefined ? {} : { before };
      const page = await store.rounds({ stream, from, to, limit: PAGE, ...where });
      for (const { round, at, text: json } of page) {
        made.addRound({
          ...parsed(json, `${stream}, round ${round}`, readRound),
          table: stream,
          at,
          final: round !== last,
        });
        before = round;
      }
      if (page.length < PAGE) break;
    }
    const moved = await store.readMarked({ kinds: MONEY_TYPES, stream, from, to });
    for (const entry of moved) for (const one of moneyOf(stream, entry)) made.addMoney(one);
    made.addShoes(shoesIn(await store.readMarked({ kinds: SHOE_TYPES, stream, to }), from));
    if (query.by !== 'patron') continue;
    for (const stay of await staysOf(store, stream, { to, now: query.now ?? to })) {
      made.addStay(stay);
    }
  }
  return made.report();
};

/** The round of a table that may still be voided; null: the table is closed, or has none. */
const lastOf = async (store: ReportStore, stream: string): Promise<number | null> => {
  const lastEntry = async (kind: string) =>
    (await store.readMarked({ kinds: [kind], stream })).at(-1)?.sequence ?? 0;
  if ((await lastEntry('TableClosed')) > (await lastEntry('TableOpened'))) return null;
  const [last] = await store.rounds({ stream, limit: 1 });
  return last?.round ?? null;
};

/** What was archived is not to be had here, and would look as if nothing had been played. */
const needPeriod = async (store: ReportStore, table: string, from: number): Promise<void> => {
  const base = await store.base(table);
  if (base === null || from > base.at) return;
  const until = new Date(base.at).toISOString();
  throw new BadReport(
    `${table} has been archived up to ${until}: ask for a time after that, or look into ${base.file} with 'puntobanco replay'`,
  );
};

const moneyOf = (table: string, { sequence, at, text: json }: Stored): MoneyEvent[] => {
  const where = `${table}, entry ${sequence}`;
  const { by, events } = parsed(json, where, readMoney);
  return events.flatMap(({ type, amount, expected = 0, patron }, i) => {
    // Beside the money of an entry, other things may have happened.
    if (!isMoneyType(type)) return [];
    if (amount === undefined) throw damaged(where, `it.events[${i}].amount is missing`);
    const whose = patron === undefined ? {} : { patron };
    return [{ type, amount: amount - expected, by, at, table, ...whose }];
  });
};

const isMoneyType = (type: string): type is MoneyType => MONEY_TYPES.some((one) => one === type);

/** How long each patron was at a table, until now if he still is. */
const staysOf = async (
  store: ReportStore,
  table: string,
  { to, now }: { readonly to: number; readonly now: number },
): Promise<readonly Stay[]> => {
  const kinds = [...STAY_TYPES, 'TableClosed'];
  const came = new Map<string, number>();
  const stays: Stay[] = [];
  const goes = (patron: string, at: number) => {
    const from = came.get(patron);
    came.delete(patron);
    if (from !== undefined) stays.push({ patron, table, from, to: at });
  };
  for (const { sequence, at, text: json } of await store.readMarked({ kinds, stream: table, to })) {
    for (const { type, patron = '' } of parsed(json, `${table}, entry ${sequence}`, readMoney)
      .events) {
      if (type === 'PatronJoined') came.set(patron, at);
      if (type === 'PatronLeft') goes(patron, at);
      if (type === 'TableClosed') for (const one of [...came.keys()]) goes(one, at);
    }
  }
  for (const patron of [...came.keys()]) goes(patron, now);
  return stays;
};

type Moved = {
  readonly type: string;
  readonly amount?: number;
  readonly expected?: number;
  readonly patron?: string;
};

const readMoney = reader(
  object<{ by: Actor; events: readonly Moved[] }>({
    by: actor,
    events: listOf(
      object<Moved>({
        type: text,
        amount: optional(whole),
        expected: optional(whole),
        patron: optional(text),
      }),
    ),
  }),
);

type HistoryPart = Omit<ReportRound, 'table' | 'at' | 'final'>;

/** Only what a report looks at: a step that a later version adds is no hindrance. */
const readRound: Reader<HistoryPart> = reader(
  object<HistoryPart>({
    game: text,
    version: text,
    decks: whole,
    round: whole,
    cards: listOf(card),
    void: optional(object<NonNullable<HistoryPart['void']>>({ rule: text, reason: words })),
    settlement: orNull(SettlementSchema),
    irregularities: listOf(IrregularitySchema),
    insurance: optional(
      listOf(
        object<NonNullable<HistoryPart['insurance']>[number]>({
          hand,
          after: stage,
          late: optional(oneOf(true)),
        }),
      ),
    ),
    takenBack: optional(
      listOf(
        object<NonNullable<HistoryPart['takenBack']>[number]>({
          by: actor,
          rule: text,
          reason: words,
        }),
      ),
    ),
    steps: listOf(
      object<ReportStep>({
        type: text,
        by: actor,
        at: whole,
        askedBy: optional(anyOf(actor, text)),
        hand: optional(orNull(text)),
        card: optional(text),
        patron: optional(orNull(text)),
        bet: optional(text),
        was: optional(anyOf(text, whole)),
        amount: optional(whole),
        reason: optional(words),
        rule: optional(text),
      }),
    ),
  }),
);

/** What the store holds was written by the table: anything else is damage, and the report says where. */
const parsed = <T>(json: string, where: string, read: Reader<T>): T => {
  try {
    return read(JSON.parse(json), 'it');
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof SyntaxError)) throw error;
    const why = error instanceof Malformed ? error.refusal.message : error.message;
    throw damaged(where, why);
  }
};

const damaged = (where: string, why: string) =>
  new Error(`${where} is damaged in the store: ${why}`);
