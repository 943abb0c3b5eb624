import { THOUSAND } from '../../parts/bet-letters.ts';
import { centsIn, fieldText } from './amount.ts';

/** What lies on a bet, as it was keyed. */
export type KeyedBet = {
  readonly bet: string;
  readonly amount: number;
  /** Recorded whatever the limits say. */
  readonly asItLies: boolean;
};

/** What one line means. A box that is not named is the one that is chosen. */
export type BetLine =
  | {
      readonly is: 'bets';
      readonly box: number | null;
      /** The sign of somebody who does not sit there; null: whoever does. */
      readonly whose: string | null;
      readonly bets: readonly KeyedBet[];
    }
  | { readonly is: 'again'; readonly box: number | null }
  | { readonly is: 'undo' }
  | { readonly is: 'wrong'; readonly why: LineFault; readonly at: string };

export type LineFault = 'letter' | 'amount' | 'twice' | 'line';

export type LineTerms = {
  /** Bets by their letters. */
  readonly bets: ReadonlyMap<string, string>;
  /** The amount that was keyed last, which a bet without one has; null: none yet. */
  readonly usual: number | null;
};

/**
 * One line, as a dealer keys it: box, then letter and amount of each bet. `3p500b2k` · `3/5p100` for the patron of box 5
 * in box 3 · `p500!` as it lies · `=` and `3=` as last round · `-` undo. Spaces mean nothing.
 */
export const readBetLine = (text: string, { bets: byLetter, usual }: LineTerms): BetLine => {
  // An input method may type full-width digits and signs.
  const line = text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  if (line === '-') return { is: 'undo' };
  const [head = '', number, whose = null] = /^(\d+)?(?:\/(\d+|[a-z]))?/.exec(line) ?? [];
  const box = number === undefined ? null : Number(number);
  const rest = line.slice(head.length);
  if (rest === '=' && whose === null) return { is: 'again', box };
  const keyed = new Map<string, KeyedBet>();
  let amount = usual;
  let read = 0;
  for (const [part, letter = '', written = '', mark] of rest.matchAll(ONE_BET)) {
    const bet = byLetter.get(letter);
    if (bet === undefined) return wrong('letter', letter);
    if (written !== '') amount = amountIn(written);
    if (amount === null) return wrong('amount', part);
    if (keyed.has(bet)) return wrong('twice', letter);
    keyed.set(bet, { bet, amount, asItLies: mark === '!' });
    read += part.length;
  }
  if (read < rest.length) return wrong('line', rest.slice(read));
  return { is: 'bets', box, whose, bets: [...keyed.values()] };
};

/** The line that would key a bet: what a refused one is mended from. */
export const betLine = (
  box: number,
  sign: string | null,
  letter: string,
  { amount, asItLies }: Pick<KeyedBet, 'amount' | 'asItLies'>,
): string =>
  `${box}${sign === null ? '' : `/${sign}`}${letter}${fieldText(amount)}${asItLies ? '!' : ''}`;

const ONE_BET = new RegExp(`([a-z])([\\d.,]*${THOUSAND}?)(!?)`, 'gy');

const amountIn = (written: string): number | null => {
  if (!written.endsWith(THOUSAND)) return centsIn(written);
  const cents = centsIn(written.slice(0, -THOUSAND.length));
  return cents === null ? null : cents * 1000;
};

const wrong = (why: LineFault, at: string): BetLine => ({ is: 'wrong', why, at });
