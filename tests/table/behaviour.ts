import type { Kind, Rulebook } from '../../src/rulebooks/index.ts';
import type { Card } from '../../src/rules/index.ts';
import {
  type Actor,
  type Command,
  type Decision,
  type Detail,
  decide,
  type Event,
  type Given,
  grow,
  initialState,
  inTurnOf,
  isRefusal,
  meantFor,
  REPORTABLE,
  type Reportable,
  type Settings,
  type State,
  seenOf,
  settingsOf,
  type Wanted,
} from '../../src/table/index.ts';

/**
 * What a table does by a book, as text: every kind of report in every situation, and every decision of it by everybody.
 * Paragraphs are left out, so that two books that differ in nothing but their numbers behave alike.
 */
export const behaviourOn = (book: Rulebook, kind: Kind): string =>
  situations(book)
    .flatMap(([name, state]) => reported(state, kind).map((line) => `${name}: ${line}`))
    .join('\n');

/** What it does besides: cards, boxes, money, burning, squeezing, bets left up. */
export const behaviourAtLarge = (book: Rulebook): string =>
  [...opened(book), ...seated(book), ...burnt(book), ...settled(book), ...squeezed(book)].join(
    '\n',
  );

const people = {
  dealer: { role: 'dealer', id: 'd1' },
  s1: { role: 'pit-supervisor', id: 's1' },
  s2: { role: 'pit-supervisor', id: 's2' },
  manager: { role: 'pit-manager', id: 'm1' },
  shift: { role: 'shift-manager', id: 'h1' },
} as const satisfies Record<string, Actor>;
const patron = (id: string): Actor => ({ role: 'patron', id });

type Made = { readonly state: State; readonly said: string };

const put = (state: State, by: Actor, wanted: Wanted, more: Partial<Given> = {}): Made => {
  const seen = state.status === 'unopened' ? null : seenOf(state);
  const command: Command = { by, ...meantFor(wanted, seen) };
  const at = state.status === 'unopened' ? 0 : state.sequence * 1000;
  try {
    const decided = decide({ command, given: { at, ...more } }, state);
    if (isRefusal(decided)) return { state, said: decided.code };
    return { state: grow(state, decided, more.book), said: told(decided) };
  } catch (error) {
    return { state, said: `threw ${error}` };
  }
};

/** Everything of the events but who, when and by which paragraph. */
const told = (events: readonly Event[]): string =>
  events
    .map(({ by: _, at: __, ...event }) =>
      JSON.stringify(event, (key, value) => (RULES.has(key) ? undefined : value)),
    )
    .join(' ');
const RULES: ReadonlySet<string> = new Set([
  'rule',
  'returnRule',
  'limitRule',
  'belowMinimum',
  'mayReplaceShoe',
]);

/** Carries commands out one after the other; what is refused is passed over. */
const after = (state: State, ...steps: readonly (readonly [Actor, Wanted])[]): State =>
  steps.reduce((now, [by, wanted]) => put(now, by, wanted).state, state);

const table = (book: Rulebook, chosen: Partial<Settings> = {}): State => {
  const thresholds = { cashOut: 1e12, fill: 1e12, credit: 1e12 };
  const settings = settingsOf(book.id, { thresholds, ...chosen }, book);
  const empty = put(initialState, people.s1, { type: 'OpenTable', settings }, { book }).state;
  const seats = ['p1', 'p2', 'p3'].flatMap((id, i): [Actor, Wanted][] => {
    const seat = id === 'p2' ? 'standing' : 'seated';
    const box = id === 'p3' ? (book.boxNumbers[2] ?? 3) : (book.boxNumbers[0] ?? 1);
    return [
      [patron(id), { type: 'Join', patron: id, box, seat }],
      [people.dealer, { type: 'BuyIn', patron: id, amount: 2_000_000 + i }],
    ];
  });
  return after(
    empty,
    [people.s1, { type: 'FillTray', amount: 100_000_000 }],
    [people.dealer, { type: 'LoadShoe', shuffled: true, cards: settings.decks * 52 }],
    ...seats,
  );
};

const bets = (book: Rulebook): [Actor, Wanted][] => [
  [people.dealer, { type: 'OpenRound' }],
  [patron('p1'), bet('p1', book.boxNumbers[0] ?? 1, 'player', 10_000)],
  [patron('p2'), bet('p2', book.boxNumbers[0] ?? 1, 'banker', 20_000)],
  [patron('p3'), bet('p3', book.boxNumbers[2] ?? 3, 'banker', 5_000)],
];
const bet = (id: string, box: number, name: string, amount: number): Wanted => ({
  type: 'PlaceBet',
  patron: id,
  box,
  bet: name,
  amount,
});
const close: [Actor, Wanted] = [people.dealer, { type: 'CloseBets' }];
const draw = (card?: Card): [Actor, Wanted] => [
  people.dealer,
  { type: 'DrawCard', ...(card !== undefined && { card }) },
];
const settle: [Actor, Wanted] = [people.dealer, { type: 'Settle' }];

/** Where a round can be when somebody says that something went wrong. */
const situations = (book: Rulebook): (readonly [string, State])[] => {
  const open = table(book);
  const betting = after(open, ...bets(book));
  const two = after(betting, close, draw('4S'), draw('9D'));
  const four = after(two, draw('2H'), draw('KC'));
  const over = after(betting, close, draw('4S'), draw('9D'), draw('4H'), draw('KC'), settle);
  const down = after(table(book, { faceDown: true }), ...bets(book), close, draw(), draw());
  const manual = settingsOf(book.id, {}, book).automation;
  const forgotten = after(
    table(book, { automation: { ...manual, offer: 'manual' } }),
    ...bets(book),
    close,
    ...(['3S', '4D', '3H', 'KC'] as const).map((card) => draw(card)),
  );
  const report = (kind: Reportable, detail: Omit<Detail, 'words'> = {}): [Actor, Wanted] => [
    people.dealer,
    { type: 'Report', kind, detail: { words: 'before', ...detail } },
  ];
  const lay = (id: string, box: number, amount: number): [Actor, Wanted] => [
    people.dealer,
    { type: 'RecordBet', patron: id, box, bet: 'player', amount },
  ];
  const asTheyLay = after(
    open,
    [people.dealer, { type: 'OpenRound' }],
    lay('p1', book.boxNumbers[0] ?? 1, 1_500_000),
    lay('p3', book.boxNumbers[2] ?? 3, 100),
  );
  const waiting = after(
    two,
    report('other-dealing-error'),
    [people.dealer, { type: 'Interrupt', cause: 'before' }],
    report('not-shuffled'),
  );
  return [
    ['before the first round', open],
    ['betting', betting],
    ['two cards', two],
    ['four cards', four],
    ['settled', over],
    ['face down', down],
    ['no offer made', forgotten],
    ['others wait', waiting],
    ['as they lay', asTheyLay],
  ];
};

const DETAILS: readonly Omit<Detail, 'words'>[] = [
  {},
  { cards: ['5S', '6S'] },
  { slot: { hand: 'player', index: 0, card: '7S' } },
  { intended: [{ patron: 'p1', box: 1, hand: 'player' }] },
];

const DECISIONS: readonly Decision[] = [
  { is: 'so' },
  { is: 'not-so' },
  { is: 'reconstructed' },
  { is: 'cannot-be-reconstructed' },
  { is: 'cannot-be-reconstructed', hands: { player: [0, 1, 2, 3], banker: [] } },
  { is: 'order', order: [1, 0] },
  { is: 'order', order: [0, 1], replaceShoe: true },
  { is: 'order', order: [0, 1], hands: { player: [0, 1, 2, 3], banker: [] } },
  { is: 'void' },
  { is: 'settle' },
  { is: 'continue' },
];

/** Said by somebody of rank, so that it shows who may not decide what he himself reported. */
const reported = (state: State, kind: Kind): string[] => {
  const detailed = (REPORTABLE as readonly Kind[]).includes(kind) ? DETAILS : [{}];
  const before = kind === 'copies' ? withoutMore(state) : state;
  return [people.s1, people.manager].flatMap((by) =>
    detailed.flatMap((detail, i) => {
      const { state: then, said } = put(before, by, reportOf(kind, detail));
      if (then === before) return [`${i} ${said}`];
      return [`${i} ${said}`, ...decided(then, kind).map((line) => `${i} ${line}`)];
    }),
  );
};

/** All copies of a card that the decks hold have been seen. */
const withoutMore = (state: State): State =>
  state.status === 'unopened' || state.shoe === null
    ? state
    : { ...state, shoe: { ...state.shoe, seen: { ...state.shoe.seen, QS: state.shoe.decks } } };

const reportOf = (kind: Kind, detail: Omit<Detail, 'words'>): Wanted =>
  kind === 'interruption'
    ? { type: 'Interrupt', cause: 'seen' }
    : kind === 'copies'
      ? { type: 'DrawCard', card: 'QS' }
      : { type: 'Report', kind: kind as Reportable, detail: { words: 'seen', ...detail } };

const decided = (state: State, kind: Kind): string[] => {
  if (state.status === 'unopened') return [];
  const turns = [state, withOthers(state)].map(turnsOf).join(' then ');
  const report = state.reports.find((one) => one.kind === kind)?.report ?? 0;
  const lines = DECISIONS.flatMap((decision) =>
    Object.entries(people).map(([who, by]) => {
      const wanted = { type: 'Resolve', decision, reason: 'looked into', report } as const;
      const made = put(state, by, wanted);
      const asked = put(state, by, { type: 'Ask', wish: { ...wanted, round: state.rounds } });
      return `${who} ${JSON.stringify(decision)} ${made.said} ${follows(made.state)} / ${asked.said}`;
    }),
  );
  return [`turns ${turns}`, ...lines];
};

const turnsOf = (state: State): string =>
  state.status === 'unopened'
    ? ''
    : inTurnOf(state)
        .map((one) => one.kind)
        .join(' ');

/** More is reported before anybody has decided. */
const withOthers = (state: State): State =>
  after(
    state,
    [people.dealer, { type: 'Report', kind: 'other-dealing-error', detail: { words: 'more' } }],
    [people.dealer, { type: 'Interrupt', cause: 'more' }],
    [people.dealer, { type: 'Report', kind: 'foreign-card', detail: { words: 'more' } }],
  );

/** What can be done once it is decided. */
const follows = (state: State): string =>
  [
    put(state, people.s2, { type: 'ReplaceShoe', reason: 'once more' }).said,
    put(state, people.dealer, { type: 'OpenRound' }).said,
  ]
    .map((said) => said.slice(0, 30))
    .join(' ');

function* opened(book: Rulebook): Generator<string> {
  for (const { id: layout } of book.layouts) {
    for (let boxes = 0; boxes <= book.boxNumbers.length + 1; boxes += 1) {
      yield `${layout} ${boxes} ${opens(book, { layout, boxes })}`;
    }
  }
  for (let decks = 2; decks <= 12; decks += 1) yield `${decks} ${opens(book, { decks })}`;
}

const opens = (book: Rulebook, chosen: Partial<Settings>): string => {
  const settings = settingsOf(book.id, chosen, book);
  return put(initialState, people.s1, { type: 'OpenTable', settings }, { book }).said.slice(0, 20);
};

function* seated(book: Rulebook): Generator<string> {
  const layout = book.layouts.toSorted((a, b) => b.boxes.to - a.boxes.to)[0];
  if (layout === undefined) return;
  const state = table(book, { layout: layout.id, boxes: layout.boxes.to });
  for (let box = 0; box <= 25; box += 1) {
    yield put(state, patron('p9'), { type: 'Join', patron: 'p9', box, seat: 'standing' }).said;
  }
  // Which patron may leave a tied bet where it lies.
  const tie = after(
    state,
    ...bets(book),
    close,
    ...(['4S', '4D', '4H', '4C'] as const).map((card) => draw(card)),
    settle,
  );
  const box = book.boxNumbers[0] ?? 1;
  yield put(tie, patron('p1'), { type: 'LeaveUp', patron: 'p1', box, bet: 'player' }).said;
}

function* burnt(book: Rulebook): Generator<string> {
  yield settingsOf(book.id, {}, book).burn;
  const state = table(book, { burn: 'by-first-card' });
  for (const card of ['AS', '7D', 'KC'] as const) {
    yield put(state, people.dealer, { type: 'BurnCards', card }).said;
  }
}

/** Odd cents at every pay line that the cards can reach. */
function* settled(book: Rulebook): Generator<string> {
  const deals: readonly (readonly Card[])[] = [
    ['KS', '6D', 'KH', 'KC', '5S'],
    ['6S', 'KD', 'KH', 'KC', '2S'],
    ['KS', '9D', 'KH', 'KC'],
  ];
  for (const cards of deals) {
    const state = after(
      table(book, { chipUnit: 1 }),
      [people.dealer, { type: 'OpenRound' }],
      [patron('p1'), bet('p1', book.boxNumbers[0] ?? 1, 'player', 10_001)],
      [patron('p3'), bet('p3', book.boxNumbers[2] ?? 3, 'banker', 10_001)],
      close,
      ...cards.map((card) => draw(card)),
    );
    yield put(state, people.dealer, { type: 'Settle' }).said;
  }
}

/** The highest bet is a standing patron's. */
function* squeezed(book: Rulebook): Generator<string> {
  const state = after(table(book, { faceDown: true }), ...bets(book));
  for (const id of ['p1', 'p2', 'p3']) {
    const wanted = { type: 'RequestSqueeze', patron: id, hand: 'banker', index: 1 } as const;
    yield put(state, patron(id), wanted).said;
  }
}
