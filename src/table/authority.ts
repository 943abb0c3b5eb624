import type { Authority } from '../rulebooks/index.ts';
import type { Wish } from './commands.ts';

export const ROLES = [
  'patron',
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'display',
  'auditor',
  'house',
] as const;
export type Role = (typeof ROLES)[number];

/** The ranks of the pit, lowest first; "or above" is a place further on. */
const RANKS: readonly Role[] = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'];

const orAbove = (rank: Authority): readonly Role[] => RANKS.slice(RANKS.indexOf(rank));

const STAFF = orAbove('dealer');
/** A Pit Employee acts for a patron; a Shift Manager must act as one of them to do so. */
const PIT_EMPLOYEES: readonly Role[] = ['dealer', 'pit-supervisor', 'pit-manager'];
const PATRON_OR_EMPLOYEE: readonly Role[] = ['patron', ...PIT_EMPLOYEES];
const STAFF_OR_HOUSE: readonly Role[] = [...STAFF, 'house'];

/** Who may give which command. A patron acts for himself only; that is checked with the command. */
export const MAY: Readonly<Record<Wish['type'], readonly Role[]>> = {
  OpenTable: orAbove('pit-supervisor'),
  ChangeSettings: orAbove('pit-supervisor'),
  // By what law a table deals is not for the pit alone.
  ChangeRulebook: orAbove('pit-manager'),
  CloseTable: orAbove('pit-supervisor'),
  LoadShoe: STAFF_OR_HOUSE,
  CutCardOut: STAFF,
  BurnCards: STAFF_OR_HOUSE,
  // Only the house knows the seed.
  CommitShoe: ['house'],
  RevealShoe: ['house'],
  // Whoever acts for a patron cannot add it for him: it would be the house's again.
  AddNonce: ['patron'],
  Join: ['patron', ...STAFF],
  Leave: ['patron', ...STAFF],
  ChangeSeat: ['patron', ...STAFF],
  BuyIn: STAFF,
  CashOut: STAFF,
  // The house keeps them for all its tables.
  GuardPatron: ['house'],
  FillTray: orAbove('pit-supervisor'),
  CreditTray: orAbove('pit-supervisor'),
  CountTray: STAFF,
  OpenRound: STAFF_OR_HOUSE,
  PlaceBet: PATRON_OR_EMPLOYEE,
  ReduceBet: PATRON_OR_EMPLOYEE,
  WithdrawBet: PATRON_OR_EMPLOYEE,
  RecordBet: PIT_EMPLOYEES,
  RefuseToShare: ['patron'],
  LeaveUp: PATRON_OR_EMPLOYEE,
  CloseBets: STAFF_OR_HOUSE,
  DrawCard: STAFF_OR_HOUSE,
  ExposeCard: STAFF_OR_HOUSE,
  // A second person of that rank confirms these; anybody on duty may ask.
  CorrectCard: STAFF,
  CorrectCards: STAFF,
  CorrectBet: PIT_EMPLOYEES,
  Settle: STAFF_OR_HOUSE,
  OfferInsurance: STAFF,
  DeclareInsurance: PATRON_OR_EMPLOYEE,
  PlaceInsurance: PATRON_OR_EMPLOYEE,
  DeclineInsurance: PATRON_OR_EMPLOYEE,
  AssignHand: STAFF,
  RequestSqueeze: PATRON_OR_EMPLOYEE,
  RequestBankerThirdFirst: PATRON_OR_EMPLOYEE,
  ConsentSqueeze: STAFF,
  RefuseSqueeze: STAFF,
  WithdrawSqueeze: PATRON_OR_EMPLOYEE,
  WalkAway: ['patron', ...STAFF],
  Report: STAFF_OR_HOUSE,
  // Each incident has an authority of its own, from its book; this is only the door.
  Resolve: STAFF,
  ReplaceShoe: orAbove('pit-supervisor'),
  Elect: PATRON_OR_EMPLOYEE,
  CloseElections: STAFF_OR_HOUSE,
  Interrupt: STAFF_OR_HOUSE,
  CallFloor: STAFF,
  AnswerCall: orAbove('pit-supervisor'),
  // Who may ask and confirm depends on what; this is only the door.
  Ask: STAFF,
  Confirm: STAFF,
  Refuse: STAFF,
  // Asked for when the house is started, by whoever has the machine.
  AcceptRollback: ['house'],
};

export const may = (role: Role, type: Wish['type']): boolean => MAY[type].includes(role);

/** Whether a role has that rank, or one above it. */
export const hasRank = (role: Role, rank: Authority): boolean => orAbove(rank).includes(role);
