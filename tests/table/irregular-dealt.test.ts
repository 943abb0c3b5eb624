import { describe, expect, test } from 'vitest';
import type { Card } from '../../src/rules/index.ts';
import { at, WITH_ELECTIONS } from '../second/truths.ts';
import {
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
import { bankerPays } from './paragraphs.ts';
import {
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  supervisor,
} from './scenario.ts';

const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};
const draw = (scenario: Scenario, seen?: Card) =>
  scenario.do(dealer, { type: 'DrawCard', ...(seen !== undefined && { card: seen }) });

/** Cards exposed before, the misdirected one, what was decided, and whether the patrons choose. */
const MISDIRECTED = [
  ['nothing established, put right', 'KS', '2S', 'reconstructed', true],
  ['nothing established, past putting right', 'KS', '2S', 'cannot-be-reconstructed', true],
  ['an outcome established, put right', 'KS QH 5D 3C', '2S', 'reconstructed', false],
  ['an outcome established, past it', 'KS QH 5D 3C', '2S', 'cannot-be-reconstructed', true],
  // Where the 9 belongs, Player has a natural (reading 53).
  ['established by the cards as put right', 'KS QH', '9S', 'reconstructed', false],
  ['its face not seen, so nothing established', 'KS QH', '?', 'reconstructed', true],
] as const;

const misdirected = WITH_ELECTIONS.flatMap((book) =>
  (['misdirected-area', 'misdirected-person'] as const).flatMap((kind) =>
    MISDIRECTED.map(([words, cards, astray, is, chooses]) => {
      const cited = `${book} ${at(book, kind)}, ${book} ${at(book, 'misdirected')}`;
      const title = `${cited}: ${words}: ${chooses ? 'every patron chooses' : 'no choice'}`;
      return [title, book, kind, cards, astray, is, chooses] as const;
    }),
  ),
);

describe('misdirected cards', () => {
  test.each(misdirected)('%s', (_title, book, kind, cards, astray, is, chooses) => {
    const scenario = dealt(book, cards);
    scenario.do(dealer, { type: 'AssignHand', hand: 'player', patron: 'p1' });
    scenario.do(dealer, { type: 'AssignHand', hand: 'banker', patron: 'p3' });
    const { length: dealtBefore } = cards.split(' ');
    const hand = dealtBefore % 2 === 0 ? 'player' : 'banker';
    // The next card lay with those of the other Hand.
    expect(plain(report(scenario, kind, { cards: slots(astray) }))).toMatchObject([
      { type: 'CardsWaiting', cards: slots(astray) },
      { type: 'IrregularityReported', rule: at(book, kind) },
    ]);
    const events = plain(resolve(scenario, { is }));
    const possible = is === 'reconstructed';
    expect(events.slice(0, possible ? 2 : 3)).toMatchObject([
      { type: 'IrregularityResolved', kind, rule: at(book, kind) },
      ...(possible
        ? []
        : [{ type: 'CardsCarried', cards: slots(astray), rule: at(book, 'excess-card') }]),
      ...(chooses
        ? [{ type: 'ElectionsOffered', rule: at(book, 'misdirected'), reconstructed: possible }]
        : []),
    ]);
    if (chooses) scenario.do(dealer, { type: 'CloseElections' });
    // Played by the Table of Play: put right it is the card of that Hand, else the next one of the shoe is.
    expect(draw(scenario, possible ? undefined : '2C')).toContainEqual(
      expect.objectContaining({ type: 'CardDealt', hand, waiting: possible }),
    );
    if (astray === '?') {
      const index = scenario.hands[hand].length - 1;
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card: '8S' });
    }
    scenario.deal(...['5H', '7C', '4D'].slice(0, Math.max(0, 3 - dealtBefore)));
    if (dealtBefore === 4) scenario.deal('4C');
    settleAndCompare(scenario);
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['misdirected', 'misdirected-area'],
      'a Pit Supervisor or above says whether they can be put right',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS');
    report(scenario, 'misdirected-area');
    const decision = { is: 'reconstructed' } as const;
    const refused = scenario.refused(dealer, { type: 'Resolve', decision, reason: 'seen' });
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED', rule: at(book, 'misdirected-area') });
    const events = resolve(scenario, decision);
    expect(types(events)).toEqual(['IrregularityResolved', 'ElectionsOffered']);
  });

  test.each(rows(WITH_ELECTIONS, ['misdirected-person'], 'the state names who accepts each Hand'))(
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
    rows(
      WITH_ELECTIONS,
      ['face-up', 'other-dealing-error'],
      'play goes on and the result stands; every patron chooses',
    ),
  )('%s', (_title, book) => {
    const scenario = faceDown(book, []);
    const rule = at(book, 'face-up');
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
    expect(elected).toMatchObject({ choice: 'continue', rule: at(book, 'continue') });
    scenario.do(patron('p3'), { type: 'Elect', patron: 'p3', choice: 'return' });
    for (const [hand, index, card] of [
      ['player', 0, 'KS'],
      ['player', 1, '7D'],
      ['banker', 1, 'KC'],
    ] as const) {
      scenario.do(dealer, { type: 'ExposeCard', hand, index, card });
    }
    const settlement = settleAndCompare(scenario);
    expect(told(settlement)[1]).toBe(`p3 banker returned 0 5000 ${at(book, 'return')}`);
    expect(money(scenario)).toMatchObject({ p1: 2_010_000, p3: 2_000_000, held: 0 });
  });

  test.each(rows(WITH_ELECTIONS, ['face-up'], 'an outcome is established: nobody chooses'))(
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

  test.each(rows(WITH_ELECTIONS, ['face-up'], 'it is one that lies face down, at such a table'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'face-up');
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
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error'],
      'always gives elections, established or not, put right or not',
    ),
  )('%s', (_title, book) => {
    for (const cards of ['', 'KS QH', 'KS QH 5D 3C', 'KS QH 7D 6C']) {
      for (const is of ['reconstructed', 'cannot-be-reconstructed'] as const) {
        const scenario = dealt(book, cards);
        report(scenario, 'other-dealing-error');
        expect(plain(resolve(scenario, { is })).at(-1)).toMatchObject({
          type: 'ElectionsOffered',
          rule: at(book, 'other-dealing-error'),
          reconstructed: is === 'reconstructed',
        });
      }
    }
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error'],
      'after the settlement nobody chooses: what lies as it should stays settled',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    const after = money(scenario);
    report(scenario, 'other-dealing-error');
    for (const is of ['reconstructed', 'cannot-be-reconstructed'] as const) {
      if (scenario.table.reports.length === 0) report(scenario, 'other-dealing-error');
      expect(types(resolve(scenario, { is }, supervisor))).toEqual(['IrregularityResolved']);
    }
    expect(money(scenario)).toEqual(after);
    scenario.open();
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['other-dealing-error'],
      'after the settlement, with the cards put as they lie: settled anew, nobody chooses',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_010_000, p3: 1_995_000 });
    report(scenario, 'other-dealing-error', {}, supervisor);
    // The seven lay with the Banker's.
    const hands = { player: [0, 3], banker: [1, 2] };
    const decision = { is: 'cannot-be-reconstructed', hands } as const;
    const wish = { type: 'Resolve', decision, reason: 'on the film' } as const;
    // Another settlement takes another person (reading 60).
    expect(scenario.refused(supervisor, wish).code).toBe('SAME_PERSON');
    const events = resolve(scenario, decision, manager);
    expect(types(events)).toEqual([
      'IrregularityResolved',
      'RoundReopened',
      'Reconstructed',
      'RoundSettled',
    ]);
    const paid = bankerPays(book, 5_000, 7);
    expect(money(scenario)).toMatchObject({ p1: 1_990_000, p3: 2_000_000 + paid, held: 0 });
  });
});
