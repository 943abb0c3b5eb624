import type { Answer, ApiError } from '../../../api/live.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { moneyText } from '../../parts/money-text.ts';
import type { Words } from '../../words/index.ts';

/** What is to be said about a bet, beside its spot. */
export type PatronNote =
  | { readonly is: 'refused'; readonly bet: string; readonly error: ApiError }
  | {
      readonly is: 'partly';
      readonly bet: string;
      readonly asked: number;
      readonly amount: number;
      readonly rule: string;
    }
  | { readonly is: 'short'; readonly bet: string; readonly rule: string }
  | {
      /** Given back before the close, or not left up for this round. */
      readonly is: 'rejected' | 'not-left-up';
      readonly bet: string;
      readonly amount: number;
      readonly rule: string;
    };

/** What an answer has to say about a bet beyond "done". */
export const noteOf = (answer: Answer, bet: string): PatronNote | null => {
  if ('error' in answer) return { is: 'refused', bet, error: answer.error };
  for (const event of answer.events) {
    if (event.type === 'BetPlaced' && event.bet === bet) {
      const { asked, amount, limitRule, belowMinimum } = event;
      if (limitRule !== undefined) return { is: 'partly', bet, asked, amount, rule: limitRule };
      if (belowMinimum !== undefined) return { is: 'short', bet, rule: belowMinimum };
    }
    if (event.type === 'BetTakenBack' && event.bet === bet && event.belowMinimum !== undefined) {
      return { is: 'short', bet, rule: event.belowMinimum };
    }
  }
  return null;
};

/** How much of a change came about. */
export const cameAbout = (answer: Answer, bet: string): number => {
  if ('error' in answer) return 0;
  return answer.events.reduce((sum, event) => {
    if (event.type === 'BetPlaced' && event.bet === bet) return sum + event.amount;
    if (event.type === 'BetTakenBack' && event.bet === bet) return sum - event.amount;
    return sum;
  }, 0);
};

export const ruleOfNote = (note: PatronNote): string | undefined =>
  note.is === 'refused' ? note.error.rule : note.rule;

type About = { readonly book: Rulebook; readonly limits: PublicView['limits'] };

export const noteText = (note: PatronNote, about: About, words: Words): string => {
  const { say } = words;
  const money = (cents: number) => moneyText(cents, { form: 'short' });
  switch (note.is) {
    case 'partly':
      return say('patron.note.partly', { amount: money(note.amount), asked: money(note.asked) });
    case 'short':
      return say('patron.note.short', { amount: money(minimumOf(note.bet, about)) });
    case 'rejected':
      return say(
        isShort(note.rule, about.book) ? 'patron.note.rejected.short' : 'patron.note.rejected',
        { amount: money(note.amount) },
      );
    case 'not-left-up':
      return say('patron.note.not-left-up', { amount: money(note.amount) });
    case 'refused':
      return refusedText(note.bet, note.error, about, words);
  }
};

/** The house's sentences count in cents; these say the limits as the table shows them. */
const refusedText = (bet: string, error: ApiError, about: About, words: Words): string => {
  const { say, why } = words;
  const money = (cents: number) => moneyText(cents, { form: 'short' });
  const { limits, book } = about;
  switch (error.code) {
    case 'OVER_LIMIT': {
      const side = limits.side[bet]?.maximum;
      if (side !== undefined) return say('patron.refused.side-maximum', { amount: money(side) });
      const amount = money(limits.maximum);
      return book.limits === null
        ? say('patron.refused.maximum', { amount })
        : say('patron.refused.differential', { amount });
    }
    case 'BELOW_MINIMUM':
      return say('patron.refused.minimum', { amount: money(minimumOf(bet, about)) });
    case 'RACK_TOO_SMALL':
      return say('patron.refused.rack');
    case 'NO_SEATED_BET':
      return say('patron.refused.standing');
    case 'BETS_CLOSED':
      return say('patron.refused.closed');
    case 'NOT_NOW':
      return say('patron.refused.not-now');
    default:
      return why(error);
  }
};

/** Whether a paragraph of the book is the one about bets under the minimum. */
export const isShort = (
  rule: string,
  { irregularities }: Pick<Rulebook, 'irregularities'>,
): boolean => irregularities['below-minimum']?.rule === rule;

const minimumOf = (bet: string, { limits }: About): number =>
  limits.side[bet]?.minimum ?? limits.minimum;
