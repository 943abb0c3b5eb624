import { expect, test } from 'vitest';
import {
  type Acted,
  act,
  actDue,
  type LocalTable,
  playFrom,
  viewOf,
} from '../../src/drills/index.ts';
import { rulebooks } from '../../src/rulebooks/index.ts';
import { type Card, DECK } from '../../src/rules/index.ts';
import {
  type Actor,
  initialState,
  isRefusal,
  needed,
  readSnapshot,
  snapshotText,
  type Wanted,
} from '../../src/table/index.ts';
import { dealer, givenTable, house, supervisor } from '../table/scenario.ts';

const [book] = rulebooks;

const must = (acted: Acted | ReturnType<typeof act> | null): LocalTable => {
  if (acted === null || isRefusal(acted)) throw new Error(`refused: ${acted?.message}`);
  return acted.table;
};

/** Takes whatever step is needed. */
const step = (local: LocalTable, by: Actor = dealer): LocalTable =>
  must(act(local, by, needed(local.state) as Wanted));

const played = (from: LocalTable, until: string): LocalTable => {
  let local = from;
  for (let steps = 0; steps < 30; steps++) {
    if (viewOf(local, dealer).public?.phase === until) return local;
    local = step(local);
  }
  throw new Error(`never ${until}`);
};

test.each([[false], [true]])('a round is finished from any moment (face down: %s)', (faceDown) => {
  const scenario = givenTable('NC', { faceDown });
  scenario.open().bet('p1', 1, 'player', 5000).close();
  const local = playFrom(scenario.state, 'seed');
  const once = played(local, 'settled');
  expect(snapshotText(once.state)).toBe(snapshotText(played(local, 'settled').state));
  const other = played(playFrom(scenario.state, 'another'), 'settled');
  expect(viewOf(other, dealer).public?.hands).not.toEqual(viewOf(once, dealer).public?.hands);
  // What was kept is as it was.
  expect(viewOf(local, dealer).public?.hands.player.cards).toEqual([]);
  // Through text and back it plays on alike.
  const again = { ...local, state: readSnapshot(snapshotText(local.state)) };
  expect(snapshotText(played(again, 'settled').state)).toBe(snapshotText(once.state));
});

test('the shoe holds what was not seen, and no more', () => {
  const scenario = givenTable('NC', { decks: 4 });
  scenario.open().bet('p1', 1, 'player', 5000).close().deal('7H', '7H', '7H', '7H');
  const { left } = playFrom(scenario.state, 'seed');
  const count = (card: Card) => left.filter((one) => one === card).length;
  expect(left).toHaveLength(4 * 52 - 4);
  for (const card of DECK) expect([card, count(card)]).toEqual([card, card === '7H' ? 0 : 4]);
});

test('a shoe that is loaded is whole, and a table is opened and dealt from nothing', () => {
  if (book === undefined) throw new Error('no book');
  const { settings } = givenTable('NC').table;
  const opening = { type: 'OpenTable', settings } as const;
  const opened = must(act(playFrom(initialState, 's'), supervisor, opening, book));
  const loaded = step(opened);
  expect(loaded.left).toHaveLength(settings.decks * 52);
  expect(act(loaded, dealer, { type: 'Settle' })).toMatchObject({ code: expect.any(String) });
});

test('an electronic table takes its steps by itself, at their time', () => {
  const scenario = givenTable('NC', {
    shoe: 'electronic',
    automation: { open: 5, close: 20_000, draw: 700, offer: 'automatic', elections: 9, settle: 50 },
  });
  let local = playFrom(scenario.state, 'by itself');
  const phases = new Set<string>();
  for (let steps = 0; steps < 40 && !phases.has('settled'); steps++) {
    const { at } = local;
    local = must(actDue(local));
    expect(local.at).toBeGreaterThanOrEqual(at);
    phases.add(viewOf(local, house).public?.phase ?? '');
    if (viewOf(local, house).public?.phase === 'betting') {
      const bet = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'banker', amount: 2500 } as const;
      local = must(act(local, dealer, bet));
    }
  }
  expect([...phases]).toEqual(['betting', 'dealing', 'settled']);
});

test('a table that waits for people takes no step by itself', () => {
  expect(actDue(playFrom(givenTable('NC').state, 's'))).toBeNull();
  expect(actDue(playFrom(initialState, 's'))).toBeNull();
});
