import type { InsuranceRow } from '../rulebooks/index.ts';
import type { ExactOdds } from './exact.ts';
import { grouped } from './grouped.ts';
import { HAND_NAMES, orOf, runs } from './in-words.ts';

/** What the readable forms of the odds have in common. */

export const percent = (share: number, digits: number): string => `${fixed(share * 100, digits)} %`;

/** Never a minus before nothing. */
export const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
};

export const share = (ways: bigint, of: bigint): number =>
  of === 0n ? 0 : Number((ways * SCALE) / of) / Number(SCALE);
const SCALE = 10n ** 15n;

/** "8 decks", or what is left of each rank. */
export const shoeInWords = ({ shoe }: ExactOdds, decks: number | null): string =>
  decks === null
    ? `${grouped(shoe.cards)} cards left, ace first: ${shoe.counts.join(' ')}`
    : `${decks} decks, ${grouped(shoe.cards)} cards`;

export const layoutInWords = ({ layout }: ExactOdds): string =>
  layout === null ? 'all layouts' : `layout ${layout}`;

/** "Player 6 against Banker 0 to 5". */
export const rowInWords = (row: InsuranceRow): string => {
  const other = row.hand === 'player' ? 'banker' : 'player';
  const mine = `${HAND_NAMES[row.hand]} ${orOf(runs(row.own))}`;
  return `${mine} against ${HAND_NAMES[other]} ${orOf(runs(row.other))}`;
};

export const STAGE_WORDS: Readonly<Record<4 | 5, string>> = {
  4: 'four cards',
  5: 'the Player third card',
};

/** How a reader gets the same figures again. */
export const commandFor = (
  exact: Pick<ExactOdds, 'book' | 'shoe' | 'layout'>,
  decks: number | null,
  flags: string,
): string =>
  [
    `puntobanco odds --game ${exact.book.id}`,
    decks === null ? `--counts ${exact.shoe.counts.join(',')}` : `--decks ${decks}`,
    ...(exact.layout === null ? [] : [`--layout ${exact.layout}`]),
    flags,
  ].join(' ');
