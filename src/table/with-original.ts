import type { Bet } from '../rulebooks/index.ts';
import { lyingOf } from './by-patron.ts';
import type { BetPlace } from './commands.ts';
import { after, roundIn } from './decided.ts';
import type { Happening } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type RoundData, stakesOf, type Table } from './state.ts';

/** Why a patron does not place this bet beside what he has on the layout. */
export const whyNotBeside = (
  place: Pick<BetPlace, 'box' | 'patron'>,
  bet: Bet,
  { book: { oneHand }, round }: Table,
): Refusal | undefined => {
  if (round === null) return undefined;
  const { original, withOriginal } = bet;
  if (original === null) {
    return withOriginal === undefined || hasOriginal(round, place)
      ? undefined
      : refuse('NO_ORIGINAL', noOriginal(bet, place), withOriginal);
  }
  if (oneHand === undefined) return undefined;
  const other = lyingOf(round, place.patron).find(({ hand }) => hand !== null && hand !== original);
  return other && refuse('BOTH_HANDS', `a bet on ${other.hand} lies in box ${other.box}`, oneHand);
};

const noOriginal = ({ name }: Bet, { box, patron }: Pick<BetPlace, 'box' | 'patron'>): string =>
  `${name.en} is taken with a bet on Player or Banker, and ${patron} has none in box ${box}`;

const hasOriginal = (
  round: RoundData,
  { box, patron }: Pick<BetPlace, 'box' | 'patron'>,
): boolean => lyingOf(round, patron).some((one) => one.box === box && one.hand !== null);

/**
 * Bets that are taken only with an Original Bet, and have none any more after these events: they go back at once.
 * Chips recorded as they lay were not refused, and stand.
 */
export const leftAlone = (table: Table, events: readonly Happening[]): Happening[] => {
  const { bets } = table.book;
  if (bets.every(({ withOriginal }) => withOriginal === undefined)) return [];
  const rules = new Map(bets.map(({ id, withOriginal }) => [id, withOriginal]));
  const round = roundIn(after(table, events), 'betting');
  if (round === undefined) return [];
  return stakesOf(round).flatMap((stake): Happening[] => {
    const rule = rules.get(stake.bet);
    if (rule === undefined || stake.asItLay || hasOriginal(round, stake)) return [];
    const { box, patron, bet, amount } = stake;
    return [{ type: 'BetRejected', box, patron, bet, amount, rule }];
  });
};
