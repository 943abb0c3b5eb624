import { describe, expect, test } from 'vitest';
import type { Hand } from '../../src/rulebooks/index.ts';
import { view } from '../../src/table/index.ts';
import { at, BOOKS, booksOn, has, truthOf } from '../second/truths.ts';
import { each, plain } from './paragraphs.ts';
import {
  card,
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';
import { ask, consent, draw, given, type Laid, refuse } from './squeezing.ts';

const faceDown = { faceDown: true };
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

/** Deals four cards face down and turns them. */
const open4 = (scenario: Scenario, cards: string): Scenario => {
  for (let i = 0; i < 4; i += 1) scenario.do(dealer, draw);
  const places = [
    ['player', 0],
    ['banker', 0],
    ['player', 1],
    ['banker', 1],
  ] as const;
  cards.split(' ').forEach((text, i) => {
    const [hand, index] = places[i] ?? ['player', 0];
    scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
  });
  return scenario;
};

/** Who has the right, where p1 sits with 1,000.00, p2 stands with 2,000.00, p3 sits with 1,500.00. */
const highestOf = (book: Short) => (truthOf(book).squeeze === 'any' ? 'p2' : 'p3');

describe.each(each('squeeze'))('%s %s: squeezing a card', (book, rule) => {
  const highest = highestOf(book);
  const laid: Laid[] = [
    ['p1', 1, 'player', 100_000],
    ['p2', 1, 'banker', 200_000],
    ['p3', 3, 'player', 150_000],
  ];

  test('everybody sees who squeezes which card, from when it lies before him until it is turned', () => {
    const scenario = given(book, ...laid);
    const seen = () => view(scenario.state, { role: 'display', id: 'display' }).public?.squeezing;
    scenario.do(patron(highest), ask(highest, 'player', 0));
    scenario.do(dealer, consent);
    expect(seen()).toEqual([]);
    scenario.do(dealer, draw);
    expect(seen()).toEqual([{ hand: 'player', index: 0, patron: highest }]);
    for (let i = 1; i < 4; i += 1) scenario.do(dealer, draw);
    scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 0, card: card('2S') });
    expect(seen()).toEqual([]);
  });

  test('a Hand that gets no further card is none to ask for', () => {
    const may = (cards: string) =>
      view(open4(given(book, ...laid), cards).state, patron(highest)).own;
    // The Player Hand stands on six, and the Banker Hand draws on five.
    expect(may('2S KD 4H 5C')).toMatchObject({ maySqueeze: ['banker'] });
    expect(may('9S KD KH 5C')).toMatchObject({ maySqueeze: [] });
  });

  test(`the right to ask is of ${highest}: ${highest === 'p2' ? 'any patron' : 'a seated one'}`, () => {
    const scenario = given(book, ...laid);
    for (const id of ['p1', 'p2', 'p3']) {
      const may = view(scenario.state, patron(id)).own;
      expect(may).toMatchObject({ maySqueeze: id === highest ? ['player', 'banker'] : [] });
      if (id === highest) continue;
      expect(scenario.refused(patron(id), ask(id, 'player', 0))).toMatchObject({
        code: 'NOT_ENTITLED',
        rule,
      });
    }
    expect(plain(scenario.do(patron(highest), ask(highest, 'player', 0)))).toEqual([
      {
        type: 'SqueezeRequested',
        patron: highest,
        hand: 'player',
        index: 0,
        bankerFirst: null,
        rule,
      },
    ]);
  });

  test('side bets give no right, however high', () => {
    const scenario = given(book, ['p1', 1, 'player', 10_000], ['p3', 3, 'tie', 900_000]);
    expect(scenario.refused(patron('p3'), ask('p3', 'player', 0))).toMatchObject({
      code: 'NOT_ENTITLED',
    });
    expect(scenario.do(patron('p1'), ask('p1', 'player', 0))).toHaveLength(1);
  });

  test('with consent the face goes to that patron alone, and to all when it is turned', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(plain(scenario.do(dealer, consent))).toEqual([
      { type: 'SqueezeConsented', patron: 'p1', hand: 'player' },
    ]);
    expect(plain(scenario.do(dealer, draw))).toEqual([
      { type: 'CardDealt', hand: 'player', index: 0, position: 1, waiting: false },
      { type: 'CardShown', hand: 'player', index: 0, to: 'p1' },
    ]);
    const seen = (id: string) => view(scenario.state, patron(id)).own;
    expect(seen('p1')).toMatchObject({ shown: [{ hand: 'player', index: 0 }] });
    expect(seen('p2')).toMatchObject({ shown: [] });
    expect(view(scenario.state, patron('p2')).public?.hands.player.cards).toEqual(['faceDown']);
    scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 0, card: card('9S') });
    expect(view(scenario.state, patron('p2')).public?.hands.player.cards).toEqual(['9S']);
  });

  test('it is asked before the card is dealt; consent may come while it lies face down', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    scenario.do(patron('p1'), ask('p1', 'banker', 0));
    scenario.do(dealer, draw);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    expect(plain(scenario.do(dealer, consent))).toEqual([
      { type: 'SqueezeConsented', patron: 'p1', hand: 'banker' },
      { type: 'CardShown', hand: 'banker', index: 0, to: 'p1' },
    ]);
    const late = { code: 'NOT_NOW', rule };
    expect(scenario.refused(patron('p1'), ask('p1', 'player', 0))).toMatchObject(late);
    expect(scenario.do(patron('p1'), ask('p1', 'player', 1))).toHaveLength(1);
    scenario.do(dealer, draw);
    scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 1, card: card('9S') });
    expect(scenario.refused(dealer, consent)).toMatchObject(late);
  });

  test('the pit may refuse; one request after the other', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    expect(scenario.refused(dealer, consent)).toMatchObject({ code: 'NOT_NOW', rule });
    expect(scenario.refused(supervisor, refuse)).toMatchObject({ code: 'NOT_NOW', rule });
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(scenario.refused(patron('p1'), ask('p1', 'player', 1))).toMatchObject({
      code: 'NOT_NOW',
      rule,
    });
    expect(plain(scenario.do(supervisor, refuse))).toEqual([
      { type: 'SqueezeRefused', patron: 'p1', hand: 'player' },
    ]);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    scenario.do(patron('p1'), ask('p1', 'player', 1));
    scenario.do(dealer, consent);
    // Taken back before the card is shown (reading 55).
    expect(types(scenario.do(supervisor, refuse))).toEqual(['SqueezeRefused']);
    expect(scenario.refused(supervisor, refuse)).toMatchObject({ code: 'NOT_NOW', rule });
  });

  test('two patrons may hold one Hand each, and each opens his own', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000], ['p3', 3, 'banker', 50_000]);
    for (const [hand, id] of [
      ['player', 'p1'],
      ['banker', 'p3'],
    ] as const) {
      scenario.do(dealer, { type: 'AssignHand', hand, patron: id });
      scenario.do(patron(id), ask(id, hand, 0));
    }
    const both = scenario.refused(dealer, consent);
    expect(both).toMatchObject({ code: 'NOT_NOW', message: expect.stringContaining('which Hand') });
    scenario.do(dealer, { ...consent, hand: 'banker' });
    scenario.do(dealer, consent);
    expect(scenario.do(dealer, draw).at(-1)).toMatchObject({ type: 'CardShown', to: 'p1' });
    expect(scenario.do(dealer, draw).at(-1)).toMatchObject({ type: 'CardShown', to: 'p3' });
  });

  test('whoever asked takes it back before the card is shown', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    const back = { type: 'WithdrawSqueeze', patron: 'p1' } as const;
    expect(scenario.refused(patron('p1'), back)).toMatchObject({ code: 'NOT_NOW', rule });
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    scenario.do(dealer, consent);
    expect(scenario.refused(patron('p3'), back).code).toBe('NOT_ALLOWED');
    expect(types(scenario.do(patron('p1'), back))).toEqual(['SqueezeRefused']);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    scenario.do(patron('p1'), ask('p1', 'player', 1));
    scenario.do(dealer, consent);
    scenario.do(dealer, draw);
    scenario.do(dealer, draw);
    expect(scenario.refused(patron('p1'), back)).toMatchObject({ code: 'NOT_NOW', rule });
  });

  test('between equal bets a Pit Supervisor or above decides', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000], ['p3', 3, 'banker', 100_000]);
    scenario.do(patron('p3'), ask('p3', 'player', 0));
    expect(scenario.refused(dealer, consent)).toMatchObject({ code: 'NOT_ALLOWED', rule });
    expect(scenario.do(supervisor, consent)).toMatchObject([{ patron: 'p3' }]);
  });

  test('whoever was outbid after asking has no right any more', () => {
    const scenario = givenTable(book, faceDown).open().bet('p1', 1, 'player', 100_000);
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(scenario.refused(manager, consent)).toMatchObject({ code: 'NOT_NOW', rule });
    scenario.bet('p3', 3, 'player', 100_100).close();
    expect(scenario.refused(manager, consent)).toMatchObject({ code: 'NOT_ENTITLED', rule });
    scenario.do(dealer, refuse);
    expect(scenario.do(patron('p3'), ask('p3', 'player', 0))).toHaveLength(1);
  });

  test.each([-1, 3, 0.5, Number.NaN])('there is no card %d', (index) => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    expect(scenario.refused(patron('p1'), ask('p1', 'player', index))).toMatchObject({
      code: 'NOT_NOW',
    });
  });

  test('only where cards are dealt face down, in a round, for himself', () => {
    const faceUp = givenTable(book).open().bet('p1', 1, 'player', 100_000).close();
    const no = { code: 'NOT_NOW', rule };
    expect(faceUp.refused(patron('p1'), ask('p1', 'player', 0))).toMatchObject(no);
    const before = givenTable(book, faceDown);
    expect(before.refused(patron('p1'), ask('p1', 'player', 0))).toMatchObject(no);
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    expect(scenario.refused(patron('p2'), ask('p1', 'player', 0))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    scenario.do(patron('p1'), ask('p1', 'player', 0));
    expect(scenario.refused(patron('p1'), consent)).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('the House may hand each Hand to a person', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    const assign = { type: 'AssignHand', hand: 'banker', patron: 'p3' } as const;
    expect(plain(scenario.do(dealer, assign))).toEqual([
      { type: 'HandAssigned', hand: 'banker', patron: 'p3' },
    ]);
    const { round } = scenario.table;
    expect(round).toMatchObject({ accepts: { player: null, banker: 'p3' } });
    expect(scenario.refused(dealer, { ...assign, patron: 'p9' })).toMatchObject({
      code: 'UNKNOWN_PATRON',
    });
    scenario.do(dealer, { ...assign, patron: null });
    expect(scenario.table.round).toMatchObject({ accepts: { banker: null } });
  });
});

const WITHOUT = BOOKS.filter((book) => truthOf(book).squeeze === null);
test.each(WITHOUT)('%s: the book knows no squeezing', (book) => {
  const scenario = given(book, ['p1', 1, 'player', 100_000]);
  expect(scenario.refused(patron('p1'), ask('p1', 'player', 0))).toMatchObject({
    code: 'NOT_IN_THIS_BOOK',
    rule: 'house policy',
  });
});

const first = (id: string, how: 'squeeze' | 'expose') =>
  ({ type: 'RequestBankerThirdFirst', patron: id, how }) as const;

describe.each(each('insurance-waived'))('%s %s: the Banker third card first', (book, rule) => {
  // Player 3 against Banker 2: both draw, whatever comes.
  const certain = (...laid: Laid[]) =>
    open4(given(book, ['p1', 1, 'player', 100_000], ...laid), '3S 2D KS KD');
  const turn = (scenario: Scenario, hand: Hand, text: string) =>
    types(scenario.do(dealer, { type: 'ExposeCard', hand, index: 2, card: card(text) }));

  test.each(['squeeze', 'expose'] as const)('%s: waives the second offer for everybody', (how) => {
    const scenario = certain(['p2', 1, 'player', 50_000]);
    expect(plain(scenario.do(patron('p1'), first('p1', how)))).toMatchObject([
      { type: 'SqueezeRequested', hand: 'banker', index: 2, bankerFirst: how, rule },
    ]);
    expect(plain(scenario.do(dealer, consent))).toEqual([
      { type: 'SqueezeConsented', patron: 'p1', hand: 'banker' },
      { type: 'InsuranceWaived', rule, how },
    ]);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    // An exposed card is for all at once; a squeezed one for him first.
    const banker = types(scenario.do(dealer, draw));
    expect(banker).toEqual(how === 'squeeze' ? ['CardDealt', 'CardShown'] : ['CardDealt']);
    expect(turn(scenario, 'banker', '6D')).toEqual(['CardExposed']);
    expect(turn(scenario, 'player', '5S')).not.toContain('InsuranceOffered');
    const insure = { type: 'PlaceInsurance', box: 1, hand: 'player', amount: 100 } as const;
    for (const id of ['p1', 'p2']) {
      expect(scenario.refused(patron(id), { ...insure, patron: id }).code).toMatch(/^INSURANCE_/);
    }
    expect(types(scenario.do(dealer, { type: 'Settle' }))).toEqual(['RoundSettled']);
  });

  test('exposed for all before he squeezes the Player third card', () => {
    const scenario = certain();
    scenario.do(patron('p1'), first('p1', 'expose'));
    scenario.do(dealer, consent);
    scenario.do(patron('p1'), ask('p1', 'player', 2));
    scenario.do(dealer, consent);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt', 'CardShown']);
    expect(types(scenario.do(dealer, draw))).toEqual(['CardDealt']);
    expect(turn(scenario, 'banker', '6D')).toEqual(['CardExposed']);
  });

  test('without the request the Player third card is opened first, and insurance offered', () => {
    const scenario = certain();
    scenario.do(dealer, draw);
    expect(scenario.refused(dealer, draw)).toMatchObject({ code: 'NOT_NOW' });
    expect(turn(scenario, 'player', '5S')).toEqual(['CardExposed', 'InsuranceOffered']);
  });

  test('a consent cannot be taken back: the waiver is for the round', () => {
    const scenario = certain();
    scenario.do(patron('p1'), first('p1', 'squeeze'));
    scenario.do(dealer, consent);
    const back = { type: 'WithdrawSqueeze', patron: 'p1' } as const;
    expect(scenario.refused(supervisor, refuse)).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.refused(patron('p1'), back)).toMatchObject({ code: 'NOT_NOW' });
  });

  test('not once the Player third card was shown to whoever squeezes it', () => {
    const scenario = certain();
    scenario.do(patron('p1'), ask('p1', 'player', 2));
    scenario.do(dealer, consent);
    scenario.do(dealer, draw);
    expect(scenario.refused(patron('p1'), first('p1', 'expose'))).toMatchObject({
      code: 'NOT_NOW',
      rule,
    });
  });

  test('refused, nothing is waived', () => {
    const scenario = certain();
    scenario.do(patron('p1'), first('p1', 'squeeze'));
    scenario.do(supervisor, refuse);
    scenario.do(dealer, draw);
    expect(turn(scenario, 'player', '5S')).toEqual(['CardExposed', 'InsuranceOffered']);
  });

  test.each([
    ['Banker 3, which an 8 stops', '2S 3D KS KD'],
    ['a Player who stands', '7S 2D KS KD'],
    ['a natural', '9S 2D KS KD'],
  ])('not with %s', (_, cards) => {
    const scenario = open4(given(book, ['p1', 1, 'player', 100_000]), cards);
    expect(scenario.refused(patron('p1'), first('p1', 'squeeze'))).toMatchObject({
      code: 'NOT_NOW',
      rule,
    });
  });

  test('not before four cards are open, nor once the Player third card is', () => {
    const scenario = given(book, ['p1', 1, 'player', 100_000]);
    const no = { code: 'NOT_NOW', rule };
    expect(scenario.refused(patron('p1'), first('p1', 'expose'))).toMatchObject(no);
    open4(scenario, '3S 2D KS KD').do(dealer, draw);
    turn(scenario, 'player', '4S');
    expect(scenario.refused(patron('p1'), first('p1', 'expose'))).toMatchObject(no);
  });

  test(`asked by ${truthOf(book).squeeze} patron with the highest bet`, () => {
    const scenario = certain(['p2', 1, 'player', 200_000]);
    const [right, wrong] = truthOf(book).squeeze === 'any' ? ['p2', 'p1'] : ['p1', 'p2'];
    expect(scenario.refused(patron(wrong), first(wrong, 'expose'))).toMatchObject({
      code: 'NOT_ENTITLED',
    });
    expect(scenario.do(patron(right), first(right, 'expose'))).toHaveLength(1);
  });
});

test.each(booksOn('squeeze').filter((book) => !has(book, 'insurance-waived')))(
  '%s: no Banker third card first, the book has no such request',
  (book) => {
    const scenario = open4(given(book, ['p1', 1, 'player', 100_000]), '3S 2D KS KD');
    expect(scenario.refused(patron('p1'), first('p1', 'expose'))).toMatchObject({
      code: 'NOT_IN_THIS_BOOK',
      rule: at(book, 'third-card'),
    });
  },
);
