import { BookSchema, GamesSchema } from '../../api/rulebooks.ts';
import { orThrow, type Requests } from '../../client/index.ts';
import type { Settings } from '../../table/index.ts';

/** As much of a rulebook as a robot needs to open a table and to bet. */
export type Book = {
  readonly id: string;
  readonly title: string;
  readonly bets: readonly BookBet[];
  readonly layouts: readonly {
    readonly id: string;
    readonly boxes: { readonly from: number; readonly to: number };
  }[];
  readonly squeeze: object | null;
};

export type BookBet = {
  readonly id: string;
  readonly original: 'player' | 'banker' | null;
  readonly layouts: readonly string[];
};

export const booksOf = async ({ get }: Pick<Requests, 'get'>): Promise<readonly Book[]> => {
  const { rulebooks } = orThrow(await get('/rulebooks', GamesSchema));
  return Promise.all(
    rulebooks.map(async ({ id }) => orThrow(await get(`/rulebooks/${id}`, BookSchema))),
  );
};

export const betsOffered = ({ bets }: Book, layout: string): readonly BookBet[] =>
  bets.filter(({ layouts }) => layouts.includes(layout));

const BOXES = 7;

/** The layout with the most bets, cards from an electronic shoe, every step by itself. */
export const settingsFor = (
  book: Book,
  { faceDown, speed }: { readonly faceDown: boolean; readonly speed: number },
): Settings => {
  const [layout] = book.layouts.toSorted(
    (a, b) => betsOffered(book, b.id).length - betsOffered(book, a.id).length,
  );
  if (layout === undefined) throw new Error(`${book.id} has no layout`);
  const { from, to } = layout.boxes;
  const after = (milliseconds: number) => Math.round(milliseconds / speed);
  return {
    game: book.id,
    layout: layout.id,
    boxes: Math.min(Math.max(BOXES, from), to),
    decks: 8,
    chipUnit: 100,
    limits: { minimum: 2500, maximum: 1_000_000, per: 'box', side: {} },
    faceDown: faceDown && book.squeeze !== null,
    private: false,
    insurance: 'offered',
    shoe: 'electronic',
    burn: 'none',
    // One robot stands for the whole pit: nobody could confirm.
    thresholds: { cashOut: 1e13, fill: 1e13, credit: 1e13 },
    cutCard: { fromEnd: 14, furtherRounds: 1 },
    automation: {
      open: after(4000),
      close: after(15_000),
      draw: after(1200),
      offer: 'automatic',
      elections: after(12_000),
      settle: after(1500),
      squeeze: after(10_000),
      insure: after(9_000),
    },
    established: 'offered',
    forgone: 'round',
    roads: 'straight-drop',
  };
};
