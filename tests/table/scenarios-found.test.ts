import { expect, test } from 'vitest';
import { MANUAL } from '../../src/table/index.ts';
import { at, WITH_ELECTIONS, WITH_INSURANCE, WITH_LIMITS } from '../second/truths.ts';
import { declare, given, insure, offers, PLAYER } from './insuring.ts';
import { correct, report, resolve, rows, ruling, slots } from './irregular.ts';
import { card, dealer, givenTable, manager, patron, supervisor } from './scenario.ts';

/** What the second table came to otherwise than `decide`, in as few commands as it takes. */

const together = (cards: string) => ({ cards: slots(cards) });
const goOn = { type: 'CloseElections' } as const;

test.each(
  rows(WITH_INSURANCE, ['insurance-forgone'], 'nothing is insured on a card that lies there'),
)('%s', (_title, book) => {
  const scenario = given(book, [PLAYER], '3S 2D 3H 2C');
  expect(offers(scenario)).toEqual(['player 4: 5 to 2']);
  scenario.do(patron('p1'), declare('p1'));
  report(scenario, 'drawn-together', together('4S 9H'));
  const hands = { player: [0, 2], banker: [1, 3, 4] };
  resolve(scenario, { is: 'order', order: [0, 1], hands });
  scenario.do(dealer, goOn);
  expect(offers(scenario)).toEqual([]);
  expect(scenario.refused(patron('p1'), insure('player', 5000)).code).toBe('INSURANCE_NOT_OFFERED');
  // Nobody has let it pass, and who had said to insure was cut off.
  expect(scenario.table.round).toMatchObject({
    forgone: [],
    declared: [],
    cutOff: [{ patron: 'p1', after: 4 }],
  });
});

test.each(
  rows(
    WITH_INSURANCE,
    ['display-wrong'],
    'a card that waits is drawn in its turn, insurance first',
  ),
)('%s', (_title, book) => {
  // Keyed so, the Player stands on 6 and the Banker has drawn; truly the Player has drawn that card.
  const scenario = given(book, [PLAYER], '3S 2D 3H 2C 5S');
  report(scenario, 'excess-card', together('?'));
  const wish = { type: 'CorrectCard', hand: 'player', index: 1, card: card('KH') } as const;
  correct(scenario, { ...wish, reason: 'seen on the recording' });
  expect(scenario.hands).toEqual({ player: ['3S', 'KH', '5S'], banker: ['2D', '2C'] });
  expect(scenario.waiting).toEqual(['faceDown']);
  resolve(scenario, { is: 'reconstructed' });
  expect(offers(scenario)).toEqual(['player 5: 10 to 1']);
});

test.each(
  rows(
    WITH_ELECTIONS,
    ['drawn-together'],
    'the order holds for the next round where this one is void',
  ),
)('%s', (_title, book) => {
  const scenario = givenTable(book).open().bet('p1', 1, 'player', 10_000).close();
  scenario.deal('3S', '4D', '3H', '5C');
  report(scenario, 'drawn-together', together('4S 9H'));
  const hands = { player: [0, 2, 4], banker: [1, 3] };
  resolve(scenario, { is: 'order', order: [1, 0], hands }, { role: 'pit-supervisor', id: 's2' });
  expect(scenario.table.round?.stage).toMatchObject({ is: 'void', rule: at(book, 'wrong-number') });
  scenario.open();
  expect(scenario.waiting).toEqual(['9H', '4S']);
});

test.each(
  rows(WITH_ELECTIONS, ['return'], 'a second error takes no choice away that the first one gave'),
)('%s', (_title, book) => {
  const scenario = givenTable(book).open().bet('p1', 1, 'tie', 10_000).close();
  report(scenario, 'drawn-together', together('KH QD KS 8C'));
  resolve(scenario, { is: 'order', order: [0, 1, 2, 3] });
  // Before the patron has answered: on these cards the Tie is lost.
  report(scenario, 'misdirected-person');
  resolve(scenario, { is: 'cannot-be-reconstructed' });
  scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
  expect(scenario.table.round?.elections).toMatchObject([{ choice: 'return', exposed: [] }]);
});

test.each(
  rows(WITH_LIMITS, ['over-limit'], 'what a ruling before the close leaves over goes back with it'),
)('%s', (_title, book) => {
  const scenario = givenTable(book, { limits: { maximum: 10_000 } }).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p2', 1, 'banker', 15_000);
  report(scenario, 'foreign-card');
  report(scenario, 'anything-else');
  resolve(scenario, { is: 'not-so' }, supervisor);
  ruling(scenario, { is: 'return', bets: [{ box: 1, patron: 'p1', bet: 'player' }] });
  expect(scenario.rack('p1')).toBe(2_000_000);
  expect(scenario.rack('p2')).toBe(1_990_000);
});

const LATE = [['p1', 1, 'player', 100_000]] as const;
const byHand = { automation: { ...MANUAL, offer: 'manual' } } as const;
const forgotten = { intended: [{ patron: 'p1', box: 1, hand: 'player' }] } as const;
const keyed = (hand: 'player' | 'banker', index: number, text: string) =>
  ({
    type: 'CorrectCard',
    hand,
    index,
    card: card(text),
    reason: 'seen on the recording',
  }) as const;

test.each(
  rows(WITH_INSURANCE, ['neglected-before'], 'who let the late offer pass has had the remedy'),
)('%s', (_title, book) => {
  const scenario = given(book, LATE, '3S 2D 3H 2C', byHand);
  report(scenario, 'insurance-neglected', forgotten);
  resolve(scenario, { is: 'so' }, manager);
  expect(offers(scenario)).toEqual(['player 4: 5 to 2']);
  scenario.deal('9S');
  scenario.do(dealer, { type: 'Settle' });
  // Truly the Player has lost, and not won.
  correct(scenario, keyed('banker', 2, '4S'));
  scenario.do(dealer, { type: 'Settle' });
  expect(scenario.rack('p1')).toBe(1_900_000);
});

test.each(rows(WITH_INSURANCE, ['neglected-before'], 'who took the late offer is not asked again'))(
  '%s',
  (_title, book) => {
    const scenario = given(book, LATE, '3S 2D 3H 2C', byHand);
    report(scenario, 'other-dealing-error');
    resolve(scenario, { is: 'reconstructed' });
    scenario.do(dealer, goOn);
    report(scenario, 'insurance-neglected', forgotten);
    resolve(scenario, { is: 'so' }, manager);
    scenario.do(patron('p1'), insure('player', 5000));
    // Whatever was chosen on that card lapses; the offer that was taken is one on the true card too.
    correct(scenario, keyed('banker', 0, 'AD'));
    expect(scenario.phase).toBe('dealing');
    expect(scenario.table.round?.insurance).toHaveLength(1);
  },
);

test.each(
  rows(WITH_INSURANCE, ['neglected-before'], 'who took a late offer that was none is asked again'),
)('%s', (_title, book) => {
  const scenario = given(book, [...LATE, ['p2', 1, 'banker', 100_000]], '3S 2D 3H 2C', byHand);
  report(scenario, 'insurance-neglected', forgotten);
  resolve(scenario, { is: 'so' }, manager);
  scenario.do(patron('p1'), insure('player', 5000));
  report(scenario, 'other-dealing-error');
  resolve(scenario, { is: 'reconstructed' });
  expect(scenario.table.round?.electing?.waitingFor).toEqual(['p2']);
  scenario.do(dealer, goOn);
  // Truly the Banker has a natural: nothing was to be insured, and nobody has accepted the cards.
  correct(scenario, keyed('banker', 0, '7D'));
  expect(scenario.table.round?.insurance).toEqual([]);
  expect(scenario.table.round?.electing?.waitingFor).toEqual(['p1', 'p2']);
});
