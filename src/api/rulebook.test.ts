import { describe, expect, test } from 'vitest';
import { type Rulebook, rulebook, rulebooks } from '../rulebooks/index.ts';
import { twentieths } from '../rules/index.ts';
import { readBook } from './rulebook.ts';
import { RulebookSchema } from './rulebook-schema.ts';

const ID = 'tiger-buffalo-commission-insurance';

type Tree = { [key: string]: unknown };

/** As it would come in an export. */
const copyOf = (id: string): Tree => JSON.parse(JSON.stringify(rulebook(id)));

/** The book with what stands at a path replaced, or left out. */
const changed = (book: Tree, path: string, value?: unknown): Tree => {
  const copy = structuredClone(book);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at, key) => at[key] as Tree, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
};

const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, item]) => [key, turned(item)]));
};

const wrongOf = (json: unknown): string => {
  const read = readBook(json);
  return 'wrong' in read ? read.wrong : 'nothing is wrong';
};

describe.each(rulebooks)('$id', (book) => {
  test('is read as the registered object, whatever the order of its keys', () => {
    const copy = copyOf(book.id);
    expect(readBook(copy)).toBe(book);
    expect(Object.keys(turned(copy) as Tree)[0]).toBe('asPrinted');
    expect(readBook(turned(copy))).toBe(book);
  });

  test.each([
    ['id', 'house-game'],
    ['version', '99'],
  ])('with another %s is a book of its own', (path, value) => {
    const other = changed(copyOf(book.id), path, value);
    expect(readBook(other)).toEqual({ ...book, [path]: value });
    expect(readBook(other)).not.toBe(book);
    expect(readBook(turned(other))).toEqual(other);
  });
});

test.each([
  ['title', 'Tiger Buffalo', 'title'],
  ['effective', '2024-12-06T08:01', 'effective'],
  ['decks.to', 11, 'decks.to'],
  ['decks.to', '10', 'decks.to'],
  ['play.tie', '3.18', 'play.tie'],
  ['play.tiedBetsMayStay', true, 'play.tiedBetsMayStay'],
  ['play.tableOfPlay.bankerDraws.6', [6], 'play.tableOfPlay.bankerDraws[6][1]'],
  ['play.tableOfPlay.bankerDraws.7.0', 1, 'play.tableOfPlay.bankerDraws[7][0]'],
  ['bets.1.pays.0.pays', '1 to 1', 'bets[1].pays[0].pays'],
  ['bets.1.pays.0.when.winner.0', 'player', 'bets[1].pays[0].when.winner[0]'],
  ['bets.0.name.zh', '閑', 'bets[0].name.zh'],
  ['bets.2.original', undefined, 'bets[2].original'],
  ['layouts.14', { id: 'O' }, 'layouts[14]'],
  ['layouts', {}, 'layouts'],
  ['insurance', null, 'insurance'],
  ['insurance.cap.percentOfMaximum', 26, 'insurance.cap.percentOfMaximum'],
  ['insurance.table.rows.7.paidOnTie', undefined, 'insurance.table.rows[7].paidOnTie'],
  ['squeeze.who', 'seated', 'squeeze.who'],
  ['irregularities.over-limit.rule', '5.1.1', 'irregularities["over-limit"].rule'],
  ['silentOn.1.policy', 'One.', 'silentOn[1].policy'],
  ['signed', 'by nobody', 'signed'],
  ['a\u001b[2Jb', 1, '["a [2Jb"]'],
])('a registered book with another %s is refused', (path, value, where) => {
  expect(wrongOf(changed(copyOf(ID), path, value))).toBe(
    `this is not the rulebook ${ID} version 2 that this program knows: ${where}`,
  );
});

test('a registered book of before the print was noted is the same book', () => {
  expect(readBook(changed(copyOf(ID), 'asPrinted', undefined))).toBe(rulebook(ID));
});

const other = changed(copyOf(ID), 'id', 'house-game');

test.each([
  ['', 'more'],
  ['decks.', 'decks.more'],
  ['play.', 'play.more'],
  ['play.tableOfPlay.', 'play.tableOfPlay.more'],
  ['bets.0.', 'bets[0].more'],
  ['bets.0.name.', 'bets[0].name.more'],
  ['bets.0.pays.0.', 'bets[0].pays[0].more'],
  ['bets.0.pays.0.when.', 'bets[0].pays[0].when.more'],
  ['layouts.0.', 'layouts[0].more'],
  ['layouts.0.boxes.', 'layouts[0].boxes.more'],
  ['insurance.', 'insurance.more'],
  ['insurance.table.', 'insurance.table.more'],
  ['insurance.table.rows.16.', 'insurance.table.rows[16].more'],
  ['insurance.cap.', 'insurance.cap.more'],
  ['insurance.neglected.', 'insurance.neglected.more'],
  ['squeeze.', 'squeeze.more'],
  ['limits.', 'limits.more'],
  ['elections.', 'elections.more'],
  ['irregularities.', 'irregularities.more'],
  ['silentOn.2.', 'silentOn[2].more'],
])('a further field %smore is refused', (path, where) => {
  expect(wrongOf(changed(other, `${path}more`, 1))).toBe(`${where}: not one of its fields`);
});

test('every object of the schema is closed, every string and list has an end', () => {
  const open: string[] = [];
  let objects = 0;
  const walk = (schema: Tree, at: string) => {
    const { type, properties, items, anyOf } = schema;
    if (type === 'object') objects += 1;
    if (type === 'object' && schema['additionalProperties'] !== false) open.push(at);
    const isChosen = schema['enum'] !== undefined;
    if (type === 'string' && !isChosen && schema['maxLength'] === undefined) open.push(at);
    if (type === 'array' && schema['maxItems'] === undefined) open.push(at);
    if (type === 'integer' && schema['maximum'] === undefined) open.push(at);
    if (type === 'number') open.push(at);
    for (const [key, one] of Object.entries(properties ?? {})) {
      // Every kind has the same schema.
      if (at !== 'book.irregularities' || key === 'copies') walk(one as Tree, `${at}.${key}`);
    }
    if (items !== undefined) walk(items as Tree, `${at}[]`);
    for (const one of (anyOf ?? []) as Tree[]) walk(one, at);
  };
  walk(RulebookSchema as unknown as Tree, 'book');
  expect(open).toEqual([]);
  expect(objects).toBe(43);
});

test.each([
  ['decks', 'decks is missing'],
  ['silentOn', 'silentOn is missing'],
  ['decks.rule', 'decks.rule is missing'],
  ['play.tiedBetsMayStay', 'play.tiedBetsMayStay is missing'],
  ['bets.3.name.en', 'bets[3].name.en is missing'],
  ['bets.3.original', 'bets[3].original is missing'],
  ['insurance.cap.at', 'insurance.cap.at is missing'],
  ['limits.short', 'limits.short is missing'],
  ['irregularities.copies', 'irregularities.copies is missing'],
])('a book without %s is refused', (path, wrong) => {
  expect(wrongOf(changed(other, path))).toBe(wrong);
});

test.each([
  ['id', 7, 'id'],
  ['id', '', 'id'],
  ['id', '../house', 'id'],
  ['version', 2, 'version'],
  ['title', 'x'.repeat(121), 'title'],
  ['title', 'clears\u001b[2J', 'title'],
  ['title', 'steers\u009b2J', 'title'],
  ['decks.from', 4.5, 'decks.from'],
  ['decks.from', 0, 'decks.from'],
  ['decks.to', 1e9, 'decks.to'],
  ['decks', [], 'decks'],
  ['decks.only', [], 'decks.only'],
  ['decks.only', [4, 4, 10], 'decks.only'],
  ['decks.only', [4, 21], 'decks.only[1]'],
  ['rounding.chip', 0, 'rounding.chip'],
  ['rounding.chip', 2.5, 'rounding.chip'],
  ['oneHand', true, 'oneHand'],
  ['openBoxes', '', 'openBoxes'],
  ['bets.0.pushes', [], 'bets[0].pushes'],
  ['bets.0.pushes', [{ winner: ['dealer'] }], 'bets[0].pushes[0].winner[0]'],
  ['bets.0.pays.0.when.natural', 'yes', 'bets[0].pays[0].when.natural'],
  ['play.tiedBetsMayStay', 0, 'play.tiedBetsMayStay'],
  ['play.tableOfPlay.natural.0', 10, 'play.tableOfPlay.natural[0]'],
  ['play.tableOfPlay.bankerDraws.3.0', '0', 'play.tableOfPlay.bankerDraws[3][0]'],
  ['bets', [], 'bets'],
  ['bets', 'many', 'bets'],
  ['bets.0.id', 'Player', 'bets[0].id'],
  ['bets.0.original', 'tie', 'bets[0].original'],
  ['bets.0.pays', [], 'bets[0].pays'],
  ['bets.0.pays.0.when.winner.0', 'dealer', 'bets[0].pays[0].when.winner[0]'],
  ['bets.0.pays.0.when.cards', [4], 'bets[0].pays[0].when.cards[0]'],
  ['bets.0.layouts', ['A', 'A'], 'bets[0].layouts'],
  ['layouts.0.boxes.to', 33, 'layouts[0].boxes.to'],
  ['layouts.0.boxes.to', 17, 'layouts[0].boxes'],
  ['layouts.0.boxes.from', 0, 'layouts[0].boxes.from'],
  ['insurance', 5, 'insurance'],
  ['insurance.table.rows.0.after', 6, 'insurance.table.rows[0].after'],
  ['insurance.table.rows.0.own', [5, 5], 'insurance.table.rows[0].own'],
  ['insurance.cap.percentOfMaximum', 2.5, 'insurance.cap.percentOfMaximum'],
  ['squeeze.who', 'nobody', 'squeeze.who'],
  ['irregularities.copies.effect', 'shrug', 'irregularities.copies'],
  ['irregularities.copies.authority', 'owner', 'irregularities.copies'],
  ['irregularities.copies.shoe.replaced', 'never', 'irregularities.copies'],
  ['silentOn.0.policy', null, 'silentOn[0].policy'],
])('%s: %j is refused', (path, value, where) => {
  expect(wrongOf(changed(other, path, value)).split(':')[0]).toBe(where);
});

describe('odds', () => {
  const places = [
    ['bets.1.pays.0.pays', 'bets[1].pays[0].pays'],
    ['insurance.table.rows.16.pays', 'insurance.table.rows[16].pays'],
    ['insurance.cap.at', 'insurance.cap.at'],
  ] as const;

  test.each(places)('at %s that no twentieth measures are refused', (path, where) => {
    for (const bad of ['0 to 1', '1 to 3', '0.99 to 1', '0.01 to 1', '100 to 999', '1 to 40']) {
      expect(wrongOf(changed(other, path, bad))).toBe(`${where}: no odds in whole twentieths`);
    }
  });

  test.each(places)('at %s that are none are refused', (path, where) => {
    const none = [
      'x',
      '',
      '1',
      '1 to ',
      '1 to 0',
      '-1 to -1',
      '1e2 to 1',
      '0x1 to 1',
      '1 to 1 to 1',
    ];
    for (const bad of [...none, '1.50 to 1', '01 to 1', '1000 to 1', ' 1 to 1', '1 to 1\n', 1]) {
      expect(wrongOf(changed(other, path, bad)).split(':')[0]).toBe(where);
    }
  });

  test.each([
    ['0.05 to 1', 1],
    ['0.95 to 1', 19],
    ['1 to 20', 1],
    ['1.05 to 1', 21],
    ['3 to 2', 30],
    ['2.5 to 1', 50],
    ['999 to 1', 19_980],
  ] as const)('%s are read', (odds, rate) => {
    const book = readBook(changed(other, 'bets.1.pays.0.pays', odds)) as Rulebook;
    expect(book.bets[1]?.pays[0]?.pays).toBe(odds);
    expect(twentieths(odds)).toBe(rate);
  });
});

test.each([
  ['decks', { from: 8, to: 4, rule: '2.2.1' }, 'decks: from is above to'],
  ['layouts.2.boxes', { from: 6, to: 5, rule: 'x' }, 'layouts[2].boxes: from is above to'],
  ['layouts.3.id', 'A', 'layouts[3].id: A is there twice'],
  ['bets.4.id', 'tie', 'bets[4].id: tie is there twice'],
  ['bets.4.id', 'banker-insurance', 'bets[4].id: no name for a bet'],
  ['bets.4.id', 'constructor', 'bets[4].id: no name for a bet'],
  ['bets.0.id', 'punto', "bets[0].id: an Original Bet bears its Hand's name"],
  ['bets.3.layouts.1', 'Z', 'bets[3].layouts[1]: no such layout'],
  [
    'play.tableOfPlay.bankerDraws',
    [[], [], [], [], [], [], []],
    'play.tableOfPlay.bankerDraws: no row for a Banker total of 7',
  ],
  ['play.tableOfPlay.natural', [9], 'play.tableOfPlay.bankerDraws: no row for a Banker total of 8'],
  ['irregularities.copies', null, 'irregularities.copies: no clause'],
  [
    'irregularities.interruption',
    { rule: '5.4', effect: 'note' },
    'irregularities.interruption.effect: nobody decides',
  ],
  ['elections', null, 'irregularities.wrong-number.elections: the book has no elections'],
  ['insurance', null, 'irregularities.insurance-neglected.effect: the book has no insurance'],
  ['boxNumbers', [1, 2, 3], 'layouts[0].boxes: more than have numbers'],
  ['acceptedInFull', 'Limits', 'acceptedInFull: excess over a Differential is settled pro rata'],
  ['bets.0.withOriginal', 'Side bets', 'bets[0].withOriginal: it is an Original Bet itself'],
  ['decks.only', [6, 8], 'decks.only: the fewest are not 4, or the most not 10'],
  ['decks.only', [4, 6], 'decks.only: the fewest are not 4, or the most not 10'],
])('what the rules could not be asked about is refused: %s', (path, value, wrong) => {
  expect(wrongOf(changed(other, path, value))).toBe(wrong);
});

test('what books elsewhere say is read: decks in a list, pushes, naturals, chips, who bets beside what', () => {
  let book = changed(changed(other, 'limits', null), 'acceptedInFull', 'Limits');
  for (const [path, value] of [
    ['decks.only', [10, 4, 6]],
    ['oneHand', 'One hand'],
    ['openBoxes', 'Boxes'],
    ['rounding', { winnings: 'up', chip: 50 }],
    ['bets.0.pushes', [{ winner: ['tie'], natural: true }]],
    ['bets.3.withOriginal', 'Side bets'],
  ] as const) {
    book = changed(book, path, value);
  }
  expect(readBook(book)).toBe(book);
  const unusual = changed(
    changed(book, 'play.tableOfPlay.natural', [9]),
    'play.tableOfPlay.bankerDraws.8',
    [],
  );
  expect(wrongOf(unusual)).toMatch(/^bets\[0\]: it asks for a natural/);
});

test('a row for every total is read too, and so is a book of nobody’s squeeze and limits', () => {
  const ten = [[0], [1], [2], [3], [4], [5], [6], [7], [], []];
  const full = changed(other, 'play.tableOfPlay.bankerDraws', ten);
  const bare = changed(changed(full, 'squeeze', null), 'limits', null);
  expect(readBook(bare)).toBe(bare);
  expect(wrongOf(changed(bare, 'play.tableOfPlay.bankerDraws.10', []))).toMatch(
    /^play\.tableOfPlay\.bankerDraws: /,
  );
});

const nested = (depth: number, open: string, shut: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${shut.repeat(depth)}`);
const lists = nested(50_000, '[', ']');
const objects = nested(50_000, '{"bets":', '}');

test.each([
  ['null', null],
  ['nothing', undefined],
  ['a list', []],
  ['an object', {}],
  ['text', 'x'],
  ['a number', 1e308],
  ['a flag', false],
  ['deep lists', lists],
  ['deep objects', objects],
  ['an id of an object', { id: { toString: 1 }, version: '2' }],
  ['an inherited id', { id: 'constructor', version: '2' }],
  ['an id and a version alone', { id: ID, version: '2' }],
  ['a prototype', JSON.parse(`{"__proto__": {"id": "${ID}", "version": "2"}}`)],
  ['many bets', { ...other, bets: Array.from({ length: 100_000 }, () => null) }],
])('hostile: %s is refused and never thrown at', (_, json) => {
  expect(readBook(json)).toEqual({ wrong: expect.stringMatching(/./) });
});

test('whatever stands deep within a field, or beside it, is refused with its path', () => {
  for (const book of [copyOf(ID), other]) {
    for (const key of Object.keys(book)) {
      if (key === 'id' || key === 'version') continue;
      expect(wrongOf({ ...book, [key]: lists })).toMatch(new RegExp(`\\b${key}\\b|too deeply`));
      expect(wrongOf({ ...book, [key]: objects })).toMatch(new RegExp(`\\b${key}\\b`));
    }
    const text = JSON.stringify(book);
    const beside = JSON.parse(text.replace('{', '{"__proto__": {}, '));
    expect(wrongOf(beside)).toMatch(/__proto__/);
    const within = JSON.parse(text.replace('"decks":{', '"decks":{"__proto__":{"from":1},'));
    expect(wrongOf(within)).toMatch(/decks\.__proto__/);
    expect(wrongOf({ ...book, 'a/b~c': 1 })).toMatch(/\["a\/b~c"\]/);
    // Lists in which nothing stands twice are compared item by item, to any depth.
    const natural = changed(book, 'play.tableOfPlay.natural', lists);
    expect(wrongOf(natural)).toMatch(/play\.tableOfPlay\.natural|^book: nested too deeply$/);
  }
});
