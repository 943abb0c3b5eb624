import type { Kind, Rulebook } from '../rulebooks/index.ts';
import { type Card, dealOut, type OpenDeal, offersAfter, type Settlement } from '../rules/index.ts';
import {
  type Decision,
  type Event,
  grow,
  openCards,
  playedRound,
  REPORTABLE,
  type Reportable,
  type State,
  type Table,
  type Wanted,
} from '../table/index.ts';
import type { Making } from './asked.ts';
import { chanceOf } from './chance.ts';
import { DRILL_CHIPS } from './chips.ts';
import { drawsAt } from './draws.ts';
import type { DrillKind, Level, MadeDrill, WentWrong } from './drill.ts';
import { whichAndOdds } from './insurance.ts';
import { playFrom } from './local-table.ts';
import { made } from './make.ts';
import { insuranceLaid, paymentsOf } from './pays.ts';
import type { Posed } from './question.ts';
import { StagedTable } from './staged.ts';
import { posedAt } from './trouble.ts';
import type { Scene } from './trouble-scenes.ts';
import { winsAt } from './wins.ts';

/** What the record has of one round: the table before it was opened, and its entries in order. */
export type RecordedRound = {
  readonly before: State;
  readonly entries: readonly RecordedEntry[];
};
export type RecordedEntry = { readonly events: readonly Event[]; readonly book?: Rulebook };

export type RoundAsked = {
  readonly seed: string;
  readonly level?: Level;
  readonly chips?: readonly number[];
};

/** The table as it stood after so many entries: a moment to play on from. */
export const momentOf = ({ before, entries }: RecordedRound, count: number): State =>
  entries.slice(0, count).reduce((state, { events, book }) => grow(state, events, book), before);

/** The questions of a recorded round, in the order in which they came up at the table. */
export const drillsOfRound = (round: RecordedRound, asked: RoundAsked): readonly MadeDrill[] => {
  const found: MadeDrill[] = [];
  let state = round.before;
  for (const [i, { events, book }] of round.entries.entries()) {
    const after = grow(state, events, book);
    if (after.status === 'unopened') throw new Error('the round has no table');
    const making = makingAt(after, asked, i);
    const before: Table | null = state.status === 'unopened' ? null : state;
    const pose = (kind: DrillKind, posed: Posed | null) => {
      if (posed !== null) found.push(made(kind, making, posed));
    };
    if (before !== null) {
      pose('trouble', troubleIn(making, before, events, round.entries.slice(i)));
    }
    for (const posed of ofCards(making, before, after)) pose(...posed);
    for (const event of events) {
      if (event.type !== 'RoundSettled') continue;
      const { settlement } = event;
      const { player, banker } = settlement;
      pose('wins', winsAt(making, { player: player.cards, banker: banker.cards }));
      pose('pays', paysIn(making, after, settlement));
    }
    state = after;
  }
  return found;
};

const makingAt = ({ settings, book }: Table, asked: RoundAsked, entry: number): Making => ({
  book,
  chance: chanceOf(`${asked.seed} ${entry}`),
  level: asked.level ?? 3,
  layout: settings.layout,
  decks: settings.decks,
  chips: asked.chips ?? DRILL_CHIPS,
});

/** Once four cards or five can be seen: who draws, and which insurance. */
const ofCards = (
  making: Making,
  before: Table | null,
  { round, settings }: Table,
): [DrillKind, Posed][] => {
  if (round === null || round.stage.is !== 'dealing') return [];
  const cards = openCards(round);
  const was = before?.round?.number === round.number ? openCards(before.round) : [];
  if (cards.length <= was.length || cards.length < 4) return [];
  const { deal, used } = dealOut(making.book, cards);
  if (used < cards.length) return [];
  const insured = settings.insurance === 'off' ? null : insuranceAt(making, deal, cards);
  return [['draws', drawsAt(making, deal)], ...(insured === null ? [] : [insured])];
};

const insuranceAt = (
  { book }: Making,
  deal: OpenDeal,
  cards: readonly Card[],
): [DrillKind, Posed] | null => {
  const after = cards.length;
  if (book.insurance === null || (after !== 4 && after !== 5)) return null;
  const offers = offersAfter(book, cards, after);
  return [
    'insurance',
    {
      trains: book.insurance.table.rule,
      situation: { is: 'cards', deal },
      questions: whichAndOdds(offers, book.insurance),
      explained: { offers },
    },
  ];
};

const paysIn = (making: Making, table: Table, settlement: Settlement): Posed | null => {
  const { round, settings } = table;
  const questions = paymentsOf(making, settlement);
  const [first] = questions;
  if (round === null || first === undefined) return null;
  const { player, banker } = settlement;
  return {
    trains: first.rule,
    situation: {
      is: 'bets',
      deal: { player: player.cards, banker: banker.cards },
      limits: settings.limits,
      chipUnit: settings.chipUnit,
      bets: playedRound(table, round).bets.map(({ bet, ...laid }) => ({ ...laid, bet: bet.id })),
      insurance: insuranceLaid(round),
    },
    questions,
    explained: { settlement },
  };
};

/** Something was told in this entry: what it was, and how it was decided later, if it was. */
const troubleIn = (
  making: Making,
  before: Table,
  events: readonly Event[],
  from: readonly RecordedEntry[],
): Posed | null => {
  const scene = events.flatMap((event) => sceneIn(event, events) ?? [])[0];
  if (scene === undefined) return null;
  const staged = new StagedTable(playFrom(before, 'round'));
  return posedAt(making, staged, scene, decidedIn(scene.happened.kind, from));
};

const decidedIn = (kind: Kind, from: readonly RecordedEntry[]): Decision | null => {
  for (const { events } of from.slice(1)) {
    for (const event of events) {
      if (event.type === 'IrregularityResolved' && event.kind === kind) return event.decision;
    }
  }
  return null;
};

const sceneIn = (event: Event, all: readonly Event[]): Scene | null => {
  switch (event.type) {
    case 'IrregularityReported':
      return reportedScene(event, all);
    case 'Noted': {
      const { kind, words, detail } = event;
      return all[0] === event && isReportable(kind) ? told(kind, { words, ...detail }) : null;
    }
    case 'WalkedAway': {
      const { patron } = event;
      return { happened: { kind: 'walked-away', patron }, told: { type: 'WalkAway', patron } };
    }
    default:
      return null;
  }
};

const reportedScene = (
  { kind, detail }: Extract<Event, { type: 'IrregularityReported' }>,
  all: readonly Event[],
): Scene | null => {
  if (isReportable(kind)) return told(kind, detail);
  if (kind === 'interruption') {
    return { happened: { kind }, told: { type: 'Interrupt', cause: detail.words } };
  }
  // A card that there is once too often: it was drawn, or turned.
  const { slot } = detail;
  if (slot === undefined) return null;
  const drawn = all.some(({ type }) => type === 'CardDealt');
  const asked: Wanted = drawn
    ? { type: 'DrawCard', card: slot.card }
    : { type: 'ExposeCard', ...slot };
  return { happened: { kind, slot }, told: asked };
};

const isReportable = (kind: Kind): kind is Reportable =>
  (REPORTABLE as readonly Kind[]).includes(kind);

type Detail = Extract<Wanted, { type: 'Report' }>['detail'];

const told = (kind: Reportable, detail: Detail): Scene => {
  const { cards, slot, round, intended } = detail;
  const happened: WentWrong = {
    kind,
    ...(cards && { cards }),
    ...(slot && { slot }),
    ...(round !== undefined && { round }),
    ...intended?.[0],
  };
  return { happened, told: { type: 'Report', kind, detail } };
};
