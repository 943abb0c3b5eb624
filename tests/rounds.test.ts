import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRound } from '../src/api/round.ts';
import { rulebooks } from '../src/rulebooks/index.ts';
import { boxNumbers, DECK, dealOut, isRefusal, settle } from '../src/rules/index.ts';
import { type Round as SecondRound, settleRound as second } from './second/round.ts';
import { at, atOrPolicy, truthOfGame } from './second/truths.ts';

const lines = (name: string): SecondRound[] =>
  readFileSync(new URL(`vectors/${name}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const settled = (json: unknown) => {
  const round = parseRound(json);
  return isRefusal(round) ? round : settle(round);
};

describe.each([
  ['rounds', 'settled', 147],
  ['limits', 'limits-settled', 60],
])('vectors: %s', (given, expected, count) => {
  const rounds = lines(given);
  const answers = lines(expected);
  test(`there are ${count}`, () => {
    expect([rounds.length, answers.length]).toEqual([count, count]);
  });
  test.each(rounds.map((round, i) => [round.id, round, answers[i]] as const))(
    '%s',
    (_, round, answer) => {
      const own = settled(round);
      if (isRefusal(own)) throw new Error(own.message);
      const points = { playerPoints: own.player.points, bankerPoints: own.banker.points };
      expect({ ...own, ...points }).toMatchObject(answer ?? {});
    },
  );
});

/** Rounds as they may lie at the close: any seating, short bets, boxes over the limit, insurance, decisions. */
const anyRound = fc
  .record({
    book: fc.constantFrom(...rulebooks),
    layoutAt: fc.nat(),
    cards: fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 }),
    placed: fc.array(
      fc.record({
        boxAt: fc.nat({ max: 1 }),
        patron: fc.constantFrom('p1', 'p2', 'p3'),
        betAt: fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 40 })),
        amount: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 2 ** 40 })),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    minimum: fc.integer({ min: 0, max: 900 }),
    maximumDifferential: fc.integer({ min: 1, max: 5000 }),
    per: fc.constantFrom('box', 'table'),
    limited: fc.boolean(),
    share: fc.integer({ min: 1, max: 100 }),
    late: fc.boolean(),
    decision: fc.constantFrom('none', 'none', 'void', 'election', 'returned'),
    electionCards: fc.nat({ max: 6 }),
  })
  .map((pick) => {
    const { book } = pick;
    const layout = book.layouts[pick.layoutAt % book.layouts.length] ?? book.layouts[0];
    if (layout === undefined) throw new Error('a book without layouts');
    const offered = book.bets.filter(({ layouts }) => layouts.includes(layout.id));
    const boxes = boxNumbers(book, layout.boxes.to);
    const cards = pick.cards.slice(0, dealOut(book, pick.cards).used);
    const bets = pick.placed.map(({ boxAt, patron, betAt, amount }) => ({
      box: boxes[boxAt] ?? 1,
      patron,
      bet: offered[betAt % offered.length]?.id ?? 'player',
      amount,
    }));
    const limits = {
      minimum: pick.minimum,
      maximumDifferential: pick.maximumDifferential,
      per: pick.per,
    };
    const round = {
      id: 'r',
      game: book.id,
      layout: layout.id,
      cards,
      bets,
      ...(pick.limited && book.limits !== null ? { limits } : {}),
    };
    return { ...round, ...insuranceFor(round, pick.share, pick.late), ...decisionFor(round, pick) };
  });

/** Insures every Original Bet that the round lets insure, for a share of it. */
const insuranceFor = (
  round: {
    game: string;
    cards: string[];
    bets: { box: number; patron: string; bet: string; amount: number }[];
  },
  share: number,
  late: boolean,
) => {
  const insurance = round.bets
    .flatMap(({ box, patron, bet, amount }) =>
      [4, 5].map((after) => ({
        box,
        patron,
        hand: bet,
        after,
        amount: Math.ceil((amount * share) / 100),
      })),
    )
    .filter((one) => {
      const alone = { ...round, limits: undefined, layout: 'A', insurance: [one] };
      return one.hand.length === 6 && !isRefusal(settled(alone));
    });
  return insurance.length === 0
    ? {}
    : { insurance: late ? insurance.map((one) => ({ ...one, late })) : insurance };
};

const decisionFor = (
  round: { game: string; cards: string[]; bets: { box: number; patron: string; bet: string }[] },
  pick: { decision: string; electionCards: number },
) => {
  const book = rulebooks.find(({ id }) => id === round.game);
  const [first] = round.bets;
  if (book === undefined || first === undefined || pick.decision === 'none') return {};
  const { short } = truthOfGame(book.id);
  if (pick.decision === 'void') return { void: { rule: at(short, 'foreign-card') } };
  if (pick.decision === 'returned') {
    const { box, patron, bet } = first;
    return { returned: [{ box, patron, bet, rule: atOrPolicy(short, 'anything-else') }] };
  }
  if (book.elections === null) return {};
  const cards = Math.min(pick.electionCards, round.cards.length);
  const rule = book.elections.return;
  return { elections: [{ patron: first.patron, choice: 'return', cards, rule }] };
};

describe('any round', () => {
  const RUNS = 3000;

  test('settles as the second settlement says, or is refused for its insurance', () => {
    const seen = { compared: 0, insured: 0, cut: 0, returned: 0, refused: 0 };
    fc.assert(
      fc.property(anyRound, (round) => {
        const own = settled(round);
        if (isRefusal(own)) {
          expect(own.code).toMatch(/^INSURANCE_|^BAD_AMOUNT$/);
          seen.refused += 1;
          return;
        }
        const other = second(JSON.parse(JSON.stringify(round)));
        expect(own.lines).toEqual(other.lines);
        expect(own.totals).toEqual(other.totals);
        expect(own.outcome).toBe(other.outcome);
        // A void round may end before a Hand has its two cards.
        if (own.outcome !== 'void') {
          expect([own.player, own.banker]).toEqual([other.player, other.banker]);
        }
        seen.compared += 1;
        if (own.lines.some(({ bet }) => bet.endsWith('insurance'))) seen.insured += 1;
        if (own.lines.some(({ limitRule }) => limitRule !== undefined)) seen.cut += 1;
        if (own.outcome !== 'void' && own.lines.some(({ result }) => result === 'returned')) {
          seen.returned += 1;
        }
      }),
      { numRuns: RUNS },
    );
    // The generator must really reach each of these, or the agreement would mean little.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 100);
  });

  test('conserves money: what goes in comes out to the patron or stays with the house', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const own = settled(round);
        if (isRefusal(own)) return;
        const { staked, paid, returned, house } = own.totals;
        expect(staked - paid - returned).toBe(house);
        for (const line of own.lines) {
          expect(line.effective).toBeLessThanOrEqual(line.amount);
          expect(line.returned).toBeLessThanOrEqual(line.amount);
          expect(line.returned).toBeGreaterThanOrEqual(line.amount - line.effective);
        }
        if (own.outcome === 'void') expect([paid, house]).toEqual([0, 0]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a set of cards that was replaced in the middle of a round', () => {
  const five = {
    id: 'r',
    game: 'easy-six',
    layout: 'A',
    decks: 4,
    cards: ['6S', '6S', '6S', '6S', '6S', 'KS'],
    bets: [{ box: 1, patron: 'p1', bet: 'tie', amount: 100 }],
  };

  test('brings its own copies of a card', () => {
    expect(settled(five)).toMatchObject({ code: 'TOO_MANY_COPIES' });
    expect(settled({ ...five, shoes: 2 })).toMatchObject({ outcome: 'player' });
  });

  test.each([0, 1.5, 7, '2', null])('is counted in whole sets, not %j', (shoes) => {
    expect(settled({ ...five, shoes })).toMatchObject({ code: 'BAD_INPUT' });
  });
});
