import { type Bet, HANDS, type Hand, type Layout, type Rulebook } from '../rulebooks/index.ts';
import { boxNumbers, type PlacedBet } from '../rules/index.ts';
import type { Chance } from './seeded.ts';

/** A patron of a sample round, with the bets in one box. */
export type SamplePatron = {
  readonly id: string;
  readonly box: number;
  readonly standing: boolean;
  readonly bets: readonly PlacedBet[];
};

const SEATED = 3;
const ORIGINALS = [5000, 10000, 15000, 20000, 30000, 40000, 50000];
const SIDE_BETS = [500, 1000, 1500, 2000, 2500, 5000];

/** Three seated patrons, both Hands among their bets, and one standing at the first one's box. */
export const samplePatrons = (book: Rulebook, layout: Layout, chance: Chance): SamplePatron[] => {
  const boxes = chance
    .shuffle(boxNumbers(book, layout.boxes.to))
    .slice(0, SEATED)
    .sort((a, b) => a - b);
  const [behind = 1] = boxes;
  const hands = [...chance.shuffle(HANDS), chance.pick(HANDS)];
  const sides = sidesOf(book, layout, chance);
  const seated = hands.map((hand) => [
    originalOn(book, hand),
    sides(),
    ...(chance.below(2) === 0 ? [] : [sides()]),
  ]);
  // A side bet may stand alone, where the book does not say otherwise.
  const one = chance.below(2) === 0 ? sides() : originalOn(book, chance.pick(HANDS));
  const standing = one.withOriginal === undefined ? [one] : [originalOn(book, 'player'), one];
  return [
    ...boxes.map((box, at) => ({ box, standing: false, bets: seated[at] ?? [] })),
    { box: behind, standing: true, bets: standing },
  ]
    .sort((one, other) => one.box - other.box)
    .map(({ box, standing, bets }, at) => {
      const id = `p${at + 1}`;
      const placed = bets.map((bet) => ({ box, patron: id, bet, amount: stake(bet, chance) }));
      return { id, box, standing, bets: placed };
    });
};

const stake = ({ original }: Bet, chance: Chance): number =>
  chance.pick(original === null ? SIDE_BETS : ORIGINALS);

/** Each time the next of the layout's side bets, in a random order. */
const sidesOf = ({ bets }: Rulebook, layout: Layout, chance: Chance) => {
  const sides = bets.filter(
    ({ original, layouts }) => original === null && layouts.includes(layout.id),
  );
  let order: Bet[] = [];
  return (): Bet => {
    if (order.length === 0) order = chance.shuffle(sides);
    return order.pop() ?? chance.pick(sides);
  };
};

const originalOn = ({ id, bets }: Rulebook, hand: Hand): Bet => {
  const bet = bets.find(({ original }) => original === hand);
  if (bet === undefined) throw new Error(`${id} has no bet on the ${hand} Hand`);
  return bet;
};
