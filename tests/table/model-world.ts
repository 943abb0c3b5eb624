import fc from 'fast-check';
import { type Rank, rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, DECK, rankOf } from '../../src/rules/index.ts';
import { type Settings, settingsOf } from '../../src/table/index.ts';

/** What a run is made from: a table, the cards that come, and a number for each step. */
export type World = {
  readonly settings: Settings;
  /** The cards that come out: all, or a few ranks that make rare situations common. */
  readonly palette: readonly Card[];
  readonly steps: readonly number[];
};

const ranks = (text: string): readonly Rank[] => text.split(' ') as Rank[];

/** A handful of suits of a few ranks: the same card again and again, until there are too many of it. */
const PALETTES: Readonly<Record<string, readonly Card[]>> = {
  all: DECK,
  low: DECK.filter((card) => ranks('A 2 3 10 K').includes(rankOf(card))),
  insured: DECK.filter((card) => ranks('2 3 4 5 6 Q').includes(rankOf(card))),
  sixes: DECK.filter((card) => ranks('6 10 3 7').includes(rankOf(card))),
  few: ['2S', '3S', '10H', 'KH'],
};

const LIMITS = [
  { minimum: 2500, maximum: 1_000_000, per: 'box', side: {} },
  { minimum: 1000, maximum: 6000, per: 'box', side: {} },
  { minimum: 1000, maximum: 6000, per: 'table', side: {} },
  { minimum: 500, maximum: 500, per: 'box', side: {} },
] as const;

export const anyWorld = (length: number): fc.Arbitrary<World> =>
  fc
    .record({
      // Books with insurance have more to try.
      book: fc.constantFrom(...rulebooks, ...rulebooks.filter((one) => one.insurance !== null)),
      layoutAt: fc.nat({ max: 20 }),
      boxes: fc.nat({ max: 15 }),
      fewDecks: fc.boolean(),
      chipUnit: fc.constantFrom(100, 500, 1),
      limits: fc.constantFrom(...LIMITS),
      faceDown: fc.boolean(),
      shoe: fc.constantFrom('physical', 'electronic'),
      noInsurance: fc.nat({ max: 7 }),
      burn: fc.constantFrom('none', 'none', 'by-first-card'),
      offer: fc.constantFrom('automatic', 'manual'),
      established: fc.constantFrom('offered', 'placed'),
      forgone: fc.constantFrom('round', 'offer'),
      furtherRounds: fc.constantFrom(0, 1),
      palette: fc.constantFrom('insured', ...Object.keys(PALETTES)),
      steps: fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), {
        maxLength: length,
        minLength: 1,
        size: 'max',
      }),
    })
    .map((chosen) => {
      const { book } = chosen;
      const layout = book.layouts[chosen.layoutAt % book.layouts.length] ?? book.layouts[0];
      if (layout === undefined) throw new Error('a book without layouts');
      const { from, to } = layout.boxes;
      const off = book.insurance !== null && chosen.noInsurance === 0;
      const plain = settingsOf(book.id);
      const settings = settingsOf(book.id, {
        layout: layout.id,
        boxes: from + (chosen.boxes % (to - from + 1)),
        decks: chosen.fewDecks ? 4 : 8,
        chipUnit: chosen.chipUnit,
        limits: chosen.limits,
        faceDown: chosen.faceDown,
        shoe: chosen.shoe as Settings['shoe'],
        private: off,
        insurance: off ? 'off' : 'offered',
        burn: chosen.burn as Settings['burn'],
        cutCard: { fromEnd: 14, furtherRounds: chosen.furtherRounds as 0 | 1 },
        automation: { ...plain.automation, offer: chosen.offer as 'automatic' | 'manual' },
        established: chosen.established as Settings['established'],
        forgone: chosen.forgone as Settings['forgone'],
      });
      return { settings, palette: PALETTES[chosen.palette] ?? DECK, steps: chosen.steps };
    });
