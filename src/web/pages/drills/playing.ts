import { act, type LocalTable, playFrom, viewOf } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { usualDecks } from '../../../rules/index.ts';
import {
  type Actor,
  announced,
  type Event,
  isRefusal,
  MANUAL,
  readSnapshot,
  type Settings,
  type State,
  toldTo,
} from '../../../table/index.ts';
import type { BeginAsk, DeskAsks, Played } from './desk-asks.ts';
import { tableFor } from './round-again.ts';

/** The one table to practise on of this page. */
let table: LocalTable | null = null;
let entries = 0;

export const beginPlaying = ({ from, seed, as }: BeginAsk): Played => {
  table =
    'snapshot' in from
      ? playFrom(byHand(readSnapshot(from.snapshot)), seed)
      : freshTable(from.book, seed);
  const { state } = table;
  entries = state.status === 'unopened' ? 0 : state.sequence;
  return lookThere(as);
};

/** Whoever practises takes every step himself, and has all the time he wants. */
const byHand = (state: State): State =>
  state.status === 'unopened'
    ? state
    : {
        ...state,
        settings: practised(state.settings),
        upcoming: state.upcoming && {
          ...state.upcoming,
          settings: practised(state.upcoming.settings),
        },
      };

/** Its shoe is this page's: no card has to be named. */
const practised = (settings: Settings): Settings => ({
  ...settings,
  automation: MANUAL,
  shoe: 'electronic',
});

/** Three patrons sit at it with chips. */
const freshTable = (book: Rulebook, seed: string): LocalTable => {
  const sitting = {
    id: seed,
    layout: book.layouts[0]?.id ?? '',
    decks: usualDecks(book),
    limits: { minimum: 2500, maximumDifferential: 1_000_000, per: 'box' as const },
    bets: [1, 3, 5].map((box) => ({
      box,
      patron: `p${box}`,
      bet: 'player' as const,
      amount: 2500,
    })),
  };
  const table = tableFor(book, sitting, { tray: 1_000_000_000, rack: 10_000_000 });
  return { ...table, state: byHand(table.state) };
};

export const actThere = ({
  as,
  wanted,
  keep,
}: DeskAsks['act']['ask']): DeskAsks['act']['answer'] => {
  if (table === null) throw new Error('no table was begun');
  const done = act(table, as, wanted);
  if (isRefusal(done)) return { refusal: done };
  if (!keep) return { ...seenBy(as), events: done.events };
  table = done.table;
  entries += 1;
  return seenBy(as, done.events);
};

export const lookThere = (as: Actor): Played => seenBy(as);

const newsOf = (events: readonly Event[], as: Actor): Played['news'] =>
  events.flatMap((event) => {
    const [aloud, told] = [announced(event), toldTo(event, as)];
    return [
      ...(aloud === null ? [] : [{ what: aloud, own: false }]),
      ...(told === null ? [] : [{ what: told, own: true }]),
    ];
  });

const seenBy = (as: Actor, events: readonly Event[] = []): Played => {
  if (table === null) throw new Error('no table was begun');
  return { sequence: entries, view: viewOf(table, as), events, news: newsOf(events, as) };
};
