import { rulebooks } from '../src/rulebooks/index.ts';
import { boxNumbers, DECK } from '../src/rules/index.ts';
import {
  type Actor,
  decide,
  grow,
  initialState,
  isRefusal,
  meantFor,
  needed,
  type State,
  seenOf,
  settingsOf,
  type Wanted,
} from '../src/table/index.ts';
import { type Body, bodyOf } from '../tests/record/exported.ts';

/** The record of a table with many patrons, who bet four times each in every round. */
export const busyTable = ({ rounds, patrons }: { rounds: number; patrons: number }): Body[] => {
  const book = rulebooks.find(({ insurance }) => insurance !== null);
  if (book === undefined) throw new Error('no game with insurance');
  const settings = settingsOf(book.id, {
    thresholds: { cashOut: 1e13, fill: 1e13, credit: 1e13 },
    limits: { minimum: 100, maximum: 1e9, per: 'box', side: {} },
  });
  const bodies: Body[] = [];
  let state: State = initialState;
  let at = 1_700_000_000_000;
  const give = (by: Actor, wanted: Wanted): void => {
    const seen = state.status === 'unopened' ? null : seenOf(state);
    const command = { by, ...meantFor(wanted, seen) };
    at += 10;
    const asked = { command, given: { at, ...(wanted.type === 'OpenTable' && { book }) } };
    const decided = decide(asked, state);
    if (isRefusal(decided)) throw new Error(decided.message);
    state = grow(state, decided, asked.given.book);
    bodies.push(bodyOf(asked, decided, bodies.length + 1));
  };
  give(supervisor, { type: 'OpenTable', settings });
  give(supervisor, { type: 'FillTray', amount: 1e12 });
  const boxes = boxNumbers(book, settings.boxes);
  const people = Array.from({ length: patrons }, (_, i) => {
    return { id: `p${i}`, box: boxes[i % boxes.length] ?? 1 };
  });
  for (const [i, { id, box }] of people.entries()) {
    const seat = i < boxes.length ? 'seated' : 'standing';
    give({ role: 'patron', id }, { type: 'Join', patron: id, box, seat });
    give(dealer, { type: 'BuyIn', patron: id, amount: 1e9 });
  }
  const bets = book.bets.filter(({ layouts }) => layouts.includes(settings.layout));
  let drawn = 0;
  // Enough for sixty rounds.
  give(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
  for (let round = 0; round < rounds; round++) {
    give(dealer, { type: 'OpenRound' });
    for (const { id, box } of people) {
      for (const { id: bet } of bets.slice(0, 4)) {
        give({ role: 'patron', id }, { type: 'PlaceBet', patron: id, box, bet, amount: 1000 });
      }
    }
    give(dealer, { type: 'CloseBets' });
    while (needed(state)?.type === 'DrawCard') {
      // Every card of eight decks in turn, so that none comes too often.
      give(dealer, { type: 'DrawCard', card: DECK[(drawn++ * 7) % DECK.length] ?? '2S' });
    }
    give(dealer, { type: 'Settle' });
  }
  return bodies;
};

const dealer: Actor = { role: 'dealer', id: 'd1' };
const supervisor: Actor = { role: 'pit-supervisor', id: 's1' };
