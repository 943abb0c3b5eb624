import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { oddsCertificate } from '../../src/cli/odds-certificate.ts';
import {
  blocksOf,
  compare,
  dealBlock,
  exactOdds,
  freshShoe,
  jointFacts,
  nothingDealt,
  PAIRS,
  SCORES,
} from '../../src/odds/index.ts';
import { paragraphsOf, type Rulebook } from '../../src/rulebooks/index.ts';
import {
  type Card,
  holds,
  isRefusal,
  type PlayedRound,
  type SettlementLine,
  SUITS,
  settle,
} from '../../src/rules/index.ts';
import { exampleBook, exampleBooks } from './books.ts';
import { everyDeal, playedOut, rounded, second } from './second.ts';

const oddsOf = (book: Rulebook, decks: number) => {
  const shoe = freshShoe(book, decks);
  if (isRefusal(shoe)) throw new Error(shoe.message);
  return exactOdds(book, shoe);
};

/** The house edge in per cent with eight decks, as it is known. */
test.each([
  ['punto-banco', 'player', '1.2350813'],
  ['punto-banco', 'banker', '1.0579058'],
  ['punto-banco', 'tie', '14.3596288'],
  ['ez-baccarat', 'banker', '1.0183008'],
  ['ez-baccarat', 'dragon-7', '7.6113345'],
  ['ez-baccarat', 'panda-8', '10.1876322'],
  ['ez-baccarat', 'player-dragon-bonus', '2.6516745'],
  ['ez-baccarat', 'banker-dragon-bonus', '9.3730740'],
  ['punto-banco', 'player-pair', '10.3614458'],
  ['super-6', 'banker', '1.4581045'],
  ['super-6', 'super-6', '13.8180546'],
])('%s, %s: %s%%', (id, bet, edge) => {
  const found = oddsOf(exampleBook(id), 8).bets.find((one) => one.bet.id === bet);
  expect(((found?.houseEdge ?? 0) * 100).toFixed(7)).toBe(edge);
});

test('they are the three that the page on books names', () => {
  expect(exampleBooks.map(({ id }) => id)).toEqual(['ez-baccarat', 'punto-banco', 'super-6']);
});

const cardsOf = (ranks: readonly string[]): Card[] =>
  ranks.map((rank, i) => `${rank}${SUITS[i % SUITS.length]}` as Card);

const deals = everyDeal();

describe.each(exampleBooks)('$id', (book) => {
  const layout = book.layouts[0];
  if (layout === undefined) throw new Error('no layout');

  const settled = (cards: readonly Card[], stake: number): readonly SettlementLine[] => {
    const round: PlayedRound = {
      id: 'r',
      book,
      layout,
      decks: 8,
      limits: null,
      cards,
      bets: book.bets.map((bet) => ({ box: 1, patron: 'p', bet, amount: stake })),
      insurance: [],
      voided: null,
      elections: [],
      returned: [],
      insuranceWaived: null,
    };
    const settlement = settle(round);
    if (isRefusal(settlement)) throw new Error(settlement.message);
    return settlement.lines;
  };

  test('every class of deals is settled as the second settlement settles it, to the cent', () => {
    const met = new Map<string, Set<string>>();
    for (const ranks of deals) {
      const stake = 2513;
      for (const line of settled(cardsOf(ranks), stake)) {
        const came = second(book.id, line.bet, stake, playedOut(ranks));
        const paid = typeof came === 'number' ? rounded(book.id, came) : 0;
        const result = came === 'back' ? 'push' : came === 'lost' ? 'lose' : 'win';
        if (line.result !== result || line.paid !== paid) {
          expect({ ranks, line }).toEqual({ ranks, line: { ...line, result, paid } });
        }
        if (line.returned !== (result === 'lose' ? 0 : stake)) throw new Error('stake astray');
        if (typeof came === 'number' && (line.residue ?? 0) !== came / 5 - paid * 20) {
          expect({ line, residue: came / 5 - paid * 20 }).toBeUndefined();
        }
        met.set(line.bet, (met.get(line.bet) ?? new Set()).add(`${line.result} ${line.odds}`));
      }
    }
    expect(deals.length).toBeGreaterThan(20_000);
    // Every pay line of every bet came up.
    for (const { id, pays } of book.bets) {
      const odds = [...(met.get(id) ?? [])].filter((one) => one.startsWith('win'));
      expect(odds.length).toBe(new Set(pays.map((line) => line.pays)).size);
    }
  });

  test('no two of the pay lines and pushes of a bet hold together', () => {
    for (let score = 0; score < SCORES; score += 1) {
      for (let pairs = 0; pairs < PAIRS; pairs += 1) {
        const facts = jointFacts(score, pairs);
        for (const { id, pays, pushes = [] } of book.bets) {
          const lines = [...pays.map(({ when }) => when), ...pushes];
          const met = lines.filter((when) => holds(when, facts)).length;
          if (met > 1) throw new Error(`${id}: ${JSON.stringify(facts)}`);
        }
      }
    }
  });

  test('a checker that shares no code with us counts the same odds', () => {
    const certificate = JSON.stringify(oddsCertificate(oddsOf(book, 8)));
    const changed = certificate.replace(/"push":"(\d)/, (_, digit) => `"push":"${9 - digit}`);
    const { stdout } = spawnSync('python3', ['checkers/odds.py', '--lines'], {
      input: `${certificate}\n${changed}\n`,
      encoding: 'utf8',
    });
    expect(stdout.split('\n')).toEqual(['yes', expect.stringMatching(/^no: .*push/), '']);
  });

  test('the simulator agrees with the exact odds', () => {
    const exact = oddsOf(book, 8);
    const plan = { book, shoe: exact.shoe, seed: 1, rounds: 1_000_000, mix: [] };
    const into = nothingDealt(plan);
    for (let block = 0; block < blocksOf(plan); block += 1) dealBlock(plan, block, into);
    const { agrees, bets } = compare(exact, into.tallies, into.rounds);
    expect(bets.map(({ bet }) => bet.id)).toEqual(book.bets.map(({ id }) => id));
    expect(agrees).toBe(true);
  });

  test('its rules have names, no numbers of paragraphs', () => {
    expect([...paragraphsOf(book)].filter((rule) => /^\d/.test(rule))).toEqual([]);
    expect(paragraphsOf(book).size).toBeGreaterThan(10);
  });

  test('decks between those of its list are refused', () => {
    for (const decks of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const refused = isRefusal(freshShoe(book, decks));
      expect(refused).toBe(!(book.decks.only ?? []).includes(decks));
    }
  });
});

test('a push is by the rule of the bet, on a Tie of an Original Bet by that of ties', () => {
  const book = exampleBook('ez-baccarat');
  const layout = book.layouts[0];
  if (layout === undefined) throw new Error('no layout');
  const lineOf = (id: string, ...cards: readonly string[]) => {
    const bet = book.bets.find((one) => one.id === id);
    if (bet === undefined) throw new Error(id);
    const settlement = settle({
      id: 'r',
      book,
      layout,
      decks: 8,
      limits: null,
      cards: cards as Card[],
      bets: [{ box: 1, patron: 'p', bet, amount: 1000 }],
      insurance: [],
      voided: null,
      elections: [],
      returned: [],
      insuranceWaived: null,
    });
    return isRefusal(settlement) ? settlement : settlement.lines[0];
  };
  // Banker 7 in three cards against 6; then the same in two.
  const three = ['KS', '2S', '6S', '3S', '2H'];
  const two = ['KS', '3S', '6S', '4S'];
  expect(lineOf('banker', ...three)).toMatchObject({ result: 'push', rule: 'Banker bet' });
  expect(lineOf('banker', ...two)).toMatchObject({ result: 'win', rule: 'Banker bet' });
  expect(lineOf('dragon-7', ...three)).toMatchObject({ result: 'win', odds: '40 to 1' });
  // 8 to 8 in two cards each, and 6 to 6.
  const naturals = ['KS', 'KH', '8S', '8H'];
  const sixes = ['KS', 'KH', '6S', '6H'];
  expect(lineOf('banker', ...naturals)).toMatchObject({ result: 'push', rule: 'Ties' });
  expect(lineOf('player-dragon-bonus', ...naturals)).toMatchObject({
    result: 'push',
    rule: 'Player Dragon Bonus bet',
  });
  expect(lineOf('player-dragon-bonus', ...sixes)).toMatchObject({ result: 'lose' });
});
