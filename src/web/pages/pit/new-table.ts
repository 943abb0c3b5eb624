import type { Rulebook } from '../../../rulebooks/index.ts';
import { usualDecks } from '../../../rules/index.ts';
import type { Automation, Settings, TableLimits } from '../../../table/index.ts';
import { THRESHOLDS } from '../../../table/settings.ts';
import { withSideLimits } from '../../../table/side-limits.ts';

export const TABLE_KINDS = ['live', 'electronic', 'automatic'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** What the form asks; all else has a usual value and can be changed at the table. */
export type TableWanted = {
  readonly layout: string;
  readonly boxes: number;
  readonly decks: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly per: 'box' | 'table';
  readonly kind: TableKind;
  readonly seconds: number;
  readonly faceDown: boolean;
  readonly private: boolean;
  readonly burn: boolean;
  /** Limits of side bets that are not the usual ones. */
  readonly side: TableLimits['side'];
  /** What the house pays beyond the tray. */
  readonly creditLine: number;
};

/** The least that the book knows of: the first layout, all its boxes, eight decks where it has them. */
export const usualWish = (book: Pick<Rulebook, 'layouts' | 'decks'>): TableWanted => {
  const layout = book.layouts[0];
  return {
    layout: layout?.id ?? '',
    boxes: layout?.boxes.to ?? 1,
    decks: usualDecks(book),
    minimum: 2_500,
    maximum: 1_000_000,
    per: 'box',
    kind: 'live',
    seconds: 20,
    faceDown: false,
    private: false,
    burn: false,
    side: {},
    creditLine: 0,
  };
};

export const settingsWanted = (
  book: Pick<Rulebook, 'id' | 'squeeze' | 'bets'>,
  wanted: TableWanted,
  thresholds: Settings['thresholds'] = THRESHOLDS,
): Settings => {
  const { layout, boxes, decks, minimum, maximum, per, kind, side, creditLine } = wanted;
  const settings: Settings = {
    game: book.id,
    layout,
    boxes,
    decks,
    chipUnit: unitFor(minimum),
    limits: { minimum, maximum, per, side },
    creditLine,
    faceDown: wanted.faceDown && book.squeeze !== null,
    private: wanted.private,
    // A patron who is present asks otherwise, at the table.
    insurance: 'offered',
    shoe: kind === 'live' ? 'physical' : 'electronic',
    burn: wanted.burn ? 'by-first-card' : 'none',
    cutCard: { fromEnd: 14, furtherRounds: 1 },
    automation: kind === 'automatic' ? byItself(wanted.seconds) : BY_HAND,
    established: 'offered',
    forgone: 'round',
    roads: 'straight-drop',
    thresholds,
  };
  return withSideLimits(settings, book);
};

/** Whole units as a rule; smaller chips where the minimum needs them. */
const unitFor = (minimum: number): number => [100, 25, 5].find((unit) => minimum % unit === 0) ?? 1;

const BY_HAND: Automation = {
  open: null,
  close: null,
  draw: null,
  offer: 'automatic',
  elections: null,
  settle: null,
};

const byItself = (seconds: number): Automation => ({
  open: 5_000,
  close: seconds * 1_000,
  draw: 1_500,
  offer: 'automatic',
  elections: 20_000,
  settle: 2_000,
  squeeze: 12_000,
});

/** `table-1`, or the next number that no table has. */
export const freeId = (taken: readonly string[]): string => {
  for (let number = 1; ; number++) {
    const id = `table-${number}`;
    if (!taken.includes(id)) return id;
  }
};
