import { grouped } from '../odds/grouped.ts';
import {
  type Comparison,
  type Dealt,
  deviationOf,
  LARGEST_Z,
  type Mix,
  meanOf,
  quantile,
  type ShoeCounts,
  SMALLEST_P,
  type Spread,
  stakedPerRound,
  sureRounds,
} from '../odds/index.ts';
import { fixed, percent } from '../odds/odds-words.ts';
import type { Rulebook } from '../rulebooks/index.ts';
import { duration } from './progress.ts';
import { bookTitle } from './rules-text.ts';
import { money, type Screen, table, wrap } from './screen.ts';

/** What was simulated, as far as it was dealt. */
export type Simulated = {
  readonly book: Rulebook;
  readonly decks: number;
  readonly shoe: ShoeCounts;
  readonly seed: number;
  readonly threads: number;
  readonly asked: number;
  readonly seconds: number;
  readonly mix: Mix;
  readonly dealt: Dealt;
  /** All rounds beside the exact odds, and those alone that every shoe holds. */
  readonly compared: Comparison;
  readonly sure: Comparison;
  /** What the operator should win on the mix in a round, in cents. */
  readonly expectedWin: number;
};

export const simulatedText = (t: Screen, run: Simulated): string[] => {
  const { dealt, asked, seed, seconds, threads, decks, compared } = run;
  const rate = seconds > 0 ? dealt.rounds / seconds : 0;
  const about = [
    `${grouped(dealt.rounds)} rounds in ${grouped(dealt.shoes)} whole shoes of ${decks} decks`,
    `seed ${seed}`,
    `${threads} ${threads === 1 ? 'thread' : 'threads'}`,
    `${duration(seconds)}, ${fixed(rate / 1e6, 1)} million rounds a second`,
  ];
  return [
    ...bookTitle(t, run.book),
    ...wrap(about.join(' · '), t.width).map(t.dim),
    ...(dealt.rounds < asked
      ? [t.amber(`Stopped after ${grouped(dealt.rounds)} of ${grouped(asked)} rounds.`)]
      : []),
    '',
    ...betsText(t, compared),
    '',
    ...verdictText(t, run),
    ...(dealt.takings === null ? [] : takingsText(t, run, dealt.takings)),
  ];
};

const betsText = (t: Screen, { bets }: Comparison): string[] =>
  table(t, {
    columns: [
      { head: 'Bet', paint: t.bold },
      { head: 'Wins', align: 'right' },
      { head: 'Pushes', align: 'right' },
      { head: 'Losses', align: 'right' },
      { head: 'House edge', align: 'right', paint: t.amber },
      { head: 'Exact', align: 'right' },
      { head: 'z', align: 'right' },
    ],
    rows: bets.map(({ bet, wins, pushes, losses, houseEdge, expected, z }) => [
      bet.name.en,
      grouped(wins),
      pushes === 0 ? '' : grouped(pushes),
      grouped(losses),
      percent(houseEdge, 4),
      percent(expected, 4),
      { text: fixed(z, 2), paint: Math.abs(z) < LARGEST_Z ? t.green : t.red },
    ]),
  });

/**
 * The rounds that every shoe holds decide whether the dealing agrees with the exact odds: over all
 * rounds, if there are enough of them, the cut-card effect shows.
 */
export const verdictInWords = ({
  sure,
  compared,
  shoe,
}: JudgedCounts): readonly [string, string] => {
  const first = sureRounds(shoe.cards);
  const verdict = sure.agrees ? 'Agrees with the exact odds' : 'Does not agree with the exact odds';
  return [
    `${verdict}:`,
    `over the first ${first} rounds of each shoe, which every shoe holds, ${inFigures(sure)}. ` +
      `Asked: |z| below ${LARGEST_Z}, p above ${SMALLEST_P}. ` +
      `Over all rounds ${inFigures(compared)}; later rounds come only from shoes whose rounds took ` +
      'few cards, which moves them a little (the cut-card effect).',
  ];
};

export type JudgedCounts = {
  readonly sure: Comparison;
  readonly compared: Comparison;
  readonly shoe: ShoeCounts;
};

const inFigures = ({ bets, fit }: Comparison): string => {
  const largest = Math.max(...bets.map(({ z }) => Math.abs(z)));
  return (
    `the largest |z| is ${fixed(largest, 2)} and the chi-square of the score classes ` +
    `${fixed(fit.chiSquare, 1)} on ${fit.degrees} degrees of freedom (p ${fixed(fit.p, 4)})`
  );
};

const verdictText = (t: Screen, run: JudgedCounts): string[] => {
  const [verdict, figures] = verdictInWords(run);
  const paint = run.sure.agrees ? t.green : t.red;
  return wrap(`${paint(verdict)} ${figures}`, t.width);
};

const takingsText = (
  t: Screen,
  { mix, expectedWin, dealt }: Simulated,
  takings: { perShoe: Spread; perThousand: Spread },
): string[] => {
  const staked = stakedPerRound(mix);
  const bets = mix.map(({ bet, stake }) => `${bet.name.en} ${money(stake)}`).join(', ');
  const roundsPerShoe = dealt.roundsInShoes / dealt.shoes;
  const rows = [
    { name: 'A shoe', rounds: roundsPerShoe, spread: takings.perShoe },
    { name: '1,000 rounds', rounds: 1000, spread: takings.perThousand },
  ].filter(({ spread }) => spread.count > 0);
  return [
    '',
    t.bold('What the operator wins'),
    ...wrap(
      `Staked every round: ${bets}. Exact hold ${percent(expectedWin / staked, 4)} of the stakes.`,
      t.width - 2,
    ).map((line) => `  ${t.dim(line)}`),
    ...table(t, {
      columns: [
        { head: '', paint: t.bold },
        { head: 'Mean', align: 'right', paint: t.amber },
        { head: 'Hold', align: 'right' },
        { head: 'Deviation', align: 'right' },
        { head: 'Losing', align: 'right' },
        ...QUANTILES.map((share) => ({ head: percent(share, 0), align: 'right' as const })),
        { head: 'Least', align: 'right' },
        { head: 'Most', align: 'right' },
      ],
      rows: rows.map(({ name, rounds, spread }) => [
        name,
        money(Math.round(meanOf(spread))),
        percent(meanOf(spread) / (staked * rounds), 2),
        money(Math.round(deviationOf(spread))),
        percent(spread.negative / spread.count, 1),
        ...QUANTILES.map((share) => money(quantile(spread, share))),
        money(spread.least),
        money(spread.most),
      ]),
    }),
  ];
};

export const QUANTILES = [0.01, 0.05, 0.5, 0.95, 0.99];
