// Answers the cases of vectors/ by this project's own rules: a case a line in, an answer a line out.
//   puntobanco conform -- node vectors/adapters/puntobanco.ts

import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readBook } from '../../src/api/rulebook.ts';
import { asFraction, exactOdds, freshShoe } from '../../src/odds/index.ts';
import { type Hand, type Kind, type Rulebook, rulebook } from '../../src/rulebooks/index.ts';
import {
  type Card,
  dealOut,
  facts,
  isRefusal,
  next,
  outcomeEstablished,
  type PlayedRound,
  settle,
} from '../../src/rules/index.ts';
import {
  type Board,
  board,
  type Convention,
  type Mark,
  roadsOf,
} from '../../src/table/roads/index.ts';

const examples = new URL('../../examples/books/', import.meta.url);
const own = new Map<string, Rulebook>();
for (const file of readdirSync(examples)) {
  if (!file.endsWith('.json')) continue;
  const read = readBook(JSON.parse(readFileSync(new URL(file, examples), 'utf8')));
  if (!('wrong' in read)) own.set(read.id, read);
}

const bookOf = (game: string): Rulebook => {
  const book = rulebook(game) ?? own.get(game);
  if (book === undefined) throw new Error(`no game ${game}`);
  return book;
};

const must = <T extends object>(value: T): Exclude<T, { readonly code: string }> => {
  if (isRefusal(value)) throw new Error(value.message);
  return value as Exclude<T, { readonly code: string }>;
};

/** The Table of Play is the same in every book. */
const deals = ({ cards }: { readonly cards: readonly Card[] }) => {
  const { deal } = dealOut(bookOf('punto-banco'), cards);
  const end = facts(deal);
  return {
    ...deal,
    outcome: end.winner,
    playerPoints: end.playerPoints,
    bankerPoints: end.bankerPoints,
    playerPair: end.playerPair !== null,
    bankerPair: end.bankerPair !== null,
  };
};

type AskedRound = {
  readonly game: string;
  readonly layout: string;
  readonly decks: number;
  readonly cards: readonly Card[];
  readonly limits?: {
    readonly minimum?: number;
    readonly maximumDifferential?: number;
    readonly per?: 'box' | 'table';
  };
  readonly bets: readonly {
    readonly box: number;
    readonly patron: string;
    readonly bet: string;
    readonly amount: number;
  }[];
  readonly insurance?: readonly {
    readonly box: number;
    readonly patron: string;
    readonly hand: Hand;
    readonly after: 4 | 5;
    readonly amount: number;
  }[];
};

const settlements = (ask: AskedRound) => {
  const book = bookOf(ask.game);
  const layout = book.layouts.find(({ id }) => id === ask.layout);
  if (layout === undefined) throw new Error(`no layout ${ask.layout}`);
  const { minimum = 0, maximumDifferential, per = 'box' } = ask.limits ?? {};
  const round: PlayedRound = {
    id: 'case',
    book,
    layout,
    decks: ask.decks,
    limits: maximumDifferential === undefined ? null : { minimum, maximumDifferential, per },
    cards: ask.cards,
    bets: ask.bets.map(({ box, patron, bet: id, amount }) => {
      const bet = book.bets.find((one) => one.id === id);
      if (bet === undefined) throw new Error(`no bet ${id}`);
      return { box, patron, bet, amount };
    }),
    insurance: (ask.insurance ?? []).map((one) => ({ ...one, late: false })),
    voided: null,
    elections: [],
    returned: [],
    insuranceWaived: null,
  };
  const { outcome, player, banker, lines } = must(settle(round));
  return { outcome, playerPoints: player.points, bankerPoints: banker.points, lines };
};

const offers = ({ game, cards }: { readonly game: string; readonly cards: readonly Card[] }) => {
  const book = bookOf(game);
  const step = next(book, dealOut(book, cards).deal);
  return {
    offers: step.step === 'settle' ? [] : step.offers.map(({ hand, pays }) => ({ hand, pays })),
  };
};

const WINNERS: Readonly<Record<string, Mark['winner']>> = { B: 'banker', P: 'player', T: 'tie' };
const LETTERS = { banker: 'B', player: 'P', tie: 'T', red: 'R', blue: 'b' } as const;
type Square = {
  readonly letter: string;
  readonly drawn: { readonly column: number; readonly row: number };
};

/** Six lines of equal length, `.` where nothing stands. */
const picture = (squares: readonly Square[]): string[] => {
  const width = Math.max(0, ...squares.map(({ drawn }) => drawn.column));
  const lines = Array.from({ length: 6 }, () => Array.from({ length: width }, () => '.'));
  for (const { letter, drawn } of squares) {
    const line = lines[drawn.row - 1];
    if (line !== undefined) line[drawn.column - 1] = letter;
  }
  return lines.map((line) => line.join(''));
};

const roads = ({
  hands,
  convention,
}: {
  readonly hands: string;
  readonly convention: Convention;
}) => {
  const marks = [...hands].map((letter): Mark => {
    const winner = WINNERS[letter] ?? 'tie';
    return { winner, points: 7, natural: false, playerPair: false, bankerPair: false };
  });
  const shown: Board = board(roadsOf(marks, convention));
  const won = (cells: Board['bigRoad'] | Board['beadPlate']) =>
    picture(cells.map(({ mark, drawn }) => ({ letter: LETTERS[mark.winner], drawn })));
  const derived = (cells: Board['bigEyeBoy']) =>
    picture(cells.map(({ colour, drawn }) => ({ letter: LETTERS[colour], drawn })));
  const ask = ({ bigEyeBoy, smallRoad, cockroachPig }: Board['asks']['player']) =>
    [bigEyeBoy, smallRoad, cockroachPig].map((to) => (to === null ? '-' : LETTERS[to])).join('');
  const strokes = shown.bigRoad.filter(({ ties }) => ties > 0);
  return {
    beadPlate: won(shown.beadPlate),
    bigRoad: won(shown.bigRoad),
    ties:
      shown.leadingTies > 0
        ? [[1, 1, shown.leadingTies]]
        : strokes.map(({ drawn, ties }) => [drawn.column, drawn.row, ties]),
    bigEyeBoy: derived(shown.bigEyeBoy),
    smallRoad: derived(shown.smallRoad),
    cockroachPig: derived(shown.cockroachPig),
    asks: { player: ask(shown.asks.player), banker: ask(shown.asks.banker) },
  };
};

type AskedReport = {
  readonly game: string;
  readonly layout: string;
  readonly kind: Kind;
  readonly exposed: readonly Card[];
  readonly reconstructed: boolean;
};

const irregularities = ({ game, layout, kind, exposed, reconstructed }: AskedReport) => {
  const book = bookOf(game);
  const clause = book.irregularities[kind];
  if (clause === null) throw new Error(`no clause on ${kind}`);
  const { established } = outcomeEstablished(book, layout, dealOut(book, exposed).deal);
  const decides = 'authority' in clause ? clause.authority : null;
  const { rule, effect } = clause;
  if (effect === 'note') return { remedy: 'noted', rule, decides };
  if (effect === 'ruling') return { remedy: 'ruling', rule, decides };
  if (effect === 'void') return { remedy: 'void', rule, decides };
  if (effect === 'void-unless-established') {
    return established
      ? { remedy: 'concluded', rule: clause.established, decides }
      : { remedy: 'void', rule: clause.notEstablished, decides };
  }
  if (effect === 'void-unless-reconstructed' && !reconstructed)
    return { remedy: 'void', rule, decides };
  const elections = 'elections' in clause ? clause.elections : null;
  const settledWhen = {
    always: false,
    'unless-established': established,
    'unless-established-and-reconstructed': established && reconstructed,
  };
  return elections === null || settledWhen[elections.when]
    ? { remedy: 'continues', rule, decides }
    : { remedy: 'choice', rule: elections.rule, decides };
};

const odds = ({
  game,
  decks,
  bet,
}: {
  readonly game: string;
  readonly decks: number;
  readonly bet: string;
}) => {
  const book = bookOf(game);
  const found = exactOdds(book, must(freshShoe(book, decks))).bets.find(
    (one) => one.bet.id === bet,
  );
  if (found === undefined) throw new Error(`no bet ${bet}`);
  return { edge: asFraction(found.edge) };
};

const suites: Readonly<Record<string, (ask: never) => object>> = {
  deals,
  settlements,
  offers,
  roads,
  irregularities,
  odds,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { suite, id, ask } = JSON.parse(line);
  const answers = suites[suite];
  const said =
    answers === undefined
      ? { suite, id, unsupported: true }
      : { suite, id, answer: answers(ask as never) };
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
