import type { Bet, Rulebook } from '../../rulebooks/index.ts';

/** Written after an amount, it is a thousand. */
export const THOUSAND = 'k';

/**
 * One letter for each bet of a layout, by the bet's id: an initial of its name where that is free, else another letter
 * of it. Bets on a Hand choose first.
 */
export const betLetters = (
  { bets }: Pick<Rulebook, 'bets'>,
  layout: string,
): ReadonlyMap<string, string> => {
  const offered = bets.filter(({ layouts }) => layouts.includes(layout));
  const taken = new Set([THOUSAND]);
  const letters = new Map<string, string>();
  for (const { id, name } of [...offered.filter(isOriginal), ...offered.filter(isOther)]) {
    const initials = name.en.split(' ').map((word) => word.slice(0, 1));
    const free = [...initials, ...name.en, ...ALPHABET]
      .map((letter) => letter.toLowerCase())
      .find((letter) => ALPHABET.includes(letter) && !taken.has(letter));
    if (free === undefined) throw new Error(`layout ${layout} has more bets than letters`);
    taken.add(free);
    letters.set(id, free);
  }
  return letters;
};

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const isOriginal = ({ original }: Bet): boolean => original !== null;
const isOther = (bet: Bet): boolean => !isOriginal(bet);
