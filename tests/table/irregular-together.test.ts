import { describe, expect, test } from 'vitest';
import { at, WITH_ELECTIONS } from '../second/truths.ts';
import {
  money,
  plain,
  report,
  resolve,
  rows,
  settleAndCompare,
  slots,
  types,
} from './irregular.ts';
import {
  dealer,
  givenTable,
  manager,
  patron,
  type Scenario,
  type Short,
  shift,
  supervisor,
} from './scenario.ts';

const dealt = (book: Short, cards: string): Scenario => {
  const scenario = givenTable(book).open();
  scenario.bet('p1', 1, 'player', 10_000).bet('p3', 3, 'banker', 5_000).close();
  return cards === '' ? scenario : scenario.deal(...cards.split(' '));
};
const draw = (scenario: Scenario) => scenario.do(dealer, { type: 'DrawCard' });
const order = (...places: number[]) => ({ is: 'order', order: places }) as const;

describe('cards drawn together', () => {
  const cases = WITH_ELECTIONS.flatMap((book) =>
    (
      [
        [
          [0, 1],
          ['4C', '9S'],
        ],
        [
          [1, 0],
          ['9S', '4C'],
        ],
      ] as const
    ).flatMap(([places, cards]) =>
      (
        [
          [supervisor, 'a Pit Supervisor'],
          [manager, 'a Pit Manager'],
          [shift, 'a Shift Manager'],
        ] as const
      ).map(([by, who]) => {
        const title = `${book} ${at(book, 'drawn-together')}: ${who} says that ${cards[0]} is received first`;
        return [title, book, places, cards, by] as const;
      }),
    ),
  );

  test.each(cases)('%s', (_title, book, places, cards, by) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('4C 9S') });
    expect(plain(resolve(scenario, order(...places), by))).toMatchObject([
      {
        type: 'IrregularityResolved',
        rule: at(book, 'drawn-together'),
        decision: { order: places },
        mayReplaceShoe: at(book, 'replace-shoe'),
      },
      ...(places[0] === 0 ? [] : [{ type: 'CardsOrdered', order: places }]),
      { type: 'ElectionsOffered', rule: at(book, 'drawn-together elections'), reconstructed: true },
    ]);
    expect(scenario.waiting).toEqual(cards);
    scenario.do(dealer, { type: 'CloseElections' });
    draw(scenario);
    draw(scenario);
    if (places[0] === 0) {
      // Player 4, Banker 9: a natural.
      expect(settleAndCompare(scenario)).toMatchObject({
        outcome: 'banker',
        player: { points: 4 },
      });
    } else {
      expect(settleAndCompare(scenario)).toMatchObject({
        outcome: 'player',
        player: { points: 9 },
      });
    }
  });

  test.each(rows(WITH_ELECTIONS, ['drawn-together'], 'nobody lower decides, nor in any other way'))(
    '%s',
    (_title, book) => {
      const rule = at(book, 'drawn-together');
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('? ?') }, supervisor);
      const wish = { type: 'Resolve', decision: order(0, 1), reason: 'as they lay' } as const;
      expect(scenario.refused(dealer, wish)).toMatchObject({ code: 'NOT_ALLOWED', rule });
      expect(scenario.refused(manager, { ...wish, reason: '' }).code).toBe('REASON_MISSING');
      for (const decision of [
        order(0),
        order(0, 0),
        order(0, 1, 1),
        order(0, 2),
        { is: 'reconstructed' },
        { is: 'void' },
      ] as const) {
        expect(scenario.refused(manager, { ...wish, decision })).toMatchObject({
          code: 'NOT_NOW',
          rule,
        });
      }
      // Also by whoever reported it (reading 54).
      scenario.do(supervisor, wish);
    },
  );

  test.each(rows(WITH_ELECTIONS, ['drawn-together'], 'there are two of them or more'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      const wish = (cards: string) =>
        ({
          type: 'Report',
          kind: 'drawn-together',
          detail: { words: 'stuck together', cards: slots(cards) },
        }) as const;
      expect(scenario.refused(dealer, wish('9S'))).toMatchObject({
        code: 'BAD_CARD',
        rule: at(book, 'drawn-together'),
      });
      scenario.do(dealer, wish('9S 8S 7S'));
      resolve(scenario, order(2, 0, 1));
      expect(scenario.waiting).toEqual(['7S', '9S', '8S']);
    },
  );

  test.each(
    rows(
      WITH_ELECTIONS,
      ['drawn-together elections'],
      'always a choice, whatever is established or exposed',
    ),
  )('%s', (_title, book) => {
    for (const [cards, drawn] of [
      ['', '2S 3S'],
      ['KS QH', '? ?'],
      ['KS QH 5D 3C', '2S 4H'],
      ['KS QH 7D 6C', '2S ?'],
    ] as const) {
      const scenario = dealt(book, cards);
      report(scenario, 'drawn-together', { cards: slots(drawn) });
      expect(plain(resolve(scenario, order(0, 1))).at(-1)).toMatchObject({
        type: 'ElectionsOffered',
        patrons: ['p1', 'p3'],
        rule: at(book, 'drawn-together elections'),
      });
    }
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['drawn-together', 'excess-card'],
      'one that is not needed begins the next round',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'drawn-together', { cards: slots('3S 9H') });
    resolve(scenario, order(0, 1));
    scenario.do(dealer, { type: 'CloseElections' });
    expect(draw(scenario).at(-1)).toMatchObject({ hand: 'banker', index: 2, waiting: true });
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'banker' });
    scenario.open().close();
    draw(scenario);
    expect(scenario.hands).toMatchObject({ player: ['9H'] });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['drawn-together'],
      'the fact is not so: nothing is moved and nobody chooses',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('4C 9S') });
    expect(types(resolve(scenario, { is: 'not-so' }))).toEqual([
      'IrregularityResolved',
      'CardsNotDrawn',
    ]);
    expect(scenario.waiting).toEqual([]);
    expect(scenario.table).toMatchObject({ shoe: { gone: 2, seen: { '4C': 0 } }, drawn: 2 });
    settleAndCompare(scenario.deal('7D', '6C'));
  });
});

describe('a new set of cards', () => {
  const replace = (reason: string) => ({ type: 'ReplaceShoe', reason }) as const;

  test.each(
    rows(
      WITH_ELECTIONS,
      ['replace-shoe'],
      'may be put in by a Pit Supervisor or above, with a reason',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    // Within a round only where cards came out together (reading 50).
    expect(scenario.refused(supervisor, replace('stuck'))).toMatchObject({
      code: 'NOT_NOW',
      rule: at(book, 'insufficient-cards'),
    });
    report(scenario, 'drawn-together', { cards: slots('5D 3C') });
    resolve(scenario, order(0, 1));
    expect(scenario.refused(dealer, replace('stuck')).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(patron('p1'), replace('stuck')).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(supervisor, replace('  ')).code).toBe('REASON_MISSING');
    expect(plain(scenario.do(supervisor, replace('stuck')))).toEqual([
      { type: 'ShoeReplaced', reason: 'stuck', rule: at(book, 'replace-shoe') },
    ]);
    expect(scenario.refused(manager, replace('again')).code).toBe('NO_SHOE');
  });

  test.each(rows(WITH_ELECTIONS, ['replace-shoe'], 'is decided with the order, or after it'))(
    '%s',
    (_title, book) => {
      const scenario = dealt(book, 'KS QH');
      report(scenario, 'drawn-together', { cards: slots('5D 3C') });
      const events = resolve(scenario, { ...order(0, 1), replaceShoe: true });
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'ShoeReplaced', rule: at(book, 'replace-shoe') }),
      );
      expect(scenario.waiting).toEqual(['5D', '3C']);
    },
  );

  test.each(
    rows(
      WITH_ELECTIONS,
      ['drawn-together', 'reconstructed', 'continue'],
      'they are put right, or the Hands go on as they lie',
    ),
  )('%s', (_title, book) => {
    // KS QH in their places; of 4C and 9S the 9 lies with the Banker's.
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('4C 9S') });
    const hands = { player: [0, 2], banker: [1, 3] };
    const events = resolve(scenario, { ...order(0, 1), hands });
    expect(plain(events)[1]).toMatchObject({
      type: 'Reconstructed',
      deal: { player: ['KS', '4C'], banker: ['QH', '9S'] },
      waiting: [],
    });
    expect(events.at(-1)).toMatchObject({ type: 'ElectionsOffered', reconstructed: false });
    const [elected] = scenario.do(patron('p1'), {
      type: 'Elect',
      patron: 'p1',
      choice: 'continue',
    });
    expect(elected).toMatchObject({ choice: 'continue', rule: at(book, 'continue') });
    scenario.do(dealer, { type: 'CloseElections' });
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'banker' });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['drawn-together', 'wrong-number'],
      'a Hand left with a wrong number of cards voids the round',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('4C 9S') });
    const events = resolve(scenario, { ...order(0, 1), hands: { player: [0, 2, 3], banker: [1] } });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'RoundVoided', rule: at(book, 'wrong-number') }),
    );
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000, held: 0 });
    // The cards begin the next round.
    expect(scenario.waiting).toEqual(['4C', '9S']);
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['replace-shoe', 'drawn-together'],
      'the cards drawn together are dealt, the rest comes from it',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH');
    report(scenario, 'drawn-together', { cards: slots('5D 3C 2S') });
    resolve(scenario, order(0, 1, 2));
    scenario.do(manager, replace('sticky'));
    scenario.do(dealer, { type: 'CloseElections' });
    for (let i = 0; i < 3; i += 1) draw(scenario);
    // Player 7 after five cards, Banker 3 draws: from the new shoe.
    expect(scenario.refused(dealer, { type: 'DrawCard', card: '4H' }).code).toBe('NO_SHOE');
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.deal('4H');
    expect(settleAndCompare(scenario)).toMatchObject({ outcome: 'tie' });
    expect(money(scenario)).toMatchObject({ p1: 2_000_000, p3: 2_000_000 });
    expect(scenario.table.shoe).toMatchObject({ number: 2, gone: 1 });
  });

  test.each(
    rows(
      WITH_ELECTIONS,
      ['replace-shoe'],
      'cards of the old one that were not needed are not carried over',
    ),
  )('%s', (_title, book) => {
    const scenario = dealt(book, 'KS QH 7D 5C');
    report(scenario, 'drawn-together', { cards: slots('3S 9H') });
    resolve(scenario, order(0, 1));
    scenario.do(supervisor, replace('sticky'));
    scenario.do(dealer, { type: 'CloseElections' });
    draw(scenario);
    settleAndCompare(scenario);
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.open();
    expect(scenario.waiting).toEqual([]);
  });
});
