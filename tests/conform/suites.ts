// The suites of vectors/, made from what was worked out apart from src/: the given vectors, the truth files and the
// second settlements. Only the odds are counted by src/, and then by checkers/odds.py, which must agree.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { oddsCertificate } from '../../src/cli/odds-certificate.ts';
import { exactOdds, freshShoe } from '../../src/odds/index.ts';
import { type Rulebook, rulebooks } from '../../src/rulebooks/index.ts';
import { isRefusal } from '../../src/rules/index.ts';
import { exampleBooks } from '../examples/books.ts';
import { everyDeal, playedOut, rounded, second, total } from '../examples/second.ts';
import { offersInsurance } from '../second/rules.ts';
import { truthOf, truths, WITH_INSURANCE } from '../second/truths.ts';
import { irregularities } from './irregularities.ts';

export type Case = { readonly id: string; readonly ask: object; readonly answer: object };
export type Suite = {
  readonly suite: string;
  readonly about: string;
  readonly cases: readonly Case[];
};

const SUITS = ['S', 'H', 'D', 'C'];
/** Ranks as cards, the suits in turn. */
const cards = (ranks: readonly string[]): string[] =>
  ranks.map((rank, i) => `${rank}${SUITS[i % SUITS.length]}`);

/** The same pick every time, spread over all. */
const some = <T>(all: readonly T[], count: number): T[] => {
  const step = all.length / Math.min(count, all.length);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, i) => all[Math.floor(i * step)] as T,
  );
};

const pairIn = (hand: readonly string[]): boolean => hand[0] === hand[1];

const deals = (): Case[] => {
  const picked = new Map<string, string[]>();
  // Every cell of the Table of Play, every way in which nobody draws, and pairs under two and three cards.
  for (const ranks of everyDeal()) {
    const { player, banker } = playedOut(ranks);
    const first = [total(player.slice(0, 2)), total(banker.slice(0, 2))];
    const cell =
      player.length === 3
        ? `banker ${first[1]} third ${player[2]}`
        : `stood ${Math.min(first[0] ?? 0, 8)} ${first[1]}`;
    const pairs = `pairs ${pairIn(player)} ${pairIn(banker)} ${player.length} ${banker.length}`;
    const paired = pairIn(player) || pairIn(banker);
    const key = paired ? pairs : cell;
    if (!picked.has(key)) picked.set(key, ranks);
  }
  return [...picked.values()].map((ranks, i) => {
    const six = [...ranks, '9', '4'].slice(0, 6);
    const { player, banker, used } = playedOut(six);
    const dealt = cards(six);
    const order = [0, 2, ...(player.length === 3 ? [4] : [])];
    const [p, b] = [total(player), total(banker)];
    return {
      id: `deal-${i + 1}`,
      ask: { cards: dealt },
      answer: {
        player: order.map((at) => dealt[at]),
        banker: dealt.slice(0, used).filter((_, at) => !order.includes(at)),
        outcome: p === b ? 'tie' : p > b ? 'player' : 'banker',
        playerPoints: p,
        bankerPoints: b,
        playerPair: pairIn(player),
        bankerPair: pairIn(banker),
      },
    };
  });
};

type Given = { readonly id: string; readonly game: string } & Readonly<Record<string, unknown>>;
type Line = { readonly result: string; readonly paid: number; readonly returned: number };
type Settled = { readonly lines: readonly Line[] } & Readonly<Record<string, unknown>>;

const given = <T>(name: string): T[] =>
  readFileSync(new URL(`../vectors/${name}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Of each line what comes of it, in the order of the bets, then of the insurance. */
const outcome = ({ lines, outcome: winner, playerPoints, bankerPoints }: Settled) => ({
  ...(winner !== undefined && { outcome: winner, playerPoints, bankerPoints }),
  lines: lines.map(({ result, paid, returned }) => ({ result, paid, returned })),
});

const fromGiven = (asked: string, answered: string, each: number): Case[] => {
  const answers = given<Settled>(answered);
  const all = given<Given>(asked).map(({ id, ...ask }, i) => ({
    id,
    ask,
    answer: outcome(answers[i] as Settled),
  }));
  const byGame = Map.groupBy(all, ({ ask }) => String(ask['game']));
  return [...byGame.values()].flatMap((own) => some(own, each));
};

/** Deals that show every result of every bet, and some more; one stake that comes out even, one that does not. */
const ofExample = (book: Rulebook): Case[] => {
  const met = new Set<string>();
  const all = everyDeal();
  const showing = all.filter((ranks) => {
    const played = playedOut(ranks);
    const results = book.bets.map(({ id }) => `${id} ${second(book.id, id, 100, played)}`);
    const isNew = results.some((one) => !met.has(one));
    for (const one of results) met.add(one);
    return isNew;
  });
  return [...showing, ...some(all, 12)].map((ranks, i) => {
    const played = playedOut(ranks);
    const amount = i % 4 === 3 ? 2505 : 10_000;
    // The last ones have the bets alone that every house has.
    const laid = book.bets.filter(({ id }) => i < showing.length || EVERYWHERE.includes(id));
    const bets = laid.map(({ id }) => ({ box: 1, patron: 'p1', bet: id, amount }));
    const [p, b] = [total(played.player), total(played.banker)];
    return {
      id: `${book.id}-${i + 1}`,
      ask: { game: book.id, layout: 'A', decks: 8, cards: cards(ranks), bets },
      answer: {
        outcome: p === b ? 'tie' : p > b ? 'player' : 'banker',
        playerPoints: p,
        bankerPoints: b,
        lines: laid.map(({ id }): Line => {
          const came = second(book.id, id, amount, played);
          if (came === 'back') return { result: 'push', paid: 0, returned: amount };
          if (came === 'lost') return { result: 'lose', paid: 0, returned: 0 };
          return { result: 'win', paid: rounded(book.id, came), returned: amount };
        }),
      },
    };
  });
};

const EVERYWHERE = ['player', 'banker', 'tie'];

/** What is offered after four cards, and after the Player third card, in every pair of points. */
const offers = (): Case[] =>
  WITH_INSURANCE.flatMap((short) => {
    const { game } = truthOf(short);
    const seen = new Map<string, Case>();
    for (const ranks of everyDeal()) {
      const { player, banker, used } = playedOut(ranks);
      for (const after of [4, 5] as const) {
        if (after === 5 && (used < 6 || player.length < 3)) continue;
        const points = `${total(player.slice(0, after - 2))} ${total(banker.slice(0, 2))}`;
        const key = `${after} ${points}`;
        if (seen.has(key)) continue;
        const offered = (['player', 'banker'] as const).flatMap((hand) => {
          const pays = offersInsurance(game, hand, after, ranks);
          return pays === null ? [] : [{ hand, pays }];
        });
        seen.set(key, {
          id: `${short.toLowerCase()}-after-${key.replaceAll(' ', '-')}`,
          ask: { game, cards: cards(ranks.slice(0, after)) },
          answer: { offers: offered },
        });
      }
    }
    return [...seen.values()];
  });

type Road = { name: string; convention: string; hands: string } & Record<string, unknown>;

const roads = (): Case[] => {
  const all: Road[] = JSON.parse(
    readFileSync(new URL('../vectors/roads.json', import.meta.url), 'utf8'),
  );
  return all.map(({ name, convention, hands, ...answer }, i) => ({
    id: `road-${i + 1}`,
    ask: { about: name, convention, hands: hands.replaceAll(' ', '') },
    answer,
  }));
};

/** Every edge as a fraction in lowest terms, after the checker has said yes to the whole certificate. */
const odds = (): Case[] => {
  const wanted = [...rulebooks, ...exampleBooks].flatMap((book) =>
    [6, 8].map((decks) => ({ book, decks })),
  );
  const certificates = wanted.map(({ book, decks }) => {
    const shoe = freshShoe(book, decks);
    if (isRefusal(shoe)) throw new Error(shoe.message);
    return oddsCertificate(exactOdds(book, shoe));
  });
  const { stdout } = spawnSync('python3', ['checkers/odds.py', '--lines'], {
    input: certificates.map((one) => `${JSON.stringify(one)}\n`).join(''),
    encoding: 'utf8',
  });
  const said = stdout.trim().split('\n');
  return certificates.flatMap(({ game, bets }, i) => {
    if (said[i] !== 'yes') throw new Error(`checkers/odds.py on ${game}: ${said[i]}`);
    const decks = wanted[i]?.decks;
    return bets.map(({ bet, edge }) => ({
      id: `${game}-${decks}-${bet}`,
      ask: { game, decks, bet },
      answer: { edge },
    }));
  });
};

export const suites = (): readonly Suite[] => [
  {
    suite: 'deals',
    about: 'who draws, points, winner and pairs of a deal; the same in every book',
    cases: deals(),
  },
  {
    suite: 'settlements',
    about: 'what comes of every bet and insurance of a round, in whole cents',
    cases: [
      ...fromGiven('rounds', 'settled', 14),
      ...fromGiven('limits', 'limits-settled', 6),
      ...exampleBooks.flatMap(ofExample),
    ],
  },
  {
    suite: 'offers',
    about: 'which insurance is offered on the exposed cards, and at what odds',
    cases: offers(),
  },
  { suite: 'roads', about: 'the bead plate, the Big Road and the derived roads', cases: roads() },
  {
    suite: 'irregularities',
    about: 'what follows from an irregularity, by which paragraph, and who decides it',
    cases: truths.flatMap(irregularities),
  },
  { suite: 'odds', about: 'the exact house edge of a bet on a whole shoe', cases: odds() },
];

/** One case a line. */
export const asText = ({ suite, about, cases }: Suite): string =>
  [
    `{ "suite": ${JSON.stringify(suite)}, "about": ${JSON.stringify(about)}, "cases": [`,
    cases.map((one) => `  ${JSON.stringify(one)}`).join(',\n'),
    ']}',
    '',
  ].join('\n');
