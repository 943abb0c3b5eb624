import type { Rulebook } from '../rulebooks/index.ts';
import { emptyRoads } from './roads/index.ts';
import { NOBODY } from './roster.ts';
import type { Settings } from './settings.ts';
import type { Money, Table } from './state.ts';

const NO_MONEY: Money = {
  tray: 0,
  held: 0,
  drop: 0,
  cashedOut: 0,
  variance: 0,
  outside: 0,
};

export const freshTable = (settings: Settings, book: Rulebook, at: number): Table => ({
  status: 'open',
  sequence: 0,
  settings,
  book,
  upcoming: null,
  roster: NOBODY,
  seats: new Map(),
  guards: new Map(),
  money: NO_MONEY,
  slips: 0,
  shoe: null,
  shoes: 0,
  coming: null,
  commitsAhead: false,
  unrevealed: [],
  revealed: null,
  waiting: [],
  carried: [],
  drawn: 0,
  discarded: 0,
  rounds: 0,
  opened: { opening: 1, at, rounds: 0, money: NO_MONEY },
  round: null,
  reports: [],
  asks: [],
  call: null,
  roads: emptyRoads(settings.roads),
  roadsOfShoe: 0,
  restored: false,
  since: at,
});

/**
 * A table that was closed and is opened again: rounds, shoes, slips and cards are counted on, money and racks are as they
 * were left; shoe, roads and whatever waited are not.
 */
export const openedAgain = (
  table: Table,
  {
    settings,
    book,
    at,
  }: { readonly settings: Settings; readonly book: Rulebook; readonly at: number },
): Table => {
  const { sequence, roster, seats, money, slips, shoes, drawn, rounds, asks, call } = table;
  const { coming, commitsAhead, unrevealed, revealed } = table;
  return {
    ...freshTable(settings, book, at),
    sequence,
    roster,
    seats,
    // The last round is final: what was lost in it stays lost.
    guards: new Map([...table.guards].map(([id, guard]) => [id, { ...guard, counted: 0 }])),
    money,
    slips,
    shoes,
    coming,
    commitsAhead,
    unrevealed,
    revealed,
    drawn,
    discarded: drawn,
    rounds,
    opened: { opening: table.opened.opening + 1, at, rounds, money },
    asks,
    call,
  };
};
