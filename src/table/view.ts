import type { Authority, Deciding, Hand, Kind } from '../rulebooks/index.ts';
import { boxNumbers, type Offer, pointTotal, type Slot, type Step } from '../rules/index.ts';
import { dealOf, slotOf } from './cards.ts';
import { clauseOf, decisionsFor, inTurnOf, isDecidable } from './clauses.ts';
import type { Actor, Asked, Decision } from './commands.ts';
import { CROWD, crowdTotals, isCrowd, type TotalView } from './crowd.ts';
import { openSqueezes } from './decide-squeeze.ts';
import { reportOf } from './door.ts';
import { type Due, due, type Needed, needed } from './due.ts';
import { boxOver, tableOver } from './limit-flags.ts';
import type { SeenByAsker } from './meant.ts';
import { notices } from './notices.ts';
import { remembered } from './remembered.ts';
import { waitingOf } from './resolution.ts';
import { type Board, board } from './roads/index.ts';
import type { Automation, TableLimits } from './settings.ts';
import {
  comingUp,
  type Phase,
  phaseOf,
  type Round,
  type RoundData,
  type SealedShoe,
  type Squeeze,
  type State,
  type Table,
} from './state.ts';
import { isCard, stepOf } from './step.ts';
import { type OwnView, ownView } from './view-own.ts';
import { type StakeView, stakesIn } from './view-stakes.ts';

/** What a viewer may know: a part that is the same for everybody, and one of his own. */
export type View = { readonly public: PublicView | null; readonly own: OwnView };

/** The table as it lies. A card that is face down is its back and nothing else. */
export type PublicView = {
  readonly status: Table['status'];
  readonly game: string;
  /** Of the rulebook that it is played by. */
  readonly version: string;
  readonly layout: string;
  readonly limits: TableLimits;
  readonly decks: number;
  readonly chipUnit: number;
  /** How this round is dealt: face down, and from a shoe that the house opens. */
  readonly faceDown: boolean;
  readonly electronic: boolean;
  readonly automation: Automation;
  readonly notices: readonly string[];
  readonly phase: Phase;
  readonly round: number;
  /** The round was played before and is entered again. */
  readonly entered: boolean;
  /** The data were restored: missing rounds may be entered until a further one is opened. */
  readonly restored: boolean;
  readonly shoe: ShoeView | null;
  readonly boxes: readonly BoxView[];
  /** By how much the Differential of the whole table is passed, where it is that. */
  readonly over: number;
  /** Each stack that lies there; none of them in a crowd, but for one's own. */
  readonly stakes: readonly StakeView[];
  /** What lies there in sum, in a crowd; null: every stack is shown. */
  readonly totals: readonly TotalView[] | null;
  readonly hands: Readonly<Record<Hand, HandView>>;
  /** Cards that left the shoe before and are dealt next; those exposed are shown to all before betting. */
  readonly waiting: readonly Slot[];
  /** Belong nowhere in this round: they begin the next one. */
  readonly carried: readonly Slot[];
  /** What the Table of Play asks for now. */
  readonly step: Step | null;
  /** What the table needs next, and when it takes that step by itself. */
  readonly needed: Needed | null;
  readonly due: Due | null;
  readonly offers: readonly Offer[];
  /** The entry that made them, which an answer names; null: none is open. */
  readonly offer: number | null;
  /** The entry that made the report that is decided next. */
  readonly report: number | null;
  /** The entry of which the patrons are to choose. */
  readonly election: number | null;
  /** Who means to insure and holds the draw; in a crowd the first few. */
  readonly declared: readonly string[];
  /** What was asked for, at most one for each Hand. */
  readonly squeezes: readonly Squeeze[];
  /** Cards that somebody has before him now, face down for all others. */
  readonly squeezing: readonly SqueezedNow[];
  /** Who accepts each Hand. */
  readonly accepts: RoundData['accepts'];
  /** Reports that wait, in the order in which they are decided, with who may decide them and how. */
  readonly reports: readonly ReportView[];
  /** What stops the round until a second person has answered. */
  readonly asks: readonly { readonly ask: number; readonly type: Asked['type'] }[];
  /** Who has yet to choose; in a crowd the first few. */
  readonly electing: readonly string[];
  /** How many they are. */
  readonly choosing: number;
  readonly outcome: string | null;
  readonly voided: { readonly rule: string } | null;
  /** The electronic shoe that comes next, and what was added to it so far. */
  readonly coming: SealedShoeView | null;
  /** The last shoe whose seed is public. */
  readonly revealed: (SealedShoeView & { readonly seed: string }) | null;
  readonly board: Board;
};

export type SealedShoeView = {
  readonly number: number;
  readonly decks: number;
  readonly commitment: string;
  readonly nonces: readonly string[] | null;
};

export type SqueezedNow = { readonly hand: Hand; readonly index: number; readonly patron: string };

export type ShoeView = {
  readonly number: number;
  readonly left: number;
  readonly commitment: string | null;
  /** What patrons added to it; null: version 1, or real cards. */
  readonly nonces: readonly string[] | null;
  /** Rounds that may still be opened once the cut card is out; null before. */
  readonly furtherRounds: number | null;
};

export type BoxView = {
  readonly number: number;
  readonly seated: string | null;
  readonly player: number;
  readonly banker: number;
  /** By how much its Differential is passed. */
  readonly over: number;
};

export type ReportView = {
  readonly report: number;
  readonly kind: Kind;
  readonly rule: string;
  readonly authority: Authority;
  readonly secondPerson: Deciding['secondPerson'];
  /** Most usual first. */
  readonly decisions: readonly Decision['is'][];
  /** Its cards, by their places among those that wait. */
  readonly cards: readonly number[];
};

export type HandView = { readonly cards: readonly Slot[]; readonly points: number | null };

export const view = (state: State, viewer: Actor): View =>
  state.status === 'unopened'
    ? { public: null, own: { role: 'display' } }
    : { public: publicView(state), own: ownView(state, viewer) };

/** Nothing here depends on who looks. */
export const publicView = (table: Table): PublicView => {
  const { settings, round: played, shoe } = table;
  const phase = phaseOf(table);
  const crowd = isCrowd(table);
  const deal = played === null ? { player: [], banker: [] } : dealOf(played);
  const few = (list: readonly string[]) => (crowd ? list.slice(0, CROWD) : list);
  const choosing = phase === 'electing' ? (played?.electing?.waitingFor ?? []) : [];
  const entered = played !== null && played.entered !== null;
  return {
    status: table.status,
    game: settings.game,
    version: table.book.version,
    layout: settings.layout,
    limits: settings.limits,
    decks: settings.decks,
    chipUnit: settings.chipUnit,
    faceDown: settings.faceDown && !entered,
    electronic: settings.shoe === 'electronic' && !entered,
    automation: settings.automation,
    notices: notices(table),
    phase,
    entered,
    restored: table.restored,
    shoe: shoe && {
      number: shoe.number,
      left: shoe.decks * 52 - shoe.gone,
      commitment: shoe.commitment,
      nonces: noncesOf(shoe),
      furtherRounds: shoe.furtherRounds,
    },
    boxes: boxViews(table),
    over: tableOver(played?.boxes ?? [], settings.limits, table.book),
    stakes: crowd || played === null ? NO_STAKES : stakesIn(played.boxes, table),
    totals: crowd ? crowdTotals(played ?? NO_BOXES) : null,
    hands: { player: handView(deal.player), banker: handView(deal.banker) },
    waiting: table.waiting.map(slotOf),
    carried: table.carried.map(slotOf),
    step: phase === 'dealing' && played !== null ? stepOf(table.book, played) : null,
    needed: needed(table),
    due: due(table),
    offers: played?.open?.offers ?? [],
    ...seenOf(table),
    declared: few(played?.declared ?? []),
    squeezes: played === null ? [] : openSqueezes(table, played),
    squeezing: played === null ? [] : squeezedNow(played),
    accepts: played?.accepts ?? { player: null, banker: null },
    reports: reportViews(table),
    asks: table.asks
      .filter(({ wish }) => 'round' in wish)
      .map(({ ask, wish }) => ({ ask, type: wish.type })),
    electing: few(choosing),
    choosing: choosing.length,
    outcome: outcome(played),
    voided: voided(played),
    coming: table.coming && sealedView(table.coming),
    revealed: table.revealed && { ...sealedView(table.revealed), seed: table.revealed.seed },
    board: boardOf(table.roads),
  };
};

/** Who added what is in the record; at the table it is enough that it is there. */
const noncesOf = ({ nonces }: Pick<SealedShoe, 'nonces'>): readonly string[] | null =>
  nonces?.map(({ nonce }) => nonce) ?? null;

const sealedView = (shoe: SealedShoe): SealedShoeView => ({
  number: shoe.number,
  decks: shoe.decks,
  commitment: shoe.commitment,
  nonces: noncesOf(shoe),
});

const squeezedNow = ({ shown, hands }: RoundData): readonly SqueezedNow[] =>
  shown.flatMap(({ hand, index, to }) =>
    hands[hand][index]?.face === null ? [{ hand, index, patron: to }] : [],
  );

const boardOf = remembered(board);
const NO_STAKES: readonly StakeView[] = [];
const NO_BOXES = { boxes: [] };

const boxViews = (table: Table): BoxView[] => {
  const { settings, book } = comingUp(table);
  const boxes =
    table.round?.boxes ??
    boxNumbers(book, settings.boxes).map((number) => ({ number, player: 0, banker: 0 }));
  return boxes.map(({ number, player, banker }) => ({
    number,
    seated: table.seats.get(number) ?? null,
    player,
    banker,
    over: boxOver({ player, banker }, table.settings.limits, table.book),
  }));
};

const reportViews = (table: Table): ReportView[] =>
  inTurnOf(table).flatMap((incident) => {
    const { report, kind } = incident;
    const clause = clauseOf(table.book, kind);
    if (!isDecidable(clause)) return [];
    const { rule, authority, secondPerson } = clause;
    const decisions = decisionsFor(clause);
    const cards = waitingOf(table, incident.cards);
    return [{ report, kind, rule, authority, secondPerson, decisions, cards }];
  });

/** Points are counted on cards that can be seen. */
const handView = (cards: readonly Slot[]): HandView => ({
  cards,
  points: cards.length >= 2 && cards.every(isCard) ? pointTotal(cards.filter(isCard)) : null,
});

const outcome = (round: Round | null): string | null => {
  if (round?.stage.is === 'settled') return round.stage.settlement.outcome;
  return round?.stage.is === 'void' ? 'void' : null;
};

const voided = (round: Round | null): PublicView['voided'] =>
  round?.stage.is === 'void' ? { rule: round.stage.rule } : null;

/** What a command of somebody who looks at the table is meant for. */
export const seenOf = (table: Table): NonNullable<SeenByAsker> => ({
  round: table.rounds,
  offer: table.round?.open?.offer ?? null,
  report: reportOf(table),
  election: table.round?.electing?.report ?? null,
});
