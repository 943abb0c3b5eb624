import { describe, expect, test } from 'vitest';
import { rulebook } from '../../src/rulebooks/index.ts';
import { isAutomatic, MANUAL, settingsOf } from '../../src/table/index.ts';
import { at, BOOKS, WITH_INSURANCE } from '../second/truths.ts';
import { rows } from './irregular.ts';
import {
  card,
  dealer,
  GAMES,
  gameOf,
  givenTable,
  house,
  manager,
  patron,
  Scenario,
  type Short,
  settings,
  supervisor,
} from './scenario.ts';

type Chosen = Parameters<typeof settings>[1];
const opened = (chosen: Chosen) =>
  new Scenario().try(manager, { type: 'OpenTable', settings: settings('NC', chosen) });
const bad = { code: 'BAD_SETTINGS' };

describe('reading 68: who asked for no insurance, and who agreed', () => {
  const off = { private: true, insurance: 'off' } as const;
  const open = (book: Short, noInsurance: { asked: string; agreed: readonly string[] }) =>
    new Scenario().try(manager, { type: 'OpenTable', settings: settings(book, off), noInsurance });

  test.each(rows(WITH_INSURANCE, ['insurance-off'], 'somebody asked, and is named'))(
    '%s',
    (_, book) => {
      const no = { ...bad, rule: at(book, 'insurance-off') };
      expect(open(book, { asked: '', agreed: [] })).toMatchObject(no);
      expect(open(book, { asked: ' ', agreed: [] })).toMatchObject(no);
      expect(open(book, { asked: 'p1', agreed: ['p1', 'p1'] })).toMatchObject(no);
      expect(open(book, { asked: 'p1', agreed: ['p1', 'p2'] })).toMatchObject([{ askedBy: 'p1' }]);
      const plain = { type: 'OpenTable', settings: settings(book, off) } as const;
      expect(new Scenario().refused(supervisor, plain)).toMatchObject({
        code: 'NOT_ALLOWED',
        rule: at(book, 'insurance-off'),
      });
    },
  );

  test.each(rows(WITH_INSURANCE, ['insurance-off'], 'at a private table only'))('%s', (_, book) => {
    const set = settings(book, { insurance: 'off' });
    const noInsurance = { asked: 'p1', agreed: [] };
    const wish = { type: 'OpenTable', settings: set, noInsurance } as const;
    expect(new Scenario().refused(manager, wish)).toMatchObject({
      ...bad,
      rule: at(book, 'insurance-off'),
    });
  });

  test('a book that has none leaves none out', () => {
    const wish = { type: 'OpenTable', settings: settings('NC', off) } as const;
    const noInsurance = { asked: 'p1', agreed: [] };
    expect(new Scenario().refused(manager, { ...wish, noInsurance })).toMatchObject(bad);
  });

  test('where insurance is offered nobody asked otherwise', () => {
    const noInsurance = { asked: 'p1', agreed: ['p1', 'p2', 'p3'] };
    const wish = { settings: settings('CI', { private: true }), noInsurance };
    expect(new Scenario().refused(manager, { type: 'OpenTable', ...wish })).toMatchObject(bad);
    const scenario = givenTable('CI', { private: true });
    expect(scenario.refused(manager, { type: 'ChangeSettings', ...wish })).toMatchObject(bad);
  });

  /** A private table at which p1, p2 and p3 agreed to go without. */
  const without = (): Scenario => {
    const scenario = givenTable('CI', { private: true });
    const set = { ...scenario.table.settings, ...off };
    const noInsurance = { asked: 'p1', agreed: ['p1', 'p2', 'p3'] };
    scenario.do(manager, { type: 'ChangeSettings', settings: set, noInsurance });
    return scenario;
  };
  const current = ({ table }: Scenario) => table.upcoming?.settings ?? table.settings;

  test('CI 4.2.2: a notice tells everybody, as long as it holds', () => {
    const scenario = without();
    const notice = expect.stringContaining('No insurance');
    expect(scenario.events.at(-1)).toMatchObject({ type: 'SettingsChanged', notice });
    const higher = { ...current(scenario), limits: { ...current(scenario).limits, minimum: 5000 } };
    // Nobody has to agree again, nor a Pit Manager to grant it again.
    const [changed] = scenario.do(supervisor, { type: 'ChangeSettings', settings: higher });
    expect(changed).toMatchObject({ notice });
    expect(changed).not.toHaveProperty('askedBy');
    const on = { ...higher, insurance: 'offered' } as const;
    expect(scenario.do(manager, { type: 'ChangeSettings', settings: on })).toMatchObject([
      { notice: null },
    ]);
  });

  test('whoever asks again names everybody again', () => {
    const scenario = without();
    const again = { type: 'ChangeSettings', settings: current(scenario) } as const;
    const agreed = ['p1', 'p2'];
    expect(
      scenario.refused(manager, { ...again, noInsurance: { asked: 'p2', agreed } }),
    ).toMatchObject({ ...bad, rule: at('CI', 'insurance-off') });
    const all = { asked: 'p2', agreed: [...agreed, 'p3'] };
    expect(scenario.do(manager, { ...again, noInsurance: all })).toMatchObject([{ askedBy: 'p2' }]);
  });

  test('a game without insurance ends it too, by a Pit Manager or above', () => {
    const scenario = without();
    const { boxes } = scenario.table.settings;
    const change = { type: 'ChangeSettings', settings: settings('NC', { boxes }) } as const;
    expect(scenario.refused(supervisor, change)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(scenario.do(manager, change)).toMatchObject([{ settings: { game: GAMES.NC } }]);
  });
});

describe('a shoe is loaded and begun', () => {
  const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;

  test('not within a round, though the one in play deals no other', () => {
    const scenario = givenTable('NC', { cutCard: { fromEnd: 14, furtherRounds: 0 } });
    scenario.open().close().deal('7S').do(dealer, { type: 'CutCardOut' });
    expect(scenario.refused(dealer, load)).toMatchObject({ code: 'NOT_NOW' });
    scenario.deal('9D', 'KS', 'QD').do(dealer, { type: 'Settle' });
    expect(scenario.do(dealer, load)).toMatchObject([{ type: 'ShoeLoaded', shoe: 2 }]);
  });

  test('with the card that is seen first', () => {
    const burn = { type: 'BurnCards' } as const;
    const real = givenTable('NC', { burn: 'by-first-card' });
    expect(real.refused(dealer, burn)).toMatchObject({ code: 'BAD_CARD' });
    const electronic = givenTable('NC', { burn: 'by-first-card', shoe: 'electronic' });
    expect(electronic.refused(dealer, burn)).toMatchObject({ code: 'NO_SHOE' });
    expect(electronic.do(dealer, { ...burn, given: { card: card('5S') } })).toHaveLength(1);
  });

  test('its seed is told within a round once all its cards lie open', () => {
    const scenario = givenTable('NC', { shoe: 'electronic' }).open().close();
    scenario.do(house, { type: 'DrawCard', card: card('7S') });
    const reveal = { type: 'RevealShoe', shoe: 1, seed: '5e'.repeat(32) } as const;
    const detail = { words: 'two at once', cards: [card('9D'), card('KS')] };
    scenario.do(house, { type: 'Report', kind: 'drawn-together', detail });
    expect(scenario.refused(house, reveal)).toMatchObject({ code: 'NOT_NOW' });
    const decision = { is: 'order', order: [0, 1], replaceShoe: true } as const;
    scenario.do(supervisor, { type: 'Resolve', decision, reason: 'jammed' });
    expect(scenario.do(house, reveal)).toMatchObject([{ type: 'ShoeRevealed', shoe: 1 }]);
  });
});

test('the record goes on behind a checkpoint that is named', () => {
  const scenario = givenTable('NC');
  const { sequence } = scenario.table;
  const accept = (count: number) => ({ type: 'AcceptRollback', count, hash: 'ab' }) as const;
  for (const count of [0, -1]) {
    expect(scenario.refused(house, accept(count))).toMatchObject({ code: 'NOT_NOW' });
  }
  expect(scenario.refused(house, { ...accept(1), given: { due: 0 } }).code).toBe('NOT_DUE');
  expect(scenario.do(house, accept(1))).toMatchObject([
    { type: 'RollbackAccepted', count: 1, hash: 'ab', from: sequence },
    { type: 'ShoeWithdrawn', shoe: 1, rule: 'house policy' },
  ]);
  // Once more there is nothing to withdraw, nor where no shoe is.
  expect(scenario.do(house, accept(2))).toHaveLength(1);
  scenario.do(supervisor, { type: 'ReplaceShoe', reason: 'restored' });
  expect(scenario.do(house, accept(3))).toHaveLength(1);
});

describe('data that were restored', () => {
  const accept = { type: 'AcceptRollback', count: 1, hash: 'ab' } as const;
  const electronic = (chosen: Chosen = {}) => givenTable('NC', { shoe: 'electronic', ...chosen });
  const load = { type: 'LoadShoe', shuffled: true, cards: 416 } as const;

  test.each([
    ['face up', {}, { type: 'DrawCard', card: card('9S') }],
    ['face down', { faceDown: true }, { type: 'DrawCard' }],
  ] as const)('an electronic shoe deals no further card, %s: 5.5.4', (_, chosen, draw) => {
    const scenario = electronic(chosen).open().close();
    scenario.do(house, draw);
    scenario.do(house, accept);
    expect(scenario.refused(house, draw)).toMatchObject({ code: 'NO_SHOE', rule: '5.5.4' });
  });

  test('nor are cards of it burnt; the next one is as any other', () => {
    const scenario = electronic({ burn: 'by-first-card' });
    scenario.do(house, accept);
    const burn = { type: 'BurnCards', card: card('9S') } as const;
    expect(scenario.refused(house, burn)).toMatchObject({ code: 'NO_SHOE', rule: '5.5.4' });
    scenario.do(house, load);
    scenario.do(house, burn);
    scenario.do(dealer, { type: 'OpenRound' });
  });

  test('real cards go on for the round that is on the table, and no further', () => {
    const scenario = givenTable('NC').open().bet('p1', 1, 'player', 10_000).close().deal('9S');
    scenario.do(house, accept);
    scenario.deal('2D', 'KH', '3C');
    scenario.do(dealer, { type: 'Settle' });
    expect(scenario.refused(dealer, { type: 'OpenRound' }).code).toBe('SHOE_FINISHED');
    scenario.do(dealer, { type: 'LoadShoe', shuffled: true, cards: 416 });
    scenario.do(dealer, { type: 'OpenRound' });
  });
});

describe('settings that make no sense are refused', () => {
  const cut = (fromEnd: number) => ({ cutCard: { fromEnd, furtherRounds: 1 as const } });
  const tie = (minimum: number, maximum: number) => ({
    limits: { side: { tie: { minimum, maximum } } },
  });

  test.each<[string, Chosen]>([
    ['a cut card before the shoe', cut(-1)],
    ['a cut card within a card', cut(0.5)],
    ['a cut card behind the last card of the decks', { ...cut(312), decks: 6 }],
    ['half a chip unit', { chipUnit: 0.5 }],
    ['a chip unit of less than nothing', { chipUnit: -100 }],
    ['a chip unit past all counting', { chipUnit: 2 ** 53 }],
    ['a maximum of nothing', { limits: { maximum: 0 } }],
    ['a minimum past all counting', { limits: { minimum: 2 ** 53, maximum: 2 ** 53 } }],
    ['a side bet from nothing', tie(0, 400)],
    ['a side bet up to half a cent', tie(100, 400.5)],
    ['a side bet from half a cent', tie(100.5, 400)],
    [
      'limits on Player as a side bet',
      { limits: { side: { player: { minimum: 1, maximum: 2 } } } },
    ],
  ])('%s', (_, chosen) => {
    expect(opened(chosen)).toMatchObject(bad);
  });

  test('nor may an open table be set to them', () => {
    const scenario = givenTable('NC');
    const wrong = settings('NC', { limits: { minimum: 5000, maximum: 2500 } });
    expect(scenario.refused(manager, { type: 'ChangeSettings', settings: wrong })).toMatchObject(
      bad,
    );
  });

  test.each(['open', 'close', 'draw', 'elections', 'settle', 'squeeze', 'insure'])(
    'a timer is whole milliseconds, or none: %s',
    (timer) => {
      const set = (delay: number | null) => opened({ automation: { ...MANUAL, [timer]: delay } });
      for (const delay of [-1, 0.5, Number.NaN, 2 ** 53]) expect(set(delay)).toMatchObject(bad);
      for (const delay of [0, 1, 60_000, null]) expect(set(delay)).toHaveLength(1);
    },
  );

  test.each(['cashOut', 'fill', 'credit'])('a threshold is whole cents: %s', (threshold) => {
    const plain = { cashOut: 100, fill: 100, credit: 100 };
    const set = (amount: number) => opened({ thresholds: { ...plain, [threshold]: amount } });
    for (const amount of [-1, 0.5, Number.NaN, 2 ** 53]) expect(set(amount)).toMatchObject(bad);
    for (const amount of [0, 1, 1_000_000]) expect(set(amount)).toHaveLength(1);
  });

  test.each<[string, Chosen]>([
    ['a cut card at the very end', cut(0)],
    ['a cut card before everything but one', cut(415)],
    ['one amount only', { limits: { minimum: 5000, maximum: 5000 } }],
    ['a side bet of one amount only', tie(500, 500)],
    ['a chip of a cent', { chipUnit: 1, limits: { minimum: 2501 } }],
    ['a minimum of one cent', { chipUnit: 1, limits: { minimum: 1 } }],
  ])('but not %s', (_, chosen) => {
    expect(opened(chosen)).toHaveLength(1);
  });
});

describe('a table that runs by itself', () => {
  const automation = { ...MANUAL, open: 0, close: 0, draw: 0, settle: 0 };
  test('has an electronic shoe, and every step a time of its own', () => {
    expect(isAutomatic(settings('NC', { shoe: 'electronic', automation }))).toBe(true);
    expect(isAutomatic(settings('NC', { shoe: 'physical', automation }))).toBe(false);
  });
  test.each(['open', 'close', 'draw', 'settle'])('somebody has to %s', (step) => {
    const one = { ...automation, [step]: null };
    expect(isAutomatic(settings('NC', { shoe: 'electronic', automation: one }))).toBe(false);
  });
});

test('reading 60: a second person from 10,000.00 on, unless the house sets otherwise', () => {
  const scenario = new Scenario();
  scenario.do(supervisor, { type: 'OpenTable', settings: settingsOf(GAMES.NC) });
  const fill = (amount: number) => ({ type: 'FillTray', amount }) as const;
  expect(scenario.do(supervisor, fill(1_000_000))).toHaveLength(1);
  expect(scenario.refused(supervisor, fill(1_000_001))).toMatchObject({ code: 'SECOND_PERSON' });
  expect(scenario.refused(patron('p1'), fill(100))).toMatchObject({ code: 'NOT_ALLOWED' });
});

describe('what a table is set to, unless the house sets otherwise', () => {
  test.each(BOOKS)('%s: in public, with insurance, forgone for the round', (book) => {
    expect(settingsOf(gameOf(book))).toMatchObject({
      private: false,
      insurance: 'offered',
      forgone: 'round',
      shoe: 'physical',
      faceDown: false,
      limits: { per: 'box', side: {} },
    });
  });

  test('cards are burnt as the book says', () => {
    const book = rulebook(GAMES.NC);
    if (book === undefined) throw new Error('no book');
    const burning = { ...book, burn: { ...book.burn, unlessSet: 'by-first-card' } } as const;
    expect(settingsOf(GAMES.NC, {}, burning).burn).toBe('by-first-card');
    expect(settingsOf('faro')).toMatchObject({ burn: 'none', boxes: 1 });
  });
});
