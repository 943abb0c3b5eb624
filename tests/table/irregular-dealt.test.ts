import { describe, expect, test } from 'vitest';
import {
  at,
  LONG,
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  told,
  types,
} from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, type Short, supervisor } from './scenario.ts';

const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};
const draw = (scenario: Scenario) => scenario.do(dealer, { type: 'DrawCard' });

/** Cards exposed before, what was decided, and whether the patrons choose. */
const MISDIRECTED = [
  ['nothing established, put right', 'KS QH', 'reconstructed', true],
  ['nothing established, past putting right', 'KS QH', 'cannot-be-reconstructed', true],
  ['an outcome established, put right', 'KS QH 5D 3C', 'reconstructed', false],
  ['an outcome established, past putting right', 'KS QH 5D 3C', 'cannot-be-reconstructed', true],
] as const;

const misdirected = LONG.flatMap((book) =>
  (['area', 'person'] as const).flatMap((where) =>
    MISDIRECTED.map(([words, cards, is, chooses]) => {
      const cited = `${book} ${at(book, where)}, ${book} ${at(book, 'misdirected')}`;
      const title = `${cited}: ${words}: ${chooses ? 'every patron chooses' : 'no choice'}`;
      return [title, book, where, cards, is, chooses] as const;
    }),
  ),
);

describe('misdirected cards', () => {
  test.each(misdirected)('%s', (_title, book, where, cards, is, chooses) => {
    const scenario = dealt(book, cards);
    const kind = where === 'area' ? 'misdirected-area' : 'misdirected-person';
    scenario.do(dealer, { type: 'AssignHand', hand: 'player', patron: 'p1' });
    scenario.do(dealer, { type: 'AssignHand', hand: 'banker', patron: 'p3' });
    // The next card, the Player's, lay with the Banker's, exposed.
    report(scenario, kind, { cards: slots('2S') });
    const events = plain(resolve(scenario, { is }));
    const possible = is === 'reconstructed';
    expect(events).toMatchObject([
      { type: 'IrregularityResolved', kind, rule: at(book, where) },
      { type: possible ? 'CardsWaiting' : 'CardsDiscarded', cards: ['2S'] },
      ...(chooses
        ? [{ type: 'ElectionsOffered', rule: at(book, 'misdirected'), reconstructed: possible }]
        : []),
    ]);
    if (chooses) scenario.do(dealer, { type: 'CloseElections' });
    // Played by the Table of Play: the card that left the shoe next is the Player's.
    if (possible) expect(draw(scenario)[0]).toMatchObject({ hand: 'player', waiting: true });
    else scenario.deal('2S');
    if (cards === 'KS QH') scenario.deal('4C', '5H', '6D');
    else scenario.deal('4C');
    settleAndCompare(scenario);
  });

  test.each(
    rows(
      LONG,
      ['misdirected', 'area'],
      'a Pit Supervisor or above says whether they can be put right',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS');
    report(scenario, 'misdirected-area');
    const decision = { is: 'reconstructed' } as const;
    const refused = scenario.refused(dealer, { type: 'Resolve', decision, reason: 'seen' });
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED', rule: at(book, 'area') });
    const events = resolve(scenario, decision);
    expect(types(events)).toEqual(['IrregularityResolved', 'ElectionsOffered']);
  });

  test.each(rows(LONG, ['person'], 'the state names who accepts each Hand'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, '', { faceDown: true });
      scenario.do(dealer, { type: 'AssignHand', hand: 'player', patron: 'p1' });
      scenario.do(dealer, { type: 'AssignHand', hand: 'banker', patron: 'p3' });
      draw(scenario);
      report(scenario, 'misdirected-person', { cards: slots('? ?') });
      const { round } = scenario.table;
      expect(round).toMatchObject({ accepts: { player: 'p1', banker: 'p3' } });
      resolve(scenario, { is: 'reconstructed' });
      scenario.do(dealer, { type: 'CloseElections' });
      // In the order of leaving the shoe: Banker, then Player.
      expect(draw(scenario)[0]).toMatchObject({ hand: 'banker', index: 0, waiting: true });
      expect(draw(scenario)[0]).toMatchObject({ hand: 'player', index: 1, waiting: true });
      expect(draw(scenario)[0]).toMatchObject({ hand: 'banker', index: 1, waiting: false });
    },
  );
});

describe('a card dealt face up at a table that deals face down', () => {
  const faceDown = (
    book: Short,
    exposed: readonly (readonly ['player' | 'banker', number, '9D' | 'KS'])[],
  ) => {
    const scenario = dealt(book, '', { faceDown: true });
    for (let i = 0; i < 4; i += 1) draw(scenario);
    for (const [hand, index, card] of exposed) {
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card });
    }
    return scenario;
  };
  const slot = { hand: 'banker', index: 0, card: '6H' } as const;

  test.each(
    rows(LONG, ['faceUp', 'elections'], 'play goes on and the result stands; every patron chooses'),
  )('%s', (_title, book) => {
    const scenario = faceDown(book, []);
    const rule = at(book, 'faceUp');
    expect(plain(report(scenario, 'face-up', { slot }))).toMatchObject([
      { type: 'IrregularityReported', rule, established: [] },
      { type: 'IrregularityResolved', decision: { is: 'continue' }, rule },
      { type: 'CardExposed', ...slot },
      { type: 'ElectionsOffered', rule, reconstructed: false, patrons: ['p1', 'p3'] },
    ]);
    const [elected] = scenario.do(patron('p1'), {
      type: 'Elect',
      patron: 'p1',
      choice: 'continue',
    });
    expect(elected).toMatchObject({ choice: 'continue', rule: at(book, 'goOn') });
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'return' });
    for (const [hand, index, card] of [
      ['player', 0, 'KS'],
      ['player', 1, '7D'],
      ['banker', 1, 'KC'],
    ] as const) {
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card });
    }
    const settlement = settleAndCompare(scenario);
    expect(told(settlement)[1]).toBe(`p3 banker returned 0 5000 ${at(book, 'back')}`);
    expect(money(scenario)).toMatchObject({ p1: 2_010_000, p3: 2_000_000, held: 0 });
  });

  test.each(rows(LONG, ['faceUp'], 'an outcome is established: nobody chooses'))(
    '%s',
    (_title, book) => {
      const scenario = faceDown(book, [
        ['player', 0, 'KS'],
        ['player', 1, '9D'],
      ]);
      expect(types(report(scenario, 'face-up', { slot }))).toEqual([
        'IrregularityReported',
        'IrregularityResolved',
        'CardExposed',
      ]);
      scenario.do(dealer, { type: 'ExposeCard', hand: 'banker', index: 1, card: 'KC' });
      expect(settleAndCompare(scenario).outcome).toBe('player');
    },
  );

  test.each(rows(LONG, ['faceUp'], 'it is one that lies face down, at such a table'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'faceUp');
      const wish = { type: 'Report', kind: 'face-up', detail: { words: 'face up' } } as const;
      const named = { ...wish, detail: { words: 'face up', slot } } as const;
      const open = dealt(book, 'KS QH');
      expect(open.refused(dealer, named)).toMatchObject({ code: 'NOT_NOW', rule });
      const scenario = faceDown(book, []);
      expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'BAD_CARD', rule });
      const dealtOpen = scenario.refused(dealer, { type: 'DrawCard', card: '6H' });
      expect(dealtOpen.code).toBe('NOT_NOW');
      scenario.do(dealer, named);
      scenario.do(dealer, { type: 'CloseElections' });
      expect(scenario.refused(dealer, named)).toMatchObject({ code: 'BAD_CARD', rule });
      const betting = givenTable(book, { faceDown: true }).open();
      expect(betting.refused(dealer, named)).toMatchObject({ code: 'NOT_NOW', rule });
    },
  );
});

describe('any other dealing error', () => {
  test.each(
    rows(LONG, ['elections'], 'always gives elections, established or not, put right or not'),
  )('%s', (_title, book) => {
    for (const cards of ['', 'KS QH', 'KS QH 5D 3C', 'KS QH 7D 6C']) {
      for (const is of ['reconstructed', 'cannot-be-reconstructed'] as const) {
        const scenario = dealt(book, cards);
        report(scenario, 'other-dealing-error');
        expect(plain(resolve(scenario, { is })).at(-1)).toMatchObject({
          type: 'ElectionsOffered',
          rule: at(book, 'elections'),
          reconstructed: is === 'reconstructed',
        });
      }
    }
  });

  test.each(
    rows(LONG, ['elections'], 'a settled round is opened for the choices and settled again'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    const after = money(scenario);
    report(scenario, 'other-dealing-error');
    const events = resolve(scenario, { is: 'reconstructed' }, supervisor);
    expect(types(events)).toEqual(['IrregularityResolved', 'RoundReopened', 'ElectionsOffered']);
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'return' });
    scenario.do(dealer, { type: 'CloseElections' });
    // Everything was decided, so everything settles as before.
    settleAndCompare(scenario);
    expect(money(scenario)).toEqual(after);
  });
});
