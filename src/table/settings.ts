import { type Rulebook, rulebook } from '../rulebooks/index.ts';
import { decksInWords, isPlayedWith, usualDecks } from '../rules/index.ts';
import { badSetting, type Refusal, refuse } from './refusal.ts';
import type { Convention } from './roads/index.ts';

/** What a table is set to. Everything here may change between rounds only. */
export type Settings = {
  readonly game: string;
  readonly layout: string;
  readonly boxes: number;
  readonly decks: number;
  /** The smallest chip, in cents: stakes are multiples of it. */
  readonly chipUnit: number;
  readonly limits: TableLimits;
  /** Cards lie face down until they are turned; else each is exposed as it is dealt. */
  readonly faceDown: boolean;
  readonly private: boolean;
  /** At a private table a patron may ask that no insurance be offered. */
  readonly insurance: 'offered' | 'off';
  readonly shoe: 'physical' | 'electronic';
  /** Cards put aside when a shoe is begun: none, or as many as the first card says. */
  readonly burn: 'none' | 'by-first-card';
  readonly cutCard: { readonly fromEnd: number; readonly furtherRounds: 0 | 1 };
  readonly automation: Automation;
  /** Which bets count for "an outcome has been established": those on the layout, or those placed. */
  readonly established: 'offered' | 'placed';
  /** What a patron forgoes who lets an insurance offer pass. */
  readonly forgone: 'round' | 'offer';
  readonly roads: Convention;
  readonly thresholds: Thresholds;
  /** What the house pays beyond the tray, in cents; left out: nothing. */
  readonly creditLine?: number;
  /** Milliseconds within which a standstill is none that affects the round; left out: `GRACE`. */
  readonly grace?: number;
  /** With more patrons than so many, stacks are shown in sum; left out: `CROWD`. */
  readonly crowd?: number;
};

/** Above these amounts, in cents, a second person confirms. */
export type Thresholds = {
  readonly cashOut: number;
  readonly fill: number;
  readonly credit: number;
};

export type TableLimits = {
  readonly minimum: number;
  /** The maximum Differential; where the book knows none, the maximum of an Original Bet. */
  readonly maximum: number;
  readonly per: 'box' | 'table';
  /** Side bets have limits of their own. */
  readonly side: Readonly<Record<string, { readonly minimum: number; readonly maximum: number }>>;
};

/** Milliseconds after which a step is taken by itself; null: somebody must take it. */
export type Automation = {
  readonly open: number | null;
  readonly close: number | null;
  readonly draw: number | null;
  /** Offers are made by themselves, or the dealer makes them (and may forget). */
  readonly offer: 'automatic' | 'manual';
  readonly elections: number | null;
  readonly settle: number | null;
  /** How long a patron may take to turn a card that is shown to him; left out: as long as a draw. */
  readonly squeeze?: number | null;
  /** How long a draw waits while somebody may insure; left out: as long as any other. */
  readonly insure?: number | null;
};

/** How long the house may stand still without interrupting a round (reading 36), unless it sets another time. */
export const GRACE = 15_000;

/** Unless the house sets others. */
export const THRESHOLDS: Thresholds = { cashOut: 1_000_000, fill: 1_000_000, credit: 1_000_000 };

/** Nobody has to be there: every step that would take a person is taken by itself. */
export const isAutomatic = ({ shoe, automation }: Settings): boolean =>
  shoe === 'electronic' &&
  automation.open !== null &&
  automation.close !== null &&
  automation.draw !== null &&
  automation.settle !== null;

export const MANUAL: Automation = {
  open: null,
  close: null,
  draw: null,
  offer: 'automatic',
  elections: null,
  settle: null,
};

export const settingsOf = (
  game: string,
  chosen: Partial<Omit<Settings, 'limits'>> & { limits?: Partial<TableLimits> } = {},
  book: Rulebook | undefined = rulebook(game),
): Settings => {
  const layout = chosen.layout ?? 'A';
  const boxes = book?.layouts.find(({ id }) => id === layout)?.boxes.to ?? 1;
  return {
    game,
    layout,
    boxes,
    decks: book === undefined ? 8 : usualDecks(book),
    chipUnit: 100,
    faceDown: false,
    private: false,
    insurance: 'offered',
    shoe: 'physical',
    burn: book?.burn.unlessSet ?? 'none',
    cutCard: { fromEnd: 14, furtherRounds: 1 },
    automation: MANUAL,
    established: 'offered',
    forgone: 'round',
    roads: 'straight-drop',
    thresholds: THRESHOLDS,
    ...chosen,
    limits: { minimum: 2500, maximum: 1_000_000, per: 'box', side: {}, ...chosen.limits },
  };
};

/** Why a table cannot be set like this, with the paragraph where one says so. */
export const badSettings = (settings: Settings, book?: Rulebook): Refusal | undefined => {
  if (book?.id !== settings.game) return bad(`no game ${settings.game}`);
  const layout = book.layouts.find(({ id }) => id === settings.layout);
  if (layout === undefined) return bad(`no layout ${settings.layout}`, book.layoutsRule);
  const { from, to, rule } = layout.boxes;
  if (!within(settings.boxes, from, to)) {
    return badSetting(
      'boxes',
      `layout ${layout.id} has ${from} to ${to} boxes, not ${settings.boxes}`,
      rule,
    );
  }
  if (!isPlayedWith(book.decks, settings.decks)) {
    const decks = `${decksInWords(book.decks)}, not ${settings.decks}`;
    return bad(`played with ${decks}`, book.decks.rule);
  }
  if (settings.insurance === 'off' && (book.insurance === null || !settings.private)) {
    return bad('insurance is left out at private tables only', book.insurance?.off);
  }
  return (
    badCutCard(settings) ??
    badTimers(settings) ??
    badGrace(settings) ??
    badCrowd(settings) ??
    badThresholds(settings) ??
    badCreditLine(settings) ??
    badLimits(settings, book)
  );
};

const badCutCard = ({ cutCard, decks }: Settings): Refusal | undefined =>
  within(cutCard.fromEnd, 0, decks * 52 - 1)
    ? undefined
    : bad('the cut card lies somewhere in the shoe');

const badTimers = ({ automation }: Settings): Refusal | undefined => {
  const { open, close, draw, elections, settle, squeeze = null, insure = null } = automation;
  return [open, close, draw, elections, settle, squeeze, insure].every(
    (delay) => delay === null || (Number.isSafeInteger(delay) && delay >= 0),
  )
    ? undefined
    : bad('a timer is a whole number of milliseconds, or null');
};

const badGrace = ({ grace = GRACE }: Settings): Refusal | undefined =>
  Number.isSafeInteger(grace) && grace >= 0
    ? undefined
    : bad('the grace is a whole number of milliseconds');

const badCrowd = ({ crowd = 0 }: Settings): Refusal | undefined =>
  Number.isSafeInteger(crowd) && crowd >= 0
    ? undefined
    : bad('the crowd is a whole number of patrons');

const badThresholds = ({ thresholds }: Settings): Refusal | undefined =>
  Object.values(thresholds).every((amount) => Number.isSafeInteger(amount) && amount >= 0)
    ? undefined
    : bad('a threshold is a whole number of cents');

const badCreditLine = ({ creditLine = 0 }: Settings): Refusal | undefined =>
  Number.isSafeInteger(creditLine) && creditLine >= 0
    ? undefined
    : bad('the credit line is a whole number of cents');

const badLimits = ({ limits, chipUnit }: Settings, book: Rulebook): Refusal | undefined => {
  const { minimum, maximum, side } = limits;
  if (!cents(chipUnit)) return bad('the chip unit is a positive whole number of cents');
  if (!cents(minimum) || !cents(maximum) || minimum > maximum) {
    return badSetting(
      'minimum',
      'minimum and maximum are whole cents, and the minimum is not above the maximum',
    );
  }
  if (minimum % chipUnit !== 0)
    return badSetting('chip-unit', 'the minimum is a multiple of the chip unit');
  for (const [id, own] of Object.entries(side)) {
    const bet = book.bets.find((one) => one.id === id);
    if (bet === undefined || bet.original !== null) return bad(`${id} is no side bet of this game`);
    if (!cents(own.minimum) || !cents(own.maximum) || own.minimum > own.maximum) {
      return badSetting(
        'side',
        `the limits of ${id} are whole cents, the minimum not above the maximum`,
      );
    }
  }
  return undefined;
};

const bad = (message: string, rule?: string) => refuse('BAD_SETTINGS', message, rule);
const within = (n: number, from: number, to: number) => Number.isInteger(n) && n >= from && n <= to;
const cents = (n: number) => Number.isSafeInteger(n) && n > 0;
