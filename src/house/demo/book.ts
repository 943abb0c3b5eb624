import { hand, listOf, object, orNull, type Reader, text, whole } from '../../api/readers.ts';
import type { Settings } from '../../table/index.ts';
import type { Door } from './door.ts';

/** As much of a rulebook as a robot needs to open a table and to bet; read from the house like everything else. */
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

const readList = object<{ readonly rulebooks: readonly { readonly id: string }[] }>({
  rulebooks: listOf(object<{ readonly id: string }>({ id: text })),
});

const readBook: Reader<Book> = object<Book>({
  id: text,
  title: text,
  bets: listOf(object<BookBet>({ id: text, original: orNull(hand), layouts: listOf(text) })),
  layouts: listOf(
    object<Book['layouts'][number]>({
      id: text,
      boxes: object<{ readonly from: number; readonly to: number }>({ from: whole, to: whole }),
    }),
  ),
  squeeze: orNull(object({})),
});

export const booksOf = async (door: Door): Promise<readonly Book[]> => {
  const { rulebooks } = readList(await door.get('/api/rulebooks'), 'rulebooks');
  return Promise.all(
    rulebooks.map(async ({ id }) => readBook(await door.get(`/api/rulebooks/${id}`), id)),
  );
};

export const betsOn = ({ bets }: Book, layout: string): readonly BookBet[] =>
  bets.filter(({ layouts }) => layouts.includes(layout));

const BOXES = 7;

/** The layout with the most bets, cards from an electronic shoe, every step by itself. */
export const settingsFor = (
  book: Book,
  { faceDown, speed }: { readonly faceDown: boolean; readonly speed: number },
): Settings => {
  const [layout] = book.layouts.toSorted(
    (a, b) => betsOn(book, b.id).length - betsOn(book, a.id).length,
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
