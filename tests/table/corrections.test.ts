import { describe, expect, test } from 'vitest';
import { marksOf } from '../../src/table/index.ts';
import type { Subject } from '../conformance/topics.ts';
import { at, atOrPolicy, BOOKS, has, WITH_ELECTIONS } from '../second/truths.ts';
import {
  correct,
  expectBalanced,
  money,
  plain,
  report,
  resolve,
  rows,
  rowsOrPolicy,
  settleAndCompare,
  slots,
  told,
  types,
} from './irregular.ts';
import { bankerPays } from './paragraphs.ts';
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

const dealt = (
  book: Short,
  cards: string,
  more: Parameters<typeof givenTable>[1] = {},
): Scenario => {
  const scenario = givenTable(book, more).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return scenario.deal(...cards.split(' '));
};
const fix = (hand: 'player' | 'banker', index: number, text: string) =>
  ({ type: 'CorrectCard', hand, index, card: card(text), reason: 'keyed wrongly' }) as const;
const displayOf = (book: Short) => atOrPolicy(book, 'display-wrong');
const countOf = (book: Short) => atOrPolicy(book, 'shortage-or-excess');
/** Too many copies are too many cards; where nothing is said of that, foreign ones (reading 71). */
const copiesOf = (book: Short) =>
  at(book, has(book, 'shortage-or-excess') ? 'shortage-or-excess' : 'foreign-card');
const all = (subject: Subject, words: string) => rowsOrPolicy(subject, words);
const copies = (words: string) =>
  BOOKS.map((book) => [`${book} ${copiesOf(book)}: ${words}`, book] as const);

describe('a display that is wrong', () => {
  test.each(all('display-wrong', 'informs only: what lies on the table stands'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 6C');
      const { round } = scenario.table;
      expect(plain(report(scenario, 'display-wrong'))).toEqual([
        {
          type: 'Noted',
          kind: 'display-wrong',
          words: 'seen by the dealer',
          rule: displayOf(book),
        },
      ]);
      expect(scenario.table.round).toEqual(round);
      expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'player' });
    },
  );
});

describe('a card keyed wrongly', () => {
  test.each(all('display-wrong', 'is corrected by an event that says so; nothing is erased'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 7D 6C');
      const before = [...scenario.events];
      expect(scenario.confirmed(dealer, fix('banker', 1, '8C'), supervisor)).toMatchObject([
        { type: 'Confirmed', by: supervisor, askedBy: dealer },
        { type: 'CardCorrected', by: supervisor, card: '8C', was: '6C', reason: 'keyed wrongly' },
      ]);
      expect(scenario.events.slice(0, before.length)).toEqual(before);
      expect(settleAndCompare(scenario)).toMatchObject({
        outcome: 'banker',
        banker: { points: 8 },
      });
    },
  );

  test.each(
    all('display-wrong', 'in a settled round: opened, corrected, settled again to the cent'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    expect(money(scenario)).toMatchObject({ p1: 2_010_000, p3: 1_995_000 });
    const events = correct(scenario, fix('banker', 1, '8C'), manager);
    expect(types(events)).toEqual(['RoundReopened', 'CardCorrected']);
    expect(events[0]).toMatchObject({ rule: displayOf(book), reason: 'keyed wrongly' });
    expect(marksOf(scenario.table.roads)).toEqual([]);
    expectBalanced(scenario);
    settleAndCompare(scenario);
    const paid = bankerPays(book, 5_000, 8);
    expect(money(scenario)).toMatchObject({ p1: 1_990_000, p3: 2_000_000 + paid, held: 0 });
    expect(marksOf(scenario.table.roads)).toMatchObject([{ winner: 'banker' }]);
    // Player won 7 against 6 before, Banker wins 8 against 7 now: what else it was is judged again too.
    const { settings, book: rules } = scenario.table;
    const siu = rules.bets.some(
      ({ id, layouts }) => id === 'banker-char-siu' && layouts.includes(settings.layout),
    );
    expect(scenario.table.roads.counts.results).toEqual(siu ? { 'banker-char-siu': 1 } : undefined);
  });

  test.each(all('display-wrong', 'the true cards ask for one more'))('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    correct(scenario, fix('player', 1, '2D'));
    expect(scenario.refused(dealer, { type: 'Settle' }).code).toBe('NOT_NOW');
    // Player 2 draws; Banker 6 stands on a 5.
    scenario.deal('5S');
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'player', player: { points: 7 } });
  });

  test.each(
    all(
      'display-wrong',
      'the shoe was replaced and the next round has other cards: one for this round',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'the shoe jammed' });
    const fewer = { ...scenario.table.settings, decks: 6 };
    scenario.do(supervisor, { type: 'ChangeSettings', settings: fewer });
    correct(scenario, fix('player', 1, '2D'));
    expect(scenario.refused(dealer, { type: 'DrawCard', card: card('5S') }).code).toBe('NO_SHOE');
    const load = (cards: number) => ({ type: 'LoadShoe', shuffled: true, cards }) as const;
    expect(scenario.refused(dealer, load(312)).code).toBe('BAD_SETTINGS');
    expect(types(scenario.do(dealer, load(416)))).toEqual(['ShoeLoaded', 'ShoeWithdrawn']);
    scenario.deal('5S');
    expect(settleAndCompare(scenario)).toMatchObject({ player: { points: 7 } });
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('SHOE_FINISHED');
    expect(types(scenario.do(dealer, load(312)))).toEqual(['ShoeLoaded']);
    scenario.do(dealer, { type: 'OpenRound' });
    expect(scenario.table.settings.decks).toBe(6);
  });

  test.each(
    all(
      'display-wrong',
      'settings that were changed hold from the next round on, not for this one',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 6C');
    settleAndCompare(scenario);
    scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'the shoe jammed' });
    const settings = { ...scenario.table.settings, faceDown: true };
    scenario.do(supervisor, { type: 'ChangeSettings', settings });
    correct(scenario, fix('player', 1, '2D'));
    const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;
    // The next round has the same cards: it may go on with this shoe.
    expect(types(scenario.do(dealer, load))).toEqual(['ShoeLoaded']);
    scenario.deal('5S');
    settleAndCompare(scenario);
    scenario.do(dealer, { type: 'OpenRound' });
    expect(scenario.table.settings.faceDown).toBe(true);
  });

  test.each(all('display-wrong', 'the true cards ask for fewer: the rest begins the next round'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH 5D 3C 2S 4H');
      settleAndCompare(scenario);
      const events = correct(scenario, fix('player', 1, '9D'));
      expect(plain(events).at(-1)).toEqual({
        type: 'Reconstructed',
        deal: { player: ['KS', '9D'], banker: ['QH', '3C'] },
        waiting: ['2S', '4H'],
        from: { player: [0, 2], banker: [1, 3] },
      });
      expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'player' });
      scenario.open();
      expect(scenario.waiting).toEqual(['2S', '4H']);
      scenario.close();
      scenario.do(dealer, { type: 'DrawCard' });
      expect(scenario.hands).toMatchObject({ player: ['2S'] });
    },
  );

  test.each(
    all('display-wrong', 'the third card belongs to the other Hand: it is put where it should lie'),
  )('%s', (_title, book) => {
    // Keyed as Player 6, who stands; true is Player 5, who draws, and then Banker 5 with a 4.
    const scenario = dealt(book, 'KS QH 6D 5C 4S');
    const events = correct(scenario, fix('player', 1, '5D'));
    expect(plain(events)).toContainEqual({
      type: 'Reconstructed',
      deal: { player: ['KS', '5D', '4S'], banker: ['QH', '5C'] },
      waiting: [],
      from: { player: [0, 2, 4], banker: [1, 3] },
    });
    scenario.deal('2H');
    expect(settleAndCompare(scenario)).toMatchObject({
      outcome: 'player',
      player: { points: 9 },
      banker: { points: 7 },
    });
  });

  test.each(
    all('display-wrong', 'by two persons, one a Pit Supervisor or above, of a card of this round'),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    const wish = fix('banker', 0, '8C');
    for (const alone of [dealer, supervisor, manager]) {
      expect(scenario.refused(alone, wish).code).toBe('SECOND_PERSON');
    }
    expect(scenario.refused(supervisor, { ...wish, reason: ' ' }).code).toBe('REASON_MISSING');
    expect(scenario.refused(supervisor, fix('banker', 0, 'QH')).code).toBe('BAD_CARD');
    expect(scenario.refused(supervisor, fix('banker', 1, '8C')).code).toBe('NOT_NOW');
    scenario.deal('7D', '6C');
    settleAndCompare(scenario);
    // The next round has commenced: the last one stands.
    scenario.open();
    expect(scenario.refused(supervisor, wish).code).toBe('NOT_NOW');
    expect(scenario.refused(supervisor, { ...wish, round: 1 }).code).toBe('ROUND_OVER');
    const electronic = givenTable(book, { shoe: 'electronic' }).open().close();
    expect(electronic.refused(supervisor, wish).code).toBe('NOT_NOW');
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['display-wrong', 'other-dealing-error'],
      'what patrons chose on the wrong cards lapses, and they are asked again',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 5D 3C 2S');
    report(scenario, 'drawn-together', { cards: slots('4H 9S') });
    resolve(scenario, { is: 'order', order: [0, 1] });
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'DrawCard' });
    const events = correct(scenario, fix('player', 1, '9D'));
    expect(types(events)).toEqual([
      'CardCorrected',
      'Reconstructed',
      'ElectionsLapsed',
      'ElectionsOffered',
    ]);
    expect(events.at(-1)).toMatchObject({ patrons: ['p1', 'p3'], reconstructed: true });
    // Player 9 is a natural: what was undecided on the wrong cards is decided on the true ones.
    scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'return' });
    scenario.do(dealer, { type: 'CloseElections' });
    expect(told(settleAndCompare(scenario))).toEqual([
      `p1 player win 10000 10000 ${at(book, 'pays player')}`,
      `p3 banker lose 0 0 ${at(book, 'pays banker')}`,
    ]);
    expectBalanced(scenario);
    expect(scenario.waiting).toEqual(['2S', '4H', '9S']);
  });
});

describe('more copies of a card than the decks hold', () => {
  const five = (book: Short): Scenario => dealt(book, 'KS KS KS KS', { decks: 4 });
  const keyed = { type: 'DrawCard', card: 'KS' } as const;

  test.each(copies('keyed: play is held, and somebody has to look'))('%s', (_title, book) => {
    const scenario = five(book);
    const events = scenario.do(dealer, keyed);
    expect(events.at(-1)).toMatchObject({
      type: 'IrregularityReported',
      kind: 'copies',
      rule: copiesOf(book),
      detail: { slot: { hand: 'player', index: 2, card: 'KS' } },
    });
    expect(types(events)).not.toContain('CardExposed');
    expect(scenario.refused(dealer, keyed).code).toBe('NOT_NOW');
  });

  test.each(copies('an excess in the shoe: void, confirmed by a Pit Supervisor or above'))(
    '%s',
    (_title, book) => {
      const rule = copiesOf(book);
      const scenario = five(book);
      scenario.do(dealer, keyed);
      const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'five of them' } as const;
      expect(scenario.refused(dealer, so)).toMatchObject({ code: 'NOT_ALLOWED', rule });
      const voided = scenario.do(supervisor, so).find(({ type }) => type === 'RoundVoided');
      expect(voided).toMatchObject({ rule });
      expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000, held: 0 });
    },
  );

  test.each(copies('keyed wrongly: the true card is exposed and play goes on'))(
    '%s',
    (_title, book) => {
      const scenario = five(book);
      scenario.do(dealer, keyed);
      expect(types(resolve(scenario, { is: 'not-so' }))).toEqual(['IrregularityResolved']);
      expect(scenario.refused(dealer, { type: 'Settle' }).code).toBe('NOT_NOW');
      scenario.do(dealer, { type: 'ExposeCard', hand: 'player', index: 2, card: '6D' });
      scenario.deal('2C');
      expect(settleAndCompare(scenario)).toMatchObject({
        outcome: 'player',
        player: { points: 6 },
      });
    },
  );

  test.each(copies('turned at a table that deals face down: held as well'))(
    '%s',
    (_title, book) => {
      const scenario = givenTable(book, { decks: 4, faceDown: true }).open();
      scenario.bet('p1', 1, 'player', 10_000).close();
      for (let i = 0; i < 4; i += 1) scenario.do(dealer, { type: 'DrawCard' });
      const turn = (hand: 'player' | 'banker', index: number, text: string) =>
        scenario.do(dealer, { type: 'ExposeCard', hand, index, card: card(text) });
      for (const [hand, index] of [
        ['player', 0],
        ['player', 1],
        ['banker', 0],
        ['banker', 1],
      ] as const) {
        turn(hand, index, 'KS');
      }
      scenario.do(dealer, { type: 'DrawCard' });
      expect(turn('player', 2, 'KS')).toMatchObject([{ kind: 'copies', rule: copiesOf(book) }]);
      resolve(scenario, { is: 'not-so' });
      turn('player', 2, '6D');
    },
  );

  test.each(all('shortage-or-excess', 'a correction cannot make one too many'))(
    '%s',
    (_title, book) => {
      const scenario = five(book).deal('6D');
      expect(scenario.refused(supervisor, fix('player', 2, 'KS'))).toMatchObject({
        code: 'BAD_CARD',
        rule: countOf(book),
      });
      // One fewer of the card that was named by mistake.
      correct(scenario, fix('player', 0, 'QS'));
      correct(scenario, fix('player', 2, 'KS'));
    },
  );
});
