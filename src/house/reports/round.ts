import { type Actor, dealersOf, type HandHistory } from '../../table/index.ts';

/** What a report looks at in a round that is over. A hand history with its table and time is one. */
export type ReportRound = Pick<
  HandHistory,
  'game' | 'version' | 'decks' | 'round' | 'cards' | 'void' | 'settlement' | 'irregularities'
> & {
  readonly table: string;
  /** When it was opened. */
  readonly at: number;
  /** False: the next one has not commenced, and it may still be voided. */
  readonly final?: boolean;
  readonly insurance?: readonly Pick<
    NonNullable<HandHistory['insurance']>[number],
    'hand' | 'after' | 'late'
  >[];
  readonly takenBack?: readonly Pick<
    NonNullable<HandHistory['takenBack']>[number],
    'by' | 'rule' | 'reason'
  >[];
  readonly steps: readonly ReportStep[];
};

/** Of some steps a report says more than who and when. */
export type ReportStep = {
  readonly type: string;
  readonly by: Actor;
  readonly at: number;
  readonly askedBy?: Actor | string;
  readonly hand?: string | null;
  readonly card?: string;
  readonly patron?: string | null;
  readonly bet?: string;
  readonly was?: string | number;
  readonly amount?: number;
  readonly reason?: string;
  readonly rule?: string;
};

/** Money that came to a table or left it, apart from what its rounds moved; of a count, by how much it was off. */
export type MoneyEvent = {
  readonly type: MoneyType;
  readonly amount: number;
  /** Whose chips they are. */
  readonly patron?: string;
  readonly by: Actor;
  readonly at: number;
  readonly table: string;
};

/** How long somebody was at a table. */
export type Stay = {
  readonly patron: string;
  readonly table: string;
  readonly from: number;
  readonly to: number;
};

/** What begins and ends it. */
export const STAY_TYPES = ['PatronJoined', 'PatronLeft'] as const;

export const MONEY_TYPES = [
  'TrayFilled',
  'TrayCredited',
  'TrayCounted',
  'BoughtIn',
  'CashedOut',
] as const;
export type MoneyType = (typeof MONEY_TYPES)[number];

/** The name under which automation stands in a report. */
export const HOUSE_ID = 'house';

/** Whoever dealt first, where there was a relief; the house if nobody did. */
export const dealerOf = ({ steps }: ReportRound): string => dealersOf(steps)[0] ?? HOUSE_ID;

export const actorName = ({ role, id }: Actor): string => (role === HOUSE_ID ? HOUSE_ID : id);
