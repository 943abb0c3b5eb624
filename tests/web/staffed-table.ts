import type { Answer } from '../../src/api/live.ts';
import { type Rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import {
  type Actor,
  decide,
  grow,
  initialState,
  isRefusal,
  type Settings,
  type State,
  settingsOf,
  view,
  type Wanted,
} from '../../src/table/index.ts';
import { asking } from '../table/asking.ts';

const insured = rulebooks.find(({ insurance }) => insurance !== null);
if (insured === undefined) throw new Error('no book with insurance');
/** A book that knows everything that the pages of the pit show. */
export const BOOK: Rulebook = insured;

export const DEALER: Actor = { role: 'dealer', id: 'd1' };
export const SUPERVISOR: Actor = { role: 'pit-supervisor', id: 's1' };
export const MANAGER: Actor = { role: 'pit-manager', id: 'm1' };
export const SHIFT: Actor = { role: 'shift-manager', id: 'sm1' };

/** A real table without a house, for tests of the pit's pages: p1 sits at box 1 with chips. */
export const staffedTable = (chosen: Partial<Settings> = {}) => {
  let state: State = initialState;
  let at = 0;
  let sequence = 0;
  const decided = (who: Actor, wish: Wanted) => {
    const put = asking(who, wish, state, at + 1000);
    return { put, events: decide(put, state) };
  };
  const does = (who: Actor, wish: Wanted): Answer => {
    const { put, events } = decided(who, wish);
    at += 1000;
    if (isRefusal(events)) return { id: '', error: events };
    state = grow(state, events, put.given.book);
    sequence += 1;
    return { id: '', sequence, events };
  };
  const must = (who: Actor, ...wishes: readonly Wanted[]): void => {
    for (const wish of wishes) {
      const answer = does(who, wish);
      if ('error' in answer) throw new Error(`${wish.type}: ${answer.error.message}`);
    }
  };
  must(SUPERVISOR, { type: 'OpenTable', settings: settingsOf(BOOK.id, chosen) });
  // Not above what takes two persons.
  for (let i = 0; i < 3; i++) must(SUPERVISOR, { type: 'FillTray', amount: 1_000_000 });
  must(
    DEALER,
    { type: 'LoadShoe', shuffled: true, cards: 416 },
    { type: 'Join', patron: 'p1', box: 1, seat: 'seated' },
    { type: 'BuyIn', patron: 'p1', amount: 1_000_000 },
  );
  return {
    /** The answer, whatever it is. */
    does,
    must,
    seen: (by: Actor) => view(state, by),
    /** How many commands it took. */
    sequence: () => sequence,
    /** What a command would make happen; nothing is done. */
    preview: (by: Actor, wish: Wanted) => {
      const { events } = decided(by, wish);
      const id = 'preview';
      return isRefusal(events) ? { id, error: events } : { id, sequence: 0, events };
    },
  };
};
