import type { Bet, Hand, Rulebook } from '../rulebooks/index.ts';
import { boxNumbers, type Card } from '../rules/index.ts';
import {
  type Actor,
  type Event,
  initialState,
  isRefusal,
  type Lying,
  type Needed,
  needed,
  type Phase,
  phaseOf,
  type Settings,
  settingsOf,
  stakesOf as stakesLying,
  type Table,
  type Wanted,
} from '../table/index.ts';
import type { Making } from './asked.ts';
import { act, type LocalTable, playFrom } from './local-table.ts';
import { stakeSizes } from './stakes.ts';

/** Who stands at a staged table. */
export const PEOPLE = {
  dealer: { role: 'dealer', id: 'dealer' },
  'pit-supervisor': { role: 'pit-supervisor', id: 'supervisor' },
  'pit-manager': { role: 'pit-manager', id: 'manager' },
  'shift-manager': { role: 'shift-manager', id: 'shift' },
} as const satisfies Record<string, Actor>;

/** A table that real commands have brought so far. */
export class StagedTable {
  local: LocalTable;
  readonly events: Event[] = [];

  constructor(local: LocalTable) {
    this.local = local;
  }

  get table(): Table {
    const { state } = this.local;
    if (state.status === 'unopened') throw new Error('the table is not open');
    return state;
  }

  get phase(): Phase {
    return phaseOf(this.table);
  }

  /** Carries it out, if the table takes it. */
  try(by: Actor, wanted: Wanted, book?: Rulebook): readonly Event[] | null {
    const acted = act(this.local, by, wanted, book);
    if (isRefusal(acted)) return null;
    this.local = acted.table;
    this.events.push(...acted.events);
    return acted.events;
  }

  /** Carries out what cannot be refused. */
  do(by: Actor, wanted: Wanted, book?: Rulebook): readonly Event[] {
    const acted = act(this.local, by, wanted, book);
    if (isRefusal(acted)) throw new Error(`${wanted.type}: ${acted.code} ${acted.message}`);
    this.local = acted.table;
    this.events.push(...acted.events);
    return acted.events;
  }

  /** Takes the step that the table needs. */
  step(): readonly Event[] {
    const step: Needed | null = needed(this.table);
    if (step === null) throw new Error('the table waits for somebody');
    return this.do(PEOPLE.dealer, step as Wanted);
  }

  /** Steps until it is so, or a round would begin anew. */
  until(is: (table: Table) => boolean): boolean {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (is(this.table)) return true;
      if (this.phase === 'settled' || this.phase === 'void') return false;
      this.step();
    }
    return false;
  }

  /** The next cards of the shoe are these. */
  stack(cards: readonly Card[]): void {
    const left = [...this.local.left];
    for (const card of cards) {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
    }
    this.local = { ...this.local, left: [...cards, ...left] };
  }

  /** Another table that stands as this one does. */
  copy(): StagedTable {
    return new StagedTable(this.local);
  }
}
const MOST_STEPS = 20;

/** So high that money alone asks for no second person. */
const HIGH = { cashOut: 1e12, fill: 1e12, credit: 1e12 };

/** A table with people at it, before its first round. */
export const staged = (making: Making, chosen: Partial<Settings> = {}): StagedTable => {
  const { book, chance, layout, decks } = making;
  const { limits, unit } = stakeSizes(making);
  const plain = settingsOf(book.id, { layout, decks, thresholds: HIGH, limits, ...chosen }, book);
  const smallest = making.chips.reduce((a, b) => Math.min(a, b), unit);
  const settings = { ...plain, chipUnit: unit % smallest === 0 ? smallest : unit };
  const table = new StagedTable(playFrom(initialState, `${chance.below(2 ** 32)}`));
  table.do(PEOPLE['pit-supervisor'], { type: 'OpenTable', settings }, book);
  table.do(PEOPLE['pit-supervisor'], { type: 'FillTray', amount: 1e10 });
  table.do(PEOPLE.dealer, { type: 'LoadShoe' });
  seat(making, table);
  return table;
};

/** Two to four patrons, one of them behind another's box at times. */
const seat = ({ book, chance }: Making, table: StagedTable): void => {
  const boxes = boxNumbers(book, table.table.settings.boxes);
  const count = Math.min(boxes.length, 2 + chance.below(2));
  const seats = chance.some(boxes, count);
  const [first = 1] = seats;
  const people = [
    ...seats.map((box) => ({ box, seat: 'seated' as const })),
    ...(chance.oneIn(2) ? [{ box: first, seat: 'standing' as const }] : []),
  ];
  for (const [i, { box, seat: how }] of people.entries()) {
    const patron = `p${i + 1}`;
    table.do(PEOPLE.dealer, { type: 'Join', patron, box, seat: how });
    table.do(PEOPLE.dealer, { type: 'BuyIn', patron, amount: RACK });
  }
};
/** What lies on the table. */
export const stakesOfRound = ({ round }: Table): readonly Lying[] =>
  round === null ? [] : stakesLying(round);

const RACK = 1_000_000_000;

const TIMES = [1, 2, 3, 4, 5, 8, 10, 20, 30, 40];

/** Everybody bets who has not: an Original Bet first, side bets beside it; the first of them on that Hand. */
export const betAll = (making: Making, table: StagedTable, hand?: Hand): void => {
  const { chance, layout, level } = making;
  const { roster, settings, book } = table.table;
  const offered = book.bets.filter(({ layouts }) => layouts.includes(layout));
  const side = offered.filter(({ original }) => original === null);
  const people = roster.pages.flat().filter((patron) => patron !== null);
  const betting = new Set(stakesOfRound(table.table).map(({ patron }) => patron));
  for (const [i, { id: patron, box }] of people.entries()) {
    if (betting.has(patron)) continue;
    const place = (bet: Bet, amount: number) =>
      table.try(PEOPLE.dealer, { type: 'PlaceBet', patron, box, bet: bet.id, amount });
    const originals = offered.filter(({ original }) => original !== null);
    const wanted = i === 0 ? originals.find(({ original }) => original === hand) : undefined;
    place(wanted ?? chance.pick(originals), settings.limits.minimum * chance.pick(TIMES));
    for (const bet of chance.some(side, chance.below(level + 1))) {
      place(bet, settings.chipUnit * (1 + chance.below(4)));
    }
  }
};
