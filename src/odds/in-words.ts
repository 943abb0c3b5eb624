import {
  type Condition,
  HANDS,
  type Hand,
  RANKS,
  type Rank,
  type Winner,
} from '../rulebooks/index.ts';

/** What must have happened for a pay line to pay. */
export const inWords = (when: Condition): string => {
  const { playerPair, bankerPair, pairs } = when;
  const parts = [
    outcome(when),
    playerPair && `Player starts with ${pairOf(playerPair)}`,
    bankerPair && `Banker starts with ${pairOf(bankerPair)}`,
    pairs && PAIRS[pairs],
    when.totalCards && `${orOf(when.totalCards.map(inLetters))} cards in both Hands`,
  ];
  return parts.filter((part) => part !== undefined).join(', ') || 'Always';
};

/** When a book came into force. */
export const date = (effective: string): string => effective.replace('T', ' ');

export const HAND_NAMES: Readonly<Record<Hand, string>> = { player: 'Player', banker: 'Banker' };

/** Who wins, by how much, with how many points and in how many cards. */
const outcome = ({ winner, points, cards, margin, natural }: Condition): string | undefined => {
  const by = margin && ` by ${orOf(margin.map(inLetters))} point${several(margin) ? 's' : ''}`;
  const count = cards && ` in ${orOf(cards.map(inLetters))} cards`;
  const kind = natural === undefined ? '' : natural ? ', a natural' : ', no natural';
  const size = count === undefined && natural === undefined ? undefined : `${count ?? ''}${kind}`;
  if (winner === undefined) {
    const shape = [by && `won${by}`, size && `won${size}`].filter((part) => part !== undefined);
    const total = points && `The higher Point Total is ${orOf(runs(points))}`;
    return [total, ...shape].filter((part) => part !== undefined).join(', ') || undefined;
  }
  const score = points && inPoints(points, winner);
  const hands = HANDS.filter((hand) => winner.includes(hand));
  const who = several(hands) ? 'Either Hand' : hands.map((hand) => HAND_NAMES[hand]).join();
  const won = who && `${who} wins${by ?? ''}${score ? ` with ${score}` : ''}${size ?? ''}`;
  const tied = winner.includes('tie') && `the Hands tie${score ? ` on ${score}` : ''}${kind}`;
  if (!tied) return won;
  return won ? `${won}, or ${tied}` : capital(tied);
};

/** Point Totals; "any but" where that is shorter. Nobody wins with 0. */
const inPoints = (points: readonly number[], winner: readonly Winner[]): string => {
  const possible = TOTALS.filter((total) => total > 0 || winner.includes('tie'));
  const others = possible.filter((total) => !points.includes(total));
  if (others.length === 0) return 'any points';
  if (points.length <= 3) return orOf(points);
  return others.length < 3 ? `any points but ${orOf(others)}` : orOf(runs(points));
};

export const TOTALS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const PAIRS: Readonly<Record<NonNullable<Condition['pairs']>, string>> = {
  single: 'One Hand alone starts with a pair',
  double: 'Both Hands start with a pair, in different ranks',
  twin: 'Both Hands start with a pair, in the same rank',
};

const pairOf = (ranks: readonly Rank[]): string => {
  const others = RANKS.filter((rank) => !ranks.includes(rank));
  if (others.length === 0) return 'a pair';
  const named = (some: readonly Rank[]) => orOf(some.map((rank) => RANK_NAMES[rank]));
  return others.length < ranks.length
    ? `a pair other than ${named(others)}`
    : `a pair of ${named(ranks)}`;
};

const RANK_NAMES: Readonly<Record<Rank, string>> = {
  A: 'aces',
  '2': 'twos',
  '3': 'threes',
  '4': 'fours',
  '5': 'fives',
  '6': 'sixes',
  '7': 'sevens',
  '8': 'eights',
  '9': 'nines',
  '10': 'tens',
  J: 'jacks',
  Q: 'queens',
  K: 'kings',
};

/** "7, 8 or 9". */
export const orOf = (choices: readonly (string | number)[]): string =>
  choices.length < 2
    ? choices.join()
    : `${choices.slice(0, -1).join(', ')} or ${choices.slice(-1).join()}`;

/** Neighbours joined: 0 to 5, 7. Two neighbours stay apart. */
export const runs = (numbers: readonly number[]): string[] => {
  const found: number[][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = found.at(-1);
    if (run !== undefined && run.at(-1) === number - 1) run.push(number);
    else found.push([number]);
  }
  return found.flatMap((run) =>
    run.length < 3 ? run.map(String) : [`${run.at(0)} to ${run.at(-1)}`],
  );
};

const LETTERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inLetters = (number: number): string => LETTERS[number] ?? String(number);

const several = (some: readonly unknown[]): boolean =>
  some.length > 1 || (typeof some[0] === 'number' && some[0] !== 1);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
