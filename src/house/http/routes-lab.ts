import { gzipSync } from 'node:zlib';
import { TableParams } from '../../api/house.ts';
import { quote } from '../../api/malformed.ts';
import {
  DecksQuerySchema,
  GameParams,
  LiveOddsSchema,
  type OddsAnswer,
  OddsQuerySchema,
  OddsSchema,
  type PlainOdds,
  PlainOddsSchema,
} from '../../api/odds.ts';
import {
  BookSchema,
  CheckedBookSchema,
  GamesSchema,
  VersionQuerySchema,
} from '../../api/rulebooks.ts';
import { freshShoe, type ShoeCounts, shoeOf } from '../../odds/index.ts';
import { bookHash } from '../../record/index.ts';
import {
  gamesInForce,
  RANKS,
  type Rulebook,
  rulebook,
  rulebookOf,
  versionsOf,
} from '../../rulebooks/index.ts';
import { isRefusal } from '../../rules/index.ts';
import type { Table } from '../../table/index.ts';
import { ciphers } from '../record/ciphers.ts';
import { answers, written } from './answers.ts';
import type { App, Doors } from './app.ts';
import { fail } from './errors.ts';
import { hostedTable } from './routes-tables.ts';

/** The rulebooks as data, and the exact odds of their bets. */
export const labRoutes = (app: App, doors: Doors): void => {
  const tags = ['lab'];

  app.get(
    '/api/rulebooks',
    { schema: { tags, summary: 'The games', response: answers(GamesSchema) } },
    async () => ({
      rulebooks: gamesInForce().map((book) => {
        const { id, title, titleZh, version, effective } = book;
        const named = { id, title, ...(titleZh === undefined ? {} : { titleZh }) };
        const versions = versionsOf(id).map((one) => ({
          version: one.version,
          effective: one.effective,
        }));
        return { ...named, version, effective, hash: bookHash(ciphers, book), versions };
      }),
    }),
  );

  app.get(
    '/api/rulebooks/:game',
    {
      schema: {
        tags,
        summary: 'One rulebook, whole',
        response: written({ 'application/json': BookSchema }),
        params: GameParams,
        querystring: VersionQuerySchema,
      },
    },
    async ({ params, headers, query }, reply) => {
      const book = bookAsked(doors, params.game, query.version);
      reply.type('application/json').header('vary', 'accept-encoding');
      if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) {
        return reply.send(JSON.stringify(withoutText(book)));
      }
      return reply.header('content-encoding', 'gzip').send(gzipped(book));
    },
  );

  app.get(
    '/api/rulebooks/:game/check',
    {
      schema: {
        tags,
        summary: 'What is wrong with the data of a rulebook, as rules --check says it',
        response: written({ 'application/json': CheckedBookSchema }),
        params: GameParams,
        querystring: VersionQuerySchema,
      },
    },
    async ({ params, query }, reply) => {
      const book = bookAsked(doors, params.game, query.version);
      const isKnown = rulebookOf(book.id, book.version) === book;
      const checked = await doors.house.clerk.checkedBook({
        book: isKnown ? { id: book.id, version: book.version } : book,
      });
      return reply.type('application/json').send(checked);
    },
  );

  app.get(
    '/api/odds/:game',
    {
      schema: {
        tags,
        summary: 'Exact odds of every bet for a fresh shoe, or for 13 rank counts, ace first',
        response: written({ 'application/json': OddsSchema }),
        params: GameParams,
        querystring: OddsQuerySchema,
      },
    },
    async (request, reply) => {
      // It takes a while to work out: not for whoever comes along.
      await doors.who.require(request);
      const { params, query } = request;
      const book = bookNamed(params.game);
      const layout = query.layout ?? null;
      if (layout !== null && !book.layouts.some(({ id }) => id === layout)) {
        return fail('BAD_INPUT', `${book.id} has no layout ${quote(layout)}`);
      }
      const { counts } = shoeAsked(book, query);
      const odds = await doors.house.clerk.odds({ game: book.id, counts, layout });
      return reply.type('application/json').send(odds);
    },
  );

  /** By game and decks: worked out once, however many patrons ask. */
  const plainOdds = new Map<string, Promise<PlainOdds>>();
  const plainOf = async (game: string, counts: readonly number[]): Promise<PlainOdds> => {
    const { bets } = JSON.parse(
      await doors.house.clerk.odds({ game, counts, layout: null }),
    ) as OddsAnswer;
    return {
      bets: bets.map(({ bet, hitRate: wins, houseEdge: keeps }) => ({ bet, wins, keeps })),
    };
  };

  app.get(
    '/api/odds/:game/plain',
    {
      schema: {
        tags,
        summary: 'How often each bet wins from a fresh shoe, and what the house keeps of it',
        response: answers(PlainOddsSchema),
        params: GameParams,
        querystring: DecksQuerySchema,
      },
    },
    async (request) => {
      await doors.who.require(request);
      const { params, query } = request;
      const book = bookNamed(params.game);
      const { counts } = shoeAsked(book, query);
      const key = `${book.id} ${counts.join()}`;
      const known = plainOdds.get(key) ?? plainOf(book.id, counts);
      plainOdds.set(key, known);
      // Whoever asks again tries again.
      known.catch(() => plainOdds.delete(key));
      return known;
    },
  );

  app.get(
    '/api/tables/:table/odds',
    {
      schema: {
        tags,
        summary: 'Odds of the cards left in the shoe, as far as seen (pit and lab only)',
        response: written({ 'application/json': LiveOddsSchema }),
        params: TableParams,
      },
    },
    async (request, reply) => {
      // A live game is not analysed for its patrons.
      await doors.who.require(request, 'staff');
      const { state } = hostedTable(doors, request.params.table).live.stream();
      if (state.status === 'unopened' || state.shoe === null) {
        return fail('NO_SHOE', 'no shoe is in play');
      }
      const shoe = shoeOf(countsLeft(state.shoe));
      if (isRefusal(shoe)) return fail('NOT_NOW', shoe.message);
      const { book, settings } = state;
      const odds = await doors.house.clerk.liveOdds({
        book: rulebook(book.id) === book ? book.id : book,
        counts: shoe.counts,
        layout: settings.layout,
      });
      return reply.type('application/json').send(odds);
    },
  );
};

/** A page waits for its book before it draws the felt, so it comes in a fifth of the bytes; made once for each. */
const gzipped = (book: Rulebook): Buffer => {
  const bytes = small.get(book) ?? gzipSync(JSON.stringify(withoutText(book)));
  small.set(book, bytes);
  return bytes;
};
const small = new WeakMap<Rulebook, Buffer>();

/** What only `rules --check` reads. */
const withoutText = ({ asPrinted: _, ...book }: Rulebook): Rulebook => book;

/** A table may go by a version that this process was not started with: it is in its record. */
const bookAsked = ({ house }: Doors, game: string, version?: string): Rulebook => {
  if (version === undefined) {
    return rulebook(game) ?? atSomeTable(house.floor, game) ?? bookNamed(game);
  }
  const found = rulebookOf(game, version) ?? atSomeTable(house.floor, game, version);
  return found ?? fail('UNKNOWN_GAME', `there is no version ${quote(version)} of ${quote(game)}`);
};

const atSomeTable = (floor: Doors['house']['floor'], game: string, version?: string) => {
  for (const { live } of floor.tables()) {
    const { state } = live.stream();
    if (state.status === 'unopened') continue;
    const { book } = state;
    if (book.id === game && book.version === (version ?? book.version)) return book;
  }
  return undefined;
};

const bookNamed = (game: string): Rulebook =>
  rulebook(game) ?? fail('UNKNOWN_GAME', `there is no game ${quote(game)}: see /api/rulebooks`);

const shoeAsked = (
  book: Rulebook,
  { decks = 8, counts }: { readonly decks?: number; readonly counts?: string },
): ShoeCounts => {
  const shoe =
    counts === undefined ? freshShoe(book, decks) : shoeOf(counts.split(',').map(Number));
  return isRefusal(shoe) ? fail('BAD_INPUT', shoe.message, shoe.rule) : shoe;
};

/** Every card that was not seen may still come. */
const countsLeft = ({ decks, seen }: NonNullable<Table['shoe']>): number[] =>
  RANKS.map((rank) => {
    const gone = Object.entries(seen)
      .filter(([card]) => card.slice(0, -1) === rank)
      .reduce((sum, [, times]) => sum + (times ?? 0), 0);
    return decks * 4 - gone;
  });
