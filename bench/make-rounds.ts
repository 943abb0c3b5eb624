import { rulebooks } from '../src/rulebooks/index.ts';
import { boxNumbers, dealOut, shoe } from '../src/rules/index.ts';

/** Rounds of six bets over all games and layouts, as `settle` reads them, in batches of lines. */
export function* makeRounds(count: number): Generator<string> {
  const random = generator(1);
  const below = (n: number) => Math.floor(random() * n);
  const cards = shoe(8);
  let batch = '';
  for (let i = 0; i < count; i++) {
    const book = rulebooks[i % rulebooks.length];
    const layout = book?.layouts[below(book.layouts.length)];
    if (book === undefined || layout === undefined) continue;
    const drawn = Array.from({ length: 6 }, () => cards[below(cards.length)] ?? 'AS');
    const { used } = dealOut(book, drawn);
    const offered = book.bets.filter(({ layouts }) => layouts.includes(layout.id));
    const boxes = boxNumbers(book, layout.boxes.to);
    const bets = Array.from({ length: 6 }, (_, n) => ({
      box: boxes[below(boxes.length)],
      patron: `p${n}`,
      bet: offered[below(offered.length)]?.id,
      amount: 100 * (1 + below(1000)),
    }));
    const limits =
      book.limits === null ? undefined : { minimum: 2500, maximumDifferential: 1_000_000 };
    const round = { id: `r${i}`, game: book.id, layout: layout.id, decks: 8, limits };
    batch += `${JSON.stringify({ ...round, cards: drawn.slice(0, used), bets })}\n`;
    if (batch.length > 1 << 16) {
      yield batch;
      batch = '';
    }
  }
  yield batch;
}

/** A small seeded generator: the rounds are the same in every run. */
const generator = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};
