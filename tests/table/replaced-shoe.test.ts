import { describe, expect, test } from 'vitest';
import { at, atOrPolicy, BOOKS, WITH_ELECTIONS } from '../second/truths.ts';
import { report, resolve, rows, types } from './irregular.ts';
import { dealer, givenTable, patron, type Scenario, type Short, supervisor } from './scenario.ts';

const replace = { type: 'ReplaceShoe', reason: 'a bent card' } as const;
const load = (scenario: Scenario) =>
  scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });

const dealing = (book: Short): Scenario =>
  givenTable(book).open().bet('p1', 1, 'player', 10_000).close().deal('3S', '2D', '2H', 'KC');

describe('reading 50: when a shoe is replaced', () => {
  test.each(BOOKS)('%s: within a round it is not, however few cards it has', (book) => {
    const scenario = dealing(book);
    expect(scenario.refused(supervisor, replace)).toMatchObject({
      code: 'NOT_NOW',
      rule: atOrPolicy(book, 'insufficient-cards'),
    });
    expect(scenario.refused(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 }).code).toBe(
      'NOT_NOW',
    );
  });

  test.each(BOOKS)('%s: between rounds by a Pit Supervisor or above, with a reason', (book) => {
    const scenario = givenTable(book);
    expect(scenario.refused(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 }).code).toBe(
      'NOT_NOW',
    );
    expect(scenario.refused(dealer, replace).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(supervisor, { ...replace, reason: '' }).code).toBe('REASON_MISSING');
    expect(scenario.do(supervisor, replace)[0]).toMatchObject({ rule: 'house policy' });
    load(scenario);
    expect(scenario.table.shoe?.number).toBe(2);
  });

  test.each(BOOKS)('%s: not while a card waits for the next round', (book) => {
    const scenario = givenTable(book);
    report(scenario, 'excess-card', { cards: ['5S'] });
    resolve(scenario, { is: 'reconstructed' });
    expect(scenario.refused(supervisor, replace).code).toBe('NOT_NOW');
    // At the end of the shoe it goes with it.
    scenario.open().bet('p1', 1, 'player', 10_000).close();
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.do(dealer, { type: 'CutCardOut' });
  });

  test.each(rows(WITH_ELECTIONS, ['replace-shoe'], 'after cards drawn together it may be'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book);
      report(scenario, 'drawn-together', { cards: ['9S', '8D', '7C'] });
      const events = resolve(scenario, { is: 'order', order: [1, 0, 2], replaceShoe: true });
      expect(events.find(({ type }) => type === 'ShoeReplaced')).toMatchObject({
        rule: at(book, 'replace-shoe'),
      });
      load(scenario);
      scenario.do(patron('p1'), { type: 'Elect', patron: 'p1', choice: 'continue' });
      // Cards that the decided order gives to this round are used first; the rest is discarded (reading 51).
      scenario.do(dealer, { type: 'DrawCard' });
      scenario.do(dealer, { type: 'DrawCard' });
      const { round } = scenario.table;
      expect(round?.hands.player[2]).toEqual({ shoe: 1, place: 5, face: '8D' });
      expect(round?.hands.banker[2]).toEqual({ shoe: 1, place: 4, face: '9S' });
      scenario.do(dealer, { type: 'Settle' });
      expect(scenario.table.waiting).toEqual([]);
      expect(scenario.table).toMatchObject({ drawn: 7, discarded: 1 });
      scenario.open().bet('p1', 1, 'player', 10_000).close().deal('AS');
      expect(scenario.table.round?.hands.player[0]).toEqual({ shoe: 2, place: 0, face: 'AS' });
    },
  );

  test.each(rows(WITH_ELECTIONS, ['replace-shoe'], 'in the round, also later and by itself'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book);
      report(scenario, 'drawn-together', { cards: ['9S', '8D'] });
      resolve(scenario, { is: 'order', order: [0, 1] });
      expect(scenario.do(supervisor, replace)[0]).toMatchObject({ rule: at(book, 'replace-shoe') });
      expect(scenario.table.waiting).toHaveLength(2);
    },
  );
});

describe('reading 51: a shoe that deals no further round', () => {
  test.each(
    BOOKS.flatMap((book) =>
      (['foreign-card', 'shortage-or-excess', 'not-shuffled'] as const).map(
        (kind) => [book, kind] as const,
      ),
    ),
  )('%s %s', (book, kind) => {
    const scenario = dealing(book);
    report(scenario, kind);
    const events = resolve(scenario, { is: 'so' });
    const taken = events.find(({ type }) => type === 'ShoeReplaced' || type === 'ShoeWithdrawn');
    const atOnce = book === 'E6' && kind === 'foreign-card';
    expect(taken).toMatchObject(
      atOnce
        ? { type: 'ShoeReplaced', rule: '5.1.1' }
        : { type: 'ShoeWithdrawn', rule: 'house policy' },
    );
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe(
      atOnce ? 'NO_SHOE' : 'SHOE_FINISHED',
    );
    load(scenario);
    scenario.open();
  });

  test.each(BOOKS)('%s: it is not so: the shoe goes on', (book) => {
    const scenario = dealing(book);
    report(scenario, 'foreign-card');
    expect(types(resolve(scenario, { is: 'not-so' }))[0]).toBe('IrregularityResolved');
    expect(scenario.table.shoe?.withdrawn).toBeNull();
  });
});

describe('reading 43: until when a round is voided', () => {
  test.each(BOOKS)('%s: a foreign card found after the settlement', (book) => {
    const scenario = dealing(book).deal('KS', '4D');
    scenario.do(dealer, { type: 'Settle' });
    const { stage } = scenario.table.round ?? {};
    report(scenario, 'foreign-card');
    const events = resolve(scenario, { is: 'so' });
    // 5.1.1 of Easy Six speaks of a game in progress; elsewhere the round is void until the next commences.
    const voids = at(book, 'foreign-card') === '5.5.1';
    expect(types(events).includes('RoundVoided')).toBe(voids);
    if (!voids) expect(scenario.table.round?.stage).toEqual(stage);
    expect(scenario.table.shoe === null || scenario.table.shoe.withdrawn !== null).toBe(true);
  });

  test.each(BOOKS)('%s: too few cards, said after the settlement', (book) => {
    const scenario = dealing(book).deal('KS', '4D');
    scenario.do(dealer, { type: 'Settle' });
    report(scenario, 'insufficient-cards');
    const voids = at(book, 'insufficient-cards') === '5.5.4';
    expect(types(resolve(scenario, { is: 'so' })).includes('RoundVoided')).toBe(voids);
  });
});

describe('reading 64: a dealing error reported after the settlement', () => {
  test.each(rows(WITH_ELECTIONS, ['other-dealing-error'], 'nothing is undecided: no choices'))(
    '%s',
    (_, book) => {
      const scenario = dealing(book).deal('KS', '4D');
      scenario.do(dealer, { type: 'Settle' });
      report(scenario, 'other-dealing-error');
      expect(types(resolve(scenario, { is: 'reconstructed' }))).toEqual(['IrregularityResolved']);
      expect(scenario.table.round?.stage.is).toBe('settled');
    },
  );

  test.each(BOOKS)('%s: a wrong number that cannot be put right is void', (book) => {
    const scenario = dealing(book).deal('KS', '4D');
    scenario.do(dealer, { type: 'Settle' });
    report(scenario, 'wrong-number');
    const events = resolve(scenario, { is: 'cannot-be-reconstructed' });
    expect(types(events)).toEqual(['IrregularityResolved', 'RoundReopened', 'RoundVoided']);
    expect(scenario.rack('p1')).toBe(2_000_000);
  });
});

describe('reading 42: copies are counted shoe by shoe', () => {
  /** Two cards of the first shoe wait, unseen, and another one is in play. */
  const replaced = (book: Short): Scenario => {
    const scenario = givenTable(book, { decks: 4 })
      .open()
      .bet('p1', 1, 'player', 10_000)
      .close()
      .deal('KH', 'KH', 'KH');
    report(scenario, 'drawn-together', { cards: ['faceDown', 'faceDown'] });
    resolve(scenario, { is: 'order', order: [0, 1], replaceShoe: true });
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 208 });
    scenario.do(dealer, { type: 'CloseElections' });
    scenario.do(dealer, { type: 'DrawCard' });
    scenario.do(dealer, { type: 'ExposeCard', hand: 'banker', index: 1, card: 'KH' });
    scenario.do(dealer, { type: 'DrawCard' });
    return scenario;
  };
  const turn = (card: 'KH' | '4S') =>
    ({ type: 'ExposeCard', hand: 'player', index: 2, card }) as const;

  test.each(rows(WITH_ELECTIONS, ['shortage-or-excess'], 'one too many of a shoe that is gone'))(
    '%s',
    (_, book) => {
      const scenario = replaced(book);
      expect(scenario.do(dealer, turn('KH')).at(-1)).toMatchObject({
        type: 'IrregularityReported',
        kind: 'copies',
      });
      resolve(scenario, { is: 'so' });
      expect(scenario.table.round?.stage.is).toBe('void');
      // Nothing is wrong with the one in play.
      expect(scenario.table.shoe).toMatchObject({ number: 2, withdrawn: null });
    },
  );

  test.each(WITH_ELECTIONS)('%s: as many as it holds are none too many', (book) => {
    const scenario = replaced(book);
    scenario.do(dealer, turn('4S'));
    // Of the second one no King has been seen.
    scenario.deal('KH');
    scenario.do(dealer, { type: 'Settle' });
  });
});
