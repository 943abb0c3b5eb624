import {
  act,
  drillsOfRound,
  type LocalTable,
  type MadeDrill,
  playFrom,
  type RecordedEntry,
} from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import {
  type Actor,
  type Event,
  type HandHistory,
  initialState,
  isRefusal,
  settingsOf,
  type Wanted,
} from '../../../table/index.ts';

/** What a table must be like. */
export type Sitting = Pick<HandHistory, 'id' | 'layout' | 'decks' | 'limits' | 'bets'>;

type RoundAgain = {
  readonly book: Rulebook;
  readonly history: HandHistory;
  readonly chips: readonly number[];
};

/** The questions of a recorded round: its own steps, at a table set as that one was. */
export const drillsOf = ({ book, history, chips }: RoundAgain): readonly MadeDrill[] => {
  const before = tableFor(book, history).state;
  const entries = eventsOf(history).map((event): RecordedEntry => ({ events: [event] }));
  return drillsOfRound({ before, entries }, { seed: history.id, chips });
};

const PIT: Actor = { role: 'shift-manager', id: 'pit' };
const DEALER: Actor = { role: 'dealer', id: 'dealer' };
/** Enough for any round of one table, and for whoever sits there. */
const MUCH = 1_000_000_000_000;
const RACK = 10_000_000_000;

/** A table of the same game, layout, decks and limits, at which the same people sit. */
export const tableFor = (
  book: Rulebook,
  sitting: Sitting,
  { tray = MUCH, rack = RACK }: { readonly tray?: number; readonly rack?: number } = {},
): LocalTable => {
  const { layout, decks, limits, bets } = sitting;
  const maximum = 'maximum' in limits ? limits.maximum : limits.maximumDifferential;
  const settings = settingsOf(
    book.id,
    {
      ...{ layout, decks, chipUnit: 1, burn: 'none' },
      thresholds: { cashOut: MUCH, fill: MUCH, credit: MUCH },
      limits: {
        minimum: limits.minimum,
        maximum,
        per: 'per' in limits ? limits.per : 'box',
        side: limits.side ?? {},
      },
    },
    book,
  );
  const people = [...new Map(bets.map((bet) => [bet.patron, bet])).values()];
  const steps: readonly (readonly [Actor, Wanted])[] = [
    [PIT, { type: 'OpenTable', settings }],
    [PIT, { type: 'FillTray', amount: tray }],
    [DEALER, { type: 'LoadShoe', shuffled: true, cards: decks * 52 }],
    ...people.flatMap(({ patron, box, standing }): (readonly [Actor, Wanted])[] => [
      [DEALER, { type: 'Join', patron, box, seat: standing ? 'standing' : 'seated' }],
      [DEALER, { type: 'BuyIn', patron, amount: rack }],
    ]),
  ];
  let table = playFrom(initialState, sitting.id, 0);
  for (const [by, wanted] of steps) {
    const done = act(table, by, wanted, wanted.type === 'OpenTable' ? book : undefined);
    if (isRefusal(done)) throw new Error(`${wanted.type}: ${done.code} ${done.message}`);
    table = done.table;
  }
  return table;
};

/** The steps of a history as they stood in the log: each settlement is said there in another place. */
const eventsOf = ({ steps, settlement, takenBack = [] }: HandHistory): readonly Event[] => {
  const settlements = [...takenBack.map((taken) => taken.settlement), settlement];
  let settled = 0;
  return steps.flatMap((step): Event[] => {
    if (step.type !== 'RoundSettled') return [step];
    const made = settlements[settled];
    settled += 1;
    return made ? [{ type: 'RoundSettled', by: step.by, at: step.at, settlement: made }] : [];
  });
};
