import { describe, expect, test } from 'vitest';
import { isRefusal, type PlayedRound, type Refusal } from '../rules/index.ts';
import { idOf, parseRound } from './round.ts';

type Json = Record<string, unknown>;

const bet = (more: Json = {}): Json => ({
  box: 1,
  patron: 'p1',
  bet: 'player',
  amount: 10000,
  ...more,
});
const cover = (more: Json = {}): Json => ({
  box: 1,
  patron: 'p1',
  hand: 'player',
  after: 4,
  amount: 500,
  ...more,
});
const election = (more: Json = {}): Json => ({
  patron: 'p1',
  choice: 'return',
  cards: 3,
  rule: '5.13.3',
  ...more,
});
const given = (more: Json = {}): Json => ({
  box: 1,
  patron: 'p1',
  bet: 'player',
  rule: '5.14.2',
  ...more,
});
const round = (more: Json = {}): Json => ({
  id: 'r1',
  game: 'tiger-buffalo-commission-insurance',
  layout: 'A',
  cards: ['3S', 'KD', '2H', '4C', '2D', '7S'],
  bets: [bet()],
  ...more,
});

const read = (json: unknown): PlayedRound => {
  const found = parseRound(json);
  if (isRefusal(found)) throw new Error(found.message);
  return found;
};
const refused = (json: unknown): Refusal => {
  const found = parseRound(json);
  if (!isRefusal(found)) throw new Error('it was read');
  return found;
};
const bad = (message: string) => ({ code: 'BAD_INPUT', message });

describe('a round that can be read', () => {
  test('with everything in it', () => {
    const found = read(
      round({
        decks: 6,
        limits: { minimum: 2500, maximumDifferential: 1000000, per: 'table' },
        cards: ['3S', 'TD', '2H', '4C', '2D', '7S'],
        bets: [bet(), bet({ box: 7, patron: 'p2', standing: true, bet: 'big-tiger', amount: 5 })],
        insurance: [cover(), cover({ hand: 'banker', after: 5, late: true })],
        elections: [election(), election({ choice: 'continue', cards: 0 })],
        returned: [given(), given({ bet: 'banker-insurance' })],
        insuranceWaived: '3.14',
        void: { rule: '5.5.1' },
        anything: 'else',
      }),
    );
    const { book, layout, bets, ...rest } = found;
    expect(book.id).toBe('tiger-buffalo-commission-insurance');
    expect(layout.id).toBe('A');
    expect(bets.map(({ bet: { id }, ...placed }) => ({ id, ...placed }))).toEqual([
      { id: 'player', box: 1, patron: 'p1', amount: 10000 },
      { id: 'big-tiger', box: 7, patron: 'p2', amount: 5 },
    ]);
    expect(rest).toEqual({
      id: 'r1',
      decks: 6,
      limits: { minimum: 2500, maximumDifferential: 1000000, per: 'table' },
      cards: ['3S', '10D', '2H', '4C', '2D', '7S'],
      insurance: [
        { box: 1, patron: 'p1', hand: 'player', after: 4, amount: 500, late: false },
        { box: 1, patron: 'p1', hand: 'banker', after: 5, amount: 500, late: true },
      ],
      elections: [
        { patron: 'p1', choice: 'return', cards: 3, rule: '5.13.3' },
        { patron: 'p1', choice: 'continue', cards: 0, rule: '5.13.3' },
      ],
      returned: [
        { box: 1, patron: 'p1', bet: 'player', rule: '5.14.2' },
        { box: 1, patron: 'p1', bet: 'banker-insurance', rule: '5.14.2' },
      ],
      insuranceWaived: '3.14',
      voided: '5.5.1',
    });
  });

  test('what may be left out', () => {
    expect(read(round())).toMatchObject({
      decks: 8,
      limits: null,
      insurance: [],
      elections: [],
      returned: [],
      insuranceWaived: null,
      voided: null,
    });
    expect(read(round({ limits: { maximumDifferential: 1 } })).limits).toEqual({
      minimum: 0,
      maximumDifferential: 1,
      per: 'box',
    });
    expect(read(round({ void: { rule: '5.5.1' }, cards: undefined })).cards).toEqual([]);
    expect(read(round({ bets: [] })).bets).toEqual([]);
    expect(read(round({ insuranceWaived: '4.2.2' })).insuranceWaived).toBe('4.2.2');
  });

  test('largest numbers', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(read(round({ bets: [bet({ amount: most })] })).bets[0]?.amount).toBe(most);
    expect(read(round({ limits: { minimum: most, maximumDifferential: most } })).limits).toEqual({
      minimum: most,
      maximumDifferential: most,
      per: 'box',
    });
  });
});

describe('what is no round', () => {
  test.each([null, true, 1, 'round', [], [round()], undefined])('%j', (json) => {
    expect(refused(json)).toEqual(bad('a round is a JSON object'));
    expect(idOf(json)).toBeNull();
  });

  test('the id of a round that cannot be read', () => {
    expect(idOf({ id: 'r7' })).toBe('r7');
    expect(idOf({ id: 7 })).toBeNull();
    expect(idOf({})).toBeNull();
  });
});

describe('a field is missing or malformed: the message names it', () => {
  // biome-ignore format: a table
  const faults = [
    ['id', round({ id: undefined }), 'id is missing'],
    ['id', round({ id: 7 }), 'id: 7 is no text'],
    ['id', round({ id: '' }), 'id: "" is no text'],
    ['game', round({ game: undefined }), 'game is missing'],
    ['game', round({ game: null }), 'game: null is no text'],
    ['layout', round({ layout: undefined }), 'layout is missing'],
    ['layout', round({ layout: ['A'] }), 'layout: a list is no text'],
    ['cards', round({ cards: undefined }), 'cards is missing'],
    ['cards', round({ cards: '3S KD' }), 'cards: "3S KD" is no list'],
    ['cards', round({ cards: { 0: '3S' } }), 'cards: an object is no list'],
    ['bets', round({ bets: undefined }), 'bets is missing'],
    ['bets', round({ bets: {} }), 'bets: an object is no list'],
    ['bets', round({ bets: [bet(), null] }), 'bets[1]: null is no object'],
    ['bets', round({ bets: [[]] }), 'bets[0]: a list is no object'],
    ['box', round({ bets: [bet({ box: undefined })] }), 'bets[0].box is missing'],
    ['patron', round({ bets: [bet({ patron: undefined })] }), 'bets[0].patron is missing'],
    ['patron', round({ bets: [bet(), bet({ patron: 5 })] }), 'bets[1].patron: 5 is no text'],
    ['bet', round({ bets: [bet({ bet: undefined })] }), 'bets[0].bet is missing'],
    ['bet', round({ bets: [bet({ bet: {} })] }), 'bets[0].bet: an object is no text'],
    ['amount', round({ bets: [bet({ amount: undefined })] }), 'bets[0].amount is missing'],
    ['standing', round({ bets: [bet({ standing: 1 })] }), 'bets[0].standing: 1 is neither true nor false'],
    ['void', round({ void: '5.5.1' }), 'void: "5.5.1" is no object'],
    ['void', round({ void: null }), 'void: null is no object'],
    ['void', round({ void: {} }), 'void.rule is missing'],
    ['void', round({ void: { rule: 5.5 } }), 'void.rule: 5.5 is no text'],
    ['void', round({ void: { rule: '5.5.1' }, cards: null }), 'cards: null is no list'],
    ['insurance', round({ insurance: null }), 'insurance: null is no list'],
    ['insurance', round({ insurance: [7] }), 'insurance[0]: 7 is no object'],
    ['hand', round({ insurance: [cover({ hand: 'tie' })] }), 'insurance[0].hand: "tie" is neither player nor banker'],
    ['hand', round({ insurance: [cover({ hand: undefined })] }), 'insurance[0].hand: nothing is neither player nor banker'],
    ['after', round({ insurance: [cover({ after: 6 })] }), 'insurance[0].after: 6 is neither 4 nor 5'],
    ['after', round({ insurance: [cover({ after: '4' })] }), 'insurance[0].after: "4" is neither 4 nor 5'],
    ['late', round({ insurance: [cover({ late: 'yes' })] }), 'insurance[0].late: "yes" is neither true nor false'],
    ['patron', round({ insurance: [cover(), cover({ patron: '' })] }), 'insurance[1].patron: "" is no text'],
    ['box', round({ insurance: [cover({ box: undefined })] }), 'insurance[0].box is missing'],
    ['amount', round({ insurance: [cover({ amount: undefined })] }), 'insurance[0].amount is missing'],
    ['elections', round({ elections: {} }), 'elections: an object is no list'],
    ['elections', round({ elections: ['p1'] }), 'elections[0]: "p1" is no object'],
    ['patron', round({ elections: [election({ patron: undefined })] }), 'elections[0].patron is missing'],
    ['rule', round({ elections: [election({ rule: 5.13 })] }), 'elections[0].rule: 5.13 is no text'],
    ['returned', round({ returned: 'p1' }), 'returned: "p1" is no list'],
    ['returned', round({ returned: [true] }), 'returned[0]: true is no object'],
    ['bet', round({ returned: [given({ bet: undefined })] }), 'returned[0].bet is missing'],
    ['box', round({ returned: [given({ box: undefined })] }), 'returned[0].box is missing'],
    ['patron', round({ returned: [given({ patron: undefined })] }), 'returned[0].patron is missing'],
    ['rule', round({ returned: [given({ rule: undefined })] }), 'returned[0].rule is missing'],
    ['limits', round({ limits: 5 }), 'limits: 5 is no object'],
    ['limits', round({ limits: null }), 'limits: null is no object'],
    ['limits', round({ limits: {} }), 'limits.maximumDifferential is missing'],
    ['per', round({ limits: { maximumDifferential: 1, per: 'shoe' } }), 'limits.per: "shoe" is neither "box" nor "table"'],
    ['waiver', round({ insuranceWaived: '4.1' }), 'insuranceWaived: "4.1" waives no insurance in this game'],
    ['waiver', round({ insuranceWaived: null }), 'insuranceWaived: null waives no insurance in this game'],
    ['waiver', round({ game: 'da-hu-ying-xiong', insuranceWaived: '3.14' }), 'insuranceWaived: "3.14" waives no insurance in this game'],
  ] as const;
  test.each(faults)('%s', (_field, json, message) => {
    expect(refused(json)).toEqual(bad(message));
  });

  test.each([
    [{ minimum: -1, maximumDifferential: 1 }, 'minimum: -1'],
    [{ minimum: 0.5, maximumDifferential: 1 }, 'minimum: 0.5'],
    [{ minimum: null, maximumDifferential: 1 }, 'minimum: null'],
    [{ minimum: '0', maximumDifferential: 1 }, 'minimum: "0"'],
    [{ maximumDifferential: 0 }, 'maximumDifferential: 0'],
    [{ maximumDifferential: -5 }, 'maximumDifferential: -5'],
    [{ maximumDifferential: 2 ** 53 }, 'maximumDifferential: 9007199254740992'],
    [{ maximumDifferential: [1] }, 'maximumDifferential: a list'],
  ])('limits %j', (limits, fault) => {
    expect(refused(round({ limits }))).toEqual(bad(`limits.${fault} is no whole number of cents`));
  });

  test('a book without a Differential has a minimum and a maximum', () => {
    const sixes = (limits: Json) => round({ game: 'easy-six', limits });
    expect(read(sixes({ minimum: 1, maximum: 1 })).limits).toBeNull();
    expect(read(sixes({})).limits).toBeNull();
    expect(refused(sixes({ maximum: 0 }))).toEqual(
      bad('limits.maximum: 0 is no whole number of cents'),
    );
    expect(refused(sixes({ minimum: -1 }))).toEqual(
      bad('limits.minimum: -1 is no whole number of cents'),
    );
    expect(refused(sixes({ maximumDifferential: 5 }))).toEqual(
      bad('limits.maximumDifferential: easy-six has no Differential, use maximum'),
    );
  });
});

describe('codes of their own', () => {
  test.each(['easy-seven', 'NC', 'constructor', '__proto__'])('UNKNOWN_GAME: %s', (game) => {
    const message = `no game "${game}": 'puntobanco rules' lists them`;
    expect(refused(round({ game }))).toEqual({ code: 'UNKNOWN_GAME', message });
  });

  test.each(['E', 'a', 'AB', 'toString'])('UNKNOWN_LAYOUT: %s', (layout) => {
    expect(refused(round({ game: 'da-hu-ying-xiong', layout }))).toEqual({
      code: 'UNKNOWN_LAYOUT',
      message: `no layout "${layout}": da-hu-ying-xiong has A B C D`,
      rule: '2.1.1',
    });
  });

  test.each([3, 11, 0, -4, 4.5, '8', null, true, [8], Number.POSITIVE_INFINITY])(
    'BAD_DECKS: %j',
    (decks) => {
      expect(refused(round({ decks }))).toMatchObject({ code: 'BAD_DECKS', rule: '2.2.1' });
    },
  );

  test.each(['1S', 'AX', 'as', '', 7, null, ['AS'], {}])('BAD_CARD: %j', (card) => {
    const { code, message } = refused(round({ cards: ['3S', card] }));
    expect(code).toBe('BAD_CARD');
    expect(message).toMatch(/^cards\[1\]: .* is no card: write AS, 10D or KC$/);
  });

  test.each([0, -1, 0.5, 2 ** 53, '100', null, true, [100], Number.POSITIVE_INFINITY])(
    'BAD_AMOUNT: %j',
    (amount) => {
      const expected = / is no positive whole number of cents below 2\^53$/;
      const bets = refused(round({ bets: [bet({ amount })] }));
      expect(bets.code).toBe('BAD_AMOUNT');
      expect(bets.message).toMatch(/^bets\[0\]\.amount: /);
      expect(bets.message).toMatch(expected);
      const covers = refused(round({ insurance: [cover(), cover({ amount })] }));
      expect(covers.code).toBe('BAD_AMOUNT');
      expect(covers.message).toMatch(/^insurance\[1\]\.amount: /);
    },
  );

  test.each([0, 4, 8, 1.5, '1', null, [1], Number.POSITIVE_INFINITY])('BAD_BOX: %j', (box) => {
    for (const [json, at] of [
      [round({ bets: [bet({ box })] }), 'bets[0]'],
      [round({ insurance: [cover({ box })] }), 'insurance[0]'],
      [round({ returned: [given({ box })] }), 'returned[0]'],
    ] as const) {
      const { code, message, rule } = refused(json);
      expect([code, rule]).toEqual(['BAD_BOX', '2.1.1(a)']);
      expect(message.startsWith(`${at}.box: layout A prints no box `)).toBe(true);
    }
  });

  test('UNKNOWN_BET', () => {
    const message = (name: string) =>
      `bets[0].bet: tiger-buffalo-commission-insurance has no bet "${name}"`;
    for (const name of ['easy-six', 'Player', '__proto__']) {
      expect(refused(round({ bets: [bet({ bet: name })] }))).toEqual({
        code: 'UNKNOWN_BET',
        message: message(name),
      });
    }
    expect(refused(round({ bets: [bet({ bet: 'player-insurance' })] }))).toEqual({
      code: 'UNKNOWN_BET',
      message: `${message('player-insurance')}: insurance goes under "insurance"`,
    });
    expect(refused(round({ returned: [given({ bet: 'easy-six' })] }))).toEqual({
      code: 'UNKNOWN_BET',
      message: 'returned[0].bet: tiger-buffalo-commission-insurance has no bet "easy-six"',
    });
  });

  test.each(['stay', '', null, 1, undefined])('BAD_ELECTION: choice %j', (choice) => {
    const { code, message } = refused(round({ elections: [election({ choice })] }));
    expect(code).toBe('BAD_ELECTION');
    expect(message).toMatch(/^elections\[0\]\.choice: .* is not continue, reconstructed, return$/);
  });

  test.each([-1, 1.5, '3', null, undefined])('BAD_ELECTION: cards %j', (cards) => {
    const { code, message } = refused(round({ elections: [election({ cards })] }));
    expect(code).toBe('BAD_ELECTION');
    expect(message).toMatch(/^elections\[0\]\.cards: .* is no number of cards$/);
  });
});

test('a long value is shown in part', () => {
  const { message } = refused(round({ game: 'x'.repeat(10_000_000) }));
  expect(message).toBe(`no game "${'x'.repeat(39)}…: 'puntobanco rules' lists them`);
  const whole = refused(round({ game: 'x'.repeat(38) }));
  expect(whole.message).toBe(`no game "${'x'.repeat(38)}": 'puntobanco rules' lists them`);
});
