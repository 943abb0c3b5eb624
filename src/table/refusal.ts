import {
  type Refusal as RefusalOf,
  refuseAt as refuseAtWith,
  refuse as refuseWith,
} from '../rules/index.ts';

export { isRefusal } from '../rules/index.ts';

/** Why a command was not carried out. Nothing has then changed. */
export type TableCode =
  | 'NOT_ALLOWED'
  | 'NOT_NOW'
  | 'BAD_SETTINGS'
  | 'BAD_AMOUNT'
  | 'UNKNOWN_PATRON'
  | 'UNKNOWN_BET'
  | 'BAD_BOX'
  | 'BOX_TAKEN'
  | 'BOX_IS_OPEN'
  | 'NO_SEATED_BET'
  /** A side bet that is taken only with a bet on a Hand. */
  | 'NO_ORIGINAL'
  /** A patron bets on one Hand only. */
  | 'BOTH_HANDS'
  | 'BET_NOT_ON_LAYOUT'
  | 'BETS_CLOSED'
  | 'OVER_LIMIT'
  | 'BELOW_MINIMUM'
  | 'RACK_TOO_SMALL'
  | 'TRAY_TOO_SMALL'
  /** The house could lose more than tray and credit line pay. */
  | 'CANNOT_PAY'
  /** By the patron himself, or by the house. */
  | 'EXCLUDED'
  /** A limit that the patron has set for himself. */
  | 'OWN_LIMIT'
  | 'AT_ANOTHER_TABLE'
  | 'WINNINGS_NOT_FINAL'
  | 'NO_SUCH_BET'
  | 'BAD_CARD'
  | 'SHOE_EMPTY'
  | 'SHOE_FINISHED'
  | 'NO_SHOE'
  | 'INSURANCE_NOT_OFFERED'
  | 'INSURANCE_FORGONE'
  | 'INSURANCE_WITHOUT_ORIGINAL'
  | 'INSURANCE_OVER_CAP'
  | 'INSURANCE_DECLARED'
  | 'INSURANCE_WAIVED'
  | 'NOT_ENTITLED'
  | 'SAME_PERSON'
  /** It is asked for, and somebody else confirms it. */
  | 'SECOND_PERSON'
  | 'REASON_MISSING'
  | 'NOT_IN_THIS_BOOK'
  | 'NO_ELECTION'
  | 'ROUND_STANDS'
  /** A step of the house before its time. */
  | 'NOT_DUE'
  /** It was meant for another round, offer or report. */
  | 'ROUND_OVER'
  | 'OFFER_OVER'
  | 'REPORT_OVER'
  | 'ASK_OVER';

export type Refusal = RefusalOf<TableCode>;

export const refuse = refuseWith<TableCode>;

export const refuseAt = refuseAtWith<TableCode>;

/** Why something cannot be done now, as people at the table meet it most: a page words each. */
export const WHYS_NOT_NOW = [
  'closed',
  'closing',
  'round-under-way',
  'no-round',
  'undecided',
  'nothing-to-decide',
  'burn-first',
  'shoe-in-play',
  'bets-not-called',
  'bets-open',
  'card-face-down',
  'card-to-come',
  'hands-complete',
  'bets-lie',
  'chips-in-rack',
  'there-already',
  'asked-already',
  'card-dealt',
  'count-again',
  'ask-again',
] as const;

/** What of the settings is bad, where somebody typed it. */
export const WHYS_BAD_SETTINGS = [
  'minimum',
  'chip-unit',
  'side',
  'boxes',
  'asked',
  'agreed',
] as const;

export const badSetting = (
  why: (typeof WHYS_BAD_SETTINGS)[number],
  message: string,
  rule?: string,
): Refusal => ({ ...refuse('BAD_SETTINGS', message, rule), why });

export const notNow = (
  why: (typeof WHYS_NOT_NOW)[number],
  message: string,
  rule?: string,
): Refusal => ({ ...refuse('NOT_NOW', message, rule), why });
