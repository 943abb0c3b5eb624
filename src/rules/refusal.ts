/** Why a round cannot be settled. The names are fixed: other programs rely on them. */
export type SettleCode =
  | 'BAD_JSON'
  | 'BAD_INPUT'
  | 'UNKNOWN_GAME'
  | 'UNKNOWN_LAYOUT'
  | 'UNKNOWN_BET'
  | 'BAD_DECKS'
  | 'BAD_CARD'
  | 'TOO_MANY_COPIES'
  | 'TOO_FEW_CARDS'
  | 'TOO_MANY_CARDS'
  | 'BAD_AMOUNT'
  | 'BAD_BOX'
  | 'BET_NOT_ON_LAYOUT'
  | 'INSURANCE_NOT_OFFERED'
  | 'INSURANCE_WITHOUT_ORIGINAL'
  | 'INSURANCE_OVER_CAP'
  | 'INSURANCE_WAIVED'
  | 'BAD_ELECTION';

/** A refusal is a value: a code, what to do about it, and the paragraph where one says so. */
export type Refusal<Code extends string = SettleCode> = {
  readonly code: Code;
  readonly message: string;
  readonly rule?: string;
  /** The amount that it turns on: the limit, or what there is. */
  readonly cents?: number;
  /** Which of the reasons that this code has, where they are told apart. */
  readonly why?: string;
};

export const refuse = <Code extends string = SettleCode>(
  code: Code,
  message: string,
  rule?: string,
): Refusal<Code> => (rule === undefined ? { code, message } : { code, message, rule });

/** The same where an amount decides, so that whoever shows it can say how much. */
export const refuseAt = <Code extends string = SettleCode>(
  cents: number,
  ...refusal: Parameters<typeof refuse<Code>>
): Refusal<Code> => ({ ...refuse(...refusal), cents });

export const isRefusal = (value: object): value is Refusal<string> => 'code' in value;

/** A name as a message shows it: never a megabyte of it. */
export const brief = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);
