import type { Hand } from '../rulebooks/index.ts';
import { boxNumbers, type Offer, pointTotal, type Slot, type Step } from '../rules/index.ts';
import type { Actor } from './commands.ts';
import { reportOf } from './door.ts';
import { type Due, due, type Needed, needed } from './due.ts';
import type { Seen } from './meant.ts';
import { notices } from './notices.ts';
import { type Board, board } from './roads/index.ts';
import type { Automation, TableLimits } from './settings.ts';
import type { Incident, Lying, Round, RoundData, Squeeze, State, Table } from './state.ts';
import { comingUp, stakesOf } from './state.ts';
import { isCard, stepOf } from './step.ts';
import { type OwnView, ownView } from './view-own.ts';

/** What a viewer may know: a part that is the same for everybody, and one of his own. */
export type View = { readonly public: PublicView | null; readonly own: OwnView };

/** The table as it lies. A card that is face down is its back and nothing else. */
export type PublicView = {
  readonly status: Table['status'];
  readonly game: string;
  readonly layout: string;
  readonly limits: TableLimits;
  readonly decks: number;
  readonly chipUnit: number;
  readonly faceDown: boolean;
  readonly electronic: boolean;
  readonly automation: Automation;
  readonly notices: readonly string[];
  readonly phase: Round['phase'];
  readonly round: number;
  readonly shoe: ShoeView | null;
  readonly boxes: readonly { readonly number: number; readonly seated: string | null }[];
  readonly stakes: readonly Lying[];
  readonly hands: Readonly<Record<Hand, HandView>>;
  /** Cards that left the shoe before and are dealt next; those exposed are shown to all before betting. */
  readonly waiting: readonly Slot[];
  /** What the Table of Play asks for now. */
  readonly step: Step | null;
  /** What the table needs next, and when it takes that step by itself. */
  readonly needed: Needed | null;
  readonly due: Due | null;
  readonly offers: readonly Offer[];
  /** The entry that made them, which an answer names; null: none is open. */
  readonly offer: number | null;
  /** The entry that made the report that waits for a decision, or for the patrons to choose. */
  readonly report: number | null;
  /** Who means to insure and holds the draw. */
  readonly declared: readonly string[];
  readonly squeeze: Squeeze | null;
  /** Who accepts each Hand. */
  readonly accepts: RoundData['accepts'];
  readonly incident: { readonly kind: Incident['kind']; readonly rule: string } | null;
  readonly electing: readonly string[];
  readonly outcome: string | null;
  readonly voided: { readonly rule: string; readonly reason: string } | null;
  readonly board: Board;
};

export type ShoeView = {
  readonly number: number;
  readonly left: number;
  readonly commitment: string | null;
  /** Rounds that may still be opened once the cut card is out; null before. */
  readonly furtherRounds: number | null;
};

export type HandView = { readonly cards: readonly Slot[]; readonly points: number | null };

export const view = (state: State, viewer: Actor): View =>
  state.status === 'unopened'
    ? { public: null, own: { role: 'display' } }
    : { public: publicView(state), own: ownView(state, viewer) };

/** Nothing here depends on who looks. */
export const publicView = (table: Table): PublicView => {
  const { settings, round, shoe } = table;
  const played = round.phase === 'none' ? null : round;
  return {
    status: table.status,
    game: settings.game,
    layout: settings.layout,
    limits: settings.limits,
    decks: settings.decks,
    chipUnit: settings.chipUnit,
    faceDown: settings.faceDown,
    electronic: settings.shoe === 'electronic',
    automation: settings.automation,
    notices: notices(table),
    phase: round.phase,
    shoe: shoe && {
      number: shoe.number,
      left: shoe.decks * 52 - shoe.gone,
      commitment: shoe.commitment,
      furtherRounds: shoe.furtherRounds,
    },
    boxes: (played?.boxes.map(({ number }) => number) ?? ownBoxes(table)).map((number) => ({
      number,
      seated: table.seats.get(number) ?? null,
    })),
    stakes: played === null ? NO_STAKES : stakesIn(played.boxes),
    hands: {
      player: handView(played?.deal.player ?? []),
      banker: handView(played?.deal.banker ?? []),
    },
    waiting: table.waiting,
    step: round.phase === 'dealing' ? stepOf(table.book, round) : null,
    needed: needed(table),
    due: due(table),
    offers: played?.open?.offers ?? [],
    ...seenOf(table),
    declared: played?.declared ?? [],
    squeeze: played?.squeeze ?? null,
    accepts: played?.accepts ?? { player: null, banker: null },
    incident:
      round.phase === 'halted' ? { kind: round.incident.kind, rule: round.incident.rule } : null,
    electing: round.phase === 'electing' ? round.electing.waitingFor : [],
    outcome: outcome(round),
    voided: round.phase === 'void' ? { rule: round.rule, reason: round.reason } : null,
    board: boardOf(table.roads),
  };
};

/** What has not changed is the same object again, so that nobody works it out twice. */
const remembered = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
};

const boardOf = remembered(board);
const NO_STAKES: readonly Lying[] = [];
const stakesIn = remembered((boxes: RoundData['boxes']): readonly Lying[] => stakesOf({ boxes }));

const ownBoxes = (table: Table) => boxNumbers(comingUp(table).settings.boxes);

/** Points are counted on cards that can be seen. */
const handView = (cards: readonly Slot[]): HandView => ({
  cards,
  points: cards.length >= 2 && cards.every(isCard) ? pointTotal(cards.filter(isCard)) : null,
});

const outcome = (round: Round): string | null => {
  if (round.phase === 'settled') return round.settlement.outcome;
  return round.phase === 'void' ? 'void' : null;
};

/** What a command of somebody who looks at the table is meant for. */
export const seenOf = (table: Table): NonNullable<Seen> => ({
  round: table.rounds,
  offer: table.round.phase === 'none' ? null : (table.round.open?.offer ?? null),
  report: reportOf(table),
});
