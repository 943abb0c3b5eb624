import { describe, expect, test } from 'vitest';
import { FACE_DOWN } from '../../src/rules/index.ts';
import { due, handHistories, view } from '../../src/table/index.ts';
import { BOOKS, type Short } from '../second/truths.ts';
import { each } from './paragraphs.ts';
import { card, dealer, givenTable, house, patron, type Scenario, supervisor } from './scenario.ts';

const load = (cards: number, shuffled = true) => ({ type: 'LoadShoe', cards, shuffled }) as const;
/** An electronic shoe: whoever asks for it, the house gives it. */
const committed = (commitment: string, cards = 416) =>
  ({ type: 'LoadShoe', given: { shoe: { cards, commitment, key: 'k1' } } }) as const;
const open = { type: 'OpenRound' } as const;
const replace = { type: 'ReplaceShoe', reason: 'worn' } as const;
/** Between rounds a shoe is taken out, and another put in its place. */
const another = (scenario: Scenario, commitment: string) => {
  scenario.do(supervisor, replace);
  scenario.do(dealer, committed(commitment));
};
/** A table from which the shoe was taken out. */
const without = (book: Short, chosen: Parameters<typeof givenTable>[1] = {}): Scenario => {
  const scenario = givenTable(book, chosen);
  scenario.do(supervisor, replace);
  return scenario;
};

/** A round of four cards that Banker wins. */
const play = (scenario: Scenario): Scenario => {
  scenario.open().close().deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
  return scenario;
};

const notices = (scenario: Scenario) =>
  view(scenario.state, { role: 'display', id: 'board' }).public?.notices;

describe.each(each('not-shuffled'))('%s %s: cards that are not shuffled', (book, rule) => {
  test('are not put into play', () => {
    const refused = without(book).refused(dealer, load(416, false));
    expect(refused).toMatchObject({ code: 'BAD_SETTINGS', rule });
  });
});

describe.each(each('shortage-or-excess'))(
  '%s %s: a set of cards that is not whole',
  (book, rule) => {
    test.each([0, 1, 415, 417, 312, -416, 415.5])('%d cards for 8 decks', (cards) => {
      const refused = without(book).refused(dealer, load(cards));
      expect(refused).toMatchObject({ code: 'BAD_SETTINGS', rule });
    });
  },
);

test('E6 2.2.1: a set of another number of cards is not put into play', () => {
  const scenario = without('E6', { decks: 4 });
  const refused = { code: 'BAD_SETTINGS', rule: 'house policy' };
  expect(scenario.refused(dealer, load(416))).toMatchObject(refused);
  expect(scenario.refused(dealer, load(208, false))).toMatchObject(refused);
  expect(scenario.do(dealer, load(208))).toMatchObject([{ shoe: 2, decks: 4, commitment: null }]);
});

describe('the shoe', () => {
  test('no round without one', () => {
    const scenario = givenTable('NC');
    scenario.do(supervisor, replace);
    expect(scenario.refused(dealer, open)).toMatchObject({ code: 'NO_SHOE' });
    scenario.do(dealer, load(416));
    expect(scenario.do(dealer, open)).toMatchObject([{ type: 'RoundOpened', shoe: 2 }]);
  });

  test('no other one until it has come to its end, or was taken out', () => {
    const scenario = givenTable('NC');
    expect(scenario.refused(dealer, load(416))).toMatchObject({ code: 'NOT_NOW' });
    scenario.open();
    expect(scenario.refused(dealer, load(416))).toMatchObject({ code: 'NOT_NOW' });
    const electronic = givenTable('NC', { shoe: 'electronic' });
    const wish = committed('c2');
    expect(electronic.refused(dealer, wish)).toMatchObject({ code: 'NOT_NOW' });
    // One that the house cannot open any more has come to its end (reading 61).
    const given = { ...wish.given, cause: 'shoe-lost' } as const;
    expect(electronic.do(house, { ...wish, given })).toMatchObject([{ shoe: 2 }]);
  });

  test('it is taken out between rounds by a Pit Supervisor or above, with a reason', () => {
    const scenario = givenTable('NC');
    expect(scenario.refused(dealer, replace).code).toBe('NOT_ALLOWED');
    expect(scenario.refused(supervisor, { ...replace, reason: ' ' }).code).toBe('REASON_MISSING');
    expect(scenario.do(supervisor, replace)).toMatchObject([
      { type: 'ShoeReplaced', reason: 'worn', rule: 'house policy' },
    ]);
    expect(scenario.refused(supervisor, replace).code).toBe('NO_SHOE');
  });

  test('an electronic one is loaded and drawn from by the house alone', () => {
    const scenario = without('NC', { shoe: 'electronic' });
    expect(scenario.refused(dealer, load(416))).toMatchObject({ code: 'NOT_ALLOWED' });
    const loaded = scenario.do(dealer, committed('c0ffee'));
    expect(loaded).toMatchObject([{ type: 'ShoeLoaded', commitment: 'c0ffee' }]);
    scenario.open().close();
    const draw = { type: 'DrawCard', card: card('9S') } as const;
    expect(scenario.refused(dealer, draw)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(scenario.do(house, draw)).toHaveLength(2);
  });

  test.each(BOOKS)('%s: a patron has nothing to do with it', (book) => {
    const scenario = givenTable(book);
    for (const wish of [load(416), { type: 'CutCardOut' }, open] as const) {
      expect(scenario.refused(patron('p1'), wish)).toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });
});

describe.each(BOOKS)('%s: the cut card', (book) => {
  test('the round is finished and one more is dealt', () => {
    const scenario = givenTable(book).open().close();
    scenario.deal('7S', '9D');
    expect(scenario.do(dealer, { type: 'CutCardOut' })).toMatchObject([
      { type: 'CutCardCameOut', furtherRounds: 1 },
    ]);
    expect(notices(scenario)).toEqual([]);
    scenario.deal('KS', 'QD').do(dealer, { type: 'Settle' });
    scenario.open();
    expect(notices(scenario)).toEqual(['last-round']);
    scenario.close().deal('7S', '9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    expect(scenario.refused(dealer, open)).toMatchObject({ code: 'SHOE_FINISHED' });
    scenario.do(dealer, load(416));
    expect(notices(scenario)).toEqual([]);
    expect(scenario.do(dealer, open)).toMatchObject([{ shoe: 2, round: 3 }]);
  });

  test('set to none: this round is the last', () => {
    const scenario = givenTable(book, { cutCard: { fromEnd: 14, furtherRounds: 0 } });
    scenario.open().close().deal('7S').do(dealer, { type: 'CutCardOut' });
    expect(notices(scenario)).toEqual(['last-round']);
    scenario.deal('9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    expect(scenario.refused(dealer, open)).toMatchObject({ code: 'SHOE_FINISHED' });
  });
});

describe('the cut card', () => {
  test('comes out once, and of a shoe in play', () => {
    const scenario = givenTable('NC');
    const out = { type: 'CutCardOut' } as const;
    expect(scenario.refused(dealer, out)).toMatchObject({ code: 'NOT_NOW' });
    play(scenario).do(dealer, out);
    expect(scenario.refused(dealer, out)).toMatchObject({ code: 'NOT_NOW' });
    scenario.do(supervisor, replace);
    expect(scenario.refused(dealer, out)).toMatchObject({ code: 'NO_SHOE' });
  });

  test('an electronic shoe knows where it is', () => {
    const cutCard = { fromEnd: 414, furtherRounds: 1 } as const;
    const scenario = givenTable('NC', { shoe: 'electronic', cutCard }).open().close();
    const draw = (text: string) =>
      scenario.do(house, { type: 'DrawCard', card: card(text) }).map(({ type }) => type);
    expect(draw('7S')).toEqual(['CardDealt', 'CardExposed']);
    expect(draw('9D')).toEqual(['CardDealt', 'CutCardCameOut', 'CardExposed']);
    expect(draw('KS')).toEqual(['CardDealt', 'CardExposed']);
  });
});

describe('burnt cards, by the first card', () => {
  test.each([
    ['AS', 1],
    ['9H', 9],
    ['10C', 10],
    ['KD', 10],
  ])('%s burns %i more', (text, count) => {
    const scenario = givenTable('NC', { burn: 'by-first-card' });
    expect(scenario.refused(dealer, open)).toMatchObject({ code: 'NOT_NOW' });
    const burn = { type: 'BurnCards', card: card(text) } as const;
    expect(scenario.do(dealer, burn)).toMatchObject([
      { type: 'CardsBurnt', card: card(text), count },
    ]);
    expect(view(scenario.state, dealer).public?.shoe).toMatchObject({
      number: 1,
      left: 415 - count,
    });
    expect(scenario.refused(dealer, burn)).toMatchObject({ code: 'NOT_NOW' });
    expect(scenario.do(dealer, open)).toHaveLength(1);
  });

  test('none by default, and none later in the shoe', () => {
    const burn = { type: 'BurnCards', card: card('5S') } as const;
    const scenario = givenTable('NC');
    expect(scenario.refused(dealer, burn)).toMatchObject({ code: 'NOT_NOW' });
    const replaced = givenTable('NC', { burn: 'by-first-card' });
    replaced.do(dealer, burn);
    replaced.open().close().deal('7S');
    const detail = { words: 'two at once', cards: [card('9D'), card('KS')] };
    replaced.do(dealer, { type: 'Report', kind: 'drawn-together', detail });
    const decision = { is: 'order', order: [0, 1], replaceShoe: true } as const;
    replaced.do(supervisor, { type: 'Resolve', decision, reason: 'torn' });
    expect(replaced.refused(dealer, burn)).toMatchObject({ code: 'NO_SHOE' });
    replaced.do(dealer, { type: 'DrawCard' });
    replaced.do(dealer, { type: 'DrawCard' });
    replaced.do(dealer, load(416));
    replaced.deal('QD');
    expect(replaced.refused(dealer, burn)).toMatchObject({ code: 'NOT_NOW' });
    replaced.do(dealer, { type: 'Settle' });
    expect(replaced.do(dealer, open)).toHaveLength(1);
  });

  test('at an electronic table by the house', () => {
    const scenario = givenTable('NC', { shoe: 'electronic', burn: 'by-first-card' });
    const burn = { type: 'BurnCards', card: card('5S') } as const;
    expect(scenario.refused(dealer, burn)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(scenario.do(house, burn)).toMatchObject([{ count: 5 }]);
  });
});

describe('the seed of an electronic shoe', () => {
  const seed = '5e'.repeat(32);
  const reveal = (shoe: number, text = seed) => ({ type: 'RevealShoe', shoe, seed: text }) as const;

  /** Shoe 1 has left play and is revealed; shoe 2 is in play. */
  const given = (chosen: Parameters<typeof givenTable>[1] = {}): Scenario => {
    const scenario = givenTable('NC', { shoe: 'electronic', ...chosen });
    another(scenario, 'c2');
    scenario.do(house, reveal(1));
    return scenario;
  };
  const draw = (scenario: Scenario, ...cards: readonly string[]) => {
    for (const text of cards) scenario.do(house, { type: 'DrawCard', card: card(text) });
  };

  test('the shoe carries its commitment, and the log the key that seals it', () => {
    const scenario = given();
    const loaded = scenario.events.filter(({ type }) => type === 'ShoeLoaded').at(-1);
    expect(loaded).toMatchObject({ shoe: 2, commitment: 'c2', key: 'k1' });
    expect(scenario.table.shoe).toMatchObject({ number: 2, commitment: 'c2' });
    expect(scenario.table.unrevealed.map(({ number }) => number)).toEqual([2]);
  });

  test('an electronic shoe that the house does not have is not loaded', () => {
    const scenario = given();
    scenario.do(supervisor, replace);
    expect(scenario.refused(dealer, { type: 'LoadShoe' })).toMatchObject({ code: 'NO_SHOE' });
    expect(scenario.refused(dealer, committed('c3', 415))).toMatchObject({ code: 'BAD_SETTINGS' });
    for (const extra of [{ cards: 416 }, { shuffled: true }]) {
      const refused = scenario.refused(dealer, { ...committed('c3'), ...extra });
      expect(refused).toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });

  test('real cards are not committed to', () => {
    const refused = without('NC').refused(dealer, committed('c2'));
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED' });
    const real = without('NC').do(dealer, load(416)).at(-1);
    expect(real).toMatchObject({ commitment: null });
    expect(real).not.toHaveProperty('key');
  });

  test('is kept while the shoe is in play, and revealed when another is loaded', () => {
    const scenario = given();
    expect(scenario.refused(house, reveal(2))).toMatchObject({ code: 'NOT_NOW' });
    another(scenario, 'c3');
    expect(scenario.table.unrevealed.map(({ number }) => number)).toEqual([2, 3]);
    expect(scenario.do(house, reveal(2))).toEqual([
      { by: house, at: expect.any(Number), type: 'ShoeRevealed', shoe: 2, seed },
    ]);
    expect(scenario.table.unrevealed.map(({ number }) => number)).toEqual([3]);
    expect(scenario.refused(house, reveal(2)).message).toContain('revealed already');
    expect(scenario.refused(house, reveal(3)).message).toContain('in play');
  });

  test.each([0, -1, 3, 1.5, Number.NaN])('there is none of shoe %d, never loaded', (shoe) => {
    const refused = given().refused(house, reveal(shoe));
    expect(refused).toMatchObject({ code: 'NOT_NOW', message: expect.stringContaining('no shoe') });
  });

  test('there is none of a shoe without commitment', () => {
    expect(givenTable('NC').refused(house, reveal(1))).toMatchObject({ code: 'NOT_NOW' });
  });

  test.each(['', 'abc', '5E'.repeat(32), `${seed}0`, 'g'.repeat(64)])('%j is none', (text) => {
    const scenario = given();
    another(scenario, 'c3');
    expect(scenario.refused(house, reveal(2, text))).toMatchObject({ code: 'BAD_SETTINGS' });
    expect(scenario.table.unrevealed.map(({ number }) => number)).toEqual([2, 3]);
  });

  test.each([dealer, supervisor, patron('p1')])(
    'nobody but the house reveals it: $role',
    (actor) => {
      const scenario = given();
      another(scenario, 'c3');
      expect(scenario.refused(actor, reveal(2))).toMatchObject({ code: 'NOT_ALLOWED' });
    },
  );

  test('is revealed in every phase once the shoe was replaced', () => {
    const phases: string[] = [];
    for (let phase = 0; phase < 5; phase++) {
      const scenario = given();
      another(scenario, 'c3');
      if (phase > 0) scenario.open();
      if (phase > 1) scenario.close();
      if (phase === 2) draw(scenario, '7S');
      if (phase > 2) draw(scenario, '7S', '9D', 'KS', 'QD');
      if (phase > 2) scenario.do(dealer, { type: 'Settle' });
      const words = { words: 'what the rules do not know' };
      if (phase > 3) scenario.do(dealer, { type: 'Report', kind: 'anything-else', detail: words });
      phases.push(scenario.phase);
      expect(scenario.do(house, reveal(2))).toHaveLength(1);
    }
    expect(phases).toEqual(['none', 'betting', 'dealing', 'settled', 'halted']);
  });

  test('of the shoe in play is revealed when the table has closed', () => {
    const scenario = given();
    scenario.open().close();
    draw(scenario, '7S');
    scenario.do(supervisor, { type: 'CloseTable' });
    expect(scenario.refused(house, reveal(2))).toMatchObject({ code: 'NOT_NOW' });
    draw(scenario, '9D', 'KS', 'QD');
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.refused(house, reveal(2))).toMatchObject({ code: 'NOT_NOW' });
    scenario.closeTable();
    expect(scenario.do(house, reveal(2))).toHaveLength(1);
  });

  test('would show what lies face down of a shoe that was replaced: the round is finished first', () => {
    const scenario = given({ faceDown: true });
    scenario.open().close();
    scenario.do(house, { type: 'DrawCard' });
    const detail = { words: 'two at once', cards: [FACE_DOWN, FACE_DOWN] as const };
    scenario.do(house, { type: 'Report', kind: 'drawn-together', detail });
    const decision = { is: 'order', order: [0, 1], replaceShoe: true } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'jammed' });
    expect(scenario.hands).toMatchObject({ player: [FACE_DOWN] });
    expect(scenario.refused(house, reveal(2))).toMatchObject({
      code: 'NOT_NOW',
      message: expect.stringContaining('face down'),
    });
    scenario.do(dealer, { type: 'Interrupt', cause: 'no other shoe' });
    const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'none is there' } as const;
    scenario.do(supervisor, so);
    expect(scenario.phase).toBe('void');
    expect(scenario.do(house, reveal(2))).toHaveLength(1);
  });

  test('of an earlier round can be revealed whatever lies face down now', () => {
    const scenario = given({ faceDown: true });
    another(scenario, 'c3');
    scenario.open().close().do(house, { type: 'DrawCard' });
    expect(scenario.do(house, reveal(2))).toHaveLength(1);
  });

  test('stays out of the rounds, and puts nothing off', () => {
    const automation = {
      open: null,
      close: 20_000,
      draw: null,
      offer: 'automatic',
      elections: null,
      settle: null,
    } as const;
    const scenario = given({ automation });
    another(scenario, 'c3');
    scenario.open();
    const before = due(scenario.state);
    scenario.do(house, reveal(2));
    expect(before).not.toBeNull();
    expect(due(scenario.state)).toEqual(before);
    const [history] = handHistories(scenario.events);
    expect(history?.steps.map(({ type }) => type)).toEqual(['RoundOpened']);
  });
});
