import { type ReactNode, useSyncExternalStore } from 'react';
import type { Answer, Face, Happened } from '../../src/api/live.ts';
import { type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import type { Card } from '../../src/rules/index.ts';
import {
  type Actor,
  announced,
  decide,
  grow,
  initialState,
  isRefusal,
  type Settings,
  type State,
  settingsOf,
  toldTo,
  view,
  type Wanted,
} from '../../src/table/index.ts';
import { asking } from '../table/asking.ts';

/** As the pages know it; named here anew, since those files need a browser's types. */
type Heard = {
  readonly number: number;
  readonly sequence: number;
  readonly what: Happened;
  readonly own: boolean;
};

/** A real table without a house, for tests of pages: what the page sends is decided, and it sees its view of the result. */
export const inMemoryTable = (game: string, chosen: Partial<Settings> = {}) => {
  const found = rulebook(game);
  if (found === undefined) throw new Error(`no game ${game}`);
  const book: Rulebook = found;
  let state: State = initialState;
  let sequence = 0;
  let heard: readonly Heard[] = [];
  let faces: readonly Face[] = [];
  const asked: Wanted[] = [];
  const listeners = new Set<() => void>();

  const run = (by: Actor, wish: Wanted): Answer => {
    const put = asking(by, wish, state, 0);
    const events = decide(put, state);
    if (isRefusal(events)) return { id: '', error: events };
    state = grow(state, events, put.given.book);
    sequence += 1;
    for (const event of events) {
      const what = announced(event) ?? toldTo(event, ME);
      const number = heard.length + 1;
      if (what !== null) heard = [...heard, { number, sequence, what, own: false }];
    }
    return { id: '', sequence, events };
  };
  const must = (by: Actor, wish: Wanted) => {
    const answer = run(by, wish);
    if ('error' in answer) throw new Error(`${wish.type}: ${answer.error.message}`);
    live = made();
    for (const listener of listeners) listener();
  };
  const send = async (command: Wanted): Promise<Answer> => {
    asked.push(command);
    const answer = run(ME, command);
    live = made();
    for (const listener of listeners) listener();
    return answer;
  };
  const made = () => {
    const { public: shown, own } = view(state, ME);
    return {
      status: { is: 'live' } as const,
      look: () => {},
      public: shown,
      own: { ...own, faces },
      sequence,
      heard,
      send,
    };
  };
  let live = made();

  must(MANAGER, { type: 'OpenTable', settings: settingsOf(game, chosen) });
  must(DEALER, { type: 'LoadShoe', shuffled: true, cards: 416 });
  // Not above what takes two persons.
  for (let i = 0; i < 4; i++) must(MANAGER, { type: 'FillTray', amount: 1_000_000 });
  for (const [i, patron] of ['p1', 'p2'].entries()) {
    must(DEALER, { type: 'Join', patron, box: i + 1, seat: 'seated' });
    must(DEALER, { type: 'BuyIn', patron, amount: 1_000_000 });
  }

  const seatNow = () => {
    const { own } = live;
    if (live.public === null || !('insurable' in own) || own.patron === null) {
      throw new Error('p1 is not at the table');
    }
    return { table: 't1', view: live.public, own, patron: own.patron, book, live };
  };
  return {
    dealer: (wish: Wanted) => must(DEALER, wish),
    manager: (wish: Wanted) => must(MANAGER, wish),
    other: (wish: Wanted) => must({ role: 'patron', id: 'p2' }, wish),
    /** What happens if the dealer tries; the answer, not a fault. */
    tries: (wish: Wanted) => run(DEALER, wish),
    deal: (...cards: readonly Card[]) => {
      for (const card of cards) must(DEALER, { type: 'DrawCard', card });
    },
    show: (...shown: readonly Face[]) => {
      faces = shown;
      live = made();
      for (const listener of listeners) listener();
    },
    /** Every command that the page has sent. */
    asked,
    seat: seatNow,
    /** The seat of p1, drawn again whenever the table changes. */
    At: ({ children }: { readonly children: (seat: ReturnType<typeof seatNow>) => ReactNode }) => {
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => live,
      );
      return children(seatNow());
    },
  };
};

const ME: Actor = { role: 'patron', id: 'p1' };
const DEALER: Actor = { role: 'dealer', id: 'd1' };
const MANAGER: Actor = { role: 'pit-manager', id: 'm1' };
