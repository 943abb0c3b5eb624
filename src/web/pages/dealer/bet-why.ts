import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { moneyText } from '../../parts/money-text.ts';
import type { Words } from '../../words/index.ts';
import type { StaffOwn } from './staff-view.ts';
import type { Unplaced } from './use-bets.ts';

export type BetsAt = {
  readonly view: PublicView;
  readonly own: StaffOwn;
  readonly book: Rulebook;
};

/** Why a bet was not placed, with the figures of the table. */
export const betWhy = (unplaced: Unplaced, at: BetsAt, words: Words): string => {
  const { from } = unplaced;
  const why = reason(unplaced, at, words);
  return from === 0 ? why : `${words.say('dealer.bet.partly', { amount: money(from) })} ${why}`;
};

const reason = (
  { error, box, bet, patron, amount }: Unplaced,
  { view, own, book }: BetsAt,
  { say, why }: Words,
): string => {
  const { limits } = view;
  const side = limits.side[bet];
  switch (error.code) {
    case 'OVER_LIMIT': {
      if (side !== undefined) return say('dealer.bet.why.maximum', { amount: money(side.maximum) });
      const maximum = money(limits.maximum);
      if (book.limits === null) return say('dealer.bet.why.maximum', { amount: maximum });
      const wholeTable = limits.per === 'table';
      const lying = view.boxes.filter(({ number }) => wholeTable || number === box);
      const on = (hand: 'player' | 'banker') =>
        money(lying.reduce((sum, one) => sum + one[hand], 0));
      return say(`dealer.bet.why.differential${wholeTable ? '.table' : ''}`, {
        player: on('player'),
        banker: on('banker'),
        maximum,
      });
    }
    case 'BELOW_MINIMUM':
      return say('dealer.bet.why.minimum', { amount: money(side?.minimum ?? limits.minimum) });
    case 'RACK_TOO_SMALL': {
      const rack = own.patrons.find(({ id }) => id === patron)?.rack ?? 0;
      return say('dealer.bet.why.rack', { patron, amount: money(rack) });
    }
    case 'BAD_AMOUNT':
      return amount % view.chipUnit === 0
        ? why(error)
        : say('dealer.bet.why.chips', { amount: money(view.chipUnit) });
    default:
      return why(error);
  }
};

const money = (cents: number): string => moneyText(cents, { form: 'short' });
