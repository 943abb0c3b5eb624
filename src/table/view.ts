import type { Hand } from '../rulebooks/index.ts';
import { type Line, type Offer, pointTotal, type Slot, type Step } from '../rules/index.ts';
import { MAY, type Role } from './authority.ts';
import type { Actor, Wish } from './commands.ts';
import { entitled } from './decide-squeeze.ts';
import { type Due, due } from './due.ts';
import { notices } from './notices.ts';
import { type Board, board } from './roads/index.ts';
import { type Patron, patronOf, patrons } from './roster.ts';
import { bookOf, type TableLimits } from './settings.ts';
import type { Incident, InsuranceStake, Lying, Money, Round, State, Table } from './state.ts';
import { stakesOf } from './state.ts';
import { isCard, stepOf } from './step.ts';

/** What a viewer may know: a part that is the same for everybody, and one of his own. */
export type View = { readonly public: PublicView | null; readonly own: OwnView };

/** The table as it lies. A card that is face down is its back and nothing else. */
export type PublicView = {
  readonly status: Table['status'];
  readonly game: string;
  readonly layout: string;
  readonly limits: TableLimits;
  readonly notices: readonly string[];
  readonly phase: Round['phase'];
  readonly round: number;
  readonly shoe: { readonly number: number; readonly left: number } | null;
  readonly boxes: readonly { readonly number: number; readonly seated: string | null }[];
  readonly stakes: readonly Lying[];
  readonly hands: Readonly<Record<Hand, HandView>>;
  /** Cards that left the shoe before and are dealt next; those exposed are shown to all before betting. */
  readonly waiting: readonly Slot[];
  readonly step: Step | null;
  readonly offers: readonly Offer[];
  readonly incident: { readonly kind: Incident['kind']; readonly rule: string } | null;
  readonly electing: readonly string[];
  readonly outcome: string | null;
  readonly due: Due | null;
  readonly board: Board;
};

export type HandView = { readonly cards: readonly Slot[]; readonly points: number | null };

export type OwnView =
  | { readonly role: 'display' }
  | ({ readonly role: 'patron'; readonly may: readonly Wish['type'][] } & PatronView)
  | ({ readonly role: Role; readonly may: readonly Wish['type'][] } & StaffView);

export type PatronView = {
  readonly patron: Patron | null;
  readonly insurance: readonly InsuranceStake[];
  readonly lines: readonly Line[];
  readonly maySqueeze: boolean;
  /** Cards that are shown to this patron alone. */
  readonly shown: readonly { readonly hand: Hand; readonly index: number }[];
  readonly elects: boolean;
};

export type StaffView = {
  readonly patrons: readonly Patron[];
  readonly money: Money;
  readonly insurance: readonly InsuranceStake[];
  readonly incident: Incident | null;
  readonly lines: readonly Line[];
};

export const view = (state: State, viewer: Actor): View =>
  state.status === 'unopened'
    ? { public: null, own: { role: 'display' } }
    : { public: publicView(state), own: ownView(state, viewer) };

const publicView = (table: Table): PublicView => {
  const { settings, round, shoe } = table;
  const played = round.phase === 'none' ? null : round;
  return {
    status: table.status,
    game: settings.game,
    layout: settings.layout,
    limits: settings.limits,
    notices: notices(table),
    phase: round.phase,
    round: table.rounds,
    shoe: shoe && { number: shoe.number, left: shoe.decks * 52 - shoe.gone },
    boxes: (played?.boxes ?? []).map(({ number }) => ({
      number,
      seated: table.seats.get(number) ?? null,
    })),
    stakes: played === null ? [] : stakesOf(played),
    hands: {
      player: handView(played?.deal.player ?? []),
      banker: handView(played?.deal.banker ?? []),
    },
    waiting: table.waiting,
    step: round.phase === 'dealing' ? stepOf(bookOf(settings), round) : null,
    offers: played?.open?.offers ?? [],
    incident:
      round.phase === 'halted' ? { kind: round.incident.kind, rule: round.incident.rule } : null,
    electing: round.phase === 'electing' ? round.electing.waitingFor : [],
    outcome: outcome(round),
    due: due(table),
    board: board(table.roads),
  };
};

/** Points are counted on cards that can be seen. */
const handView = (cards: readonly Slot[]): HandView => ({
  cards,
  points: cards.length >= 2 && cards.every(isCard) ? pointTotal(cards.filter(isCard)) : null,
});

const outcome = (round: Round): string | null => {
  if (round.phase === 'settled') return round.settlement.outcome;
  return round.phase === 'void' ? 'void' : null;
};

const ownView = (table: Table, { role, id }: Actor): OwnView => {
  if (role === 'display') return { role };
  const may = allowed(role);
  return role === 'patron'
    ? { role, may, ...patronView(table, id) }
    : { role, may, ...staffView(table) };
};

const allowed = (role: Role): Wish['type'][] =>
  (Object.keys(MAY) as Wish['type'][]).filter((type) => MAY[type].includes(role));

const patronView = (table: Table, id: string): PatronView => {
  const { round } = table;
  const played = round.phase === 'none' ? null : round;
  const mine = <T extends { readonly patron: string }>(all: readonly T[]) =>
    all.filter(({ patron }) => patron === id);
  return {
    patron: patronOf(table.roster, id) ?? null,
    insurance: mine(played?.insurance ?? []),
    lines: round.phase === 'settled' ? mine(round.settlement.lines) : [],
    maySqueeze: table.settings.faceDown && played !== null && entitled(table, played).includes(id),
    shown: (played?.shown ?? [])
      .filter(({ to }) => to === id)
      .map(({ hand, index }) => ({ hand, index })),
    elects: round.phase === 'electing' && round.electing.waitingFor.includes(id),
  };
};

const staffView = (table: Table): StaffView => {
  const { round } = table;
  return {
    patrons: patrons(table.roster),
    money: table.money,
    insurance: round.phase === 'none' ? [] : round.insurance,
    incident: round.phase === 'halted' ? round.incident : null,
    lines: round.phase === 'settled' ? round.settlement.lines : [],
  };
};
