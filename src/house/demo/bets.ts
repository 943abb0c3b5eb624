import type { TableSeen } from '../../client/index.ts';
import type { Patron, PatronView, Wish } from '../../table/index.ts';
import { type Book, betsOffered } from './book.ts';
import { anyBetween, oftenAs, one, some } from './chance.ts';
import type { Style } from './styles.ts';

type Situation = {
  readonly seen: TableSeen;
  readonly patron: Patron;
  /** How the last round went for it. */
  readonly lines: PatronView['lines'];
};

type Laid = Extract<Wish, { readonly type: 'PlaceBet' }>;

/** What a robot lays down in a round, from the bets that the layout has. */
export const betsFor = (
  { book, style }: { readonly book: Book; readonly style: Style },
  { seen, patron, lines }: Situation,
): readonly Laid[] => {
  const { layout, limits, chipUnit, round } = seen.public;
  const bets = betsOffered(book, layout);
  const hand = handOf(style, seen);
  const original = bets.find((bet) => bet.original === hand);
  const at = { patron: patron.id, box: patron.box, round };
  const chips = (amount: number) => Math.floor(Math.min(amount, patron.rack) / chipUnit) * chipUnit;
  const commands: Laid[] = [];
  if (original !== undefined) {
    const over = oftenAs(style.overLimit);
    const wanted = over ? Math.round(limits.maximum * 1.2) : stake(style, limits.minimum, lines);
    const amount = chips(over ? wanted : Math.min(wanted, limits.maximum));
    if (amount >= limits.minimum)
      commands.push({ type: 'PlaceBet', ...at, bet: original.id, amount });
  }
  if (oftenAs(style.sideBets.chance)) {
    const side = bets.filter((bet) => bet.original === null);
    for (const { id } of some(side, anyBetween(1, style.sideBets.most))) {
      const least = limits.side[id]?.minimum ?? Math.max(chipUnit, Math.floor(limits.minimum / 5));
      const amount = chips(least * anyBetween(1, 4));
      if (amount >= least) commands.push({ type: 'PlaceBet', ...at, bet: id, amount });
    }
  }
  return commands;
};

const handOf = ({ hand }: Style, { public: { board } }: TableSeen): 'player' | 'banker' => {
  const either = one(['player', 'banker'] as const) ?? 'player';
  if (hand === 'any') return either;
  if (hand !== 'last') return hand;
  const won = board.beadPlate.map(({ mark }) => mark.winner).findLast((winner) => winner !== 'tie');
  return won === 'player' || won === 'banker' ? won : either;
};

const stake = ({ unit, doubles }: Style, minimum: number, lines: PatronView['lines']): number => {
  const plain = anyBetween(unit.from, unit.to) * minimum;
  const lost = lines.find(({ result }) => result === 'lose');
  return doubles > 0 && lost !== undefined
    ? Math.min(lost.amount * 2, plain * 2 ** doubles)
    : plain;
};
