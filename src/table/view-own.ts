import { HANDS, type Hand, type Odds } from '../rulebooks/index.ts';
import type { SettlementLine } from '../rules/index.ts';
import { MAY, type Role } from './authority.ts';
import { insuranceOf, linesFor, lyingOf } from './by-patron.ts';
import { inTurnOf } from './clauses.ts';
import type { Actor, Wish } from './commands.ts';
import { isCrowd } from './crowd.ts';
import { mostInsurance } from './decide-insurance.ts';
import { entitled, mayGetCard } from './decide-squeeze.ts';
import { exposureOf } from './exposure.ts';
import { isDealtFaceDown } from './face.ts';
import { type GoingBack, goingBackTo } from './going-back.ts';
import { type LimitsLeft, limitsLeft } from './guards.ts';
import { among, remembered } from './remembered.ts';
import { type Patron, patronOf, patrons } from './roster.ts';
import type { Settings } from './settings.ts';
import {
  type Call,
  comingUp,
  type Incident,
  type InsuranceStake,
  type Lying,
  type Money,
  type Opening,
  type PendingAsk,
  phaseOf,
  type Round,
  type RoundData,
  type Table,
} from './state.ts';
import { type StakeView, stakesIn, stakeView } from './view-stakes.ts';

/** What one viewer knows besides what everybody knows. */
export type OwnView =
  | { readonly role: 'display' }
  | ({ readonly role: 'patron'; readonly may: readonly Wish['type'][] } & PatronView)
  | ({ readonly role: Role; readonly may: readonly Wish['type'][] } & StaffView);

export type PatronView = {
  readonly patron: Patron | null;
  /** In a crowd his own stacks; else everybody's are in the public part. */
  readonly stakes: readonly StakeView[];
  readonly insurance: readonly InsuranceStake[];
  /** What this patron can still insure, and for how much at most. */
  readonly insurable: readonly Insurable[];
  readonly lines: readonly SettlementLine[];
  /** Bets of this patron that are none any more; paid back when the round is settled. */
  readonly goingBack: readonly GoingBack[];
  /** The Hands of which this patron may ask to squeeze a card. */
  readonly maySqueeze: readonly Hand[];
  /** Cards that are shown to this patron alone. */
  readonly shown: readonly { readonly hand: Hand; readonly index: number }[];
  readonly elects: boolean;
  /** Has said to insure and holds the draw. */
  readonly insures: boolean;
  /** Has walked away from this round. */
  readonly away: boolean;
  /** What is left of limits of his own; null: he has none. */
  readonly guard: LimitsLeft | null;
  /** What he has added to the shoe that comes next. */
  readonly nonce: string | null;
};

export type GuardView = { readonly patron: string } & LimitsLeft;

export type Insurable = {
  /** The entry that made the offer, which whoever takes it names. */
  readonly offer: number;
  readonly box: number;
  readonly hand: Hand;
  readonly after: 4 | 5;
  readonly pays: Odds;
  readonly most: number;
  readonly late: boolean;
};

export type StaffView = {
  readonly patrons: readonly Patron[];
  /** Who of them is excluded, or has limits of his own. */
  readonly guards: readonly GuardView[];
  /** In a crowd every stack; else they are in the public part. */
  readonly stakes: readonly StakeView[];
  readonly money: Money;
  readonly opened: Opening;
  /** The most that the house can still lose in the round. */
  readonly exposure: number;
  readonly insurance: readonly InsuranceStake[];
  /** What waits to be decided, as it was reported. */
  readonly reports: readonly Incident[];
  /** What waits for a second person. */
  readonly asks: readonly PendingAsk[];
  readonly call: Call | null;
  readonly lines: readonly SettlementLine[];
  /** Why the round is void, as somebody typed it. */
  readonly voidedFor: string | null;
  /** As they will hold for the next round. */
  readonly settings: Settings;
  /** When the last step was taken. */
  readonly since: number;
};

export const ownView = (table: Table, { role, id }: Actor): OwnView => {
  if (role === 'display') return { role };
  const may = ALLOWED[role];
  return role === 'patron'
    ? { role, may, ...patronView(table, id) }
    : { role, may, ...staffView(table) };
};

const TYPES = Object.keys(MAY) as Wish['type'][];
const allowed = (role: Role) => TYPES.filter((type) => MAY[type].includes(role));
const ALLOWED: Readonly<Record<Role, readonly Wish['type'][]>> = {
  patron: allowed('patron'),
  dealer: allowed('dealer'),
  'pit-supervisor': allowed('pit-supervisor'),
  'pit-manager': allowed('pit-manager'),
  'shift-manager': allowed('shift-manager'),
  display: allowed('display'),
  auditor: allowed('auditor'),
  house: allowed('house'),
};

const patronView = (table: Table, id: string): PatronView => {
  const { round: played } = table;
  return {
    patron: patronOf(table.roster, id) ?? null,
    stakes:
      played !== null && isCrowd(table)
        ? lyingOf(played, id).map((stake) => stakeView(table, stake))
        : NONE,
    insurance: insuranceOf(played?.insurance ?? NONE, id),
    insurable: played === null ? [] : insurableBy(table, played, id),
    lines: linesFor(linesOf(played), id),
    goingBack: played === null ? NONE : goingBackTo(table, played, id),
    maySqueeze: HANDS.filter((hand) => mayAsk(table)[hand].has(id)),
    shown: (played?.shown ?? [])
      .filter(({ to }) => to === id)
      .map(({ hand, index }) => ({ hand, index })),
    elects: phaseOf(table) === 'electing' && among(played?.electing?.waitingFor ?? NONE).has(id),
    insures: among(played?.declared ?? NONE).has(id),
    away: among(played?.away ?? NONE).has(id),
    guard: limitsLeft(table, id),
    nonce: table.coming?.nonces?.find(({ patron }) => patron === id)?.nonce ?? null,
  };
};

/** Who may ask to squeeze a card of each Hand, found once for all who look. */
export const mayAsk = remembered((table: Table): Readonly<Record<Hand, ReadonlySet<string>>> => {
  const { round } = table;
  const who = (hand: Hand) =>
    new Set(
      round !== null && isDealtFaceDown(table) && isPlayed(table) && mayGetCard(table, round, hand)
        ? entitled(table, round, hand)
        : NONE,
    );
  return { player: who('player'), banker: who('banker') };
});

/** Nothing stops the round: while patrons choose, what one has chosen shows in nobody else's rights. */
const isPlayed = (table: Table): boolean => {
  const phase = phaseOf(table);
  return phase === 'betting' || phase === 'dealing';
};

const insurableBy = (table: Table, round: RoundData, patron: string): Insurable[] => {
  const { open } = round;
  if (open === null) return [];
  const { offer } = open;
  return open.offers.flatMap(({ hand, after, pays }) =>
    boxesOf(lyingOf(round, patron), hand)
      .map((box) => ({
        offer,
        box,
        hand,
        after,
        pays,
        most: mostInsurance(table, { patron, box, hand }),
        late: open.late,
      }))
      .filter(({ most }) => most > 0),
  );
};

/** In which boxes there are stakes on that Hand. */
const boxesOf = (stakes: readonly Lying[], hand: Hand): number[] =>
  [...new Set(stakes.filter((stake) => stake.hand === hand).map(({ box }) => box))].sort(
    (a, b) => a - b,
  );

const everybody = remembered(patrons);
const NONE: readonly never[] = [];

const staffView = (table: Table): StaffView => {
  const { round } = table;
  return {
    patrons: everybody(table.roster),
    guards: guardsOf(table),
    stakes: round !== null && isCrowd(table) ? stakesIn(round.boxes, table) : NONE,
    money: table.money,
    opened: table.opened,
    exposure: exposureOf(table),
    insurance: round?.insurance ?? [],
    reports: inTurnOf(table),
    asks: table.asks,
    call: table.call,
    lines: linesOf(round),
    voidedFor: round?.stage.is === 'void' ? round.stage.reason : null,
    settings: comingUp(table).settings,
    since: table.since,
  };
};

const guardsOf = (table: Table): readonly GuardView[] =>
  [...table.guards.keys()].flatMap((patron) => {
    const left = patronOf(table.roster, patron) && limitsLeft(table, patron);
    return left ? [{ patron, ...left }] : [];
  });

const linesOf = (round: Round | null): readonly SettlementLine[] =>
  round?.stage.is === 'settled' ? round.stage.settlement.lines : NONE;
