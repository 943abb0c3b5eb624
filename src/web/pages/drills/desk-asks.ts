import type { Happened } from '../../../api/live.ts';
import type { DrillAnswer, DrillKind, MadeDrill, Marked } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Actor, Event, HandHistory, Refusal, View, Wanted } from '../../../table/index.ts';
import type { ChosenDrill, DrillWanted } from './chosen.ts';

/** What the page asks of the worker that has the rules, and what comes of each. */
export type DeskAsks = {
  readonly trained: {
    readonly ask: { readonly book: Rulebook };
    readonly answer: Readonly<Record<DrillKind, readonly string[]>>;
  };
  readonly choose: {
    readonly ask: { readonly book: Rulebook; readonly wanted: DrillWanted };
    readonly answer: ChosenDrill;
  };
  readonly round: {
    readonly ask: {
      readonly book: Rulebook;
      readonly history: HandHistory;
      readonly chips: readonly number[];
    };
    readonly answer: readonly MadeDrill[];
  };
  /** A table to play on: begun, acted at, and looked at as somebody else. */
  readonly begin: { readonly ask: BeginAsk; readonly answer: Played };
  readonly act: {
    readonly ask: { readonly as: Actor; readonly wanted: Wanted; readonly keep: boolean };
    readonly answer: Played | { readonly refusal: Refusal };
  };
  readonly look: { readonly ask: { readonly as: Actor }; readonly answer: Played };
  readonly mark: {
    readonly ask: { readonly made: MadeDrill; readonly answer: DrillAnswer };
    readonly answer: Marked;
  };
};

export type BeginAsk = {
  readonly seed: string;
  readonly as: Actor;
  /** A moment of a table, or a fresh one of a book. */
  readonly from: { readonly snapshot: string } | { readonly book: Rulebook };
};

export type Played = {
  readonly sequence: number;
  readonly view: View;
  readonly events: readonly Event[];
  /** The same as it is heard at the table, and told to whoever works there. */
  readonly news: readonly { readonly what: Happened; readonly own: boolean }[];
};

export type AskName = keyof DeskAsks;
type Asked<N extends AskName> = { readonly name: N } & DeskAsks[N]['ask'];
export type AnyAsked = { [N in AskName]: Asked<N> }[AskName];
